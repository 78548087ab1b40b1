"""Text as it is set: cleaned, split into runs of one face each, measured, broken into lines, made to fit its place.

A name is never cut: it gets smaller, then a second line, then smaller still. A character that no face has is set as 〓
and reported. Sizes and widths are in points.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from tournaments.exports.faces import NARROW, WEIGHTS, Face, face, faces

GETA: Final = "〓"
"""What stands in print for a character that is not at hand (下駄)."""
_INVISIBLE: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff\U000e0000-\U000e01ef\ud800-\udfff]"
)
_BLANKS: Final = re.compile("[\t\n\u2000-\u200a\u202f\u205f]")
_WORDS: Final = re.compile(r"[A-Za-z\u00c0-\u024f\u0370-\u04ff\u1e00-\u1eff\u0300-\u036f]+|.", re.DOTALL)
_NOT_FIRST: Final = "，。、；：！？）》」』”’】〕…·／,.;:!?)]}%"
_NOT_LAST: Final = "（《「『“‘【〔([{"
_SMALLEST_STEP: Final = 0.94


@dataclass(frozen=True, slots=True)
class Run:
    """Part of a line in one face. `advance` is its width in thousandths of the size."""

    face: str
    text: str
    advance: float


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is set, and the characters that no face has."""

    runs: tuple[Run, ...]
    advance: float
    missing: str = ""

    def width(self, size: float) -> float:
        """Its width at this size."""
        return self.advance * size / 1000


@dataclass(frozen=True, slots=True)
class Fitted:
    """A text made to fit: its lines, top to bottom, and the size at which they do."""

    lines: tuple[str, ...]
    size: float


def clean(text: str) -> str:
    """Text without what cannot be seen: composed, no controls, no selectors, every blank a blank."""
    return _INVISIBLE.sub("", _BLANKS.sub(" ", unicodedata.normalize("NFC", text)))


@lru_cache(maxsize=20_000)
def line(text: str, bold: bool = False, script: str = "zh-hans") -> Line:
    """A text as runs of glyphs."""
    asked = faces(script, bold)
    runs: list[tuple[Face, str]] = []
    missing = ""
    narrow = () if script.startswith("zh") else (face(f"NotoSans-{WEIGHTS[bold]}"),)
    for part in _parts(clean(text), asked):
        found = next((one for one in (*(narrow if part in NARROW else ()), *asked) if _has_all(one, part)), None)
        if found is None:
            missing += part
            found, part = asked[0], GETA
        if runs and runs[-1][0] is found:
            runs[-1] = (found, runs[-1][1] + part)
        else:
            runs.append((found, part))
    made = tuple(Run(one.fontName, part, one.advance(part)) for one, part in runs)
    return Line(made, sum(run.advance for run in made), missing)


def width(text: str, size: float, bold: bool = False, script: str = "zh-hans") -> float:
    """How wide a text is."""
    return line(text, bold, script).width(size)


@lru_cache(maxsize=2_000)
def wrap(text: str, room: float, size: float, bold: bool = False, script: str = "zh-hans") -> tuple[str, ...]:
    """A text in lines no wider than `room`: between words and Han characters, inside a word only where it is wider than a line."""
    lines: list[str] = []
    current = ""
    for piece in _pieces(clean(text), room, size, bold, script):
        if current and width((current + piece).rstrip(), size, bold, script) > room:
            lines.append(current.rstrip())
            current = piece.lstrip()
        else:
            current += piece
    return (*lines, current.rstrip()) if current.strip() or not lines else tuple(lines)


@lru_cache(maxsize=5_000)
def fit(
    text: str, room: float, size: float, bold: bool = False, script: str = "zh-hans", most_lines: int = 2, shrink: float = 0.8
) -> Fitted:
    """A text that fits into `room` by `most_lines`: on one line down to `shrink` of its size, then on more, then smaller."""
    wide = width(text, size, bold, script)
    if wide <= room:
        return Fitted((clean(text),), size)
    if wide * shrink <= room or most_lines == 1:
        return Fitted((clean(text),), size * room / wide * 0.999)
    small = size * shrink
    while len(lines := _balanced(text, room, small, bold, script)) > most_lines:
        small *= _SMALLEST_STEP
    return Fitted(lines, small)


def _balanced(text: str, room: float, size: float, bold: bool, script: str) -> tuple[str, ...]:
    """Lines as few as can be; two names of a pair part at their stroke if both fit."""
    first, stroke, second = clean(text).partition("／")
    if stroke and "／" not in second and max(width(part, size, bold, script) for part in (first + stroke, second)) <= room:
        return (first + stroke, second)
    return wrap(text, room, size, bold, script)


def _parts(text: str, asked: tuple[Face, ...]) -> Iterator[str]:
    """Words that one face has whole, else single characters: a word is not set in two faces if one has all of it."""
    for part in _WORDS.findall(text):
        if len(part) == 1 or any(_has_all(one, part) for one in asked):
            yield part
        else:
            yield from part


def _has_all(asked: Face, text: str) -> bool:
    return all(asked.has(char) for char in text)


def _pieces(text: str, room: float, size: float, bold: bool, script: str) -> Iterator[str]:
    """What is not broken: words with their blank, Han characters with the punctuation that belongs to them."""
    piece = ""
    for char in text:
        if piece and _may_break(piece[-1], char):
            yield from _broken(piece, room, size, bold, script)
            piece = ""
        piece += char
    if piece:
        yield from _broken(piece, room, size, bold, script)


def _may_break(before: str, after: str) -> bool:
    if after in _NOT_FIRST or before in _NOT_LAST or after == " ":
        return False
    return before == " " or before in "／-" or _is_wide(before) or _is_wide(after)


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in "WF"


def _broken(piece: str, room: float, size: float, bold: bool, script: str) -> Iterator[str]:
    """A piece wider than a line, in parts that are not."""
    part = ""
    for char in piece:
        if part and width((part + char).rstrip(), size, bold, script) > room:
            yield part
            part = ""
        part += char
    yield part
