"""From a recorded hand to points, and from points to levels and bank (rules.md §7; 000 rules 6, 8–10, 001 parts 2–4, 002 tail)."""

from dataclasses import dataclass
from typing import Literal

from referee.rules.records import HandRecord, cards_in
from referee.rules.ruleset import Ruleset
from referee.rules.seats import Role

Bank = Literal["keeps", "changes", "contested"]


@dataclass(frozen=True, slots=True)
class Tally:
    """The arithmetic of a hand: ``tricks + bottom × multiplier + throws + offences``, not below 0.

    `multiplier` is 0 where the declarers won the last trick; `throws` and `offences` are signed as they move the
    opponents' points.
    """

    tricks: int
    bottom: int
    multiplier: int
    throws: int
    offences: int
    points: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What points are worth: who gains or is not at fault (None if both are), levels before the ladder, and the bank."""

    role: Role | None
    levels: int
    bank: Bank
    decision: str | None = None


def bottom_multiplier(ruleset: Ruleset, kind: str, length: int = 1) -> int:
    """By what the bottom counts when the opponents win the last trick with a component of this kind and length."""
    value = _multiplier(ruleset.bottom_multiplier, kind, length)
    return value if ruleset.bottom_cap is None else min(value, ruleset.bottom_cap)


def _multiplier(scheme: str, kind: str, length: int) -> int:
    if scheme == "none":
        return 1
    if scheme == "power_of_cards":
        return int(2 ** cards_in(kind, length))
    if scheme == "per_pair":
        return {"single": 2, "pair": 4, "tractor": 4 * length, "triple": 6, "titanic": 6 * length}[kind]
    doubled = {"single": 1, "pair": 2, "tractor": length + 1, "triple": 3, "titanic": length + 2}
    return int(2 ** doubled[kind])


def tally(ruleset: Ruleset, record: HandRecord, offence_points: int = 0) -> Tally:
    """The arithmetic of a hand; `offence_points` are what the offences of the hand cost, signed for the opponents."""
    multiplier = bottom_multiplier(ruleset, record.kind, record.length) if record.kind is not None else 0
    throws = 0
    for row in record.failed_throws:
        throws += ruleset.throw_penalty * (row.cards if row.role == "declarers" else -row.cards)
    total = record.trick_points + record.bottom_points * multiplier + throws + offence_points
    return Tally(record.trick_points, record.bottom_points, multiplier, throws, offence_points, max(total, 0))


def outcome(ruleset: Ruleset, points: int, miscount: str = "none") -> Outcome:
    """What a hand of `points` is worth, the miscount rule of the ruleset applied."""
    if miscount != "none" and ruleset.miscount != "ruling":
        return _miscounted(ruleset, points, miscount)
    role, levels = ruleset.promotion.outcome(points, ruleset.cap)
    return Outcome(role, levels, "keeps" if role == "declarers" else "changes", "miscount" if miscount != "none" else None)


def _miscounted(ruleset: Ruleset, points: int, at_fault: str) -> Outcome:
    """多牌少牌: the side at fault loses the hand; `fixed` gives one level, `played_out` the levels of the actual points."""
    if at_fault == "both":
        return Outcome(None, 0, "contested")
    gains: Role = "opponents" if at_fault == "declarers" else "declarers"
    role, levels = ruleset.promotion.outcome(points, ruleset.cap)
    if ruleset.miscount == "fixed":
        levels = 1
    elif role != gains:
        levels = 0
    return Outcome(gains, levels, "keeps" if gains == "declarers" else "changes")
