"""Recording a hand: the only way in for what happened at a table."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Literal

from referee.actors import Actor
from referee.models import Act, Match
from referee.rules import acts as rules_acts
from referee.rules.acts import MatchState
from referee.rules.due import check_due
from referee.rules.errors import RulesError
from referee.rules.match import fold
from referee.rules.records import HandRecord, check_points, record_json, seat_fits_role
from referee.rules.ruleset import Ruleset
from referee.selectors import acts_of, ruleset_of
from referee.services.writing import OpenMatch, writing_match

Answer = Literal["saved", "repeated", "same", "claimed"]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What became of a save: `saved`, `repeated` (this nonce was answered before), `same` (the hand stood there already) or `claimed`."""

    answer: Answer
    act_no: int
    state: MatchState


def record_hand(
    *, match: Match, record: HandRecord, due: dict[str, Any], nonce: str, actor: Actor, at: datetime, reason: str = ""
) -> Recorded:
    """Save one hand.

    `due` is what the save was made on (`Due.json`). Errors: `stale` (with what is due now), `under-review`, `match-over`,
    `bank-not-due`, `declarer-not-due`, `level-not-due`, `impossible-points`, `wrong-seat`, `reason-needed` (a hand that
    does not fit what is due is recorded only as a ruling with a reason). A number already recorded with other facts
    becomes a claim: the match is under review until somebody entitled resolves it.
    """
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("claimed" if answered.kind == "claim" else "repeated", answered.no, opened.state)
        standing = standing_hand(opened.acts, due["hand_no"])
        if standing is not None:
            return _second_report(opened, standing, record, nonce)
        check_record(opened.ruleset, record, reason)
        _check_fresh(opened.state, due)
        check_due(opened.ruleset, opened.state, record)
        hand_no = opened.state.next_hand_no
        act = opened.append(
            "hand", nonce=nonce, hand_no=hand_no, replaces=_void_of(opened.acts, hand_no), payload=record_json(record), reason=reason
        )
        return Recorded("saved", act.no, opened.state)


def preview_hand(match: Match, record: HandRecord) -> tuple[MatchState, MatchState]:
    """The match as it stands and as it would stand after `record`; refuses what `record_hand` would refuse of the record itself."""
    ruleset, acts = ruleset_of(match), acts_of(match)
    before = fold(ruleset, acts)
    check_record(ruleset, record, reason="preview")
    if before.review is not None:
        raise RulesError("under-review", hand=before.review)
    check_due(ruleset, before, record)
    no = acts[-1].no + 1 if acts else 1
    return before, fold(ruleset, [*acts, rules_acts.Act(no, "hand", before.next_hand_no, None, None, record)])


def check_record(ruleset: Ruleset, record: HandRecord, reason: str) -> None:
    """Refuse what cannot be, whatever is due: points, the seat of an offence, a ruling without a reason."""
    check_points(ruleset, record)
    for offence in record.offences:
        if not seat_fits_role(record, offence):
            raise RulesError("wrong-seat", seat=offence.seat)
    if record.bank == "ruling" and not reason.strip():
        raise RulesError("reason-needed")


def standing_hand(acts: tuple[rules_acts.Act, ...], hand_no: int) -> rules_acts.Act | None:
    """The version of a hand that counts now, or None."""
    standing = None
    for act in acts:
        if act.hand_no == hand_no and act.kind in ("hand", "void"):
            standing = act if act.kind == "hand" else None
    return standing


def _second_report(opened: OpenMatch, standing: rules_acts.Act, record: HandRecord, nonce: str) -> Recorded:
    """A number already recorded: the same facts are acknowledged, different ones become a claim."""
    if _facts(standing.record) == _facts(record):
        return Recorded("same", standing.no, opened.state)
    check_points(opened.ruleset, record)
    act: Act = opened.append("claim", nonce=nonce, hand_no=standing.hand_no, payload=record_json(record))
    return Recorded("claimed", act.no, opened.state)


def _facts(record: HandRecord | None) -> dict[str, Any]:
    """What two reports of a hand must agree on; how the bank was fixed and remarks are not facts of play."""
    data = record_json(record) if record is not None else {}
    return {name: value for name, value in data.items() if name not in ("bank", "remarks")}


def _check_fresh(state: MatchState, due: dict[str, Any]) -> None:
    if state.review is not None:
        raise RulesError("under-review", hand=state.review)
    if not state.over and due != state.due.json():
        raise RulesError("stale", due=state.due, was=due)


def _void_of(acts: tuple[rules_acts.Act, ...], hand_no: int) -> int | None:
    """The void that a hand recorded again takes the place of."""
    voids = [act.no for act in acts if act.kind == "void" and act.hand_no == hand_no]
    return voids[-1] if voids else None
