"""Template tags of the crosstable: heads, cells, exact numbers."""

from collections.abc import Sequence
from fractions import Fraction

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from referee.templatetags.ss import num
from tournaments.running_words import MARKS
from tournaments.selectors.crosstable import Cell, Crosstable
from tournaments.standings.results import Exact

register = template.Library()


@register.filter
def exact(value: Exact) -> str:
    """A number of the table as it is read."""
    return num(Fraction(value))


@register.filter
def cross_heads(table: Crosstable) -> Sequence[str]:
    """What stands above the columns: rounds, or the numbers of the pairs in the order of the lines."""
    if table.rounds is not None:
        return [str(no) for no in range(1, table.rounds + 1)]
    return [str(line.entry.number) for line in table.lines]


@register.simple_tag
def cross_cell(cell: Cell, table: Crosstable) -> SafeString:
    """“2 · 9:5”; in a Swiss with the opponent's number first; what was not played as a word."""
    words = MARKS[cell.mark]
    if cell.mark.is_played:
        words = f"{cell.levels[0]}:{cell.levels[1]}" if cell.levels else words
    number = f"{cell.opponent.number}: " if table.rounds is not None and cell.opponent is not None else ""
    return format_html('{}<b>{}</b> <span class="ss-cap">{}</span>', number, exact(cell.points), words)
