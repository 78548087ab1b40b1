"""Tables as they are shown: who sits where, their matches, the status and the winner that follow from the acts."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from referee.models import Match
from referee.rules.acts import MatchState
from referee.rules.ruleset import from_json
from referee.selectors import IN_PUBLIC, match_states
from referee.services.disputes import VERIFIER
from tournaments.access import Viewer
from tournaments.clock import Clock, Tick, clock
from tournaments.models import ClockAct, Event, Referee, Round, Seating, Stage, Table, TableMatch
from tournaments.pairing.best_of import best_of
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import draws_allowed

NOTHING: frozenset[str] = frozenset()
STANDINGS = frozenset({"record"})
"""What standings leave out: corrections of the record only (model.md, publishing)."""
DRAWS = frozenset({"record", "standings"})
"""What later draws leave out: also corrections that reach the standings alone."""


def reading(viewer: Viewer) -> frozenset[str]:
    """What is ignored for whoever looks: nothing for those who work here, an open dispute for everybody else."""
    return NOTHING if viewer.is_staff else frozenset({IN_PUBLIC})


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """One match of a table: its row and its state. `winner` is the entry that won, or None."""

    no: int
    match: Match
    state: MatchState
    winner: int | None
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table. `ns` is the pair sitting NS; a bye has only that. Entries and winner are primary keys in `winner`, `losers`.

    `status`: bye, waiting, playing, review (two reports differ), decision (something a person must decide), result, agreed, verified.
    """

    table: Table
    ns: EntryRow
    ew: EntryRow | None
    matches: tuple[PlayedMatch, ...]
    best_of: int
    status: str
    winner: int | None
    both_lost: bool
    drawn: bool = False

    @property
    def is_bye(self) -> bool:
        return self.ew is None

    @property
    def is_settled(self) -> bool:
        """Whether nobody has to do anything more here."""
        return self.status in ("bye", "result", "agreed", "verified")

    @property
    def is_disputed(self) -> bool:
        """Whether two reports of a hand differ; the public sees the table as it stood before, and that."""
        return any((match.state.review or match.state.disputed) is not None for match in self.matches)

    @property
    def current(self) -> PlayedMatch | None:
        """The match being played, or the last one."""
        return self.matches[-1] if self.matches else None

    @property
    def entries(self) -> tuple[EntryRow, ...]:
        return (self.ns,) if self.ew is None else (self.ns, self.ew)

    @property
    def winner_row(self) -> EntryRow | None:
        return next((row for row in self.entries if row.pk == self.winner), None)

    @property
    def needs_next_match(self) -> bool:
        """Whether a best of n goes on with a match that is not opened yet."""
        last = self.current
        undecided = self.winner is None and not self.both_lost and not self.drawn
        return undecided and last is not None and last.state.over and last.state.decision is None

    def side_of(self, entry: int) -> str:
        return "NS" if self.ns.pk == entry else "EW"


def table_rows(
    event: Event, viewer: Viewer, *, round_: Round | None = None, stage: Stage | None = None, ignoring: frozenset[str] = NOTHING
) -> list[TableRow]:
    """The tables of an event, a stage or a round that the viewer may see, in the order of the draw.

    `ignoring`: late corrections of these effects are left out (`STANDINGS`, `DRAWS`); for the public also an open dispute.
    """
    tables = Table.objects.filter(round__stage__event=event).select_related("round__stage", "referee")
    if round_ is not None:
        tables = tables.filter(round=round_)
    if stage is not None:
        tables = tables.filter(round__stage=stage)
    if not viewer.sees_drafts:
        tables = tables.exclude(round__state=Round.State.DRAFT)
    return rows_of(event, tables.order_by("round__stage__no", "round__no", "position"), ignoring | reading(viewer))


FEW = 40


