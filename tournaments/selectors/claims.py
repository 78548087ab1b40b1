"""A dispute over a hand: the report that stands and the one that somebody made beside it."""

from dataclasses import dataclass

from referee.models import Act, Match
from referee.rules.records import HandRecord
from referee.selectors import acts_of


@dataclass(frozen=True, slots=True)
class Claim:
    """Two reports of one hand that differ: the one that stands and the one that came later."""

    act: Act
    hand_no: int
    standing: Act
    first: HandRecord
    second: HandRecord


def open_claim(match: Match) -> Claim | None:
    """The first claim that nobody has resolved, with the version that stands."""
    acts = list(Act.objects.filter(match=match).order_by("no"))
    resolved = {act.replaces for act in acts if act.replaces is not None}
    claim = min((act for act in acts if act.kind == "claim" and act.no not in resolved), key=lambda act: act.hand_no, default=None)
    if claim is None:
        return None
    standing = [act for act in acts if act.kind == "hand" and act.hand_no == claim.hand_no][-1]
    records = {act.no: act.record for act in acts_of(match)}
    first, second = records[standing.no], records[claim.no]
    assert first is not None
    assert second is not None
    return Claim(claim, claim.hand_no, standing, first, second)
