"""What a late correction would change: tables, standings, who goes on, rounds already drawn or played, papers printed.

An event is looked at before and after (`snapshot`), and the difference is named (`compare`). Nothing here writes.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from referee.models import KeptSheet
from referee.rules.errors import RulesError
from tournaments.models import Event, Round, Stage
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.qualification import qualifiers
from tournaments.selectors.results import penalties_of, result_of
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import TableRow, table_rows

HandFacts = tuple[int, int, int]
"""Points of a hand and the ladder places after it, NS first."""


@dataclass(frozen=True, slots=True)
class TableFacts:
    """A table as it stands. `hands` by match and hand number."""

    row: TableRow
    outcome: str
    winner: int | None
    levels: tuple[int, int]
    hands: Mapping[tuple[int, int], HandFacts]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An event at one moment: its tables, the order of each stage, who goes on from each, and the ties of its brackets."""

    entries: Mapping[int, EntryRow]
    tables: Mapping[int, TableFacts]
    ranks: Mapping[int, Mapping[int, tuple[int | None, int | None]]]
    through: Mapping[int, tuple[int, ...]]
    ties: Mapping[tuple[int, int, int], frozenset[int]]
    fines: Mapping[int, Mapping[int, int]] = field(default_factory=dict)
    """Match points taken from pairs, by stage number and entry."""


