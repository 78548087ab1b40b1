"""`manage.py adjudicate [FILE]`: questions about the rules, one JSON object a line, each answered at once (rules.md §9)."""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from referee.rules.adjudicate import answer_line
from referee.wording import refusal


class Command(BaseCommand):
    """Reads FILE or the standard input; exit status 1 if any line could not be answered. Needs no database."""

    help = "Answer questions about the rules, one JSON object a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", nargs="?", default="-", metavar="FILE", help="JSON Lines; the standard input if absent")

    def handle(self, *, file: str, **options: Any) -> None:
        _speak_utf8()
        with translation.override("en"):
            failed = self._answer(sys.stdin.buffer) if file == "-" else self._answer_file(file)
        if failed:
            sys.exit(1)

    def _answer_file(self, name: str) -> bool:
        try:
            with Path(name).open("rb") as lines:
                return self._answer(lines)
        except OSError as error:
            raise CommandError(f"{name}: {error.strerror}") from error

    def _answer(self, lines: Iterable[bytes]) -> bool:
        """Answer every line that is not blank, and say whether any answer was an error.

        Bytes, because a line that is no UTF-8 is one bad line and not the end of the file.
        """
        failed = False
        for line in lines:
            text = line.decode("utf-8-sig", errors="replace").strip()
            if text:
                answer = answer_line(text, message=refusal)
                failed = failed or "error" in answer
                self.stdout.write(json.dumps(answer, ensure_ascii=False))
                self.stdout.flush()
        return failed


def _speak_utf8() -> None:
    """UTF-8 whatever the terminal says; half a surrogate pair, which UTF-8 has not, stays a JSON escape."""
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
