"""Pairs as they are shown: number, names, unit, and the status that their acts leave."""

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from threading import Lock

from django.db import connection
from django.db.models import QuerySet

from referee.models import Log, Scope
from tournaments.models import Entry, EntryAct, EntryPlayer, Event
from tournaments.pulse import OF_A_MATCH

PLAYING = ("registered", "checked-in")
FIELDS = ("pk", "public_id", "number", "unit__name", "unit", "seed", "fixed_table")


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A pair. `status` is registered, checked-in, withdrawn or disqualified."""

    pk: int
    public_id: str
    number: int
    names: tuple[str, ...]
    unit: str
    unit_id: int | None
    seed: int | None
    fixed_table: int | None
    status: str

    @property
    def is_playing(self) -> bool:
        return self.status in PLAYING

    @property
    def seed_order(self) -> int:
        """The seed as a sort key: those without one come last."""
        return self.seed if self.seed is not None else 1_000_000

    @property
    def label(self) -> str:
        """Both names on one line."""
        return "／".join(self.names)


MOST_EVENTS = 8
_LOCK = Lock()
_KEPT: OrderedDict[int, tuple[int, dict[int, EntryRow]]] = OrderedDict()
"""The pairs of the last events as they were at a seq. Every change to a pair is in the log; acts of matches change none."""


def entry_rows(event: Event, only: Collection[int] | None = None) -> dict[int, EntryRow]:
    """Every pair of an event by primary key, in the order of their numbers; or `only` these.

    All of them are kept until anything but a match changes; inside a transaction they are read, for it may still be rolled back.
    """
    if only is not None or connection.in_atomic_block:
        return _read(event, only)
    seq, kept = event.scope.seq, _KEPT.get(event.pk)
    if kept is None or not _still_holds(event, kept[0]):
        kept = (seq, _read(event, None))
    with _LOCK:
        _KEPT[event.pk] = (max(seq, kept[0]), kept[1])
        _KEPT.move_to_end(event.pk)
        while len(_KEPT) > MOST_EVENTS:
            _KEPT.popitem(last=False)
    return dict(kept[1])


def forget_entries() -> None:
    """For a restore, and for tests: keys and seqs are used again."""
    with _LOCK:
        _KEPT.clear()


def _still_holds(event: Event, seq: int) -> bool:
    """Whether nothing but matches has changed since. What is of a later seq than the event holds too, unless a copy was restored."""
    if event.scope.seq < seq:
        return Scope.objects.filter(pk=event.scope_id, seq__gte=seq).exists()
    return not Log.objects.filter(scope=event.scope_id, seq__gt=seq).exclude(object__startswith=OF_A_MATCH).exists()


def _read(event: Event, only: Collection[int] | None) -> dict[int, EntryRow]:
    entries = event.entries.order_by("number")
    acts = EntryAct.objects.filter(entry__event=event)
    players = EntryPlayer.objects.filter(entry__event=event)
    if only is not None:
        entries, acts, players = entries.filter(pk__in=only), acts.filter(entry__in=only), players.filter(entry__in=only)
    statuses, names = _statuses(acts), _names(players)
    return {
        pk: EntryRow(pk, public_id, number, names.get(pk, ()), unit or "", unit_id, seed, table, statuses.get(pk, "registered"))
        for pk, public_id, number, unit, unit_id, seed, table in entries.values_list(*FIELDS)
    }


def entry_row(entry: Entry) -> EntryRow:
    """One pair."""
    return entry_rows(entry.event, only=(entry.pk,))[entry.pk]


def status_after(kinds: Iterable[str]) -> str:
    """The status that acts leave, in their order: who is out comes back only by being reinstated."""
    status = "registered"
    for kind in kinds:
        if kind == EntryAct.Kind.REINSTATED:
            status = "registered"
        elif kind in (EntryAct.Kind.WITHDRAWN, EntryAct.Kind.DISQUALIFIED):
            status = kind
        elif status in PLAYING:
            status = "checked-in" if kind == EntryAct.Kind.CHECKED_IN else "registered"
    return status


def _statuses(acts: QuerySet[EntryAct]) -> dict[int, str]:
    kinds: dict[int, list[str]] = {}
    for entry, kind in acts.order_by("pk").values_list("entry", "kind"):
        kinds.setdefault(entry, []).append(kind)
    return {entry: status_after(acts) for entry, acts in kinds.items()}


def _names(players: QuerySet[EntryPlayer]) -> dict[int, tuple[str, ...]]:
    """The names of each pair in the order of their places; by a join, since a list of a thousand keys is more than SQLite takes."""
    names: dict[int, tuple[str, ...]] = {}
    for entry, name in players.order_by("entry", "place").values_list("entry", "person__name"):
        names[entry] = (*names.get(entry, ()), name)
    return names
