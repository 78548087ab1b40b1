"""The head of a scoresheet: table, event, what is played, QR, and the two sides. It stands on every page of a sheet."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.faces import CAP
from tournaments.exports.pen import CAPTION, HEAVY, MM, Pen
from tournaments.exports.rows import Paper, Scoresheet, SideLine
from tournaments.exports.scoresheet_grid import LEFT, WIDTH

BOX = (18.7, 13.0)
QR_SIDE, QR_LEFT = 22.0, 176.0
RULE, SIDES_BOTTOM, MIDDLE = 38.8, 60.7, 105.0
LABEL, VALUE, BLANK = 8.0, 10.0, 14.0


@dataclass(frozen=True, slots=True)
class Item:
    """A label and its value; `blank` is a ruled line to write on, with the value over it if there is one."""

    label: str
    value: str
    bold: bool = False
    blank: bool = False


def draw_head(pen: Pen, paper: Paper, sheet: Scoresheet, page: int, of: int) -> None:
    """Everything above the grid."""
    _table(pen, sheet.table)
    _title(pen, paper, sheet, page, of)
    _items(pen, sheet)
    if sheet.url:
        pen.qr(QR_LEFT, 11, QR_SIDE, sheet.url)
        pen.fitted(QR_LEFT + QR_SIDE / 2, 37.1, QR_SIDE, _("Scan to follow this table"), 7.5, align="centre", lines=1)
    pen.rule(LEFT, RULE, WIDTH, HEAVY)
    pen.upright(MIDDLE, RULE, SIDES_BOTTOM - RULE, 0.25)
    pen.rule(LEFT, SIDES_BOTTOM, WIDTH, 0.25)
    for side, x in zip(sheet.sides, (LEFT, MIDDLE + 3), strict=True):
        _side(pen, side, x, MIDDLE - LEFT - 3)


def _table(pen: Pen, number: str) -> None:
    """The number that sheets are sorted by."""
    wide, high = BOX
    pen.box(LEFT, 11, wide, high, weight=0.3, radius=1)
    word = pgettext("after the number of a table", "table")
    small = 9.5 if ord(word[0]) > 0x2E80 else 7.0
    beside = pen.width(word, small)
    size = min(30.0, 30 * (wide - beside - 4.5) / max(pen.width(number, 30, bold=True), 0.1))
    start = LEFT + (wide - pen.width(number, size, bold=True) - beside - 1.8) / 2
    baseline = 11 + high / 2 + size * CAP / 2 / MM
    end = start + pen.text(start, baseline, number, size, bold=True)
    pen.text(end + 1.8, 11 + high / 2 + 30 * CAP / 2 / MM, word, small)


def _title(pen: Pen, paper: Paper, sheet: Scoresheet, page: int, of: int) -> None:
    left = LEFT + BOX[0] + 4
    pen.fitted(left, 15.2, QR_LEFT - left - 4, paper.event, 12.5, bold=True, centred=True)
    title = _("Scoresheet")
    wide = pen.text(left, 22.6, title, 18, bold=True, spread=4 if ord(title[0]) > 0x2E80 else 0)
    more = [sheet.match] if sheet.match else []
    if of > 1:
        more.append(_("sheet %(number)s of %(of)s") % {"number": page, "of": of})
    pen.text(left + wide + 4, 22.6, " · ".join(more), 10)


def _items(pen: Pen, sheet: Scoresheet) -> None:
    """Two lines of labels and values in common columns, smaller where they would not fit."""
    first = [
        Item(sheet.stage, sheet.round, bold=True), Item(_("Group of pairs"), sheet.group), Item(_("Date"), sheet.date),
        Item(_("Limit"), sheet.limit), Item(_("Rules"), sheet.rules),
    ]  # fmt: skip
    second = [
        Item(_("Started at"), sheet.started, blank=True), Item(_("Called at"), sheet.called, blank=True),
        Item(_("Referee"), sheet.referee, blank=True), Item(_("First bank"), sheet.first_bank, blank=True), Item("", sheet.start),
    ]  # fmt: skip
    if not sheet.group:
        first[1] = Item("", "")
    room = QR_LEFT - 3 - LEFT
    wide = [max(_width(pen, one), _width(pen, two)) for one, two in zip(first, second, strict=True)]
    scale = min(1.0, (room - 2.5 * (len(wide) - 1)) / sum(wide))
    gap = min((room - sum(wide) * scale) / (len(wide) - 1), 9)
    for y, items in ((29.8, first), (35.3, second)):
        x = LEFT
        for column, item in zip(wide, items, strict=True):
            _item(pen, item, x, y, scale)
            x += column * scale + gap


def _width(pen: Pen, item: Item) -> float:
    label = pen.width(item.label, LABEL) + (1.4 if item.label else 0)
    return label + (BLANK if item.blank else pen.width(item.value, VALUE, item.bold))


def _item(pen: Pen, item: Item, x: float, y: float, scale: float) -> None:
    if item.label:
        x += pen.text(x, y, item.label, LABEL * scale, grey=CAPTION) + 1.4 * scale
    if not item.blank:
        pen.text(x, y, item.value, VALUE * scale, bold=item.bold)
        return
    pen.rule(x, y + 0.8, BLANK * scale, 0.25)
    if item.value:
        pen.fitted(x + BLANK * scale / 2, y, BLANK * scale, item.value, VALUE * scale, align="centre", lines=1)


def _side(pen: Pen, side: SideLine, x: float, room: float) -> None:
    at = x + pen.text(x, 44.6, side.side, 11, bold=True) + 3
    at += pen.text(at, 44.6, _("pair no."), LABEL, grey=CAPTION) + 1.4
    pen.text(at, 44.6, side.number, 11, bold=True)
    _players(pen, side, x, room)
    wide = pen.text(x, 55, _("Unit"), LABEL, grey=CAPTION) + 1.4 if side.unit else 0
    if side.unit:
        pen.fitted(x + wide, 55, room - wide, side.unit, 9.5, leading=1.25, shrink=0.95)


def _players(pen: Pen, side: SideLine, x: float, room: float) -> None:
    """Both names on one line; side by side in halves where they are long."""
    size = 11.5
    natural = [pen.width(seat, LABEL) + 1.4 + name_width(pen, name, size) for seat, name in side.players]
    half = room / 2 if sum(natural) + 5 > room else 0.0
    for number, (seat, name) in enumerate(side.players):
        at = x + (half * number if half else sum(natural[:number]) + 5 * number)
        start = at + pen.text(at, 50, seat, LABEL, grey=CAPTION) + 1.4
        if half:
            pen.fitted(start, 50, at + half - start - 2, name, size, bold=True, centred=True, shrink=0.75, leading=1.12)
        else:
            draw_name(pen, start, 50, name, size)


def name_width(pen: Pen, name: str, size: float, bold: bool = True) -> float:
    """How wide a name is: one of two Han characters as wide as one of three."""
    return pen.width(name, size, bold) + (size / MM if _is_short(name) else 0)


def draw_name(pen: Pen, x: float, y: float, name: str, size: float, bold: bool = True) -> None:
    """A name; two Han characters are set as wide as three, so that names stand in columns."""
    pen.text(x, y, name, size, bold=bold, spread=size if _is_short(name) else 0)


def _is_short(name: str) -> bool:
    return len(name) == 2 and all("\u4e00" <= char <= "\u9fff" for char in name)
