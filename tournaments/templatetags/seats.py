"""Template tags for where a pair sits: its seats in words, its table on one line."""

from collections.abc import Sequence

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.wording import seat_letter
from tournaments.models import Event
from tournaments.selectors.tables import TableRow
from tournaments.views.table_lines import TableLine, table_line

register = template.Library()


@register.simple_tag
def seats_words(seats: Sequence[str]) -> str:
    """“sits E”, “sit N and S”, as on the card of somebody who was found."""
    letters = pgettext("seats", "–").join(seat_letter(seat) for seat in seats)
    return _("seat %(seats)s") % {"seats": letters} if seats else ""


@register.simple_tag
def table_of(event: Event, row: TableRow | None) -> TableLine | None:
    """A table on one line; None for none."""
    return None if row is None else table_line(event, row)
