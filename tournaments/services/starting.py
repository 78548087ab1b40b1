"""The start of a round taken back: pressed too early, or with a wrong draw, and nothing recorded since."""

from datetime import datetime

from referee.actors import Actor
from referee.models import Act
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import ClockAct, Protest, Round
from tournaments.services.rounds import must_be, set_state


def unstart_round(*, round_: Round, actor: Actor, at: datetime) -> Round:
    """Published again, as before its start; the clock begins anew with the next one.

    Errors: `not-playing`; `hands-logged` once anything is on record at one of its tables, also time or a protest of its own.
    """
    with writing(round_.stage.event.scope, actor=actor, at=at) as writer:
        must_be(round_, Round.State.PLAYING, "not-playing")
        if is_touched(round_):
            raise RulesError("hands-logged")
        set_state(round_, Round.State.PUBLISHED, writer, "round-start-undone")
    return round_


def is_touched(round_: Round) -> bool:
    """Whether anything is on record at a table of the round."""
    return (
        Act.objects.filter(match__table_match__table__round=round_).exists()
        or ClockAct.objects.filter(table__round=round_).exists()
        or Protest.objects.filter(table__round=round_).exists()
    )
