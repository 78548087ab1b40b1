"""Forbidden pairings in a bracket: who must not meet is not drawn into one tie of the first round.

Later ties follow from the results, and nobody can keep two winners apart. Lots stay as they were drawn but for the
exchanges that are needed, each the one that crowds units least and then the nearest.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

from tournaments.pairing.entrants import Entrant

Forbidden = Collection[frozenset[int]]


def part_forbidden(board: dict[int, Entrant], movable: Collection[int], with_bye: Collection[int], forbidden: Forbidden) -> frozenset[int]:
    """Exchange entrants on `movable` slots of `board` until no tie is forbidden, or none can be helped; the slots exchanged.

    Where no other tie helps, also with somebody who has a bye by lot.
    """
    exchanged: set[int] = set()
    for slot in sorted(movable):
        if _is_forbidden(board, slot, forbidden):
            other = _best_exchange(board, slot, movable, forbidden)
            other = _best_exchange(board, slot, with_bye, forbidden) if other is None else other
            if other is not None:
                board[slot], board[other] = board[other], board[slot]
                exchanged |= {slot, other}
    return frozenset(exchanged)


def _best_exchange(board: Mapping[int, Entrant], slot: int, movable: Collection[int], forbidden: Forbidden) -> int | None:
    """The slot to exchange with so that both ties may be played, None if there is none."""
    best: tuple[tuple[int, ...], int, int] | None = None
    for other in sorted(movable):
        tried = {**board, slot: board[other], other: board[slot]}
        if other in (slot, slot ^ 1) or _is_forbidden(tried, slot, forbidden) or _is_forbidden(tried, other, forbidden):
            continue
        found = (tuple(_crowding(tried)), abs(other - slot), other)
        best = found if best is None else min(best, found)
    return None if best is None else best[2]


def _is_forbidden(board: Mapping[int, Entrant], slot: int, forbidden: Forbidden) -> bool:
    a, b = board.get(slot), board.get(slot ^ 1)
    return a is not None and b is not None and frozenset((a.id, b.id)) in forbidden


def _crowding(board: Mapping[int, Entrant]) -> Iterator[int]:
    """How many pairs of one unit share a half, then a quarter … then a tie."""
    part = 1 << max(board).bit_length() >> 1
    while part > 1:
        shared = Counter((slot // part, entrant.unit) for slot, entrant in board.items() if entrant.unit is not None)
        yield sum(count * (count - 1) // 2 for count in shared.values())
        part //= 2
