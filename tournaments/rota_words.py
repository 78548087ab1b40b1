"""The rota of referees in words: what speaks against a referee at a table."""

from typing import Any

from django.utils.translation import gettext_lazy, ngettext_lazy, pgettext_lazy

from referee.rules.reasons import Reason
from tournaments.many_words import SEVERAL, filled, listed

CONFLICTS: dict[str, Any] = {
    "plays-here": gettext_lazy("plays at this table"),
    "plays-now": gettext_lazy("plays at table %(table)s in this round"),
    "same-unit": ngettext_lazy(
        "same unit as pair %(numbers)s",
        "same unit as pairs %(numbers)s",
        "amount",
    ),
    "namesake": ngettext_lazy(
        "has the name of a player of pair %(numbers)s: perhaps the same person",
        "has the name of players of pairs %(numbers)s: perhaps the same person",
        "amount",
    ),
    "again": ngettext_lazy(
        "had pair %(numbers)s in the round before",
        "had pairs %(numbers)s in the round before",
        "amount",
    ),
}
MARKS: dict[str, Any] = {
    "plays-here": pgettext_lazy("referee conflict", "plays"),
    "plays-now": pgettext_lazy("referee conflict", "plays"),
    "same-unit": pgettext_lazy("referee conflict", "same unit"),
    "namesake": pgettext_lazy("referee conflict", "same name"),
    "again": pgettext_lazy("referee conflict", "again"),
}


def conflict(reason: Reason) -> str:
    """What speaks against a referee at a table."""
    params = {name: listed(value) if isinstance(value, SEVERAL) else value for name, value in reason.params}
    return filled(CONFLICTS[reason.code], params, dict(reason.params))


def mark(reason: Reason) -> str:
    """The same in a word."""
    return str(MARKS[reason.code])


def spans(numbers: tuple[int, ...]) -> str:
    """Table numbers in short: “1–6, 9”."""
    parts: list[list[int]] = []
    for number in sorted(numbers):
        if parts and number == parts[-1][-1] + 1:
            parts[-1].append(number)
        else:
            parts.append([number])
    return listed([str(part[0]) if len(part) == 1 else f"{part[0]}–{part[-1]}" for part in parts])
