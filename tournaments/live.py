"""Who may watch the stream of an event: whoever may see the event, by the rules that its pages go by."""

import io
from importlib import import_module
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user
from django.core.handlers.asgi import ASGIRequest

from tournaments.access import viewer_of
from tournaments.models import Event

START = "/live/"


def may_watch(scope: dict[str, Any]) -> int | None:
    """The scope of the event named in the path, if whoever asks may see the event."""
    event = Event.objects.filter(public_id=scope.get("path", "").removeprefix(START)).first()
    if event is None:
        return None
    request = ASGIRequest(scope, io.BytesIO())
    request.session = import_module(settings.SESSION_ENGINE).SessionStore(request.COOKIES.get(settings.SESSION_COOKIE_NAME))
    request.user = get_user(request)
    return event.scope_id if viewer_of(request, event).can_see(event) else None
