"""Dividing entries into groups 小组: by snake 蛇形 over the seeds, or by lots with units apart."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal

from referee.rules.reasons import Reason, because
from tournaments.pairing.entrants import Entrant, by_lot, by_seed, checked
from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import derived, draw

Division = Literal["snake", "lots"]


@dataclass(frozen=True, slots=True)
class Seat:
    """One place in a group: group and number in it count from 1; the number is the one of the Berger table."""

    group: int
    number: int
    entry: int
    reasons: tuple[Reason, ...]


def divide(
    entrants: Iterable[Entrant], groups: int, seed: str, *, how: Division = "snake", keep_units_apart: bool = True
) -> tuple[Seat, ...]:
    """Everybody's group, by group and number; groups differ by one entry at most.

    Errors: ``too-few-entries`` (fewer than two for a group), ``no-groups``, ``repeated-entry``, ``seed-missing``.
    """
    if groups < 1:
        raise PairingError("no-groups", groups=groups)
    field = checked(entrants, least=2 * groups, most=100_000)
    if how == "snake":
        rows = _snake(by_seed(field, seed), groups, keep_units_apart)
        return _seats(rows, "snake")
    return _seats(_by_lots(field, groups, seed, keep_units_apart), "lots")


def _snake(order: Sequence[Entrant], groups: int, keep_units_apart: bool) -> list[list[Entrant]]:
    """1 to g downwards, g + 1 to 2g upwards, and so on; within a row two may change groups to keep a unit apart."""
    members: list[list[Entrant]] = [[] for _ in range(groups)]
    for row_no, start in enumerate(range(0, len(order), groups)):
        row = list(order[start : start + groups])
        places = range(groups) if row_no % 2 == 0 else range(groups - 1, -1, -1)
        targets = list(places)[: len(row)]
        if keep_units_apart:
            _change_within_row(row, [members[target] for target in targets])
        for entrant, target in zip(row, targets, strict=True):
            members[target].append(entrant)
    return members


def _change_within_row(row: list[Entrant], groups: Sequence[Sequence[Entrant]]) -> None:
    """Exchanges two of a row, nearest first, as long as fewer then meet their own unit."""
    for index in range(len(row)):
        if not _clashes(row[index], groups[index]):
            continue
        for other in sorted(range(len(row)), key=lambda other: abs(other - index)):
            now = _clashes(row[index], groups[index]) + _clashes(row[other], groups[other])
            then = _clashes(row[index], groups[other]) + _clashes(row[other], groups[index])
            if then < now:
                row[index], row[other] = row[other], row[index]
                break


def _clashes(entrant: Entrant, group: Sequence[Entrant]) -> int:
    return sum(entrant.unit is not None and member.unit == entrant.unit for member in group)


def _by_lots(field: Sequence[Entrant], groups: int, seed: str, keep_units_apart: bool) -> list[list[Entrant]]:
    """Dealt one by one to the groups in turn; dealing unit after unit spreads each as evenly as can be."""
    order = by_lot(field, seed)
    if keep_units_apart:
        order = _unit_after_unit(order)
    turns = draw(range(groups), derived(seed, "groups"))
    members: list[list[Entrant]] = [[] for _ in range(groups)]
    for index, entrant in enumerate(order):
        members[turns[index % groups]].append(entrant)
    # Within a group the lots alone give the numbers, so that units leave no trace in the schedule.
    lots = {entrant: index for index, entrant in enumerate(by_lot(field, derived(seed, "numbers")))}
    return [sorted(group, key=lots.__getitem__) for group in members]


def _unit_after_unit(order: Sequence[Entrant]) -> tuple[Entrant, ...]:
    """The largest unit first, units of one size in the order of their first lot; entries without a unit last."""
    sizes = Counter(entrant.unit for entrant in order if entrant.unit is not None)
    first: dict[int, int] = {}
    for index, entrant in enumerate(order):
        if entrant.unit is not None:
            first.setdefault(entrant.unit, index)

    def key(entrant: Entrant) -> tuple[int, int]:
        return (0, len(order)) if entrant.unit is None else (-sizes[entrant.unit], first[entrant.unit])

    return tuple(sorted(order, key=key))


def _seats(groups: Sequence[Sequence[Entrant]], how: Division) -> tuple[Seat, ...]:
    seats = []
    for group_no, members in enumerate(groups, start=1):
        for number, entrant in enumerate(members, start=1):
            reasons = [because("group-by-snake", seed=entrant.seed) if how == "snake" else because("group-by-lots")]
            mates = _clashes(entrant, members) - int(entrant.unit is not None)
            if mates:
                reasons.append(because("same-unit-in-group", unit=entrant.unit, count=mates))
            seats.append(Seat(group_no, number, entrant.id, tuple(reasons)))
    return tuple(seats)
