"""The end of a scoresheet: final levels, winner, match points, how it ended, and the signatures."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import signatures
from tournaments.exports.pen import CAPTION, Pen
from tournaments.exports.rows import Scoresheet, SheetEnd
from tournaments.exports.scoresheet_grid import LEFT, WIDTH

HEIGHT = 34.8
LABEL, VALUE = 8.0, 10.0
_RESULTS, _HOW, _SIGN = 258.4, 264.9, 276.5


def draw_end(pen: Pen, sheet: Scoresheet) -> None:
    """Everything below the remarks."""
    _results(pen, sheet)
    _how(pen, sheet.end)
    names = [_("%(side)s player") % {"side": side.short} for side in sheet.sides]
    signatures(pen, _SIGN, (*names, _("Table referee"), _("Chief referee"), _("Pairings officer")))
    _signed(pen, sheet)


def _results(pen: Pen, sheet: Scoresheet) -> None:
    """Labels with ruled blanks, evenly over the width; recorded values stand on the rules."""
    ns, ew = sheet.sides
    end = sheet.end
    items = (
        (_("Final level %(side)s") % {"side": ns.short}, end.levels[0]), (ew.short, end.levels[1]), (_("Last bank"), end.bank),
        (_("Ahead by"), end.ahead), (_("Winner"), end.winner), (_("Match points"), end.points),
    )  # fmt: skip
    labels = sum(pen.width(label, LABEL) for label, _value in items)
    scale = min(1.0, (WIDTH - 6 * 16) / labels)
    blank = (WIDTH - labels * scale - 5 * 3.2) / len(items) - 1.4
    x = LEFT
    for label, value in items:
        x += pen.text(x, _RESULTS, label, LABEL * scale, grey=CAPTION) + 1.4
        pen.rule(x, _RESULTS + 0.9, blank, 0.25)
        if value:
            pen.fitted(x + blank / 2, _RESULTS, blank - 0.6, value, VALUE, align="centre", lines=1)
        x += blank + 3.2


def _how(pen: Pen, end: SheetEnd) -> None:
    """How it ended, to be ticked."""
    x = LEFT + pen.text(LEFT, _HOW, _("Ended by"), LABEL, grey=CAPTION) + 3
    for code, words in how_words():
        other = f"{words}{pgettext('before a reason', ': ')}{end.words}" if code == "other" and end.how == "other" and end.words else words
        pen.tick_box(x, _HOW, ticked=end.how == code)
        x += 3.4 + pen.text(x + 3.4, _HOW, other, 9.5) + 2.6
    x += pen.text(x + 1, _HOW, _("Handed in at"), LABEL, grey=CAPTION) + 2.4
    pen.rule(x, _HOW + 0.9, 14, 0.25)
    if end.handed_in:
        pen.text(x + 7, _HOW, end.handed_in, VALUE, align="centre")


def how_words() -> tuple[tuple[str, str], ...]:
    """The boxes in their order."""
    return (
        ("target", pgettext("end, box", "target passed")), ("time", pgettext("end, box", "time called")),
        ("conceded", pgettext("end, box", "conceded")), ("forfeit", pgettext("end, box", "forfeit")),
        ("disqualified", pgettext("end, box", "disqualified")), ("other", pgettext("end, box", "other")),
    )  # fmt: skip


def _signed(pen: Pen, sheet: Scoresheet) -> None:
    """Who has signed on the screen, over the line."""
    wide = (WIDTH - 4 * 5) / 5
    places = {"NS": 0, "EW": 1}
    for code, name in sheet.end.signed:
        x = LEFT + places[code] * (wide + 5)
        pen.fitted(x + wide / 2, _SIGN - 1.4, wide, name, 9.5, align="centre", lines=1)
