"""Standings in words: places, the numbers that made them, and for one pair step by step why it is where it is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.rules.levels import level_at
from referee.rules.ruleset import from_json
from referee.templatetags.ss import num
from tournaments import wording
from tournaments.models import Event
from tournaments.selectors.pair import other_of
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.selectors.tables import TableRow
from tournaments.views.table_lines import TableLine, table_line

SIGNED = frozenset({"net-levels", "net-trick-points"})


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break of an explanation: its name and value, and who is above, level and below among those still tied."""

    name: str
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Stop:
    """One table on a pair's way: the round, the other pair, how it went."""

    round_no: int
    line: TableLine
    other: Any
    has_won: bool


@dataclass(frozen=True, slots=True)
class Why:
    """Why a pair has its place: by which steps, and the tables that made the numbers."""

    steps: tuple[Step, ...]
    end: str
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the table. `index` is its place in the whole list; `numbers` are (code, text) for the tie-breaks that are shown."""

    index: int
    row: StandingRow
    last: TableLine | None
    numbers: dict[str, str]
    is_cut: bool = False
    why: Why | None = None

    @property
    def entry(self) -> Any:
        return self.row.entry

    @property
    def place(self) -> str:
        """“5”; “–” while the pair still plays for its place."""
        return "–" if self.row.rank is None else str(self.row.rank)

    @property
    def span(self) -> str:
        """“5–8” where the place is shared."""
        return f"{self.row.rank}–{self.row.last}" if self.row.is_shared else ""

    @property
    def is_tied(self) -> bool:
        """On the cut, and nothing has settled it."""
        return self.row.standing == "tied"

    @property
    def mark(self) -> str:
        """What the line of the cut does not say by itself: tied on it, or going on in spite of a loss."""
        if self.is_tied:
            return _("tied on the cut")
        return _("goes on") if self.row.standing == "through" and not self.row.won else ""


def shown_criteria(standings: Standings) -> tuple[str, ...]:
    """The tie-breaks beyond the level that have a number for anybody."""
    used = [any(row.values[index] for row in standings.rows) for index in range(len(standings.criteria))]
    return tuple(code for code, is_used in zip(standings.criteria, used, strict=True) if is_used and code != "levels")


def criterion_name(code: str) -> str:
    """What a tie-break is called; a ruling of the chief referee is one too."""
    return str(wording.CRITERIA[code]) if code in wording.CRITERIA else _("Ruling")


def standing_lines(event: Event, standings: Standings, tables: Iterable[TableRow]) -> tuple[StandingLine, ...]:
    """Every line of the standings, with the last table of each pair."""
    last = {entry.pk: row for row in tables for entry in row.entries}
    codes = shown_criteria(standings)
    lines = [_line(event, standings, index, row, last, codes) for index, row in enumerate(standings.rows)]
    cut = max((line.index for line in lines if line.row.standing == "through"), default=None)
    return tuple(replace(line, is_cut=line.index == cut) for line in lines)


def _line(
    event: Event, standings: Standings, index: int, row: StandingRow, last: dict[int, TableRow], codes: Sequence[str]
) -> StandingLine:
    values = dict(zip(standings.criteria, row.values, strict=False))
    played = last.get(row.entry.pk)
    numbers = {code: value_words(code, values.get(code), standings) for code in codes}
    return StandingLine(index, row, table_line(event, played) if played else None, numbers)


def value_words(code: str, value: tuple[Any, ...] | None, standings: Standings) -> str:
    """A number of a tie-break as it is read: levels by name, differences with their sign, a dash where it was not needed."""
    if not value:
        return "–"
    if code == "levels":
        return level_at(int(value[0]), from_json(standings.stage.ruleset.json).after_top)
    return " / ".join(num(Fraction(part), sign=code in SIGNED) for part in value)


def explained(event: Event, standings: Standings, line: StandingLine, tables: Sequence[TableRow]) -> StandingLine:
    """The line with the reasons for its place."""
    return replace(line, why=Why(tuple(_steps(standings, line.row)), _end(line.row), _stops(event, line.row.entry.pk, tables)))


def _steps(standings: Standings, row: StandingRow) -> Iterable[Step]:
    """One step a tie-break, until nobody is level with the pair any more."""
    if not row.values:
        return
    tied = [other for other in standings.rows if other.won == row.won]
    won = _("won") if row.won else _("lost")
    yield Step(pgettext("step", "Table"), won, ngettext("%(count)s pair alike", "%(count)s pairs alike", len(tied)) % {"count": len(tied)})
    for index, code in enumerate(standings.criteria):
        if len(tied) == 1 or not row.values[index]:
            continue
        same = [other for other in tied if other.values[index] == row.values[index]]
        above = [other for other in tied if other not in same and (other.rank or 0) < (row.rank or 0)]
        yield Step(criterion_name(code), value_words(code, row.values[index], standings), _compared(len(above), same, row))
        tied = same


def _compared(above: int, same: Sequence[StandingRow], row: StandingRow) -> str:
    """“3 pairs are better; level with 24, 76”."""
    better = (
        ngettext("%(count)s pair is better", "%(count)s pairs are better", above) % {"count": above} if above else _("nobody is better")
    )
    others = [str(other.entry.number) for other in same if other.entry.pk != row.entry.pk]
    if not others:
        return better
    level = ngettext("level with pair %(numbers)s", "level with pairs %(numbers)s", len(others)) % {"numbers": ", ".join(others[:8])}
    return _("%(first)s; %(second)s") % {"first": better, "second": level}


def _end(row: StandingRow) -> str:
    if row.standing == "tied":
        return _("Nothing has settled the tie on the cut yet: lots or a ruling of the chief referee will.")
    if row.is_shared:
        return _("Nothing more is compared: places %(first)s to %(last)s are shared.") % {"first": row.rank, "last": row.last}
    return ""


def _stops(event: Event, entry: int, tables: Sequence[TableRow]) -> tuple[Stop, ...]:
    mine = [row for row in tables if entry in [one.pk for one in row.entries]]
    return tuple(Stop(row.table.round.no, table_line(event, row), other_of(row, entry), row.winner == entry) for row in mine)
