"""The ladder of levels and how a side moves on it (rules.md §8, climbing and offences; seeds 000 rules 3, 5, 7; 002 after A).

A side's place is one integer, `lap * 13 + rank`: 2 is 0, A is 12, the next 2 is 13. With `after_top="stop"` one
step beyond A exists, place 13, shown as ``A+``, and none after it. So places of two sides compare as integers.
"""

from typing import Final

RANKS: Final[tuple[str, ...]] = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
INDEX: Final[dict[str, int]] = {rank: index for index, rank in enumerate(RANKS)}
LAP: Final = len(RANKS)
BEYOND: Final = "A+"


def place_of(level: str, lap: int = 0) -> int:
    """The place of a level in a lap; ``A+`` is the place after A. KeyError for a word that is no level."""
    return LAP if level == BEYOND else lap * LAP + INDEX[level]


def level_at(place: int, after_top: str) -> str:
    """The level shown for a place."""
    if after_top == "stop" and place >= LAP:
        return BEYOND
    return RANKS[place % LAP]


def lap_at(place: int, after_top: str) -> int:
    """How often the side has been round the ladder; always 0 where the ladder stops."""
    return 0 if after_top == "stop" else place // LAP


def climb(place: int, steps: int, *, compulsory: frozenset[int], after_top: str, declared_here: bool) -> int:
    """The place after climbing `steps`, one at a time.

    `compulsory` holds rank indexes (必打). Each of them stops a climb that reaches it, and a side standing on one
    leaves it only by a hand it declared there (`declared_here`).
    """
    if not declared_here and place % LAP in compulsory and not is_beyond(place, after_top):
        return place
    for _ in range(steps):
        if is_beyond(place, after_top):
            break
        place += 1
        if place % LAP in compulsory and not is_beyond(place, after_top):
            break
    return place


def demote(place: int, steps: int, floor: int) -> int:
    """The place after losing `steps` levels, never under `floor` (the start level of the first lap)."""
    return max(place - steps, floor)


def is_beyond(place: int, after_top: str) -> bool:
    """Whether the side stands on A+, the end of a ladder that stops."""
    return after_top == "stop" and place >= LAP
