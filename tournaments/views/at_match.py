"""The door of every match view: finds the match for whoever looks; its acts are the chief referee's."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from tournaments.access import Role, event_view
from tournaments.models import Event
from tournaments.selectors.match_page import MatchPage, match_page
from tournaments.selectors.tables import find_match


def find_page(request: HttpRequest, event: Event, match_id: str) -> MatchPage:
    """The page of a match; not found where the viewer may not know of it."""
    viewer = request.viewer  # type: ignore[attr-defined]
    found = find_match(event, viewer, match_id)
    if found is None:
        raise Http404("match")
    return match_page(event, viewer, *found, timezone.now())


def chief_view(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """An act of the chief referee: shown by GET with what it would do, done by POST. The view is called with (request, page)."""

    @event_view(Role.CHIEF)
    @require_http_methods(("GET", "HEAD", "POST"))
    @wraps(view)
    def inner(request: HttpRequest, event: Event, match_id: str, **kwargs: Any) -> HttpResponseBase:
        return view(request, find_page(request, event, match_id), **kwargs)

    return inner


def url_of(page: MatchPage) -> str:
    """The public page of the match."""
    assert page.match is not None
    return reverse("match", kwargs={"event_id": page.event.public_id, "match_id": page.match.public_id})
