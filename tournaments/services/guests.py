"""Guests: somebody without an account who plays with a practice event. The account behind it can be made a real one later."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

PREFIX = "guest-"


def make_guest(name: str) -> Any:
    """An account without a password, known to one browser alone; `name` is how others see it."""
    guest = get_user_model()(username=f"{PREFIX}{secrets.token_hex(6)}", first_name=name)
    guest.set_unusable_password()
    guest.save()
    return guest


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether nobody can come back to this account once its browser has forgotten it."""
    return user.is_authenticated and user.get_username().startswith(PREFIX) and not user.has_usable_password()
