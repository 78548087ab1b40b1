"""How a list is dealt out to pages: rows of one height, or rows as high as their texts; the last page keeps room for signatures."""

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.exports.list_parts import Listing, Row
from tournaments.exports.pen import Pen

HEAD_ROOM, SIGN_ROOM = 9.0, 18.0
BOTTOM = 15.0
MM_LINE = 0.44
"""A line of type in mm for each point of its size: half as much again as the type."""


@dataclass(frozen=True, slots=True)
class ListingPage:
    """One page of a list."""

    listing: Listing
    rows: Sequence[Row]
    is_last: bool


def listing_pages(pen: Pen, listing: Listing) -> tuple[ListingPage, ...]:
    """The pages that a list takes on paper of the size of the pen."""
    if any(column.wraps for column in listing.columns):
        return tuple(_flowing(pen, listing))
    close = _closer(pen, listing)
    return tuple(ListingPage(close, part, last) for part, last in _pages(pen, close))


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
            replace(cell, text=_joined(lines[start : start + each]), under="" if start else cell.under, tick=cell.tick and not start)
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


def _joined(lines: Sequence[str]) -> str:
    """Lines as the text they came from: a blank between words, none between Han characters."""
    text = ""
    for line in lines:
        has_blank = text and line and not any(unicodedata.east_asian_width(char) in "WF" for char in (text[-1], line[0]))
        text += f" {line}" if has_blank else line
    return text
