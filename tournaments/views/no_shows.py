"""The no-show list: names first, then one act; and one step back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.models import Event
from tournaments.services.no_shows import last_no_shows, mark_no_shows, no_show_list, undo_no_shows
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import ORGANISER, done, page, viewer_in
from tournaments.views.typed import whole_number


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who is not checked in; POST puts those out that are ticked."""
    if request.method != "POST":
        return _page(request, event)
    chosen = set(event.entries.filter(public_id__in=request.POST.getlist("entry")).values_list("pk", flat=True))
    try:
        listed = mark_no_shows(
            event=event, chosen=chosen, actor=viewer_in(request).actor, at=timezone.now(), nonce=request.POST.get("nonce", "")
        )
    except RulesError as error:
        return _page(request, event, status_of(error), refused(request, error))
    if listed.with_hands:
        text = ngettext(
            "Left out, because hands are on record: pair %(numbers)s.",
            "Left out, because hands are on record: pairs %(numbers)s.",
            len(listed.with_hands),
        )
        messages.warning(request, text % {"numbers": ", ".join(str(row.number) for row in listed.with_hands)})
    count = len(listed.missing)
    return done(
        request, ngettext("%(count)s pair is out.", "%(count)s pairs are out.", count) % {"count": count}, "no-shows", event.public_id
    )


@event_view(*ORGANISER)
@require_POST
def undo(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Bring back everybody whom the last list put out."""
    seq = request.POST.get("seq", "")
    try:
        back = undo_no_shows(event=event, seq=whole_number(seq), actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return _page(request, event, status_of(error), refused(request, error))
    words = ngettext("%(count)s pair is back.", "%(count)s pairs are back.", len(back)) % {"count": len(back)}
    return done(request, words, "no-shows", event.public_id)


def _page(request: HttpRequest, event: Event, status: int = 200, alert: str = "") -> HttpResponseBase:
    last = last_no_shows(event)
    shown: dict[str, Any] = {"listed": no_show_list(event), "last": last, "alert": alert}
    if last is not None:
        shown["numbers"] = ", ".join(str(number) for number in (last.after or {}).get("numbers", ()))
    return page(request, "no_shows", event, status, **shown)