def rows_of(event: Event, tables: QuerySet[Table], ignoring: frozenset[str] = NOTHING) -> list[TableRow]:
    """These tables with everything that follows from their acts, in a fixed number of queries."""
    found, wanted = _with_rounds(tables), tables.order_by().values("pk")
    sides = _sides(wanted)
    played: dict[int, list[TableMatch]] = {}
    for row in TableMatch.objects.filter(table__in=wanted).select_related("match").order_by("table", "no"):
        played.setdefault(row.table_id, []).append(row)
    seated = {entry for pairs in sides.values() for entry in pairs.values()}
    # A few pairs are asked for by name; for a whole round it is cheaper to read them all.
    entries = entry_rows(event, only=seated if len(seated) <= FEW else None)
    states = match_states([row.match for rows in played.values() for row in rows], ignoring)
    return [_row(table, sides[table.pk], played.get(table.pk, []), entries, states) for table in found]


def _with_rounds(tables: QuerySet[Table]) -> list[Table]:
    """The tables with their round, its stage and their referee: each round made once, not once for every table."""
    found = list(tables.select_related(None))
    rounds = Round.objects.select_related("stage").in_bulk({table.round_id for table in found})
    referees = Referee.objects.in_bulk({table.referee_id for table in found if table.referee_id is not None})
    for table in found:
        table.round = rounds[table.round_id]
        table.referee = referees.get(table.referee_id) if table.referee_id is not None else None
    return found


def _sides(tables: QuerySet[Table, Any]) -> dict[int, dict[str, int]]:
    """Which entry sits on which side of each table."""
    sides: dict[int, dict[str, int]] = {}
    for table, side, entry in Seating.objects.filter(table__in=tables).values_list("table", "side", "entry"):
        sides.setdefault(table, {})[side] = entry
    return sides


def table_row(event: Event, table: Table, ignoring: frozenset[str] = NOTHING) -> TableRow:
    """One table."""
    return rows_of(event, Table.objects.filter(pk=table.pk).select_related("round__stage", "referee"), ignoring)[0]


def with_states(row: TableRow, states: Mapping[int, MatchState]) -> TableRow:
    """The table as it would be if its matches stood so (by the key of the match)."""
    if not any(played.match.pk in states for played in row.matches):
        return row
    matches = tuple(
        PlayedMatch(played.no, played.match, state, _winner(state, row.ns, row.ew), played.opened_at)
        for played in row.matches
        for state in [states.get(played.match.pk, played.state)]
    )
    winner, both_lost = _decided(row.ns, row.ew, matches, row.best_of)
    drawn = winner is None and not both_lost and draws_allowed(row.table.round.stage) and _is_level(matches, row.best_of)
    status = _status(row.ew, matches, row.best_of, winner, both_lost or drawn)
    return TableRow(row.table, row.ns, row.ew, matches, row.best_of, status, winner, both_lost, drawn)


def find_table(event: Event, viewer: Viewer, public_id: str) -> Table | None:
    """The table of this name if the viewer may know of it."""
    tables = Table.objects.filter(round__stage__event=event, public_id=public_id).select_related("round__stage__event", "referee")
    table = tables.first()
    return table if table is not None and viewer.knows(table) else None


def find_match(event: Event, viewer: Viewer, public_id: str) -> tuple[Table, Match] | None:
    """A match and its table by the match's public id, if the viewer may know of it."""
    match = Match.objects.select_related("scope", "table_match__table").filter(
        public_id=public_id, scope=event.scope_id, table_match__isnull=False
    ).first()  # fmt: skip
    if match is None:
        return None
    table = find_table(event, viewer, match.table_match.table.public_id)
    return None if table is None else (table, match)


def clock_of(round_: Round, table: Table | None = None) -> Clock:
    """The clock of a round, or of one of its tables with the acts that concern it alone; one whose start was taken back waits."""
    begun = round_.state in (Round.State.PLAYING, Round.State.CLOSED)
    acts = ClockAct.objects.filter(round=round_).order_by("pk") if begun else ()
    mine = [act for act in acts if act.table_id is None or (table is not None and act.table_id == table.pk)]
    limit = from_json(round_.stage.ruleset.json).time_limit
    return clock(limit, (Tick(act.kind, act.at, act.seconds) for act in mine))


