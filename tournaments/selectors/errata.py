"""Errata: what changed after a round had been closed, results and tables, with before and after and the places that moved.

Derived from the acts and the log, for everybody who may see the event: there is nothing that could hide one. Corrections of
the record alone change no result and are none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from django.db.models import Max, Min

from referee.models import Act, Log
from referee.rules.acts import MatchState
from referee.rules.in_public import fold_in_public
from referee.selectors import ruleset_of
from referee.services.writing import as_rules_act
from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.errata_table import TableChange, table_changes
from tournaments.selectors.formats import is_table
from tournaments.selectors.table_cut import group_members, ranked_groups
from tournaments.selectors.tables import STANDINGS, PlayedMatch, TableRow, table_rows, with_states

UNCHANGING = ("signature", "evidence")
A_MOMENT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match stood: the levels of the pair drawn NS and of the other, the winner (an entry), the reason of its end."""

    levels: tuple[str, str]
    winner: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Shift:
    """A pair that changed its place in the standings of the stage, after the last round closed by then."""

    entry: EntryRow
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Erratum:
    """A result that was changed. `before` or `after` is None while the match was open: voided, reopened."""

    row: TableRow
    match_id: str
    before: Outcome | None
    after: Outcome | None
    reason: str
    actor_name: str
    at: datetime
    shifts: tuple[Shift, ...] = ()


@dataclass(frozen=True, slots=True)
class TableErratum:
    """A change of the table of a stage that is no result of a match, and the places it moved."""

    change: TableChange
    shifts: tuple[Shift, ...] = ()

    @property
    def at(self) -> datetime:
        return self.change.at


@dataclass(frozen=True, slots=True)
class _Step:
    """A match before and after the acts of one moment."""

    row: TableRow
    played: PlayedMatch
    before: MatchState
    after: MatchState
    last: Act

    @property
    def at(self) -> datetime:
        return self.last.at

    @property
    def stage_id(self) -> int:
        return self.row.table.round.stage_id


def errata(event: Event, viewer: Viewer) -> tuple[Erratum | TableErratum, ...]:
    """Every result and every table that changed after it was shown, the newest first."""
    closings = first_closings(event)
    touched, changes = _touched_late(event, closings), table_changes(event, closings)
    if not touched and not changes:
        return ()
    rows = [row for row in table_rows(event, viewer, ignoring=STANDINGS) if row.table.round.state != Round.State.DRAFT]
    steps = sorted(
        (
            step
            for row in rows
            for played in row.matches
            if played.match.pk in touched
            for step in _steps(row, played, closings[row.table.round_id])
        ),
        key=lambda step: (step.last.at, step.last.pk),
    )
    story: list[_Step | TableChange] = sorted((*steps, *changes), key=lambda one: one.at)
    told = (_told(one, shifts) for one, shifts in zip(story, _shifts(event, rows, story), strict=True))
    return tuple(reversed([one for one in told if one is not None]))


def first_closings(event: Event) -> dict[int, datetime]:
    """When each round was closed for the first time, by its key: from then on its results were shown."""
    keys = dict(Round.objects.filter(stage__event=event, closed_at__isnull=False).values_list("pk", "closed_at"))
    logged = Log.objects.filter(scope=event.scope_id, verb="round-closed").values_list("object").annotate(first=Min("at")).order_by()
    first = {name.removeprefix("round:"): at for name, at in logged}
    known = {str(pk): pk for pk in Round.objects.filter(stage__event=event).values_list("pk", flat=True)}
    return {pk: at for pk, at in keys.items() if at is not None} | {known[name]: at for name, at in first.items() if name in known}


def _touched_late(event: Event, closings: Mapping[int, datetime]) -> set[int]:
    """The matches at which something was recorded after their round had been closed."""
    acts = Act.objects.filter(match__scope=event.scope_id, match__table_match__table__round__in=list(closings)).exclude(kind__in=UNCHANGING)
    last = acts.order_by().values_list("match", "match__table_match__table__round").annotate(Max("at"))
    return {match for match, round_, at in last if at > closings[round_]}


