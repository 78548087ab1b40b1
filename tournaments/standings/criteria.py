"""Tie-breaks 破同分 (event.md §3), a small class each; the organiser orders them, `ranking` applies them.

A criterion gives every entry a tuple of exact numbers, compared from the left, and explains itself by the rows it is
made from. It must not know what other criteria there are or in which order they come.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from tournaments.standings.field import Field, Line
from tournaments.standings.results import Exact

Value = tuple[Exact, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One number of an explanation: in which round, against whom, what happened (a `Mark`, or ``penalty``), how much.

    `counts` is false for a number that is shown but left out (a worst opponent that is not counted).
    """

    number: Exact
    round_no: int | None = None
    opponent: int | None = None
    what: str | None = None
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Measure:
    """What an entry has: `shown` to people; `key` to compare, more is better."""

    shown: Value
    key: Value


class Criterion(ABC):
    """One tie-break. `among_tied`: its numbers depend on who is tied, so that it is asked anew for every tied group."""

    code: ClassVar[str]
    among_tied: ClassVar[bool] = False

    @abstractmethod
    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        """The numbers that make the entry's value, by round and opponent."""

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        """The value of each of `tied`: the sum of its rows that count."""
        return {entry: _plain(sum((row.number for row in self.rows(field, entry, tied) if row.counts), start=0)) for entry in tied}


class _FromLines(Criterion):
    """A sum over an entry's own results."""

    @abstractmethod
    def number(self, field: Field, line: Line) -> Exact:
        """What one result brings."""

    def outside(self, field: Field, entry: int) -> Sequence[Row]:
        """What counts beside the results."""
        return ()

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        return (*(row_of(line, self.number(field, line)) for line in field.lines[entry]), *self.outside(field, entry))

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        """The same sums without the rows: a table needs thousands of them, an explanation a handful."""
        own = {entry: sum([self.number(field, line) for line in field.lines[entry]], start=0) for entry in tied}
        return {entry: _plain(sum((row.number for row in self.outside(field, entry)), start=total)) for entry, total in own.items()}


class MatchPointsTotal(_FromLines):
    """Match points 场分: those earned, less those taken off as penalties."""

    code = "match-points"

    def number(self, field: Field, line: Line) -> Exact:
        return line.points

    def outside(self, field: Field, entry: int) -> Sequence[Row]:
        fines = field.penalties[entry]
        return [Row(-penalty.match_points, penalty.round_no, what="penalty") for penalty in fines if penalty.match_points]


class Wins(_FromLines):
    """Number of wins 胜局; a bye counts as one, a forfeit of the opponent too."""

    code = "wins"

    def number(self, field: Field, line: Line) -> Exact:
        return int(line.mark.is_win)


class NetLevels(_FromLines):
    """Net levels 净胜级: levels reached less those of the opponents."""

    code = "net-levels"

    def number(self, field: Field, line: Line) -> Exact:
        return line.net_levels


class LevelsReached(_FromLines):
    """Levels reached, laps first: places on the ladder above 2, added up over the matches."""

    code = "levels"

    def number(self, field: Field, line: Line) -> Exact:
        return line.level


class NetTrickPoints(_FromLines):
    """Trick points taken less those of the opponents."""

    code = "net-trick-points"

    def number(self, field: Field, line: Line) -> Exact:
        return line.net_trick_points


class FewestPenalties(_FromLines):
    """Fewest penalties and offences, those at the tables and those outside."""

    code = "fewest-penalties"

    def number(self, field: Field, line: Line) -> Exact:
        return line.penalties

    def outside(self, field: Field, entry: int) -> Sequence[Row]:
        return [Row(penalty.count, penalty.round_no, what="penalty") for penalty in field.penalties[entry]]

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        return {entry: fewer_is_better(measure) for entry, measure in super().measure(field, tied).items()}


class Progressive(Criterion):
    """Progressive score 累进分: the running totals of points earned, added up; early points count more often."""

    code = "progressive"

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        earned = {line.round_no: line for line in field.lines[entry]}
        rows: list[Row] = []
        total: Exact = 0
        for round_no in range(1, field.rounds + 1):
            line = earned.get(round_no)
            total += line.points if line else 0
            rows.append(row_of(line, total) if line else Row(total, round_no))
        return tuple(rows)


class BestRound(Criterion):
    """The best round: its points, and between equal ones its net levels."""

    code = "best-round"

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        best = max(field.lines[entry], key=_points_and_levels, default=None)
        return tuple(row_of(line, line.points, counts=line is best) for line in field.lines[entry])

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        return {entry: _same(max(map(_points_and_levels, field.lines[entry]), default=(0, 0))) for entry in tied}


class LastRoundBackwards(Criterion):
    """Points of the last round, then of the one before, and so on backwards."""

    code = "last-round-backwards"

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        earned = {line.round_no: line for line in field.lines[entry]}
        lines = ((round_no, earned.get(round_no)) for round_no in range(field.rounds, 0, -1))
        return tuple(row_of(line, line.points) if line else Row(0, round_no) for round_no, line in lines)

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        return {entry: _same(tuple(row.number for row in self.rows(field, entry, tied))) for entry in tied}


def row_of(line: Line, number: Exact, *, counts: bool = True) -> Row:
    """A row about one result."""
    return Row(number, line.round_no, line.opponent, line.mark.value, counts)


def fewer_is_better(measure: Measure) -> Measure:
    """The same numbers, to be compared the other way round."""
    return Measure(measure.shown, tuple(-number for number in measure.shown))


def _plain(number: Exact) -> Measure:
    return _same((number,))


def _same(value: Value) -> Measure:
    return Measure(value, value)


def _points_and_levels(line: Line) -> tuple[Exact, int]:
    return (line.points, line.net_levels)
