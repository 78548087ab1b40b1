"""Standings of a level-cut stage: the cut as it stands, or who leads while tables are being played."""

from collections.abc import Iterator, Sequence

from referee.rules.levels import level_at
from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.kept_tables import stage_tables
from tournaments.selectors.qualification import cut_of
from tournaments.selectors.standing_levels import after_top, levels_now
from tournaments.selectors.standing_rows import StandingRow, Standings
from tournaments.selectors.tables import STANDINGS, TableRow


def cut_standings(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Standings:
    """The cut by level; no rows before its round is shown."""
    rows = stage_tables(event, stage, viewer, STANDINGS)
    if not rows:
        return Standings(stage, (), places=stage.advance.get("count"))
    return _settled_cut(stage, rows) if all(row.is_settled for row in rows) else _open_cut(stage, rows)


def _settled_cut(stage: Stage, rows: Sequence[TableRow]) -> Standings:
    """Every table has its result: the cut as it stands, ties on it said."""
    cut, top = cut_of(stage, rows), after_top(stage)
    entries = {entry.pk: entry for row in rows for entry in row.entries}
    shown = tuple(
        StandingRow(
            entries[one.entry], one.rank, one.last, one.standing.value, one.won, level_at(one.level, top),
            one.values, one.decided_by, one.reasons,
        )
        for one in cut.contenders
    )  # fmt: skip
    closed = all(row.table.round.state == Round.State.CLOSED for row in rows)
    return Standings(stage, shown, cut.criteria, cut.places, cut.places_left, closed and cut.is_settled, tables=tuple(rows))


def _open_cut(stage: Stage, rows: Sequence[TableRow]) -> Standings:
    """While tables are being played: winners first, then those playing, then losers, each by level now; no place is certain."""
    top = after_top(stage)
    lines = sorted(_lines(rows), key=lambda line: (-line[0], -line[1], line[2].number))
    shown = tuple(
        StandingRow(entry, None, None, "in" if group == 1 else "", {2: True, 1: None, 0: False}[group], level_at(level, top))
        for group, level, entry in lines
    )
    return Standings(stage, shown, places=stage.advance.get("count"), tables=tuple(rows))


def _lines(rows: Sequence[TableRow]) -> Iterator[tuple[int, int, EntryRow]]:
    """For each pair: 2 won, 1 playing, 0 lost; its ladder place now."""
    for row in rows:
        levels = levels_now(row) if row.current else (0, 0)
        for entry, level in zip(row.entries, levels, strict=False):
            yield 1 if not row.is_settled else 2 if row.winner == entry.pk else 0, level, entry
