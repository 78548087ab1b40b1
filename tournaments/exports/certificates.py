"""Certificates 奖状: a page each, A4 on its side, in ink alone: a frame of two rules, the names, what was won, who signs."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.exports.pen import A4_WIDE, CAPTION, GROUP, HEAVY, Pdf, Pen
from tournaments.exports.rows import Paper

EDGE, INNER = 10.0, 13.0
LEFT, ROOM = 34.0, 297 - 2 * 34.0
MIDDLE = 297 / 2
MOST_LINES = 3
"""Lines of the text that have room between the names and the place."""


@dataclass(frozen=True, slots=True)
class Certificate:
    """One certificate: to whom (one name or two, and their unit), the text in paragraphs, what was won, a closing sentence, who signs, and the day."""

    title: str
    names: tuple[str, ...]
    unit: str
    body: tuple[str, ...]
    place: str
    closing: str
    signatory: str
    date: str


def certificates(paper: Paper, made: Sequence[Certificate]) -> Pdf:
    """All of them in one file."""
    with Pen(title=f"{paper.event} {made[0].title}", script=paper.script, at=paper.printed_at, size=A4_WIDE) as pen:
        for one in made:
            _certificate(pen, one)
            pen.end_page()
    return pen.pdf


def _certificate(pen: Pen, one: Certificate) -> None:
    wide, high = pen.size
    pen.box(EDGE, EDGE, wide - 2 * EDGE, high - 2 * EDGE, weight=1.2)
    pen.box(INNER, INNER, wide - 2 * INNER, high - 2 * INNER, weight=0.25)
    _title(pen, one.title)
    _names(pen, one.names)
    if one.unit:
        pen.fitted(MIDDLE, 97, ROOM, one.unit, 13, align="centre", lines=1, grey=CAPTION)
    bottom = _body(pen, one.body)
    place = max(bottom + 21, 135.0)
    pen.fitted(MIDDLE, place, ROOM, one.place, 34, bold=True, align="centre", centred=True, lines=1)
    pen.fitted(MIDDLE, place + 15, ROOM, one.closing, 14, align="centre", lines=1)
    _signed(pen, one)


def _title(pen: Pen, title: str) -> None:
    """Han characters stand wide apart."""
    spread = 16.0 if _is_han(title) else 1.0
    size = 40.0
    while size > 16 and pen.width(title, size, bold=True) + spread * len(title) / 2.83 > ROOM:
        size -= 2
    pen.text(MIDDLE, 46, title, size, bold=True, align="centre", spread=spread)
    pen.rule(MIDDLE - 30, 56, 60, HEAVY)
    pen.rule(MIDDLE - 30, 57.4, 60, 0.2)


def _names(pen: Pen, names: tuple[str, ...]) -> None:
    """Side by side, or one under the other where they are long."""
    together = "　".join(names)
    if pen.width(together, 30, bold=True) * 0.7 <= ROOM:
        pen.fitted(MIDDLE, 82, ROOM, together, 30, bold=True, align="centre", centred=True, lines=1)
        return
    for number, name in enumerate(names):
        pen.fitted(MIDDLE, 76 + number * 10, ROOM, name, 22, bold=True, align="centre", lines=1)


def _body(pen: Pen, paragraphs: tuple[str, ...]) -> float:
    """The text around the middle; where it ends. A long one gets smaller, never longer than its room."""
    size = 16.0
    while len(lines := _lines(pen, paragraphs, size)) > MOST_LINES * 16 / size and size > 8:
        size -= 1
    y = 112.0
    for line in lines:
        pen.text(MIDDLE, y, line, size, align="centre")
        y += size * 0.55
    return y - size * 0.55


def _lines(pen: Pen, paragraphs: tuple[str, ...], size: float) -> list[str]:
    return [line for paragraph in paragraphs for line in pen.wrapped(paragraph, ROOM, size)]


def _signed(pen: Pen, one: Certificate) -> None:
    """Who signs and when, at the right, over a line with room for a hand and a seal."""
    x, wide = 297 - LEFT - 84, 84.0
    pen.rule(x, 176, wide, GROUP)
    found = pen.fitted(x + wide / 2, 182, wide, one.signatory, 12, align="centre", lines=2)
    pen.fitted(x + wide / 2, 182 + 5.5 * len(found.lines), wide, one.date, 11, align="centre", lines=1, grey=CAPTION)


def _is_han(text: str) -> bool:
    return all("\u4e00" <= char <= "\u9fff" for char in text)
