"""Rows of the lists on paper: entries, crosstable, results of a round, units, penalties."""

from collections.abc import Iterable, Mapping
from datetime import date, datetime
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.templatetags.ss import num
from tournaments import wording as words
from tournaments.access import Viewer
from tournaments.exports import rows_lists as rows
from tournaments.models import EntryPlayer, Event, Person, Round, Stage
from tournaments.personal import decrypt, masked
from tournaments.running_words import MARKS, status_words
from tournaments.selectors.crosstable import Cell, Crosstable, crosstables
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.formats import is_table
from tournaments.selectors.official import result_status
from tournaments.selectors.penalty_register import Penalised, penalty_register
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.selectors.tables import TableRow
from tournaments.selectors.unit_table import UnitRow, unit_table
from tournaments.standings.results import Exact
from tournaments.views.paper_rows import pair_line, round_title, stage_title
from tournaments.views.public_words import stage_words
from tournaments.views.table_lines import table_line, table_words

# Entries


def entries_sheet(event: Event, *, full: bool = False) -> rows.EntriesSheet:
    """The entries by unit. `full`: with what only those who run the event may see, ID numbers masked."""
    entries = entry_rows(event)
    people = _people(event) if full else {}
    leaders = dict(event.units.values_list("pk", "leader"))
    units: dict[tuple[str, int | None], list[rows.EntryLine]] = {}
    for entry in entries.values():
        units.setdefault((entry.unit, entry.unit_id), []).append(_entry(entry, people.get(entry.pk, ())))
    ordered = sorted(units.items(), key=lambda unit: (unit[0][1] is None, _first_number(unit[1])))
    shown = tuple((name, leaders.get(pk, "") if pk else "", tuple(lines)) for (name, pk), lines in ordered)
    return rows.EntriesSheet(shown, _counted(entries, sum(pk is not None for _name, pk in units)))


def _first_number(lines: list[rows.EntryLine]) -> int:
    return int(lines[0].pair.number)


def _entry(entry: EntryRow, people: tuple[rows.PersonLine, ...]) -> rows.EntryLine:
    status = "" if entry.status == "registered" else str(words.ENTRY_STATUSES[entry.status])
    return rows.EntryLine(pair_line(entry), "" if entry.seed is None else str(entry.seed), status, people)


def _people(event: Event) -> dict[int, tuple[rows.PersonLine, ...]]:
    found: dict[int, tuple[rows.PersonLine, ...]] = {}
    players = EntryPlayer.objects.filter(entry__event=event).select_related("person").order_by("entry", "place")
    for player in players:
        found[player.entry_id] = (*found.get(player.entry_id, ()), _person(player.person))
    return found


def _person(person: Person) -> rows.PersonLine:
    sexes = {"M": pgettext("sex", "male"), "F": pgettext("sex", "female")}
    number = masked(decrypt(person.id_number)) if person.id_number else ""
    return rows.PersonLine(person.name, sexes.get(person.sex, ""), _day(person.birth_date), number, person.phone)


def _day(day: date | None) -> str:
    return "" if day is None else f"{day:%Y-%m-%d}"


def _counted(entries: Mapping[int, EntryRow], units: int) -> str:
    """“12 units · 24 pairs · 48 players”."""
    players = sum(len(entry.names) for entry in entries.values())
    parts = [
        ngettext("%(count)s unit", "%(count)s units", units) % {"count": units} if units else "",
        words.pairs(len(entries)),
        ngettext("%(count)s player", "%(count)s players", players) % {"count": players},
    ]
    return " · ".join(part for part in parts if part)


# Crosstable


def cross_sheet(event: Event, stage: Stage, viewer: Viewer) -> rows.CrossSheet:
    """The crosstables of a stage; without tables before its first round, and for a bracket."""
    tables = crosstables(event, stage, viewer) if is_table(stage) else ()
    by_rounds = any(table.rounds is not None for table in tables)
    return rows.CrossSheet(stage_title(event, stage), "", tuple(_cross(table) for table in tables), by_rounds)


def _cross(table: Crosstable) -> tuple[str, tuple[str, ...], tuple[rows.CrossLine, ...]]:
    title = _("Group %(number)s") % {"number": table.group} if table.group else ""
    by_rounds = table.rounds is not None
    heads = (
        tuple(_("R%(number)s") % {"number": no} for no in range(1, (table.rounds or 0) + 1)) if by_rounds
        else tuple(str(line.entry.number) for line in table.lines)
    )  # fmt: skip
    lines = tuple(
        rows.CrossLine(
            _place(line.rank, line.last), pair_line(line.entry),
            tuple(("×", "") if not by_rounds and index == own else _cells(cells, by_rounds) for index, cells in enumerate(line.cells)),
            _exact(line.points),
        )
        for own, line in enumerate(table.lines)
    )  # fmt: skip
    return title, heads, lines


