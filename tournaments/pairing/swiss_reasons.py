"""Why these two: the score group or the float, who was passed over on the way, and what could not be avoided."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from referee.rules.reasons import Reason, because
from tournaments.pairing.swiss_values import SwissEntry
from tournaments.pairing.swiss_weights import BYE, Costs

MOST_PASSED_OVER: Final = 3
"""So many who were passed over are named at most."""


def all_table_reasons(chosen: Sequence[tuple[int, int]], costs: Costs) -> list[tuple[Reason, ...]]:
    """The reasons for each table of a draw, `chosen` as pairs of indexes, the higher first, in order."""
    bye = next((low for high, low in chosen if high == BYE), None)
    seated: set[int] = set()
    reasons = []
    for high, low in chosen:
        if high != BYE:
            free = (index for index in range(high + 1, low) if index not in seated)
            passed = (because("passed-over", entry=costs.order[index].id, why=_why_not(high, index, costs, index == bye)) for index in free)
            a, b = costs.order[high], costs.order[low]
            reasons.append((*_score_reasons(a, b), *islice(passed, MOST_PASSED_OVER), *_unavoidable(a, b, costs)))
            seated |= {high, low}
    return reasons


def bye_reasons(bye: SwissEntry, order: Sequence[SwissEntry]) -> tuple[Reason, ...]:
    """The reasons for the bye: the lowest who has not yet won without playing."""
    if bye.has_free_win:
        return (because("second-bye-unavoidable"),)
    lower = order[order.index(bye) + 1 :]
    passed = [
        because("passed-over", entry=other.id, why="free-win" if other.has_free_win else "others-could-not-be-paired") for other in lower
    ]
    return (because("bye-lowest-without", rank=bye.rank), *passed[:MOST_PASSED_OVER])


def _score_reasons(a: SwissEntry, b: SwissEntry) -> Iterator[Reason]:
    if a.score == b.score:
        yield because("score-group", score=str(a.score))
    else:
        yield because("float", down=a.id, up=b.id, score=str(a.score), other_score=str(b.score))


def _why_not(high: int, low: int, costs: Costs, has_bye: bool) -> str:
    a, b = costs.order[high], costs.order[low]
    if has_bye:
        return "has-bye"
    if costs.have_met(high, low):
        return "already-met"
    against = costs.avoid.why_not(a.id, b.id)
    if against:
        return against.code
    return "better-elsewhere"


def _unavoidable(a: SwissEntry, b: SwissEntry, costs: Costs) -> Iterator[Reason]:
    met = a.met.count(b.id)
    if met:
        yield because("rematch-unavoidable", times=met)
    against = costs.avoid.why_not(a.id, b.id)
    if against:
        yield because(f"{against.code}-unavoidable", unit=against.get("unit"))
