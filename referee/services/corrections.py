"""Changing what was recorded: undo, correction, voiding, and the choice between two reports of one hand. All append."""

from datetime import datetime
from typing import Literal

from referee.actors import Actor
from referee.models import Match
from referee.rules import acts as rules_acts
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.match import fold, rests_on
from referee.rules.records import HandRecord, record_json
from referee.selectors import acts_of, ruleset_of
from referee.services.hands import Recorded, check_record, standing_hand
from referee.services.writing import OpenMatch, writing_match


def undo_hand(*, match: Match, hand_no: int, nonce: str, actor: Actor, at: datetime) -> Recorded:
    """Take back the last hand. `not-last-hand`, or `depended-on` where a later act (an end, a ruling) or an accepted sheet rests on it."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        standing = standing_hand(opened.acts, hand_no)
        if standing is None or hand_no != opened.state.next_hand_no - 1:
            raise RulesError("not-last-hand", hand=hand_no)
        if rests_on(opened.acts, opened.state.signed, hand_no):
            raise RulesError("depended-on", hand=hand_no)
        act = opened.append("void", nonce=nonce, hand_no=hand_no)
        return Recorded("saved", act.no, opened.state)


def void_hand(*, match: Match, hand_no: int, reason: str, nonce: str, actor: Actor, at: datetime, effect: str = "") -> Recorded:
    """The chief referee strikes a hand out, whatever came later; `no-such-hand`, `reason-needed`."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        _needs_reason(reason)
        if standing_hand(opened.acts, hand_no) is None:
            raise RulesError("no-such-hand", hand=hand_no)
        act = opened.append("void", nonce=nonce, hand_no=hand_no, reason=reason, effect=effect)
        return Recorded("saved", act.no, opened.state)


def correct_hand(
    *,
    match: Match,
    hand_no: int,
    record: HandRecord,
    seen_act: int,
    reason: str,
    nonce: str,
    actor: Actor,
    at: datetime,
    as_ruling: bool = False,
    effect: str = "",
) -> Recorded:
    """Replace a recorded hand by a new version and fold again.

    `seen_act` is the version that was on the screen: `taken` if there is a newer one. Errors: `no-such-hand`,
    `reason-needed`, `impossible-points`, `wrong-seat`, and `later-hands-misfit` (with `hands`) where later hands would no
    longer fit and the correction is not made as a ruling.
    """
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        after = _corrected(opened.acts, opened, hand_no, record, seen_act, reason)
        fresh = new_misfits(opened.state, after)
        if fresh and not as_ruling:
            raise RulesError("later-hands-misfit", hands=fresh)
        act = opened.append(
            "hand", nonce=nonce, hand_no=hand_no, replaces=seen_act, payload=record_json(record), reason=reason, effect=effect
        )
        return Recorded("saved", act.no, opened.state)


def preview_correction(match: Match, hand_no: int, record: HandRecord | None) -> tuple[MatchState, MatchState]:
    """The match as it stands and as it would stand with another version of a hand (None: without it)."""
    ruleset, acts = ruleset_of(match), acts_of(match)
    no = acts[-1].no + 1 if acts else 1
    kind = "void" if record is None else "hand"
    return fold(ruleset, acts), fold(ruleset, [*acts, rules_acts.Act(no, kind, hand_no, None, None, record)])


def new_misfits(before: MatchState, after: MatchState) -> tuple[int, ...]:
    """The hands that fitted what was due before a change and do not after it."""
    already = {hand.no for hand in before.hands if hand.misfit}
    return tuple(hand.no for hand in after.hands if hand.misfit and hand.no not in already)


def resolve_claim(
    *, match: Match, claim_no: int, keep: Literal["first", "claim"], reason: str, nonce: str, actor: Actor, at: datetime, effect: str = ""
) -> Recorded:
    """Decide between two reports of a hand; `no-such-claim`, `reason-needed`."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        _needs_reason(reason)
        claim = next((act for act in _in_force(opened.acts) if act.kind == "claim" and act.no == claim_no), None)
        if claim is None:
            raise RulesError("no-such-claim", act=claim_no)
        payload = {"keep": keep}
        act = opened.append(
            "resolution", nonce=nonce, hand_no=claim.hand_no, replaces=claim_no, payload=payload, reason=reason, effect=effect
        )
        standing = standing_hand(opened.acts, claim.hand_no)
        if keep == "claim" and standing is not None and claim.record is not None:
            opened.append(
                "hand", nonce=f"{nonce}+", hand_no=claim.hand_no, replaces=standing.no, payload=record_json(claim.record), reason=reason,
                effect=effect,
            )  # fmt: skip
        return Recorded("saved", act.no, opened.state)


def _corrected(
    acts: tuple[rules_acts.Act, ...], opened: OpenMatch, hand_no: int, record: HandRecord, seen_act: int, reason: str
) -> MatchState:
    """The match after the correction, everything refused that can be refused."""
    _needs_reason(reason)
    standing = standing_hand(acts, hand_no)
    if standing is None:
        raise RulesError("no-such-hand", hand=hand_no)
    if standing.no != seen_act:
        raise RulesError("taken", hand=hand_no)
    check_record(opened.ruleset, record, reason)
    changed = rules_acts.Act(acts[-1].no + 1, "hand", hand_no, seen_act, None, record)
    return fold(opened.ruleset, [*acts, changed])


def _in_force(acts: tuple[rules_acts.Act, ...]) -> list[rules_acts.Act]:
    """The acts that nothing has taken the place of."""
    replaced = {act.replaces for act in acts}
    return [act for act in acts if act.no not in replaced]


def _needs_reason(reason: str) -> None:
    if not reason.strip():
        raise RulesError("reason-needed")
