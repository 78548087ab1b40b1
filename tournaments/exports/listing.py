"""Lists on paper: columns with heads that come back on every page, rows with a hairline under each, signatures at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.utils.translation import gettext as _

from tournaments.exports.faces import CAP
from tournaments.exports.frame import MARGIN, footer, head, officials, page_words, printed, signatures
from tournaments.exports.pen import CAPTION, GROUP, HAIR, HEAVY, MM, Pen
from tournaments.exports.rows import Paper
from tournaments.exports.text import fit

HEAD_SIZE, CAPTION_SIZE = 8.5, 7.5
TWO_LINES = 0.72
"""How much smaller a name gets before it takes a second line."""
HEAD_ROOM, SIGN_ROOM = 9.0, 18.0
BOTTOM = 15.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in mm with the white `after` its text, its side, and how its cells are set."""

    head: str
    width: float
    align: str = "left"
    size: float = 10.5
    bold: bool = False
    after: float = 1.5

    @property
    def room(self) -> float:
        return self.width - self.after


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and a smaller line under it."""

    text: str
    under: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """A row; `title` makes it a heading over the whole width. A heavy rule under it where `is_cut`."""

    cells: tuple[Cell, ...] = ()
    title: str = ""
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of any length. `blocks` of columns stand side by side on a page; `foot` goes before the page number."""

    title: str
    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    row_height: float = 11.0
    blocks: int = 1
    gap: float = 6.0
    lots: str = ""
    foot: str = ""
    signed: bool = True
    offices: tuple[str, ...] = ()


def draw_listings(pen: Pen, paper: Paper, listings: Sequence[Listing]) -> None:
    """Several lists in one file, each from a new page, pages counted through."""
    pages = [(close, part, last) for listing in listings for close in (_closer(pen, listing),) for part, last in _pages(pen, close)]
    for number, (listing, rows, is_last) in enumerate(pages, start=1):
        top = head(pen, paper, listing.title, listing.caption)
        _blocks(pen, listing, rows, top)
        if is_last and listing.signed:
            signatures(pen, pen.size[1] - BOTTOM - 7.5, listing.offices or officials(), gap=20)
        lots = _("draw %(lots)s") % {"lots": listing.lots} if listing.lots else ""
        footer(pen, (printed(paper, lots), listing.foot, page_words(number, len(pages))))
        pen.end_page()


def _per_block(pen: Pen, listing: Listing, with_signatures: bool) -> int:
    room = pen.size[1] - 28 - HEAD_ROOM - BOTTOM - (SIGN_ROOM if with_signatures else 0)
    return max(int(room / listing.row_height), 1)


def _closer(pen: Pen, listing: Listing) -> Listing:
    """The list with rows up to an eighth lower, where that saves a page."""
    count = len(list(_pages(pen, listing)))
    heights = (listing.row_height * part / 16 for part in (15, 14))
    closer = (replace(listing, row_height=height) for height in heights)
    return next((one for one in closer if len(list(_pages(pen, one))) < count), listing) if count > 1 else listing


def _pages(pen: Pen, listing: Listing) -> Iterator[tuple[Sequence[Row], bool]]:
    """The rows of each page; the last page keeps room for the signatures."""
    rows, blocks = listing.rows, listing.blocks
    whole, last = (_per_block(pen, listing, signed) * blocks for signed in (False, listing.signed))
    while len(rows) > last:
        taken = min(whole, len(rows) - 1)
        if rows[taken - 1].title and taken > 1:
            taken -= 1
        yield rows[:taken], False
        rows = rows[taken:]
    yield rows, True


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
        if row.title:
            pen.text(x, y + listing.row_height - 2.2, row.title, 10.5, bold=True)
        else:
            _cells(pen, listing, row, x, y)
        y += listing.row_height
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


def _cells(pen: Pen, listing: Listing, row: Row, x: float, y: float) -> None:
    for column, cell in zip(listing.columns, row.cells, strict=True):
        room = column.room
        middle = y + listing.row_height / 2
        if cell.under:
            _two_levels(pen, column, cell, x, middle, room)
        elif cell.text:
            baseline = middle + column.size * CAP / 2 / MM
            pen.fitted(_at(column, x), baseline, room, cell.text, column.size, bold=column.bold, align=column.align, centred=True)
        x += column.width


def _two_levels(pen: Pen, column: Column, cell: Cell, x: float, middle: float, room: float) -> None:
    """A name over its unit. A name of two lines is smaller and moves up, so that both stay within the row."""
    at = _at(column, x)
    lines = len(fit(cell.text, room * MM, column.size, column.bold, pen.script, 2, TWO_LINES).lines)
    up = 0.4 if lines == 1 else 1.0
    how: dict[str, Any] = {"bold": column.bold, "align": column.align, "centred": True, "shrink": TWO_LINES, "leading": 1.08}
    pen.fitted(at, middle - up, room, cell.text, column.size, **how)
    pen.fitted(at, middle + (3.3 if lines == 1 else 3.9), room, cell.under, CAPTION_SIZE, align=column.align, lines=1, grey=CAPTION)


def widened(columns: tuple[Column, ...], room: float, flexible: int) -> tuple[Column, ...]:
    """The columns with one of them taking what is left of the width."""
    rest = sum(column.width for number, column in enumerate(columns) if number != flexible)
    return tuple(replace(column, width=room - rest) if number == flexible else column for number, column in enumerate(columns))
