"""Lists on paper: columns with heads that come back on every page, rows with a hairline under each, signatures at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

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
LEADING, UNDER = 1.08, 2.8
"""Between two lines of a name, in parts of its size; what the unit under it takes, in mm."""
MM_LINE = 0.44
"""A line of type in mm for each point of its size: half as much again as the type."""
BOTTOM = 15.0


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in mm with the white `after` its text, its side, and how its cells are set.

    Where it `wraps`, a text keeps its size and the row gets as high as it must.
    """

    head: str
    width: float
    align: str = "left"
    size: float = 10.5
    bold: bool = False
    after: float = 1.5
    wraps: bool = False

    @property
    def room(self) -> float:
        return self.width - self.after


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and a smaller line under it; or a box to tick. `bold` also where its column is not."""

    text: str
    under: str = ""
    tick: bool = False
    bold: bool = False


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


@dataclass(frozen=True, slots=True)
class ListingPage:
    """One page of a list."""

    listing: Listing
    rows: Sequence[Row]
    is_last: bool


def draw_listings(pen: Pen, paper: Paper, listings: Sequence[Listing]) -> None:
    """Several lists in one file, each from a new page, pages counted through."""
    pages = [page for listing in listings for page in listing_pages(pen, listing)]
    for number, page in enumerate(pages, start=1):
        draw_page(pen, paper, page, page_words(number, len(pages)))


def listing_pages(pen: Pen, listing: Listing) -> tuple[ListingPage, ...]:
    """The pages that a list takes on paper of the size of the pen."""
    if any(column.wraps for column in listing.columns):
        return tuple(_flowing(pen, listing))
    close = _closer(pen, listing)
    return tuple(ListingPage(close, part, last) for part, last in _pages(pen, close))


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


def _flowing(pen: Pen, listing: Listing) -> Iterator[ListingPage]:
    """The pages of a list whose rows are as high as their texts; a row higher than half a page goes on in another."""
    room = pen.size[1] - 28 - HEAD_ROOM - BOTTOM
    rows = [part for row in listing.rows for part in _parted(pen, listing, row, room / 2)]
    page: list[Row] = []
    used = 0.0
    for index, row in enumerate(rows):
        high = row_height(pen, listing, row)
        needed = high + (SIGN_ROOM if listing.signed and index == len(rows) - 1 else 0)
        if page and used + needed > room:
            held = [page.pop()] if page[-1].title and len(page) > 1 else []
            yield ListingPage(listing, page, is_last=False)
            page, used = held, sum(row_height(pen, listing, one) for one in held)
        page.append(row)
        used += high
    yield ListingPage(listing, page, is_last=True)


def _parted(pen: Pen, listing: Listing, row: Row, most: float) -> Iterator[Row]:
    """A row in parts none of which is higher than `most`."""
    if row.title or row_height(pen, listing, row) <= most:
        yield row
        return
    each = max(int(most / (MM_LINE * max(column.size for column in listing.columns if column.wraps))) - 1, 1)
    texts = [
        pen.wrapped(cell.text, column.room, column.size) if column.wraps else (cell.text,)
        for column, cell in zip(listing.columns, row.cells, strict=True)
    ]
    for start in range(0, max(map(len, texts)), each):
        cells = tuple(
            replace(cell, text="".join(lines[start : start + each]), under="" if start else cell.under, tick=cell.tick and not start)
            for cell, lines in zip(row.cells, texts, strict=True)
        )
        yield replace(row, cells=cells)


def row_height(pen: Pen, listing: Listing, row: Row) -> float:
    """How high a row is, in mm."""
    if row.title:
        return listing.row_height
    lines = (
        len(pen.wrapped(cell.text, column.room, column.size)) * column.size * MM_LINE
        for column, cell in zip(listing.columns, row.cells, strict=True)
        if column.wraps
    )
    return max(listing.row_height, max(lines, default=0.0) + 3.4)


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


def widened(columns: tuple[Column, ...], room: float, flexible: int) -> tuple[Column, ...]:
    """The columns with one of them taking what is left of the width."""
    rest = sum(column.width for number, column in enumerate(columns) if number != flexible)
    return tuple(replace(column, width=room - rest) if number == flexible else column for number, column in enumerate(columns))
