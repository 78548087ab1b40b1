"""Player slips: ten on a page, to be cut apart, one for each pair. Its QR leads to the pair's page; its PIN is for the pair alone."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.pen import CAPTION, GROUP, Pdf, Pen
from tournaments.exports.rows import Paper, PlayerSlip

COLUMNS, ROWS = 2, 5
WIDTH: Final = 210 / COLUMNS
HEIGHT: Final = 297 / ROWS
QR: Final = 30.0
_INSET: Final = 9.0
_ROOM: Final = WIDTH - 2 * _INSET


def player_slips(paper: Paper, slips: Sequence[PlayerSlip]) -> Pdf:
    """The slips of a list of pairs, from left to right and from the top down."""
    with Pen(title=f"{paper.event} {_('Player slips')}", script=paper.script, at=paper.printed_at) as pen:
        for start in range(0, len(slips), COLUMNS * ROWS):
            for place, slip in enumerate(slips[start : start + COLUMNS * ROWS]):
                _slip(pen, paper, slip, WIDTH * (place % COLUMNS), HEIGHT * (place // COLUMNS))
            _cuts(pen)
            pen.end_page()
    return pen.pdf


def _slip(pen: Pen, paper: Paper, slip: PlayerSlip, left: float, top: float) -> None:
    x, right = left + _INSET, left + WIDTH - _INSET
    pen.fitted(x, top + 10, _ROOM, paper.event, 8.5, lines=1, shrink=0.6, grey=CAPTION)
    pen.rule(x, top + 12.5, _ROOM, GROUP)
    pen.qr(right - QR, top + 15.5, QR, slip.url)
    room = _ROOM - QR - 5
    number = pgettext("on a player slip", "Pair %(number)s") % {"number": slip.pair.number}
    pen.fitted(x, top + 20, room, number, 15, bold=True, lines=1)
    _names(pen, slip, x, top + 27, room)
    pen.fitted(right - QR / 2, top + 49.5, QR, _("your table and results"), 7, align="centre", lines=1, shrink=0.7, grey=CAPTION)
    if slip.pin:
        wide = pen.text(x, top + 50, _("PIN"), 8.5, grey=CAPTION)
        pen.text(x + wide + 2.5, top + 50, slip.pin, 19, bold=True, spread=3)


def _names(pen: Pen, slip: PlayerSlip, x: float, y: float, room: float) -> None:
    """Both players, each on a line, and the unit under them."""
    for name in slip.pair.names:
        pen.fitted(x, y, room, name, 11.5, lines=1, shrink=0.5)
        y += 5.4
    pen.fitted(x, y + 0.2, room, slip.pair.unit, 8, lines=2, shrink=0.7, grey=CAPTION)


def _cuts(pen: Pen) -> None:
    """Where to cut: between the columns and between the rows."""
    across = [(x, HEIGHT * row, x + 2, HEIGHT * row) for row in range(1, ROWS) for x in range(0, 210, 4)]
    down = [(WIDTH * column, y, WIDTH * column, y + 2) for column in range(1, COLUMNS) for y in range(0, 297, 4)]
    pen.rules([*across, *down], 0.15, CAPTION)
