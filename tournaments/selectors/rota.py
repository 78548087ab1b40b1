"""The referees of a round: who has which tables, what speaks against it, who has none or too many; tables in other events of the hall count."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from referee.models import Log
from referee.rules.reasons import Reason
from tournaments.access import Viewer
from tournaments.models import Event, Referee, Round, Seating, Table
from tournaments.pairing.rota import MOST, Official, Pair, RotaTable, conflicts, plain, players_of
from tournaments.selectors.tables import TableRow, rows_of

AT_ONCE = (Round.State.DRAFT, Round.State.PUBLISHED, Round.State.PLAYING)
"""Rounds whose tables a referee has now or next: what is closed keeps nobody."""


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A table of the same person in another event of the competition."""

    event: Event
    number: int


@dataclass(frozen=True)
class RotaValues:
    """A round as the pure room sees it. Officials are numbered by the keys of their `Referee`, tables by their numbers."""

    officials: tuple[Official, ...]
    tables: tuple[RotaTable, ...]

    @cached_property
    def players(self) -> Mapping[tuple[str, str], int]:
        return players_of(self.tables)

    @cached_property
    def by_no(self) -> dict[int, Official]:
        return {official.no: official for official in self.officials}

    def against(self, referee: int, table: RotaTable, *, repeats: bool) -> tuple[Reason, ...]:
        """What speaks against this referee at this table."""
        return conflicts(self.by_no[referee], table, self.players, repeats=repeats)


@dataclass(frozen=True, slots=True)
class Choice:
    """A referee who may be chosen for a table, and what speaks against it."""

    referee: Referee
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class RotaLine:
    """A table of the round, whoever may be chosen for it, and what speaks against its referee."""

    row: TableRow
    choices: tuple[Choice, ...]
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Load:
    """A referee with the numbers of their tables in this round, and those elsewhere at the same time."""

    referee: Referee
    numbers: tuple[int, ...]
    elsewhere: tuple[Elsewhere, ...]
    hidden: int
    most: int
    conflicts: int

    @property
    def count(self) -> int:
        return len(self.numbers) + len(self.elsewhere) + self.hidden

    @property
    def is_too_many(self) -> bool:
        return self.count > self.most

    @property
    def is_double(self) -> bool:
        """Whether somebody is expected in two events at once."""
        return bool(self.numbers) and self.count > len(self.numbers)


@dataclass(frozen=True, slots=True)
class Rota:
    """The rota of a round. `before`: the round before it, if it had a rota; `last`: the last change, if it can be taken back."""

    round: Round
    lines: tuple[RotaLine, ...]
    loads: tuple[Load, ...]
    most: int
    repeats: bool
    before: Round | None
    last: Log | None

    @property
    def free(self) -> tuple[int, ...]:
        """The tables that have nobody."""
        return tuple(line.row.table.number or 0 for line in self.lines if line.row.table.referee_id is None)

    @property
    def conflicts(self) -> int:
        return sum(bool(line.reasons) for line in self.lines)

    @property
    def has_any(self) -> bool:
        return len(self.free) < len(self.lines)


def rota_of(event: Event, viewer: Viewer, round_: Round, may_see: Iterable[int] = ()) -> Rota:
    """The rota of a round that the viewer may see. `may_see`: the keys of other events whose names the viewer may read."""
    rows, values = _rows(event, round_), rota_values(event, round_)
    settings = rota_settings(event)
    tables = {table.number: table for table in values.tables}
    referees = {referee.pk: referee for referee in event.referees.all()}
    lines = tuple(_line(row, tables[row.table.number or 0], values, referees, repeats=settings.repeats) for row in rows)
    others, seen = elsewhere(event), frozenset(may_see)
    loads = tuple(_load(referee, lines, others.get(referee.pk, ()), seen, settings.most) for referee in referees.values())
    return Rota(round_, lines, loads, settings.most, settings.repeats, round_with_rota_before(event, round_), last_change(event, round_))


@dataclass(frozen=True, slots=True)
class RotaSettings:
    """How tables are given out: the most that one has, and whether a pair should not have the same referee twice running."""

    most: int = MOST
    repeats: bool = True


def rota_settings(event: Event) -> RotaSettings:
    """What the event chose last."""
    kept = event.settings.get("rota", {})
    return RotaSettings(int(kept.get("most", MOST)), bool(kept.get("repeats", True)))


