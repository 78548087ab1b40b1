"""Drawn marks: suits, seal and badge of the bank, ticked boxes, QR codes. Paths, not glyphs: they look the same on every printer.

Coordinates are points with the origin at the bottom left, as reportlab has them.
"""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import segno
from reportlab.pdfgen.pdfgeom import bezierArc

from referee.svg.suits import PATHS

SUIT_BOX: Final = 32
Step = tuple[str, tuple[float, ...]]
_TOKENS: Final = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_COUNTS: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "A": 7, "Z": 0}


@lru_cache(maxsize=8)
def suit_steps(suit: str) -> tuple[Step, ...]:
    """The shape of a suit as moves, lines and curves in a square of 32, y upwards. KeyError for any other suit."""
    return tuple((kind, tuple(_upwards(numbers))) for kind, numbers in _steps(PATHS[suit]))


@lru_cache(maxsize=8)
def suit_path(suit: str) -> str:
    """The shape as a path of PDF operators, without the one that fills or strokes it."""
    letters = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(" ".join((*(f"{value:.2f}" for value in numbers), letters[kind])) for kind, numbers in suit_steps(suit))


@lru_cache(maxsize=1_000)
def qr_path(text: str) -> tuple[int, str]:
    """A QR code of level M: its side in modules, and its dark bars as a path of PDF operators, a unit a module."""
    code = segno.make_qr(text, error="m")
    rows = [bytes(row) for row in code.matrix]
    bars = (bar for number, row in enumerate(rows) for bar in _bars(number, row))
    return len(rows), " ".join(f"{column} {len(rows) - 1 - row} {length} 1 re" for row, column, length in bars)


def _bars(number: int, row: bytes) -> Iterator[tuple[int, int, int]]:
    for found in re.finditer(b"\x01+", row):
        yield number, found.start(), found.end() - found.start()


def _upwards(numbers: tuple[float, ...]) -> Iterator[float]:
    for index, value in enumerate(numbers):
        yield value if index % 2 == 0 else SUIT_BOX - value


def _steps(path: str) -> Iterator[Step]:
    """An SVG path as absolute moves, lines, curves and closings. Relative commands and round arcs are understood, as the suits use them."""
    at = start = (0.0, 0.0)
    for kind, numbers in _commands(path):
        if kind == "Z":
            at = start
            yield "Z", ()
        elif kind.upper() == "A":
            end = _point(kind, numbers[5:], at)
            yield from _arc(at, numbers[0], bool(numbers[3]), bool(numbers[4]), end)
            at = end
        else:
            points = _points(kind, numbers, at)
            at = points[-2], points[-1]
            if kind == "M":
                start = at
            yield {"M": "M", "C": "C"}.get(kind.upper(), "L"), tuple(points)


def _commands(path: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Each command with one set of its numbers; a repeated command may stand once."""
    tokens = _TOKENS.findall(path)
    kind, index = "", 0
    while index < len(tokens):
        if tokens[index].isalpha():
            kind, index = ("Z" if tokens[index] in "zZ" else tokens[index]), index + 1
        count = _COUNTS[kind.upper()]
        yield kind, tuple(float(token) for token in tokens[index : index + count])
        index += count


def _points(kind: str, numbers: tuple[float, ...], at: tuple[float, float]) -> list[float]:
    """The points of a command, absolute."""
    if kind.upper() == "H":
        return [numbers[0] + (at[0] if kind == "h" else 0), at[1]]
    if kind.upper() == "V":
        return [at[0], numbers[0] + (at[1] if kind == "v" else 0)]
    return [value + (at[index % 2] if kind.islower() else 0) for index, value in enumerate(numbers)]


def _point(kind: str, numbers: tuple[float, ...], at: tuple[float, float]) -> tuple[float, float]:
    x, y = _points(kind, numbers, at)
    return x, y


def _arc(start: tuple[float, float], radius: float, large: bool, sweep: bool, end: tuple[float, float]) -> Iterator[Step]:
    """A round arc as curves (SVG 1.1, appendix F.6.5, for equal radii)."""
    dx, dy = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    half = math.hypot(dx, dy)
    radius = max(radius, half)
    away = math.sqrt(max(radius**2 - half**2, 0)) / half * (1 if large != sweep else -1)
    x, y = start[0] + dx - dy * away, start[1] + dy + dx * away
    first = math.degrees(math.atan2(start[1] - y, start[0] - x))
    last = math.degrees(math.atan2(end[1] - y, end[0] - x))
    turn = (last - first) % 360 if sweep else -((first - last) % 360)
    for curve in bezierArc(x - radius, y - radius, x + radius, y + radius, first, turn):
        yield "C", tuple(curve[2:])
