"""Scoresheet 记分表 (event.md §7, design README “Paper”): one match at one table, A4, blank or filled.

A page holds up to sixteen hands; more hands, or more remarks than fit, make a second page that repeats the head. The
last page has the end of the match and the signatures.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.exports.frame import footer, page_words, printed
from tournaments.exports.pen import CAPTION, GROUP, Pdf, Pen
from tournaments.exports.rows import HandCells, Paper, Scoresheet
from tournaments.exports.scoresheet_end import HEIGHT as END_HEIGHT
from tournaments.exports.scoresheet_end import draw_end
from tournaments.exports.scoresheet_grid import HEAD, LEFT, ROW, ROWS, TOP, WIDTH, Grid, draw_grid
from tournaments.exports.scoresheet_head import draw_head

NOTES_HEAD, NOTE, NOTE_SIZE, LEAST_NOTES = 6.6, 6.3, 9.0, 3
END_TOP = 297 - 9 - END_HEIGHT
NOTES_BOTTOM = END_TOP - 1.2


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a sheet: `rows` lines of the grid from hand `first` on, and the remarks below them."""

    sheet: Scoresheet
    no: int
    of: int
    first: int
    rows: int
    hands: tuple[HandCells, ...]
    notes: tuple[str, ...]

    @property
    def is_last(self) -> bool:
        return self.no == self.of


def scoresheets(paper: Paper, sheets: Iterable[Scoresheet]) -> Pdf:
    """The sheets of a round, or one of them, as one file."""
    with Pen(title=f"{paper.event} {_('Scoresheet')}", script=paper.script, at=paper.printed_at) as pen:
        draw_sheets(pen, paper, sheets)
    return pen.pdf


def draw_sheets(pen: Pen, paper: Paper, sheets: Iterable[Scoresheet]) -> None:
    """The sheets one after the other, pages counted through."""
    pages = [page for sheet in sheets for page in paginated(pen, sheet)]
    for number, page in enumerate(pages, start=1):
        _draw(pen, paper, page, number, len(pages))


def paginated(pen: Pen, sheet: Scoresheet) -> tuple[Page, ...]:
    """The pages of a sheet."""
    lines = [part for note in sheet.notes for part in pen.wrapped(note, WIDTH, NOTE_SIZE)]
    spans = list(_spans(sheet))
    pages: list[tuple[int, int, tuple[HandCells, ...], list[str]]] = []
    for first, rows in spans:
        hands = tuple(hand for hand in sheet.hands[first - 1 : first - 1 + rows])
        is_last = (first, rows) == spans[-1]
        rows = _rows_beside(len(lines), len(hands), rows) if is_last else rows
        room = notes_room(rows) if is_last else 0
        pages.append((first, rows, hands, lines[:room]))
        lines = lines[room:]
    while lines:
        pages.append((1, 0, (), lines[: notes_room(0)]))
        lines = lines[notes_room(0) :]
    return tuple(Page(sheet, no, len(pages), first, rows, hands, tuple(notes)) for no, (first, rows, hands, notes) in enumerate(pages, 1))


def notes_room(rows: int) -> int:
    """How many lines of remarks fit under so many rows of the grid."""
    top = TOP + HEAD + rows * ROW if rows else TOP
    return int((NOTES_BOTTOM - top - NOTES_HEAD) / NOTE + 0.01)


def _spans(sheet: Scoresheet) -> Iterable[tuple[int, int]]:
    """The hands of each page, as (first, rows)."""
    total = max(len(sheet.hands), sheet.lines, 1)
    for first in range(1, total + 1, ROWS):
        yield first, min(ROWS, total - first + 1) if total <= ROWS else ROWS


def _rows_beside(lines: int, hands: int, rows: int) -> int:
    """Rows of the last page: empty ones give way to remarks."""
    return next((fewer for fewer in range(rows, hands, -1) if notes_room(fewer) >= lines), max(hands, 1) if lines else rows)


def _draw(pen: Pen, paper: Paper, page: Page, number: int, of: int) -> None:
    sheet = page.sheet
    draw_head(pen, paper, sheet, page.no, page.of)
    if page.rows:
        draw_grid(pen, Grid(page.first, page.rows, page.hands, sheet.sides, sheet.seats, sheet.seal, sheet.filled))
    _draw_notes(pen, page)
    if page.is_last:
        draw_end(pen, sheet)
    else:
        pen.text(LEFT + WIDTH, END_TOP + 6, _("continued on the next page"), 9, align="right", grey=CAPTION)
    footer(
        pen,
        (
            _printed(paper, sheet),
            _("Filled level and seal: the side on the bank for the next hand") if page.rows else "",
            page_words(number, of),
        ),
    )
    pen.end_page()


def _draw_notes(pen: Pen, page: Page) -> None:
    """The remarks, each on a rule; on a blank sheet as many rules as there is room for."""
    top = TOP + HEAD + page.rows * ROW if page.rows else TOP - 2
    pen.text(LEFT, top + NOTES_HEAD - 0.4, _("Rulings and corrections"), 10, bold=True)
    count = max(notes_room(page.rows), LEAST_NOTES)
    for number in range(count):
        y = NOTES_BOTTOM - (count - 1 - number) * NOTE
        if number < len(page.notes):
            pen.text(LEFT, y - 1.6, page.notes[number], NOTE_SIZE)
        pen.rule(LEFT, y, WIDTH, GROUP if number == count - 1 else 0.2)


def _printed(paper: Paper, sheet: Scoresheet) -> str:
    """“Printed 2026-11-28 13:12 · draw 4 1 6 2 5 · up to hand 11”."""
    lots = _("draw %(lots)s") % {"lots": sheet.lots} if sheet.lots else ""
    hand = _("up to hand %(hand)s") % {"hand": sheet.hands[-1].no} if sheet.hands else ""
    return printed(paper, lots, hand)
