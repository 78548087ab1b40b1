"""Workbook rows against bare openpyxl writing the same cells (aim: 0.7 or more)."""

import io
import time
from collections.abc import Callable
from random import Random

from openpyxl import Workbook

from tournaments.exports.workbook import Sheet, Value, workbook_bytes

ROWS, COLUMNS = 5_000, 20


def main() -> None:
    """Best of three each."""
    rng = Random(1)
    rows: list[tuple[Value, ...]] = [
        tuple(rng.choice(("闲家 85 ＋ 底 10×4", "王建业", "北", 85, -3, 12, None)) for _ in range(COLUMNS)) for _ in range(ROWS)
    ]
    sheet = Sheet("逐副记录", tuple(f"列{number}" for number in range(COLUMNS)), rows)
    ours = min(_seconds(lambda: workbook_bytes([sheet])) for _ in range(3))
    bare = min(_seconds(lambda: _bare(sheet)) for _ in range(3))
    print(
        f"{ROWS} rows of {COLUMNS} cells: {ROWS / ours:,.0f} rows/s, bare openpyxl {ROWS / bare:,.0f} rows/s, ratio {bare / ours:.2f} (aim 0.7)"
    )


def _bare(sheet: Sheet) -> bytes:
    book = Workbook(write_only=True)
    page = book.create_sheet(sheet.title)
    page.append(list(sheet.heads))
    for row in sheet.rows:
        page.append(list(row))
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
