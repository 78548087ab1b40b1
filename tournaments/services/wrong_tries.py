"""Something short to type can be guessed: wrong tries slow a place down, and never lock it for ever."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction

from referee.rules.errors import RulesError
from tournaments.models import WrongTry


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
        until = WrongTry.objects.filter(place=self.place, until__gt=at).values_list("until", flat=True).first()
        if until is not None:
            raise RulesError(self.code, seconds=int((until - at).total_seconds()) + 1)

    def failed(self, at: datetime) -> None:
        """One more wrong try, for all processes of the site."""
        with transaction.atomic():
            kept, _new = WrongTry.objects.select_for_update().get_or_create(place=self.place, defaults={"until": at, "last_at": at})
            is_forgotten = at - kept.last_at > timedelta(seconds=self.forgotten_after)
            kept.count = 1 if is_forgotten else kept.count + 1
            kept.until = at + timedelta(seconds=max(0, min((kept.count - self.free) * self.step, self.slowest)))
            kept.last_at = at
            kept.save()
            WrongTry.objects.filter(last_at__lt=at - timedelta(days=1)).delete()
