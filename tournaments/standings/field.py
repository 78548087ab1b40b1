"""The field: every entry with its results, line by line, as the tie-breaks read them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.standings.errors import StandingsError
from tournaments.standings.remembered import remembered
from tournaments.standings.results import Exact, Mark, Penalty, Result
from tournaments.standings.scoring import Scoring


@dataclass(frozen=True, slots=True)
class Line:
    """One result seen from one entry: points earned, level reached, and levels and trick points ahead of the opponent."""

    round_no: int
    opponent: int | None
    mark: Mark
    points: Exact
    level: int
    net_levels: int
    net_trick_points: int
    penalties: int


@dataclass(frozen=True, slots=True, eq=False)  # the same results give the same object: see `field_of`
class Field:
    """All entries of a stage. `points` are those earned at the tables, before penalties; `lots` a stored permutation."""

    lines: Mapping[int, tuple[Line, ...]]
    points: Mapping[int, Exact]
    penalties: Mapping[int, tuple[Penalty, ...]]
    scoring: Scoring
    lots: tuple[int, ...]
    rounds: int

    @property
    def entries(self) -> tuple[int, ...]:
        """In order of their ids."""
        return tuple(sorted(self.lines))

    def only(self, entries: Iterable[int]) -> tuple[int, ...]:
        """Those of the field that are among `entries`."""
        wanted = set(entries)
        return tuple(entry for entry in self.entries if entry in wanted)


def field_of(
    entries: Iterable[int],
    results: Iterable[Result],
    scoring: Scoring | None = None,
    *,
    penalties: Iterable[Penalty] = (),
    lots: Iterable[int] = (),
) -> Field:
    """The field of a stage from its results. Errors: ``unknown-entry``, ``entry-twice-in-round``."""
    return _field(tuple(sorted(entries)), tuple(results), scoring or Scoring(), tuple(penalties), tuple(lots))


@remembered(8)
def _field(
    entries: tuple[int, ...], results: tuple[Result, ...], scoring: Scoring, penalties: tuple[Penalty, ...], lots: tuple[int, ...]
) -> Field:
    lines: dict[int, list[Line]] = {entry: [] for entry in entries}
    fines: dict[int, list[Penalty]] = {entry: [] for entry in lines}
    rounds = 0
    for result in sorted(results, key=lambda result: (result.round_no, result.table_no)):
        rounds = max(rounds, result.round_no)
        for entry, line in _lines(result, scoring):
            _add(lines, entry, line)
    for penalty in penalties:
        _check_known(lines, penalty.entry)
        fines[penalty.entry].append(penalty)
    return Field(
        lines={entry: tuple(own) for entry, own in lines.items()},
        points={entry: sum((line.points for line in own), start=0) for entry, own in lines.items()},
        penalties={entry: tuple(own) for entry, own in fines.items()},
        scoring=scoring,
        lots=lots,
        rounds=rounds,
    )


def _add(lines: Mapping[int, list[Line]], entry: int, line: Line) -> None:
    _check_known(lines, entry)
    own = lines[entry]
    if own and own[-1].round_no == line.round_no:
        raise StandingsError("entry-twice-in-round", entry=entry, round_no=line.round_no)
    own.append(line)


def _check_known(lines: Mapping[int, list[Line]], entry: int) -> None:
    if entry not in lines:
        raise StandingsError("unknown-entry", entry=entry)


def _lines(result: Result, scoring: Scoring) -> Iterable[tuple[int, Line]]:
    for entry, mark in result.marks():
        yield entry, _line(result, entry, mark, scoring)


def _line(result: Result, entry: int, mark: Mark, scoring: Scoring) -> Line:
    is_a = entry == result.a
    level, other = (result.level_a, result.level_b) if is_a else (result.level_b, result.level_a)
    reached = level - other
    level, ahead = _levels(mark, level, other, scoring.bye_levels)
    return Line(
        round_no=result.round_no,
        opponent=result.b if is_a else result.a,
        mark=mark,
        points=scoring.match_points.points(mark, reached if mark is Mark.WON_BY_FORFEIT else ahead),
        level=level,
        net_levels=ahead,
        net_trick_points=result.trick_points if is_a else -result.trick_points,
        penalties=result.penalties_a if is_a else result.penalties_b,
    )


def _levels(mark: Mark, level: int, other: int, credit: int) -> tuple[int, int]:
    """The level that counts and the net levels; what was reached before a forfeit counts where it is more than the credit.

    Who does not come stands as far behind as one who wins without playing stands ahead: staying away never gains.
    """
    if mark.is_win_unplayed:
        return max(level, credit), max(level - other, credit)
    if mark in (Mark.FORFEITED, Mark.ABSENT):
        return level, min(level - other, -credit)
    return (0, 0) if mark is Mark.OPEN else (level, level - other)
