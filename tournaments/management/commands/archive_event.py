"""`manage.py archive_event NAME_OR_ID FILE`: a whole event as one file of facts (`--personal`: with ID numbers and phones)."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Q

from tournaments.models import Event
from tournaments.services.archive import archive_bytes


class Command(BaseCommand):
    """Writes the archive."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", help="the event's name, or its id as in its address")
        parser.add_argument("file")
        parser.add_argument("--personal", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        found = list(Event.objects.filter(Q(name=options["event"]) | Q(public_id=options["event"])))
        if len(found) != 1:
            raise CommandError(f"{len(found)} events are called {options['event']}: use the id in the event's address.")
        content = archive_bytes(found[0], with_personal=options["personal"])
        Path(options["file"]).write_bytes(content)
        self.stdout.write(f"{options['file']}  ({len(content) / 1e3:.0f} kB)")
