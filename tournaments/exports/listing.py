"""Lists on paper: columns with heads that come back on every page, rows with a hairline under each, signatures at the end."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.exports.faces import CAP
from tournaments.exports.frame import MARGIN, footer, head, officials, page_words, printed, signatures
from tournaments.exports.list_pages import BOTTOM, HEAD_ROOM, MM_LINE, ListingPage, listing_pages, row_height
from tournaments.exports.list_parts import Cell, Column, Listing, Row, widened
from tournaments.exports.pen import CAPTION, GROUP, HAIR, HEAVY, MM, Pen
from tournaments.exports.rows import Paper
from tournaments.exports.text import fit

__all__ = ["Cell", "Column", "Listing", "ListingPage", "Row", "draw_listings", "draw_page", "listing_pages", "widened"]

HEAD_SIZE, CAPTION_SIZE = 8.5, 7.5
TWO_LINES = 0.72
"""How much smaller a name gets before it takes a second line."""
LEADING, UNDER = 1.08, 2.8
"""Between two lines of a name, in parts of its size; what the unit under it takes, in mm."""


def draw_listings(pen: Pen, paper: Paper, listings: Sequence[Listing]) -> None:
    """Several lists in one file, each from a new page, pages counted through."""
    pages = [page for listing in listings for page in listing_pages(pen, listing)]
    for number, page in enumerate(pages, start=1):
        draw_page(pen, paper, page, page_words(number, len(pages)))


def draw_page(pen: Pen, paper: Paper, page: ListingPage, words: str) -> None:
    """One page of a list; `words` are its number."""
    listing = page.listing
    top = head(pen, paper, listing.title, listing.caption)
    _blocks(pen, listing, page.rows, top)
    if page.is_last and listing.signed:
        signatures(pen, pen.size[1] - BOTTOM - 7.5, listing.offices or officials(), gap=20)
    lots = _("draw %(lots)s") % {"lots": listing.lots} if listing.lots else ""
    footer(pen, (printed(paper, lots), listing.foot, words))
    pen.end_page()


def _blocks(pen: Pen, listing: Listing, rows: Sequence[Row], top: float) -> None:
    per_block = max(-(-len(rows) // listing.blocks), 1)
    wide = sum(column.width for column in listing.columns)
    for number in range(listing.blocks):
        part = rows[number * per_block : (number + 1) * per_block]
        if part:
            _block(pen, listing, part, MARGIN + number * (wide + listing.gap), top, wide)


def _block(pen: Pen, listing: Listing, rows: Sequence[Row], x: float, top: float, wide: float) -> None:
    _heads(pen, listing, x, top)
    y = top + HEAD_ROOM
    pen.rule(x, y, wide, GROUP)
    for row in rows:
        high = row_height(pen, listing, row)
        if row.title:
            pen.fitted(x, y + high - 2.2, wide, row.title, 10.5, bold=True, lines=1)
        else:
            _cells(pen, listing, row, x, y, high)
        y += high
        pen.rule(x, y, wide, HEAVY if row.is_cut else HAIR)


def _heads(pen: Pen, listing: Listing, x: float, top: float) -> None:
    for column in listing.columns:
        room = column.room
        lines = pen.headed(column.head, room, HEAD_SIZE)
        for number, line in enumerate(reversed(lines)):
            y = top + HEAD_ROOM - 2 - number * 3.4
            pen.fitted(_at(column, x), y, room, line, HEAD_SIZE, align=column.align, lines=1, grey=CAPTION)
        x += column.width


def _at(column: Column, x: float) -> float:
    """Where text in a column is set from."""
    return {"left": x, "right": x + column.room, "centre": x + column.room / 2}[column.align]


def _cells(pen: Pen, listing: Listing, row: Row, x: float, y: float, high: float) -> None:
    for column, cell in zip(listing.columns, row.cells, strict=True):
        middle = y + high / 2
        baseline = middle + column.size * CAP / 2 / MM
        if cell.tick:
            pen.tick_box(_at(column, x), middle + 2, ticked=False, side=4)
        elif column.wraps:
            _wrapped(pen, column, cell.text, x, middle)
        elif cell.under:
            _two_levels(pen, column, cell, x, middle, high)
        elif cell.text:
            pen.fitted(
                _at(column, x),
                baseline,
                column.room,
                cell.text,
                column.size,
                bold=column.bold or cell.bold,
                align=column.align,
                centred=True,
            )
        x += column.width


def _wrapped(pen: Pen, column: Column, text: str, x: float, middle: float) -> None:
    """A text in as many lines as it takes, around the middle of its row."""
    lines = pen.wrapped(text, column.room, column.size)
    step = column.size * MM_LINE
    y = middle + column.size * CAP / 2 / MM - (len(lines) - 1) * step / 2
    for number, line in enumerate(lines):
        pen.text(_at(column, x), y + number * step, line, column.size, bold=column.bold, align=column.align)


def _two_levels(pen: Pen, column: Column, cell: Cell, x: float, middle: float, high: float) -> None:
    """A name over its unit. A name of two lines is smaller, so that all three lines stay within the row."""
    at, room, bold = _at(column, x), column.room, column.bold or cell.bold
    found = fit(cell.text, room * MM, column.size, bold, pen.script, 2, TWO_LINES)
    if len(found.lines) == 1:
        pen.fitted(at, middle - 0.4, room, cell.text, column.size, bold=bold, align=column.align, centred=True, shrink=TWO_LINES)
        pen.fitted(at, middle + 3.3, room, cell.under, CAPTION_SIZE, align=column.align, lines=1, grey=CAPTION)
        return
    size = min(found.size, (high - 1.0 - UNDER) / 2 / LEADING * MM)
    step = size / MM * LEADING
    top = middle - (2 * step + UNDER) / 2
    for number, line in enumerate(found.lines):
        pen.fitted(at, top + step * (number + 0.84), room, line, size, bold=bold, align=column.align, lines=1)
    pen.fitted(at, top + 2 * step + 2.2, room, cell.under, CAPTION_SIZE - 0.5, align=column.align, lines=1, grey=CAPTION)
