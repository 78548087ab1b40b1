"""The bracket of a knockout or a double elimination, derived from its first round and what its tables have decided."""

from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import Bracket, Decided, bracket
from tournaments.pairing.double_elimination import DoubleBracket, double_elimination
from tournaments.selectors.formats import system
from tournaments.selectors.tables import STANDINGS, TableRow, table_rows

Rows = dict[tuple[int, int], TableRow]
"""The table of each tie, by (round, position)."""


def stage_bracket(event: Event, stage: Stage, viewer: Viewer, ignoring: frozenset[str] = STANDINGS) -> tuple[Bracket | None, Rows]:
    """The bracket as the viewer may see it, None before its first round (or where there is none), and the table of each tie."""
    rows = _rows(event, stage, viewer, ignoring)
    slots = first_slots(rows)
    if not slots or system(stage) != Stage.Format.KNOCKOUT:
        return None, rows
    return bracket(slots, decided(rows), third_place=bool(stage.settings.get("third_place"))), rows


def stage_double(event: Event, stage: Stage, viewer: Viewer, ignoring: frozenset[str] = STANDINGS) -> tuple[DoubleBracket | None, Rows]:
    """The two sides of a double elimination; as `stage_bracket`."""
    rows = _rows(event, stage, viewer, ignoring)
    slots = first_slots(rows)
    if not slots or system(stage) != Stage.Format.DOUBLE_ELIMINATION:
        return None, rows
    return double_elimination(slots, decided(rows)), rows


def first_slots(rows: Rows) -> list[int | None]:
    """The first-round slots from top to bottom: a bye's table has the empty slot below it."""
    first = sorted(((position, row) for (round_no, position), row in rows.items() if round_no == 1), key=lambda pair: pair[0])
    return [slot for _, row in first for slot in (row.ns.pk, row.ew.pk if row.ew else None)]


def decided(rows: Rows) -> Decided:
    """Who goes on from each tie that was met and is settled; None where both lost."""
    return {key: row.winner for key, row in rows.items() if not row.is_bye and (row.winner is not None or row.both_lost)}


def _rows(event: Event, stage: Stage, viewer: Viewer, ignoring: frozenset[str]) -> Rows:
    return {(row.table.round.no, row.table.position): row for row in table_rows(event, viewer, stage=stage, ignoring=ignoring)}


def rounds_there(stage: Stage) -> frozenset[int] | None:
    """The numbers of the rounds of a double elimination, which has none of byes alone; None for another format. For `round_title`."""
    if stage.format != Stage.Format.DOUBLE_ELIMINATION:
        return None
    return frozenset(stage.rounds.values_list("no", flat=True))
