"""Template tags of the table and match pages: titles, names of seats, times of the event, words behind the keys."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django import template
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.forms.hand_keys import other_offences as _other_offences
from tournaments.models import Call, Event
from tournaments.ours import keeps_pages
from tournaments.selectors.brackets import rounds_there
from tournaments.selectors.tables import TableRow
from tournaments.wording import round_title

register = template.Library()


@register.simple_tag
def table_title(row: TableRow) -> str:
    """“Quarterfinals · table 9”."""
    round_ = row.table.round
    entries = round_.stage.stage_entries.count() or _drawn(row)
    title = round_title(round_.stage.format, round_.no, entries, rounds_there(round_.stage))
    if row.table.number is None:
        return title
    return _("%(round)s · table %(number)s") % {"round": title, "number": row.table.number}


def _drawn(row: TableRow) -> int:
    """How many pairs the first round of the stage was drawn with."""
    from tournaments.models import Seating

    return Seating.objects.filter(round__stage=row.table.round.stage, round__no=1).count()


@register.simple_tag
def worker_script() -> str:
    """The address of the script that keeps the page of a table for a phone without a network; empty where pages are not kept."""
    return reverse("worker") if keeps_pages() else ""


@register.simple_tag
def seat_name(seats: Mapping[str, str], seat: str | None) -> str:
    """The player at a seat."""
    return seats.get(seat or "", "")


@register.simple_tag
def other_offences() -> list[tuple[str, str]]:
    """The offences that have no key of their own."""
    return _other_offences()


@register.simple_tag
def event_time(moment: datetime, event: Event) -> str:
    """A time of day where the event is; with the date if it is not today's."""
    try:
        local = timezone.localtime(moment, ZoneInfo(event.timezone))
    except (ZoneInfoNotFoundError, ValueError):
        local = timezone.localtime(moment)
    clock = f"{local:%H:%M}"
    if local.date() == timezone.localtime(timezone.now(), local.tzinfo).date():
        return clock
    return f"{formats.date_format(local, 'MONTH_DAY_FORMAT')} {clock}"


@register.simple_tag
def open_calls(event: Event) -> list[Call]:
    """The tables that call for the chief referee, the longest waiting first."""
    waiting = Call.objects.filter(table__round__stage__event=event, answered_at=None)
    return list(waiting.select_related("table").order_by("at", "pk"))


@register.filter
def join_words(words: Iterable[str]) -> str:
    """Several things in a row, with the comma of the language (、 in Chinese)."""
    return pgettext("list", ", ").join(words)
