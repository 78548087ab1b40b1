"""Something short to type can be guessed: wrong tries slow a place down, and never lock it for ever."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache

from referee.rules.errors import RulesError


@dataclass(frozen=True, slots=True)
class WrongTries:
    """The wrong tries at one place. After `free` of them each further one costs `step` seconds more, up to `slowest`.

    They are forgotten `forgotten_after` seconds after the last. Who has to wait is refused with `code` and the `seconds`.
    """

    place: str
    code: str
    free: int
    slowest: int
    step: int = 1
    forgotten_after: int = 600

    def must_wait(self, at: datetime) -> None:
        """Refuse who comes too early."""
        _count, until = cache.get(self.place, (0, at))
        if at < until:
            raise RulesError(self.code, seconds=int((until - at).total_seconds()) + 1)

    def failed(self, at: datetime) -> None:
        """One more wrong try."""
        count = cache.get(self.place, (0, at))[0] + 1
        seconds = max(0, min((count - self.free) * self.step, self.slowest))
        cache.set(self.place, (count, at + timedelta(seconds=seconds)), self.forgotten_after)
