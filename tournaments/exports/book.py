"""The results book 成绩册: cover, contents with page numbers, chapters, signatures; with an outline to click through.

Chapters are planned first, page by page, so that the contents know where everything stands; then everything is drawn.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.exports import bracket_sheet as tree
from tournaments.exports.articles import article_blocks
from tournaments.exports.crosstable_sheet import crosstable_listings
from tournaments.exports.crosstable_sheet import page_size as cross_size
from tournaments.exports.double_sheet import is_together, side_parts, together_page
from tournaments.exports.frame import MARGIN, footer, head, printed
from tournaments.exports.list_sheets import entries_listing, penalties_listing, places_listing, results_listing, units_listing
from tournaments.exports.listing import Listing, ListingPage, draw_page, listing_pages
from tournaments.exports.pen import A4, A4_WIDE, CAPTION, HAIR, HEAVY, Pdf, Pen
from tournaments.exports.rows import BracketSheet, DoubleSheet, Paper, StandingsSheet
from tournaments.exports.rows_lists import (
    Articles,
    BookSheet,
    Chapter,
    CrossSheet,
    EntriesSheet,
    FinalPlaces,
    PenaltiesSheet,
    ResultsSheet,
    UnitsSheet,
)
from tournaments.exports.rules_sheet import GUTTER, WIDE, Block, column_pages, draw_column
from tournaments.exports.standings_sheet import page_size as standings_size
from tournaments.exports.standings_sheet import standings_listing

Draw = Callable[[str], None]
"""Draws one page, given the words of its number."""
CONTENTS_ROW, CONTENTS_TOP = 7.4, 38.0
PER_PAGE = int((297 - CONTENTS_TOP - 20) / CONTENTS_ROW)


@dataclass(frozen=True, slots=True)
class Planned:
    """A chapter with its pages. One without pages of its own begins where the next does."""

    chapter: Chapter
    pages: tuple[Draw, ...]


def book(paper: Paper, sheet: BookSheet) -> Pdf:
    """The whole book."""
    with Pen(title=f"{paper.event} {_('Results book')}", script=paper.script, at=paper.printed_at) as pen:
        _Book(pen, paper, sheet).draw()
    return pen.pdf


@dataclass(frozen=True, slots=True)
class _Book:
    pen: Pen
    paper: Paper
    sheet: BookSheet

    def draw(self) -> None:
        planned = [Planned(chapter, tuple(self.plan(chapter))) for chapter in self.sheet.chapters]
        contents = -(-len(planned) // PER_PAGE)
        starts = list(_starts(planned, 2 + contents))
        self.pen.resize(A4)
        self.cover()
        self.pen.end_page()
        for number in range(contents):
            self.contents(planned, starts, number)
        waiting: list[int] = []
        for index, (one, start) in enumerate(zip(planned, starts, strict=True)):
            waiting.append(index)
            for number, draw in enumerate(one.pages):
                for named in waiting:
                    self.pen.canvas.bookmarkPage(_name(named))
                waiting.clear()
                draw(_page(start + number))
        for index, one in enumerate(planned):
            if index not in waiting:
                self.pen.canvas.addOutlineEntry(one.chapter.title, _name(index), one.chapter.level, closed=False)
        self.pen.canvas.showOutline()

    # Cover and contents

    def cover(self) -> None:
        pen, room = self.pen, self.pen.size[0] - 2 * MARGIN
        pen.rule(MARGIN, 52, room, HEAVY)
        pen.fitted(MARGIN, 74, room, self.paper.event, 26, bold=True, lines=3)
        title = _("Results book")
        pen.text(MARGIN, 116, title, 20, bold=True, spread=8 if "一" <= title[0] <= "龥" else 0)
        pen.rule(MARGIN, 124, room, 0.4)
        y = 136.0
        for label, what in self.sheet.facts:
            pen.fitted(MARGIN, y, 40, label, 10.5, lines=1, grey=CAPTION)
            found = pen.wrapped(what, room - 44, 11.5)
            for line in found[:5]:
                pen.text(MARGIN + 44, y, line, 11.5)
                y += 6.4
            y += 3.2
        pen.rule(MARGIN, 274, room, HAIR)
        footer(pen, (printed(self.paper), "", ""))

    def contents(self, planned: list[Planned], starts: list[int], number: int) -> None:
        """A page of contents: titles with leaders to their page, each a link."""
        pen, room = self.pen, self.pen.size[0] - 2 * MARGIN
        head(pen, self.paper, _("Contents"))
        first = number * PER_PAGE
        for row, (one, start) in enumerate(list(zip(planned, starts, strict=True))[first : first + PER_PAGE]):
            y = CONTENTS_TOP + row * CONTENTS_ROW
            indent, size = (6.0, 10.5) if one.chapter.level else (0.0, 11.5)
            pen.fitted(MARGIN + indent, y, room - indent - 16, one.chapter.title, size, bold=not one.chapter.level, lines=1)
            pen.text(MARGIN + room, y, str(start), size, align="right")
            pen.rule(MARGIN, y + 2.2, room, HAIR)
            pen.link(MARGIN, y - 4.6, room, CONTENTS_ROW, _name(first + row))
        footer(pen, (printed(self.paper), "", _page(2 + number)))
        pen.end_page()

    # Chapters

    def plan(self, chapter: Chapter) -> Iterator[Draw]:
        match chapter.content:
            case EntriesSheet():
                yield from self.listing(entries_listing(chapter.content))
            case ResultsSheet():
                yield from self.listing(results_listing(chapter.content))
            case StandingsSheet():
                yield from self.listing(standings_listing(chapter.content), standings_size(chapter.content))
            case UnitsSheet():
                yield from self.listing(units_listing(chapter.content.stage, chapter.content.lines))
            case PenaltiesSheet():
                yield from self.listing(penalties_listing(chapter.content.lines), A4_WIDE)
            case FinalPlaces():
                yield from self.listing(places_listing(chapter.content), signed=True)
            case CrossSheet():
                for one in crosstable_listings(chapter.content):
                    yield from self.listing(one, cross_size(chapter.content))
            case BracketSheet():
                yield from (self.part(chapter.content.stage, part) for part in tree.tree_parts(chapter.content))
            case DoubleSheet():
                yield from self.double(chapter.content)
            case Articles():
                yield from self.articles(chapter.title, chapter.content)

    def listing(self, listing: Listing, size: tuple[float, float] = A4, *, signed: bool = False) -> Iterator[Draw]:
        self.pen.resize(size)
        for page in listing_pages(self.pen, replace(listing, signed=signed)):

            def draw(words: str, page: ListingPage = page) -> None:
                self.pen.resize(size)
                draw_page(self.pen, self.paper, page, words)

            yield draw

    def part(self, stage: str, part: tree.Part) -> Draw:
        return lambda words: tree.part_page(self.pen, self.paper, stage, part, "A4", words)

    def double(self, sheet: DoubleSheet) -> Iterator[Draw]:
        if is_together(sheet):
            yield lambda words: together_page(self.pen, self.paper, sheet, "A4", words)
            return
        for parts in side_parts(sheet):
            yield from (self.part(sheet.stage, part) for part in parts)

    def articles(self, title: str, content: Articles) -> Iterator[Draw]:
        self.pen.resize(A4)
        for columns in column_pages(self.pen, list(article_blocks(self.pen, content.articles))):

            def draw(words: str, columns: list[list[Block]] = columns) -> None:
                self.pen.resize(A4)
                head(self.pen, self.paper, title)
                for number, blocks in enumerate(columns):
                    draw_column(self.pen, MARGIN + number * (WIDE + GUTTER), blocks)
                footer(self.pen, (printed(self.paper), "", words))
                self.pen.end_page()

            yield draw


def _starts(planned: list[Planned], first: int) -> Iterator[int]:
    """The page on which each chapter begins."""
    page = first
    for one in planned:
        yield page
        page += len(one.pages)


def _name(index: int) -> str:
    """The bookmark of a chapter."""
    return f"chapter-{index}"


def _page(number: int) -> str:
    """“– 12 –”: a page of a book is found by its number alone."""
    return f"– {number} –"
