"""The page of a match, public: result, levels, every hand in words, what was ruled."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.access import Role, event_view
from tournaments.models import Event
from tournaments.views.at_match import find_page
from tournaments.views.etag import kept


@event_view(*Role)
@require_safe
@kept
def show(request: HttpRequest, event: Event, match_id: str) -> HttpResponseBase:
    """For everybody who may see the event; the same page until something in the event changes."""
    return render(request, "tournaments/match/match.html", {"event": event, "page": find_page(request, event, match_id)})
