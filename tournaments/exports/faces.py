"""The faces of the papers: which file each is, which characters it has, and how it goes into a PDF so that text can be found.

A face is loaded when the first character asks for it (some 70 ms each). reportlab keeps a document's subsets in the font
object, and reads the file through one cursor: papers are made one at a time (`LOCK`).
"""

import re
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

FONTS: Final = Path(__file__).parent / "fonts"
LOCK: Final = threading.RLock()
ORDERS: Final = {
    "zh-hant": ("NotoSansTC", "NotoSansSC", "NotoSansJP", "NotoSans", "NotoEmoji"),
    "zh-hans": ("NotoSansSC", "NotoSansTC", "NotoSansJP", "NotoSans", "NotoEmoji"),
}
"""Which face is asked first: the forms of a character differ between the scripts. Everything else reads as zh-hans."""
ONE_WEIGHT: Final = ("NotoSansJP", "NotoEmoji")
"""Faces for the few characters that no other has (𠮷, emoji)."""
NARROW: Final = frozenset("‘’“”…—·")
"""Marks that are as wide as a Han character in the Han faces: outside Chinese they come from another."""
WEIGHTS: Final = {False: "Regular", True: "Bold"}
CAP: Final = 0.733
"""The height of a capital or a figure of the Noto Sans CJK faces, in parts of the size."""

rl_config.useA85 = 0  # streams as bytes, not spelt out in printable characters: a fifth smaller and quicker to write
_ASTRAL: Final = re.compile(r"<([0-9A-F]{5,6})>$", re.MULTILINE)


class Face(TTFont):
    """A face of the papers.

    reportlab writes the code point of an embedded character as it is; PDF wants UTF-16BE there, or a character beyond
    the first plane is shown right and found under no name.
    """

    def addObjects(self, doc: Any) -> None:  # noqa: N802
        super().addObjects(doc)
        for key, stream in doc.idToObject.items():
            if key.startswith("toUnicodeCMap:") and isinstance(stream.content, str):
                stream.content = _ASTRAL.sub(_utf16, stream.content)

    def has(self, char: str) -> bool:
        """Whether the face has this character."""
        return ord(char) in self.face.charToGlyph

    def advance(self, text: str) -> float:
        """The width of a text in thousandths of its size."""
        width = self.face.getCharWidth
        return sum(width(ord(char)) for char in text)


def faces(script: str, bold: bool) -> tuple[Face, ...]:
    """The faces in the order in which they are asked for a character."""
    order = ORDERS.get(script, ORDERS["zh-hans"])
    return tuple(face(f"{name}-Regular" if name in ONE_WEIGHT else f"{name}-{WEIGHTS[bold]}") for name in order)


@lru_cache(maxsize=16)
def face(name: str) -> Face:
    """The face of this name, known to reportlab."""
    with LOCK:
        loaded = Face(name, str(FONTS / f"{name}.ttf"), shapable=False)
        pdfmetrics.registerFont(loaded)
        return loaded


def _utf16(found: re.Match[str]) -> str:
    return f"<{chr(int(found[1], 16)).encode('utf-16-be').hex().upper()}>"
