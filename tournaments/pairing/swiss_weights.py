"""What a Swiss table costs, as one integer, so that the matching of least weight is the draw that is wanted.

A cost is a row of small numbers, the most important first:

1. broken rules: a rematch, a second win without playing (only where nothing else is possible);
2. for the bye, how many of those who may have it stand lower;
3. score difference, squared: one step of two is worse than two steps of one;
4. floats of the same kind as last round;
5. one unit meeting itself;
6. seat sides that cannot both be made good;
7. distance in the order, squared, so that high meets high;
8. a lot, so that no two draws weigh the same and the same seed gives the same draw anywhere.

The rows are packed into integers, each column wide enough that all tables together never spill into the one before.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from itertools import islice
from math import gcd, lcm
from typing import Final

from tournaments.pairing.in_order import Avoid
from tournaments.pairing.swiss_values import SwissEntry
from tournaments.standings.results import Exact

BYE: Final = -1
"""The index of the missing opponent."""

COLUMNS: Final = 8

Row = tuple[int, ...]
Edges = Mapping[tuple[int, int], Row]

_WIDEST: Final = 118  # the matcher counts in 128 bits, and needs some of them for sums of two weights
_LOT_BITS: Final = 20
_MOST_STEPS: Final = 1 << 8


@dataclass(frozen=True, slots=True)
class Costs:
    """The costs of one draw. `order` holds the entries, highest first; edges name them by their index in it."""

    order: tuple[SwissEntry, ...]
    steps: tuple[int, ...]
    avoid: Avoid
    seed: str

    def table(self, high: int, low: int) -> Row:
        """The cost of a table between two, by index, the higher one first."""
        a, b = self.order[high], self.order[low]
        step = self.steps[high] - self.steps[low]
        floats = int(step > 0 and a.floated == "down") + int(step > 0 and b.floated == "up")
        same_unit = a.unit is not None and a.unit == b.unit and bool(self.avoid.units)
        sides = max(0, 15 - abs(a.lean - b.lean))
        return (a.met.count(b.id), 0, step * step, floats, int(same_unit), sides, (low - high) ** 2, self._lot(a.id, b.id))

    def bye(self, index: int) -> Row:
        """The cost of giving the bye to an entry."""
        entry = self.order[index]
        lower = sum(not other.has_free_win for other in self.order[index + 1 :])
        return (int(entry.has_free_win), lower, 0, 0, 0, 0, 0, self._lot(entry.id, 0))

    def is_allowed(self, high: int, low: int) -> bool:
        """Whether two may ever meet (a rematch apart)."""
        return frozenset((self.order[high].id, self.order[low].id)) not in self.avoid.forbidden

    def have_met(self, high: int, low: int) -> bool:
        return self.order[low].id in self.order[high].met

    def _lot(self, a: int, b: int) -> int:
        digest = sha256(f"{self.seed}|{min(a, b)}|{max(a, b)}".encode()).digest()
        return int.from_bytes(digest[:4], "big") >> (32 - _LOT_BITS)


def steps_of(order: Sequence[SwissEntry]) -> tuple[int, ...]:
    """Scores as whole steps above the lowest; where they lie very far apart, as numbers of their score groups."""
    scores = [Fraction(entry.score) for entry in order]
    unit = lcm(*(score.denominator for score in scores))
    lowest = min(scores)
    whole = [int((score - lowest) * unit) for score in scores]
    step = gcd(*whole) or 1
    steps = tuple(score // step for score in whole)
    if max(steps) < _MOST_STEPS:
        return steps
    groups: dict[Exact, int] = {score: number for number, score in enumerate(sorted(set(scores)))}
    return tuple(groups[score] for score in scores)


def tables_near(costs: Costs, width: int, *, at_any_price: bool = False) -> dict[tuple[int, int], Row]:
    """For each entry the tables with the next `width` below it, and as many byes from below.

    Forbidden tables are never among them; rematches and a second win without playing only `at_any_price`.
    """
    edges = {(high, low): costs.table(high, low) for high in range(len(costs.order)) for low in _near(costs, high, width, at_any_price)}
    if len(costs.order) % 2:
        free = [index for index, entry in enumerate(costs.order) if at_any_price or not entry.has_free_win]
        edges |= {(BYE, index): costs.bye(index) for index in free[-width:]}
    return edges


def _near(costs: Costs, high: int, width: int, at_any_price: bool) -> Iterator[int]:
    below = (
        low for low in range(high + 1, len(costs.order)) if costs.is_allowed(high, low) and (at_any_price or not costs.have_met(high, low))
    )
    return islice(below, width)


def packed(edges: Edges, tables: int) -> dict[tuple[int, int], int]:
    """The rows as integers that compare and add up like the rows, over `tables` tables and one bye."""
    met = _most([row for (high, _), row in edges.items() if high != BYE])
    alone = _most([row for (high, _), row in edges.items() if high == BYE])
    widths = [(largest * tables + bye).bit_length() for largest, bye in zip(met, alone, strict=True)]
    spare = max(0, sum(widths) - _WIDEST)  # the lots give way first: they only make draws differ
    widths[-1] = max(0, widths[-1] - spare)
    shifts = [sum(widths[column + 1 :]) for column in range(len(widths))]
    return {
        pair: sum(number << shift for number, shift in zip((*row[:-1], row[-1] >> spare), shifts, strict=True))
        for pair, row in edges.items()
    }


def _most(rows: Sequence[Row]) -> Row:
    return tuple(max(column) for column in zip(*rows, strict=True)) if rows else (0,) * COLUMNS
