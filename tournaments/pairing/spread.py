"""Keeping a unit apart in a bracket: first over the halves, then over the quarters, then over the eighths …

At each division the entries of one unit are spread so that as few of them as possible share a half; which of them
goes up and which goes down is decided by lot, as is everything that the units leave open.
"""

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.entrants import Entrant

Crowd = tuple[Sequence[Entrant], frozenset[int]]
"""Entrants in the order of their lots, and the slots that they are to fill (as many)."""


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the bracket: the slots from `start` up to, not including, `stop`."""

    start: int
    stop: int

    def halves(self) -> tuple["_Part", "_Part"]:
        middle = (self.start + self.stop) // 2
        return _Part(self.start, middle), _Part(middle, self.stop)

    def share(self, slots: frozenset[int]) -> frozenset[int]:
        return frozenset(slot for slot in slots if self.start <= slot < self.stop)

    def units(self, placed: Mapping[int, Entrant]) -> Counter[int]:
        return Counter(_unit(entrant) for slot, entrant in placed.items() if self.start <= slot < self.stop)


def spread(size: int, placed: Mapping[int, Entrant], crowds: Sequence[Crowd]) -> dict[int, Entrant]:
    """Everybody's slot: those `placed` beforehand, and each crowd on its own slots, units kept apart."""
    board = dict(placed)
    _spread(_Part(0, size), board, crowds)
    return board


def _spread(part: _Part, board: dict[int, Entrant], crowds: Sequence[Crowd]) -> None:
    crowds = [(entrants, slots) for entrants, slots in crowds if entrants]
    if not crowds:
        return
    if part.stop - part.start == 1:
        board[part.start] = crowds[0][0][0]
        return
    upper, lower = part.halves()
    lean = upper.units(board)
    lean.subtract(lower.units(board))
    up: set[Entrant] = set()
    for entrants, slots in crowds:
        up |= _go_up(entrants, len(upper.share(slots)), lean)
    _exchange([entrants for entrants, _ in crowds], up, lean)
    _spread(upper, board, [([e for e in entrants if e in up], upper.share(slots)) for entrants, slots in crowds])
    _spread(lower, board, [([e for e in entrants if e not in up], lower.share(slots)) for entrants, slots in crowds])


def _go_up(entrants: Sequence[Entrant], room: int, lean: Counter[int]) -> set[Entrant]:
    """Which `room` of the entrants go to the upper half. `lean` is, by unit, upper minus lower, and is brought up to date.

    All start below; then, one after another, an entrant of the unit that leans lowest goes up, the first lot of those.
    """
    for entrant in entrants:
        lean[_unit(entrant)] -= 1
    up: set[Entrant] = set()
    for _ in range(room):
        chosen = min((entrant for entrant in entrants if entrant not in up), key=lambda entrant: lean[_unit(entrant)])
        lean[_unit(chosen)] += 2
        up.add(chosen)
    return up


def _exchange(crowds: Sequence[Sequence[Entrant]], up: set[Entrant], lean: Counter[int]) -> None:
    """Exchanges entrants of one crowd between the halves while that takes units further apart.

    The number of pairs of a unit in one half is convex in its lean, so the division is the best there is once no chain
    of exchanges leads from a unit that leans up to one that leans lower by more than 2.
    """
    while chain := _chain(crowds, up, lean):
        for down, rise in chain:
            lean[_unit(down)] -= 2
            lean[_unit(rise)] += 2
            up.remove(down)
            up.add(rise)


def _chain(crowds: Sequence[Sequence[Entrant]], up: set[Entrant], lean: Counter[int]) -> list[tuple[Entrant, Entrant]]:
    """The first chain of exchanges that helps, each (who goes down, who goes up), or an empty list."""
    lowest = min(lean.values())
    for unit in sorted(lean, key=lambda unit: (-lean[unit], unit)):
        if lean[unit] - lowest <= 2:
            return []
        for chain in _chains_from(unit, crowds, up):
            if lean[unit] - lean[_unit(chain[-1][1])] > 2:
                return chain
    return []


def _chains_from(unit: int, crowds: Sequence[Sequence[Entrant]], up: set[Entrant]) -> Iterator[list[tuple[Entrant, Entrant]]]:
    """The shortest chain from `unit` to each unit that can be reached, breadth first."""
    queue: deque[tuple[int, list[tuple[Entrant, Entrant]]]] = deque([(unit, [])])
    seen = {unit}
    while queue:
        here, chain = queue.popleft()
        for crowd in crowds:
            down = next((entrant for entrant in crowd if entrant in up and _unit(entrant) == here), None)
            for rise in crowd if down is not None else ():
                if down is not None and rise not in up and _unit(rise) not in seen:
                    seen.add(_unit(rise))
                    longer = [*chain, (down, rise)]
                    queue.append((_unit(rise), longer))
                    yield longer


def _unit(entrant: Entrant) -> int:
    """The unit; an entry without one is a unit of its own (numbered below 0, where no unit is)."""
    return -1 - entrant.id if entrant.unit is None else entrant.unit
