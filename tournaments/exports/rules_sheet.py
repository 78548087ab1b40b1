"""“How we play” on paper: the bands and the bottom as small tables, then every rule in a sentence with its source, in two columns."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import MARGIN, footer, head, page_words, printed
from tournaments.exports.pen import CAPTION, GROUP, HAIR, Pdf, Pen
from tournaments.exports.rows import Paper, RuleLine, RulesSheet

GUTTER, TOP, BOTTOM = 8.0, 35.0, 16.0
WIDE = (210 - 2 * MARGIN - GUTTER) / 2
SIZE, SMALL, STEP = 8.8, 7.0, 4.1
TOP_STEP, AFTER = 5.6, 1.4


@dataclass(frozen=True, slots=True)
class Piece:
    """A line of type as it is set: text, size, weight, grey, how far its baseline lies under the one before; `rule` draws one above."""

    text: str
    size: float = SIZE
    bold: bool = False
    grey: float = 0.0
    step: float = STEP
    right: str = ""
    rule: float = 0.0
    mark: bool = False


Block = tuple[Piece, ...]
"""What is not broken over columns."""


def rules_sheet(paper: Paper, sheet: RulesSheet) -> Pdf:
    """The rules of an event, two columns a page."""
    with Pen(title=f"{paper.event} {_('How we play')}", script=paper.script, at=paper.printed_at) as pen:
        pages = column_pages(pen, list(_blocks(pen, sheet)))
        for number, columns in enumerate(pages, start=1):
            head(pen, paper, _("How we play"), sheet.rules)
            for column, blocks in enumerate(columns):
                draw_column(pen, MARGIN + column * (WIDE + GUTTER), blocks)
            footer(pen, (printed(paper), _("changed: this event differs from its set of rules"), page_words(number, len(pages))))
            pen.end_page()
    return pen.pdf


def _blocks(pen: Pen, sheet: RulesSheet) -> Iterator[Block]:
    yield from _table(_("What the points of a hand do"), sheet.bands)
    yield from _table(_("What the bottom counts for"), sheet.bottom)
    for title, lines in sheet.sections:
        for number, line in enumerate(lines):
            heading = (Piece(title, 11, bold=True, step=9.5),) if number == 0 else ()
            yield (*heading, *_rule(pen, line, first=number == 0))
    for note in sheet.notes:
        yield tuple(Piece(part) for part in pen.wrapped(note, WIDE, SIZE))


def _table(title: str, rows: tuple[tuple[str, str], ...]) -> Iterator[Block]:
    """A small table of two columns, kept whole."""
    if rows:
        lines = (Piece(left, right=right, rule=HAIR if number else GROUP, step=5.6) for number, (left, right) in enumerate(rows))
        yield (Piece(title, 11, bold=True, step=9.5), *lines)


def _rule(pen: Pen, line: RuleLine, first: bool) -> Block:
    """A rule: its name, its sentence, where it comes from; what the event changed and from what."""
    pieces = [Piece(line.label, SIZE, bold=True, rule=GROUP if first else HAIR, step=5.6, right="", mark=line.changed)]
    pieces.extend(Piece(part) for part in pen.wrapped(line.sentence, WIDE, SIZE))
    if line.usual:
        usual = _("usually: %(sentence)s") % {"sentence": line.usual}
        pieces.extend(Piece(part, SMALL, grey=CAPTION, step=3.4) for part in pen.wrapped(usual, WIDE, SMALL))
    pieces.extend(Piece(part, SMALL, grey=CAPTION, step=3.4) for part in pen.wrapped(line.source, WIDE, SMALL))
    return tuple(pieces)


def _height(block: Block) -> float:
    return sum(piece.step for piece in block) + AFTER


def column_pages(pen: Pen, blocks: list[Block]) -> list[list[list[Block]]]:
    """Blocks dealt out to columns, two a page. The last page is balanced by nothing: it ends where the rules end."""
    room = pen.size[1] - TOP - BOTTOM
    columns: list[list[Block]] = [[]]
    used = 0.0
    for block in blocks:
        if columns[-1] and used + _height(block) > room:
            columns.append([])
            used = 0.0
        columns[-1].append(block)
        used += _height(block)
    return [columns[number : number + 2] for number in range(0, len(columns), 2)]


def draw_column(pen: Pen, x: float, blocks: list[Block]) -> None:
    """A column of text from the top of the page."""
    y = TOP - 2
    for index, block in enumerate(blocks):
        for number, piece in enumerate(block):
            y += piece.step if index or number else TOP_STEP
            if piece.rule:
                pen.rule(x, y - piece.step + 1.5, WIDE, piece.rule)
            wide = pen.text(x, y, piece.text, piece.size, bold=piece.bold, grey=piece.grey)
            if piece.mark:
                _changed(pen, x + wide + 2, y)
            if piece.right:
                pen.fitted(x + 24, y, WIDE - 24, piece.right, piece.size, lines=1)
        y += AFTER


def _changed(pen: Pen, x: float, y: float) -> None:
    """A word in a box: this rule was changed."""
    word = pgettext("mark of a rule", "changed")
    pen.box(x, y - 3, pen.width(word, SMALL, bold=True) + 2, 3.9, weight=0.25, radius=0.4)
    pen.text(x + 1, y - 0.15, word, SMALL, bold=True)
