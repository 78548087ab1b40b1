"""The front page: the events that the reader may see, sorted by what is going on in them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournaments.models import Event, Round
from tournaments.selectors.events import visible_events
from tournaments.selectors.schedule import stage_sizes

MOST_EVENTS = 200


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event in the list. `when`: on (a round is out, or its days have come), coming or past; `round` is the last one shown."""

    event: Event
    when: str
    round: Round | None
    size: int
    stages: int

    @property
    def is_private(self) -> bool:
        return self.event.visibility == Event.Visibility.PRIVATE


def event_lines(user: AbstractBaseUser | AnonymousUser, today: date, competition: int | None = None) -> tuple[EventLine, ...]:
    """The events of the front page, or those of one competition: those going on first, each group with the newest first."""
    shown = visible_events(user) if competition is None else visible_events(user).filter(competition=competition)
    events = list(shown.select_related("scope").prefetch_related("stages")[:MOST_EVENTS])
    rounds = list(_shown_rounds(events))
    last = {one.stage.event_id: one for one in rounds}
    sizes = stage_sizes(rounds)
    lines = (_line(event, last.get(event.pk), sizes, today) for event in events)
    return tuple(sorted(lines, key=lambda line: ("on", "coming", "past").index(line.when)))


def _shown_rounds(events: Iterable[Event]) -> Iterable[Round]:
    """Oldest first, so that of the rounds of an event the last to be read is the one to name."""
    shown = Round.objects.filter(stage__event__in=list(events)).exclude(state=Round.State.DRAFT)
    return shown.select_related("stage").order_by("stage__no", "no")


def _line(event: Event, last: Round | None, sizes: dict[int, int], today: date) -> EventLine:
    size = sizes.get(last.stage_id, 0) if last is not None else 0
    return EventLine(event, _when(event, last, today), last, size, len(event.stages.all()))


def _when(event: Event, last: Round | None, today: date) -> str:
    if last is not None and last.state != Round.State.CLOSED:
        return "on"
    final_day = event.ends_on or event.starts_on
    if last is None:
        return "past" if final_day is not None and final_day < today else "coming"
    return "on" if final_day is not None and final_day >= today else "past"
