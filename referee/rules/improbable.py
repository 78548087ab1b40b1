"""Hands that can be but are seldom seen: they are questioned before they are saved (event.md §5), never refused.

Only what the opponents caught is looked at: points in tricks, and the bottom by what won it. Failed throws, offences and
rulings are somebody's decision and are questioned by nobody.
"""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import Tally, bottom_multiplier, outcome, tally
from referee.rules.tables import components

LONGEST: Final = {"tractor": 3, "titanic": 2}
"""The longest tractor (in pairs) and titanic (in triples) that win a last trick without a question."""
BOTTOM_SHARE: Final = 5
"""A bottom with more than this part of the pack's points (40 of 200) is questioned."""
MOST_LEVELS: Final = 6
"""Half the ladder: more levels for the opponents in one hand are questioned."""
_STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Usual:
    """Up to where a hand is usual: the last tricks by word, the most points in the bottom, the most points caught (None: no end)."""

    kinds: tuple[str, ...]
    bottom: int
    points: int | None


@lru_cache(maxsize=64)
def usual(ruleset: Ruleset) -> Usual:
    """What is usual under these rules."""
    kinds = tuple(word for word, (kind, length) in components(ruleset).items() if length <= LONGEST.get(kind, 1))
    bottom = ruleset.most_points // BOTTOM_SHARE
    most = ruleset.most_points + ruleset.most_bottom_points * max(bottom_multiplier(ruleset, *components(ruleset)[word]) for word in kinds)
    beyond = (points for points in range(0, most + 1, _STEP) if _is_far(ruleset, points))
    return Usual(kinds, bottom, next((points - _STEP for points in beyond), None))


def _is_far(ruleset: Ruleset, points: int) -> bool:
    worth = outcome(ruleset, points)
    return worth.role == "opponents" and worth.levels > MOST_LEVELS


def caught(ruleset: Ruleset, record: HandRecord) -> Tally:
    """Tricks, and the bottom times its multiplier: the sum of the hand without its failed throws and offences."""
    return tally(ruleset, replace(record, failed_throws=()))


def improbable(ruleset: Ruleset, record: HandRecord) -> tuple[str, ...]:
    """What is seldom seen about a hand: ``kind``, ``bottom``, ``points``. Nothing where the declarers won the last trick."""
    if record.kind is None:
        return ()
    limits = usual(ruleset)
    found = {
        "kind": word_of(record) not in limits.kinds,
        "bottom": record.bottom_points > limits.bottom,
        "points": limits.points is not None and caught(ruleset, record).points > limits.points,
    }
    return tuple(name for name, is_so in found.items() if is_so)


def question(ruleset: Ruleset, record: HandRecord) -> RulesError | None:
    """`improbable` for a hand that is seldom seen: it is asked about, not refused."""
    if not improbable(ruleset, record):
        return None
    sums = caught(ruleset, record)
    return RulesError("improbable", bottom=sums.bottom, multiplier=sums.multiplier, points=sums.points)


def word_of(record: HandRecord) -> str:
    """What won the last trick, in the words of `components`."""
    return f"{record.kind}-{record.length}" if record.kind in LONGEST else str(record.kind)


def facts_asked(record: HandRecord) -> str:
    """The facts that a question is about: a yes to one hand is no yes to another."""
    return f"{record.trick_points}-{record.bottom_points}-{word_of(record)}"
