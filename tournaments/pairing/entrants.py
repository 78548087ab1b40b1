"""What a draw has to know about an entry, and the orders in which entries are taken."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf

from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import draw


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry in a draw: its id, its unit 单位, its seed 种子 (1 is best) and the number it drew, each if it has one."""

    id: int
    unit: int | None = None
    seed: int | None = None
    draw_no: int | None = None


def checked(entrants: Iterable[Entrant], *, least: int, most: int) -> tuple[Entrant, ...]:
    """The entrants, if a draw can take so many. Errors: ``too-few-entries``, ``too-many-entries``, ``repeated-entry``."""
    field = tuple(entrants)
    if len(field) < least:
        raise PairingError("too-few-entries", entries=len(field), least=least)
    if len(field) > most:
        raise PairingError("too-many-entries", entries=len(field), most=most)
    for entry, count in Counter(entrant.id for entrant in field).items():
        if count > 1:
            raise PairingError("repeated-entry", entry=entry)
    return field


def by_lot(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """In the order of their lots."""
    known = {entrant.id: entrant for entrant in entrants}
    return tuple(known[entry] for entry in draw(known, seed))


def by_seed(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """Best seed first, then the unseeded; equal seeds (say, four entries seeded 5) and the unseeded by lot."""
    return tuple(sorted(by_lot(entrants, seed), key=lambda entrant: inf if entrant.seed is None else entrant.seed))


def by_draw_number(entrants: Sequence[Entrant], seed: str) -> tuple[Entrant, ...]:
    """Lowest number drawn first; those who drew none come last, by lot."""
    return tuple(sorted(by_lot(entrants, seed), key=lambda entrant: inf if entrant.draw_no is None else entrant.draw_no))
