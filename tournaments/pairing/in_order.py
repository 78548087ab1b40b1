"""Pairing an order of entries without looking at anything but the order: fold, slide, adjacent, or lots.

首尾 fold: 1–8, 2–7, 3–6, 4–5. 拦腰 slide: 1–5, 2–6, 3–7, 4–8. 临近 adjacent: 1–2, 3–4, 5–6, 7–8.
Two who should not meet (one unit, or a forbidden pairing) exchange opponents with the nearest table where that helps.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from referee.rules.reasons import Reason, because
from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import draw
from tournaments.pairing.pairing import Pairing

How = Literal["fold", "slide", "adjacent", "lots"]


@dataclass(frozen=True, slots=True)
class Avoid:
    """Who should not meet: entries of one unit (`units` by entry; none if units may meet), and `forbidden` pairs."""

    units: Mapping[int, int | None] = field(default_factory=dict)
    forbidden: frozenset[frozenset[int]] = frozenset()

    def why_not(self, a: int, b: int) -> Reason | None:
        """Why the two should not meet, or None if they may."""
        if frozenset((a, b)) in self.forbidden:
            return because("forbidden-pairing")
        unit = self.units.get(a)
        return because("same-unit", unit=unit) if unit is not None and unit == self.units.get(b) else None


def pair_in_order(
    order: Sequence[int],
    how: How,
    *,
    seed: str = "",
    avoid: Avoid | None = None,
    bye_to: Literal["first", "last"] = "last",
    first_table: int = 1,
) -> tuple[Pairing, ...]:
    """Tables for all of `order`, best first; with an odd number the first or the last has the bye.

    Errors: ``seed-missing`` (for lots), ``repeated-entry``, ``too-few-entries`` for an empty order.
    """
    _check(order)
    drawn = draw(order, seed) if how == "lots" else tuple(order)
    bye = () if len(drawn) % 2 == 0 else drawn[:1] if bye_to == "first" else drawn[-1:]
    meeting = [entry for entry in drawn if entry not in bye]
    wanted = _couples(meeting, how)
    kept = _apart(wanted, avoid or Avoid())
    tables = enumerate(zip(wanted, kept, strict=True), start=first_table)
    ranks = {entry: rank for rank, entry in enumerate(drawn, start=1)}
    pairings = [Pairing(no, *couple, "NS", _reasons(couple, first, how, ranks, avoid or Avoid())) for no, (first, couple) in tables]
    pairings.extend(
        Pairing(first_table + len(pairings), entry, None, "NS", (because("bye-odd-number", rank=ranks[entry]),)) for entry in bye
    )
    return tuple(pairings)


Couple = tuple[int, int]


def _check(order: Sequence[int]) -> None:
    if not order:
        raise PairingError("too-few-entries", entries=0, least=1)
    if len(set(order)) < len(order):
        raise PairingError("repeated-entry", entry=next(entry for entry in order if order.count(entry) > 1))


def _couples(order: Sequence[int], how: How) -> list[Couple]:
    half = len(order) // 2
    seconds = {
        "fold": range(len(order) - 1, half - 1, -1),
        "slide": range(half, len(order)),
        "adjacent": range(1, len(order), 2),
        "lots": range(1, len(order), 2),
    }[how]
    firsts = range(0, len(order), 2) if how in ("adjacent", "lots") else range(half)
    return [(order[a], order[b]) for a, b in zip(firsts, seconds, strict=True)]


def _apart(couples: Sequence[Couple], avoid: Avoid) -> list[Couple]:
    """The couples with as few that should not meet as exchanges between two tables can bring about.

    For units that is as few as there can be: an exchange with any table without the unit always helps, and if there is
    none, more than half of all are of that unit.
    """
    kept = list(couples)
    for index in range(len(kept)):
        if avoid.why_not(*kept[index]):
            for other in sorted(range(len(kept)), key=lambda other: abs(other - index)):
                exchanged = next(_exchanges(kept[index], kept[other], avoid), None) if other != index else None
                if exchanged:
                    kept[index], kept[other] = exchanged
                    break
    return kept


def _exchanges(one: Couple, two: Couple, avoid: Avoid) -> Iterator[tuple[Couple, Couple]]:
    """The two ways to exchange opponents between two tables, those that are in order."""
    for first, second in (((one[0], two[1]), (two[0], one[1])), ((one[0], two[0]), (one[1], two[1]))):
        if not avoid.why_not(*first) and not avoid.why_not(*second):
            yield first, second


def _reasons(couple: Couple, wanted: Couple, how: How, ranks: Mapping[int, int], avoid: Avoid) -> tuple[Reason, ...]:
    a, b = couple
    reasons = [because(f"paired-by-{how}", first=ranks[a], second=ranks[b])]
    if couple != wanted:
        reasons.append(because("opponents-exchanged", instead_of=ranks[wanted[1]] if wanted[0] == a else ranks[wanted[0]]))
    against = avoid.why_not(a, b)
    if against:
        reasons.append(because(f"{against.code}-unavoidable", **dict(against.params)))
    return tuple(reasons)
