"""Correcting what is used already: looked at first, then done with the effect that was chosen (model.md, publishing).

The effects: `record` (the record of the match alone), `standings` (also the standings), `undrawn` (also later draws: what
happens without a choice), `redraw` (also what is drawn and not played is drawn again).
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import TypeVar

from django.db import transaction

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.selectors import forget_matches
from referee.services import writing
from tournaments.models import Event, Round
from tournaments.selectors.consequences import Consequences, compare, snapshot
from tournaments.services.rounds import draft_round, publish_round, unpublish_round

T = TypeVar("T")
EFFECTS = ("record", "standings", "undrawn", "redraw")


def preview_change(*, event: Event, change: Callable[[], object], actor: Actor, at: datetime) -> Consequences:
    """What `change` would change: it is carried out, looked at, and taken back. Its refusals come through."""
    with writing(event.scope, actor=actor, at=at), _states_forgotten(event):
        before = snapshot(event)
        with transaction.atomic():
            change()
            after = snapshot(event)
            transaction.set_rollback(True)
    return compare(before, after)


def change_with_effect(*, event: Event, effect: str, change: Callable[[str], object], actor: Actor, at: datetime) -> tuple[Round, ...]:
    """Carry out `change` (given the effect for its act), and draw again what that effect says; the rounds drawn again.

    `missing-field` for an unknown effect; the refusals of the change and of the draw come through, and nothing is done then.
    """
    if effect not in EFFECTS:
        raise RulesError("missing-field", field="effect")
    with writing(event.scope, actor=actor, at=at), _states_forgotten(event):
        before = snapshot(event)
        change(effect)
        if effect != "redraw":
            return ()
        later = [one.round for one in compare(before, snapshot(event)).rounds if not one.is_played]
        return tuple(_again(event, round_, actor, at) for round_ in later)


def look_after(*, event: Event, change: Callable[[], object], look: Callable[[], T], actor: Actor, at: datetime) -> T:
    """What `look` finds once `change` is carried out, which is then taken back. Its refusals come through."""
    with writing(event.scope, actor=actor, at=at), _states_forgotten(event), transaction.atomic():
        change()
        found = look()
        transaction.set_rollback(True)
    return found


@contextmanager
def _states_forgotten(event: Event) -> Iterator[None]:
    """What was folded inside is not remembered: if it is rolled back, the keys of its acts will be used again."""
    matches = list(Match.objects.filter(scope=event.scope_id).values_list("pk", flat=True))
    try:
        yield
    finally:
        forget_matches(matches)


def _again(event: Event, round_: Round, actor: Actor, at: datetime) -> Round:
    """A round that nobody has played is drawn again with its own seed, and shown again if it was."""
    was_published = round_.state == Round.State.PUBLISHED
    if was_published:
        unpublish_round(round_=round_, actor=actor, at=at)
    drawn = draft_round(event=event, stage=round_.stage, seed=round_.lots_seed or "1", actor=actor, at=at)
    if was_published:
        publish_round(round_=drawn, actor=actor, at=at)
    return drawn
