"""A side does not accept a hand that stands, and a second person has looked: what is said about a sheet without changing it."""

from dataclasses import replace
from datetime import datetime

from referee.actors import Actor
from referee.models import Act, Match
from referee.rules.errors import RulesError
from referee.rules.records import record_json
from referee.services.hands import Recorded, standing_hand
from referee.services.writing import writing_match

VERIFIER = "verifier"


def dispute_hand(*, match: Match, hand_no: int, note: str, nonce: str, actor: Actor, at: datetime) -> Recorded:
    """Hand `hand_no` is disputed: a claim with the same facts and a note, so that the match is under review until it is resolved.

    Errors: `no-such-hand`, `under-review`, `reason-needed`.
    """
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        if not note.strip():
            raise RulesError("reason-needed")
        if opened.state.review is not None:
            raise RulesError("under-review", hand=opened.state.review)
        standing = standing_hand(opened.acts, hand_no)
        if standing is None or standing.record is None:
            raise RulesError("no-such-hand", hand=hand_no)
        disputed = record_json(replace(standing.record, remarks=note[:500]))
        act = opened.append("claim", nonce=nonce, hand_no=hand_no, payload=disputed, reason=note)
        return Recorded("claimed", act.no, opened.state)


def verify_sheet(*, match: Match, nonce: str, actor: Actor, at: datetime) -> Recorded:
    """A second person has checked the sheet as it stands; a later change voids that. `entered-it` for whoever recorded a hand, `not-ended`."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        if not opened.state.over:
            raise RulesError("not-ended")
        if actor.key in authors_of(match):
            raise RulesError("entered-it")
        payload = {"side": VERIFIER, "name": actor.name}
        act = opened.append("signature", nonce=nonce, hand_no=opened.state.next_hand_no - 1, payload=payload)
        return Recorded("saved", act.no, opened.state)


def authors_of(match: Match) -> frozenset[str]:
    """Who recorded a hand or a result of a match."""
    return frozenset(Act.objects.filter(match=match, kind__in=("hand", "report")).values_list("actor", flat=True))
