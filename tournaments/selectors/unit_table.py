"""The table of units 单位: the places of a unit's best pairs added up; of equal sums the better best place comes first."""

from collections.abc import Iterable
from dataclasses import dataclass

from tournaments.models import Stage
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.standing_rows import StandingRow, Standings


@dataclass(frozen=True, slots=True)
class UnitRow:
    """A unit's line: `counted` are its best pairs with their places, `total` their sum; `rank` to `last` where shared.

    A unit with fewer pairs than count has no rank: its sum would be small for the wrong reason.
    """

    unit: str
    counted: tuple[tuple[EntryRow, int], ...]
    total: int
    best: int
    rank: int | None
    last: int | None

    @property
    def is_shared(self) -> bool:
        return self.rank != self.last


def unit_table(standings: Standings, pairs: int | None = None) -> tuple[UnitRow, ...]:
    """Units by the sum of the places of their best `pairs` (None: as many as the setting `unit_pairs` says, else 2).

    Shared places count as the first of them. With groups there is no place across them, and so no table.
    """
    wanted = pairs or counted_pairs(standings.stage)
    if len(standings.groups) > 1:
        return ()
    units: dict[str, list[tuple[EntryRow, int]]] = {}
    for row in _placed(standings.rows):
        units.setdefault(row.entry.unit, []).append((row.entry, row.rank or 0))
    complete = sorted((_key(places[:wanted]), unit) for unit, places in units.items() if len(places) >= wanted)
    ranks = _ranks([key for key, _ in complete])
    ranked = [_row(unit, units[unit][:wanted], *ranks[key]) for key, unit in complete]
    rest = sorted(unit for unit, places in units.items() if len(places) < wanted)
    return (*ranked, *(_row(unit, units[unit], None, None) for unit in rest))


def counted_pairs(stage: Stage) -> int:
    """How many pairs of a unit count in its table."""
    return int(stage.settings.get("unit_pairs") or 2)


def _placed(rows: Iterable[StandingRow]) -> list[StandingRow]:
    return sorted((row for row in rows if row.rank is not None and row.entry.unit), key=lambda row: (row.rank or 0, row.entry.number))


def _key(places: list[tuple[EntryRow, int]]) -> tuple[int, int]:
    return sum(place for _, place in places), places[0][1]


def _ranks(keys: list[tuple[int, int]]) -> dict[tuple[int, int], tuple[int, int]]:
    """First and last place of everybody with the same sum and the same best place."""
    return {key: (keys.index(key) + 1, len(keys) - keys[::-1].index(key)) for key in keys}


def _row(unit: str, places: list[tuple[EntryRow, int]], rank: int | None, last: int | None) -> UnitRow:
    total, best = _key(places)
    return UnitRow(unit, tuple(places), total, best, rank, last)