def _steps(row: TableRow, played: PlayedMatch, closed: datetime) -> Iterator[_Step]:
    """The changes of a result since its round was closed. What is recorded at one moment is one change; an open match has no result,
    and a dispute changes none before it is decided.
    """
    acts = list(Act.objects.filter(match=played.match).exclude(effect__in=STANDINGS).order_by("no"))
    rules, folded = ruleset_of(played.match), [as_rules_act(act) for act in acts]
    shown = fold_in_public(rules, [one for one, act in zip(folded, acts, strict=True) if act.at <= closed])
    late = [act for act in acts if act.at > closed and act.kind not in UNCHANGING]
    for _, together in groupby(late, key=attrgetter("at")):
        last = list(together)[-1]
        after = fold_in_public(rules, [one for one, act in zip(folded, acts, strict=True) if act.no <= last.no])
        if _outcome(row, shown) != _outcome(row, after):
            yield _Step(row, played, shown, after, last)
        shown = after


def _told(one: _Step | TableChange, shifts: tuple[Shift, ...]) -> Erratum | TableErratum | None:
    """A step or a change as an erratum; None for one that moved nothing and changed no figure."""
    if isinstance(one, TableChange):
        return TableErratum(one, shifts) if shifts or one.kind != "disqualified" else None
    before, after, last = _outcome(one.row, one.before), _outcome(one.row, one.after), one.last
    return Erratum(one.row, one.played.match.public_id, before, after, last.reason, last.actor_name, last.at, shifts)


def _outcome(row: TableRow, state: MatchState) -> Outcome | None:
    if not state.over or state.decision is not None:
        return None
    ns, ew = state.level("NS"), state.level("EW")
    return Outcome((ew, ns) if state.swapped else (ns, ew), _winner(row, state), state.reason or "")


def _winner(row: TableRow, state: MatchState) -> int | None:
    if state.winner is None or row.ew is None:
        return None
    return row.ns.pk if (state.winner == "NS") != state.swapped else row.ew.pk


def _shifts(event: Event, rows: Sequence[TableRow], story: Sequence[_Step | TableChange]) -> list[tuple[Shift, ...]]:
    """The places that each change moved: the table with everything changed up to it, and with everything before it."""
    found: list[tuple[Shift, ...]] = [() for _ in story]
    for stage in event.stages.order_by("no"):
        mine = [(number, one) for number, one in enumerate(story) if _stage_of(one) == stage.pk]
        if mine and is_table(stage):
            stage.event = event
            _shifts_of_stage(stage, [row for row in rows if row.table.round.stage_id == stage.pk], mine, found)
    return found


def _stage_of(one: _Step | TableChange) -> int:
    return one.stage.pk if isinstance(one, TableChange) else one.stage_id


def _shifts_of_stage(
    stage: Stage, rows: Sequence[TableRow], mine: Sequence[tuple[int, _Step | TableChange]], found: list[tuple[Shift, ...]]
) -> None:
    states = {one.played.match.pk: one.before for _, one in reversed(mine) if isinstance(one, _Step)}
    for number, one in mine:
        closed = [row for row in rows if row.table.round.closed_at is not None and row.table.round.closed_at <= one.at]
        upto = max((row.table.round.no for row in closed), default=1 if isinstance(one, TableChange) else one.row.table.round.no)
        some = [row for row in rows if row.table.round.no <= upto]
        before = _places(stage, some, states, one.at - A_MOMENT if isinstance(one, TableChange) else one.at)
        if isinstance(one, _Step):
            states = states | {one.played.match.pk: one.after}
        after = _places(stage, some, states, one.at)
        known = {entry.pk: entry for row in some for entry in row.entries}
        moved = sorted((after[entry], entry) for entry in before if entry in after and before[entry] != after[entry])
        found[number] = tuple(Shift(known[entry], before[entry], place) for place, entry in moved if entry in known)


def _places(stage: Stage, rows: Sequence[TableRow], states: Mapping[int, MatchState], at: datetime) -> dict[int, int]:
    """Everybody's place with these matches in these states, and with penalties and annulments as they stood at a moment."""
    then = [with_states(row, states) for row in rows]
    places = ranked_groups(stage, then, group_members(stage, then, at), at)
    return {place.entry: place.rank for group in places for place in group}
