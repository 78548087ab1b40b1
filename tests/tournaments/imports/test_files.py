"""Uploaded files: every kind that organisers have is read, and what is hostile, huge, empty, cut off or locked is refused in words."""

import io
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook

from referee.rules.errors import RulesError
from tournaments.imports.files import MOST_BYTES, MOST_ROWS, decode, read_rows

PEOPLE = [["单位", "姓名", "搭档"], ["城东棋牌协会", "王建业", "李芸"], ["临江供电公司", "阿依古丽·买买提江", "孙美兰"]]

XLS = Path(__file__).with_name("entry_list.xls").read_bytes()
"""A real file of an old Excel's kind; `make_entry_list_xls` says what it holds."""


def xlsx(rows: list[list[object]], cell: str | None = None) -> bytes:
    """A workbook with these rows, and one value in a far cell."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if cell:
        book.active[cell] = 1
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def ods(rows: list[list[str]]) -> bytes:
    """A minimal OpenDocument spreadsheet."""
    cells = "".join(
        "<table:table-row>"
        + "".join(f'<table:table-cell office:value-type="string"><text:p>{c}</text:p></table:table-cell>' for c in row)
        + "</table:table-row>"
        for row in rows
    )
    space = "urn:oasis:names:tc:opendocument:xmlns"
    content = (
        f'<?xml version="1.0"?><office:document-content xmlns:office="{space}:office:1.0" xmlns:table="{space}:table:1.0" xmlns:text="{space}:text:1.0">'
        f'<office:body><office:spreadsheet><table:table table:name="名单">{cells}</table:table></office:spreadsheet></office:body></office:document-content>'
    )
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        manifest = '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>'
        archive.writestr("META-INF/manifest.xml", f'<?xml version="1.0"?>{manifest}')
        archive.writestr("content.xml", content)
    return out.getvalue()


def text(rows: list[list[str]], encoding: str) -> bytes:
    return "\r\n".join(",".join(row) for row in rows).encode(encoding)


def refused(content: bytes, encoding: str | None = None) -> str:
    with pytest.raises(RulesError) as error:
        read_rows(content, encoding)
    return error.value.code


@pytest.mark.parametrize(
    "content",
    [xlsx(PEOPLE), ods(PEOPLE), text(PEOPLE, "utf-8"), text(PEOPLE, "utf-8-sig"), text(PEOPLE, "gb18030"), text(PEOPLE, "utf-16")],
    ids=["xlsx", "ods", "utf-8", "utf-8 with mark", "gbk", "utf-16"],
)
def test_the_same_list_is_read_from_every_kind_of_file(content: bytes) -> None:
    assert [list(row) for row in read_rows(content).cells] == PEOPLE


@pytest.mark.parametrize("names", ["單位,姓名\r\n臺北棋牌協會,陳曉東", "姓名\r\n陳", "領隊,電話\r\n劉志遠,0912"])
def test_big5_is_told_from_gbk_even_when_it_is_short(names: str) -> None:
    assert decode(names.encode("big5hkscs")) == (names, "big5hkscs")


@pytest.mark.parametrize("names", ["单位,姓名\r\n城东,王建业", "姓名\r\n李芸", "领队,电话\r\n刘志远,138"])
def test_gbk_is_told_from_big5_even_when_it_is_short(names: str) -> None:
    assert decode(names.encode("gb18030")) == (names, "gb18030")


def test_a_real_xls_is_read_with_its_numbers_days_and_rare_characters() -> None:
    rows = read_rows(XLS)
    assert rows.kind == "sheet"
    assert rows.cells[0] == ("单位", "姓名", "搭档", "证件号", "出生日期", "种子", "电话")
    assert rows.cells[1] == ("城东棋牌协会", "王建业", "李芸", "11010119800102234X", "1980-01-02", "1", "13800138000")
    assert rows.cells[2][1:3] == ("阿依古丽·买买提江", "𠮷田㐂一")
    assert rows.lines == (1, 2, 3, 5)


def test_an_xls_with_a_password_is_refused_as_locked() -> None:
    assert refused(locked(XLS)) == "file-locked"


@pytest.mark.parametrize("length", [8, 600, 3000])
def test_an_xls_that_is_cut_off_is_refused(length: int) -> None:
    assert refused(XLS[:length]) == "file-unreadable"


def locked(content: bytes) -> bytes:
    """The same file with the record that says that a password is needed, in the place of one that says nothing (MMS)."""
    at = content.index(bytes.fromhex("c10002000000"))
    return content[:at] + bytes.fromhex("2f0002000100") + content[at + 6 :]


def test_an_encoding_chosen_by_hand_wins() -> None:
    assert decode("陳".encode("big5hkscs"), "big5hkscs")[0] == "陳"


def test_numbers_come_as_whole_numbers_and_days_as_days() -> None:
    assert read_rows(xlsx([["种子", "电话"], [3, 13800138000]])).cells[1] == ("3", "13800138000")


def test_empty_rows_are_left_out_and_the_others_keep_their_line_numbers() -> None:
    rows = read_rows(xlsx([["姓名"], [None], ["李芸"]]))
    assert rows.lines == (1, 3)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "file-empty"),
        (b" \r\n\t\0", "file-empty"),
        (xlsx([]), "file-empty"),
        (b"x" * (MOST_BYTES + 1), "file-too-large"),
        (xlsx(PEOPLE)[:900], "file-truncated"),
        (b"\x89PNG\r\n\x1a\n\0\0\0", "file-not-text"),
        (b"PK\x03\x04 not a zip at all", "file-truncated"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600, "file-unreadable"),
        (bytes.fromhex("d0cf11e0a1b11ae1") + b"\0" * 600 + "EncryptedPackage".encode("utf-16-le"), "file-locked"),
        ("姓名\n".encode() * (MOST_ROWS + 1), "file-too-long"),
        (",".join("x" * 60).encode(), "file-too-wide"),
    ],
)
def test_what_cannot_be_read_is_refused_by_a_code_of_its_own(content: bytes, code: str) -> None:
    assert refused(content) == code


def test_a_zip_that_unpacks_to_too_much_is_not_unpacked() -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (60 * 2**20))
    assert refused(out.getvalue()) == "file-hostile"


@pytest.mark.parametrize("cell", ["XFD1", "A1048576", "XFD1048576"])
def test_one_value_in_a_far_cell_does_no_harm(cell: str) -> None:
    harmless = ("file-hostile", "file-too-wide", "file-too-long", "file-unreadable")
    assert _read_or_code(xlsx([["姓名"], ["李芸"]], cell)) in ("姓名", *harmless)


def _read_or_code(content: bytes) -> str:
    """The first cell, or the code with which the file is refused."""
    try:
        return read_rows(content).cells[0][0]
    except RulesError as error:
        return error.code
