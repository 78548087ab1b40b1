"""The clock of a round or a table: a pure fold over clock acts, in server time. It never ends a match; a person does (model.md)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

ClockState = Literal["waiting", "running", "paused", "rung"]


@dataclass(frozen=True, slots=True)
class Tick:
    """One clock act: ``start``, ``pause``, ``resume``, ``extend`` (by `seconds`) or ``bell``."""

    kind: str
    at: datetime
    seconds: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """Where a clock stands. `limit` is the playing time in seconds with extra time, None where the round has no limit.

    `used` counts up to `since` (the last start or resume) and goes on from there while it runs.
    """

    state: ClockState
    limit: int | None
    used: int
    since: datetime | None

    def remaining(self, now: datetime) -> int | None:
        """Seconds left, not below 0; None without a limit."""
        if self.limit is None:
            return None
        running = int((now - self.since).total_seconds()) if self.state == "running" and self.since else 0
        return max(self.limit - self.used - running, 0)

    @property
    def ends_at(self) -> datetime | None:
        """When the time is up if nobody touches the clock; None unless it runs with a limit."""
        if self.state != "running" or self.limit is None or self.since is None:
            return None
        return self.since + timedelta(seconds=self.limit - self.used)

    def is_up(self, now: datetime) -> bool:
        """Whether the time is up: the bell was rung by hand, or nothing remains."""
        return self.state == "rung" or (self.state == "running" and self.remaining(now) == 0)


def clock(limit_minutes: int | None, ticks: Iterable[Tick]) -> Clock:
    """The clock that these acts leave; acts that do not fit its state (a second pause) change nothing.

    A second start begins anew: the first one was taken back. A bell rung by mistake is taken back by a resume.
    """
    limit = full = None if limit_minutes is None else limit_minutes * 60
    state: ClockState = "waiting"
    used, since = 0, None
    for tick in ticks:
        if tick.kind == "extend" and limit is not None:
            limit = max(limit + tick.seconds, 0)
        elif tick.kind == "start":
            state, limit, used, since = "running", full, 0, tick.at
        elif tick.kind == "resume" and state in ("paused", "rung"):
            state, since = "running", tick.at
        elif tick.kind in ("pause", "bell") and state == "running" and since is not None:
            used, since = used + int((tick.at - since).total_seconds()), None
            state = "paused" if tick.kind == "pause" else "rung"
    return Clock(state, limit, used, since)
