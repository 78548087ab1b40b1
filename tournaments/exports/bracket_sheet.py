"""The bracket of a knockout on one sheet, A4 or A3, up to 64 pairs; a larger one goes on as many sheets as it needs, with one more for the end.

Ties of a round stand between those that feed them. The way of a winner is a heavy line, the winner bold: no colour is needed.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from django.utils.translation import gettext as _

from tournaments.exports.faces import CAP
from tournaments.exports.frame import MARGIN, footer, head, officials, page_words, printed, signatures
from tournaments.exports.pen import A3, A3_WIDE, A4, A4_WIDE, CAPTION, HAIR, MM, Pdf, Pen
from tournaments.exports.rows import BracketLine, BracketSheet, BracketTie, Paper
from tournaments.exports.text import fit

MOST_TIES, MOST_WIDE = 32, 8
"""First-round ties on one sheet, and on one that lies on its side."""
TOP, BELOW = 36.0, 27.0
PAGES: Final = {"A4": (A4, A4_WIDE), "A3": (A3, A3_WIDE)}
"""Upright and on its side."""
WAY, TURN = 0.5, 2.5
WIDEST: Final = 90.0
"""Of a box: a final alone does not fill the sheet."""
LEAST_SIZE = 3.6
"""In points: a name that would be smaller stands in the key."""


Rounds = tuple[tuple[str, tuple[BracketTie | None, ...]], ...]


@dataclass(frozen=True, slots=True)
class Part:
    """What one sheet shows: some of the rounds, or a stretch of their ties; `below` the last of them other meetings by name.

    A round with as many ties as the one before is fed straight across, one with half as many by two ties each. `lies`: on a sheet on its side.
    """

    rounds: Rounds
    note: str = ""
    champion: str = ""
    below: tuple[tuple[str, BracketTie], ...] = ()
    lies: bool = False


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures of a sheet in mm: a tie is two lines of `line` in a box `wide`; columns are `column` apart; `first` ties in the first."""

    first: int
    top: float
    pitch: float
    line: float
    wide: float
    column: float

    def left(self, column: int) -> float:
        return MARGIN + column * self.column

    def middle(self, ties: int, place: int) -> float:
        """The middle of a tie of a round of so many: of the places of the first round that it spans."""
        return self.top + self.pitch * self.first * (place + 0.5) / ties


def bracket_sheet(paper: Paper, sheet: BracketSheet, *, size: str = "A4") -> Pdf:
    """The bracket on A4 or A3. Up to eight ties in the first round lie on their side; more stand upright."""
    with Pen(title=f"{paper.event} {_('Bracket')}", script=paper.script, at=paper.printed_at) as pen:
        draw_parts(pen, paper, sheet.stage, tree_parts(sheet), size)
    return pen.pdf


def draw_parts(pen: Pen, paper: Paper, stage: str, parts: tuple[Part, ...], size: str = "A4") -> None:
    """The parts of a bracket, a sheet each."""
    for number, part in enumerate(parts, start=1):
        part_page(pen, paper, stage, part, size, page_words(number, len(parts)))


def part_page(pen: Pen, paper: Paper, stage: str, part: Part, size: str, words: str) -> None:
    """One sheet; `words` are the number of its page."""
    pen.resize(PAGES[size][part.lies])
    _page(pen, paper, stage, part)
    footer(pen, (printed(paper), way_words(), words))
    pen.end_page()


def way_words() -> str:
    """What a heavy line is."""
    return _("Heavy line: the way of the winner")


def tree_parts(sheet: BracketSheet) -> tuple[Part, ...]:
    """The parts of a knockout; the match for third place stands under the final."""
    below = ((_("Third place"), sheet.third),) if sheet.third is not None else ()
    lies = len(sheet.rounds[0][1]) <= MOST_WIDE
    return tuple(parts_of(sheet.rounds, MOST_TIES, Part((), "", sheet.champion, below, lies)))


