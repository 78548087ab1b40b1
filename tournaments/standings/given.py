"""Orders that people gave to settle what numbers left tied: lots drawn in the hall, or a ruling of the chief referee."""

from abc import ABC
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.criteria import Criterion, Measure, Row, fewer_is_better
from tournaments.standings.field import Field


@dataclass(frozen=True, slots=True)
class GivenOrder(Criterion, ABC):
    """Decides a tie if its order names all who are tied, and otherwise nothing: it never places somebody it does not name."""

    order: tuple[int, ...]
    among_tied = True

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        return (Row(self.order.index(entry) + 1),) if entry in self.order else ()

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        if not set(tied) <= set(self.order):
            return {entry: Measure((), ()) for entry in tied}
        # Not super(): a slotted dataclass is made anew by its decorator, and super() would still mean the old class.
        return {entry: fewer_is_better(measure) for entry, measure in Criterion.measure(self, field, tied).items()}


class ByLots(GivenOrder):
    """Lots 抽签 drawn to settle a tie."""

    code = "lots"


class ByRuling(GivenOrder):
    """A ruling of the chief referee: the order of some who are tied."""

    code = "ruling"
