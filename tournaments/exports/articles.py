"""Running text on paper in two columns: rulings, protests, errata, how the event played. An article may go on in the next column."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from tournaments.exports.pen import CAPTION, GROUP, Pen
from tournaments.exports.rows_lists import Article
from tournaments.exports.rules_sheet import AFTER, SIZE, SMALL, STEP, WIDE, Block, Piece

LEAST_LINES = 3
"""Of a text that stay with its heading."""


def article_blocks(pen: Pen, articles: Sequence[Article]) -> Iterator[Block]:
    """The articles as lines of type; a heading is never alone at the foot of a column."""
    for article in articles:
        heading = [
            Piece(line, 10, bold=True, rule=0 if number else GROUP, step=4.6 if number else 7.0)
            for number, line in enumerate(pen.wrapped(article.title, WIDE, 10, bold=True))
        ]
        heading.extend(Piece(line, SMALL, grey=CAPTION, step=3.6) for line in pen.wrapped(article.caption, WIDE, SMALL) if article.caption)
        lines = [
            Piece(line) for paragraph in article.paragraphs for part in paragraph.splitlines() for line in pen.wrapped(part, WIDE, SIZE)
        ]
        yield (*heading, *lines[:LEAST_LINES])
        # A block is followed by white: a line on its own stands so much closer.
        yield from ((replace(line, step=STEP - AFTER),) for line in lines[LEAST_LINES:])
