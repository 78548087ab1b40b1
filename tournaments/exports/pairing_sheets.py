"""Pairing sheets: who sits where in a round, by table for the referees and by name for the players."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.listing import Cell, Column, Listing, Row, draw_listings
from tournaments.exports.pen import Pdf, Pen
from tournaments.exports.rows import Meeting, PairingSheet, PairLine, Paper


def pairing_sheet(paper: Paper, sheet: PairingSheet, *, by_name: bool = False) -> Pdf:
    """The pairings of a round."""
    with Pen(title=f"{paper.event} {sheet.round}", script=paper.script, at=paper.printed_at) as pen:
        draw_listings(pen, paper, [_by_name(sheet) if by_name else _by_table(sheet)])
    return pen.pdf


def _by_table(sheet: PairingSheet) -> Listing:
    number = pgettext("column of a paper", "Pair no.")
    with_referees = any(meeting.referee for meeting in sheet.meetings)
    side = 58 if with_referees else 72
    columns: tuple[Column, ...] = (
        Column(pgettext("column of a paper", "Table"), 16, size=15, bold=True),
        Column(number, 13, "right", after=3.5), Column(_("North–South"), side, size=11.5),
        Column(number, 13, "right", after=3.5), Column(_("East–West"), side, size=11.5),
    )  # fmt: skip
    if with_referees:
        columns = (*columns, Column(_("Referee"), 28, size=9.5))
    rows = [_meeting(meeting, with_referees=with_referees) for meeting in sheet.meetings]
    return Listing(_("Pairings"), sheet.round, columns, rows, row_height=11.0, lots=sheet.lots)


def _meeting(meeting: Meeting, *, with_referees: bool) -> Row:
    ew = (Cell(""), Cell(_("bye"))) if meeting.ew is None else (Cell(meeting.ew.number), _pair(meeting.ew))
    referee = (Cell(meeting.referee),) if with_referees else ()
    return Row((Cell(meeting.table or "–"), Cell(meeting.ns.number), _pair(meeting.ns), *ew, *referee))


def _pair(pair: PairLine) -> Cell:
    return Cell(pair.label, pair.unit)


def _by_name(sheet: PairingSheet) -> Listing:
    columns = (
        Column(pgettext("column of a paper", "Player"), 37, size=10), Column(pgettext("column of a paper", "Table"), 15, "right", size=12, bold=True),
        Column(pgettext("column of a paper", "Side"), 13, "centre", size=9), Column(pgettext("column of a paper", "Partner"), 25, size=8.5),
    )  # fmt: skip
    rows = [Row((Cell(seat.name), Cell(seat.table or "–"), Cell(seat.side), Cell(seat.partner))) for seat in sheet.seats]
    title = _("Where do I sit?")
    return Listing(title, sheet.round, columns, rows, row_height=6.6, blocks=2, lots=sheet.lots, signed=False)
