"""`manage.py restore FILE`: bring a copy back in place of everything here; what is here is copied first."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from referee.rules.errors import RulesError
from tournaments.models import Event
from tournaments.services.backups import copies, restore
from tournaments.wording import refusal


class Command(BaseCommand):
    """Restores a copy after asking."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", help="the copy to bring back, or “latest”")
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *args: Any, **options: Any) -> None:
        path = Path(options["file"])
        if options["file"] == "latest":
            found = copies()
            if not found:
                raise CommandError("There is no copy yet.")
            path = found[0].path
        if not options["yes"] and Event.objects.exists():
            self.stdout.write(f"This replaces everything by the copy {path.name}. What is here is copied first.")
            if input("Type yes to go on: ").strip().lower() not in ("yes", "y"):
                raise CommandError("Nothing was changed.")
        try:
            before = restore(path, at=timezone.now())
        except RulesError as error:
            raise CommandError(refusal(error)) from error
        self.stdout.write(f"Restored {path.name}. What was here before: {before.path if before else '–'}")
