"""The bracket of a knockout: a drawing on wide screens, one round at a time on a phone. Other formats have their round pages."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from tournaments.access import Viewer, event_view
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import Bracket, Key
from tournaments.pairing.double_elimination import DoubleBracket
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.tables import TableRow
from tournaments.svg.bracket import bracket_figure
from tournaments.svg.double import double_figure
from tournaments.views.bracket_values import bracket_values, round_on, side_tabs
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.standings import chosen_stage
from tournaments.views.typed import whole_number


@require_safe
@event_view(*EVERYBODY)
@kept
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The bracket of ?stage=; ?round= is the one a phone shows, the round that is on without it."""
    viewer = viewer_in(request)
    stages = stages_with_rounds(event, viewer)
    stage = chosen_stage(stages, request.GET.get("stage", ""))
    context = {"event": event, "stages": stages, "stage": stage, "entries": len(entry_rows(event))}
    if stage is not None and not is_bracket(stage) and stage.visible:  # type: ignore[attr-defined]
        return redirect("round", event.public_id, stage.no, stage.visible[-1].no)  # type: ignore[attr-defined]
    drawn, rows = _drawn(event, stage, viewer)
    if drawn is None:
        return render(request, "tournaments/public/bracket.html", context)
    values = bracket_values(event, drawn, rows)
    number = _round_number(request.GET.get("round", ""), len(values.rounds), round_on(drawn))
    figure = mark_safe(bracket_figure(values) if isinstance(drawn, Bracket) else double_figure(values))
    context |= {"bracket": values, "round": values.rounds[number - 1], "round_number": number, "figure": figure}
    context["sides"], context["rounds"] = side_tabs(drawn, number)
    context["is_bare"] = not any(values.rounds[number - 1].ties)
    context["is_deciding"] = isinstance(drawn, DoubleBracket) and number == len(values.rounds)
    return render(request, "tournaments/public/bracket.html", context)


def _drawn(event: Event, stage: Stage | None, viewer: Viewer) -> tuple[Bracket | DoubleBracket | None, dict[Key, TableRow]]:
    """The bracket of the stage, whichever kind it is."""
    if stage is None or not is_bracket(stage):
        return None, {}
    return stage_double(event, stage, viewer) if system(stage) == Stage.Format.DOUBLE_ELIMINATION else stage_bracket(event, stage, viewer)


def _round_number(asked: str, rounds: int, current: int) -> int:
    """The round asked for if there is such a one."""
    number = whole_number(asked)
    return number if 1 <= number <= rounds else current
