"""How far an event has come, in a few bytes: what pages ask for every other second where there is no stream."""

from django.http import HttpRequest, HttpResponseNotModified, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from referee.models import Log
from tournaments.access import event_view
from tournaments.models import Event
from tournaments.views.public import EVERYBODY


@require_safe
@event_view(*EVERYBODY)
def seq(request: HttpRequest, event: Event) -> HttpResponseBase:
    """`{"seq": 17, "news": true}`; 304 for who knows it already.

    With ?about= (a match) and ?since= (a seq) `news` says whether anything since then concerns that match: a page of
    one table need not be made again for a hand at another.
    """
    now, asked = event.scope.seq, f"{request.GET.get('about', '')}.{request.GET.get('since', '')}"
    tag = f'"{now}.{asked}"' if asked.isascii() and asked.replace(".", "").isalnum() else f'"{now}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponseBase = HttpResponseNotModified()
    else:
        response = JsonResponse({"seq": now, "news": _has_news(event, request.GET.get("about", ""), request.GET.get("since", ""))})
    response["ETag"], response["Cache-Control"] = tag, "private, no-cache"
    return response


def _has_news(event: Event, match: str, since: str) -> bool:
    """Whether an act since then was of this match, or of no match at all (the clock, the round)."""
    if not match or not (since.isascii() and since.isdecimal() and len(since) < 16):
        return True
    later = Log.objects.filter(scope=event.scope_id, seq__gt=int(since))
    return later.filter(object__startswith=f"match:{match}").exists() or later.exclude(object__startswith="match:").exists()
