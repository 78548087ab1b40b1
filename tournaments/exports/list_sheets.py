"""Lists of an event on paper: entries, check-in, results of a round, units, penalties."""

from collections.abc import Callable, Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.exports.listing import Cell, Column, Listing, Row, draw_listings
from tournaments.exports.pen import A4, A4_WIDE, Pdf, Pen
from tournaments.exports.rows import PairLine, Paper
from tournaments.exports.rows_lists import (
    EntriesSheet,
    EntryLine,
    FinalPlaces,
    PenaltyLine,
    PersonLine,
    ResultLine,
    ResultsSheet,
    RoundResults,
    UnitLine,
)


def list_paper(paper: Paper, listing: Listing, *, is_wide: bool = False) -> Pdf:
    """One list as a file."""
    size = A4_WIDE if is_wide else A4
    with Pen(title=f"{paper.event} {listing.title}", script=paper.script, at=paper.printed_at, size=size) as pen:
        draw_listings(pen, paper, [listing])
    return pen.pdf


def entries_listing(sheet: EntriesSheet) -> Listing:
    """The entry list 报名表 by unit, for everybody: numbers, names, seeds."""
    columns = (
        Column(pgettext("column of a paper", "Pair no."), 18, "right", after=5, bold=True),
        Column(pgettext("column of a paper", "Pair"), 104, size=11),
        Column(_("Seed"), 18, "right", after=5), Column(_("Status"), 46, size=9),
    )  # fmt: skip
    rows = list(_by_unit(sheet, lambda line: Row((_number(line), Cell(line.pair.label), Cell(line.seed), Cell(line.status)))))
    return Listing(_("Entry list"), sheet.counted, columns, rows, row_height=7.6)


def full_entries_listing(sheet: EntriesSheet) -> Listing:
    """The entry list for those who run the event: a player a row; ID numbers are masked."""
    columns = (
        Column(pgettext("column of a paper", "Pair no."), 18, "right", after=5, bold=True),
        Column(pgettext("column of a paper", "Player"), 78, size=10.5), Column(_("Sex"), 14, size=9), Column(_("Birth date"), 28, size=9.5),
        Column(_("ID number"), 48, size=9.5), Column(_("Phone"), 42, size=9.5), Column(_("Seed"), 14, "right", after=4), Column(_("Status"), 31, size=9),
    )  # fmt: skip
    rows = [row for unit in sheet.units for row in _full_unit(*unit)]
    return Listing(_("Entry list"), sheet.counted, columns, rows, row_height=8.0, foot=_("For those who run the event: not to be posted"))


def check_in_listing(sheet: EntriesSheet) -> Listing:
    """The check-in list 检录表: by number, a box to tick and a line to sign for each player."""
    columns = (
        Column(pgettext("column of a paper", "Pair no."), 16, "right", after=5, size=12, bold=True),
        Column(pgettext("column of a paper", "Pair"), 78, size=11), Column(pgettext("check-in list", "Here"), 16, "centre"),
        Column(pgettext("check-in list", "Signature"), 44), Column(pgettext("check-in list", "Remarks"), 32, size=9),
    )  # fmt: skip
    rows = [
        Row((_number(line), Cell(line.pair.label, line.pair.unit), Cell("", tick=True), Cell(""), Cell(line.status)))
        for line in sheet.pairs
    ]
    return Listing(_("Check-in list"), sheet.counted, columns, rows, row_height=10.4)


def penalties_listing(lines: tuple[PenaltyLine, ...]) -> Listing:
    """The register of penalties 处罚登记."""
    columns = (
        Column(pgettext("penalties", "When"), 44, size=9, wraps=True), Column(pgettext("column of a paper", "Pair no."), 14, "right", after=4),
        Column(pgettext("column of a paper", "Pair"), 54, size=9.5), Column(pgettext("penalties", "Offence"), 38, size=9.5, wraps=True),
        Column(pgettext("penalties", "Penalty"), 36, size=9.5, wraps=True), Column(_("Reason"), 62, size=9, wraps=True),
        Column(pgettext("penalties", "By"), 25, size=9),
    )  # fmt: skip
    rows = [_penalty(line) for line in lines] or [Row(title=_("No penalties."))]
    return Listing(_("Register of penalties"), "", columns, rows, row_height=8.6)


