"""How the sides end a match at their table: one of them concedes, or both agree."""

from collections.abc import Mapping
from datetime import datetime

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.rules.seats import SIDES
from referee.selectors import match_state
from referee.services import Recorded, agree_end, concede_match
from tournaments.agreeing import agreeing_of
from tournaments.models import Event, Table
from tournaments.selectors.tables import table_row
from tournaments.services.consent import said_by


def concede(
    *, event: Event, table: Table, match: Match, side: str, name: str, pin: str, reason: str, nonce: str, actor: Actor, at: datetime
) -> Recorded:
    """A side gives its match up. Errors: those of `concede_match` and `said_by`."""
    if side not in SIDES:
        raise RulesError("missing-field", field="side")
    said = said_by(event=event, row=table_row(event, table), state=match_state(match), side=side, name=name, pin=pin, at=at)
    return concede_match(match=match, side=side, by=said.name, how=said.how, reason=reason, nonce=nonce, actor=actor, at=at)


def agree(
    *, event: Event, table: Table, match: Match, names: Mapping[str, str], pins: Mapping[str, str], reason: str, nonce: str,
    actor: Actor, at: datetime,
) -> Recorded:  # fmt: skip
    """Both sides agree on an end. Errors: `early-end-not-allowed`, and those of `agree_end` and `said_by`."""
    if not agreeing_of(event).early:
        raise RulesError("early-end-not-allowed")
    if not reason.strip():
        raise RulesError("reason-needed")
    row, state = table_row(event, table), match_state(match)
    said = {
        side: said_by(event=event, row=row, state=state, side=side, name=names.get(side, ""), pin=pins.get(side, ""), at=at)
        for side in SIDES
    }
    by: dict[str, str] = {side: one.name for side, one in said.items()}
    return agree_end(match=match, by=by, how=said["NS"].how, reason=reason, nonce=nonce, actor=actor, at=at)
