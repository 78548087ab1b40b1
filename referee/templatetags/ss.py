"""Template tags of the marks: suit, level, bank, card, names, numbers, seats, clock, QR.

The same mark has the same markup on every page. Tags return markup made of classes only (the content security
policy allows no style attribute) and give every drawn mark a name in the reader's language. They read plain values
and never a model, so they must not know what a match is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any
from unicodedata import east_asian_width

from django import template
from django.utils import timezone
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from referee import marks
from referee.svg.suits import RED_SUITS, suit_svg
from referee.views_theme import theme_of

register = template.Library()

MINUS = "\u2212"
SLASH = "／"
_LEVEL_SIZES = {"": "", "sm": " ss-level-sm", "md": " ss-level-md", "lg": " ss-level-lg"}
_CARD_STATES = {"": "", "asked": " is-asked", "owed": " is-owed"}
_SCRIPTS = {"zh-hans": "zh-Hans", "zh-hant": "zh-Hant"}


# Page


@register.simple_tag
def gap() -> str:
    """What stands between two sentences, or after a colon: a blank; nothing in Chinese, whose full stops are wide enough."""
    return "" if (get_language() or "en").startswith("zh") else " "


@register.simple_tag
def page_lang() -> str:
    """The `lang` of the page as browsers know it; it chooses the right Han glyphs (zh-Hans, zh-Hant, en)."""
    language = get_language() or "en"
    return _SCRIPTS.get(language, language)


@register.simple_tag(takes_context=True)
def page_theme(context: dict[str, Any]) -> str:
    """`auto`, `light` or `dark`: the reader's choice, kept in a cookie."""
    return theme_of(context.get("request"))


# Marks of the table


@register.simple_tag
def suit(code: object, quiet: bool = False) -> SafeString:
    """The drawn suit `S H D C`, named for the ear unless `quiet` (where its name stands beside it).

    Anything else (None, "", "NT") is no trump, which is a word and never a sign.
    """
    key = str(code or "")
    if key not in marks.SUIT_NAMES:
        return format_html('<span class="ss-notrump">{}</span>', marks.NO_TRUMP)
    return mark_safe(suit_svg(key, "" if quiet else escape(marks.SUIT_NAMES[key])))


@register.simple_tag
def level(label: object, bank: bool = False, size: str = "") -> SafeString:
    """The boxed level; filled while this side is on the bank. Sizes: sm 24, default 28, md 40, lg 52 px.

    At the end of a match nobody's badge is filled: pass `bank=False`.
    """
    filled = " is-bank" if bank else ""
    voice = format_html('<span class="visually-hidden"> {}</span>', marks.ON_THE_BANK) if bank else ""
    return format_html('<span class="ss-level{}{}">{}{}</span>', _LEVEL_SIZES[size], filled, label, voice)


@register.simple_tag
def levels(first: object, second: object, bank: str | None = None, size: str = "sm") -> SafeString:
    """Both levels, NS before EW: `5 : 7`, the badge of the side in `bank` ("NS", "EW" or None) filled."""
    return format_html(
        '<span class="ss-levels">{}<span class="ss-colon">:</span>{}</span>',
        level(first, bank == "NS", size),
        level(second, bank == "EW", size),
    )


@register.simple_tag
def bank() -> SafeString:
    """The seal 庄, right after the declarer's name or seat. One form only."""
    name = escape(_("declarer"))
    return format_html('<span class="ss-bank" role="img" aria-label="{}">{}</span>', name, marks.seal())


@register.simple_tag
def card(code: object, state: str = "") -> SafeString:
    """A card in a line of text: `H7`, `S10`, `BJ`, `LJ`. State: `asked` in question, `owed` should have been played."""
    key = str(code)
    name = marks.card_name(key)
    voice = {"asked": _("%(card)s, in question"), "owed": _("%(card)s, owed")}.get(state, "%(card)s") % {"card": name}
    return format_html('<span class="ss-card{}" role="img" aria-label="{}">{}</span>', _CARD_STATES[state], voice, card_face(key))


def card_face(code: str) -> SafeString:
    if code in marks.JOKER_NAMES:
        return format_html('<span class="{}">{}</span>', "ss-red" if code == "BJ" else "", marks.JOKER_NAMES[code])
    card_suit, rank = marks.split_card(code)
    colour = "ss-red" if card_suit in RED_SUITS else ""
    return format_html('{}<span class="{}">{}</span>', mark_safe(suit_svg(card_suit)), colour, rank)


@register.simple_tag
def seat(code: str) -> SafeString:
    """The seat in one character: 北 西 南 东, in English N W S E with the whole word on hand."""
    return _short(marks.SEAT_LETTERS[code], marks.SEAT_NAMES[code])


@register.simple_tag
def side(code: str) -> SafeString:
    """The side: 南北 or 东西, in English NS or EW with the whole words on hand."""
    return _short(marks.SIDE_LETTERS[code], marks.SIDE_NAMES[code])


def _short(letters: marks.Word, name: marks.Word) -> SafeString:
    if str(letters) == str(name):
        return format_html("{}", letters)
    return format_html('<abbr class="ss-abbr" role="img" title="{}" aria-label="{}">{}</abbr>', name, name, letters)


# Names


@register.simple_tag
def pairname(names: Iterable[object], narrow: bool = False, plain: bool = False) -> SafeString:
    """The players of a pair, ／ between them; the line breaks after a ／ only.

    A Han name of two characters is set as wide as three, so that columns align; not if `plain` (prose, cards).
    `narrow`: names wider than four characters get smaller, as in the head of the table page.
    """
    parts = _slash(plain).join([_player(str(name), narrow, plain) for name in names])
    return mark_safe(f'<span class="ss-names">{parts}</span>')  # a list has hundreds: put together without escaping again


