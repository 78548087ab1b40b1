"""`manage.py backup [--list]`: copy everything now, also while the site is running."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from referee.rules.errors import RulesError
from tournaments.services.backups import copies, make_copy
from tournaments.wording import refusal


class Command(BaseCommand):
    """Makes a copy, or lists those there are."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--list", action="store_true", help="list the copies, latest first")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["list"]:
            for copy in copies():
                self.stdout.write(
                    f"{timezone.localtime(copy.made_at):%Y-%m-%d %H:%M:%S}  {copy.size / 1e6:7.1f} MB  {copy.why:15} {copy.path}"
                )
            return
        try:
            copy = make_copy(why="manual", at=timezone.now())
        except RulesError as error:
            raise CommandError(refusal(error)) from error
        self.stdout.write(f"{copy.path}  ({copy.size / 1e6:.1f} MB)")
