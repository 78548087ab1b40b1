"""The draw of a knockout 淘汰赛 (event.md §3): who stands on which first-round slot, and why.

2 to 256 entries, by lots, by seeds, seeds first and the rest by lots, or by the numbers drawn in the hall. Byes, at
most one a pair, go to the best seeds or to the lowest draw numbers. Entries of one unit are kept apart, halves first;
forbidden pairings are not drawn into one tie.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from referee.rules.reasons import Reason, because
from tournaments.pairing.entrants import Entrant, by_draw_number, by_lot, by_seed, checked
from tournaments.pairing.errors import PairingError
from tournaments.pairing.forbidden import Forbidden, part_forbidden
from tournaments.pairing.lots import derived
from tournaments.pairing.rounds import bracket_size, meeting_round, round_code, seed_positions
from tournaments.pairing.spread import spread

LEAST: Final = 2
MOST: Final = 256

Placing = Literal["lots", "seeds", "seeds_then_lots", "draw_numbers"]
Byes = Literal["seeds", "draw_numbers"]


@dataclass(frozen=True, slots=True)
class Slot:
    """One place of the first round, from the top (0); `entry` is None where the neighbour has a bye."""

    position: int
    entry: int | None
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is settled before lots are drawn: seeds on their slots, who has a bye, which slots stay empty."""

    size: int
    order: tuple[Entrant, ...]
    seeded: Mapping[int, Entrant]
    receivers: tuple[Entrant, ...]
    bye_slots: frozenset[int]

    @property
    def empty(self) -> frozenset[int]:
        return frozenset(slot ^ 1 for slot in self.bye_slots)

    @property
    def open_slots(self) -> frozenset[int]:
        """Where the lots fall of those who have an opponent."""
        return frozenset(range(self.size)) - self.empty - self.bye_slots - self.seeded.keys()


def draw_knockout(
    entrants: Iterable[Entrant], seed: str, *, placing: Placing = "lots", byes: Byes = "seeds", keep_units_apart: bool = True,
    forbidden: Forbidden = frozenset(),
) -> tuple[Slot, ...]:  # fmt: skip
    """All first-round slots from top to bottom; slots 0 and 1 meet, 2 and 3, and so on.

    `byes` says who gets them; with ``placing="draw_numbers"`` (number k stands on the k-th slot that is not empty)
    they fall where the numbers fall. `forbidden` pairings are undone by exchanging lots; seeds and numbers drawn in the
    hall stay where they are. Errors: ``too-few-entries``, ``too-many-entries``, ``repeated-entry``,
    ``seed-missing``, ``byes-contradict-seeds`` (a bye by draw number for one whose seed has an opponent).
    """
    field = checked(entrants, least=LEAST, most=MOST)
    if placing == "draw_numbers":
        plan, board = _in_number_order(field, seed)
        exchanged: frozenset[int] = frozenset()
    else:
        plan = _plan(field, seed, placing, byes)
        board = _fill(plan, keep_units_apart)
        exchanged = part_forbidden(board, plan.open_slots, _byes_by_lot(plan, board, byes), forbidden)
    return tuple(_slot(position, board, plan, placing, byes, position in exchanged) for position in range(plan.size))


def _in_number_order(field: Sequence[Entrant], seed: str) -> tuple[_Plan, dict[int, Entrant]]:
    size = bracket_size(len(field))
    order = by_draw_number(field, seed)
    bye_slots = _tops(size)[: size - len(field)]
    empty = {slot ^ 1 for slot in bye_slots}
    board = dict(zip((slot for slot in range(size) if slot not in empty), order, strict=True))
    receivers = tuple(board[slot] for slot in bye_slots)
    return _Plan(size, order, {}, receivers, frozenset(bye_slots)), board


def _plan(field: Sequence[Entrant], seed: str, placing: Placing, byes: Byes) -> _Plan:
    size = bracket_size(len(field))
    ranked = by_seed(field, derived(seed, "seeds"))
    fixed = {"lots": 0, "seeds": len(field), "seeds_then_lots": sum(entrant.seed is not None for entrant in field)}[placing]
    slots = sorted(range(size), key=seed_positions(size).__getitem__)
    seeded = dict(zip(slots, ranked[:fixed], strict=False))
    order = ranked if byes == "seeds" else by_draw_number(field, derived(seed, "byes"))
    receivers = order[: size - len(field)]
    return _Plan(size, by_lot(field, seed), seeded, receivers, _bye_slots(size, seeded, receivers))


