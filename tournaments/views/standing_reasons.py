"""Why a pair is where it is: step by step who is above, level and below, and the tables that made the numbers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from referee.templatetags.ss import num
from tournaments import wording
from tournaments.access import Viewer
from tournaments.models import Entry, Event
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.explain import Meeting, explain_place
from tournaments.selectors.formats import is_table
from tournaments.selectors.pair import other_of
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.selectors.tables import TableRow
from tournaments.views.standing_lines import SIGNED, StandingLine, criterion_name, shown_criteria, value_words
from tournaments.views.table_lines import result_words, table_line

MOST_NUMBERS = 8
MOST_COLUMNS = 4
SAID = ("best-loser", "settled-by-lots", "settled-by-ruling")


@dataclass(frozen=True, slots=True)
class Step:
    """One tie-break: its name and value, and who is better and who is level."""

    name: str
    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Stop:
    """One round of a pair: against whom, levels, how it came out, and what it brought in each of the columns."""

    round_no: int
    other: EntryRow | None
    levels: str
    result: str
    href: str = ""
    numbers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Why:
    """Why a pair has its place. `columns` and `totals` belong to the numbers of the stops."""

    steps: tuple[Step, ...]
    end: tuple[str, ...]
    stops: tuple[Stop, ...]
    columns: tuple[str, ...] = ()
    totals: tuple[str, ...] = ()


def explained(event: Event, viewer: Viewer, standings: Standings, line: StandingLine, tables: Sequence[TableRow]) -> StandingLine:
    """The line with the reasons for its place."""
    why = Why(tuple(_steps(standings, line.row)), tuple(_end(line.row)), _stops(event, line.row.entry.pk, tables))
    if is_table(standings.stage):
        why = _with_numbers(event, viewer, standings, line, why)
    return replace(line, why=why)


def _steps(standings: Standings, row: StandingRow) -> Iterator[Step]:
    """One step a tie-break, until nobody is level with the pair any more."""
    tied = [other for other in standings.rows if other.won == row.won and other.group == row.group]
    if row.won is not None and row.values:
        alike = ngettext("%(count)s pair alike", "%(count)s pairs alike", len(tied)) % {"count": len(tied)}
        yield Step(pgettext("step", "Table"), _("won") if row.won else _("lost"), alike)
    for index, code in enumerate(standings.criteria[: len(row.values)]):
        if len(tied) == 1 or not row.values[index]:
            continue
        same = [other for other in tied if other.values[index] == row.values[index]]
        above = sum((other.rank or 0) < (row.rank or 0) for other in tied if other not in same)
        yield Step(criterion_name(code), value_words(code, row.values[index], standings), _compared(above, same, row))
        tied = same


def _compared(above: int, same: Sequence[StandingRow], row: StandingRow) -> str:
    """“3 pairs are better; level with 24, 76”."""
    better = _("nobody is better")
    if above:
        better = ngettext("%(count)s pair is better", "%(count)s pairs are better", above) % {"count": above}
    others = [str(other.entry.number) for other in same if other.entry.pk != row.entry.pk]
    if not others:
        return better
    shown = ", ".join(others[:MOST_NUMBERS]) + ("…" if len(others) > MOST_NUMBERS else "")
    level = ngettext("level with pair %(numbers)s", "level with pairs %(numbers)s", len(others)) % {"numbers": shown}
    return _("%(first)s; %(second)s") % {"first": better, "second": level}


def _end(row: StandingRow) -> Iterator[str]:
    """What settled it, or that nothing did."""
    yield from (wording.reason(reason) for reason in row.reasons if reason.code in SAID)
    if row.standing == "tied":
        yield _("Nothing has settled the tie on the cut yet: lots or a ruling of the chief referee will.")
    elif row.is_shared and row.values:
        yield _("Nothing more is compared: places %(first)s to %(last)s are shared.") % {"first": row.rank, "last": row.last}


def _stops(event: Event, entry: int, tables: Sequence[TableRow]) -> tuple[Stop, ...]:
    return tuple(_stop(event, entry, row) for row in tables if entry in [one.pk for one in row.entries])


def _stop(event: Event, entry: int, row: TableRow) -> Stop:
    line = table_line(event, row)
    levels = ":".join(side.level for side in sorted(line.sides, key=lambda side: side.entry.pk != entry)) if line.has_levels else ""
    return Stop(row.table.round.no, other_of(row, entry), levels, result_words(row, entry) or line.words, line.href)


def _with_numbers(event: Event, viewer: Viewer, standings: Standings, line: StandingLine, why: Why) -> Why:
    """In a round robin or a Swiss, what each round brought in the first tie-breaks, and the sums."""
    told = explain_place(event, standings.stage, Entry.objects.get(pk=line.entry.pk), viewer)
    codes = [code for code in shown_criteria(standings) if any(code in meeting.numbers for meeting in told.meetings)][:MOST_COLUMNS]
    by_round = {meeting.round_no: meeting for meeting in told.meetings}
    stops = tuple(replace(stop, numbers=_brought(by_round.get(stop.round_no), codes)) for stop in why.stops)
    return replace(why, stops=stops, columns=tuple(map(criterion_name, codes)), totals=tuple(line.number(code) for code in codes))


def _brought(meeting: Meeting | None, codes: Sequence[str]) -> tuple[str, ...]:
    """The numbers of one round; one that is left out stands in brackets."""
    if meeting is None:
        return ("",) * len(codes)
    texts = ((code, num(Fraction(meeting.numbers[code]), sign=code in SIGNED) if code in meeting.numbers else "–") for code in codes)
    return tuple(f"({text})" if code in meeting.uncounted else text for code, text in texts)
