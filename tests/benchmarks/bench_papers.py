"""Scoresheets per second, as a ratio to bare reportlab drawing the same strings, lines and boxes (aim: at least 0.7);
and the results book of a large event, from ready rows to bytes.

Warm: fonts are loaded and lines measured, as in a server that has printed once. One process, one thread. The bare side
gets every string and line ready with its place, and only calls the canvas.
"""

import io
import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import django
from reportlab.pdfgen.canvas import Canvas

SHEETS, ROUNDS = 40, 5


def main() -> None:
    """A round of forty tables in one file, blank and filled; and a single filled sheet."""
    django.setup()
    from tests.tournaments.exports.paper_values import BLANK, filled

    blank = [replace(BLANK, table=str(no), url=f"http://192.168.1.5:8000/e/abcdefghjkmn/matches/{no:012}/") for no in range(1, SHEETS + 1)]
    for name, sheets in (
        ("blank", blank),
        ("filled, 11 hands", [replace(filled(11, notes=3), table=one.table, url=one.url) for one in blank]),
    ):
        _compare(f"{len(sheets)} sheets, {name}", sheets)
    _compare("one sheet a file, filled", [filled(11, notes=3)])
    _book(512, 9)


def _book(pairs: int, rounds: int) -> None:
    """A Swiss of so many pairs: places, entries, standings, crosstable and every round."""
    from tests.tournaments.exports.paper_values import PAPER
    from tests.tournaments.exports.test_book import cross, entries, results
    from tests.tournaments.exports.test_paper_lists import pair, standings
    from tournaments.exports.book import book
    from tournaments.exports.rows_lists import BookSheet, Chapter, FinalPlaces, PlaceLine, ResultsSheet

    chapters = (
        Chapter("places", FinalPlaces("", tuple(PlaceLine(str(no), pair(no)) for no in range(1, pairs + 1)))),
        Chapter("entries", entries(pairs)), Chapter("standings", standings(pairs)), Chapter("crosstable", cross(pairs, rounds)),
        *(Chapter(f"round {no}", ResultsSheet("", (results(no, pairs // 2),))) for no in range(1, rounds + 1)),
    )  # fmt: skip
    made = book(PAPER, BookSheet((), chapters))
    seconds = _best(lambda: book(PAPER, BookSheet((), chapters)))
    pages = made.content.count(b"/Type /Page\n")
    print(f"results book, {pairs} pairs, {rounds} rounds: {pages} pages, {seconds:.2f} s, {len(made.content) // 1024} KiB")


def _compare(name: str, sheets: list[Any]) -> None:
    from tests.tournaments.exports.paper_values import PAPER
    from tournaments.exports.scoresheet import scoresheets

    calls = _recorded(sheets)
    ours = _best(lambda: scoresheets(PAPER, sheets))
    bare = _best(lambda: _draw(calls))
    print(f"{name}: {len(sheets) / ours:.0f} sheets/s, bare {len(sheets) / bare:.0f}/s, ratio {bare / ours:.2f}")


def _recorded(sheets: list[Any]) -> list[Callable[[Any], None]]:
    """Every call that draws these sheets, with nothing left to work out."""
    from tests.tournaments.exports.paper_values import PAPER
    from tournaments.exports.pen import MM, Pen
    from tournaments.exports.scoresheet import draw_sheets

    calls: list[Callable[[Any], None]] = []

    class Recorder(Pen):
        """Notes down what it draws."""

        def stamp(self, name: str, draw: Callable[[], None]) -> None:
            draw()

        def end_page(self) -> None:
            super().end_page()
            calls.append(lambda canvas: canvas.showPage())

        def rules(self, lines: Any, weight: float = 0.12, grey: float = 0.0) -> None:
            for x, y, to_x, to_y in lines:
                self._line(x, y, to_x, to_y, weight, grey)

        def rule(self, x: float, y: float, length: float, weight: float = 0.12, grey: float = 0.0) -> None:
            self._line(x, y, x + length, y, weight, grey)

        def upright(self, x: float, y: float, length: float, weight: float = 0.12, grey: float = 0.0) -> None:
            self._line(x, y, x, y + length, weight, grey)

        def box(self, x: float, y: float, width: float, height: float, **how: Any) -> None:
            corners = (x * MM, self._up(y + height), width * MM, height * MM, how.get("radius", 0) * MM)
            fill = how.get("fill")
            calls.append(lambda canvas: canvas.setFillGray(fill or 0))
            calls.append(lambda canvas: canvas.roundRect(*corners, stroke=1, fill=int(fill is not None)))

        def _line(self, x: float, y: float, to_x: float, to_y: float, weight: float, grey: float) -> None:
            ends = (x * MM, self._up(y), to_x * MM, self._up(to_y))
            calls.append(lambda canvas: canvas.setLineWidth(weight * MM))
            calls.append(lambda canvas: canvas.line(*ends))

        def _scaled(self, x: float, y: float, scale: float, operators: str) -> None:
            path = f"q {scale:.5f} 0 0 {scale:.5f} {x * MM:.3f} {self._up(y):.3f} cm {operators} Q"
            calls.append(lambda canvas: canvas.addLiteral(path))

        def _set(self, set_line: Any, x: float, y: float, size: float, grey: float, spread: float) -> None:
            for run in set_line.runs:
                calls.append(_string(run.face, size, grey, x, y, run.text))
                x += run.advance * size / 1000

    with Recorder(title="", script="zh-hans", at=PAPER.printed_at) as pen:
        draw_sheets(pen, PAPER, sheets)
    return calls


def _string(face: str, size: float, grey: float, x: float, y: float, text: str) -> Callable[[Any], None]:
    def draw(canvas: Any) -> None:
        canvas.setFont(face, size)
        canvas.setFillGray(grey)
        canvas.drawString(x, y, text)

    return draw


def _draw(calls: list[Callable[[Any], None]]) -> None:
    canvas = Canvas(io.BytesIO(), pagesize=(595.28, 841.89), invariant=1, initialFontName="NotoSansSC-Regular")
    for call in calls:
        call(canvas)
    canvas.save()


def _best(work: Callable[[], object]) -> float:
    """Seconds of the quickest of a few runs, after one to warm up."""
    work()
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return min(times)