def _bye_slots(size: int, seeded: Mapping[int, Entrant], receivers: Sequence[Entrant]) -> frozenset[int]:
    """Where byes are: beside the seeds who have one, then beside the best seed positions still free."""
    chosen = {slot for slot, entrant in seeded.items() if entrant in receivers}
    contradicted = [slot for slot in chosen if slot ^ 1 in seeded]
    free = [slot for slot in _tops(size) if slot not in seeded and slot ^ 1 not in seeded]
    needed = len(receivers) - len(chosen)
    if contradicted or needed > len(free):
        raise PairingError("byes-contradict-seeds", byes=len(receivers), seeds=len(seeded))
    return frozenset(chosen | set(free[:needed]))


def _tops(size: int) -> list[int]:
    """The better slot of each first-round tie, best seed position first."""
    seeds = seed_positions(size)
    return sorted((slot for slot in range(size) if seeds[slot] <= size // 2), key=seeds.__getitem__)


def _fill(plan: _Plan, keep_units_apart: bool) -> dict[int, Entrant]:
    """Those with byes go beside empty slots, the others on the rest; among each of the two the lots decide."""
    seeded = set(plan.seeded.values())
    receivers = [entrant for entrant in plan.order if entrant in plan.receivers and entrant not in seeded]
    others = [entrant for entrant in plan.order if entrant not in plan.receivers and entrant not in seeded]
    bye_slots = plan.bye_slots - plan.seeded.keys()
    if keep_units_apart:
        return spread(plan.size, plan.seeded, [(receivers, bye_slots), (others, plan.open_slots)])
    board = dict(plan.seeded)
    board.update(zip(sorted(bye_slots), receivers, strict=True))
    board.update(zip(sorted(plan.open_slots), others, strict=True))
    return board


def _byes_by_lot(plan: _Plan, board: Mapping[int, Entrant], byes: Byes) -> frozenset[int]:
    return frozenset(slot for slot in plan.bye_slots if _bye_reason(board[slot], byes).code == "bye-by-lot")


def _slot(position: int, board: Mapping[int, Entrant], plan: _Plan, placing: Placing, byes: Byes, is_exchanged: bool) -> Slot:
    entrant = board.get(position)
    if entrant is None:
        return Slot(position, None, (because("empty-slot"),))
    reasons = [_place_reason(position, entrant, plan, placing)]
    if position in plan.bye_slots:
        reasons.append(_bye_reason(entrant, "draw_numbers" if placing == "draw_numbers" else byes))
    if is_exchanged:
        reasons.append(because("exchanged-forbidden"))
    reasons.extend(_unit_reasons(position, entrant, board, plan.size))
    return Slot(position, entrant.id, tuple(reasons))


def _place_reason(position: int, entrant: Entrant, plan: _Plan, placing: Placing) -> Reason:
    if position in plan.seeded:
        return because("seed-position", position=seed_positions(plan.size)[position], seed=entrant.seed)
    if placing == "draw_numbers" and entrant.draw_no is not None:
        return because("drawn-number", number=entrant.draw_no)
    return because("drawn-by-lot", lot=plan.order.index(entrant) + 1)


def _bye_reason(entrant: Entrant, byes: Byes) -> Reason:
    if byes == "seeds" and entrant.seed is not None:
        return because("bye-by-seed", seed=entrant.seed)
    if byes == "draw_numbers" and entrant.draw_no is not None:
        return because("bye-by-draw-number", number=entrant.draw_no)
    return because("bye-by-lot")


def _unit_reasons(position: int, entrant: Entrant, board: Mapping[int, Entrant], size: int) -> tuple[Reason, ...]:
    """When the entry can first meet another of its unit."""
    mates = [slot for slot, mate in board.items() if slot != position and entrant.unit is not None and mate.unit == entrant.unit]
    if not mates:
        return ()
    first = min(meeting_round(position, slot) for slot in mates)
    code = "same-unit-meets" if first == 1 else "same-unit-apart"
    return (because(code, unit=entrant.unit, until=round_code(first, size.bit_length() - 1)),)
