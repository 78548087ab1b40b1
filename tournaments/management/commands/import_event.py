"""`manage.py import_event FILE [--owner USER]`: an event from an archive, beside whatever is here."""

from pathlib import Path
from typing import Any

from django.contrib.auth import get_user_model
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from referee.actors import SYSTEM
from referee.rules.errors import RulesError
from tournaments.services.archive import import_event, read_archive
from tournaments.wording import refusal


class Command(BaseCommand):
    """Reads the archive."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--owner", help="the user who becomes its organiser and chief referee")

    def handle(self, *args: Any, **options: Any) -> None:
        owner = get_user_model().objects.filter(username=options["owner"]).first() if options["owner"] else None
        if options["owner"] and owner is None:
            raise CommandError(f"There is no user {options['owner']}.")
        try:
            data = read_archive(Path(options["file"]).read_bytes())
            event = import_event(data, owner_id=owner.pk if owner else None, actor=SYSTEM, at=timezone.now())
        except OSError as error:
            raise CommandError(str(error)) from error
        except RulesError as error:
            raise CommandError(refusal(error)) from error
        self.stdout.write(f"{event.name}: /e/{event.public_id}/")
