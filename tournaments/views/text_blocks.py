"""What is pasted into a group chat, as plain text: where a pair sits next, who meets whom in a round, the standings."""

from collections.abc import Iterable, Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Event
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.pair import Place
from tournaments.selectors.standings import Standings
from tournaments.selectors.tables import TableRow
from tournaments.templatetags.seats import seats_words
from tournaments.views.standing_lines import criterion_name, shown_criteria, standing_lines
from tournaments.views.table_lines import result_words, table_words

MOST_PLACES = 64
"""Longer messages are cut by chats; the address below the text leads to the rest."""


def place_text(event: Event, place: Place, round_title: str, url: str) -> str:
    """Where a pair sits: event, round and table, both pairs, the address of its page."""
    return _joined(event.name, *_place_lines(place, round_title), url)


def _place_lines(place: Place, round_title: str) -> Iterator[str]:
    row = place.row
    if row is None or place.state in ("out", "undrawn"):
        yield _named(place.entry)
        yield _("No table yet.")
        return
    if row.is_bye:
        yield round_title
        yield _("%(pair)s: bye") % {"pair": _named(place.entry)}
        return
    yield pgettext("text for a chat", "%(round)s · table %(table)s · %(seats)s") % {
        "round": round_title, "table": row.table.number, "seats": seats_words(place.seats)
    }  # fmt: skip
    yield _meeting(place.entry, place.opponents)
    if place.is_over:
        yield f"{result_words(row, place.entry.pk)} · {table_words(row)}"


def round_text(event: Event, title: str, rows: Iterable[TableRow], url: str) -> str:
    """The announcement of a round: every table with its pairs, byes at the end, where to look."""
    ordered = sorted(rows, key=lambda row: (row.table.number is None, row.table.number or 0, row.table.position))
    return _joined(f"{event.name} {title}", "", *(_table_line(row) for row in ordered), "", _("Where do I sit: %(url)s") % {"url": url})


def _table_line(row: TableRow) -> str:
    if row.ew is None:
        return _("Bye: %(pair)s") % {"pair": _named(row.ns)}
    line = pgettext("text for a chat", "Table %(table)s: %(pairs)s") % {"table": row.table.number, "pairs": _meeting(row.ns, row.ew)}
    if row.winner_row is None:
        return line
    return line + pgettext("text for a chat", " (No. %(number)s won)") % {"number": row.winner_row.number}


def standings_text(event: Event, standings: Standings, title: str, url: str) -> str:
    """The standings: a line for each place with its first two numbers."""
    codes, lines = shown_criteria(standings)[:2], standing_lines(standings, ())
    state = pgettext("text for a chat", "final places") if standings.is_final else pgettext("text for a chat", "provisional")
    heads = pgettext("list", ", ").join(criterion_name(code) for code in codes)
    placed = [line for line in lines if line.row.rank is not None][:MOST_PLACES]
    rows = (f"{line.place}. {_named(line.entry)} {' '.join(line.number(code) for code in codes)}".rstrip() for line in placed)
    more = () if len(placed) == len(lines) else ("…",)
    return _joined(f"{event.name} {title}", pgettext("text for a chat", "%(state)s; %(heads)s") % {"state": state, "heads": heads} if heads else state, "",
                   *rows, *more, "", url)  # fmt: skip


def _meeting(first: EntryRow, second: EntryRow | None) -> str:
    return _named(first) if second is None else _("%(first)s against %(second)s") % {"first": _named(first), "second": _named(second)}


def _named(entry: EntryRow) -> str:
    """Both names and the number of the pair."""
    return pgettext("text for a chat", "%(names)s (No. %(number)s)") % {"names": entry.label, "number": entry.number}


def _joined(*lines: str) -> str:
    return "\n".join(_single(lines))


def _single(lines: Sequence[str]) -> Iterator[str]:
    """Never two empty lines after each other."""
    before = ""
    for line in lines:
        if line or before:
            yield line
        before = line
