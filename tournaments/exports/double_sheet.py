"""A double elimination on paper: up to sixteen pairs with both sides on one sheet, more with a sheet for each side.

On one sheet the losers' side stands under the winners', and whoever loses falls straight down. The finals stand at the
right; on a sheet of the winners' side alone they stand under its last round.
"""

from dataclasses import dataclass
from fractions import Fraction

from django.utils.translation import gettext as _

from tournaments.exports import bracket_sheet as tree
from tournaments.exports.bracket_sheet import Layout, Part, Rounds
from tournaments.exports.frame import MARGIN, footer, head, officials, page_words, printed, signatures
from tournaments.exports.pen import CAPTION, Pdf, Pen
from tournaments.exports.rows import BracketTie, DoubleSheet, Paper
from tournaments.svg.double_layout import Column, DoubleLayout, Side

MOST_TOGETHER = 12
"""Rounds of sixteen slots: with more, each side has its own sheet."""
MOST_LOSERS = 16
_TOP, _GAP = 41.0, 14.0
"""Where the first row begins, and the room between the sides for names."""


def double_sheet(paper: Paper, sheet: DoubleSheet, *, size: str = "A4") -> Pdf:
    """The bracket on A4 or A3."""
    with Pen(title=f"{paper.event} {_('Bracket')}", script=paper.script, at=paper.printed_at) as pen:
        draw_double(pen, paper, sheet, size)
    return pen.pdf


def is_together(sheet: DoubleSheet) -> bool:
    """Whether both sides stand on one sheet."""
    return len(sheet.rounds) <= MOST_TOGETHER


def draw_double(pen: Pen, paper: Paper, sheet: DoubleSheet, size: str = "A4") -> None:
    """Every sheet of the bracket."""
    if is_together(sheet):
        together_page(pen, paper, sheet, size, page_words(1, 1))
        return
    winners, losers = side_parts(sheet)
    tree.draw_parts(pen, paper, sheet.stage, (*winners, *losers), size)


def together_page(pen: Pen, paper: Paper, sheet: DoubleSheet, size: str, words: str) -> None:
    """Both sides on one sheet; `words` are the number of its page."""
    pen.resize(tree.PAGES[size][True])
    head(pen, paper, _("Bracket"), sheet.stage)
    _Together(pen, sheet, DoubleLayout(len(sheet.rounds))).draw()
    signatures(pen, pen.size[1] - 21, officials(), gap=20)
    footer(pen, (printed(paper), tree.way_words(), words))
    pen.end_page()


def side_parts(sheet: DoubleSheet) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    """The sheets of the winners' side, with the finals, and those of the losers' side."""
    columns = DoubleLayout(len(sheet.rounds)).columns
    sides: dict[Side, Rounds] = {
        side: tuple(sheet.rounds[column.index] for column in columns if column.side is side) for side in (Side.WINNERS, Side.LOSERS)
    }
    finals = tuple((name, tie) for name, (tie, *_rest) in sheet.rounds[-2:] if tie is not None)
    end = Part((), side_words(Side.WINNERS), "", finals, len(sides[Side.WINNERS][0][1]) <= tree.MOST_WIDE)
    winners = tuple(tree.parts_of(sides[Side.WINNERS], tree.MOST_TIES, end))
    return winners, tuple(tree.parts_of(sides[Side.LOSERS], MOST_LOSERS, Part((), side_words(Side.LOSERS), lies=True)))


def side_words(side: Side) -> str:
    """What a side is called; the finals belong to none."""
    return {Side.WINNERS: _("Winners’ side"), Side.LOSERS: _("Losers’ side")}.get(side, "")


@dataclass(frozen=True, slots=True)
class _Together:
    """Both sides on one sheet."""

    pen: Pen
    sheet: DoubleSheet
    places: DoubleLayout

    @property
    def layout(self) -> Layout:
        wide, high = self.pen.size
        rows = self.places.rows[Side.WINNERS] + self.places.rows[Side.LOSERS]
        columns = max((column.column for column, _place, _tie in self.shown()), default=0) + 1
        column = min((wide - 2 * MARGIN + 5) / columns, tree.WIDEST + 5)
        pitch = min((high - _TOP - _GAP - tree.BELOW) / rows, 30.0)
        return Layout(self.places.rows[Side.WINNERS], _TOP, pitch, min(pitch * 0.4, 7.0), column - 5, column)

    def shown(self) -> list[tuple[Column, int, BracketTie]]:
        return [
            (column, place, tie)
            for column, (_name, ties) in zip(self.places.columns, self.sheet.rounds, strict=True)
            for place, tie in enumerate(ties)
            if tie is not None
        ]

    def draw(self) -> None:
        shown, layout = self.shown(), self.layout
        self._heads({column.index: column for column, _place, _tie in shown}, layout)
        drawn = {(column.index, place) for column, place, _tie in shown}
        for column, place, tie in shown:
            lead = self.places.lead(column.index, place)
            if lead is not None and (lead.index, lead.place) in drawn:
                to = self.places.columns[lead.index]
                end = self._middle(to, lead.place, layout) + layout.line * (lead.line - 0.5)
                start = self._middle(column, place, layout)
                tree.way(self.pen, layout, layout.left(column.column), start, layout.left(to.column), end, won=tree.has_winner(tie))
        for column, place, tie in shown:
            tree.tie_box(self.pen, layout, layout.left(column.column), self._middle(column, place, layout), tie)
        self._champion(layout)
        tree.names_key(self.pen, layout, (tie for _column, _place, tie in shown), layout.left(max(self.places.width - 2, 0)), 1)

    def _heads(self, columns: dict[int, Column], layout: Layout) -> None:
        """The names of the sides, and of the rounds above their columns."""
        for side in (Side.WINNERS, Side.LOSERS):
            if any(column.side is side for column in columns.values()):
                self.pen.text(MARGIN, self._top(side, layout) - 7.2, side_words(side), 10, bold=True)
        for index, column in columns.items():
            y = self._top(column.side, layout) - 2.2
            self.pen.fitted(layout.left(column.column), y, layout.wide, self.sheet.rounds[index][0], 8.5, lines=1, grey=CAPTION)

    def _top(self, side: Side, layout: Layout) -> float:
        return _TOP + (self.places.rows[Side.WINNERS] * layout.pitch + _GAP if side is Side.LOSERS else 0)

    def _middle(self, column: Column, place: int, layout: Layout) -> float:
        middle: Fraction = self.places.middle(column.index, place)
        return self._top(column.side, layout) + layout.pitch * float(middle)

    def _champion(self, layout: Layout) -> None:
        """The winner of all over the last final that was played."""
        if not self.sheet.champion:
            return
        last = max(
            (column for column, _place, _tie in self.shown() if column.side is Side.FINALS), key=lambda one: one.column, default=None
        )
        if last is not None:
            x, y = layout.left(last.column), self._middle(last, 0, layout) - layout.line
            self.pen.text(x, y - 9, _("Winner"), 9, grey=CAPTION)
            self.pen.fitted(x, y - 3.2, layout.wide, self.sheet.champion, 12, bold=True)
