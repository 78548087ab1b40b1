"""From ordered criteria to places: who is where, whether the place is shared, and which criterion decided it."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from tournaments.standings.criteria import (
    BestRound,
    Criterion,
    FewestPenalties,
    LastRoundBackwards,
    LevelsReached,
    MatchPointsTotal,
    Measure,
    NetLevels,
    NetTrickPoints,
    Progressive,
    Row,
    Value,
    Wins,
)
from tournaments.standings.errors import StandingsError
from tournaments.standings.field import Field
from tournaments.standings.opponents import DirectEncounter, Lots, OpponentsScore, SonnebornBerger
from tournaments.standings.remembered import remembered

CRITERIA: Final[dict[str, Criterion]] = {
    criterion.code: criterion
    for criterion in (
        MatchPointsTotal(),
        Wins(),
        NetLevels(),
        DirectEncounter(),
        OpponentsScore(),
        Progressive(),
        SonnebornBerger(),
        BestRound(),
        LastRoundBackwards(),
        LevelsReached(),
        FewestPenalties(),
        NetTrickPoints(),
        Lots(),
    )
}
"""Every criterion an organiser may choose, by code."""


def criteria_of(codes: Iterable[str]) -> tuple[Criterion, ...]:
    """The criteria of a setting, in order. Error: ``unknown-criterion``."""
    wanted = tuple(codes)
    for code in wanted:
        if code not in CRITERIA:
            raise StandingsError("unknown-criterion", criterion=code)
    return tuple(CRITERIA[code] for code in wanted)


@dataclass(frozen=True, slots=True)
class Place:
    """An entry's place: `rank` to `last` where it is shared (5 to 8).

    `values` has one value per criterion, None where the criterion was not needed (direct encounter of one who was not
    tied). `decided_by` is the criterion that put the entry below the one above it; None for the first.
    """

    entry: int
    rank: int
    last: int
    values: tuple[Value | None, ...]
    decided_by: str | None

    @property
    def is_shared(self) -> bool:
        return self.rank != self.last


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why an entry has its value in one criterion: the numbers, and among whom (`tied`) it was asked."""

    code: str
    value: Value | None
    tied: tuple[int, ...]
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """Entries not told apart so far, and the criterion that put them below the group above."""

    entries: tuple[int, ...]
    decided_by: str | None


def rank(field: Field, criteria: Sequence[Criterion], among: Iterable[int] | None = None) -> tuple[Place, ...]:
    """Everybody's place (or the places of some `among` themselves), best first; shared places in order of ids.

    The order in which entries or results are given does not matter.
    """
    return _ranked(field, tuple(criteria), None if among is None else tuple(among))


@remembered(8)
def _ranked(field: Field, criteria: tuple[Criterion, ...], among: tuple[int, ...] | None) -> tuple[Place, ...]:
    groups = _start(field, among)
    values: dict[int, list[Value | None]] = {entry: [] for group in groups for entry in group.entries}
    for criterion in criteria:
        measures = _measures(field, criterion, groups)
        for entry, own in values.items():
            own.append(measures[entry].shown if entry in measures else None)
        groups = [part for group in groups for part in _split(group, criterion.code, measures)]
    return tuple(_places(groups, values))


def explain(field: Field, criteria: Sequence[Criterion], entry: int, among: Iterable[int] | None = None) -> tuple[Explanation, ...]:
    """Why an entry is where it is: for each criterion its value and the rows that made it. Error: ``unknown-entry``."""
    groups = _start(field, among)
    if not any(entry in group.entries for group in groups):
        raise StandingsError("unknown-entry", entry=entry)
    explanations: list[Explanation] = []
    for criterion in criteria:
        measures = _measures(field, criterion, groups)
        [tied] = [group.entries for group in groups if entry in group.entries]
        value = measures[entry].shown if entry in measures else None
        explanations.append(Explanation(criterion.code, value, tied, criterion.rows(field, entry, tied) if value is not None else ()))
        groups = [part for group in groups for part in _split(group, criterion.code, measures)]
    return tuple(explanations)


def _start(field: Field, among: Iterable[int] | None) -> list[_Group]:
    entries = field.entries if among is None else field.only(among)
    return [_Group(entries, None)] if entries else []


def _measures(field: Field, criterion: Criterion, groups: Sequence[_Group]) -> Mapping[int, Measure]:
    if not criterion.among_tied:
        return criterion.measure(field, tuple(entry for group in groups for entry in group.entries))
    measures: dict[int, Measure] = {}
    for group in groups:
        if len(group.entries) > 1:
            measures |= criterion.measure(field, group.entries)
    return measures


def _split(group: _Group, code: str, measures: Mapping[int, Measure]) -> list[_Group]:
    if len(group.entries) == 1:
        return [group]
    ordered = sorted(group.entries, key=lambda entry: measures[entry].key, reverse=True)
    parts = [tuple(sorted(part)) for _, part in groupby(ordered, key=lambda entry: measures[entry].key)]
    return [_Group(part, code if index else group.decided_by) for index, part in enumerate(parts)]


def _places(groups: Sequence[_Group], values: Mapping[int, Sequence[Value | None]]) -> Iterable[Place]:
    above = 0
    for group in groups:
        last = above + len(group.entries)
        for entry in group.entries:
            yield Place(entry, above + 1, last, tuple(values[entry]), group.decided_by)
        above = last