def results_listing(sheet: ResultsSheet) -> Listing:
    """The results of a round, table by table, the winner in bold; of several rounds each under its name."""
    number = pgettext("column of a paper", "Pair no.")
    columns = (
        Column(pgettext("column of a paper", "Table"), 13, bold=True), Column(number, 12, "right", after=3), Column(_("North–South"), 54, size=10.5),
        Column(pgettext("column of a paper", "Level"), 12, "right", size=11), Column("", 5, "centre", after=0), Column("", 12, size=11),
        Column(number, 12, "right", after=3), Column(_("East–West"), 42, size=10.5), Column(pgettext("column of a paper", "Result"), 24, size=8.5),
    )  # fmt: skip
    title, first = pgettext("paper", "Results"), sheet.rounds[0]
    if len(sheet.rounds) == 1:
        rows = [_result(line) for line in first.lines]
        return Listing(title, f"{first.title} · {first.state}", _evened(columns), rows, row_height=9.6, lots=first.lots)
    rows = [row for one in sheet.rounds for row in _round(one)]
    return Listing(title, sheet.stage, _evened(columns), rows, row_height=9.6)


def _round(results: RoundResults) -> Iterator[Row]:
    lots = _("draw %(lots)s") % {"lots": results.lots} if results.lots else ""
    yield Row(title=" · ".join(part for part in (results.title, results.state, lots) if part))
    yield from (_result(line) for line in results.lines)


def places_listing(sheet: FinalPlaces) -> Listing:
    """The final places."""
    columns = (
        Column(pgettext("column of a paper", "Place"), 20, size=13, bold=True), Column(pgettext("column of a paper", "Pair no."), 16, "right", after=4),
        Column(pgettext("column of a paper", "Pair"), 90, size=11.5), Column(_("Unit"), 60, size=10),
    )  # fmt: skip
    rows = [Row((Cell(line.place), Cell(line.pair.number), Cell(line.pair.label), Cell(line.pair.unit))) for line in sheet.lines]
    return Listing(_("Final places"), sheet.state, columns, rows or [Row(title=_("Nobody has a place yet."))], row_height=9.0)


def units_listing(stage: str, lines: tuple[UnitLine, ...]) -> Listing:
    """Units by the places of their pairs."""
    columns = (
        Column(pgettext("column of a paper", "Place"), 16, size=12, bold=True), Column(_("Unit"), 80, size=11),
        Column(pgettext("units", "Pairs that count (place)"), 68, size=9.5), Column(pgettext("units", "Sum of places"), 22, "right"),
    )  # fmt: skip
    rows = [Row((Cell(line.place), Cell(line.unit), Cell(line.counted), Cell(line.total))) for line in lines]
    return Listing(_("Units"), stage, columns, rows, row_height=9.4)


def _by_unit(sheet: EntriesSheet, row_of: Callable[[EntryLine], Row]) -> Iterator[Row]:
    for unit, leader, lines in sheet.units:
        yield Row(title=_unit(unit, leader))
        yield from (row_of(line) for line in lines)


def _unit(unit: str, leader: str) -> str:
    led = _("leader: %(name)s") % {"name": leader} if leader else ""
    return "  ·  ".join(part for part in (unit or _("Without a unit"), led) if part)


def _full_unit(unit: str, leader: str, lines: tuple[EntryLine, ...]) -> Iterator[Row]:
    yield Row(title=_unit(unit, leader))
    for line in lines:
        for place, person in enumerate(line.people):
            yield Row(_person(line, person, is_first=place == 0))


def _person(line: EntryLine, person: PersonLine, *, is_first: bool) -> tuple[Cell, ...]:
    own = (person.name, person.sex, person.born, person.id_number, person.phone)
    return (
        Cell(line.pair.number if is_first else ""), *(Cell(text) for text in own), Cell(line.seed if is_first else ""),
        Cell(line.status if is_first else ""),
    )  # fmt: skip


def _number(line: EntryLine) -> Cell:
    return Cell(line.pair.number)


def _penalty(line: PenaltyLine) -> Row:
    cost = " ".join(part for part in (line.cost, _("(cancelled: %(why)s)") % {"why": line.undone} if line.undone else "") if part)
    return Row((Cell(line.when), Cell(line.pair), Cell(line.names), Cell(line.kind), Cell(cost), Cell(line.reason), Cell(line.by)))


def _result(line: ResultLine) -> Row:
    """The pair that won stands in bold, and its level."""
    (ns, ew), is_ns, is_ew = line.levels, line.won == 0, line.won == 1
    bye = (Cell(""), Cell(_("bye")))
    other = bye if line.ew is None else (Cell(line.ew.number), _pair(line.ew, bold=is_ew))
    return Row(
        (Cell(line.table or "–"), Cell(line.ns.number), _pair(line.ns, bold=is_ns), Cell(ns, bold=is_ns), Cell(":" if ns or ew else ""),
         Cell(ew, bold=is_ew), *other, Cell(line.words))
    )  # fmt: skip


def _pair(pair: PairLine, *, bold: bool = False) -> Cell:
    return Cell(pair.label, pair.unit, bold=bold)


def _evened(columns: tuple[Column, ...]) -> tuple[Column, ...]:
    """Both pairs have as much room as the other."""
    room = (columns[2].width + columns[7].width) / 2
    return tuple(replace(column, width=room) if index in (2, 7) else column for index, column in enumerate(columns))
