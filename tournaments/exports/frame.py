"""What all papers share: the margins, the head with event and title, the line of signatures, the foot with print time and page."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from tournaments.exports.pen import CAPTION, HEAVY, Pen
from tournaments.exports.rows import Paper
from tournaments.exports.text import GETA

MARGIN, FOOT = 12.0, 10.0
FOOT_SIZE = 8.0


def footer(pen: Pen, parts: tuple[str, str, str]) -> None:
    """Left, middle and right of the last line; a character that could not be set is explained in the middle."""
    left, middle, right = parts
    if pen.missing_here:
        codes = " ".join(f"U+{ord(char):04X}" for char in dict.fromkeys(pen.missing_here))
        middle = _("%(mark)s stands for a character that cannot be printed here: %(codes)s") % {"mark": GETA, "codes": codes}
    wide, high = pen.size
    y = high - FOOT
    start = MARGIN + pen.text(MARGIN, y, left, FOOT_SIZE, grey=CAPTION) + 4
    end = wide - MARGIN - pen.text(wide - MARGIN, y, right, FOOT_SIZE, align="right", grey=CAPTION) - 4
    if middle:
        pen.fitted((start + end) / 2, y, end - start, middle, FOOT_SIZE, align="centre", lines=1, grey=CAPTION)


def printed(paper: Paper, *more: str) -> str:
    """“Printed 2026-11-28 13:12 · draw 4 1 6 2 5”."""
    return " · ".join([_("Printed %(at)s") % {"at": f"{paper.printed_at:%Y-%m-%d %H:%M}"}, *(part for part in more if part)])


def page_words(number: int, of: int) -> str:
    """“page 2 of 3”."""
    return _("page %(number)s of %(of)s") % {"number": number, "of": of}


def head(pen: Pen, paper: Paper, title: str, caption: str = "") -> float:
    """Event, title and caption over a heavy rule; where the rule is."""
    room = pen.size[0] - 2 * MARGIN
    pen.fitted(MARGIN, 16, room, paper.event, 12, bold=True, lines=1)
    spread = 3.0 if _is_han(title) else 0.0
    wide = pen.text(MARGIN, 24.4, title, 18, bold=True, spread=spread)
    if caption:
        pen.fitted(MARGIN + wide + 5, 24.4, room - wide - 5, caption, 10, lines=2, centred=True)
    pen.rule(MARGIN, 28, room, HEAVY)
    return 28.0


def signatures(pen: Pen, y: float, names: Sequence[str], gap: float = 5) -> None:
    """Lines to sign on, side by side, each with the office under it."""
    room = pen.size[0] - 2 * MARGIN
    wide = (room - gap * (len(names) - 1)) / len(names)
    for number, name in enumerate(names):
        x = MARGIN + number * (wide + gap)
        pen.rule(x, y, wide, 0.3)
        pen.fitted(x, y + 4, wide, name, 8.5, lines=1, grey=CAPTION)


def officials() -> tuple[str, str]:
    """Who signs what is posted: chief referee and pairings officer."""
    return _("Chief referee"), _("Pairings officer")


def _is_han(text: str) -> bool:
    return all("\u4e00" <= char <= "\u9fff" for char in text)
