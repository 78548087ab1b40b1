"""The end of a scoresheet: final levels, winner, match points, how it ended, and the signatures."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import signatures
from tournaments.exports.pen import CAPTION, Pen
from tournaments.exports.rows import Scoresheet, SheetEnd
from tournaments.exports.scoresheet_grid import LEFT, WIDTH

HEIGHT = 34.8
LABEL, VALUE = 8.0, 10.0
_RESULTS, _HOW, _SIGN = 258.4, 264.9, 276.5
_BLANK, _TICK, _GAP = 14.0, 3.8, 2.6


def draw_end(pen: Pen, sheet: Scoresheet) -> None:
    """Everything below the remarks."""
    _results(pen, sheet)
    _how(pen, sheet.end)
    names = [_("%(side)s player") % {"side": side.short} for side in sheet.sides]
    signatures(pen, _SIGN, (*names, _("Table referee"), _("Chief referee"), _("Pairings officer")))
    _signed(pen, sheet)


def _results(pen: Pen, sheet: Scoresheet) -> None:
    """Labels with ruled blanks, evenly over the width; recorded values stand on the rules."""
    items = _result_items(sheet)
    labels = sum(pen.width(label, LABEL) for label, _value in items)
    scale = min(1.0, (WIDTH - len(items) * 16) / labels)
    blank = (WIDTH - labels * scale - (len(items) - 1) * 3.2) / len(items) - 1.4
    x = LEFT
    for label, value in items:
        x += pen.text(x, _RESULTS, label, LABEL * scale, grey=CAPTION) + 1.4
        pen.rule(x, _RESULTS + 0.9, blank, 0.25)
        if value:
            pen.fitted(x + blank / 2, _RESULTS, blank - 0.6, value, VALUE, align="centre", lines=1)
        x += blank + 3.2


def _result_items(sheet: Scoresheet) -> tuple[tuple[str, str], ...]:
    (ns, ew), end = sheet.sides, sheet.end
    items = (
        (_("Final level %(side)s") % {"side": ns.short}, end.levels[0]), (ew.short, end.levels[1]), (_("Last bank"), end.bank),
        (_("Ahead by"), end.ahead), (_("Winner"), end.winner),
    )  # fmt: skip
    return (*items, (_("Match points"), end.points)) if sheet.counts_points else items


def _how(pen: Pen, end: SheetEnd) -> None:
    """How it ended, to be ticked; at the right when the sheet was handed in."""
    label, boxes, handed = _("Ended by"), list(_boxes(end)), _("Handed in at")
    fixed = pen.width(label, LABEL) + 3 + pen.width(handed, LABEL) + 1.4 + _BLANK + len(boxes) * (_TICK + _GAP)
    size = min(VALUE - 0.5, (WIDTH - fixed) / sum(pen.width(words, 1) for _is, words in boxes))
    x = LEFT + pen.text(LEFT, _HOW, label, LABEL, grey=CAPTION) + 3
    for ticked, words in boxes:
        pen.tick_box(x, _HOW, ticked=ticked)
        x += _TICK + pen.text(x + _TICK, _HOW, words, size) + _GAP
    pen.text(LEFT + WIDTH - _BLANK - 1.4, _HOW, handed, LABEL, align="right", grey=CAPTION)
    pen.rule(LEFT + WIDTH - _BLANK, _HOW + 0.9, _BLANK, 0.25)
    pen.text(LEFT + WIDTH - _BLANK / 2, _HOW, end.handed_in, VALUE, align="centre")


def _boxes(end: SheetEnd) -> Iterator[tuple[bool, str]]:
    for code, words in how_words():
        if code == end.how == "other" and end.words:
            words = _("%(box)s (%(why)s)") % {"box": words, "why": end.words}
        yield end.how == code, words


def how_words() -> tuple[tuple[str, str], ...]:
    """The boxes in their order."""
    return (
        ("target", pgettext("end, box", "target passed")), ("time", pgettext("end, box", "time called")),
        ("conceded", pgettext("end, box", "conceded")), ("forfeit", pgettext("end, box", "forfeit")),
        ("disqualified", pgettext("end, box", "disqualification")), ("other", pgettext("end, box", "other")),
    )  # fmt: skip


def _signed(pen: Pen, sheet: Scoresheet) -> None:
    """Who has signed on the screen, over the line."""
    wide = (WIDTH - 4 * 5) / 5
    places = {"NS": 0, "EW": 1}
    for code, name in sheet.end.signed:
        x = LEFT + places[code] * (wide + 5)
        pen.fitted(x + wide / 2, _SIGN - 1.4, wide, name, 9.5, align="centre", lines=1)
