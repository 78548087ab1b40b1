"""Which ties of a bracket stand on a hall screen: the round that is on and the next, and where they are few those before."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from tournaments.svg.values import Bracket, Tie

TIES: Final = 6
"""Ties that fit on a screen."""
FEWEST: Final = 3
"""With fewer a page of the next round is not worth a turn."""


@dataclass(frozen=True, slots=True)
class Part:
    """A round, or as much of it as stands on one page."""

    name: str
    ties: tuple[Tie, ...]


def bracket_pages(drawing: Bracket, on: int) -> list[tuple[Part, ...]]:
    """The pages while round `on` (from 1) is on. Rounds that fit on one page together stand together; no page is left with a tie or two."""
    parts = _that_matter(drawing, on)
    if sum(len(part.ties) for part in parts) <= TIES:
        return [tuple(parts)] if parts else []
    return [(piece,) for part in parts for piece in _cut(part)]


def _that_matter(drawing: Bracket, on: int) -> list[Part]:
    """Of a next round with more ties than a page only those in which somebody is known."""
    rounds = _parts(drawing)
    first, last = on - 1, min(on + 1, len(rounds))
    shown = [part for parts in rounds[first:last] for part in parts]
    while first > 0 and sum(len(part.ties) for part in (*rounds[first - 1], *shown)) <= TIES:
        first -= 1
        shown = [*rounds[first], *shown]
    now = {part.name for part in rounds[on - 1]} if on <= len(rounds) else set()
    known = (part if part.name in now or len(part.ties) <= TIES else Part(part.name, _known(part.ties)) for part in shown)
    return [part for part in known if part.ties]


def _parts(drawing: Bracket) -> list[list[Part]]:
    """Each round; the match for third place belongs to the last. Byes leave no trace."""
    rounds = [[Part(one.name, tuple(tie for tie in one.ties if tie is not None))] for one in drawing.rounds]
    if drawing.third is not None and rounds:
        rounds[-1].append(Part(drawing.third_name, (drawing.third,)))
    return rounds


def _known(ties: Sequence[Tie]) -> tuple[Tie, ...]:
    found = tuple(tie for tie in ties if any(not line.waiting for line in tie.lines))
    return found if len(found) >= FEWEST else ()


def _cut(part: Part) -> list[Part]:
    """Pages of nearly the same length, two ties to a row."""
    rows, pages = ceil(len(part.ties) / 2), ceil(len(part.ties) / TIES)
    ends = [2 * ceil(rows * page / pages) for page in range(pages + 1)]
    return [Part(part.name, part.ties[start:end]) for start, end in zip(ends, ends[1:], strict=False)]
