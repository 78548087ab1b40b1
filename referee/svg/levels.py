"""The level chart of a match: the level of each side as steps, hand by hand, and who was on the bank.

Pure: plain values in, SVG markup out, classes only (the content security policy allows no style attribute). It must not
know rulesets, seats or languages: the caller passes every word. Two drawings of the same facts: `DESKTOP` and `PHONE`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


@dataclass(frozen=True, slots=True)
class Step:
    """Where both sides stand after a hand. `ns`, `ew`: steps above 2 of the first lap (13 a lap; A+ is 13 without laps).

    `bank`: the side that was on the bank in this hand, "NS" or "EW"; None in the starting step and where nobody was.
    """

    ns: int
    ew: int
    bank: str | None = None


@dataclass(frozen=True, slots=True)
class Words:
    """The words in the drawing, in the reader's language."""

    ns: str
    ew: str
    hand: str
    seal: str
    title: str
    description: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The drawing's measures in user units, one unit a CSS pixel at full size. The plot starts at (left, top)."""

    width: int
    left: int
    right: int
    top: int
    seal: int
    row: int

    @property
    def plot(self) -> int:
        return self.width - self.left - self.right


DESKTOP = Frame(width=380, left=32, right=60, top=12, seal=16, row=17)
PHONE = Frame(width=328, left=34, right=62, top=10, seal=16, row=18)
_PLOT_HEIGHT = 182
_MIN_LINES, _MAX_SPACING = 4, 24


def level_label(step: int, laps: bool) -> str:
    """0 → "2", 12 → "A", 13 → "A+"; with laps 13 → "2′", 26 → "2″" (one stroke a lap after the first)."""
    if not laps:
        return RANKS[step] if step < len(RANKS) else "A+"
    lap, rank = divmod(step, len(RANKS))
    return RANKS[rank] + ("′", "″", "‴")[lap - 1] if 0 < lap <= 3 else RANKS[rank] + (f"+{lap}" if lap else "")


def level_chart(steps: Sequence[Step], words: Words, *, frame: Frame = DESKTOP, laps: bool = False) -> str:
    """The chart. `steps[0]` is the start, `steps[n]` the stand after hand n. Steps of every size and number are drawn.

    `laps`: the ladder goes round (labels of later laps carry a stroke); otherwise 13 is A+.
    """
    scale = _Scale.of(steps, frame)
    body = "".join(
        (
            _grid(scale, laps),
            _hands(scale, words.hand),
            _line(scale, [step.ns for step in steps], "side-a"),
            _line(scale, [step.ew for step in steps], "side-b"),
            _ends(scale, steps[-1], words, laps),
            _banks(scale, steps, words),
        )
    )
    return (
        f'<svg class="ss-svg" viewBox="0 0 {frame.width} {scale.height}" width="{frame.width}" height="{scale.height}" role="img">'
        f"<title>{escape(words.title)}</title><desc>{escape(words.description)}</desc>{body}</svg>"
    )


@dataclass(frozen=True, slots=True)
class _Scale:
    """From facts to places: hands run along x, levels up y. Integers only: places are rounded once, here."""

    frame: Frame
    low: int
    high: int
    hands: int

    @classmethod
    def of(cls, steps: Sequence[Step], frame: Frame) -> _Scale:
        seen = [level for step in steps for level in (step.ns, step.ew)]
        low = min(seen)
        return cls(frame, low, max(max(seen) + 1, low + _MIN_LINES), len(steps) - 1)

    @property
    def bottom(self) -> int:
        return self.frame.top + min(_PLOT_HEIGHT, (self.high - self.low) * _MAX_SPACING)

    @property
    def right(self) -> int:
        return self.frame.width - self.frame.right

    @property
    def height(self) -> int:
        return self.bottom + 24 + 2 * self.frame.row

    def x(self, hand: int) -> int:
        """Where hand `hand` ends: its number, its seal and its step stand there. Hand 0 is the left edge."""
        half_slots = 2 * self.hands or 1
        return self.frame.left + (self.frame.plot * max(0, 2 * hand - 1)) // half_slots

    def y(self, level: int) -> int:
        return self.bottom - ((self.bottom - self.frame.top) * (level - self.low)) // (self.high - self.low)

    def every(self, room: int, count: int, least: int) -> int:
        """Label every n-th of `count` marks so that labels stand at least `least` apart."""
        return next((n for n in (1, 2, 5, 10, 20, 50) if room * n >= least * count), 100)


