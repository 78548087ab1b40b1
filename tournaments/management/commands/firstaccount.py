"""`manage.py firstaccount`: somebody must be able to log in the first time. Done once: where nobody may do everything.

The password is made here and kept in `var/logins.txt`, for the owner of this machine alone; change it after the first login.
"""

import os
import secrets
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand

USERNAME = "admin"


class Command(BaseCommand):
    """Makes the account and writes its login down; says nothing where there is one."""

    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        users = get_user_model().objects
        if users.filter(is_superuser=True).exists():
            return
        password = secrets.token_hex(5)
        account, _made = users.get_or_create(username=USERNAME)
        account.is_staff = account.is_superuser = True
        account.set_password(password)
        account.save()
        write_private("logins.txt", f"{USERNAME}  {password}\n")
        self.stdout.write(f"{USERNAME}  {password}")


def write_private(name: str, text: str) -> None:
    """Write a file in `var` that only its owner can read, also where it was there before and others could."""
    (settings.VAR / name).unlink(missing_ok=True)
    with os.fdopen(os.open(settings.VAR / name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
        file.write(text)
