"""The crosstable 循环表 on paper: a pair a line, a column for every pair of the group or every round.

Few columns stand upright, more lie on their side; what does not fit there goes on in further columns on the next pages.
"""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import MARGIN, page_words
from tournaments.exports.listing import Cell, Column, Listing, Row, draw_page, listing_pages
from tournaments.exports.pen import A4, A4_WIDE, Pdf, Pen
from tournaments.exports.rows import Paper
from tournaments.exports.rows_lists import CrossLine, CrossSheet

FIXED, LEAST_NAMES = 12.0 + 12.0 + 17.0, 52.0
"""Place, number and points; the names have what is left, and not less than this."""
CELL, NARROW = 16.0, 11.0
UPRIGHT = int((210 - 2 * MARGIN - FIXED - LEAST_NAMES) / NARROW)
LYING = int((297 - 2 * MARGIN - FIXED - LEAST_NAMES) / NARROW)
"""Columns on a page."""


def crosstable_sheet(paper: Paper, sheet: CrossSheet) -> Pdf:
    """The crosstables of a stage, each group from a new page."""
    with Pen(title=f"{paper.event} {_('Crosstable')}", script=paper.script, at=paper.printed_at, size=page_size(sheet)) as pen:
        pages = [page for listing in crosstable_listings(sheet) for page in listing_pages(pen, listing)]
        for number, page in enumerate(pages, start=1):
            draw_page(pen, paper, page, page_words(number, len(pages)))
    return pen.pdf


def page_size(sheet: CrossSheet) -> tuple[float, float]:
    """Upright while the largest group fits."""
    return A4 if max((len(heads) for _title, heads, _lines in sheet.tables), default=0) <= UPRIGHT else A4_WIDE


def crosstable_listings(sheet: CrossSheet) -> tuple[Listing, ...]:
    """A list for each group, or for each stretch of its columns; before there is one, a page that says so."""
    if not sheet.tables:
        words = _("A crosstable begins with the first round of a round robin or a Swiss.")
        return (Listing(_("Crosstable"), sheet.stage, _columns((), page_size(sheet)[0] - 2 * MARGIN), [Row(title=words)]),)
    return tuple(listing for title, heads, lines in sheet.tables for listing in _group(sheet, title, heads, lines))


def _group(sheet: CrossSheet, title: str, heads: tuple[str, ...], lines: tuple[CrossLine, ...]) -> Iterator[Listing]:
    room = page_size(sheet)[0] - 2 * MARGIN
    most = UPRIGHT if room < 200 else LYING
    stretches = range(0, max(len(heads), 1), most)
    for start in stretches:
        shown = slice(start, start + most)
        note = _("columns %(first)s–%(last)s") % {"first": start + 1, "last": min(start + most, len(heads))} if len(stretches) > 1 else ""
        caption = " · ".join(words for words in (sheet.stage, title, sheet.state, note) if words)
        columns = _columns(heads[shown], room)
        rows = [_row(line, shown) for line in lines]
        foot = _foot(sheet)
        yield Listing(_("Crosstable"), caption, columns, rows, row_height=9.4, foot=foot)


def _foot(sheet: CrossSheet) -> str:
    """What the two lines of a cell are."""
    if sheet.by_rounds:
        return _("Levels of both sides; under them the opponents’ number and the match points")
    return _("Levels of both sides; under them the match points")


def _columns(heads: tuple[str, ...], room: float) -> tuple[Column, ...]:
    cell = max(min(CELL, (room - FIXED - LEAST_NAMES) / max(len(heads), 1)), NARROW)
    names = room - FIXED - cell * len(heads)
    return (
        Column(pgettext("column of a paper", "Place"), 12, size=12, bold=True), Column(pgettext("column of a paper", "Pair no."), 12, "right", after=3),
        Column(pgettext("column of a paper", "Pair"), names, size=10.5), *(Column(head, cell, "centre", size=10, after=0.8) for head in heads),
        Column(pgettext("crosstable", "Points"), 17, "right", size=11, bold=True),
    )  # fmt: skip


def _row(line: CrossLine, shown: slice) -> Row:
    cells = (Cell(text, under) for text, under in line.cells[shown])
    return Row((Cell(line.place), Cell(line.pair.number), Cell(line.pair.label, line.pair.unit), *cells, Cell(line.points)))
