"""Table cards: two on a page, to be cut apart and laid on the tables. Whoever scans one records at that table."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.frame import MARGIN
from tournaments.exports.pen import CAPTION, GROUP, HEAVY, Pdf, Pen
from tournaments.exports.rows import Paper, TableCard

HEIGHT = 297 / 2
QR = 68.0
_RIGHT = 210 - MARGIN


def table_cards(paper: Paper, cards: Sequence[TableCard]) -> Pdf:
    """The cards of a round; a single one is a page too."""
    with Pen(title=f"{paper.event} {_('Table cards')}", script=paper.script, at=paper.printed_at) as pen:
        for index, card in enumerate(cards):
            _card(pen, paper, card, HEIGHT * (index % 2))
            if index % 2 or index == len(cards) - 1:
                _cut(pen)
                pen.end_page()
    return pen.pdf


def _card(pen: Pen, paper: Paper, card: TableCard, top: float) -> None:
    room = _RIGHT - QR - 8 - MARGIN
    pen.fitted(MARGIN, top + 18, _RIGHT - MARGIN, paper.event, 15, bold=True, lines=1)
    pen.rule(MARGIN, top + 23, _RIGHT - MARGIN, HEAVY)
    if card.referee:
        _referee(pen, card, top, room)
    else:
        pen.text(MARGIN, top + 35, pgettext("on a table card", "Table"), 15, grey=CAPTION)
        pen.fitted(MARGIN, top + 78, room, card.table, 120, bold=True, lines=1)
    pen.fitted(MARGIN, top + 96, room, card.round, 15, lines=2)
    pen.qr(_RIGHT - QR, top + 29, QR, card.url)
    pen.rule(MARGIN, top + 106, _RIGHT - MARGIN, GROUP)
    _how(pen, card, top)


def _referee(pen: Pen, card: TableCard, top: float, room: float) -> None:
    """The name in place of the number, and the tables under it."""
    pen.text(MARGIN, top + 35, pgettext("on a table card", "Referee"), 15, grey=CAPTION)
    pen.fitted(MARGIN, top + 52, room, card.referee, 40, bold=True, lines=2)
    pen.text(MARGIN, top + 69, pgettext("on a table card", "Tables"), 15, grey=CAPTION)
    pen.fitted(MARGIN, top + 83, room, card.table, 32, bold=True, lines=1)


def _how(pen: Pen, card: TableCard, top: float) -> None:
    """What the card is for; the address, and the code where there is one, for those who cannot scan."""
    text = (
        _("Scan to record the hands of these tables. The card is for this round and this referee only.")
        if card.referee
        else _("Scan to record the hands of this table. The card is for this round only and opens nothing else.")
    )
    for number, line in enumerate(pen.wrapped(text, 108, 10)):
        pen.text(MARGIN, top + 113 + number * 5, line, 10)
    if card.code:
        pen.text(_RIGHT, top + 116, " ".join((card.code[:3], card.code[3:])), 26, bold=True, align="right")
        pen.text(_RIGHT, top + 121.5, _("code for those who cannot scan"), 8, align="right", grey=CAPTION)
        if card.code_at:
            pen.text(_RIGHT, top + 126, card.code_at, 8, align="right", grey=CAPTION)
    pen.fitted(MARGIN, top + 134, _RIGHT - MARGIN, card.url, 9, lines=2, grey=CAPTION)


def _cut(pen: Pen) -> None:
    """Where to cut."""
    pen.rules(((x, HEIGHT, x + 2, HEIGHT) for x in range(0, 210, 4)), 0.15, CAPTION)
