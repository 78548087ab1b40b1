"""What draws on a page: text, rules, boxes and marks, in millimetres from the top left corner; sizes of type in points.

All text of a page is one text object, set after the lines and fills: black type on a grey field needs no care, and a page
costs little more than its glyphs.
"""

import io
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from reportlab.pdfgen.canvas import Canvas

from tournaments.exports import shapes
from tournaments.exports.faces import CAP, LOCK, faces
from tournaments.exports.text import Fitted, Line, fit, line, wrap

MM: Final = 72 / 25.4
A4: Final = (210.0, 297.0)
A3: Final = (297.0, 420.0)
A3_WIDE: Final = (420.0, 297.0)
A4_WIDE: Final = (297.0, 210.0)

INK: Final = 0.0
CAPTION: Final = 0.35
"""Grey of captions: dark enough for a worn drum."""
WHITE: Final = 1.0
HAIR: Final = 0.12
GROUP: Final = 0.4
HEAVY: Final = 0.6
"""Weights of rules in millimetres."""
RED: Final = (0.71, 0.09, 0.17)


@dataclass(frozen=True, slots=True)
class Pdf:
    """A paper: its bytes, and the characters in it that no face has (set as 〓)."""

    content: bytes
    missing: str = ""


class Pen:
    """Draws pages of one document. Use as a context manager and ask for `pdf` after it.

    `script` chooses the forms of Han characters. `missing_here` are the characters of this page that no face has.
    """

    def __init__(self, *, title: str, script: str, at: datetime, size: tuple[float, float] = A4) -> None:
        self.script, self.size = script, size
        self.missing = self.missing_here = ""
        self._stamps: set[str] = set()
        self._text: Any = None
        self._grey: float | None = None
        self._spread = 0.0
        self._out = io.BytesIO()
        base = faces(script, False)[0].fontName
        self.canvas: Any = Canvas(self._out, pagesize=(size[0] * MM, size[1] * MM), invariant=1, initialFontName=base, lang=script)
        self._describe(title, at)
        self._begin_text()

    def __enter__(self) -> "Pen":
        LOCK.acquire()
        return self

    def __exit__(self, kind: object, *_rest: object) -> None:
        try:
            if kind is None:
                self.canvas.save()
        finally:
            LOCK.release()

    @property
    def pdf(self) -> Pdf:
        """The finished document."""
        return Pdf(self._out.getvalue(), "".join(dict.fromkeys(self.missing)))

    def end_page(self) -> None:
        """Set the text of the page and go to the next one."""
        self.canvas.drawText(self._text)
        self.canvas.showPage()
        self.missing_here = ""
        self._begin_text()

    def resize(self, size: tuple[float, float]) -> None:
        """The page that is about to begin has another size, or lies on its side."""
        self.size = size
        self.canvas.setPageSize((size[0] * MM, size[1] * MM))

    def stamp(self, name: str, draw: Callable[[], None]) -> None:
        """Draw what is the same on many pages: written once into the document, referred to afterwards."""
        if name not in self._stamps:
            self._stamps.add(name)
            outside = self._text, self._grey, self._spread
            self.canvas.beginForm(name)
            self._begin_text()
            draw()
            self.canvas.drawText(self._text)
            self.canvas.endForm()
            self._text, self._grey, self._spread = outside
        self.canvas.doForm(name)

    # Text

    def text(
        self, x: float, y: float, text: str, size: float, *, bold: bool = False, align: str = "left", grey: float = INK, spread: float = 0
    ) -> float:
        """One line with its baseline at y; how wide it is, in mm. `spread` is added after every character, in points."""
        set_line = line(text, bold, self.script)
        wide = set_line.width(size) + spread * max(sum(len(run.text) for run in set_line.runs) - 1, 0)
        start = x * MM - (0 if align == "left" else wide if align == "right" else wide / 2)
        self._set(set_line, start, (self.size[1] - y) * MM, size, grey, spread)
        return wide / MM

    def fitted(
        self, x: float, y: float, room: float, text: str, size: float, *, bold: bool = False, align: str = "left", lines: int = 2,
        shrink: float = 0.8, grey: float = INK, leading: float = 1.18, centred: bool = False,
    ) -> Fitted:  # fmt: skip
        """A text in `room` mm, never cut. The first baseline is y, or with `centred` the block stands around the line whose baseline is y."""
        found = fit(text, room * MM, size, bold, self.script, lines, shrink)
        step = found.size * leading / MM
        top = y - (len(found.lines) - 1) * step / 2 if centred else y
        top -= (size - found.size) * CAP / 2 / MM if centred and len(found.lines) == 1 else 0
        for number, one in enumerate(found.lines):
            self.text(x, top + number * step, one, found.size, bold=bold, align=align, grey=grey)
        return found

    def wrapped(self, text: str, room: float, size: float, bold: bool = False) -> tuple[str, ...]:
        """A text in lines of at most `room` mm."""
        return wrap(text, room * MM, size, bold, self.script)

    def headed(self, text: str, room: float, size: float) -> tuple[str, ...]:
        """A column's head in as few lines as `room` allows, all about as long."""
        lines = self.wrapped(text, room, size)
        if len(lines) == 1:
            return lines
        even = self.wrapped(text, self.width(text, size) / len(lines) * 1.15, size)
        return even if len(even) == len(lines) else lines

    def width(self, text: str, size: float, bold: bool = False) -> float:
        """How wide a text is, in mm."""
        return line(text, bold, self.script).width(size) / MM

    # Lines and areas

    def rule(self, x: float, y: float, length: float, weight: float = HAIR, grey: float = INK) -> None:
        """A horizontal rule."""
        self._stroke(weight, grey)
        self.canvas.line(x * MM, self._up(y), (x + length) * MM, self._up(y))

    def upright(self, x: float, y: float, length: float, weight: float = HAIR, grey: float = INK) -> None:
        """A vertical rule, downwards."""
        self._stroke(weight, grey)
        self.canvas.line(x * MM, self._up(y), x * MM, self._up(y + length))

    def rules(self, lines: Iterable[tuple[float, float, float, float]], weight: float = HAIR, grey: float = INK) -> None:
        """Many rules of one weight, as (x, y, to x, to y)."""
        self._stroke(weight, grey)
        self.canvas.lines([(x * MM, self._up(y), to_x * MM, self._up(to_y)) for x, y, to_x, to_y in lines])

    def box(
        self, x: float, y: float, width: float, height: float, *, weight: float = 0.25, radius: float = 0, fill: float | None = None
    ) -> None:
        """A box, by its top left corner; `fill` is a grey. Without weight only the area."""
        self._stroke(weight, INK)
        if fill is not None:
            self.canvas.setFillGray(fill)
        corners = (x * MM, self._up(y + height), width * MM, height * MM)
        how = {"stroke": int(weight > 0), "fill": int(fill is not None)}
        if radius:
            self.canvas.roundRect(*corners, radius * MM, **how)
        else:
            self.canvas.rect(*corners, **how)

    def link(self, x: float, y: float, width: float, height: float, name: str) -> None:
        """An area, by its top left corner, that leads to the page of this bookmark."""
        self.canvas.linkAbsolute("", name, (x * MM, self._up(y + height), (x + width) * MM, self._up(y)), Border="[0 0 0]")

    # Marks

    def suit(self, x: float, y: float, suit: str, size: float, *, outline: bool = False) -> None:
        """A suit around (x, y); red suits are red and still told apart by shape. Outlines are there to be circled."""
        scale = size * MM / shapes.SUIT_BOX
        if outline:
            how = f"{0.18 * MM / scale:.2f} w {CAPTION} G {shapes.suit_path(suit)} S"
        else:
            colour = "{} {} {} rg".format(*RED) if suit in "HD" else f"{INK} g"
            how = f"{colour} {shapes.suit_path(suit)} f"
        self._scaled(x - size / 2, y + size / 2, scale, how)

    def qr(self, x: float, y: float, side: float, text: str) -> None:
        """A QR code, black on white, by its top left corner. The paper around it is its quiet zone."""
        modules, path = shapes.qr_path(text)
        self._scaled(x, y + side, side * MM / modules, f"{INK} g {path} f")

    def level(self, x: float, y: float, text: str, *, filled: bool, size: float = 5.6) -> None:
        """The level of a side around (x, y): outlined, or filled while the side is on the bank."""
        self.box(x - size / 2, y - size / 2, size, size, weight=0.25, radius=0.7, fill=INK if filled else None)
        found = fit(text, (size - 1) * MM, size * 2, True, self.script, 1)
        self.text(x, y + found.size * CAP / 2 / MM, text, found.size, bold=True, align="centre", grey=WHITE if filled else INK)

    def seal(self, x: float, y: float, char: str, size: float = 3.8) -> None:
        """The seal of the bank around (x, y)."""
        self.box(x - size / 2, y - size / 2, size, size, weight=0, radius=0.5, fill=INK)
        type_size = size * 0.82 * MM
        self.text(x, y + type_size * 0.38 / MM, char, type_size, bold=True, align="centre", grey=WHITE)

    def tick_box(self, x: float, y: float, *, ticked: bool, side: float = 2.8) -> None:
        """A box to tick, standing on the baseline y; ticked, it has a filled core."""
        self.box(x, y - side, side, side, weight=0.22)
        if ticked:
            self.box(x + side * 0.24, y - side * 0.76, side * 0.52, side * 0.52, weight=0, fill=INK)

    # How

    def _scaled(self, x: float, y: float, scale: float, operators: str) -> None:
        """A ready path with its origin at (x, y), so many points a unit."""
        self.canvas.addLiteral(f"q {scale:.5f} 0 0 {scale:.5f} {x * MM:.3f} {self._up(y):.3f} cm {operators} Q", escaped=1)

    def _up(self, y: float) -> float:
        return (self.size[1] - y) * MM

    def _stroke(self, weight: float, grey: float) -> None:
        self.canvas.setLineWidth(weight * MM)
        self.canvas.setStrokeGray(grey)

    def _begin_text(self) -> None:
        self._text = self.canvas.beginText(0, 0)
        self._grey, self._spread = None, 0.0

    def _set(self, set_line: Line, x: float, y: float, size: float, grey: float, spread: float) -> None:
        """Add a line to the text of the page."""
        if set_line.missing:
            self.missing += set_line.missing
            self.missing_here += set_line.missing
        text = self._text
        if grey != self._grey:
            text.setFillGray(grey)
            self._grey = grey
        if spread != self._spread:
            text.setCharSpace(spread)
            self._spread = spread
        code = text._code
        code.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm")
        if spread:
            code.append(_found_as("".join(run.text for run in set_line.runs)))
        for run in set_line.runs:
            if text._fontname != run.face or text._fontsize != size:
                text._setFont(run.face, size)
            code.append(text._formatText(run.text))
        if spread:
            code.append("EMC")

    def _describe(self, title: str, at: datetime) -> None:
        """Title and dates of the document: those of the print, so that the same rows give the same bytes."""
        self.canvas.setTitle(title)
        self.canvas.setAuthor("")
        self.canvas.setSubject("")
        self.canvas.setCreator("shuangsheng-referee")
        stamp = self.canvas._doc._timeStamp
        moment = at.astimezone(UTC)
        stamp.t, stamp.lt, stamp.YMDhms = moment.timestamp(), moment.timetuple(), tuple(moment.timetuple())[:6]


def _found_as(text: str) -> str:
    """What a reader finds for spread type: a search takes wide gaps for blanks unless it is told otherwise."""
    return f"/Span <</ActualText <FEFF{text.encode('utf-16-be').hex().upper()}>>> BDC"
