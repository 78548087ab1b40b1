"""A competition while it is played: its public page, where do I sit over all events, the hall map, the clocks on a screen, its seq."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import Viewer
from tournaments.competition_access import CompetitionViewer, competition_view
from tournaments.models import Competition, Event, Round
from tournaments.selectors.doubles import doubles
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.hall import hall_of
from tournaments.selectors.home import EventLine, event_lines
from tournaments.selectors.pair import Place, places_of
from tournaments.selectors.rota import AT_ONCE, Load, rota_of
from tournaments.selectors.schedule import round_lines
from tournaments.selectors.screens import PUBLIC
from tournaments.selectors.search import find_entries
from tournaments.selectors.table_plan import table_plan
from tournaments.views.competition_etag import kept_in_competition
from tournaments.views.glance import OnNow, on_now
from tournaments.views.hall_lines import need_lines
from tournaments.views.public import LONGEST_SEARCH, is_fragment
from tournaments.views.reachable import reachable


@dataclass(frozen=True, slots=True)
class CompetitionLine:
    """An event of the competition: its line as on the front page, and the round that is on, if any is out."""

    line: EventLine
    on: OnNow | None

    @property
    def event(self) -> Event:
        return self.line.event


@require_safe
@competition_view("everybody")
@kept_in_competition
def show(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """The events with what is on in each and how much time is left; for who runs any of them, what to look at."""
    context = {
        "competition": competition,
        "viewer": viewer,
        "lines": _lines(request, competition, viewer),
        "seq": _seq(competition, viewer),
    }
    if viewer.runs_any:
        context |= {"doubles": _own_doubles(viewer), "plan": table_plan(viewer.seen), "loads": _double_loads(viewer)}
    return render(request, "tournaments/competition/competition.html", context)


@require_safe
@competition_view("everybody")
@kept_in_competition
def where(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """Where do I sit, over all events; as one types only the list, without a script the whole page."""
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = [(event, places) for event, inside in viewer.events if (places := _places(event, inside, typed))]
    name = "found.html" if is_fragment(request) else "where.html"
    return render(
        request, f"tournaments/competition/{name}", {"competition": competition, "viewer": viewer, "typed": typed, "found": found}
    )


@never_cache
@require_safe
@competition_view("staff")
def hall(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """The tables of all events that this viewer runs, those first that need somebody."""
    now = timezone.now()
    found = [(event, inside, one) for event, inside in viewer.run if (one := hall_of(event, inside, now)) is not None]
    needs = [(event, line) for event, inside, one in found for line in need_lines(event, inside, one, now)]
    needs.sort(key=lambda pair: pair[1].need.order)
    context = {"competition": competition, "viewer": viewer, "halls": found, "needs": needs, "seq": _seq(competition, viewer)}
    return render(request, "tournaments/competition/hall.html", context)


@require_safe
@competition_view("everybody")
@kept_in_competition
def screen(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """The clocks of the rounds now played, for a projector: what the public may see and no more."""
    now = timezone.now()
    public = [event for event, _inside in viewer.events if event.visibility == Event.Visibility.PUBLIC]
    shown = [(event, on) for event in public if (on := _on(event, PUBLIC, now)) is not None and on.line.round.state != Round.State.CLOSED]
    qr = reachable(request, reverse("competition-where", args=[competition.public_id]))
    context = {"competition": competition, "shown": shown, "seq": _seq(competition, viewer), "qr": qr}
    return render(request, "tournaments/competition/screen.html", context)


@never_cache
@require_safe
@competition_view("everybody")
def seq(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """How far its events have come, all together: what its pages ask for every other second."""
    return JsonResponse({"seq": _seq(competition, viewer), "news": True})


def _seq(competition: Competition, viewer: CompetitionViewer) -> int:
    return competition.scope.seq + sum(event.scope.seq for event, _inside in viewer.events)


def _lines(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> list[CompetitionLine]:
    now, inside = timezone.now(), {event.pk: one for event, one in viewer.events}
    lines = event_lines(request.user, timezone.localdate(), competition.pk)
    return [CompetitionLine(line, _on(line.event, inside[line.event.pk], now)) for line in lines if line.event.pk in inside]


def _on(event: Event, viewer: Viewer, now: datetime) -> OnNow | None:
    return on_now(event, viewer, round_lines(event, viewer), now)


def _places(event: Event, viewer: Viewer, typed: str) -> tuple[Place, ...]:
    return places_of(event, viewer, find_entries(entry_rows(event).values(), typed)) if typed else ()


def _own_doubles(viewer: CompetitionViewer) -> list[Any]:
    """Those in whom an event of this viewer's is concerned."""
    own = {event.pk for event, _inside in viewer.run}
    return [double for double in doubles(viewer.seen) if any(place.event.pk in own for place in double.places)]


def _double_loads(viewer: CompetitionViewer) -> list[Load]:
    """Referees with tables in two events at once, or with too many; each named once."""
    seen = [event.pk for event, _inside in viewer.events]
    found: dict[tuple[str, str], Load] = {}
    for event, inside in viewer.run:
        rounds = (
            Round.objects.filter(stage__event=event, state__in=AT_ONCE, tables__referee__isnull=False).select_related("stage").distinct()
        )
        for round_ in rounds:
            loads = rota_of(event, inside, round_, seen).loads
            found |= {
                (load.referee.name, load.referee.unit): load for load in loads if load.numbers and (load.is_double or load.is_too_many)
            }
    return list(found.values())
