"""Standings of a round robin or a Swiss: places by the stage's tie-breaks, group by group, and what is certain already."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage
from tournaments.selectors.annulled import counting
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.fields import stage_field
from tournaments.selectors.kept_tables import of_rounds, stage_tables
from tournaments.selectors.qualification import drawn_into_next, needs_cut
from tournaments.selectors.stage_state import is_over, rounds_of
from tournaments.selectors.standing_levels import last_levels
from tournaments.selectors.standing_rows import StandingRow, Standings
from tournaments.selectors.standings_certain import verdicts
from tournaments.selectors.table_cut import TableCut, group_members, places_to_go, stage_criteria, table_cut_of
from tournaments.selectors.tables import STANDINGS, TableRow
from tournaments.standings.field import Field
from tournaments.standings.ranking import Place, rank


@dataclass(frozen=True, slots=True)
class Table:
    """A table of standings before it is shown: its field, groups and places, from the tables that count."""

    rows: tuple[TableRow, ...]
    field: Field
    groups: tuple[tuple[int, ...], ...]
    places: tuple[tuple[Place, ...], ...]

    def place_of(self, entry: int) -> Place | None:
        return next((place for places in self.places for place in places if place.entry == entry), None)

    def known(self, event: Event) -> Mapping[int, EntryRow]:
        """Its pairs, as they sit at its tables; only one that has not sat down yet has to be read."""
        seated = {entry.pk: entry for row in self.rows for entry in row.entries}
        return seated if all(place.entry in seated for places in self.places for place in places) else entry_rows(event)


def table_standings(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Standings:
    """The table after round `upto` (None: with everything that is in by now); no rows before the first round is shown."""
    table = table_of(event, stage, viewer, upto)
    if not table.rows:
        return Standings(stage, (), places=stage.advance.get("count"))
    criteria = stage_criteria(stage)
    done = is_over(event, stage) and upto is None
    cut = table_cut_of(event, stage, table.rows) if done and needs_cut(event, stage) else None
    after = table.rows[-1].table.round.no
    shown = _Shown(event, stage, viewer, table, cut, after, done)
    return Standings(
        stage, shown.rows(), tuple(criterion.code for criterion in criteria), _places(event, stage, table),
        (cut.tied[0].left or 0) if cut and cut.tied else 0, done and not (cut and cut.tied), after, rounds_of(event, stage),
        round_state=table.rows[-1].table.round.state,
    )  # fmt: skip


def table_of(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Table:
    """The table from the rounds that the viewer may see, up to `upto`. Who sits at no table yet is not in it."""
    rows = stage_tables(event, stage, viewer, STANDINGS)
    return _table(stage, of_rounds(rows, lambda one: one.state != Round.State.DRAFT and (upto is None or one.no <= upto)))


def _table(stage: Stage, rows: tuple[TableRow, ...]) -> Table:
    """The table that these tables of the hall make."""
    rows = tuple(counting(stage, rows))
    groups = group_members(stage, rows)
    field = stage_field(stage, rows, [entry for members in groups for entry in members])
    criteria = stage_criteria(stage)
    return Table(rows, field, groups, tuple(rank(field, criteria, members) for members in groups))


def _places(event: Event, stage: Stage, table: Table) -> int | None:
    if not needs_cut(event, stage):
        return None
    top, rest = places_to_go(stage, len(table.groups))
    return top * len(table.groups) + rest


@dataclass(frozen=True, slots=True)
class _Shown:
    """The lines of a table."""

    event: Event
    stage: Stage
    viewer: Viewer
    table: Table
    cut: TableCut | None
    after: int
    is_over: bool

    def rows(self) -> tuple[StandingRow, ...]:
        entries, levels = self.table.known(self.event), last_levels(self.stage, self.table.rows)
        through, before, sure = self._through(), self._before(), self._sure()
        tied = frozenset(self.cut.tied[0].entries) if self.cut and self.cut.tied else frozenset()
        many = len(self.table.groups) > 1
        return tuple(
            StandingRow(
                entries[place.entry], place.rank, place.last, _standing(place.entry, self.cut, through, tied), None,
                levels.get(place.entry, ""), place.values, place.decided_by, (), number if many else None,
                before[place.entry] - place.rank if place.entry in before else None, sure.get(place.entry, ""),
            )
            for number, places in enumerate(self.table.places, start=1)
            for place in sorted(places, key=lambda place: (place.rank, entries[place.entry].number))
        )  # fmt: skip

    def _through(self) -> frozenset[int]:
        """Who goes on; once the next stage is published, those who were drawn into it."""
        if self.cut is None:
            return frozenset()
        return drawn_into_next(self.event, self.stage) or frozenset(one.entry for one in self.cut.through)

    def _before(self) -> dict[int, int]:
        """Everybody's place after the round before."""
        if self.after < 2:
            return {}
        earlier = _table(self.stage, of_rounds(self.table.rows, lambda one: one.no < self.after))
        return {place.entry: place.rank for places in earlier.places for place in places}

    def _sure(self) -> dict[int, str]:
        """What is certain already; nothing once the stage is over."""
        if self.is_over:
            return {}
        return verdicts(self.event, self.stage, self.table.field, self.table.groups, self.table.known(self.event))


def _standing(entry: int, cut: TableCut | None, through: frozenset[int], tied: frozenset[int]) -> str:
    if cut is None:
        return ""
    if entry in tied:
        return "tied"
    return "through" if entry in through else "out"
