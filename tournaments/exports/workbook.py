"""Excel workbooks and CSV files from plain rows: text is only ever text, numbers are numbers, Chinese opens right.

A cell is None, a str, an int, a Fraction, a date or a datetime (shown as it is, without its zone). No formula is ever
written: a text that looks like one stays a text, also when somebody edits the cell.
"""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import Any, Final

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Alignment, Border, Font, Side
from openpyxl.utils import get_column_letter

Value = None | str | int | Fraction | date | datetime
MOST_TEXT: Final = 32_767
_UNSAFE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_TITLE: Final = re.compile(r"[\[\]:*?/\\]")


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table: its title, the heads of its columns, its rows. Every row has as many cells as there are heads."""

    title: str
    heads: tuple[str, ...]
    rows: Sequence[tuple[Value, ...]]


def workbook_bytes(sheets: Iterable[Sheet]) -> bytes:
    """An .xlsx file: heads bold over a rule and kept in sight, columns as wide as their contents."""
    book = Workbook(write_only=True)
    titles: set[str] = set()
    for sheet in sheets:
        page = book.create_sheet(safe_title(sheet.title, titles))
        for index, width in enumerate(_widths(sheet), start=1):
            page.column_dimensions[get_column_letter(index)].width = width
        page.freeze_panes = "A2"
        page.append([_head(page, head) for head in sheet.heads])
        for row in sheet.rows:
            page.append([_cell(page, value) for value in row])
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def csv_bytes(sheet: Sheet) -> bytes:
    """A .csv file in UTF-8 with a mark that Excel knows it by; text that could be taken for a formula gets an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_csv(head) for head in sheet.heads])
    writer.writerows([_csv(value) for value in row] for row in sheet.rows)
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def safe_text(text: str) -> str:
    """Text without what neither Excel nor XML can hold: control characters, lone surrogates, non-characters."""
    return _UNSAFE.sub("", text)[:MOST_TEXT]


def safe_title(title: str, taken: set[str]) -> str:
    """A sheet title that Excel accepts: at most 31 characters, none of ``[]:*?/\\``, not “History”, used once; added to `taken`."""
    base = _TITLE.sub(" ", safe_text(title)).strip().strip("'")[:31] or "Sheet"
    base = f"{base}_" if base.lower() == "history" else base
    name = next(name for name in _names(base) if name.lower() not in taken)
    taken.add(name.lower())
    return name


def text_width(text: str) -> int:
    """Columns on a screen: Han and full-width characters take two."""
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)


def _names(base: str) -> Iterator[str]:
    yield base
    for number in range(2, 10_000):
        ending = f" {number}"
        yield base[: 31 - len(ending)] + ending


def _widths(sheet: Sheet) -> list[int]:
    """From the heads and the first two hundred rows; between 6 and 50."""
    columns = zip(sheet.heads, *sheet.rows[:200], strict=True)
    return [min(max(6, *(text_width(_shown(value)) for value in column)) + 2, 50) for column in columns]


def _head(page: Any, head: str) -> WriteOnlyCell:
    cell = _cell(page, head)
    cell.font, cell.border, cell.alignment = _BOLD, _RULE, _TOP
    return cell


def _cell(page: Any, value: Value) -> Any:
    if isinstance(value, str):
        cell = WriteOnlyCell(page, safe_text(value))
        cell.data_type = "s"
        if value.startswith(_FORMULA):
            cell.quotePrefix = True
        return cell
    if isinstance(value, Fraction):
        return int(value) if value.denominator == 1 else float(value)
    return value.replace(tzinfo=None) if isinstance(value, datetime) else value


def _csv(value: Value) -> str | int:
    if isinstance(value, str):
        text = safe_text(value)
        return f"'{text}" if text.startswith(_FORMULA) else text
    return value if isinstance(value, int) else _shown(value)


def _shown(value: Value) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.strftime("%Y-%m-%d %H:%M")
    if isinstance(value, Fraction):
        return str(int(value)) if value.denominator == 1 else str(float(value))
    return str(value)


_BOLD: Final = Font(bold=True)
_RULE: Final = Border(bottom=Side(style="medium"))
_TOP: Final = Alignment(vertical="top", wrap_text=True)
