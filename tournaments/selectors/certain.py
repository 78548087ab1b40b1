"""What is certain while a stage is still being played, by simple bounds on match points; silent where that proves nothing."""

from collections.abc import Mapping, Sequence

from tournaments.standings.field import Field
from tournaments.standings.results import Exact


def certain(field: Field, members: Sequence[int], left: Mapping[int, int], top: int, *, could_fill: bool = False) -> dict[int, str]:
    """``through`` for who cannot be caught by enough others, ``out`` for who cannot reach enough of them.

    An entry ends with at least what it has, and at most `left` wins at the scheme's best more. A level score proves
    nothing: tie-breaks are still open. Penalties to come are nobody's to foresee. With `could_fill` (the best of the
    next places also go on) the one who misses the first `top` may still be among them.
    """
    least = {entry: _now(field, entry) for entry in members}
    most = {entry: least[entry] + left[entry] * field.scoring.match_points.most for entry in members}
    found: dict[int, str] = {}
    for entry in members:
        rivals = [other for other in members if other != entry]
        if sum(most[other] >= least[entry] for other in rivals) < top:
            found[entry] = "through"
        elif sum(least[other] > most[entry] for other in rivals) >= top + int(could_fill):
            found[entry] = "out"
    return found


def _now(field: Field, entry: int) -> Exact:
    return field.points[entry] - sum((penalty.match_points for penalty in field.penalties[entry]), start=0)
