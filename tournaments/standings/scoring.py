"""Match points 场分 (event.md §3) as data: one formula, and the numbers that fill it."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tournaments.standings.errors import StandingsError
from tournaments.standings.results import Exact, Mark


@dataclass(frozen=True, slots=True)
class MatchPoints:
    """The scheme: the winner gets `win` + d, the loser `loss` - d, where d is the level difference times `per_level`.

    The difference is capped at `cap`, and counts as 0 where the winner stands lower (a match won on strikes). With
    `per_level` 0 these are simply three numbers. A forfeit is scored apart: `forfeit_win` and `forfeit_loss`. Who was
    farther ahead when the other gave up keeps what that was worth: giving up takes nothing from the opponent.
    """

    code: str
    win: Exact
    draw: Exact
    loss: Exact
    forfeit_win: Exact
    forfeit_loss: Exact = 0
    per_level: int = 0
    cap: int = 0

    @property
    def most(self) -> Exact:
        """The most that one match can bring."""
        return max(self.win + self.per_level * self.cap, self.forfeit_win)

    def points(self, mark: Mark, ahead: int) -> Exact:
        """What a result brings to an entry that stands `ahead` levels above its opponent."""
        if mark in (Mark.WON, Mark.BYE, Mark.LATE_BYE):
            return self.win + self._difference(ahead)
        if mark is Mark.LOST:
            return self.loss - self._difference(-ahead)
        if mark is Mark.WON_BY_FORFEIT:
            return max(self.forfeit_win, self.win + self._difference(ahead))
        flat: dict[Mark, Exact] = {
            Mark.DREW: self.draw,
            Mark.HALF_BYE: self.draw,
            Mark.FORFEITED: self.forfeit_loss,
        }
        return flat.get(mark, 0)

    def _difference(self, ahead: int) -> int:
        return self.per_level * min(max(ahead, 0), self.cap)


def three_numbers(win: Exact, draw: Exact, loss: Exact) -> MatchPoints:
    """Win, draw, loss; a forfeit is a win for the other and nothing for who forfeits. Error: ``scheme-out-of-order``."""
    if not win >= draw >= loss >= 0:
        raise StandingsError("scheme-out-of-order", win=win, draw=draw, loss=loss)
    return MatchPoints(f"{win}/{draw}/{loss}", win, draw, loss, forfeit_win=win)


TWO_ONE_ZERO: Final = three_numbers(2, 1, 0)
# "1/0" has no draws; where a stage allows one all the same, both have earned half.
ONE_ZERO: Final = MatchPoints("1/0", 1, Fraction(1, 2), 0, forfeit_win=1)
FIFTEEN: Final = MatchPoints("15±d", 15, 15, 15, forfeit_win=18, per_level=1, cap=10)
# House decision: 13±d takes the whole ladder (2 to one beyond A), and its forfeit stands as far above as that of 15±d.
THIRTEEN: Final = MatchPoints("13±d", 13, 13, 13, forfeit_win=16, per_level=1, cap=13)

SCHEMES: Final[dict[str, MatchPoints]] = {scheme.code: scheme for scheme in (TWO_ONE_ZERO, ONE_ZERO, FIFTEEN, THIRTEEN)}


def scheme(text: str) -> MatchPoints:
    """The scheme of a setting: a code of `SCHEMES`, or three numbers such as ``3/1/0`` or ``1/0.5/0``.

    Errors: ``unknown-scheme``, ``scheme-out-of-order``.
    """
    if text in SCHEMES:
        return SCHEMES[text]
    try:
        win, draw, loss = (_exact(number) for number in text.split("/"))
    except ValueError:
        raise StandingsError("unknown-scheme", scheme=text) from None
    return three_numbers(win, draw, loss)


def _exact(text: str) -> Exact:
    number = Fraction(text.strip())
    return int(number) if number.denominator == 1 else number


@dataclass(frozen=True, slots=True)
class Scoring:
    """How a stage counts: its scheme, and what stands in for what was not played.

    `bye_levels`: levels credited to who wins without playing, as if reached against an opponent on 2.
    `bye_opponent`: the score that stands for the missing opponent of such a win in the opponents' score and in
    Sonneborn-Berger; None takes the entry's own score.
    """

    match_points: MatchPoints = TWO_ONE_ZERO
    bye_levels: int = 0
    bye_opponent: Exact | None = 0