def parts_of(rounds: Rounds, most: int, end: Part) -> Iterator[Part]:
    """The whole of the rounds if they fit; else stretches of them, then the rounds in which they meet. `end`: what the last part has besides."""
    stretches = max(len(rounds[0][1]) // most, 1)
    if stretches == 1:
        yield replace(end, rounds=rounds)
        return
    own = [named for named in rounds if len(named[1]) >= stretches]
    for number in range(stretches):
        part = tuple((name, _stretch(ties, number, stretches)) for name, ties in own)
        note = _("part %(number)s of %(of)s") % {"number": number + 1, "of": stretches}
        yield Part(part, " · ".join(words for words in (end.note, note) if words), lies=end.lies)
    yield replace(end, rounds=rounds[len(own) - 1 :])


def _stretch(ties: tuple[BracketTie | None, ...], number: int, of: int) -> tuple[BracketTie | None, ...]:
    size = len(ties) // of
    return ties[number * size : (number + 1) * size]


def _page(pen: Pen, paper: Paper, stage: str, part: Part) -> None:
    head(pen, paper, _("Bracket"), " · ".join(words for words in (stage, part.note) if words))
    layout = _layout(pen, part)
    for column, (name, ties) in enumerate(part.rounds):
        pen.fitted(layout.left(column), TOP - 2.6, layout.wide, name, 9, bold=True, lines=1)
        if column:
            _ways(pen, layout, column, part.rounds[column - 1][1], len(ties))
        for place, tie in enumerate(ties):
            if tie is not None:
                tie_box(pen, layout, layout.left(column), layout.middle(len(ties), place), tie)
    _last(pen, layout, part)
    columns = min(len(part.rounds), 2)
    names_key(pen, layout, (tie for _name, ties in part.rounds for tie in ties), layout.left(len(part.rounds) - columns), columns)
    signatures(pen, pen.size[1] - 21, officials(), gap=20)


def _layout(pen: Pen, part: Part) -> Layout:
    wide, high = pen.size
    columns, ties = len(part.rounds), max(len(part.rounds[0][1]), 1)
    column = min((wide - 2 * MARGIN + 5) / columns, WIDEST + 5)
    pitch = (high - TOP - BELOW) / ties
    return Layout(ties, TOP, pitch, min(pitch * 0.44, 7.0), column - 5, column)


def _ways(pen: Pen, layout: Layout, column: int, feeders: tuple[BracketTie | None, ...], ties: int) -> None:
    """From the middle of a tie to the line of the next that its winner takes; where there was no tie, nothing."""
    two_by_two = len(feeders) > ties
    for place, tie in enumerate(feeders):
        if tie is None:
            continue
        line, to = (place % 2, place // 2) if two_by_two else (0, place)
        end = layout.middle(ties, to) + layout.line * (line - 0.5)
        way(pen, layout, layout.left(column - 1), layout.middle(len(feeders), place), layout.left(column), end, won=has_winner(tie))


def way(pen: Pen, layout: Layout, box: float, start: float, to: float, end: float, *, won: bool) -> None:
    """From the middle `start` of the box at `box` to the line `end` of the box at `to`."""
    x = box + layout.wide
    turn = x + TURN
    pen.rules(((x, start, turn, start), (turn, start, turn, end), (turn, end, to, end)), WAY if won else HAIR)


def has_winner(tie: BracketTie) -> bool:
    """Whether somebody goes on from here."""
    return tie.first.won or tie.second.won


def tie_box(pen: Pen, layout: Layout, x: float, middle: float, tie: BracketTie) -> None:
    """A meeting around its middle line."""
    line = layout.line
    pen.box(x, middle - line, layout.wide, 2 * line, weight=0.2)
    pen.rule(x, middle, layout.wide, HAIR)
    _line(pen, layout, x, middle - line / 2, tie.first)
    _line(pen, layout, x, middle + line / 2, tie.second)
    if tie.words and layout.pitch - 2 * line > 2.6:
        pen.fitted(x, middle + line + 2.5, layout.wide, tie.words, 6.5, lines=1, grey=CAPTION)


def _line(pen: Pen, layout: Layout, x: float, middle: float, line: BracketLine) -> None:
    """Number, names, level. In boxes high enough the unit stands under the names."""
    size = min(layout.line * 2.05, 10.0)
    number, level = min(size * 0.66, 6.0), min(size * 0.62, 6.0) if line.level else 0.6
    baseline = middle + size * CAP / 2 / MM
    if line.number:
        pen.fitted(x + number - 0.7, baseline, number - 0.9, line.number, size * 0.8, align="right", lines=1, grey=CAPTION)
    if line.level:
        pen.fitted(x + layout.wide - level / 2 - 0.3, baseline, level, line.level, size, bold=line.won, align="centre", lines=1)
    room = layout.wide - number - level - 0.8
    if _is_too_long(pen, line, room, size, layout):
        pen.fitted(x + number, baseline, room, _("names: see the key"), size * 0.8, lines=1, grey=CAPTION)
        return
    names, grey = "／".join(line.names), CAPTION if line.waiting else 0.0
    has_unit = bool(line.unit) and layout.line > 6 and pen.width(names, size, line.won) * 0.75 <= room
    # With a unit, names of 9 points and the unit of 6 stand as one block around the middle.
    names_size = min(size, 9.0) if has_unit else size
    names_size *= 0.8 if line.waiting else 1
    pen.fitted(
        x + number, middle - 0.15 if has_unit else baseline, room, names, names_size, bold=line.won, centred=True, lines=_lines(layout),
        leading=1.05, grey=grey, shrink=_shrink(layout, names_size),
    )  # fmt: skip
    if has_unit:
        pen.fitted(x + number, middle + 2.55, room, line.unit, 6, lines=1, grey=CAPTION)


def _is_too_long(pen: Pen, line: BracketLine, room: float, size: float, layout: Layout) -> bool:
    """Whether names would become too small to read in their box."""
    found = fit("／".join(line.names), room * MM, size, line.won, pen.script, _lines(layout), _shrink(layout, size))
    return bool(line.number) and found.size < LEAST_SIZE


def _lines(layout: Layout) -> int:
    return 2 if layout.line > 3 else 1


def _shrink(layout: Layout, size: float) -> float:
    """How much smaller a name gets before it takes two lines: so small that two lines fit into one line of a box."""
    return min(0.75, layout.line * MM / 2.2 / size)


def names_key(pen: Pen, layout: Layout, ties: Iterable[BracketTie | None], x: float, columns: int) -> None:
    """The names that fit into no box, at the foot of so many columns from x, where a bracket is empty."""
    lines = {line.number: line for tie in ties if tie for line in (tie.first, tie.second)}
    size = min(layout.line * 2.05, 10.0)
    room = layout.wide - min(size * 0.66, 6.0) - min(size * 0.62, 6.0) - 0.8
    long = [line for line in lines.values() if _is_too_long(pen, line, room, size, layout)]
    wide = layout.wide + (columns - 1) * layout.column
    for index, line in enumerate(reversed(long)):
        y = pen.size[1] - BELOW - 3 - index * 6
        pen.text(x + 5, y, line.number, 7, align="right", bold=True)
        pen.fitted(x + 6.5, y, wide - 6.5, "／".join(line.names), 7, lines=3, shrink=0.75, leading=1.1, centred=True)


def _last(pen: Pen, layout: Layout, part: Part) -> None:
    """The winner of all over the final; under it the match for third place, or the finals between two sides."""
    x, middle = layout.left(len(part.rounds) - 1), layout.middle(1, 0)
    if part.champion:
        pen.text(x, middle - layout.line - 9, _("Winner"), 9, grey=CAPTION)
        pen.fitted(x, middle - layout.line - 3.2, layout.wide, part.champion, 12, bold=True)
    under = replace(layout, line=min(layout.line, 6.0))
    below = middle + layout.line + 16 + under.line
    for name, tie in part.below:
        pen.text(x, below - under.line - 2, name, 9, bold=True)
        tie_box(pen, under, x, below, tie)
        below += 2 * under.line + 12
