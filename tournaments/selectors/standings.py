"""Standings as they are shown: places, the numbers that made them, who goes on, and what is still open."""

from collections.abc import Iterator
from dataclasses import dataclass

from referee.rules.levels import level_at
from referee.rules.reasons import Reason
from referee.rules.ruleset import from_json
from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage
from tournaments.pairing.bracket import Bracket
from tournaments.pairing.final_places import final_places
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.qualification import cut_of
from tournaments.selectors.results import result_of
from tournaments.selectors.tables import TableRow, table_rows


@dataclass(frozen=True, slots=True)
class StandingRow:
    """A pair's line. `rank` to `last` where shared; rank None while it is still playing for its place.

    `standing`: through, tied, out, in (still playing), or "" where nothing is cut. `values` belong to `Standings.criteria`.
    """

    entry: EntryRow
    rank: int | None
    last: int | None
    standing: str
    won: bool | None
    level: str
    values: tuple[tuple[object, ...] | None, ...] = ()
    decided_by: str | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def is_shared(self) -> bool:
        return self.rank is not None and self.rank != self.last


@dataclass(frozen=True, slots=True)
class Standings:
    """The standings of a stage. `places` is how many go on; `tied` are level on the cut and nothing has settled it."""

    stage: Stage
    rows: tuple[StandingRow, ...]
    criteria: tuple[str, ...] = ()
    places: int | None = None
    places_left: int = 0
    is_final: bool = False

    @property
    def tied(self) -> tuple[StandingRow, ...]:
        return tuple(row for row in self.rows if row.standing == "tied")

    @property
    def through(self) -> tuple[StandingRow, ...]:
        return tuple(row for row in self.rows if row.standing == "through")


def stage_standings(event: Event, stage: Stage, viewer: Viewer) -> Standings:
    """The standings of a stage as the viewer may see them; no rows before its first round is shown."""
    if stage.format == Stage.Format.KNOCKOUT:
        return _knockout(event, stage, viewer)
    rows = table_rows(event, viewer, stage=stage)
    if not rows:
        return Standings(stage, (), places=stage.advance.get("count"))
    return _settled_cut(event, stage, rows) if all(row.is_settled for row in rows) else _open_cut(event, stage, rows)


def _settled_cut(event: Event, stage: Stage, rows: list[TableRow]) -> Standings:
    """Every table has its result: the cut as it stands, ties on it said."""
    cut, entries, after_top = cut_of(stage, rows), entry_rows(event), _after_top(stage)
    shown = tuple(
        StandingRow(
            entries[one.entry], one.rank, one.last, one.standing.value, one.won, level_at(one.level, after_top),
            one.values, one.decided_by, one.reasons,
        )
        for one in cut.contenders
    )  # fmt: skip
    closed = all(row.table.round.state == Round.State.CLOSED for row in rows)
    return Standings(stage, shown, cut.criteria, cut.places, cut.places_left, closed and cut.is_settled)


def _open_cut(event: Event, stage: Stage, rows: list[TableRow]) -> Standings:
    """While tables are being played: winners first, then those playing, then losers, each by level now; no place is certain."""
    after_top = _after_top(stage)
    lines = sorted(_lines(rows), key=lambda line: (-line[0], -line[1], line[2].number))
    shown = tuple(
        StandingRow(entry, None, None, "in" if group == 1 else "", {2: True, 1: None, 0: False}[group], level_at(level, after_top))
        for group, level, entry in lines
    )
    return Standings(stage, shown, places=stage.advance.get("count"))


def _lines(rows: list[TableRow]) -> Iterator[tuple[int, int, EntryRow]]:
    """For each pair: 2 won, 1 playing, 0 lost; its ladder place now."""
    for row in rows:
        result = result_of(row)
        levels = dict(zip((entry.pk for entry in row.entries), _levels(row, (result.level_a, result.level_b)), strict=False))
        for entry in row.entries:
            group = 1 if not row.is_settled else 2 if row.winner == entry.pk else 0
            yield group, levels[entry.pk], entry


def _levels(row: TableRow, settled: tuple[int, int]) -> tuple[int, int]:
    if row.is_settled or row.current is None:
        return settled
    state = row.current.state
    return (state.ew, state.ns) if state.swapped else (state.ns, state.ew)


def _knockout(event: Event, stage: Stage, viewer: Viewer) -> Standings:
    """Those still in first, by number, then the places of those who are out."""
    bracket, tables = stage_bracket(event, stage, viewer)
    if bracket is None:
        return Standings(stage, ())
    entries, levels = entry_rows(event), _last_levels(stage, tables.values())
    places = {place.entry: place for place in final_places(bracket)}
    still_in = sorted((pk for pk in _field(bracket) if pk not in places), key=lambda pk: entries[pk].number)
    rows = [StandingRow(entries[pk], None, None, "in", None, levels.get(pk, "")) for pk in still_in]
    out = sorted(places.values(), key=lambda place: (place.first, entries[place.entry].number))
    rows.extend(
        StandingRow(entries[place.entry], place.first, place.last, "", place.first == 1, levels.get(place.entry, "")) for place in out
    )
    return Standings(stage, tuple(rows), is_final=bracket.is_over)


def _field(bracket: Bracket) -> set[int]:
    return {entry for tie in bracket.rounds[0] for entry in tie.entries}


def _last_levels(stage: Stage, tables: object) -> dict[int, str]:
    """The level each pair reached in the last match it played."""
    after_top = _after_top(stage)
    levels: dict[int, str] = {}
    for row in sorted(tables, key=lambda row: row.table.round.no):  # type: ignore[call-overload]
        if row.current is not None:
            for entry, place in zip(row.entries, _levels_now(row), strict=True):
                levels[entry.pk] = level_at(place, after_top)
    return levels


def _levels_now(row: TableRow) -> tuple[int, int]:
    assert row.current is not None
    state = row.current.state
    return (state.ew, state.ns) if state.swapped else (state.ns, state.ew)


def _after_top(stage: Stage) -> str:
    return from_json(stage.ruleset.json).after_top
