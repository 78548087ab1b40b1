"""Who referees which table: one referee for up to six neighbouring tables, nobody where they have an interest.

An assignment problem with whole-number weights: tables on one side, the places of the referees on the other. What
comes first in this list is worth more than everything after it together:

1. as many tables as can be have a referee, and nobody has more than the most;
2. nobody referees a pair of their own unit, or one with a player of their own name;
3. nobody has a pair again that they had in the round before (if that is asked for);
4. all have as many tables as the others, those of other events in the hall included;
5. the tables of each lie side by side.

Who plays in the round referees nothing: that is not weighed but ruled out. The same values always give the same rota.
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import rustworkx

from referee.rules.reasons import Reason, because

MOST: Final = 6
"""One referee for six tables (event.md, 9)."""
RULED_OUT: Final = frozenset({"plays-here", "plays-now"})


@dataclass(frozen=True, slots=True)
class Official:
    """A referee: a number of their own, name, unit, and how many tables they have elsewhere at the same time."""

    no: int
    name: str = ""
    unit: str = ""
    load: int = 0


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair at a table: its number, the names of its players, its unit, and the officials who had it in the round before."""

    number: int
    names: tuple[str, ...] = ()
    unit: str = ""
    before: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RotaTable:
    """A table to be refereed: its number in the hall and the pairs that sit there."""

    number: int
    pairs: tuple[Pair, ...]


def conflicts(official: Official, table: RotaTable, players: Mapping[tuple[str, str], int], *, repeats: bool = True) -> tuple[Reason, ...]:
    """Why this official should not referee this table; the gravest first.

    `players`: who plays in the round, as (name, unit) → table number (`players_of`). Codes: `plays-here`, `plays-now`
    (name and unit are those of a player at this or another table), `same-unit`, `namesake` (the name of a player here,
    of another unit or of none: perhaps the same person), `again` (with `repeats`). `numbers` are the pairs meant.
    """
    at = players.get((plain(official.name), plain(official.unit))) if official.unit.strip() else None
    found = []
    if at is not None:
        found.append(because("plays-here") if at == table.number else because("plays-now", table=at))
    units = [pair.number for pair in table.pairs if plain(official.unit) and plain(pair.unit) == plain(official.unit)]
    if units:
        found.append(because("same-unit", numbers=tuple(units)))
    names = [pair.number for pair in table.pairs if plain(official.name) in {plain(name) for name in pair.names}]
    if names and at is None:
        found.append(because("namesake", numbers=tuple(names)))
    again = [pair.number for pair in table.pairs if official.no in pair.before]
    if again and repeats:
        found.append(because("again", numbers=tuple(again)))
    return tuple(found)


def players_of(tables: Iterable[RotaTable]) -> dict[tuple[str, str], int]:
    """Who plays, as (name, unit) → table number."""
    return {(plain(name), plain(pair.unit)): table.number for table in tables for pair in table.pairs for name in pair.names}


@lru_cache(maxsize=4096)
def plain(text: str) -> str:
    """A name or unit without what writing it may change: blanks, capitals, full-width letters."""
    return "".join(unicodedata.normalize("NFKC", text).casefold().split())


def assign(
    officials: Sequence[Official],
    tables: Sequence[RotaTable],
    players: Mapping[tuple[str, str], int],
    *,
    most: int = MOST,
    repeats: bool = True,
) -> dict[int, int]:
    """Table number → `no` of its official. A table that nobody can have is left out.

    `players` as for `conflicts`: everybody in the round, also at tables that are not to be assigned.
    """
    tables = sorted(tables, key=lambda table: table.number)
    quotas = _quotas([max(most - official.load, 0) for official in officials], [official.load for official in officials], len(tables))
    scale = _Scale(len(tables), most + max((official.load for official in officials), default=0))
    graph = rustworkx.PyGraph[int, int](multigraph=False)
    seats = [(place, slot) for place, official in enumerate(officials) for slot in range(official.load, most)]
    graph.add_nodes_from([*range(len(tables)), *range(len(seats))])
    starts = [sum(quotas[:place]) for place in range(len(officials))]
    for index, table in enumerate(tables):
        against = [conflicts(official, table, players, repeats=repeats) for official in officials]
        for seat, (place, slot) in enumerate(seats, start=len(tables)):
            if not any(reason.code in RULED_OUT for reason in against[place]):
                away = _distance(index, starts[place], quotas[place])
                graph.add_edge(index, seat, scale.worth(against[place], slot, away))
    pairs = (sorted(pair) for pair in rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int))
    return {tables[table].number: officials[seats[seat - len(tables)][0]].no for table, seat in sorted(pairs)}


@dataclass(frozen=True, slots=True)
class _Scale:
    """The weights of an edge, so that one unit of a kind is worth more than all there can be of the next."""

    tables: int
    slots: int

    def worth(self, against: Iterable[Reason], slot: int, away: int) -> int:
        """The higher the better; never negative."""
        even = self.tables * self.tables + 1
        again = even * (self.tables * self.slots + 1)
        interest = again * (2 * self.tables + 1)
        cost = away + slot * even
        for reason in against:
            weight = again if reason.code == "again" else interest
            numbers = reason.get("numbers")
            cost += weight * (len(numbers) if isinstance(numbers, tuple) else 1)
        return interest * 5 - cost


def _quotas(rooms: Sequence[int], loads: Sequence[int], tables: int) -> list[int]:
    """How many tables each official would have if there were no conflicts: always the next to who has fewest."""
    quotas = [0] * len(rooms)
    for _ in range(min(tables, sum(rooms))):
        free = [place for place, room in enumerate(rooms) if quotas[place] < room]
        fewest = min(free, key=lambda place: (loads[place] + quotas[place], place))
        quotas[fewest] += 1
    return quotas


def _distance(index: int, start: int, quota: int) -> int:
    """How far a table lies from the tables that would be an official's own."""
    return max(start - index, index - (start + quota - 1), 0)