@dataclass(frozen=True, slots=True)
class TableChange:
    """A table that would come out differently; `hands` are the numbers of the hands that would."""

    before: TableFacts
    after: TableFacts
    hands: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A pair that would change its place in a stage; `before_last` and `after_last` where the place is shared."""

    stage_no: int
    entry: EntryRow
    before: int | None
    after: int | None
    before_last: int | None = None
    after_last: int | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """Who would go on from a stage and does not now, and the other way round."""

    stage_no: int
    comes: tuple[EntryRow, ...]
    goes: tuple[EntryRow, ...]


@dataclass(frozen=True, slots=True)
class LaterRound:
    """A round drawn on what would change. `tables` are the numbers of its tables concerned (None: a bye)."""

    round: Round
    tables: tuple[int | None, ...]

    @property
    def is_played(self) -> bool:
        return _is_played(self.round)


@dataclass(frozen=True, slots=True)
class Consequences:
    """Everything that would change. `papers` is how many kept sheets would differ from the record."""

    tables: tuple[TableChange, ...] = ()
    moves: tuple[Move, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    rounds: tuple[LaterRound, ...] = field(default=())
    papers: int = 0

    @property
    def is_nothing(self) -> bool:
        return not (self.tables or self.moves or self.exchanges or self.rounds)


def snapshot(event: Event) -> Snapshot:
    """The event as it stands."""
    stages = list(event.stages.order_by("no"))
    tables = {row.table.pk: _facts(row) for row in table_rows(event, EVERYTHING)}
    ranks = {stage.no: {row.entry.pk: (row.rank, row.last) for row in stage_standings(event, stage, EVERYTHING).rows} for stage in stages}
    ties = {key: entries for stage in stages if is_bracket(stage) for key, entries in _ties(event, stage)}
    through = {stage.no: _through(event, stage) for stage in stages}
    return Snapshot(entry_rows(event), tables, ranks, through, ties, {stage.no: _fines(stage) for stage in stages})


def compare(before: Snapshot, after: Snapshot) -> Consequences:
    """What is different."""
    tables = tuple(_table_changes(before, after))
    matches = [match.match.pk for change in tables for match in change.before.row.matches]
    exchanges = tuple(_exchanges(before, after))
    return Consequences(
        tables, tuple(_moves(before, after)), exchanges, tuple(_later_rounds(before, after, tables, exchanges)),
        KeptSheet.objects.filter(match__in=matches).count(),
    )  # fmt: skip


def _facts(row: TableRow) -> TableFacts:
    result = result_of(row)
    hands = {(played.no, hand.no): (hand.points, *hand.after) for played in row.matches for hand in played.state.hands}
    return TableFacts(row, result.outcome.value, row.winner, (result.level_a, result.level_b), hands)


def _fines(stage: Stage) -> dict[int, int]:
    taken: dict[int, int] = {}
    for penalty in penalties_of(stage):
        taken[penalty.entry] = taken.get(penalty.entry, 0) + int(penalty.match_points)
    return taken


def _through(event: Event, stage: Stage) -> tuple[int, ...]:
    """Who goes on; nobody while that is open."""
    try:
        return tuple(qualifiers(event, stage))
    except RulesError:
        return ()


def _ties(event: Event, stage: Stage) -> Iterator[tuple[tuple[int, int, int], frozenset[int]]]:
    """Who meets in each tie of a bracket, as its decisions have it now."""
    drawn = (
        stage_double(event, stage, EVERYTHING)[0]
        if system(stage) == Stage.Format.DOUBLE_ELIMINATION
        else stage_bracket(event, stage, EVERYTHING)[0]
    )
    for tie in drawn or ():
        yield (stage.no, *tie.key), frozenset(tie.entries)


def _table_changes(before: Snapshot, after: Snapshot) -> Iterator[TableChange]:
    for key, old in before.tables.items():
        new = after.tables.get(key)
        if new is None:
            continue
        numbers = sorted({number for _, number in _changed(old.hands, new.hands)})
        if numbers or (old.outcome, old.winner, old.levels) != (new.outcome, new.winner, new.levels):
            yield TableChange(old, new, tuple(numbers))


def _changed(old: Mapping[tuple[int, int], HandFacts], new: Mapping[tuple[int, int], HandFacts]) -> set[tuple[int, int]]:
    return {key for key in old.keys() | new.keys() if old.get(key) != new.get(key)}


def _moves(before: Snapshot, after: Snapshot) -> Iterator[Move]:
    for stage_no, ranks in before.ranks.items():
        now = after.ranks.get(stage_no, {})
        for entry, (rank, last) in ranks.items():
            if entry in now and now[entry] != (rank, last):
                yield Move(stage_no, before.entries[entry], rank, now[entry][0], last, now[entry][1])


def _exchanges(before: Snapshot, after: Snapshot) -> Iterator[Exchange]:
    for stage_no, old in before.through.items():
        new = after.through.get(stage_no, ())
        if old and set(old) != set(new):
            comes = tuple(before.entries[entry] for entry in new if entry not in old)
            yield Exchange(stage_no, comes, tuple(before.entries[entry] for entry in old if entry not in new))


def _later_rounds(
    before: Snapshot, after: Snapshot, changes: tuple[TableChange, ...], exchanges: tuple[Exchange, ...]
) -> Iterator[LaterRound]:
    """Rounds drawn after a table that changes, in which somebody sits who would sit elsewhere or came with another score."""
    found: dict[int, LaterRound] = {}
    for facts in before.tables.values():
        if _is_concerned(facts.row, before, after, changes, exchanges):
            round_ = facts.row.table.round
            earlier = found.get(round_.pk, LaterRound(round_, ()))
            found[round_.pk] = LaterRound(round_, (*earlier.tables, facts.row.table.number))
    yield from found.values()


def _is_concerned(
    row: TableRow, before: Snapshot, after: Snapshot, changes: tuple[TableChange, ...], exchanges: tuple[Exchange, ...]
) -> bool:
    stage = row.table.round.stage
    seated = {entry.pk for entry in row.entries}
    if row.table.round.no == 1 and any(one.stage_no == stage.no - 1 and seated & {gone.pk for gone in one.goes} for one in exchanges):
        return True
    key = (stage.no, row.table.round.no, row.table.position)
    if is_bracket(stage):
        return before.ties.get(key) != after.ties.get(key)
    if system(stage) == Stage.Format.SWISS and not _is_played(row.table.round) and seated & _fined(before, after, stage.no):
        return True
    return any(
        change.before.row.table.round.stage_id == stage.pk and change.before.row.table.round.no < row.table.round.no
        and _counts(change) and seated & {entry.pk for entry in change.before.row.entries}
        for change in changes
    )  # fmt: skip


def _is_played(round_: Round) -> bool:
    return round_.state in (Round.State.PLAYING, Round.State.CLOSED)


def _fined(before: Snapshot, after: Snapshot, stage_no: int) -> set[int]:
    """The pairs from which other match points are taken than before: a Swiss is drawn on them."""
    old, new = before.fines.get(stage_no, {}), after.fines.get(stage_no, {})
    return {entry for entry in old.keys() | new.keys() if old.get(entry) != new.get(entry)}


def _counts(change: TableChange) -> bool:
    """Whether a change of a table reaches the scores."""
    return (change.before.outcome, change.before.levels) != (change.after.outcome, change.after.levels)
