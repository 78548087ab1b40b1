"""The page of a round: who meets whom by table or by name, how it stands, and why the draw came out so."""

from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import wording
from tournaments.access import Viewer, event_view
from tournaments.models import Event, Round
from tournaments.selectors.as_played import as_played
from tournaments.selectors.events import visible_rounds
from tournaments.selectors.pair import side_now
from tournaments.selectors.reasons import reason_from
from tournaments.selectors.schedule import RoundLine, round_lines
from tournaments.selectors.tables import TableRow, clock_of, table_rows
from tournaments.views.etag import kept_ticking
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.table_lines import TableLine, table_line


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player in the list by name: where to go."""

    name: str
    partner: str
    number: int
    table: int | None
    seat: str


@require_safe
@event_view(*EVERYBODY)
@kept_ticking
def show(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """A round by table; with ?by=name by name, as on the list at the door."""
    viewer = viewer_in(request)
    round_ = find_round(event, viewer, stage_no, round_no)
    if round_ is None:
        raise Http404("round")
    rows = as_played(event, table_rows(event, viewer, round_=round_))
    return render(
        request, "tournaments/public/round.html", {**_context(event, viewer, round_, rows), "by_name": request.GET.get("by") == "name"}
    )


def find_round(event: Event, viewer: Viewer, stage_no: int, round_no: int) -> Round | None:
    """The round of this number if the viewer may see it."""
    return visible_rounds(event, viewer).filter(stage__no=stage_no, no=round_no).first()


def _context(event: Event, viewer: Viewer, round_: Round, rows: list[TableRow]) -> dict[str, Any]:
    lines, clock = round_lines(event, viewer), clock_of(round_)
    here = next(index for index, line in enumerate(lines) if line.round.pk == round_.pk)
    return {
        "event": event, "round": round_, "line": lines[here], "before": _neighbour(lines, here - 1), "after": _neighbour(lines, here + 1),
        "tables": [_with_reasons(table_line(event, row)) for row in sorted(rows, key=_by_table)], "names": _by_name(rows),
        "clock": clock, "left": clock.remaining(timezone.now()),
    }  # fmt: skip


def _neighbour(lines: tuple[RoundLine, ...], index: int) -> RoundLine | None:
    return lines[index] if 0 <= index < len(lines) else None


def _by_table(row: TableRow) -> tuple[bool, int, int]:
    """By the number in the hall; byes last."""
    return (row.table.number is None, row.table.number or 0, row.table.position)


def _with_reasons(line: TableLine) -> tuple[TableLine, tuple[str, ...]]:
    """A table and why these two meet there, in words."""
    return line, tuple(wording.reason(reason_from(data)) for data in line.row.table.reasons)


def _by_name(rows: list[TableRow]) -> list[NameLine]:
    """Every player of the round, in the order of the pinyin of their names."""
    lines = [line for row in rows for entry in row.entries for line in _players(row, entry.pk)]
    return sorted(lines, key=lambda line: (_pinyin(line.name), line.number))


def _players(row: TableRow, entry: int) -> list[NameLine]:
    pair = next(one for one in row.entries if one.pk == entry)
    seats = ("N", "S") if side_now(row, entry) == "NS" else ("E", "W")
    return [
        NameLine(
            name, "／".join(pair.names[:place] + pair.names[place + 1 :]), pair.number, row.table.number, "" if row.is_bye else seats[place]
        )
        for place, name in enumerate(pair.names[:2])
    ]


def _pinyin(name: str) -> tuple[str, ...]:
    from pypinyin import lazy_pinyin  # its tables take a moment to load

    return tuple(part.casefold() for part in lazy_pinyin(name))
