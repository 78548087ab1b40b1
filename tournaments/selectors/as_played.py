"""Pairs named as they sat: at a table played before somebody was replaced stands who played there, not who came later.

Rows of tables name the pairs as they are now. Pages about a played match pass theirs through here; standings and pages of
pairs do not. Who played follows from the log of replacements, so that a name put right or erased since shows everywhere.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from referee.models import Log, Match
from tournaments.models import Event, Person
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.substitutes import REPLACED, UNDONE
from tournaments.selectors.tables import PlayedMatch, TableRow

SEATS = {"NS": ("N", "S"), "EW": ("E", "W")}


@dataclass(frozen=True, slots=True)
class _Change:
    """Until `at` the name `old` sat there, but for the open `matches` that took the new name at once."""

    at: datetime
    matches: frozenset[str]
    old: str


Changes = Mapping[tuple[str, int], Sequence[_Change]]
"""By public id of the entry and place in the pair (1 or 2), the oldest first."""


def as_played(event: Event, rows: Iterable[TableRow]) -> list[TableRow]:
    """These tables with the names that sat there in the last match; no query unless a sheet names somebody else."""
    found = list(rows)
    if not any(row.current is not None and _differs(row, row.current.match) for row in found):
        return found
    changes = _changes(event)
    return [row if row.current is None else _named(row, row.current, changes) for row in found]


def at_match(event: Event, row: TableRow, played: PlayedMatch) -> TableRow:
    """A table with the names that sat there in this match of it."""
    return _named(row, played, _changes(event)) if _differs(row, played.match) else row


def _differs(row: TableRow, match: Match) -> bool:
    """Whether the sheet of a match has other names than its pairs have now."""
    return any(match.seats.get(seat, name) != name for entry in row.entries for seat, name in _seated(row, entry))


def _seated(row: TableRow, entry: EntryRow) -> Iterable[tuple[str, str]]:
    """Seat and name as drawn: a swap of sides is not on the sheet's seats."""
    return zip(SEATS[row.side_of(entry.pk)], entry.names, strict=False)


def _named(row: TableRow, played: PlayedMatch, changes: Changes) -> TableRow:
    ns, ew = _sat(row.ns, played, changes), None if row.ew is None else _sat(row.ew, played, changes)
    return row if (ns, ew) == (row.ns, row.ew) else replace(row, ns=ns, ew=ew)


def _sat(entry: EntryRow, played: PlayedMatch, changes: Changes) -> EntryRow:
    names = tuple(_name(name, played, changes.get((entry.public_id, place), ())) for place, name in enumerate(entry.names, start=1))
    return entry if names == entry.names else replace(entry, names=names)


def _name(now: str, played: PlayedMatch, changes: Sequence[_Change]) -> str:
    """Whoever was replaced first after the match had been opened played it; nobody replaced since: who sits there now."""
    later = (one.old for one in changes if played.opened_at < one.at and played.match.public_id not in one.matches)
    return next(later, now)


def _changes(event: Event) -> Changes:
    """The replacements of an event that stand."""
    stacks: dict[tuple[str, int], list[Log]] = {}
    for row in Log.objects.filter(scope=event.scope_id, verb__in=(REPLACED, UNDONE)).order_by("seq"):
        stack = stacks.setdefault((row.object.removeprefix("entry:"), int((row.after or {}).get("place", 0))), [])
        if row.verb == REPLACED:
            stack.append(row)
        elif stack:
            stack.pop()
    ids = {str((row.before or {}).get("person")) for stack in stacks.values() for row in stack}
    names = dict(Person.objects.filter(public_id__in=ids).values_list("public_id", "name"))
    return {key: [_change(row, names) for row in stack] for key, stack in stacks.items()}


def _change(row: Log, names: Mapping[str, str]) -> _Change:
    return _Change(row.at, frozenset((row.after or {}).get("matches", ())), names.get(str((row.before or {}).get("person")), "—"))