def _cells(cells: tuple[Cell, ...], by_rounds: bool) -> tuple[str, str]:
    """What happened over the points; in a Swiss against whom. Two meetings stand side by side."""
    played = [_meeting(cell) for cell in cells]
    if not by_rounds or not cells:
        return " ".join(played), " ".join(_exact(cell.points) for cell in cells)
    number = f"{cells[0].opponent.number} · " if cells[0].opponent is not None else ""
    return played[0], f"{number}{_exact(cells[0].points)}"


def _meeting(cell: Cell) -> str:
    return ":".join(cell.levels) if cell.mark.is_played and cell.levels else str(MARKS[cell.mark])


def _exact(value: Exact) -> str:
    return num(Fraction(value))


def _place(rank: int | None, last: int | None) -> str:
    return "–" if rank is None else str(rank) if last in (None, rank) else f"{rank}–{last}"


# Results of a round


def round_results(event: Event, round_: Round, tables: Iterable[TableRow], now: datetime) -> rows.RoundResults:
    """A round with everything that came out of it; its own tables from those given."""
    own = sorted(
        (row for row in tables if row.table.round_id == round_.pk),
        key=lambda row: (row.table.number is None, row.table.number or 0, row.table.position),
    )
    state = str(status_words(result_status(event, round_, now)))
    return rows.RoundResults(round_title(event, round_), state, round_.lots_seed, tuple(_result(event, row) for row in own))


def _result(event: Event, row: TableRow) -> rows.ResultLine:
    line = table_line(event, row)
    levels = (line.sides[0].level, line.sides[1].level) if len(line.sides) == 2 else ("", "")
    won = next((place for place, side in enumerate(line.sides) if side.has_won), None)
    number = "" if row.table.number is None else str(row.table.number)
    said = " · ".join(part for part in (line.title, table_words(row)) if part)
    return rows.ResultLine(number, pair_line(row.ns), None if row.ew is None else pair_line(row.ew), levels, said, won)


# Units


def unit_lines(standings: Standings) -> tuple[rows.UnitLine, ...]:
    """Units by the places of their pairs; nothing where no unit has enough of them."""
    found = unit_table(standings)
    return tuple(_unit(row) for row in found) if any(row.rank is not None for row in found) else ()


def _unit(row: UnitRow) -> rows.UnitLine:
    counted = pgettext("list", ", ").join(f"{entry.label} ({place})" for entry, place in row.counted)
    return rows.UnitLine(_place(row.rank, row.last), row.unit, counted, str(row.total) if row.rank is not None else "–")


def unit_lines_of(event: Event, stage: Stage, viewer: Viewer) -> tuple[rows.UnitLine, ...]:
    """The table of units of a stage."""
    return unit_lines(stage_standings(event, stage, viewer))


# Penalties


def penalty_lines(event: Event, viewer: Viewer) -> tuple[rows.PenaltyLine, ...]:
    """The register of penalties."""
    titles: dict[int, str] = {}
    return tuple(_penalty(event, one, titles) for one in penalty_register(event, viewer))


def _penalty(event: Event, one: Penalised, titles: dict[int, str]) -> rows.PenaltyLine:
    entry = one.entry
    return rows.PenaltyLine(
        _when(event, one, titles), "" if entry is None else str(entry.number), "" if entry is None else entry.label, words.penalty_kind(one.kind), _cost(one),
        one.reason, one.by, "" if one.undone is None else one.undone or "–",
    )  # fmt: skip


def _when(event: Event, one: Penalised, titles: dict[int, str]) -> str:
    """“Round 2, table 5, hand 3”."""
    if one.row is None:
        return _("the event") if one.stage_no is None else stage_words(one.stage_no)
    round_ = one.row.table.round
    if round_.pk not in titles:
        titles[round_.pk] = round_title(event, round_)
    parts = [titles[round_.pk], _("table %(number)s") % {"number": one.row.table.number or "–"}]
    if one.hand_no:
        parts.append(_("hand %(number)s") % {"number": one.hand_no})
    return pgettext("list", ", ").join(parts)


def _cost(one: Penalised) -> str:
    """What it cost in words; a warning costs nothing."""
    if one.loses_match:
        return _("loses the match")
    if one.cards:
        return ngettext("%(count)s card", "%(count)s cards", one.cards) % {"count": one.cards}
    if one.levels:
        return ngettext("%(count)s level", "%(count)s levels", one.levels) % {"count": one.levels}
    if one.points:
        points = ngettext("%(count)s match point", "%(count)s match points", one.points) % {"count": one.points}
        return points if one.stage_no is not None else _("%(cost)s, on record only") % {"cost": points}
    return _("warning")
