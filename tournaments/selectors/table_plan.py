"""The tables of a hall with several events: from which number each event counts, which numbers are taken twice."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.models import Event, Round, Table
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.rota import AT_ONCE

Seen = Sequence[tuple[Event, bool]]
"""Events that somebody may see, each with whether they see its drafts."""
LAST_TABLE = 9999


@dataclass(frozen=True, slots=True)
class PlanLine:
    """An event in the plan: its first table, how many tables it needs, those in use now, those that another event uses too.

    `offered`: the first table with which the events follow one another without a gap.
    """

    event: Event
    first: int
    expected: int
    in_use: tuple[int, ...]
    twice: tuple[int, ...]
    offered: int

    @property
    def last(self) -> int:
        return self.first + max(self.expected, 1) - 1


def first_table_of(event: Event) -> int:
    """The number from which the tables of an event count: 1 unless the hall is shared."""
    return int(event.settings.get("first_table", 1))


def table_plan(seen: Seen) -> tuple[PlanLine, ...]:
    """The events in the order in which they were made."""
    used = tables_in_use(seen)
    lines, following = [], 1
    for event, _drafts in seen:
        numbers = used[event.pk]
        expected = max(sum(row.is_playing for row in entry_rows(event).values()) // 2, len(numbers))
        others = {number for pk, taken in used.items() if pk != event.pk for number in taken}
        twice = tuple(number for number in numbers if number in others)
        lines.append(PlanLine(event, first_table_of(event), expected, numbers, twice, following))
        following += expected
    return tuple(lines)


def tables_in_use(seen: Seen) -> dict[int, tuple[int, ...]]:
    """Event → the numbers of the tables in its rounds that are drawn, published or played."""
    found: dict[int, list[int]] = {event.pk: [] for event, _drafts in seen}
    with_drafts = [event.pk for event, drafts in seen if drafts]
    tables = Table.objects.filter(round__stage__event__in=list(found), round__state__in=AT_ONCE).exclude(number=None)
    tables = tables.filter(Q(round__stage__event__in=with_drafts) | ~Q(round__state=Round.State.DRAFT))
    for event, number in tables.order_by("number").values_list("round__stage__event", "number"):
        found[event].append(number or 0)
    return {event: tuple(numbers) for event, numbers in found.items()}


def others_of(event: Event) -> QuerySet[Event]:
    """The other events of its competition; none of a competition that is deleted."""
    if event.competition_id is None:
        return Event.objects.none()
    return Event.objects.filter(competition=event.competition_id, competition__deleted_at=None, deleted_at=None).exclude(pk=event.pk)


def neighbours(event: Event, user_id: int | None) -> list[tuple[Event, bool]]:
    """The other events of its competition that this account may see, each with whether it sees their drafts."""
    others = others_of(event).order_by("pk")
    roles: dict[int, set[str]] = {}
    if user_id is not None:
        for pk, role in others.filter(memberships__user=user_id).values_list("pk", "memberships__role"):
            roles.setdefault(pk, set()).add(role)
    return [
        (other, bool(roles.get(other.pk, set()) & {"organiser", "chief"}))
        for other in others
        if other.visibility == Event.Visibility.PUBLIC or other.pk in roles
    ]


def taken_elsewhere(event: Event, round_: Round) -> tuple[int, ...]:
    """The tables of a round that another event of the hall uses at the same time, whoever may see that event."""
    used = {number for numbers in tables_in_use([(other, True) for other in others_of(event)]).values() for number in numbers}
    numbers = Table.objects.filter(round=round_, number__in=used).order_by("number").values_list("number", flat=True)
    return tuple(number for number in numbers if number is not None)
