"""Where a pair sits as a picture: words in, a PNG out. What it says is decided elsewhere."""

import io
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

FONTS = Path(__file__).parent / "fonts"
SIZE = (1080, 810)
MARGIN = 64
INK, GREY, PAPER, RULE = "#1b1b19", "#595953", "#ffffff", "#1b1b19"


@dataclass(frozen=True, slots=True)
class Card:
    """Event, round, table number with the word after it, seats below, the names of the pair, and against whom."""

    event: str
    round: str
    number: str
    below: str
    names: tuple[str, ...]
    against: str
    word: str = ""


def card_picture(card: Card, *, traditional: bool = False) -> bytes:
    """The picture, the same for the same words."""
    image = Image.new("RGB", SIZE, PAPER)
    pen = _Pen(ImageDraw.Draw(image), "TC" if traditional else "SC")
    pen.line(MARGIN, card.event, 40, GREY)
    pen.line(124, card.round, 56, INK, bold=True)
    pen.draw.line((MARGIN, 216, SIZE[0] - MARGIN, 216), RULE, 5)
    right = pen.line(236, card.number, 260, INK, bold=True)
    pen.line(440, card.word, 56, INK, left=right + 20)
    pen.line(432, card.below, 64, INK, bold=True, left=right + 140)
    pen.line(580, "／".join(card.names), 60, INK, bold=True)
    pen.line(680, card.against, 44, GREY)
    kept = io.BytesIO()
    image.convert("P", palette=Image.Palette.ADAPTIVE, colors=32).save(kept, "PNG", optimize=True)
    return kept.getvalue()


@dataclass(frozen=True, slots=True)
class _Pen:
    draw: ImageDraw.ImageDraw
    script: str

    def line(self, top: int, text: str, size: int, colour: str, *, bold: bool = False, left: int = MARGIN) -> int:
        """One line, as much smaller as it must be to fit; returns where it ends."""
        room = SIZE[0] - MARGIN - left
        font = _font(self.script, bold, size)
        while size > 16 and font.getlength(text) > room:
            size -= 2
            font = _font(self.script, bold, size)
        self.draw.text((left, top), text, colour, font)
        return left + int(font.getlength(text))


@lru_cache(maxsize=64)
def _font(script: str, bold: bool, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(FONTS / f"NotoSans{script}-{'Bold' if bold else 'Regular'}.ttf"), size)
