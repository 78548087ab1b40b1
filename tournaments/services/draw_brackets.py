"""Rounds of a knockout and of a double elimination: the first is drawn, the others follow from what is decided."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.errors import RulesError
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import Tie, TieState
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.knockout import Slot, draw_knockout
from tournaments.pairing.placement import Qualifier, crossed, ranked
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import DRAWS
from tournaments.services.draw import Member, Plan, PlannedTable, came_by_number, entrants, forbidden, numbers_of

BY_RANK = ("ranked", "crossed")


def plan_knockout(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """A round of a knockout. Errors: `round-open`, `stage-over`, `stage-not-reached`, those of the draw."""
    if round_no == 1:
        return _first_round(event, stage, seed)
    drawn, _ = stage_bracket(event, stage, EVERYTHING, DRAWS)
    if drawn is None or round_no > len(drawn.rounds):
        raise RulesError("stage-over")
    return Plan(_tables(drawn.rounds[round_no - 1], round_no))


def plan_double(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """A round of a double elimination, on whichever side it is."""
    if round_no == 1:
        return _first_round(event, stage, seed)
    drawn, _ = stage_double(event, stage, EVERYTHING, DRAWS)
    if drawn is None or round_no > len(drawn.rounds):
        raise RulesError("stage-over")
    return Plan(_tables(drawn.rounds[round_no - 1], round_no))


def _first_round(event: Event, stage: Stage, seed: str) -> Plan:
    known = numbers_of(event)
    slots = [replace(slot, entry=known.entry.get(slot.entry or 0)) for slot in _slots(event, stage, seed)]
    ties = zip(slots[::2], slots[1::2], strict=True)
    members = [slot.entry for slot in slots if slot.entry is not None]
    return Plan(
        tuple(_tie(position, pair) for position, pair in enumerate(ties)),
        tuple(Member(entry, place) for place, entry in enumerate(members, start=1)),
    )


def _slots(event: Event, stage: Stage, seed: str) -> Sequence[Slot]:
    """The first-round slots by pair number: placed as the stage before ranked them, or drawn among all entrants."""
    how = stage.settings.get("draw", "lots")
    if stage.no > 1 and how in BY_RANK:
        chosen = came_by_number(event, stage)
        groups = _groups(chosen)
        if how == "crossed" and len(groups) > 1:
            return crossed(groups, min(map(len, groups)))
        return ranked(chosen, seed, seeds=stage.settings.get("seeds"))
    rows = entrants(event, stage)
    return draw_knockout(
        [Entrant(row.number, row.unit_id, row.seed, row.number) for row in rows],
        seed,
        placing=how if how not in BY_RANK else "seeds_then_lots",
        byes="draw_numbers" if how == "draw_numbers" else "seeds",
        keep_units_apart=stage.settings.get("keep_units_apart", True),
        forbidden=forbidden(event),
    )


def _groups(chosen: Sequence[Qualifier]) -> list[list[int]]:
    """The groups of those who go on, in order, best first in each."""
    groups: dict[int, list[tuple[int, int]]] = {}
    for one in chosen:
        groups.setdefault(one.group, []).append((one.place, one.entry))
    return [[entry for _, entry in sorted(members)] for _, members in sorted(groups.items())]


def _tie(position: int, pair: tuple[Slot, Slot]) -> PlannedTable:
    entries = tuple(slot.entry for slot in pair if slot.entry is not None)
    reasons = tuple(reason for slot in pair for reason in slot.reasons if reason.code != "empty-slot")
    return PlannedTable(position, entries, reasons)


def _tables(ties: Sequence[Tie], round_no: int) -> tuple[PlannedTable, ...]:
    if any(tie.state is TieState.WAITING for tie in ties):
        raise RulesError("round-open", round=round_no - 1)
    return tuple(PlannedTable(tie.position, tie.entries, (), tie.code == "third-place") for tie in ties if tie.entries)
