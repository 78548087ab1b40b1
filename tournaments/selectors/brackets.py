"""The bracket of a knockout stage, derived from its first round and what its tables have decided."""

from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import Bracket, Decided, bracket
from tournaments.selectors.tables import TableRow, table_rows


def stage_bracket(event: Event, stage: Stage, viewer: Viewer) -> tuple[Bracket | None, dict[tuple[int, int], TableRow]]:
    """The bracket as the viewer may see it, None before its first round, and the table of each tie by (round, position)."""
    rows = {(row.table.round.no, row.table.position): row for row in table_rows(event, viewer, stage=stage)}
    slots = first_slots(rows)
    if not slots:
        return None, rows
    return bracket(slots, decided(rows), third_place=bool(stage.settings.get("third_place"))), rows


def first_slots(rows: dict[tuple[int, int], TableRow]) -> list[int | None]:
    """The first-round slots from top to bottom: a bye's table has the empty slot below it."""
    first = sorted(((position, row) for (round_no, position), row in rows.items() if round_no == 1), key=lambda pair: pair[0])
    return [slot for _, row in first for slot in (row.ns.pk, row.ew.pk if row.ew else None)]


def decided(rows: dict[tuple[int, int], TableRow]) -> Decided:
    """Who goes on from each tie that is settled; None where both lost."""
    return {key: row.winner for key, row in rows.items() if row.winner is not None or row.both_lost}