@register.simple_tag
def player(name: object, narrow: bool = False) -> SafeString:
    """One player's name, set like the names in `pairname`."""
    return _player(str(name), narrow, False)


def _slash(plain: bool) -> SafeString:
    """The word joiner keeps the slash at the end of its line; the line breaks after it."""
    return mark_safe(f"\u2060{SLASH}<wbr>" if plain else f'\u2060<span class="ss-slash">{SLASH}</span><wbr>')


def _player(name: str, narrow: bool, plain: bool) -> SafeString:
    if not plain and is_two_han(name):
        return format_html('<span class="ss-name">{}</span>', name)
    if narrow and width_of(name) > 4:
        return format_html('<span class="ss-long">{}</span>', _breakable(name))
    return _breakable(name)


def _breakable(name: str) -> SafeString:
    """A long name may break after the dot between its parts (阿依古丽・买买提江), whichever of the three dots it is."""
    return mark_safe(re.sub("([・·•])", r"\1<wbr>", escape(name)))


def is_two_han(name: str) -> bool:
    """Whether a name is exactly two Han characters. Wide width alone would also catch kana and full-width Latin."""
    return len(name) == 2 and all("\u3400" <= char <= "\u9fff" or "\U00020000" <= char <= "\U0003ffff" for char in name)


def width_of(text: str) -> Fraction:
    """Width in Han characters: a wide character counts one, a narrow one half."""
    return sum((Fraction(1) if east_asian_width(char) in "WF" else Fraction(1, 2) for char in text), Fraction(0))


# Numbers


@register.simple_tag
def num(value: int | Fraction | None, sign: bool = False) -> str:
    """A number with a real minus sign; `sign=True` puts a plus before what is above zero. None is an en dash."""
    if value is None:
        return "–"
    prefix = MINUS if value < 0 else "+" if sign and value > 0 else ""
    return prefix + _magnitude(-value if value < 0 else value)


@register.filter
def signed(value: int | Fraction | None) -> str:
    """`{{ net|signed }}`: +7, −3, 0."""
    return num(value, sign=True)


def _magnitude(value: int | Fraction) -> str:
    """Exact: 16, 16.5, or 16 1/3 where no short decimal is exact."""
    if value.denominator == 1:
        return str(value.numerator)
    thousandths = value * 1000
    if thousandths.denominator == 1:
        whole, rest = divmod(int(thousandths), 1000)
        return f"{whole}.{rest:03d}".rstrip("0").rstrip(".")
    whole, part = divmod(value, 1)
    return f"{whole} {part}" if whole else str(part)


@register.simple_tag
def move(places: int | None) -> SafeString:
    """Places moved since the round before: ▲8 up, ▽3 down, – stayed or new."""
    if not places:
        return mark_safe('<span class="ss-move is-still">–</span>')
    sign, word, down = ("▲", _("up"), "") if places > 0 else ("▽", _("down"), " is-down")
    return format_html(
        '<span class="ss-move{}"><span aria-hidden="true">{}</span><span class="visually-hidden">{} </span>{}</span>',
        down,
        sign,
        word,
        abs(places),
    )


@register.simple_tag
def changed(before: object, after: object) -> SafeString:
    """A corrected figure: the old one struck out, the new one tinted and underlined. Only for corrections."""
    return format_html('<s class="ss-was">{}</s><ins class="ss-new">{}</ins>', before, after)


# Clock and QR


@register.simple_tag
def clock(ends_at: datetime | None, left: int | None = None, warn: int = 300, now: datetime | None = None, big: bool = False) -> SafeString:
    """Time remaining, counted down by app.js on the server's time; without script, the time left when the page was made.

    Running: `ends_at`. Standing (not started, paused): `ends_at=None` and `left` in seconds. `warn`: seconds before the
    end from which the clock is marked. Text at zero: "time called".
    """
    now = now or timezone.now()
    seconds = left or 0 if ends_at is None else max(0, int((ends_at - now).total_seconds()))
    ends = "" if ends_at is None else format_html(' data-ends="{}"', _millis(ends_at))
    return format_html(
        '<span class="ss-clock{}" role="timer" data-clock data-now="{}"{} data-warn="{}" data-over="{}">{}</span>',
        " ss-h24" if big else "",
        _millis(now),
        ends,
        warn,
        _("time called"),
        clock_text(seconds) if seconds or ends_at is None else _("time called"),
    )


def _millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


def clock_text(seconds: int) -> str:
    """65 → "1:05", 3661 → "1:01:01"."""
    minutes, rest = divmod(max(0, seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


@register.simple_tag
def qr(url: str, name: str = "") -> SafeString:
    """A QR code of an absolute address as SVG, always black on white with its quiet zone; `name` says where it leads."""
    import segno  # heavy, and only a few pages draw a code

    code = segno.make_qr(url, error="m")
    size = code.symbol_size(border=4)[0]
    return format_html(
        '<svg class="ss-qr" viewBox="0 0 {} {}" role="img" aria-label="{}" shape-rendering="crispEdges"><path d="{}"/></svg>',
        size,
        size,
        name or url,
        _qr_path([list(row) for row in code.matrix_iter(border=4)]),
    )


def _qr_path(rows: Sequence[Sequence[int]]) -> str:
    """Runs of dark modules as rectangles: `M x y h width v 1 h -width z`."""
    return "".join(f"M{x} {y}h{run}v1h-{run}z" for y, row in enumerate(rows) for x, run in _runs(row))


def _runs(row: Sequence[int]) -> Iterable[tuple[int, int]]:
    start = None
    for x, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = x
        elif not dark and start is not None:
            yield start, x - start
            start = None
