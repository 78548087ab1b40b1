"""Template tags for where a pair sits: its seats in words, its table on one line."""

from collections.abc import Sequence

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.wording import seat_letter
from tournaments.models import Event
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.tables import TableRow
from tournaments.tables_public import StandingsTable
from tournaments.views.standing_lines import StandingLine, place_markup
from tournaments.views.table_lines import TableLine, result_words, table_line

register = template.Library()


@register.simple_tag
def table_number(number: int | None) -> SafeString:
    """A table by its number, the number large and the word small beside it, in the order of the language: “Table 7”, “7台”."""
    before, _number, after = pgettext("a large number", "Table %(number)s").partition("%(number)s")
    return format_html("<small>{}</small><b>{}</b><small>{}</small>", before, number, after)


@register.simple_tag
def seats_words(seats: Sequence[str]) -> str:
    """“sits E”, “sit N and S”, as on the card of somebody who was found."""
    letters = pgettext("seats", "–").join(seat_letter(seat) for seat in seats)
    return _("seat %(seats)s") % {"seats": letters} if seats else ""


@register.simple_tag
def table_of(event: Event, row: TableRow | None) -> TableLine | None:
    """A table on one line; None for none."""
    return None if row is None else table_line(event, row)


@register.simple_tag
def result_of(row: TableRow, entry: EntryRow) -> str:
    """How a table came out for a pair: won, lost, draw, bye."""
    return result_words(row, entry.pk)


@register.simple_tag
def place_mark(line: StandingLine) -> SafeString:
    """The place of a pair, and “shared” with the places it shares."""
    return place_markup(line)


@register.simple_tag
def why_href(table: StandingsTable, line: StandingLine) -> str:
    """Where a tap on a line of the standings leads: the reasons for its place, opened or closed."""
    return table.why_href(line)


@register.simple_tag
def number_of(line: StandingLine, code: str) -> str:
    """The number of a tie-break in a line of the standings."""
    return line.number(code)
