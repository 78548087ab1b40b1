"""What standings are made from: results of tables and penalties outside them, as plain values.

Every exceptional case is a member of a closed enum; points are worked out from it (`scoring`), never stored.
"""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from tournaments.standings.errors import StandingsError

Exact = int | Fraction
"""A number in a table: no floats, so that equal is equal."""


class Outcome(StrEnum):
    """How a table ended, between its entries `a` and `b`. `FORFEIT_A`: a is the one who forfeits."""

    WIN_A = "win-a"
    WIN_B = "win-b"
    DRAW = "draw"
    FORFEIT_A = "forfeit-a"
    FORFEIT_B = "forfeit-b"
    BOTH_FORFEIT = "both-forfeit"
    BYE = "bye"  # no opponent: counts as a win
    LATE_BYE = "late-bye"  # a round missed by a late entry, counted as a bye by the organiser
    HALF_BYE = "half-bye"  # the same, counted as a draw
    ABSENT = "absent"  # no opponent because it was not there: nothing
    NOT_PLAYED = "not-played"  # paired, no result yet


class Mark(StrEnum):
    """A result as seen from one entry."""

    WON = "won"
    DREW = "drew"
    LOST = "lost"
    WON_BY_FORFEIT = "won-by-forfeit"
    FORFEITED = "forfeited"
    BYE = "bye"
    LATE_BYE = "late-bye"
    HALF_BYE = "half-bye"
    ABSENT = "absent"
    OPEN = "open"

    @property
    def is_played(self) -> bool:
        """Whether the two met at the table."""
        return self in _PLAYED

    @property
    def is_win(self) -> bool:
        """Whether it counts as a win; a bye does (event.md §3)."""
        return self in _WINS

    @property
    def is_win_unplayed(self) -> bool:
        """Whether it is a win without playing."""
        return self.is_win and not self.is_played


_PLAYED = (Mark.WON, Mark.DREW, Mark.LOST)
_WINS = (Mark.WON, Mark.WON_BY_FORFEIT, Mark.BYE, Mark.LATE_BYE)

ALONE = frozenset({Outcome.BYE, Outcome.LATE_BYE, Outcome.HALF_BYE, Outcome.ABSENT})
"""The outcomes of an entry without an opponent."""

_MARKS: dict[Outcome, tuple[Mark, Mark]] = {
    Outcome.WIN_A: (Mark.WON, Mark.LOST),
    Outcome.WIN_B: (Mark.LOST, Mark.WON),
    Outcome.DRAW: (Mark.DREW, Mark.DREW),
    Outcome.FORFEIT_A: (Mark.FORFEITED, Mark.WON_BY_FORFEIT),
    Outcome.FORFEIT_B: (Mark.WON_BY_FORFEIT, Mark.FORFEITED),
    Outcome.BOTH_FORFEIT: (Mark.FORFEITED, Mark.FORFEITED),
    Outcome.BYE: (Mark.BYE, Mark.OPEN),
    Outcome.LATE_BYE: (Mark.LATE_BYE, Mark.OPEN),
    Outcome.HALF_BYE: (Mark.HALF_BYE, Mark.OPEN),
    Outcome.ABSENT: (Mark.ABSENT, Mark.OPEN),
    Outcome.NOT_PLAYED: (Mark.OPEN, Mark.OPEN),
}


@dataclass(frozen=True, slots=True)
class Result:
    """One table of one round.

    `level_a` and `level_b` are places on the ladder (lap * 13 + rank, so 2 is 0); `trick_points` is what a took
    more than b over the match; `penalties_a` and `penalties_b` count the offences and penalties at the table.
    `b` is None for a bye or an absence, and only then: ``outcome-does-not-fit``.
    """

    round_no: int
    table_no: int
    a: int
    b: int | None
    outcome: Outcome
    level_a: int = 0
    level_b: int = 0
    hands: int = 0
    trick_points: int = 0
    penalties_a: int = 0
    penalties_b: int = 0

    def __post_init__(self) -> None:
        if (self.b is None) is not (self.outcome in ALONE):
            raise StandingsError("outcome-does-not-fit", outcome=self.outcome.value, round_no=self.round_no, table_no=self.table_no)

    @property
    def winner(self) -> int | None:
        """Who won, also without playing; None for a draw, both absent, or nothing yet."""
        for entry, mark in self.marks():
            if mark.is_win:
                return entry
        return None

    @property
    def is_over(self) -> bool:
        return self.outcome is not Outcome.NOT_PLAYED

    def marks(self) -> tuple[tuple[int, Mark], ...]:
        """Each entry at the table with how it came out of it."""
        mark_a, mark_b = _MARKS[self.outcome]
        return ((self.a, mark_a),) if self.b is None else ((self.a, mark_a), (self.b, mark_b))


@dataclass(frozen=True, slots=True)
class Penalty:
    """A penalty that counts in the standings only: match points taken off, and how many penalties it counts as."""

    entry: int
    match_points: Exact = 0
    count: int = 1
    round_no: int | None = None
