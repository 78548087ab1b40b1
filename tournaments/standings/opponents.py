"""Tie-breaks that look at the opponents: opponents' score, Sonneborn-Berger, direct encounter; and lots.

An opponent's score is what it has earned at the tables: a penalty of the opponent does not hurt those who met it.
Standing in for an opponent that was not met: `Scoring.bye_opponent` for a win without play and for half a bye;
0 for who was absent or forfeited.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournaments.standings.criteria import Criterion, Measure, Row, fewer_is_better, row_of
from tournaments.standings.errors import StandingsError
from tournaments.standings.field import Field, Line
from tournaments.standings.results import Exact, Mark


@dataclass(frozen=True, slots=True)
class OpponentsScore(Criterion):
    """Opponents' score 对手分 (Buchholz): the points of all opponents, without the `drop_lowest` lowest of them."""

    drop_lowest: int = 0
    code = "opponents-score"

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        lines = [line for line in field.lines[entry] if line.mark is not Mark.OPEN]
        scores = [_opponent_score(field, entry, line) for line in lines]
        dropped = set(sorted(range(len(scores)), key=scores.__getitem__)[: self.drop_lowest])
        return tuple(row_of(line, scores[no], counts=no not in dropped) for no, line in enumerate(lines))


class SonnebornBerger(Criterion):
    """小分: the points of the opponents beaten, and half the points of those drawn with."""

    code = "sonneborn-berger"

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        return tuple(row_of(line, _share(line.mark) * _opponent_score(field, entry, line)) for line in field.lines[entry])


class DirectEncounter(Criterion):
    """直胜: the points from matches among those tied, and only those.

    As long as some of them have not met, an entry comes before another only if it stays ahead whatever the missing
    matches could bring (FIDE's rule for direct encounter); so it never rewards having met fewer of the tied.
    """

    code = "direct-encounter"
    among_tied = True

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        rivals = set(tied) - {entry}
        lines = (line for line in field.lines[entry] if line.opponent in rivals and line.mark is not Mark.OPEN)
        return tuple(row_of(line, line.points) for line in lines)

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        rows = {entry: self.rows(field, entry, tied) for entry in tied}
        least = {entry: sum((row.number for row in own), start=0) for entry, own in rows.items()}
        met = {entry: Counter(row.opponent for row in own) for entry, own in rows.items()}
        meetings = max((count for own in met.values() for count in own.values()), default=1)
        missing = {entry: meetings * (len(tied) - 1) - own.total() for entry, own in met.items()}
        most = {entry: least[entry] + missing[entry] * field.scoring.match_points.most for entry in tied}
        return {entry: Measure((least[entry],), (key,)) for entry, key in _certain_order(least, most).items()}


class Lots(Criterion):
    """Lots 抽签, from the order that was drawn and stored: first drawn, first placed. Error: ``lots-missing``."""

    code = "lots"
    among_tied = True  # asked only of those whom nothing else has told apart

    def rows(self, field: Field, entry: int, tied: Sequence[int]) -> tuple[Row, ...]:
        if entry not in field.lots:
            raise StandingsError("lots-missing", entry=entry)
        return (Row(field.lots.index(entry) + 1),)

    def measure(self, field: Field, tied: Sequence[int]) -> Mapping[int, Measure]:
        return {entry: fewer_is_better(measure) for entry, measure in super().measure(field, tied).items()}


def _opponent_score(field: Field, entry: int, line: Line) -> Exact:
    if line.mark.is_played and line.opponent is not None:
        return field.points[line.opponent]
    if line.mark.is_win_unplayed or line.mark is Mark.HALF_BYE:
        stated = field.scoring.bye_opponent
        return field.points[entry] if stated is None else stated
    return 0


def _share(mark: Mark) -> Exact:
    if mark.is_win:
        return 1
    return Fraction(1, 2) if mark in (Mark.DREW, Mark.HALF_BYE) else 0


def _certain_order(least: Mapping[int, Exact], most: Mapping[int, Exact]) -> dict[int, int]:
    """A key by entry, more is better: equal unless everybody above stays above whatever is still missing."""
    order = sorted(least, key=lambda entry: (-least[entry], entry))
    ceiling: list[Exact] = [0] * (len(order) + 1)
    for index in range(len(order) - 1, -1, -1):
        ceiling[index] = max(most[order[index]], ceiling[index + 1])
    key, keys = 0, {}
    for index, entry in enumerate(order):
        if index and least[order[index - 1]] > ceiling[index]:
            key -= 1
        keys[entry] = key
    return keys
