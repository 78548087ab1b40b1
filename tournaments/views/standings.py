"""Standings of a stage: filtered by name and unit, 50 a page, each place explained."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from django_tables2 import RequestConfig

from tournaments.access import Viewer, event_view
from tournaments.filters import EntryFilter
from tournaments.models import Event, Round, Stage
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.kept_tables import of_rounds, stage_tables
from tournaments.selectors.official import result_status
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.selectors.tables import NOTHING
from tournaments.tables_public import PER_PAGE, StandingsTable
from tournaments.views.etag import kept_ticking
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.standing_lines import StandingLine, shown_criteria, standing_lines, state_words
from tournaments.views.standing_reasons import explained


@require_safe
@event_view(*EVERYBODY)
@kept_ticking
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The standings of ?stage=, of the last stage that has begun without it."""
    viewer = viewer_in(request)
    stages = stages_with_rounds(event, viewer)
    stage = chosen_stage(stages, request.GET.get("stage", ""))
    context = {"event": event, "stages": stages, "stage": stage}
    if stage is not None:
        context |= _standings(request, event, stage, viewer)
    return render(request, "tournaments/public/standings.html", context)


def chosen_stage(stages: list[Stage], asked: str) -> Stage | None:
    """The stage asked for; else the last one that has begun; else the first."""
    for stage in stages:
        if str(stage.no) == asked:
            return stage
    begun = [stage for stage in stages if stage.visible]  # type: ignore[attr-defined]
    return begun[-1] if begun else next(iter(stages), None)


def _standings(request: HttpRequest, event: Event, stage: Stage, viewer: Viewer) -> dict[str, Any]:
    shown = stage_standings(event, stage, viewer)
    read = shown.tables or stage_tables(event, stage, viewer, NOTHING)
    rows = of_rounds(read, lambda one: one.state != Round.State.DRAFT)
    lines, wanted = list(standing_lines(shown, rows)), EntryFilter(request.GET, event)
    asked = request.GET.get("why", "")
    lines = [explained(event, viewer, shown, line, rows) if line.entry.public_id == asked else line for line in lines]
    chosen = wanted.chosen if wanted.is_on else None
    listed = [line for line in lines if chosen is None or line.entry.pk in chosen]
    return {
        "standings": shown, "state": state_words(shown), "filter": wanted, "table": _table(request, event, shown, listed), "total": len(lines),
        "found": len(listed), **_result(event, stage),
    }  # fmt: skip


def _result(event: Event, stage: Stage) -> dict[str, Any]:
    """Whether the results of the last closed round are official, or until when they can be protested."""
    last = stage.rounds.filter(state=Round.State.CLOSED).order_by("-no").first()
    return {} if last is None else {"result": result_status(event, last, timezone.now()), "result_round": last}


def _table(request: HttpRequest, event: Event, shown: Standings, lines: list[StandingLine]) -> StandingsTable:
    in_order = not request.GET.get("sort")
    table = StandingsTable(event, shown, lines, shown_criteria(shown), shows_cut=in_order)
    return RequestConfig(request, paginate={"per_page": PER_PAGE, "silent": True}).configure(table)
