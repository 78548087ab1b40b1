"""The page of a pair: where it sits next, its place, and its matches with their levels."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from referee import marks
from referee.rules.acts import MatchState
from referee.rules.levels import level_at
from referee.rules.seats import side_of
from referee.svg.levels import PHONE, Step, Words, level_chart
from tournaments.access import Viewer, event_view
from tournaments.models import Event
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.pair import find_entry, other_of, place_of, tables_of
from tournaments.selectors.schedule import stage_sizes
from tournaments.selectors.search import Found
from tournaments.selectors.standings import StandingRow, stage_standings
from tournaments.selectors.substitutes import replacements
from tournaments.selectors.tables import PlayedMatch, TableRow
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.public_words import round_words
from tournaments.views.table_lines import TableLine, result_words, table_line
from tournaments.views.texts import place_block


@dataclass(frozen=True, slots=True)
class Meeting:
    """One table of a pair: the round in words, the other pair, how it came out, and a small level chart of each match."""

    title: str
    line: TableLine
    other: EntryRow | None
    result: str
    charts: tuple[SafeString, ...]


@require_safe
@event_view(*EVERYBODY)
@kept
def show(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """A pair: its place, its next table, its matches."""
    pair, viewer = find_entry(event, entry_id), viewer_in(request)
    if pair is None:
        raise Http404("entry")
    place = place_of(event, viewer, Found(pair))
    context = {
        "event": event,
        "pair": pair,
        "place": place,
        "ranks": _ranks(event, viewer, pair.pk),
        "text": place_block(request, event, place),
        "replaced": replacements(event, event.entries.get(pk=pair.pk)),
        "may_run": viewer.can_organise or viewer.can_rule,
    }
    return render(request, "tournaments/public/pair.html", {**context, "meetings": _meetings(event, viewer, pair)})


def _meetings(event: Event, viewer: Viewer, pair: EntryRow) -> list[Meeting]:
    rows = tables_of(event, viewer, pair)
    first = [one for stage in event.stages.all() for one in stage.rounds.all() if one.no == 1]
    sizes, stages = stage_sizes(first), event.stages.count()
    return [_meeting(event, pair, row, round_words(row.table.round, sizes.get(row.table.round.stage_id, 0), stages)) for row in rows]


def _meeting(event: Event, pair: EntryRow, row: TableRow, title: str) -> Meeting:
    charts = tuple(_chart(match, title) for match in row.matches if match.state.hands)
    return Meeting(title, table_line(event, row), other_of(row, pair.pk), result_words(row, pair.pk), charts)


def _ranks(event: Event, viewer: Viewer, entry: int) -> list[tuple[int, StandingRow]]:
    """The pair's line in the standings of each stage that it plays in, with the number of the stage."""
    shown = ((stage.no, stage_standings(event, stage, viewer).rows) for stage in event.stages.order_by("no"))
    return [(no, row) for no, rows in shown for row in rows if row.entry.pk == entry]


def _chart(match: PlayedMatch, title: str) -> SafeString:
    """The levels of both sides, hand by hand."""
    text = _("Levels after each hand, from %(first)s:%(second)s to %(ns)s:%(ew)s") % _ends(match.state)
    words = Words(str(marks.SIDE_LETTERS["NS"]), str(marks.SIDE_LETTERS["EW"]), _("hand"), marks.seal(), title, text)
    return mark_safe(level_chart(_steps(match.state), words, frame=PHONE, laps=match.state.after_top == "wrap"))


def _ends(state: MatchState) -> dict[str, str]:
    first, second = (level_at(place, state.after_top) for place in state.hands[0].before)
    return {"first": first, "second": second, "ns": state.level("NS"), "ew": state.level("EW")}


def _steps(state: MatchState) -> list[Step]:
    """The stand before the first hand, then after each."""
    start = Step(*state.hands[0].before)
    return [start, *(Step(*hand.after, side_of(hand.record.declarer)) for hand in state.hands)]
