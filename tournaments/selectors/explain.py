"""Why a pair is where it is: tie-break by tie-break who is above, level and below, and the numbers of every meeting."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.rules.errors import RulesError
from referee.rules.levels import level_at
from tournaments.access import Viewer
from tournaments.models import Entry, Event, Stage
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.standing_levels import after_top
from tournaments.selectors.standings_table import Table, table_of
from tournaments.selectors.table_cut import stage_criteria
from tournaments.standings.criteria import Row, Value
from tournaments.standings.field import Line
from tournaments.standings.ranking import Explanation, Place, explain
from tournaments.standings.results import Exact, Mark


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break: the pair's value, and who of those still tied is above, level with it and below.

    `first` to `last` are the places that are left to the pair after this step.
    """

    code: str
    value: Value | None
    above: tuple[EntryRow, ...]
    level: tuple[EntryRow, ...]
    below: tuple[EntryRow, ...]
    first: int
    last: int


@dataclass(frozen=True, slots=True)
class Meeting:
    """One round of the pair. `levels` are its own and the opponent's; `numbers` what it brought, by tie-break.

    A number that is shown but does not count (an opponent left out) is in `uncounted`.
    """

    round_no: int
    opponent: EntryRow | None
    mark: Mark
    levels: tuple[str, str] | None
    numbers: Mapping[str, Exact]
    uncounted: frozenset[str]


@dataclass(frozen=True, slots=True)
class PlaceExplained:
    """A place with its reasons. `fines` are penalties by tie-break, outside any meeting."""

    entry: EntryRow
    rank: int
    last: int
    steps: tuple[Step, ...]
    meetings: tuple[Meeting, ...]
    totals: Mapping[str, Value]
    fines: Mapping[str, Exact]

    @property
    def is_shared(self) -> bool:
        return self.rank != self.last


def explain_place(event: Event, stage: Stage, entry: Entry, viewer: Viewer, upto: int | None = None) -> PlaceExplained:
    """Why `entry` is where it is in the table of a round robin or Swiss. `unknown-entry` where it is in no table yet."""
    table = table_of(event, stage, viewer, upto)
    place = table.place_of(entry.pk)
    if place is None:
        raise RulesError("unknown-entry", entry=entry.number)
    members = next(members for members in table.groups if entry.pk in members)
    parts = explain(table.field, stage_criteria(stage), entry.pk, members)
    known, places = entry_rows(event), {one.entry: one for group in table.places for one in group}
    return PlaceExplained(
        known[entry.pk], place.rank, place.last, tuple(_steps(place, parts, places, known)), _meetings(stage, table, entry.pk, parts, known),
        {part.code: part.value for part in parts if part.value}, _fines(parts),
    )  # fmt: skip


def _steps(place: Place, parts: Sequence[Explanation], places: Mapping[int, Place], known: Mapping[int, EntryRow]) -> Iterator[Step]:
    """A step for each tie-break, until the pair stands alone."""
    final = tuple(entry for entry, other in places.items() if other.rank == place.rank and entry in parts[0].tied) if parts else ()
    for part, after in zip(parts, [*(part.tied for part in parts[1:]), final], strict=True):
        if len(part.tied) == 1:
            return
        others = [entry for entry in part.tied if entry not in after]
        above = _rows((entry for entry in others if places[entry].rank < place.rank), places, known)
        below = _rows((entry for entry in others if places[entry].rank > place.rank), places, known)
        level = _rows((entry for entry in after if entry != place.entry), places, known)
        first = min(places[entry].rank for entry in after)
        yield Step(part.code, part.value, above, level, below, first, first + len(after) - 1)


def _rows(entries: Iterator[int], places: Mapping[int, Place], known: Mapping[int, EntryRow]) -> tuple[EntryRow, ...]:
    """Those entries in the order of their places."""
    return tuple(known[entry] for entry in sorted(entries, key=lambda entry: (places[entry].rank, known[entry].number)))


def _meetings(stage: Stage, table: Table, entry: int, parts: Sequence[Explanation], known: Mapping[int, EntryRow]) -> tuple[Meeting, ...]:
    numbers: dict[int, dict[str, Row]] = {}
    for part in parts:
        for row in part.rows:
            if row.round_no is not None and row.what != "penalty":
                numbers.setdefault(row.round_no, {})[part.code] = row
    top = after_top(stage)
    return tuple(_meeting(table, line, numbers.get(line.round_no, {}), known, top) for line in table.field.lines[entry])


def _meeting(table: Table, line: Line, rows: Mapping[str, Row], known: Mapping[int, EntryRow], top: str) -> Meeting:
    opponent = None if line.opponent is None else known[line.opponent]
    other = None if line.opponent is None else next(one for one in table.field.lines[line.opponent] if one.round_no == line.round_no)
    levels = (level_at(line.level, top), level_at(other.level, top)) if other is not None and line.mark.is_played else None
    return Meeting(
        line.round_no, opponent, line.mark, levels, {code: row.number for code, row in rows.items()},
        frozenset(code for code, row in rows.items() if not row.counts),
    )  # fmt: skip


def _fines(parts: Sequence[Explanation]) -> dict[str, Exact]:
    found: dict[str, Exact] = {}
    for part in parts:
        for row in part.rows:
            if row.what == "penalty":
                found[part.code] = found.get(part.code, 0) + row.number
    return found
