"""The crosstable of a stage, and the table of units."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.models import Event
from tournaments.selectors.crosstable import crosstables
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.formats import is_table
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.unit_table import counted_pairs, unit_table
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.standings import chosen_stage


@require_safe
@event_view(*EVERYBODY)
@kept
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Everybody against everybody, or round by round."""
    viewer = viewer_in(request)
    stages = [stage for stage in stages_with_rounds(event, viewer) if is_table(stage)]
    stage = chosen_stage(stages, request.GET.get("stage", ""))
    tables = crosstables(event, stage, viewer) if stage is not None else ()
    return render(request, "tournaments/public/crosstable.html", {"event": event, "stages": stages, "stage": stage, "tables": tables})


@require_safe
@event_view(*EVERYBODY)
@kept
def units(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Units by the places of their pairs."""
    viewer = viewer_in(request)
    stages = stages_with_rounds(event, viewer)
    stage = chosen_stage(stages, request.GET.get("stage", ""))
    rows = unit_table(stage_standings(event, stage, viewer)) if stage is not None else ()
    pairs = counted_pairs(stage) if stage is not None else 0
    return render(
        request, "tournaments/public/units.html", {"event": event, "stages": stages, "stage": stage, "rows": rows, "pairs": pairs}
    )
