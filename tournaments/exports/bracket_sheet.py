"""The bracket of a knockout on one sheet, A4 or A3, up to 64 pairs; a larger one goes on as many sheets as it needs, with one more for the end.

Ties of a round stand between those that feed them. The way of a winner is a heavy line, the winner bold: no colour is needed.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.exports.faces import CAP
from tournaments.exports.frame import MARGIN, footer, head, officials, page_words, printed, signatures
from tournaments.exports.pen import A3, A3_WIDE, A4, A4_WIDE, CAPTION, HAIR, MM, Pdf, Pen
from tournaments.exports.rows import BracketLine, BracketSheet, BracketTie, Paper
from tournaments.exports.text import fit

MOST_TIES, MOST_WIDE = 32, 8
"""First-round ties on one sheet, and on one that lies on its side."""
TOP, BELOW = 36.0, 27.0
WAY = 0.5
LEAST_SIZE = 3.6
"""In points: a name that would be smaller stands in the key."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one sheet shows: some of the rounds, or a stretch of their ties. `note` says which stretch."""

    rounds: tuple[tuple[str, tuple[BracketTie | None, ...]], ...]
    note: str = ""
    champion: str = ""
    third: BracketTie | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures of a sheet in mm: a tie is two lines of `line` in a box `wide`; columns are `column` apart."""

    top: float
    pitch: float
    line: float
    wide: float
    column: float

    def left(self, column: int) -> float:
        return MARGIN + column * self.column

    def middle(self, column: int, place: int) -> float:
        """The middle of a tie: of the 2**column places of the first round that it spans."""
        span = 1 << column
        return self.top + self.pitch * (place * span + span / 2)


def bracket_sheet(paper: Paper, sheet: BracketSheet, *, size: str = "A4") -> Pdf:
    """The bracket on A4 or A3. Up to eight ties in the first round lie on their side; more stand upright."""
    parts = tuple(_parts(sheet))
    is_wide = len(parts[0].rounds[0][1]) <= MOST_WIDE
    page = {"A3": (A3, A3_WIDE)}.get(size, (A4, A4_WIDE))[is_wide]
    with Pen(title=f"{paper.event} {_('Bracket')}", script=paper.script, at=paper.printed_at, size=page) as pen:
        for number, part in enumerate(parts, start=1):
            _page(pen, paper, sheet, part)
            footer(pen, (printed(paper), _("Heavy line: the way of the winner"), page_words(number, len(parts))))
            pen.end_page()
    return pen.pdf


def _parts(sheet: BracketSheet) -> Iterator[Part]:
    """The whole bracket if it fits; else stretches of it, then the rounds in which they meet."""
    count = len(sheet.rounds[0][1])
    stretches = max(count // MOST_TIES, 1)
    if stretches == 1:
        yield Part(sheet.rounds, champion=sheet.champion, third=sheet.third)
        return
    own = [named for named in sheet.rounds if len(named[1]) >= stretches]
    for number in range(stretches):
        rounds = tuple((name, _stretch(ties, number, stretches)) for name, ties in own)
        yield Part(rounds, _("part %(number)s of %(of)s") % {"number": number + 1, "of": stretches})
    yield Part(sheet.rounds[len(own) - 1 :], champion=sheet.champion, third=sheet.third)


def _stretch(ties: tuple[BracketTie | None, ...], number: int, of: int) -> tuple[BracketTie | None, ...]:
    size = len(ties) // of
    return ties[number * size : (number + 1) * size]


def _page(pen: Pen, paper: Paper, sheet: BracketSheet, part: Part) -> None:
    caption = " · ".join(words for words in (sheet.stage, part.note) if words)
    head(pen, paper, _("Bracket"), caption)
    layout = _layout(pen, part)
    for column, (name, ties) in enumerate(part.rounds):
        pen.fitted(layout.left(column), TOP - 2.6, layout.wide, name, 9, bold=True, lines=1)
        if column:
            _ways(pen, layout, column, part.rounds[column - 1][1])
        for place, tie in enumerate(ties):
            if tie is not None:
                _tie(pen, layout, layout.left(column), layout.middle(column, place), tie)
    _last(pen, layout, part)
    _key(pen, layout, part)
    signatures(pen, pen.size[1] - 21, officials(), gap=20)


def _layout(pen: Pen, part: Part) -> Layout:
    wide, high = pen.size
    columns, ties = len(part.rounds), len(part.rounds[0][1])
    column = (wide - 2 * MARGIN + 5) / columns
    pitch = (high - TOP - BELOW) / max(ties, 1)
    return Layout(TOP, pitch, min(pitch * 0.44, 7.0), column - 5, column)


def _ways(pen: Pen, layout: Layout, column: int, feeders: tuple[BracketTie | None, ...]) -> None:
    """From the middle of a tie to the line of the next that its winner takes; where there was no tie, nothing."""
    for place, tie in enumerate(feeders):
        if tie is None:
            continue
        x = layout.left(column - 1) + layout.wide
        start = layout.middle(column - 1, place)
        end = layout.middle(column, place // 2) + layout.line * (-0.5 if place % 2 == 0 else 0.5)
        turn = x + 2.5
        won = tie.first.won or tie.second.won
        pen.rules(((x, start, turn, start), (turn, start, turn, end), (turn, end, layout.left(column), end)), WAY if won else HAIR)


def _tie(pen: Pen, layout: Layout, x: float, middle: float, tie: BracketTie) -> None:
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
    pen.fitted(
        x + number, middle - 0.15 if has_unit else baseline, room, names, names_size * (0.8 if line.waiting else 1), bold=line.won, centred=True,
        lines=2 if layout.line > 3 else 1, leading=1.05, grey=grey, shrink=0.75,
    )  # fmt: skip
    if has_unit:
        pen.fitted(x + number, middle + 2.55, room, line.unit, 6, lines=1, grey=CAPTION)


def _is_too_long(pen: Pen, line: BracketLine, room: float, size: float, layout: Layout) -> bool:
    """Whether names would become too small to read in their box."""
    found = fit("／".join(line.names), room * MM, size, line.won, pen.script, 2 if layout.line > 3 else 1, 0.75)
    return bool(line.number) and found.size < LEAST_SIZE


def _key(pen: Pen, layout: Layout, part: Part) -> None:
    """The names that fit into no box, at the foot of the last columns, where a bracket is empty."""
    lines = {line.number: line for _name, ties in part.rounds for tie in ties if tie for line in (tie.first, tie.second)}
    size = min(layout.line * 2.05, 10.0)
    room = layout.wide - min(size * 0.66, 6.0) - min(size * 0.62, 6.0) - 0.8
    long = [line for line in lines.values() if _is_too_long(pen, line, room, size, layout)]
    columns = min(len(part.rounds), 2)
    x, wide = layout.left(len(part.rounds) - columns), layout.wide + (columns - 1) * layout.column
    for index, line in enumerate(reversed(long)):
        y = pen.size[1] - BELOW - 3 - index * 6
        pen.text(x + 5, y, line.number, 7, align="right", bold=True)
        pen.fitted(x + 6.5, y, wide - 6.5, "／".join(line.names), 7, shrink=0.7, centred=True)


def _last(pen: Pen, layout: Layout, part: Part) -> None:
    """The winner of all over the final, the match for third place under it."""
    column = len(part.rounds) - 1
    x, middle = layout.left(column), layout.middle(column, 0)
    if part.champion:
        pen.text(x, middle - layout.line - 9, _("Winner"), 9, grey=CAPTION)
        pen.fitted(x, middle - layout.line - 3.2, layout.wide, part.champion, 12, bold=True)
    if part.third is not None:
        under = replace(layout, line=min(layout.line, 6.0))
        below = middle + layout.line + 16 + under.line
        pen.text(x, below - under.line - 2, _("Third place"), 9, bold=True)
        _tie(pen, under, x, below, part.third)
