"""From one stage to the next: who of the groups goes on, and where they stand there (crossed, ranked, snake, lots)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.rules.reasons import Reason, because
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.groups import Division, Seat, divide
from tournaments.pairing.knockout import Placing, Slot, draw_knockout
from tournaments.pairing.rounds import seed_positions

Groups = Sequence[Sequence[int]]
"""The final order of each group, best first."""

BEST_OF_THE_REST: Final = "best-of-the-rest"


@dataclass(frozen=True, slots=True)
class Qualifier:
    """An entry that goes on: from which group (from 1) and place in it, its rank among all who go on, and why."""

    entry: int
    group: int
    place: int
    rank: int
    reason: Reason


def qualifiers(groups: Groups, top: int, across: Sequence[int], *, rest: int = 0) -> tuple[Qualifier, ...]:
    """The first `top` of each group and the best `rest` of those on the next place, in the order of their ranks.

    `across` is the order of all entries over the groups (by the stage's tie-breaks, best first); it ranks those on one
    place. Group winners rank before seconds whatever their figures. Errors: ``group-too-small``, ``too-few-to-fill``,
    ``not-in-order`` (an entry that `across` does not have).
    """
    _check(groups, top, across)
    order = {entry: index for index, entry in enumerate(across)}
    chosen = [(place, group, entry) for group, members in enumerate(groups, start=1) for place, entry in enumerate(members[:top], start=1)]
    chosen.sort(key=lambda one: (one[0], order[one[2]]))
    thirds = [(top + 1, group, members[top]) for group, members in enumerate(groups, start=1) if len(members) > top]
    if len(thirds) < rest:
        raise PairingError("too-few-to-fill", wanted=rest, entries=len(thirds))
    chosen.extend(sorted(thirds, key=lambda one: order[one[2]])[:rest])
    return tuple(
        Qualifier(entry, group, place, rank, _why(group, place, top)) for rank, (place, group, entry) in enumerate(chosen, start=1)
    )


def _check(groups: Groups, top: int, across: Sequence[int]) -> None:
    for number, members in enumerate(groups, start=1):
        if len(members) < top:
            raise PairingError("group-too-small", group=number, entries=len(members), wanted=top)
        for entry in members:
            if entry not in across:
                raise PairingError("not-in-order", entry=entry)


def _why(group: int, place: int, top: int) -> Reason:
    return because("group-place" if place <= top else BEST_OF_THE_REST, group=group, place=place)


def crossed(groups: Groups, top: int) -> tuple[Slot, ...]:
    """交叉: two go on from each of two groups A1–B2 | B1–A2, of four A1–B2, C1–D2 | B1–A2, D1–C2; four of two A1–B4, A3–B2 | B1–A4, B3–A2.

    Neighbouring groups cross, the best of one with the last of the other; two of one group meet in the final at the
    earliest where two go on, in different quarters where four do. Groups and `top` must be powers of two, at least two
    groups: ``cannot-cross`` otherwise (place them by rank then). Error also: ``group-too-small``.
    """
    if len(groups) < 2 or top < 1 or len(groups) & (len(groups) - 1) or top & (top - 1):
        raise PairingError("cannot-cross", groups=len(groups), top=top)
    _check(groups, top, [entry for members in groups for entry in members])
    order = seed_positions(max(top, 1))
    upper = [tie for block in range(0, len(groups), 2) for tie in _crossing(block, order, top, first=0)]
    lower = [tie for block in range(0, len(groups), 2) for tie in _crossing(block, order, top, first=1)]
    ties = upper + lower
    seats = [seat for tie in ties for seat in tie]
    return tuple(
        Slot(position, groups[group][place - 1], (because("crossed", group=group + 1, place=place),))
        for position, (group, place) in enumerate(seats)
    )


def _crossing(block: int, order: Sequence[int], top: int, first: int) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The ties of two neighbouring groups in one half of the bracket: (group from 0, place) against (group, place).

    The upper half has the odd places of the first group against the even ones of the second, the lower half the
    mirror image; one alone (`top` 1) meets its neighbour in the upper half.
    """
    a, b = (block, block + 1) if first == 0 else (block + 1, block)
    odd = [place for place in order if place % 2 == 1]
    if top == 1:
        return [((a, 1), (b, 1))] if first == 0 else []
    return [((a, place), (b, top + 1 - place)) for place in odd]


def ranked(chosen: Sequence[Qualifier], seed: str, *, placing: Placing = "seeds_then_lots", seeds: int | None = None) -> tuple[Slot, ...]:
    """A knockout of those who go on, by their ranks as seeds, entries of one group kept apart like a unit.

    `seeds`: how many of them stand on seed positions, the others by lot; None seeds all, and groups then meet as the
    ranks fall. ``placing="lots"`` draws everybody.
    """
    many = len(chosen) if seeds is None else seeds
    members = [Entrant(one.entry, unit=one.group, seed=one.rank if one.rank <= many else None) for one in chosen]
    slots = draw_knockout(members, seed, placing=placing)
    known = {one.entry: one.reason for one in chosen}
    return tuple(Slot(slot.position, slot.entry, (*_own(slot, known), *map(_about_groups, slot.reasons))) for slot in slots)


def _own(slot: Slot, known: Mapping[int, Reason]) -> tuple[Reason, ...]:
    return () if slot.entry is None else (known[slot.entry],)


def _about_groups(reason: Reason) -> Reason:
    """What the draw says about units is about groups here."""
    if not reason.code.startswith("same-unit"):
        return reason
    return because(reason.code.replace("same-unit", "same-group"), group=reason.get("unit"), until=reason.get("until"))


def into_groups(
    chosen: Sequence[Qualifier], groups: int, seed: str, *, how: Division = "snake", keep_apart: bool = True
) -> tuple[Seat, ...]:
    """A next stage in groups: by lots those from one group are kept apart, by snake as far as a change within a row does it."""
    seats = divide(
        (Entrant(one.entry, unit=one.group, seed=one.rank) for one in chosen), groups, seed, how=how, keep_units_apart=keep_apart
    )
    known = {one.entry: one.reason for one in chosen}
    return tuple(
        Seat(
            seat.group,
            seat.number,
            seat.entry,
            (known[seat.entry], *(reason for reason in seat.reasons if reason.code != "same-unit-in-group")),
        )
        for seat in seats
    )
