"""How far an event has come, in a few bytes: what pages ask for every second or so where there is no stream."""

from django.http import HttpRequest, HttpResponseNotModified, JsonResponse
from django.http.response import HttpResponseBase
from django.views.decorators.http import require_safe

from referee.models import Log
from tournaments.access import event_view
from tournaments.models import Event
from tournaments.pulse import OF_A_MATCH, is_of
from tournaments.views.public import EVERYBODY


@require_safe
@event_view(*EVERYBODY)
def seq(request: HttpRequest, event: Event) -> HttpResponseBase:
    """`{"seq": 17, "news": true}`; 304 for who knows it already.

    With ?about= (a match) and ?since= (a seq) `news` says whether anything since then concerns that match: a page of
    one table need not be made again for a hand at another.
    """
    match, since = request.GET.get("about", ""), since_of(request)
    return answer(request, event.scope.seq, since is None or _has_news(event, match, since))


def since_of(request: HttpRequest) -> int | None:
    """The seq that the reader has, with ?about=; None for whoever wants to be told of everything."""
    since = request.GET.get("since", "")
    return int(since) if request.GET.get("about") and since.isascii() and since.isdecimal() and len(since) < 16 else None


def answer(request: HttpRequest, seq: int, news: bool) -> HttpResponseBase:
    """What is told; nothing but 304 to who has been told the same."""
    asked = f"{request.GET.get('about', '')}.{request.GET.get('since', '')}"
    tag = f'"{seq}.{asked}"' if asked.isascii() and asked.replace(".", "").isalnum() else f'"{seq}"'
    if request.headers.get("If-None-Match") == tag:
        response: HttpResponseBase = HttpResponseNotModified()
    else:
        response = JsonResponse({"seq": seq, "news": news})
    response["ETag"], response["Cache-Control"] = tag, "private, no-cache"
    return response


def _has_news(event: Event, match: str, since: int) -> bool:
    """Whether an act since then was of this match, or of no match at all (the clock, the round)."""
    later = Log.objects.filter(scope=event.scope_id, seq__gt=since).values_list("object", flat=True)
    return any(not about.startswith(OF_A_MATCH) or is_of(about, match) for about in later.iterator())
