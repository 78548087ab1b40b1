"""Names in a drawing: how wide they are, and how a long one still fits. A name is never cut."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from unicodedata import combining, east_asian_width

_CAPTION = 120  # tenths of a unit: the type of captions
_NARROW = 58  # hundredths of the type size: the width of a figure or a Latin letter, rather more than less


@dataclass(frozen=True, slots=True)
class Style:
    """A class of the stylesheet, its size in tenths of a unit, and the lines a name may take in it."""

    css: str
    size: int
    lines: int


# From the best to the last resort.
NAME_STYLES = (Style("t15", 150, 1), Style("t13", 125, 1), Style("t2n", 120, 2))


def width(text: str, size: int) -> int:
    """Estimated width in units at `size` tenths: wide characters are square, marks that combine take no room."""
    hundredths = sum(0 if combining(char) else 100 if east_asian_width(char) in "WFA" else _NARROW for char in text)
    return -(-hundredths * size // 1000)


def fitted(names: tuple[str, ...], room: int) -> tuple[Style, tuple[str, ...]]:
    """The best style in which the names fit into `room` units, and the lines they take in it.

    A name too long even for the last style comes back as it is, to be squeezed by the drawing.
    """
    whole = "／".join(names)
    for style in NAME_STYLES:
        lines = (whole,) if style.lines == 1 else _broken(names)
        if all(width(line, style.size) <= room for line in lines):
            return style, lines
    return NAME_STYLES[-1], _broken(names)


def _broken(names: tuple[str, ...]) -> tuple[str, ...]:
    """One line for each partner; the slash ends the line, as everywhere."""
    return tuple(f"{name}／" for name in names[:-1]) + names[-1:]


def name_text(names: tuple[str, ...], x: int, y: int, room: int, css: str = "") -> str:
    """The names as SVG text with their middle line at baseline `y`; lines wider than `room` are squeezed into it."""
    style, lines = fitted(names, room)
    top = y - (len(lines) - 1) * 8
    return "".join(_line(line, x, top + 13 * i, room, style, css) for i, line in enumerate(lines))


def waiting_text(text: str, x: int, y: int, room: int) -> str:
    """Who will come, on one line; words wider than `room` are squeezed into it."""
    squeeze = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if width(text, _CAPTION) > room else ""
    return f'<text class="t2" x="{x}" y="{y}"{squeeze}>{escape(text)}</text>'


def _line(line: str, x: int, y: int, room: int, style: Style, css: str) -> str:
    squeeze = f' textLength="{room}" lengthAdjust="spacingAndGlyphs"' if width(line, style.size) > room else ""
    classes = f"{style.css} {css}".strip()
    return f'<text class="{classes}" x="{x}" y="{y}"{squeeze}>{escape(line)}</text>'
