"""`manage.py prepare`: everything between installing and serving, in one process because starting Django is what costs.

Brings the database up to date, collects the static files, makes the first account and, with `--demo`, loads the demo where
there are no events yet. Doing it again changes nothing.
"""

from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandParser


class Command(BaseCommand):
    """What `run.py` does before each start; a failed step ends it with that step's own words."""

    help = __doc__
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--demo", action="store_true", help="load the demo events if there are no events")

    def handle(self, *args: Any, **options: Any) -> None:
        call_command("migrate", interactive=False, verbosity=0)
        call_command("collectstatic", interactive=False, verbosity=0)
        call_command("firstaccount", stdout=self.stdout)
        if options["demo"]:
            call_command("loaddemo", stdout=self.stdout)
