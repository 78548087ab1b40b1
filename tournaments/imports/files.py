"""Files that people upload: xlsx, xls, ods and csv (UTF-8, GBK, Big5) as rows of text, or a refusal in words.

A file is looked at before it is read: its size, its first bytes, the directory of a zip. The spreadsheet reader runs
in a child process with limits (`child`). Nothing here knows what the rows mean.
"""

import csv
import io
import json
import os
import struct
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from referee.rules.errors import RulesError

MOST_BYTES: Final = 2 * 2**20
MOST_ROWS: Final = 2_000
MOST_COLUMNS: Final = 50
MOST_PARTS: Final = 300
MOST_UNPACKED: Final = 40 * 2**20
SECONDS: Final = 2
CHILD_MEGABYTES: Final = 260
ENCODINGS: Final = ("utf-8", "gb18030", "big5hkscs", "utf-16")

_ROOT = Path(__file__).resolve().parent.parent.parent
_BOF, _FILEPASS = bytes.fromhex("0908100000060500"), 0x002F
"""How the workbook of an .xls (BIFF8) begins, and the number of its record about a password."""
_ZIP, _OLE = b"PK\x03\x04", bytes.fromhex("d0cf11e0a1b11ae1")


@dataclass(frozen=True, slots=True)
class Rows:
    """A file as text cells, empty rows left out; `lines` are the row numbers in the file. `encoding` only for text files."""

    cells: tuple[tuple[str, ...], ...]
    lines: tuple[int, ...]
    kind: str
    encoding: str | None = None


def read_rows(content: bytes, encoding: str | None = None) -> Rows:
    """The rows of a file, whatever its name says it is.

    Errors: `file-empty`, `file-too-large`, `file-locked`, `file-truncated`, `file-hostile`, `file-unreadable`,
    `file-too-wide`, `file-too-long`, `file-not-text`.
    """
    if not content.strip(b"\0\r\n\t "):
        raise RulesError("file-empty")
    if len(content) > MOST_BYTES:
        raise RulesError("file-too-large", most=MOST_BYTES // 2**20)
    if content.startswith((_ZIP, _OLE)):
        _look_inside(content)
        return _rows(read_sheet(content), "sheet", None)
    text, found = decode(content, encoding)
    return _rows(list(csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(text))), "text", found)


def decode(content: bytes, encoding: str | None = None) -> tuple[str, str]:
    """Text and its encoding: as told, by its mark, strict UTF-8, else GBK or Big5, whichever gives more everyday characters."""
    if encoding is not None:
        if encoding not in ENCODINGS:
            raise RulesError("file-not-text")
        return content.decode(encoding, errors="replace").lstrip("\ufeff"), encoding
    if content.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _strictly(content, "utf-16"), "utf-16"
    if b"\0" in content:
        raise RulesError("file-not-text")
    try:
        return content.decode("utf-8-sig"), "utf-8"
    except UnicodeDecodeError:
        return _chinese(content)


def read_sheet(content: bytes) -> list[list[str]]:
    """The first sheet of a spreadsheet, read by a child with limits. Errors: `file-hostile`, `file-unreadable`."""
    command = [sys.executable, "-m", "tournaments.imports.child", str(MOST_ROWS), str(MOST_COLUMNS), str(CHILD_MEGABYTES)]
    environment = {name: value for name, value in os.environ.items() if name in ("PATH", "SYSTEMROOT", "LD_LIBRARY_PATH")}
    try:
        done = subprocess.run(
            command, input=content, capture_output=True, timeout=SECONDS, check=False, cwd=_ROOT, env={**environment, "PYTHONUTF8": "1"}
        )
    except subprocess.TimeoutExpired:
        raise RulesError("file-hostile") from None
    if done.returncode:
        out_of_memory = done.returncode < 0 or b"MemoryError" in done.stderr or b"memory allocation" in done.stderr
        raise RulesError("file-hostile" if out_of_memory else "file-unreadable")
    rows: list[list[str]] = json.loads(done.stdout)
    return rows


def _look_inside(content: bytes) -> None:
    """Refuse by its directory what should not be unpacked, and by its mark what is locked with a password."""
    if content.startswith(_OLE):
        if "EncryptedPackage".encode("utf-16-le") in content or _is_locked_xls(content):
            raise RulesError("file-locked")
        return
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError):
        raise RulesError("file-truncated") from None
    if any(part.flag_bits & 1 for part in parts):
        raise RulesError("file-locked")
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise RulesError("file-hostile")


def _is_locked_xls(content: bytes) -> bool:
    """Whether the workbook of an .xls begins with the record that asks for a password (FILEPASS, among the first of the stream)."""
    at = content.find(_BOF)
    for _number in range(6 if at >= 0 else 0):
        if len(content) < at + 4:
            return False
        kind, length = struct.unpack_from("<HH", content, at)
        if kind == _FILEPASS:
            return True
        at += 4 + length
    return False


def _rows(read: list[list[str]], kind: str, encoding: str | None) -> Rows:
    if len(read) > MOST_ROWS:
        raise RulesError("file-too-long", most=MOST_ROWS)
    if any(len(row) > MOST_COLUMNS and any(cell.strip() for cell in row[MOST_COLUMNS:]) for row in read):
        raise RulesError("file-too-wide", most=MOST_COLUMNS)
    kept = [(no, tuple(cell.strip() for cell in row[:MOST_COLUMNS])) for no, row in enumerate(read, start=1) if any(c.strip() for c in row)]
    if not kept:
        raise RulesError("file-empty")
    return Rows(tuple(row for _, row in kept), tuple(no for no, _ in kept), kind, encoding)


def _delimiter(text: str) -> str:
    """The separator that the first lines have most of."""
    head = "\n".join(text.splitlines()[:20])
    return max(",\t;", key=head.count) if any(mark in head for mark in ",\t;") else ","


def _strictly(content: bytes, encoding: str) -> str:
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        raise RulesError("file-not-text") from None


def _chinese(content: bytes) -> tuple[str, str]:
    """GBK or Big5: both can read nearly anything, but only the right one gives mostly everyday characters."""
    readings = []
    for encoding, everyday in (("gb18030", _everyday_gb), ("big5hkscs", _everyday_big5)):
        try:
            text = content.decode(encoding)
        except UnicodeDecodeError:
            continue
        han = [char for char in text if "\u3400" <= char <= "\U0003ffff"]
        readings.append((sum(map(everyday, han)) / len(han) if han else 0, encoding == "gb18030", text, encoding))
    if not readings:
        raise RulesError("file-not-text")
    _, _, text, encoding = max(readings)
    return text, encoding


def _everyday_gb(char: str) -> bool:
    """First level of GB 2312: the 3,755 most used simplified characters."""
    code = char.encode("gb2312", errors="ignore")
    return len(code) == 2 and 0xB0 <= code[0] <= 0xD7


def _everyday_big5(char: str) -> bool:
    """First level of Big5: the 5,401 most used traditional characters."""
    code = char.encode("big5", errors="ignore")
    return len(code) == 2 and 0xA4 <= code[0] <= 0xC6
