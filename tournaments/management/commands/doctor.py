"""`manage.py doctor`: what is wrong with this installation, in words; exit status 1 if anything is."""

import sys
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import timezone

from tournaments.doctor import examine

MARKS = {"ok": "  ok  ", "look": " LOOK ", "wrong": " WRONG"}


class Command(BaseCommand):
    """Prints one line for each thing looked at."""

    help = __doc__
    requires_system_checks: list[str] = []

    def handle(self, *args: Any, **options: Any) -> None:
        findings = examine(timezone.now())
        for finding in findings:
            self.stdout.write(f"{MARKS[finding.level]}  {finding.what:11} {finding.words}")
        if any(finding.level == "wrong" for finding in findings):
            sys.exit(1)
