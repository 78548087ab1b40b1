"""Round robin 循环赛 in Berger order: everybody meets everybody, once or twice, sides as even as can be."""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from referee.rules.reasons import because
from tournaments.pairing.errors import PairingError
from tournaments.pairing.pairing import Orientation, Pairing

Numbers = tuple[tuple[int, int], ...]


@cache
def berger(size: int) -> tuple[Numbers, ...]:
    """The Berger table for an even `size`: for each round the pairs of numbers, the first named sits NS.

    FIDE's table (C.05, annex 1): 1 meets the last number, 2 the last but one …; from round to round every number but
    the last moves on by half the size, and the last changes sides each time.
    """
    first = [(number, size + 1 - number) for number in range(1, size // 2 + 1)]
    rounds: list[Numbers] = []
    for shift in range(size - 1):
        moved = [(_moved(a, shift, size), _moved(b, shift, size)) for a, b in first]
        rounds.append(tuple((b, a) if shift % 2 and b == size else (a, b) for a, b in moved))
    return tuple(rounds)


def _moved(number: int, shift: int, size: int) -> int:
    return number if number == size else (number - 1 + shift * (size // 2)) % (size - 1) + 1


def round_robin(entries: Sequence[int], *, legs: Literal[1, 2] = 1, first_table: int = 1) -> tuple[tuple[Pairing, ...], ...]:
    """All rounds for one group; `entries` in the order of their numbers. In the second leg sides are changed.

    With an odd number everybody has one bye a leg, listed last. Errors: ``too-few-entries``, ``repeated-entry``.
    """
    if len(entries) < 2:
        raise PairingError("too-few-entries", entries=len(entries), least=2)
    if len(set(entries)) < len(entries):
        raise PairingError("repeated-entry", entry=next(entry for entry in entries if list(entries).count(entry) > 1))
    table = berger(len(entries) + len(entries) % 2)
    return tuple(
        _round(entries, numbers, leg * len(table) + round_no, leg, first_table)
        for leg in range(legs)
        for round_no, numbers in enumerate(table, start=1)
    )


def _round(entries: Sequence[int], numbers: Numbers, round_no: int, leg: int, first_table: int) -> tuple[Pairing, ...]:
    played = [pair for pair in numbers if max(pair) <= len(entries)]
    orientation: Orientation = "EW" if leg else "NS"
    pairings = [
        Pairing(table_no, entries[a - 1], entries[b - 1], orientation, (because("berger", first=a, second=b, round_no=round_no),))
        for table_no, (a, b) in enumerate(played, start=first_table)
    ]
    alone = (min(pair) for pair in numbers if max(pair) > len(entries))
    pairings.extend(
        Pairing(first_table + len(played), entries[number - 1], None, "NS", (because("berger-bye", number=number, round_no=round_no),))
        for number in alone
    )
    return tuple(pairings)
