"""The door of every match view: the page for everybody, the acts for the chief referee."""

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


def match_view(*roles: Role, methods: tuple[str, ...]) -> Callable[[Callable[..., HttpResponseBase]], Callable[..., HttpResponseBase]]:
    """A view of one match for these roles; it is called with (request, page)."""

    def decorate(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
        @event_view(*roles)
        @require_http_methods(methods)
        @wraps(view)
        def inner(request: HttpRequest, event: Event, match_id: str, **kwargs: Any) -> HttpResponseBase:
            viewer = request.viewer  # type: ignore[attr-defined]
            found = find_match(event, viewer, match_id)
            if found is None:
                raise Http404("match")
            table, match = found
            return view(request, match_page(event, viewer, table, match, timezone.now()), **kwargs)

        return inner

    return decorate


def chief_view(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """An act of the chief referee: shown by GET with what it would do, done by POST."""
    return match_view(Role.CHIEF, methods=("GET", "HEAD", "POST"))(view)


def url_of(page: MatchPage) -> str:
    """The public page of the match."""
    assert page.match is not None
    return reverse("match", kwargs={"event_id": page.event.public_id, "match_id": page.match.public_id})
