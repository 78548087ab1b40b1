"""What a round of a stage would be: tables with their pairs and the reasons for them, from the pure rooms."""

from dataclasses import dataclass

from referee.rules.errors import RulesError
from referee.rules.reasons import Reason
from tournaments.access import Role, Viewer
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import TieState
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.knockout import Slot, draw_knockout
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.entries import EntryRow, entry_rows

SYSTEM_VIEWER = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))


@dataclass(frozen=True, slots=True)
class PlannedTable:
    """A table of a draft: one or two entries, the first to sit NS."""

    position: int
    entries: tuple[int, ...]
    reasons: tuple[Reason, ...] = ()
    third_place: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """A round to be: its tables, and the places from which the entries came (entry, place) for a first round."""

    tables: tuple[PlannedTable, ...]


def plan_round(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """The draw of a round. Errors: those of the pure rooms (`too-few-entries` …), `round-open`, `stage-over`, `stage-not-reached`."""
    if stage.format == Stage.Format.LEVEL_CUT:
        from tournaments.services.draw_level_cut import plan_level_cut

        return plan_level_cut(event, stage, round_no, seed)
    return _first_knockout_round(event, stage, seed) if round_no == 1 else _next_knockout_round(event, stage, round_no)


def entrants(event: Event, stage: Stage) -> list[EntryRow]:
    """Who plays in a stage: every pair that has not left, or those who qualified in the stage before. `stage-not-reached`."""
    rows = entry_rows(event)
    if stage.no == 1:
        return [row for row in rows.values() if row.is_playing]
    from tournaments.selectors.qualification import qualifiers

    before = event.stages.get(no=stage.no - 1)
    return [rows[pk] for pk in qualifiers(event, before)]


def _first_knockout_round(event: Event, stage: Stage, seed: str) -> Plan:
    rows = entrants(event, stage)
    settings = stage.settings
    slots = draw_knockout(
        [Entrant(row.pk, row.unit_id, row.seed, row.number) for row in rows],
        seed,
        placing=settings.get("draw", "lots"),
        byes="draw_numbers" if settings.get("draw") == "draw_numbers" else "seeds",
        keep_units_apart=settings.get("keep_units_apart", True),
    )
    ties = zip(slots[::2], slots[1::2], strict=True)
    return Plan(tuple(_tie(position, pair) for position, pair in enumerate(ties)))


def _tie(position: int, pair: tuple[Slot, Slot]) -> PlannedTable:
    entries = tuple(slot.entry for slot in pair if slot.entry is not None)
    reasons = tuple(reason for slot in pair for reason in slot.reasons if reason.code != "empty-slot")
    return PlannedTable(position, entries, reasons)


def _next_knockout_round(event: Event, stage: Stage, round_no: int) -> Plan:
    drawn, _ = stage_bracket(event, stage, SYSTEM_VIEWER)
    if drawn is None or round_no > len(drawn.rounds):
        raise RulesError("stage-over")
    ties = drawn.rounds[round_no - 1]
    if any(tie.state is TieState.WAITING for tie in ties):
        raise RulesError("round-open", round=round_no - 1)
    tables = [PlannedTable(tie.position, tie.entries, (), tie.code == "third-place") for tie in ties if tie.entries]
    if not tables:
        raise RulesError("stage-over")
    return Plan(tuple(tables))
