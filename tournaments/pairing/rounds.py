"""Sizes, seed positions and names of the rounds of a knockout."""

from functools import cache
from typing import Final

THIRD_PLACE: Final = "third-place"

_LAST_ROUNDS: Final = ("final", "semifinal", "quarterfinal")


def bracket_size(entries: int) -> int:
    """The number of first-round slots: the least power of two that holds all entries, at least 2."""
    return max(2, 1 << (entries - 1).bit_length())


def round_code(round_no: int, rounds: int) -> str:
    """``final``, ``semifinal``, ``quarterfinal``, ``round-of-16`` …: round `round_no` (from 1) of `rounds`."""
    left = rounds - round_no
    return _LAST_ROUNDS[left] if left < len(_LAST_ROUNDS) else f"round-of-{2 << left}"


@cache
def seed_positions(size: int) -> tuple[int, ...]:
    """Which seed belongs on each slot, from the top: (1, 8, 5, 4, 3, 6, 7, 2) for 8.

    The standard places: the best two can only meet in the final, the best four only in the semifinals, and so on;
    seed 1 stands at the top, seed 2 at the bottom. `size` is a power of two.
    """
    if size == 1:
        return (1,)
    slots: list[int] = []
    for index, seed in enumerate(seed_positions(size // 2)):
        pair = (seed, size + 1 - seed)
        slots.extend(pair if index % 2 == 0 else reversed(pair))
    return tuple(slots)


def meeting_round(slot: int, other: int) -> int:
    """The round (from 1) in which the entries on two first-round slots can first meet."""
    return (slot ^ other).bit_length()
