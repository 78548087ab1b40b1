"""What a list on paper is: columns, cells, rows, and the list as a whole. `listing` draws it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its head, its width in mm with the white `after` its text, its side, and how its cells are set.

    Where it `wraps`, a text keeps its size and the row gets as high as it must.
    """

    head: str
    width: float
    align: str = "left"
    size: float = 10.5
    bold: bool = False
    after: float = 1.5
    wraps: bool = False

    @property
    def room(self) -> float:
        return self.width - self.after


@dataclass(frozen=True, slots=True)
class Cell:
    """What stands in a cell, and a smaller line under it; or a box to tick. `bold` also where its column is not."""

    text: str
    under: str = ""
    tick: bool = False
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row; `title` makes it a heading over the whole width. A heavy rule under it where `is_cut`."""

    cells: tuple[Cell, ...] = ()
    title: str = ""
    is_cut: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of any length. `blocks` of columns stand side by side on a page; `foot` goes before the page number."""

    title: str
    caption: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    row_height: float = 11.0
    blocks: int = 1
    gap: float = 6.0
    lots: str = ""
    foot: str = ""
    signed: bool = True
    offices: tuple[str, ...] = ()


def widened(columns: tuple[Column, ...], room: float, flexible: int) -> tuple[Column, ...]:
    """The columns with one of them taking what is left of the width."""
    rest = sum(column.width for number, column in enumerate(columns) if number != flexible)
    return tuple(replace(column, width=room - rest) if number == flexible else column for number, column in enumerate(columns))
