"""Levels in words of the ladder: what each pair reached in the last match it played."""

from collections.abc import Iterable

from referee.rules.levels import level_at
from referee.rules.ruleset import from_json
from tournaments.models import Stage
from tournaments.selectors.tables import TableRow


def last_levels(stage: Stage, rows: Iterable[TableRow]) -> dict[int, str]:
    """The level each pair reached in the last match it played."""
    top = after_top(stage)
    levels: dict[int, str] = {}
    for row in sorted(rows, key=lambda row: -row.table.round.no):
        if row.current is not None and not (row.ns.pk in levels and row.entries[-1].pk in levels):
            for entry, place in zip(row.entries, levels_now(row), strict=True):
                levels.setdefault(entry.pk, level_at(place, top))
    return levels


def levels_now(row: TableRow) -> tuple[int, int]:
    """Ladder places in the last match of a table, the pair that was drawn NS first."""
    assert row.current is not None
    state = row.current.state
    return (state.ew, state.ns) if state.swapped else (state.ns, state.ew)


def after_top(stage: Stage) -> str:
    """What comes after the top of the ladder under the stage's rules."""
    return from_json(stage.ruleset.json).after_top
