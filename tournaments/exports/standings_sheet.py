"""Standings on paper: every place with its tie-breaks, group by group, the cut as a heavy line."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import MARGIN
from tournaments.exports.listing import Cell, Column, Listing, Row, draw_listings, widened
from tournaments.exports.pen import A4, A4_WIDE, Pdf, Pen
from tournaments.exports.rows import Paper, StandingCells, StandingsSheet

MOST_UPRIGHT = 6
"""More tie-breaks than these turn the page on its side."""
VALUE, NARROW = 17.0, 14.5


def standings_sheet(paper: Paper, sheet: StandingsSheet) -> Pdf:
    """The standings of a stage."""
    size = page_size(sheet)
    with Pen(title=f"{paper.event} {_('Standings')}", script=paper.script, at=paper.printed_at, size=size) as pen:
        draw_listings(pen, paper, [standings_listing(sheet)])
    return pen.pdf


def page_size(sheet: StandingsSheet) -> tuple[float, float]:
    """Upright unless there are many tie-breaks."""
    return A4 if len(sheet.heads) <= MOST_UPRIGHT else A4_WIDE


def standings_listing(sheet: StandingsSheet) -> Listing:
    """The standings as a list."""
    room = page_size(sheet)[0] - 2 * MARGIN
    has_levels = any(cells.level for _title, group in sheet.groups for cells in group)
    columns = [
        Column(pgettext("column of a paper", "Place"), 14, size=12, bold=True), Column(pgettext("column of a paper", "Pair no."), 14, "right", after=4),
        Column(pgettext("column of a paper", "Pair"), 60, size=11),
    ]  # fmt: skip
    if has_levels:
        columns.append(Column(pgettext("column of a paper", "Level"), 12, "right"))
    columns.extend(Column(name, VALUE if len(sheet.heads) < 5 else NARROW, "right") for name in sheet.heads)
    caption = " · ".join(part for part in (sheet.stage, sheet.state) if part)
    foot = _("Heavy line: those above go on") if any(cells.is_cut for _title, group in sheet.groups for cells in group) else ""
    return Listing(_("Standings"), caption, widened(tuple(columns), room, 2), list(_rows(sheet, has_levels)), row_height=9.4, foot=foot)


def _rows(sheet: StandingsSheet, has_levels: bool) -> Iterator[Row]:
    for title, group in sheet.groups:
        if title:
            yield Row(title=title)
        for cells in group:
            yield Row(tuple(_cells(cells, has_levels)), is_cut=cells.is_cut)


def _cells(cells: StandingCells, has_levels: bool) -> Iterator[Cell]:
    yield Cell(cells.place)
    yield Cell(cells.pair.number)
    yield Cell(cells.pair.label, " · ".join(part for part in (cells.pair.unit, cells.mark) if part))
    if has_levels:
        yield Cell(cells.level)
    yield from (Cell(value) for value in cells.values)
