"""Provisional and official results: the protest window after a round is closed."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Event, Protest, Round

WINDOW = 30
"""Minutes in which a result can be protested, unless the event's setting `protest_minutes` says otherwise; 0: at once official."""


@dataclass(frozen=True, slots=True)
class Status:
    """Where the results of a round stand: ``open`` (being played), ``provisional`` (until `until`), ``official``.

    `protests` is how many are not decided: as long as there are any, nothing becomes official by itself.
    """

    code: str
    until: datetime | None = None
    protests: int = 0


def protest_window(event: Event) -> timedelta:
    """How long a result can be protested after it was shown."""
    return timedelta(minutes=int(event.settings.get("protest_minutes", WINDOW)))


def result_status(event: Event, round_: Round, now: datetime) -> Status:
    """Whether the results of a round are official by now."""
    if round_.state != Round.State.CLOSED or round_.closed_at is None:
        return Status("open")
    still = Protest.objects.filter(table__round=round_, outcome="").count()
    until = round_.closed_at + protest_window(event)
    if round_.official_at is not None or (now >= until and not still):
        return Status("official", protests=still)
    return Status("provisional", until, still)
