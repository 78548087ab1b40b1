"""How far an event has come, in a few bytes: what pages ask for every other second where there is no stream."""

from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.models import Event
from tournaments.views.public import EVERYBODY


@require_safe
@event_view(*EVERYBODY)
def seq(request: HttpRequest, event: Event) -> HttpResponseBase:
    """`{"seq": 17}`; 304 for who knows it already."""
    tag = f'"{event.scope.seq}"'
    known = request.headers.get("If-None-Match") == tag
    response = HttpResponseNotModified() if known else HttpResponse(f'{{"seq": {event.scope.seq}}}', content_type="application/json")
    response["ETag"], response["Cache-Control"] = tag, "private, no-cache"
    return response
