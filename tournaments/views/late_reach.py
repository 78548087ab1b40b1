"""A correction of a round that is closed: what it would change beyond the match, and how far it is let reach."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from tournaments.consequence_words import EFFECTS, consequence_words
from tournaments.models import Round
from tournaments.selectors.match_page import MatchPage
from tournaments.services.late_changes import change_with_effect, preview_change

Save = Callable[[str], object]
"""Carries the correction out, its act marked with an effect."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The choices, the one chosen, and what was found when somebody asked."""

    choices: tuple[tuple[str, Any], ...]
    chosen: str
    found: tuple[str, ...] | None


def is_used(page: MatchPage) -> bool:
    """Whether the result of the match may have been used: its round is closed."""
    return bool(page.row.table.round.state == Round.State.CLOSED)


def reach(page: MatchPage, chosen: str, found: tuple[str, ...] | None) -> Reach | None:
    """What the page shows; nothing while the round is being played."""
    return Reach(tuple(EFFECTS.items()), chosen or "undrawn", found) if is_used(page) else None


def would_change(page: MatchPage, save: Save) -> tuple[str, ...]:
    """Everything the correction would change, in sentences; nothing is written."""
    found = preview_change(event=page.event, change=lambda: save(""), actor=page.viewer.actor, at=timezone.now())
    return consequence_words(found)


def save_with_reach(page: MatchPage, save: Save, effect: str) -> None:
    """Save the correction, and draw again what its effect says; `missing-field` for an effect that there is not."""
    if not is_used(page):
        save("")
        return
    change_with_effect(event=page.event, effect=effect or "undrawn", change=save, actor=page.viewer.actor, at=timezone.now())
