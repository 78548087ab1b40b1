"""What a hall screen shows, page by page: so much as can be read from ten metres, never a part of a row."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from math import ceil
from typing import Any, TypeVar

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee.templatetags.ss import width_of
from tournaments.clock import Clock
from tournaments.models import Event, Round, Stage
from tournaments.pairing.bracket import TieState
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.formats import is_table, system
from tournaments.selectors.schedule import round_lines
from tournaments.selectors.screens import PUBLIC, OnScreen, stage_on_screen
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import TableRow, clock_of, table_rows
from tournaments.svg.values import Bracket as Drawing
from tournaments.templatetags.event import round_name
from tournaments.views.bracket_values import bracket_values, round_on
from tournaments.views.screen_bracket import bracket_pages
from tournaments.views.standing_lines import StandingLine, criterion_name, how_far, shown_criteria, standing_lines

T = TypeVar("T")
COLUMN = 10
"""Rows of 72 px that fit between the head and the foot of a screen 1080 px high."""
WIDEST = 10
"""Names wider than so many Han characters take more than one line of their own."""
FIGURES = 3
SECONDS = 12
NOTICE_SIZES = (("", 19, 5), ("is-long", 26, 7))
"""Han characters in a line and lines on a screen at each size of a notice; the smallest takes all that a notice may have."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its template, its heading, what stands beside it, and the rows. `no` of `pages`; `seconds` until the next."""

    template: str
    title: str
    caption: str = ""
    no: int = 1
    pages: int = 1
    span: str = ""
    content: dict[str, Any] = field(default_factory=dict)

    @property
    def following(self) -> int:
        return self.no % self.pages + 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is to be made: for which event, what is on, which page, and when."""

    event: Event
    on: OnScreen
    no: int
    now: datetime

    @property
    def round_title(self) -> str:
        lines = [line for line in round_lines(self.event, PUBLIC) if self.on.round and line.round.pk == self.on.round.pk]
        return round_name(lines[0]) if lines else ""


def screen_page(wanted: Wanted) -> Page:
    """The page of a screen; what there is nothing of yet becomes what comes next to it: standings the bracket, both the tables, those the notice."""
    asked = wanted.on.shows
    instead: dict[str, tuple[Callable[[Wanted], Page | None], ...]] = {"standings": (_bracket, _pairings), "bracket": (_pairings,)}
    makers = (MAKERS[asked], *instead.get(asked, ()))
    return next((page for make in makers if (page := make(wanted)) is not None), None) or _notice(wanted)


def _turned(pages: Sequence[T], no: int) -> tuple[T, int, int]:
    """(a page, its number, how many there are). A number beyond the last is the first again."""
    no = no if 1 <= no <= len(pages) else 1
    return pages[no - 1], no, len(pages)


def _columns(rows: Iterable[T], names: Callable[[T], Iterable[str]]) -> list[list[T]]:
    """Rows in columns of ten; one with a name that takes three lines counts as two. One empty column where there are none."""
    columns: list[list[T]] = [[]]
    room = COLUMN
    for row in rows:
        weight = 2 if any(width_of(name) > WIDEST for name in names(row)) else 1
        if weight > room:
            columns.append([])
            room = COLUMN
        columns[-1].append(row)
        room -= weight
    return columns


def _pairings(wanted: Wanted) -> Page | None:
    """By table, two columns of ten; byes at the end."""
    rows = _tables(wanted)
    if not rows:
        return None
    columns = _columns(rows, lambda row: (name for entry in row.entries for name in entry.names))
    shown, no, pages = _turned([columns[start : start + 2] for start in range(0, len(columns), 2)], wanted.no)
    numbers = [row.table.number for column in shown for row in column if row.table.number is not None]
    span = _("tables %(first)s–%(last)s") % {"first": numbers[0], "last": numbers[-1]} if numbers and pages > 1 else ""
    content = {"columns": shown, **_clock(wanted)}
    return Page("pairings", _("%(round)s pairings") % {"round": wanted.round_title}, "", no, pages, span, content)


def _tables(wanted: Wanted) -> list[TableRow]:
    rows = [] if wanted.on.round is None else table_rows(wanted.event, PUBLIC, round_=wanted.on.round)
    return sorted(rows, key=lambda row: (row.table.number is None, row.table.number or 0, row.table.position))


def _clock(wanted: Wanted) -> dict[str, Any]:
    """The clock, where one runs or stands."""
    if wanted.on.round is None or wanted.on.round.state != Round.State.PLAYING:
        return {}
    clock: Clock = clock_of(wanted.on.round)
    return {} if clock.limit is None else {"clock": clock, "left": clock.remaining(wanted.now)}


def _clock_page(wanted: Wanted) -> Page | None:
    """The time as large as it goes; how many tables still play."""
    rows = [row for row in _tables(wanted) if not row.is_bye]
    if not rows:
        return None
    done = sum(row.is_settled for row in rows)
    return Page(
        "clock", wanted.round_title, content={"playing": len(rows) - done, "done": done, "round": wanted.on.round, **_clock(wanted)}
    )


def _standings(wanted: Wanted) -> Page | None:
    """Ten places a page, the first tie-breaks beside them; nothing while nobody has a place, or all share the first."""
    stage = stage_on_screen(wanted.event, wanted.on.round, bracket=False)
    shown = None if stage is None else stage_standings(wanted.event, stage, PUBLIC)
    if shown is None or {row.rank for row in shown.rows} <= {None} or (len({row.rank for row in shown.rows}) == 1 and not shown.is_final):
        return None
    lines: Sequence[StandingLine] = standing_lines(shown, ())
    codes = shown_criteria(shown)[:FIGURES] if is_table(shown.stage) else ()
    rows, no, pages = _turned(_columns(lines, lambda line: line.entry.names), wanted.no)
    state = _("Final places") if shown.is_final else _("Provisional: still being played")
    content = {
        "lines": rows, "codes": codes, "heads": [criterion_name(code) for code in codes], "state": state, "with_levels": not codes,
        "moves": any(line.row.moved is not None for line in lines), "units": any(line.entry.unit for line in lines),
    }  # fmt: skip
    return Page("standings", _("Standings"), how_far(shown), no, pages, "", content)


def _bracket(wanted: Wanted) -> Page | None:
    """The ties of the round that is on and of the next, six a page; when all is over the last rounds, then the first places."""
    stage = stage_on_screen(wanted.event, wanted.on.round, bracket=True)
    drawing, on, is_over = _drawing(wanted.event, stage)
    cut = [] if drawing is None else bracket_pages(drawing, on)
    if not cut:
        return None
    places = _standings(replace(wanted, no=1)) if is_over else None
    parts, no, pages = _turned([*cut, ()] if places else cut, wanted.no)
    if places and not parts:
        return replace(places, no=no, pages=pages)
    title = pgettext("list", ", ").join(part.name for part in parts)
    return Page("bracket", title, "", no, pages, "", {"parts": parts, "are_several": len(parts) > 1})


def _drawing(event: Event, stage: Stage | None) -> tuple[Drawing | None, int, bool]:
    """The bracket as it is drawn, the number of the round that is on, and whether all is over."""
    if stage is None:
        return None, 1, False
    drawn, rows = (
        stage_double(event, stage, PUBLIC) if system(stage) == Stage.Format.DOUBLE_ELIMINATION else stage_bracket(event, stage, PUBLIC)
    )
    if drawn is None:
        return None, 1, False
    is_over = not any(tie.state in (TieState.READY, TieState.WAITING) for tie in drawn)
    return bracket_values(event, drawn, rows), round_on(drawn), is_over


def _notice(wanted: Wanted) -> Page:
    """The chief referee's words; without any the name of the event."""
    notice = wanted.on.screen.notice
    return Page("notice", wanted.event.name, content={"notice": notice, "size": notice_size(notice)})


def notice_size(notice: str) -> str:
    """How large a notice can be written: "" at 88 px, "is-long" at 64, "is-longest" at 48, so that it stays between head and foot."""
    for size, across, down in NOTICE_SIZES:
        if sum(max(1, ceil(width_of(line) / across)) for line in notice.splitlines()) <= down:
            return size
    return "is-longest"


MAKERS: dict[str, Callable[[Wanted], Page | None]] = {
    "pairings": _pairings,
    "clock": _clock_page,
    "standings": _standings,
    "bracket": _bracket,
    "notice": _notice,
}
