"""The grid of a scoresheet: a line a hand. What is printed on every sheet is stamped; what is recorded is set over it."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.translation import pgettext

from referee import wording
from tournaments.exports.faces import CAP
from tournaments.exports.pen import CAPTION, GROUP, HAIR, HEAVY, MM, Pen
from tournaments.exports.rows import HandCells, SideLine

LEFT, WIDTH, TOP = 12.0, 186.0, 63.5
HEAD, ROW, ROWS = 10.6, 9.5, 16
SUBHEAD = 5.3
SIZE, HEAD_SIZE, CIRCLED_SIZE = 10.5, 8.5, 8.5
COLUMNS: Final = (7, 19, 9, 20, 12, 17, 12, 13, 10, 10, 12, 12, 18, 15)
"""Widths in mm: hand, declarer, level, trump, points, bottom, penalties, total, change NS EW, level after NS EW, next declarer, initials."""
EDGES: Final = tuple(LEFT + sum(COLUMNS[:number]) for number in range(len(COLUMNS) + 1))
NO, DECLARER, LEVEL, TRUMP, TRICKS, BOTTOM, PENALTIES, TOTAL, UP_NS, UP_EW, NS, EW, DUE, SIGN = range(14)
_GROUPS: Final = (UP_NS, NS, DUE)
"""Columns that begin a group: a heavier rule before them."""


@dataclass(frozen=True, slots=True)
class Grid:
    """What a grid shows: `rows` lines from hand `first`, some of them recorded."""

    first: int
    rows: int
    hands: tuple[HandCells, ...]
    sides: tuple[SideLine, SideLine]
    seats: tuple[str, ...]
    seal: str
    filled: bool


def draw_grid(pen: Pen, grid: Grid) -> None:
    """The whole grid."""
    pen.stamp(f"grid-{grid.first}-{grid.rows}", lambda: _printed_part(pen, grid))
    if not grid.filled:
        pen.stamp(f"circles-{grid.rows}", lambda: _circles(pen, grid))
    for index, hand in enumerate(grid.hands):
        _hand(pen, grid, hand, _middle(index))


def _middle(index: int) -> float:
    return TOP + HEAD + index * ROW + ROW / 2


def _centre(column: int) -> float:
    return (EDGES[column] + EDGES[column + 1]) / 2


def _baseline(middle: float, size: float) -> float:
    return middle + size * CAP / 2 / MM


# Printed on every sheet


def _printed_part(pen: Pen, grid: Grid) -> None:
    bottom = TOP + HEAD + grid.rows * ROW
    pen.rule(LEFT, TOP, WIDTH, HEAVY)
    pen.rules(_row_rules(grid, every_fifth=False), HAIR)
    pen.rules(_row_rules(grid, every_fifth=True), GROUP)
    pen.rules(((x, TOP + (SUBHEAD if column in (UP_EW, EW) else 0), x, bottom) for column, x in _uprights(_GROUPS, inverse=True)), HAIR)
    pen.rules(((x, TOP, x, bottom) for _column, x in _uprights(_GROUPS)), GROUP)
    pen.rule(EDGES[UP_NS], TOP + SUBHEAD, EDGES[DUE] - EDGES[UP_NS], HAIR)
    _heads(pen, grid)
    for index in range(grid.rows):
        pen.text(_centre(NO), _baseline(_middle(index), SIZE), str(grid.first + index), SIZE, align="centre")


def _row_rules(grid: Grid, every_fifth: bool) -> Iterator[tuple[float, float, float, float]]:
    """Under the head, under every row; heavier under the head, every fifth hand and the last row."""
    for index in range(grid.rows + 1):
        heavy = index in (0, grid.rows) or (grid.first - 1 + index) % 5 == 0
        if heavy == every_fifth:
            y = TOP + HEAD + index * ROW
            yield LEFT, y, LEFT + WIDTH, y


def _uprights(columns: tuple[int, ...], inverse: bool = False) -> Iterator[tuple[int, float]]:
    for column in range(1, len(COLUMNS)):
        if (column in columns) != inverse:
            yield column, EDGES[column]


def _heads(pen: Pen, grid: Grid) -> None:
    sides = [side.short for side in grid.sides]
    for column, words in _head_words(sides):
        room = COLUMNS[column] - 1.4
        size = HEAD_SIZE if pen.width(words, HEAD_SIZE) <= room else HEAD_SIZE - 0.5
        lines = pen.headed(words, room, size) if " " in words or ord(words[0]) > 0x2E80 else (words,)
        for number, line in enumerate(reversed(lines)):
            y = TOP + HEAD - 2.1 - number * 3.6
            pen.fitted(_centre(column), y, room, line, size, align="centre", lines=1)
    for first, words in ((UP_NS, pgettext("scoresheet column", "Level change")), (NS, pgettext("scoresheet column", "Level after"))):
        pen.fitted(EDGES[first + 1], TOP + SUBHEAD - 1.5, 2 * COLUMNS[first] - 1.4, words, HEAD_SIZE, align="centre", lines=1)


def _head_words(sides: list[str]) -> tuple[tuple[int, str], ...]:
    ns, ew = sides
    return (
        (NO, pgettext("scoresheet column", "#")), (DECLARER, pgettext("scoresheet column", "Declarer")),
        (LEVEL, pgettext("scoresheet column", "Lvl")), (TRUMP, pgettext("scoresheet column", "Trump")),
        (TRICKS, pgettext("scoresheet column", "Opp. points")), (BOTTOM, pgettext("scoresheet column", "Bottom ×")),
        (PENALTIES, pgettext("scoresheet column", "Penalty points")), (TOTAL, pgettext("scoresheet column", "Total")),
        (UP_NS, ns), (UP_EW, ew), (NS, ns), (EW, ew),
        (DUE, pgettext("scoresheet column", "Next declarer")), (SIGN, pgettext("scoresheet column", "Initials")),
    )  # fmt: skip


def _circles(pen: Pen, grid: Grid) -> None:
    """What is circled by hand: seats and suits; and the sign between bottom and multiplier."""
    for index in range(grid.rows):
        middle = _middle(index)
        y = _baseline(middle, CIRCLED_SIZE)
        for column in (DECLARER, DUE):
            _spread(pen, column, y, grid.seats)
        pen.text(_centre(BOTTOM), _baseline(middle, SIZE), "×", SIZE, align="centre")
        for number, suit in enumerate("SHDC"):
            pen.suit(EDGES[TRUMP] + 2.5 + number * 3.8, middle, suit, 2.9, outline=True)
        pen.fitted(EDGES[TRUMP] + 17.8, y, 3.6, pgettext("no trump, one letter", "NT"), CIRCLED_SIZE, align="centre", lines=1, grey=CAPTION)


def _spread(pen: Pen, column: int, y: float, seats: tuple[str, ...]) -> None:
    room = COLUMNS[column]
    for number, seat in enumerate(seats):
        pen.text(EDGES[column] + room * (number + 0.62) / (len(seats) + 0.24), y, seat, CIRCLED_SIZE, align="centre", grey=CAPTION)


# Recorded


def _hand(pen: Pen, grid: Grid, hand: HandCells, middle: float) -> None:
    y = _baseline(middle, SIZE)
    cells = ((DECLARER, hand.declarer), (LEVEL, hand.level), (TRICKS, hand.tricks), (BOTTOM, hand.bottom), (PENALTIES, hand.penalties))
    for column, text in (*cells, (UP_NS, hand.changes[0]), (UP_EW, hand.changes[1])):
        if text:
            pen.fitted(_centre(column), y, COLUMNS[column] - 1.2, text, SIZE, align="centre", lines=1)
    if hand.trump:
        pen.suit(_centre(TRUMP), middle, hand.trump, 3.7)
    else:
        pen.fitted(_centre(TRUMP), y, COLUMNS[TRUMP] - 2, wording.suit(None), SIZE, align="centre", lines=1)
    _total(pen, hand, y)
    for column, level, code in ((NS, hand.after[0], "NS"), (EW, hand.after[1], "EW")):
        pen.level(_centre(column), middle, level, filled=hand.bank == code)
    _due(pen, grid, hand, middle, y)


def _total(pen: Pen, hand: HandCells, y: float) -> None:
    """The total; one that a correction replaced stands before it, small and struck out."""
    if not hand.was:
        pen.text(_centre(TOTAL), y, hand.total, SIZE, bold=True, align="centre")
        return
    wide = pen.text(EDGES[TOTAL] + 0.9, y, hand.was, 7.5, grey=CAPTION)
    pen.rule(EDGES[TOTAL] + 0.6, y - 7.5 * CAP / 2 / MM, wide + 0.6, 0.25)
    pen.text(EDGES[TOTAL + 1] - 1.2, y, hand.total, SIZE, bold=True, align="right")


def _due(pen: Pen, grid: Grid, hand: HandCells, middle: float, y: float) -> None:
    """The next declarer with the seal; or that the bank is contested."""
    if not hand.due:
        return
    if not hand.bank:
        pen.fitted(_centre(DUE), y, COLUMNS[DUE] - 1.6, hand.due, SIZE, align="centre", lines=1)
        return
    x = _centre(DUE)
    pen.text(x - 0.8, y, hand.due, SIZE, align="right")
    pen.seal(x + 2.4, middle, grid.seal)
