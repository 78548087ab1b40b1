"""`manage.py catalogues`: bring the message catalogues up to date, or check them (``--check``). Needs no gettext."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from referee.catalogues import LOCALES, SOURCES, check, update


class Command(BaseCommand):
    """Extracts the msgids of all apps into their ``.po`` and compiles the ``.mo``; needs no database."""

    help = "Update and compile the message catalogues."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("apps", nargs="*", metavar="APP", help=f"of {', '.join(SOURCES)}; all if absent")
        parser.add_argument("--check", action="store_true", help="change nothing; fail if a translation is missing or wrong")

    def handle(self, *, apps: list[str], **options: Any) -> None:
        root = Path(settings.ROOT)
        unknown = set(apps) - set(SOURCES)
        if unknown:
            raise CommandError(f"Unknown: {', '.join(sorted(unknown))}. Known: {', '.join(SOURCES)}.")
        for app in apps or SOURCES:
            if not options["check"]:
                self._update(root, app)
        self._check(root, apps or list(SOURCES), failing=options["check"])

    def _update(self, root: Path, app: str) -> None:
        for locale in LOCALES:
            count = len(update(root, app, locale))
            self.stdout.write(f"{app} {locale}: {count} messages")

    def _check(self, root: Path, apps: list[str], *, failing: bool) -> None:
        problems = [problem for app in apps for locale in LOCALES for problem in check(root, app, locale)]
        for problem in problems:
            self.stderr.write(str(problem))
        if problems and failing:
            raise CommandError(f"{len(problems)} problems in the catalogues")
