"""The first pages of players and spectators: the list of events, an event at a glance, where do I sit."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.access import Role, Viewer, event_view
from tournaments.models import Event
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.events import deleted_events
from tournaments.selectors.home import event_lines
from tournaments.selectors.pair import places_of
from tournaments.selectors.search import find_entries
from tournaments.views.account import may_sign_up
from tournaments.views.etag import kept, kept_ticking
from tournaments.views.glance import glance

EVERYBODY = (Role.PUBLIC, Role.TABLE, Role.REFEREE, Role.CHIEF, Role.ORGANISER)
LONGEST_SEARCH = 60


@require_safe
def home(request: HttpRequest) -> HttpResponseBase:
    """Every event the reader may see, those being played first."""
    lines = event_lines(request.user, timezone.localdate())
    context = {"lines": lines, "deleted": list(deleted_events(request.user).order_by("-deleted_at", "pk")), "may_sign_up": may_sign_up()}
    context["has_competitions"] = any(line.event.competition_id is not None for line in lines)
    return render(request, "tournaments/public/home.html", context)


@require_safe
@event_view(*EVERYBODY)
@kept_ticking
def event(request: HttpRequest, event: Event) -> HttpResponseBase:
    """What is on, how much time is left, where do I sit; then standings, news and times."""
    return render(request, "tournaments/public/event.html", {"event": event, **glance(event, viewer_in(request), timezone.now())})


@require_safe
@event_view(*EVERYBODY)
@kept
def where(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Where do I sit: the pairs that fit what was typed; as one types only the list, without a script the whole page."""
    name = "found.html" if is_fragment(request) else "where.html"
    return render(request, f"tournaments/public/{name}", {"event": event, **_search(request, event)})


def _search(request: HttpRequest, event: Event) -> dict[str, Any]:
    """What was typed, and where those who were found sit."""
    typed = request.GET.get("q", "").strip()[:LONGEST_SEARCH]
    found = find_entries(entry_rows(event).values(), typed)
    return {"typed": typed, "places": places_of(event, viewer_in(request), found)}


def viewer_in(request: HttpRequest) -> Viewer:
    """The viewer that `event_view` made."""
    viewer: Viewer = request.viewer  # type: ignore[attr-defined]
    return viewer


def is_fragment(request: HttpRequest) -> bool:
    """Whether only the part that changes is wanted; a page that the browser restores is wanted whole."""
    htmx = getattr(request, "htmx", None)
    return htmx is not None and bool(htmx) and not htmx.history_restore_request
