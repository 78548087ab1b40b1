"""What is certain while a stage is still being played, by simple bounds on match points; silent where that proves nothing.

An entry ends with at least what it has, and at most the scheme's best for each result it can still get more. A level score
proves nothing: tie-breaks are still open. What nobody can foresee is left aside: penalties, pairs that leave or come late.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.field import Field
from tournaments.standings.results import Exact

Limits = Mapping[int, Exact]


@dataclass(frozen=True, slots=True)
class Bounds:
    """The match points that each entry of a group ends with, at `least` and at `most`."""

    least: Limits
    most: Limits


def bounds(field: Field, members: Sequence[int], left: Mapping[int, int]) -> Bounds:
    """`left`: how many results each may still get; one that has left may come back and get them."""
    least = {entry: _now(field, entry) for entry in members}
    return Bounds(least, {entry: least[entry] + left[entry] * field.scoring.match_points.most for entry in members})


def certain_to_go_on(found: Bounds, playing: Collection[int], top: int, *, could_fill: bool = False) -> dict[int, str]:
    """``through`` for who cannot be caught by enough others, ``out`` for who cannot reach enough of them.

    Who is not `playing` goes nowhere and takes nobody's place, but may still come back. With `could_fill` (the best of the
    next places also go on) the one who misses the first `top` may still be among them.
    """
    reach = sorted(found.most.values())
    ahead = sorted(found.least[entry] for entry in found.least if entry in playing)
    verdicts: dict[int, str] = {}
    for entry in found.least:
        if entry not in playing:
            continue
        if len(reach) - bisect_left(reach, found.least[entry]) - 1 < top:
            verdicts[entry] = "through"
        elif len(ahead) - bisect_right(ahead, found.most[entry]) >= top + int(could_fill):
            verdicts[entry] = "out"
    return verdicts


def certain_places(found: Bounds) -> frozenset[int]:
    """Whose place is what it is whatever comes: everybody else is above it for certain or below it for certain."""
    reach, ahead = sorted(found.most.values()), sorted(found.least.values())
    others = len(found.least) - 1
    return frozenset(
        entry
        for entry in found.least
        if len(ahead) - bisect_right(ahead, found.most[entry]) + bisect_left(reach, found.least[entry]) == others
    )


def _now(field: Field, entry: int) -> Exact:
    return field.points[entry] - sum((penalty.match_points for penalty in field.penalties[entry]), start=0)
