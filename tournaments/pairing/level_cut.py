"""The cut by level (seed 001, rule 5): all tables play at once, their winners are ranked by level, the best go on.

"From the winners of the tables the first eight by level … four tables … the first three by level." Laps count before
ranks. Where there are fewer winners than places, all of them go on and the best losers by level fill up (house
decision). A tie on the cut is returned as one; the stage's tie-breaks, lots or a ruling settle it, never silence.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from referee.rules.reasons import Reason, because
from tournaments.pairing.errors import PairingError
from tournaments.standings.criteria import Criterion, LevelsReached, Value
from tournaments.standings.field import Field, Line
from tournaments.standings.given import ByLots, ByRuling
from tournaments.standings.ranking import Place, rank
from tournaments.standings.results import Mark


class Standing(StrEnum):
    """What the cut says about an entry."""

    THROUGH = "through"
    TIED = "tied"  # on the cut, and nothing has settled it yet
    OUT = "out"


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry before the cut: rank (to `last` where shared), the level that counts, and why it is through or out."""

    entry: int
    rank: int
    last: int
    won: bool
    level: int
    values: tuple[Value | None, ...]
    decided_by: str | None
    standing: Standing
    reasons: tuple[Reason, ...]

    @property
    def is_shared(self) -> bool:
        return self.rank != self.last


@dataclass(frozen=True, slots=True)
class Cut:
    """Who goes on. `criteria` are the codes of the values; `unused_ruling` says that a ruling given decided nothing.

    `unfilled` places stay empty: there are too few entries, or the rest stayed away.
    """

    contenders: tuple[Contender, ...]
    places: int
    criteria: tuple[str, ...]
    unfilled: int
    unused_ruling: bool

    @property
    def through(self) -> tuple[int, ...]:
        """Those who certainly go on, best first."""
        return self._with(Standing.THROUGH)

    @property
    def tied(self) -> tuple[int, ...]:
        """Those tied on the cut: `places_left` of them go on."""
        return self._with(Standing.TIED)

    @property
    def places_left(self) -> int:
        return self.places - self.unfilled - len(self.through)

    @property
    def is_settled(self) -> bool:
        return not self.tied

    def _with(self, standing: Standing) -> tuple[int, ...]:
        return tuple(contender.entry for contender in self.contenders if contender.standing is standing)


def level_cut(
    field: Field, *, places: int, tie_breaks: Sequence[Criterion] = (), lots: Sequence[int] = (), ruling: Sequence[int] = ()
) -> Cut:
    """The cut after one round of tables, given as the field of that round.

    `places`: how many go on (8, then 3). Equal levels are told apart by `tie_breaks`, then by a `ruling` (an order by
    the chief referee of some who are tied), then by `lots`. Who forfeited or stayed away does not fill up.
    Errors: ``too-few-entries``, ``no-places``, ``tables-undecided`` (a draw or an open table, with its entries).
    """
    _check(field, places)
    criteria = (LevelsReached(), *tie_breaks, ByRuling(tuple(ruling)), ByLots(tuple(lots)))
    winners = [entry for entry in field.entries if _line(field, entry).mark.is_win]
    losers = [entry for entry in field.entries if entry not in winners]
    placed = [*rank(field, criteria, winners), *_after(len(winners), rank(field, criteria, losers))]
    may_go_on = {place.entry for place in placed if place.entry in winners or _fills_up(field, place.entry, len(winners) < places)}
    contenders = tuple(_contenders(field, placed, winners, may_go_on, places))
    decided = {place.decided_by for place in placed}
    unused = bool(ruling) and ByRuling.code not in decided
    return Cut(contenders, places, tuple(criterion.code for criterion in criteria), max(0, places - len(may_go_on)), unused)


def _check(field: Field, places: int) -> None:
    if not field.entries:
        raise PairingError("too-few-entries", entries=0, least=1)
    if places < 1:
        raise PairingError("no-places", places=places)
    undecided = tuple(entry for entry in field.entries if _line(field, entry).mark in (Mark.OPEN, Mark.DREW))
    if undecided:
        raise PairingError("tables-undecided", entries=undecided)


def _line(field: Field, entry: int) -> Line:
    """The entry's last result; one that has none was not there."""
    lines = field.lines[entry]
    return lines[-1] if lines else Line(field.rounds, None, Mark.ABSENT, 0, 0, 0, 0, 0)


def _fills_up(field: Field, entry: int, is_needed: bool) -> bool:
    return is_needed and _line(field, entry).mark is Mark.LOST


def _after(winners: int, losers: Sequence[Place]) -> list[Place]:
    """The losers' places behind those of the winners."""
    return [Place(p.entry, p.rank + winners, p.last + winners, p.values, p.decided_by or ("won" if winners else None)) for p in losers]


def _contenders(field: Field, placed: Sequence[Place], winners: Sequence[int], may_go_on: set[int], places: int) -> list[Contender]:
    ahead = 0
    contenders = []
    for place in placed:
        tied = [other.entry for other in placed if other.rank == place.rank and other.entry in may_go_on]
        standing = _standing(place.entry in may_go_on, ahead, len(tied), places)
        contenders.append(_contender(field, place, place.entry in winners, standing, places - ahead))
        is_last_of_tied = place.entry == max(other.entry for other in placed if other.rank == place.rank)
        ahead += len(tied) if is_last_of_tied else 0
    return contenders


def _standing(may_go_on: bool, ahead: int, tied: int, places: int) -> Standing:
    """`ahead` go on before those tied with the entry, `tied` of them."""
    if not may_go_on or ahead >= places:
        return Standing.OUT
    return Standing.THROUGH if ahead + tied <= places else Standing.TIED


def _contender(field: Field, place: Place, won: bool, standing: Standing, places_left: int) -> Contender:
    line = _line(field, place.entry)
    reasons = [because("won-table" if won else "lost-table", level=line.level, how=line.mark.value)]
    if standing is Standing.TIED:
        reasons.append(because("tied-on-cut", places_left=places_left))
    elif standing is Standing.THROUGH and not won:
        reasons.append(because("best-loser"))
    settled = [code for code, value in zip((ByRuling.code, ByLots.code), place.values[-2:], strict=True) if value]
    reasons.extend(because(f"settled-by-{code}") for code in settled)
    return Contender(place.entry, place.rank, place.last, won, line.level, place.values, place.decided_by, standing, tuple(reasons))
