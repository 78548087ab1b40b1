"""The drawing of a double elimination: the winners' side with the finals, under it the losers' side, in one scroll container.

Pure: values in, markup out. The names of the rounds of each side stand still above it while it scrolls.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape

from tournaments.svg.bracket import HEAD_HEIGHT, Layout, head_markup, layout_for, tie_markup
from tournaments.svg.double_layout import Column, DoubleLayout, Side
from tournaments.svg.values import Bracket, Tie

_TURN = 22
"""From a box to where its way turns."""
_ABOVE = (Side.WINNERS, Side.FINALS)


def double_figure(bracket: Bracket) -> str:
    """The whole drawing; of a final that is not needed there is no trace."""
    drawing = _Drawing(bracket, DoubleLayout(len(bracket.rounds)), layout_for(bracket))
    below = drawing.heads((Side.LOSERS,)) + drawing.side((Side.LOSERS,)) if drawing.shown((Side.LOSERS,)) else ""
    return (
        f'<div class="ss-bracket" tabindex="0" role="group" aria-label="{escape(bracket.title)}">'
        f"{drawing.heads(_ABOVE)}{drawing.side(_ABOVE)}{below}</div>"
    )


@dataclass(frozen=True, slots=True)
class _Drawing:
    bracket: Bracket
    places: DoubleLayout
    layout: Layout

    @property
    def width(self) -> int:
        """Up to the last column in which anybody meets."""
        last = max((column.column for column, _place, _tie in self.shown(tuple(Side))), default=0)
        return self.layout.left(last) + self.layout.box + self.layout.margin

    def shown(self, sides: tuple[Side, ...]) -> list[tuple[Column, int, Tie]]:
        """The meetings of these sides, with their column and place."""
        return [
            (column, place, tie)
            for column, one in zip(self.places.columns, self.bracket.rounds, strict=True)
            for place, tie in enumerate(one.ties)
            if tie is not None and column.side in sides
        ]

    def heads(self, sides: tuple[Side, ...]) -> str:
        """The names of the rounds above their columns; over the losers' side also the way from there up to the final."""
        columns = {column.index: column for column, _place, _tie in self.shown(sides)}
        names = "".join(head_markup(self.layout, column.column, self.bracket.rounds[index]) for index, column in columns.items())
        way = self._up(0, HEAD_HEIGHT) if Side.LOSERS in sides else ""
        return self._svg("ss-svg ss-brackethead", HEAD_HEIGHT, ' aria-hidden="true"', way + names)

    def side(self, sides: tuple[Side, ...]) -> str:
        """The meetings and the ways between them, light ways first so that a heavy one is never crossed out."""
        shown = self.shown(sides)
        ways = "".join(f'<path class="{"won" if won else "path"}" d="{way}"/>' for won, way in sorted(self._ways(sides)))
        ties = "".join(
            tie_markup(
                self.bracket, self.layout, tie, self.bracket.rounds[column.index].name, self.layout.left(column.column),
                self._top(column.index, place),
            )
            for column, place, tie in shown
        )  # fmt: skip
        words = f"<title>{escape(self.bracket.title)}</title><desc>{escape(self.bracket.description)}</desc>"
        return self._svg("ss-svg", self._height(sides), ' role="group"', words + ways + ties)

    def _ways(self, sides: tuple[Side, ...]) -> Iterator[tuple[bool, str]]:
        for column, place, tie in self.shown(sides):
            lead = self.places.lead(column.index, place)
            if lead is None or self.bracket.rounds[lead.index].ties[lead.place] is None:
                continue
            right, middle = self.layout.left(column.column) + self.layout.box, self._top(column.index, place) + self.layout.line
            if column.side is Side.LOSERS and self.places.columns[lead.index].side is Side.FINALS:
                yield tie.is_decided, f"M{right} {middle}h{_TURN}V0"
            else:
                left = self.layout.left(self.places.columns[lead.index].column)
                yield tie.is_decided, f"M{right} {middle}h{_TURN}V{self._line(lead.index, lead.place, lead.line)}H{left}"
        feeder = self._last_of_losers()
        if Side.FINALS in sides and feeder is not None:
            final = self.places.rounds - 2
            line, left = self._line(final, 0, 1), self.layout.left(self.places.columns[final].column)
            yield feeder.is_decided, f"M{self._turn_x()} {self._height(sides)}V{line}H{left}"

    def _up(self, top: int, bottom: int) -> str:
        """The way of the winner of the losers' side past the names of its rounds."""
        feeder = self._last_of_losers()
        if feeder is None:
            return ""
        return f'<path class="{"won" if feeder.is_decided else "path"}" d="M{self._turn_x()} {bottom}V{top}"/>'

    def _last_of_losers(self) -> Tie | None:
        """The last meeting of the losers' side, where there is one and the final is drawn."""
        rounds = self.bracket.rounds
        if self.places.depth < 2 or rounds[-2].ties[0] is None:
            return None
        return rounds[-3].ties[0]

    def _turn_x(self) -> int:
        return self.layout.left(self.places.columns[-3].column) + self.layout.box + _TURN

    def _top(self, index: int, place: int) -> int:
        """The top of a box; a meeting fills the middle of its row."""
        return self.layout.margin + int(self.layout.pitch * self.places.middle(index, place) - self.layout.pitch / 2)

    def _line(self, index: int, place: int, line: int) -> int:
        """The middle of a line of a box."""
        return self._top(index, place) + self.layout.line * line + self.layout.line // 2

    def _height(self, sides: tuple[Side, ...]) -> int:
        return self.places.rows[sides[0]] * self.layout.pitch + 2 * self.layout.margin

    def _svg(self, css: str, height: int, more: str, inside: str) -> str:
        return f'<svg class="{css}" viewBox="0 0 {self.width} {height}" width="{self.width}" height="{height}"{more}>{inside}</svg>'
