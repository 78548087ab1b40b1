"""The bracket of a knockout: rounds as columns, ties as boxes, the way of a winner as a heavy line.

Pure: values in, markup out. Type keeps its size whatever the number of pairs; a large bracket is wide and high and
scrolls in its own container, with the names of the rounds standing still above it. It must not know formats: who
feeds whom follows from the places alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from tournaments.svg.text import name_text, waiting_text, width
from tournaments.svg.values import Bracket, Fate, Line, Round, Tie


@dataclass(frozen=True, slots=True)
class Layout:
    """Measures in units, one a CSS pixel. A box is two lines of `line`; boxes of the first round are `gap` apart."""

    box: int = 266
    line: int = 33
    gap: int = 20
    column: int = 310
    margin: int = 1

    @property
    def height(self) -> int:
        return 2 * self.line

    @property
    def pitch(self) -> int:
        return self.height + self.gap

    def left(self, column: int) -> int:
        return self.margin + column * self.column

    def top(self, column: int, place: int) -> int:
        """The top of a box: a tie stands in the middle of the 2**column first-round places it spans."""
        span = 1 << column
        return self.margin + (self.pitch * (2 * place * span + span - 1)) // 2

    def middle(self, column: int, place: int) -> int:
        return self.top(column, place) + self.line


ROOMY = Layout()
CLOSE = Layout(line=29, gap=18)
_THIRD_GAP = 64
HEAD_HEIGHT = 40


def bracket_figure(bracket: Bracket) -> str:
    """The whole drawing in its scroll container: names of the rounds, then the ties."""
    return (
        f'<div class="ss-bracket" tabindex="0" role="group" aria-label="{escape(bracket.title)}">'
        f"{bracket_heads(bracket)}{bracket_svg(bracket)}</div>"
    )


def layout_for(bracket: Bracket) -> Layout:
    """More than sixteen ties in the first round stand closer."""
    return CLOSE if len(bracket.rounds[0].ties) > 16 else ROOMY


def bracket_heads(bracket: Bracket) -> str:
    """The names of the rounds above their columns; a drawing of its own, so that it can stand still while the ties scroll."""
    layout = layout_for(bracket)
    wide = _width(bracket, layout)
    heads = "".join(head_markup(layout, column, one) for column, one in enumerate(bracket.rounds))
    return (
        f'<svg class="ss-svg ss-brackethead" viewBox="0 0 {wide} {HEAD_HEIGHT}" width="{wide}" height="{HEAD_HEIGHT}"'
        f' aria-hidden="true">{heads}</svg>'
    )


def head_markup(layout: Layout, column: int, one: Round) -> str:
    """The name of a round and its caption; a long name is smaller, and has no caption where there is no room for one."""
    css, size = ("tl", 160) if _head_width(one, 160) < layout.column else ("t13", 125)
    fits = _head_width(one, size) < layout.column
    caption = f'<tspan class="t2" dx="12">{escape(one.caption)}</tspan>' if one.caption and fits else ""
    return f'<text class="{css} tb" x="{layout.left(column)}" y="26">{escape(one.name)}{caption}</text>'


def _head_width(one: Round, size: int) -> int:
    return width(one.name, size) + (width(one.caption, 120) + 20 if one.caption else 0)


def bracket_svg(bracket: Bracket) -> str:
    """The ties and the ways between them. Each tie names its round, pairs, levels and winner for the ear."""
    layout = layout_for(bracket)
    wide, height = _width(bracket, layout), _height(bracket, layout)
    columns = list(enumerate(bracket.rounds))
    ways = "".join(_ways(bracket, layout, column) for column, _round in columns[1:])
    ties = "".join(_column(bracket, layout, column, one) for column, one in columns)
    return (
        f'<svg class="ss-svg" viewBox="0 0 {wide} {height}" width="{wide}" height="{height}" role="group">'
        f"<title>{escape(bracket.title)}</title><desc>{escape(bracket.description)}</desc>"
        f"{ways}{ties}{_third(bracket, layout)}</svg>"
    )


def _width(bracket: Bracket, layout: Layout) -> int:
    return layout.left(len(bracket.rounds) - 1) + layout.box + layout.margin


def _height(bracket: Bracket, layout: Layout) -> int:
    """The first column with room for words under its last tie; a third-place match may reach lower."""
    first = len(bracket.rounds[0].ties) * layout.pitch + 2 * layout.margin
    return max(first, _third_top(bracket, layout) + layout.pitch) if bracket.third else first


# Ways


def _ways(bracket: Bracket, layout: Layout, column: int) -> str:
    """The lines into a column from the one before; light ones first, so that a heavy one is never crossed out."""
    before = bracket.rounds[column - 1].ties
    ways = [(tie.is_decided, _way(layout, column, feeder)) for feeder, tie in enumerate(before) if tie is not None]
    return "".join(f'<path class="{"won" if won else "path"}" d="{way}"/>' for won, way in sorted(ways))


def _way(layout: Layout, column: int, feeder: int) -> str:
    """From the middle of the feeding box to the line of the next box that its winner takes."""
    right = layout.left(column - 1) + layout.box
    line = layout.line * (feeder % 2) + layout.line // 2
    return f"M{right} {layout.middle(column - 1, feeder)}h22V{layout.top(column, feeder // 2) + line}H{layout.left(column)}"


# Ties


def _column(bracket: Bracket, layout: Layout, column: int, one: Round) -> str:
    x = layout.left(column)
    return "".join(
        tie_markup(bracket, layout, tie, one.name, x, layout.top(column, place)) for place, tie in enumerate(one.ties) if tie is not None
    )


def _third_top(bracket: Bracket, layout: Layout) -> int:
    last = len(bracket.rounds) - 1
    return layout.top(last, 0) + layout.height + _THIRD_GAP


def _third(bracket: Bracket, layout: Layout) -> str:
    if bracket.third is None:
        return ""
    x, y = layout.left(len(bracket.rounds) - 1), _third_top(bracket, layout)
    head = f'<text class="tb" x="{x}" y="{y - 9}">{escape(bracket.third_name)}</text>'
    return head + tie_markup(bracket, layout, bracket.third, bracket.third_name, x, y)


def tie_markup(bracket: Bracket, layout: Layout, tie: Tie, where: str, x: int, y: int) -> str:
    inside = (
        f'<rect class="box{" live" if tie.live else ""}" x="{x}" y="{y}" width="{layout.box}" height="{layout.height}" rx="4"/>'
        f'<path class="grid" d="M{x + 2} {y + layout.line}h{layout.box - 4}"/>'
        f"{_line(bracket, layout, tie.first, x, y)}{_line(bracket, layout, tie.second, x, y + layout.line)}{_live(layout, tie, x, y)}"
    )
    voice = escape(spoken(bracket, tie, where))
    if tie.href:
        return f'<a class="tie" href="{escape(tie.href)}" aria-label="{voice}">{inside}</a>'
    return f'<g role="img" aria-label="{voice}">{inside}</g>'


def spoken(bracket: Bracket, tie: Tie, where: str) -> str:
    """A tie for the ear: round, both lines with level, bank and win, and what is going on."""
    return "; ".join(part for part in (where, *(_spoken_line(bracket, line) for line in tie.lines), tie.live) if part)


def _spoken_line(bracket: Bracket, line: Line) -> str:
    parts = (line.number, line.text, line.level, bracket.on_bank if line.bank else "", bracket.won if line.fate is Fate.WON else "")
    return " ".join(part for part in parts if part)


def _live(layout: Layout, tie: Tie, x: int, y: int) -> str:
    return f'<text class="t2 tb ss-acc" x="{x}" y="{y + layout.height + 14}">{escape(tie.live)}</text>' if tie.live else ""


_FATES = {Fate.OPEN: "", Fate.WON: "tb", Fate.LOST: "lost"}
_NAME_X, _LEVEL_X, _SEAL_X = 34, 230, 205


def _line(bracket: Bracket, layout: Layout, line: Line, x: int, y: int) -> str:
    baseline = y + layout.line // 2 + 6
    number = f'<text class="t2 end" x="{x + 24}" y="{baseline - 1}">{escape(line.number)}</text>' if line.number else ""
    room = (_SEAL_X if line.bank else _LEVEL_X if line.level else layout.box) - _NAME_X - 6
    if line.waiting:
        return waiting_text(line.text, x + _NAME_X, baseline - 1, room)
    names = name_text(line.names, x + _NAME_X, baseline, room, _FATES[line.fate])
    return number + names + _badge(bracket, layout, line, x, y)


def _badge(bracket: Bracket, layout: Layout, line: Line, x: int, y: int) -> str:
    """The boxed level, filled and with the seal before it while this side is on the bank."""
    if not line.level:
        return ""
    top, baseline = y + (layout.line - 23) // 2, y + layout.line // 2 + 6
    box = "seal" if line.bank else "lvbox lostbox" if line.fate is Fate.LOST else "lvbox"
    text = "on-level" if line.bank else "lost" if line.fate is Fate.LOST else ""
    classes = f"tl tb mid {text}".strip()
    return (
        f'<rect class="{box}" x="{x + _LEVEL_X}" y="{top}" width="28" height="23" rx="3"/>'
        f'<text class="{classes}" x="{x + _LEVEL_X + 14}" y="{baseline}">{escape(line.level)}</text>'
        f"{_seal(bracket, layout, x, y) if line.bank else ''}"
    )


def _seal(bracket: Bracket, layout: Layout, x: int, y: int) -> str:
    top = y + (layout.line - 15) // 2
    return (
        f'<rect class="seal" x="{x + _SEAL_X}" y="{top}" width="16" height="15" rx="2"/>'
        f'<text class="on-seal mid" x="{x + _SEAL_X + 8}" y="{top + 12}">{escape(bracket.seal)}</text>'
    )
