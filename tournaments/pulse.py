"""How far an event has come, remembered for a moment: every open page asks for it, hundreds of times a second in a full hall.

What is remembered is read again after `READ_AGAIN` seconds, and at once when this process has written: somebody who has
saved a hand and asks the same process is told of it. What another process has written is known `READ_AGAIN` later; while
one thread reads the others go by what was known, up to `WAIT_AFTER`, so that a slow database does not hold up a hall.
"""

import time
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock

from referee.changes import last_change
from referee.models import Log
from tournaments.models import Event

READ_AGAIN, WAIT_AFTER = 0.3, 1.0
MOST_EVENTS, MOST_ROWS = 64, 500
OF_A_MATCH = "match:"


@dataclass(frozen=True, slots=True)
class Pulse:
    """An event as it was a moment ago.

    `rows` are the last rows of its log as (seq, object), the oldest first, all of those after `since`. `other` is the seq
    of the last change that was not an act of a match, as far as is known: a page made before it shows nobody anything.
    """

    seq: int
    is_public: bool
    since: int
    rows: tuple[tuple[int, str], ...]
    other: int
    change: int
    read_at: float

    @property
    def is_fresh(self) -> bool:
        return self.is_younger(READ_AGAIN)

    def is_younger(self, seconds: float) -> bool:
        """Whether it was read so recently, and this process has written nothing since."""
        return self.change == last_change() and time.monotonic() - self.read_at < seconds

    def has_news(self, match: str, since: int) -> bool | None:
        """Whether an act since then was of this match, or of no match at all; None where that is too long ago to be remembered."""
        if since < self.since:
            return None
        return any(seq > since and (not about.startswith(OF_A_MATCH) or is_of(about, match)) for seq, about in self.rows)


def is_of(about: str, match: str) -> bool:
    """Whether the object of a log row is (an act of) this match."""
    return about.removeprefix(OF_A_MATCH).partition("#")[0] == match


@dataclass(slots=True)
class Pulses:
    """The pulses of the events that are asked for; each is read by one thread while the others wait for it."""

    _known: OrderedDict[str, Pulse] = field(default_factory=OrderedDict)
    _lock: Lock = field(default_factory=Lock)

    def of(self, event_id: str) -> Pulse | None:
        """The pulse of the event with this public id; None where there is no such event."""
        known = self._known.get(event_id)
        if known is not None and known.is_fresh:
            return known
        if not self._lock.acquire(blocking=known is None or not known.is_younger(WAIT_AFTER)):
            return known
        try:
            known = self._known.get(event_id)
            return known if known is not None and known.is_fresh else self._again(event_id, known)
        finally:
            self._lock.release()

    def _again(self, event_id: str, known: Pulse | None) -> Pulse | None:
        found = _read(event_id, known)
        if found is None:
            self._known.pop(event_id, None)
            return None
        self._known[event_id] = found
        self._known.move_to_end(event_id)
        while len(self._known) > MOST_EVENTS:
            self._known.popitem(last=False)
        return found

    def forget(self) -> None:
        """Nothing is remembered any more."""
        with self._lock:
            self._known.clear()


def _read(event_id: str, known: Pulse | None) -> Pulse | None:
    """The pulse now, continued from the one that was known."""
    change, read_at = last_change(), time.monotonic()
    found = Event.objects.filter(public_id=event_id).values_list("scope", "scope__seq", "visibility", "deleted_at").first()
    if found is None:
        return None
    scope, seq, visibility, deleted_at = found
    is_public = visibility == Event.Visibility.PUBLIC and deleted_at is None
    if known is None or seq < known.seq:  # a copy was restored: what was known is of another past
        return Pulse(seq, is_public, seq, (), seq, change, read_at)
    rows, since, other = known.rows, known.since, known.other
    if seq > known.seq:
        newer = Log.objects.filter(scope=scope, seq__gt=known.seq, seq__lte=seq).order_by("seq").values_list("seq", "object")
        fresh = tuple((no, about) for no, about in newer)
        rows = (*rows, *fresh)
        if len(rows) > MOST_ROWS:
            since, rows = rows[-MOST_ROWS - 1][0], rows[-MOST_ROWS:]
        other = max((no for no, about in fresh if not about.startswith(OF_A_MATCH)), default=other)
        if len(fresh) < seq - known.seq:  # an archive has moved the seq on by itself
            other = seq
    return Pulse(seq, is_public, since, rows, other, change, read_at)


PULSES = Pulses()