def _grid(scale: _Scale, laps: bool) -> str:
    count = scale.high - scale.low
    every = scale.every(scale.bottom - scale.frame.top, count, 12)
    return "".join(_gridline(scale, level, laps) for level in range(scale.low, scale.high + 1) if (level - scale.low) % every == 0)


def _gridline(scale: _Scale, level: int, laps: bool) -> str:
    y, left = scale.y(level), scale.frame.left
    return (
        f'<path class="grid" d="M{left} {y}H{scale.right}"/>'
        f'<text class="t2 end" x="{left - 8}" y="{y + 4}">{level_label(level, laps)}</text>'
    )


def _hands(scale: _Scale, word: str) -> str:
    y = scale.bottom + 17
    every = scale.every(scale.frame.plot, scale.hands or 1, 20)
    numbers = (n for n in range(1, scale.hands + 1) if n % every == 0 or every == 1)
    marks = "".join(f'<text class="t2 mid" x="{scale.x(n)}" y="{y}">{n}</text>' for n in numbers)
    return f'<text class="t2" x="0" y="{y}">{escape(word)}</text>{marks}'


def _line(scale: _Scale, levels: Sequence[int], css: str) -> str:
    moves = "".join(
        f"H{scale.x(hand)}V{scale.y(after)}" for hand, (before, after) in enumerate(pairwise(levels), start=1) if before != after
    )
    return f'<path class="{css}" d="M{scale.frame.left} {scale.y(levels[0])}{moves}H{scale.right}"/>'


def _ends(scale: _Scale, last: Step, words: Words, laps: bool) -> str:
    """Side and level at the end of each line; pushed apart where the lines end within a line of text."""
    ns, ew = _apart(scale.y(last.ns), scale.y(last.ew), 16, scale.bottom)
    x = scale.right + 8
    return (
        f'<text class="tb" x="{x}" y="{ns + 4}">{escape(words.ns)} {level_label(last.ns, laps)}</text>'
        f'<text class="tb ss-acc" x="{x}" y="{ew + 4}">{escape(words.ew)} {level_label(last.ew, laps)}</text>'
    )


def _apart(first: int, second: int, least: int, floor: int) -> tuple[int, int]:
    """Two heights at least `least` apart, in their order (first above when equal), neither under `floor`."""
    if abs(first - second) >= least:
        return first, second
    upper = min((first + second - least) // 2, floor - least)
    return (upper, upper + least) if first <= second else (upper + least, upper)


def _banks(scale: _Scale, steps: Sequence[Step], words: Words) -> str:
    """A row of seals a side under the hands, EW above NS as their lines are told apart by colour and dash."""
    rows = (("EW", words.ew, "t2 ss-acc", 1), ("NS", words.ns, "t2", 2))
    return "".join(
        f'<text class="{css}" x="0" y="{_row(scale, row) + 12}">{escape(name)}</text>{_seals(scale, steps, side, row, words.seal)}'
        for side, name, css, row in rows
    )


def _row(scale: _Scale, row: int) -> int:
    return scale.bottom + 24 + (row - 1) * scale.frame.row


def _seals(scale: _Scale, steps: Sequence[Step], side: str, row: int, seal: str) -> str:
    size = min(scale.frame.seal, max(2, scale.frame.plot // max(1, scale.hands) - 2))
    return "".join(_seal(scale.x(hand), _row(scale, row), size, seal) for hand in _hands_of(steps, side))


def _hands_of(steps: Sequence[Step], side: str) -> Iterator[int]:
    return (hand for hand, step in enumerate(steps) if hand and step.bank == side)


def _seal(x: int, y: int, size: int, seal: str) -> str:
    """The seal; with too many hands for the character it is a plain filled mark, and the row still says whose."""
    box = f'<rect class="seal" x="{x - size // 2}" y="{y}" width="{size}" height="15" rx="2"/>'
    return box + (f'<text class="on-seal mid" x="{x}" y="{y + 12}">{escape(seal)}</text>' if size >= 13 else "")
