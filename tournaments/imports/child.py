"""A spreadsheet read in a process of its own, because the reader trusts the file: stdin bytes in, JSON rows out.

The process may take little memory and time; what a hostile file breaks is this process. Run by `files.read_sheet`.
"""

import json
import sys
from datetime import date, datetime, time
from io import BytesIO
from typing import Any


def limit_memory(megabytes: int) -> None:
    """No more address space than this, where the system has such limits."""
    try:
        import resource
    except ImportError:
        return
    most = megabytes * 2**20
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


def cell(value: Any) -> str:
    """A cell as text: 1.0 is 1, a day is 2026-05-01, a truth is what was typed."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    if isinstance(value, datetime):
        return value.date().isoformat() if value.time() == time() else value.isoformat(" ", "minutes")
    return value.isoformat() if isinstance(value, date) else str(value)


def main(rows: int, columns: int) -> None:
    """The first sheet, at most one row and column more than wanted so that too many are noticed."""
    from python_calamine import CalamineWorkbook

    sheet = CalamineWorkbook.from_filelike(BytesIO(sys.stdin.buffer.read())).get_sheet_by_index(0)
    read = sheet.to_python(skip_empty_area=False, nrows=rows + 1)
    json.dump([[cell(value) for value in row[: columns + 1]] for row in read], sys.stdout)


if __name__ == "__main__":
    limit_memory(int(sys.argv[3]))
    main(int(sys.argv[1]), int(sys.argv[2]))