def rota_values(event: Event, round_: Round) -> RotaValues:
    """The referees who are there and the tables that play, with who had whom in the round before."""
    had, others = _had_before(event, round_), elsewhere(event)
    officials = tuple(Official(one.pk, one.name, one.unit, len(others.get(one.pk, ()))) for one in event.referees.all())
    tables = tuple(
        RotaTable(
            row.table.number or 0,
            tuple(Pair(entry.number, entry.names, entry.unit, had.get(entry.pk, frozenset())) for entry in row.entries),
        )
        for row in _rows(event, round_)
    )
    return RotaValues(officials, tables)


def round_with_rota_before(event: Event, round_: Round) -> Round | None:
    """The last round before this one in which tables had referees."""
    rounds = Round.objects.filter(stage__event=event, tables__referee__isnull=False).select_related("stage").distinct()
    earlier = [one for one in rounds if (one.stage.no, one.no) < (round_.stage.no, round_.no)]
    return max(earlier, key=lambda one: (one.stage.no, one.no), default=None)


def last_change(event: Event, round_: Round) -> Log | None:
    """The last change of a rota, unless it was taken back or the round is closed."""
    if round_.state == Round.State.CLOSED:
        return None
    rows = Log.objects.filter(scope=event.scope_id, verb__in=("rota-set", "rota-undone"), object=f"round:{round_.pk}")
    row = rows.order_by("-seq").first()
    return row if row is not None and row.verb == "rota-set" else None


def elsewhere(event: Event) -> dict[int, tuple[Elsewhere, ...]]:
    """Referee → the tables that the same person has in the other events of the competition at the same time."""
    if event.competition_id is None:
        return {}
    mine = list(event.referees.all())
    others = Event.objects.filter(competition=event.competition_id, competition__deleted_at=None, deleted_at=None)
    tables = Table.objects.filter(round__stage__event__in=others)
    tables = tables.filter(round__state__in=AT_ONCE).exclude(round__stage__event=event).exclude(number=None).exclude(referee=None)
    found: dict[int, list[Elsewhere]] = {}
    for table in tables.select_related("referee", "round__stage__event").order_by("round__stage__event_id", "number"):
        for referee in mine:
            if table.referee is not None and is_same_person(referee, table.referee):
                found.setdefault(referee.pk, []).append(Elsewhere(table.round.stage.event, table.number or 0))
    return {pk: tuple(tables) for pk, tables in found.items()}


def is_same_person(first: Referee, second: Referee) -> bool:
    """One account, or one name and unit."""
    if first.user_id is not None and first.user_id == second.user_id:
        return True
    return (plain(first.name), plain(first.unit)) == (plain(second.name), plain(second.unit))


def _rows(event: Event, round_: Round) -> list[TableRow]:
    """The tables that play, by number."""
    return rows_of(event, Table.objects.filter(round=round_).exclude(number=None).order_by("number"))


def _had_before(event: Event, round_: Round) -> dict[int, frozenset[int]]:
    """Entry → the referee of its table in the round before, whichever stage that was in."""
    earlier = Round.objects.filter(stage__event=event).exclude(pk=round_.pk).select_related("stage").order_by("-stage__no", "-no")
    before = next((one for one in earlier if (one.stage.no, one.no) < (round_.stage.no, round_.no)), None)
    if before is None:
        return {}
    seats = Seating.objects.filter(round=before).exclude(table__referee=None).values_list("entry", "table__referee")
    return {entry: frozenset({referee}) for entry, referee in seats}


def _line(row: TableRow, table: RotaTable, values: RotaValues, referees: Mapping[int, Referee], *, repeats: bool) -> RotaLine:
    own = row.table.referee_id
    choices = tuple(
        Choice(referee, values.against(pk, table, repeats=repeats)) for pk, referee in referees.items() if not referee.away or pk == own
    )
    return RotaLine(row, choices, next((choice.reasons for choice in choices if choice.referee.pk == own), ()))


def _load(referee: Referee, lines: Iterable[RotaLine], others: tuple[Elsewhere, ...], seen: frozenset[int], most: int) -> Load:
    own = [line for line in lines if line.row.table.referee_id == referee.pk]
    shown = tuple(one for one in others if one.event.pk in seen)
    numbers = tuple(line.row.table.number or 0 for line in own)
    return Load(referee, numbers, shown, len(others) - len(shown), most, sum(bool(line.reasons) for line in own))
