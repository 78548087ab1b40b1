"""The crosstable: everybody against everybody in a round robin, round by round in a Swiss."""

from collections.abc import Mapping
from dataclasses import dataclass

from referee.rules.levels import level_at
from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import system
from tournaments.selectors.standing_levels import after_top
from tournaments.selectors.standings_table import Table, table_of
from tournaments.standings.field import Line
from tournaments.standings.ranking import Place
from tournaments.standings.results import Exact, Mark


@dataclass(frozen=True, slots=True)
class Cell:
    """One meeting seen from the pair of the line: how it came out, against whom, the points, the levels of both."""

    round_no: int
    mark: Mark
    points: Exact
    opponent: EntryRow | None
    levels: tuple[str, str] | None


@dataclass(frozen=True, slots=True)
class CrossLine:
    """A pair's line. `cells` by column: pairs in the order of places (a tuple of meetings each), or rounds."""

    entry: EntryRow
    rank: int
    last: int
    points: Exact
    cells: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Crosstable:
    """The lines of one group. `rounds` is None where the columns are the pairs themselves."""

    group: int | None
    lines: tuple[CrossLine, ...]
    rounds: int | None


def crosstables(event: Event, stage: Stage, viewer: Viewer) -> tuple[Crosstable, ...]:
    """The crosstable of each group of a round robin, or the one of a Swiss; none before the first round is shown."""
    table = table_of(event, stage, viewer)
    if not table.rows:
        return ()
    known, many = entry_rows(event), len(table.groups) > 1
    by_pairs = system(stage) == Stage.Format.ROUND_ROBIN
    build = _Builder(table, known, after_top(stage))
    return tuple(
        Crosstable(number if many else None, build.lines(places, by_pairs=by_pairs), None if by_pairs else table.field.rounds)
        for number, places in enumerate(table.places, start=1)
    )


@dataclass(frozen=True, slots=True)
class _Builder:
    table: Table
    known: Mapping[int, EntryRow]
    top: str

    def lines(self, places: tuple[Place, ...], *, by_pairs: bool) -> tuple[CrossLine, ...]:
        ordered = sorted(places, key=lambda place: (place.rank, self.known[place.entry].number))
        columns = [place.entry for place in ordered]
        return tuple(
            CrossLine(
                self.known[place.entry], place.rank, place.last, self._points(place.entry),
                self._against(place.entry, columns) if by_pairs else self._by_round(place.entry),
            )
            for place in ordered
        )  # fmt: skip

    def _points(self, entry: int) -> Exact:
        fines = sum((penalty.match_points for penalty in self.table.field.penalties[entry]), start=0)
        return self.table.field.points[entry] - fines

    def _against(self, entry: int, columns: list[int]) -> tuple[tuple[Cell, ...], ...]:
        lines = self.table.field.lines[entry]
        return tuple(tuple(self._cell(line) for line in lines if line.opponent == other) for other in columns)

    def _by_round(self, entry: int) -> tuple[tuple[Cell, ...], ...]:
        lines = self.table.field.lines[entry]
        return tuple(tuple(self._cell(line) for line in lines if line.round_no == no) for no in range(1, self.table.field.rounds + 1))

    def _cell(self, line: Line) -> Cell:
        opponent = None if line.opponent is None else self.known[line.opponent]
        return Cell(line.round_no, line.mark, line.points, opponent, self._levels(line))

    def _levels(self, line: Line) -> tuple[str, str] | None:
        if line.opponent is None or not line.mark.is_played:
            return None
        other = next(one for one in self.table.field.lines[line.opponent] if one.round_no == line.round_no)
        return level_at(line.level, self.top), level_at(other.level, self.top)
