"""Where the meetings of a double elimination stand in a drawing, from the number of rounds alone.

The winners' side stands above, the losers' side below it, the final between both at the right. A round of the winners'
side stands over the round of the losers' side into which its losers fall: whoever loses falls straight down. Rounds are
those of `tournaments.pairing.double_elimination`: winners 1, winners 2, losers 1, losers 2, winners 3, losers 3 …
final, deciding final. Pure; columns and rows are counted, no unit of length is known here.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Side(StrEnum):
    """Which part of the drawing a round belongs to."""

    WINNERS = "winners"
    LOSERS = "losers"
    FINALS = "finals"


@dataclass(frozen=True, slots=True)
class Column:
    """A round as a column: its index among all rounds, its side, its column in the drawing, how many meetings it has at most."""

    index: int
    side: Side
    column: int
    ties: int


@dataclass(frozen=True, slots=True)
class Lead:
    """Where a winner goes: to the meeting `place` of the round `index`, on its upper (0) or lower (1) line."""

    index: int
    place: int
    line: int


@dataclass(frozen=True, slots=True)
class DoubleLayout:
    """The drawing of so many rounds: three for each halving of the slots (3, 6, 9 … 18 for 2, 4, 8 … 64 slots)."""

    rounds: int

    @property
    def depth(self) -> int:
        """The rounds of the winners' side."""
        return self.rounds // 3

    @property
    def columns(self) -> tuple[Column, ...]:
        """The column of every round, in the order of the rounds."""
        return tuple(self._column(index) for index in range(self.rounds))

    @property
    def width(self) -> int:
        """How many columns there are."""
        return self._final_column + 2

    @property
    def rows(self) -> dict[Side, int]:
        """How many rows each side is high; the finals stand beside the winners' side."""
        first = 1 << (self.depth - 1)
        return {Side.WINNERS: first, Side.LOSERS: first // 2, Side.FINALS: first}

    def middle(self, index: int, place: int) -> Fraction:
        """The middle of a meeting in rows from the top of its side; a final stands where the last of the winners' side does."""
        column = self._column(index)
        span = Fraction(self.rows[column.side], column.ties)
        return place * span + span / 2

    def lead(self, index: int, place: int) -> Lead | None:
        """Where the winner of a meeting goes; None from the deciding final."""
        column = self._column(index)
        if column.side is Side.FINALS:
            return Lead(index + 1, 0, 0) if index == self.rounds - 2 else None
        if column.ties == 1 and self._is_last(index):
            return Lead(self.rounds - 2, 0, 0 if column.side is Side.WINNERS else 1)
        if column.side is Side.LOSERS and self._number(index) % 2:
            return Lead(self._losers(self._number(index) + 1), place, 0)
        following = self._losers if column.side is Side.LOSERS else self._winners
        return Lead(following(self._number(index) + 1), place // 2, place % 2)

    # Rounds by their number on their side, from 1

    @property
    def _final_column(self) -> int:
        return max(2 * self.depth - 2, 1)

    def _winners(self, number: int) -> int:
        return 0 if number == 1 else 3 * number - 5

    def _losers(self, number: int) -> int:
        return 3 * ((number - 1) // 2) + 2 + (number - 1) % 2

    def _side(self, index: int) -> Side:
        if index >= self.rounds - 2:
            return Side.FINALS
        return Side.WINNERS if index % 3 == 1 or index == 0 else Side.LOSERS

    def _number(self, index: int) -> int:
        if self._side(index) is Side.WINNERS:
            return 1 if index == 0 else (index + 5) // 3
        return 2 * ((index - 2) // 3) + 1 + (index - 2) % 3

    def _is_last(self, index: int) -> bool:
        """Whether this is the last round of its side."""
        return self._number(index) == (self.depth if self._side(index) is Side.WINNERS else 2 * self.depth - 2)

    def _column(self, index: int) -> Column:
        side = self._side(index)
        if side is Side.FINALS:
            return Column(index, side, self._final_column + index - (self.rounds - 2), 1)
        number = self._number(index)
        if side is Side.WINNERS:
            return Column(index, side, max(2 * number - 3, 0), 1 << (self.depth - number))
        return Column(index, side, number - 1, 1 << (self.depth - 1 - (number + 1) // 2))
