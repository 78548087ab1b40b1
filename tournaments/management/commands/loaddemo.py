"""`manage.py loaddemo`: the demo events and the accounts to try them with; once, unless `--again`."""

import secrets
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from referee.actors import Actor
from tournaments.management.commands.firstaccount import write_private
from tournaments.models import Event
from tournaments.services.people import add_person
from tournaments.simulation.demo import load_knockout, load_two_stage

ACCOUNTS = (("organiser", "编排 林少峰"), ("chief", "裁判长 宋志远"), ("referee", "裁判 何立新"))


class Command(BaseCommand):
    """Loads two events by replay: one finished, one being played."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--again", action="store_true", help="load another copy even if there are events")

    def handle(self, *args: Any, **options: Any) -> None:
        if Event.objects.exists() and not options["again"]:
            self.stdout.write("There are events already: the demo was not loaded.")
            return
        password = secrets.token_hex(4)
        users = {name: self._account(name, full, password) for name, full in ACCOUNTS}
        chief = users["chief"]
        now, actor = timezone.now(), Actor(f"user:{chief.pk}", chief.get_full_name())
        for load in (load_knockout, load_two_stage):
            event = load(now=now, owner_id=users["organiser"].pk, actor=actor)
            for name in ("chief", "referee"):
                add_person(event=event, username=name, roles=(name,), actor=actor, at=now)
        self._write_logins(password)

    def _account(self, username: str, full_name: str, password: str) -> Any:
        user, _ = get_user_model().objects.get_or_create(username=username, defaults={"first_name": full_name})
        user.set_password(password)
        user.save()
        return user

    def _write_logins(self, password: str) -> None:
        lines = [f"{name}  {password}  ({full})" for name, full in ACCOUNTS]
        write_private("demo-logins.txt", "\n".join(lines) + "\n")
        self.stdout.write("\n".join(lines))
