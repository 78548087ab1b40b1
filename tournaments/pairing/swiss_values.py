"""What a Swiss draw has to know: each entry's score and past, and what the organiser asked for."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from tournaments.pairing.in_order import Avoid
from tournaments.pairing.pairing import Orientation, Pairing
from tournaments.standings.field import Field, Line
from tournaments.standings.ranking import Place
from tournaments.standings.results import Exact, Mark

Float = Literal["up", "down"]


@dataclass(frozen=True, slots=True)
class SwissEntry:
    """An entry before a round.

    `rank`: its place in the standings, 1 is best. `met`: opponents met at the table, as often as they were met.
    `has_free_win`: whether it has already won without playing (a bye, a forfeit of the opponent). `sides` and
    `tables`: where it sat, round by round. `floated`: whether it met a higher (``up``) or lower score last round.
    `fixed_table`: the table of a player who cannot move.
    """

    id: int
    score: Exact = 0
    rank: int = 0
    unit: int | None = None
    met: tuple[int, ...] = ()
    has_free_win: bool = False
    sides: tuple[Orientation, ...] = ()
    tables: tuple[int, ...] = ()
    floated: Float | None = None
    fixed_table: int | None = None

    @property
    def lean(self) -> int:
        """How much it is due to sit EW: twice the surplus of NS, and one for the side it sat last."""
        if not self.sides:
            return 0
        return 2 * (self.sides.count("NS") - self.sides.count("EW")) + (1 if self.sides[-1] == "NS" else -1)


@dataclass(frozen=True, slots=True)
class SwissOptions:
    """What the organiser asked for; `forbidden` pairings are never made, `vary_tables` moves who sat at a table before."""

    avoid_units: bool = True
    forbidden: frozenset[frozenset[int]] = frozenset()
    vary_tables: bool = False
    first_table: int = 1

    def avoid(self, entries: Sequence[SwissEntry]) -> Avoid:
        """Who should not meet, also because neither of two can leave its table."""
        fixed = [entry for entry in entries if entry.fixed_table is not None]
        stuck = {frozenset((a.id, b.id)) for a, b in combinations(fixed, 2) if a.fixed_table != b.fixed_table}
        return Avoid({entry.id: entry.unit for entry in entries} if self.avoid_units else {}, self.forbidden | stuck)


def swiss_entries(
    field: Field,
    places: Sequence[Place],
    seatings: Sequence[Sequence[Pairing]],
    *,
    units: Mapping[int, int | None] | None = None,
    fixed_tables: Mapping[int, int] | None = None,
) -> tuple[SwissEntry, ...]:
    """The entries for the next round from the standings so far and who sat where (`seatings`, round by round).

    `places` also says who plays on: leave out who has withdrawn. Two who were paired but did not play (a forfeit) have
    not met, and may be paired again.
    """
    known_units, fixed = units or {}, fixed_tables or {}
    seats = _seats(seatings)
    return tuple(
        SwissEntry(
            id=place.entry,
            score=field.points[place.entry],
            rank=place.rank,
            unit=known_units.get(place.entry),
            met=_met(field.lines[place.entry]),
            has_free_win=any(line.mark.is_win_unplayed for line in field.lines[place.entry]),
            sides=tuple(side for side, _ in seats.get(place.entry, ())),
            tables=tuple(table_no for _, table_no in seats.get(place.entry, ())),
            floated=_floated(field, place.entry),
            fixed_table=fixed.get(place.entry),
        )
        for place in places
    )


def _met(lines: Sequence[Line]) -> tuple[int, ...]:
    return tuple(line.opponent for line in lines if line.opponent is not None and (line.mark.is_played or line.mark is Mark.OPEN))


def _seats(seatings: Sequence[Sequence[Pairing]]) -> dict[int, list[tuple[Orientation, int]]]:
    seats: dict[int, list[tuple[Orientation, int]]] = {}
    for pairing in (pairing for pairings in seatings for pairing in pairings):
        if pairing.b is not None:
            other: Orientation = "EW" if pairing.orientation == "NS" else "NS"
            seats.setdefault(pairing.a, []).append((pairing.orientation, pairing.table_no))
            seats.setdefault(pairing.b, []).append((other, pairing.table_no))
    return seats


def _floated(field: Field, entry: int) -> Float | None:
    """Whether the entry met another score in the last round, by the points before that round."""
    lines = field.lines[entry]
    if not lines or lines[-1].round_no != field.rounds or lines[-1].opponent is None:
        return None
    own, other = _before_last(field, entry), _before_last(field, lines[-1].opponent)
    if own == other:
        return None
    return "up" if own < other else "down"


def _before_last(field: Field, entry: int) -> Exact:
    return sum((line.points for line in field.lines[entry] if line.round_no < field.rounds), start=0)
