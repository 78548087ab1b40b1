"""The tables of a stage, kept from one page to the next: after a hand only its own table is made anew.

What a table is made from, its seats, names, round and rules, changes with a row in the log of the event, and so do its
matches. What was read is therefore good as long as the log has nothing but acts of matches (`match:…`) since, and of
those only the matches named are looked at again. Reading nine rounds of 256 tables took 0.2 s, this takes 0.01.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from threading import Lock

from django.db import connection

from referee.models import Log, Scope
from referee.selectors import match_states
from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage
from tournaments.pulse import OF_A_MATCH
from tournaments.selectors.tables import TableRow, reading, table_rows, with_states

MOST_STAGES = 16
MOST_CHANGES = 400
"""After so many changes reading everything again is no dearer."""

Key = tuple[int, bool, frozenset[str]]


@dataclass(frozen=True, slots=True)
class Kept:
    """The tables of a stage as they were at `seq`."""

    seq: int
    rows: tuple[TableRow, ...]


class Shelf:
    """What was read last, by stage and by what the viewer sees; what nobody asks for goes first."""

    def __init__(self) -> None:
        self._lock, self._kept = Lock(), OrderedDict[Key, Kept]()

    def get(self, key: Key) -> Kept | None:
        with self._lock:
            return self._kept.get(key)

    def put(self, key: Key, kept: Kept) -> None:
        with self._lock:
            self._kept[key] = kept
            self._kept.move_to_end(key)
            while len(self._kept) > MOST_STAGES:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


SHELF = Shelf()


def stage_tables(event: Event, stage: Stage, viewer: Viewer, ignoring: frozenset[str]) -> tuple[TableRow, ...]:
    """The tables of a stage that the viewer may see, as `table_rows` gives them.

    Inside a transaction they are read: it sees what it has written before that is logged, and it may still be rolled back.
    """
    ignoring |= reading(viewer)
    if connection.in_atomic_block:
        return tuple(table_rows(event, viewer, stage=stage, ignoring=ignoring))
    key = (stage.pk, viewer.sees_drafts, ignoring)
    kept = SHELF.get(key)
    now = (kept and _caught_up(event, kept, ignoring)) or _read(event, stage, viewer, ignoring)
    if now is not kept:
        SHELF.put(key, now)
    return now.rows


def of_rounds(rows: Sequence[TableRow], wanted: Callable[[Round], bool]) -> tuple[TableRow, ...]:
    """The tables of the rounds that are wanted; each round is asked about once."""
    rounds = {row.table.round_id: row.table for row in rows}
    good = {pk for pk, table in rounds.items() if wanted(table.round)}
    return tuple(row for row in rows if row.table.round_id in good)


def forget_tables() -> None:
    """For a restore, and for tests: keys and seqs are used again."""
    SHELF.clear()


def _read(event: Event, stage: Stage, viewer: Viewer, ignoring: frozenset[str]) -> Kept:
    seq = _seq(event)  # before the rest: what comes later is looked at again
    return Kept(seq, tuple(table_rows(event, viewer, stage=stage, ignoring=ignoring)))


def _seq(event: Event) -> int:
    """The seq now; that of the event itself may be from a moment ago."""
    return Scope.objects.values_list("seq", flat=True).get(pk=event.scope_id)


def _caught_up(event: Event, kept: Kept, ignoring: frozenset[str]) -> Kept | None:
    """The tables with the acts since then; None if something else has changed, or if a copy was restored meanwhile."""
    if event.scope.seq < kept.seq and _seq(event) < kept.seq:
        return None
    since = list(Log.objects.filter(scope=event.scope_id, seq__gt=kept.seq).order_by("seq").values_list("seq", "object")[:MOST_CHANGES])
    if not since:
        return kept
    if since[-1][0] != kept.seq + len(since) or len(since) == MOST_CHANGES or not all(about.startswith(OF_A_MATCH) for _, about in since):
        return None
    changed = {about.removeprefix(OF_A_MATCH).partition("#")[0] for _, about in since}
    concerned = [row for row in kept.rows if any(played.match.public_id in changed for played in row.matches)]
    states = match_states([played.match for row in concerned for played in row.matches], ignoring)
    anew = {row.table.pk: with_states(row, states) for row in concerned}
    return replace(kept, seq=since[-1][0], rows=tuple(anew.get(row.table.pk, row) for row in kept.rows))
