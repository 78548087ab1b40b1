"""Agreeing on a result, as far as an event asks for it: both sides sign, the referee signs, somebody disputes, a second person verifies."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime

from referee.actors import Actor
from referee.models import Match
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.match import fold
from referee.rules.quickline import quick_hand
from referee.rules.records import HandRecord
from referee.rules.seats import SIDES
from referee.selectors import acts_of, match_state, ruleset_of
from referee.services import Recorded, writing
from referee.services.disputes import dispute_hand, verify_sheet
from tournaments.agreeing import Agreeing, agreeing_of
from tournaments.models import Event, Table
from tournaments.record_words import Pair, differences, levels_pair, split_levels
from tournaments.selectors.tables import table_row
from tournaments.services.calls import call_chief
from tournaments.services.catch_up import lines_of
from tournaments.services.consent import Said, said_by, spoken_name
from tournaments.services.papers import sign_and_keep

REFEREE = "referee"
CHECKS = ("", "look", "blind")


@dataclass(frozen=True, slots=True)
class Difference:
    """A hand that was keyed in differently, field by field; `error` where its line is missing or cannot be read."""

    hand_no: int
    pairs: tuple[Pair, ...] = ()
    error: RulesError | None = None


def set_agreeing(*, event: Event, options: Agreeing, actor: Actor, at: datetime) -> None:
    """Change what an event asks for; it holds for every match that ends from then on."""
    if options.verify not in CHECKS:
        raise RulesError("missing-field", field="verify")
    with writing(event.scope, actor=actor, at=at) as writer:
        event.refresh_from_db(fields=["settings"])
        before = event.settings.get("agreeing", {})
        after = asdict(options)
        event.settings = {**event.settings, "agreeing": after}
        event.save(update_fields=["settings"])
        writer.log("event-changed", f"event:{event.public_id}", before={"agreeing": before}, after={"agreeing": after})


def sign(
    *,
    event: Event,
    table: Table,
    match: Match,
    side: str,
    nonce: str,
    actor: Actor,
    at: datetime,
    name: str = "",
    pin: str = "",
    address: str = "",
) -> Recorded:
    """A side or the referee signs the sheet of a match that is over; a side with its name, or with its PIN where the event asks for that.

    `address` is the site's own for the QR on the sheet that is kept.

    Errors: `missing-field`, `not-ended`, `under-review`, and those of `said_by`.
    """
    asked = agreeing_of(event)
    allowed = (*(SIDES if asked.sides else ()), *((REFEREE,) if asked.referee else ()))
    if side not in allowed:
        raise RulesError("missing-field", field="side")
    _must_be_over(match)
    if side == REFEREE:
        said = Said(spoken_name(name, side), "")
    else:
        said = said_by(event=event, row=table_row(event, table), state=match_state(match), side=side, name=name, pin=pin, at=at)
    return sign_and_keep(
        event=event, match=match, side=side, name=said.name, how=said.how, nonce=nonce, actor=actor, at=at, address=address
    )


def dispute(*, event: Event, table: Table, match: Match, hand_no: int, note: str, nonce: str, actor: Actor, at: datetime) -> None:
    """A side does not accept the result: the hand is under review and the chief referee is called."""
    dispute_hand(match=match, hand_no=hand_no, note=note, nonce=nonce, actor=actor, at=at)
    call_chief(event=event, table=table, actor=actor, at=at, note=note)


def verify(
    *, event: Event, match: Match, text: str, seats: Mapping[str, str], nonce: str, actor: Actor, at: datetime
) -> tuple[Difference, ...]:
    """A second person verifies; where the event asks for blind keying, only a sheet keyed in without a difference counts."""
    found = compare(match, text, seats) if agreeing_of(event).verify == "blind" else ()
    if not found:
        verify_sheet(match=match, nonce=nonce, actor=actor, at=at)
    return found


def compare(match: Match, text: str, seats: Mapping[str, str]) -> tuple[Difference, ...]:
    """A sheet keyed in again, hand by hand against what is recorded; of a match without hands its levels."""
    if match_state(match).reported:
        return _levels_compared(match_state(match), text)
    recorded = {hand.no: hand.record for hand in match_state(match).hands}
    lines = lines_of(text)
    found = [_compared(match, no, record, lines[at] if at < len(lines) else "", seats) for at, (no, record) in enumerate(recorded.items())]
    extra = [Difference(max(recorded, default=0) + 1, error=RulesError("bad-notation", token=line)) for line in lines[len(recorded) :]]
    return tuple(one for one in [*found, *extra] if one is not None)


def _levels_compared(state: MatchState, text: str) -> tuple[Difference, ...]:
    """Two levels, NS first, against those reported."""
    pair = levels_pair(tuple(state.level(side) for side in SIDES), split_levels(text))
    return (Difference(0, (pair,)),) if pair.differs else ()


def _compared(match: Match, no: int, record: HandRecord, line: str, seats: Mapping[str, str]) -> Difference | None:
    before = fold(ruleset_of(match), [act for act in acts_of(match) if act.hand_no < no])
    try:
        keyed = quick_hand(line, before)
    except RulesError as error:
        return Difference(no, error=error)
    pairs = tuple(pair for pair in differences(record, keyed, seats) if pair.code not in ("remarks", "bank"))
    return Difference(no, pairs) if pairs else None


def _must_be_over(match: Match) -> None:
    state = match_state(match)
    if state.review is not None:
        raise RulesError("under-review", hand=state.review)
    if not state.over:
        raise RulesError("not-ended")
