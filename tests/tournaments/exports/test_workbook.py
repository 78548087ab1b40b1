"""Excel and CSV: text is only ever text, numbers are numbers, Chinese opens right."""

import csv
import io
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import load_workbook

from tournaments.exports.workbook import Sheet, csv_bytes, safe_text, safe_title, text_width, workbook_bytes

HOSTILE = (
    "=1+1",
    "+86 138",
    "-3",
    "@SUM(A1)",
    "#N/A",
    "\tx",
    '=HYPERLINK("http://x")',
    "0012",
    "TRUE",
    "1e5",
    "𠮷野家",
    "😀",
    "阿依古丽·买买提江",
)


def read_back(sheet: Sheet) -> list[list[Any]]:
    """The cells of a written sheet as Excel would see them."""
    page = load_workbook(io.BytesIO(workbook_bytes([sheet]))).worksheets[0]
    return [[cell.value for cell in row] for row in page.iter_rows()]


@pytest.mark.parametrize("text", HOSTILE)
def test_text_stays_text_whatever_it_looks_like(text: str) -> None:
    page = load_workbook(io.BytesIO(workbook_bytes([Sheet("名单", ("姓名",), [(text,)])]))).worksheets[0]
    cell = page["A2"]
    assert cell.value == text
    assert cell.data_type == "s"


def test_negative_numbers_and_fractions_stay_numbers() -> None:
    assert read_back(Sheet("s", ("a", "b", "c"), [(-3, Fraction(3, 2), Fraction(4))]))[1] == [-3, 1.5, 4]


def test_a_time_is_written_without_its_zone() -> None:
    rows = read_back(Sheet("s", ("at",), [(datetime(2026, 5, 1, 14, 30, tzinfo=UTC),)]))
    assert rows[1] == [datetime(2026, 5, 1, 14, 30)]


@given(st.text())
def test_any_text_can_be_written_and_read_again(text: str) -> None:
    got = read_back(Sheet("s", ("t",), [(text,)]))[1][0] or ""
    # XML knows one kind of line end, and cannot tell an empty text from none.
    assert got.replace("\r\n", "\n").replace("\r", "\n") == safe_text(text).replace("\r\n", "\n").replace("\r", "\n")


def test_csv_marks_its_encoding_and_disarms_formulas_in_text_only() -> None:
    content = csv_bytes(Sheet("s", ("姓名", "净胜级"), [("=cmd", -3), ("李芸", 7)]))
    assert content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))
    assert rows == [["姓名", "净胜级"], ["'=cmd", "-3"], ["李芸", "7"]]


def test_sheet_titles_are_short_clean_and_different() -> None:
    taken: set[str] = set()
    first = safe_title("第1轮/决赛[A]*?:\\" + "长" * 40, taken)
    second = safe_title("第1轮/决赛[A]*?:\\" + "长" * 40, taken)
    assert len(first) <= 31
    assert len(second) <= 31
    assert first != second
    assert not set("[]:*?/\\") & set(first + second)
    assert safe_title("History", taken).lower() != "history"
    assert safe_title("''", taken)


def test_han_characters_count_double_in_widths() -> None:
    assert text_width("李芸 A") == 6