def statuses(rows: Iterable[TableRow]) -> dict[str, int]:
    """How many tables are in each status."""
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.status] = counts.get(row.status, 0) + 1
    return counts


def _row(
    table: Table, seated: dict[str, int], played_matches: list[TableMatch], entries: dict[int, EntryRow], states: dict[int, MatchState]
) -> TableRow:
    sides = {side: entries[entry] for side, entry in seated.items()}
    ns = sides.get("NS") or sides["EW"]
    ew = sides.get("EW") if "NS" in sides else None
    n = int(table.round.stage.settings.get("best_of", 1))
    matches = tuple(
        PlayedMatch(played.no, played.match, state, _winner(state, ns, ew), played.match.opened_at)
        for played in played_matches
        if (state := states[played.match_id]) is not None
    )
    return _table_row(table, ns, ew, matches, n)


def entry_on(row: TableRow, state: MatchState, side: str) -> EntryRow:
    """The pair that plays as a side, the swap of sides taken into account."""
    assert row.ew is not None
    return row.ns if (side == "NS") != state.swapped else row.ew


def row_if(row: TableRow, state: MatchState) -> TableRow:
    """A table as it would be with its current match in another state: what an act would do, before it is done."""
    assert row.current is not None
    last = replace(row.current, state=state, winner=_winner(state, row.ns, row.ew))
    return _table_row(row.table, row.ns, row.ew, (*row.matches[:-1], last), row.best_of)


def _table_row(table: Table, ns: EntryRow, ew: EntryRow | None, matches: tuple[PlayedMatch, ...], n: int) -> TableRow:
    winner, both_lost = _decided(ns, ew, matches, n)
    drawn = winner is None and not both_lost and draws_allowed(table.round.stage) and _is_level(matches, n)
    return TableRow(table, ns, ew, matches, n, _status(ew, matches, n, winner, both_lost or drawn), winner, both_lost, drawn)


def _winner(state: MatchState, ns: EntryRow, ew: EntryRow | None) -> int | None:
    """The entry that won a match, the swap of sides taken into account."""
    if state.winner is None or ew is None:
        return None
    return ns.pk if (state.winner == "NS") != state.swapped else ew.pk


def _decided(ns: EntryRow, ew: EntryRow | None, matches: Sequence[PlayedMatch], n: int) -> tuple[int | None, bool]:
    """The winner of a meeting, and whether both sides lost it."""
    if ew is None:
        return ns.pk, False
    last = matches[-1].state if matches else None
    if last is not None and last.over and last.reason in ("forfeit", "strikes") and not last.conceded:
        # Who forfeits or is struck out loses the meeting, not one match of it; who concedes gives up that match alone.
        return matches[-1].winner, matches[-1].winner is None
    over = [match for match in matches if match.state.over and match.state.decision is None]
    return best_of(n, [match.winner for match in over]).winner, False


def _is_level(matches: Sequence[PlayedMatch], n: int) -> bool:
    """Whether a meeting was played to the end and nobody leads."""
    return len(matches) >= n and all(match.state.over and match.state.decision is None for match in matches)


def _status(ew: EntryRow | None, matches: Sequence[PlayedMatch], n: int, winner: int | None, no_winner: bool) -> str:
    """`no_winner`: decided without one, drawn or lost by both."""
    if ew is None:
        return "bye"
    if any(match.state.review is not None for match in matches):
        return "review"
    if any(match.state.decision is not None for match in matches):
        return "decision"
    if winner is None and not no_winner and len(matches) >= n and all(match.state.over for match in matches):
        return "decision"  # drawn to the end: the stage or a ruling has to say who goes on
    if winner is not None or no_winner:
        signed = all(match.state.signed >= {"NS", "EW"} for match in matches)
        if matches and all(VERIFIER in match.state.signed for match in matches):
            return "verified"
        return "agreed" if matches and signed else "result"
    started = any(match.state.hands or match.state.over for match in matches)
    return "playing" if started else "waiting"
