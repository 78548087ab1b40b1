"""Public pages that the reader has already are answered with 304: what they show follows from (scope, seq) and from who looks."""

import hashlib
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition

from referee.views_theme import theme_of
from tournaments.access import Viewer
from tournaments.models import Event

PageView = Callable[..., HttpResponseBase]


def kept(view: PageView) -> PageView:
    """A view of an event, under `event_view`, whose page is the same as long as nothing in the event has changed.

    A page that has a message to show is never taken from what the reader has.
    """

    def tag(request: HttpRequest, event: Event, **kwargs: Any) -> str | None:
        return None if len(get_messages(request)) else etag_of(request, event)

    checked = condition(etag_func=tag)(view)

    @wraps(view)
    def inner(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponseBase:
        response = checked(request, event, **kwargs)
        patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
        patch_cache_control(response, private=True, no_cache=True)
        return response

    return inner


def etag_of(request: HttpRequest, event: Event) -> str:
    """The name of a page: scope and seq, who looks, language, theme, address and query, the day (times of other
    days are shown with their date), and the files it was made with.
    """
    viewer: Viewer = request.viewer  # type: ignore[attr-defined]
    parts = (
        event.scope.public_id, event.scope.seq, sorted(viewer.roles), viewer.user_id, sorted(viewer.tables), get_language(), theme_of(request),
        request.get_full_path(), request.headers.get("HX-Request", ""), timezone.localdate(), _newest() if settings.DEBUG else RELEASE,
    )  # fmt: skip
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def _newest() -> float:
    """When the templates or catalogues were last changed: an update of the program makes every kept page old."""
    roots = (settings.ROOT / "templates", *(settings.ROOT / app / "locale" for app in ("config", "referee", "tournaments")))
    return max((path.stat().st_mtime for root in roots for path in root.rglob("*") if path.is_file()), default=0.0)


RELEASE = _newest()
