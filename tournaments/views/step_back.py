"""One step back to just before a draw, a publishing, a no-show list or an import."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.models import Event
from tournaments.running_words import fateful_words
from tournaments.services.backups import copy_before
from tournaments.services.restore import fateful_acts, restore_before
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import ORGANISER, done, page, viewer_in
from tournaments.views.typed import whole_number

MOST = 12


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The fateful acts that stand, the newest first; POST takes one back and all after it."""
    if request.method != "POST":
        return _page(request, event)
    now, seq = timezone.now(), request.POST.get("seq", "")
    copy_before("restore", now)
    try:
        count = restore_before(event=event, seq=whole_number(seq), actor=viewer_in(request).actor, at=now)
    except RulesError as error:
        return _page(request, event, status_of(error), refused(request, error))
    words = ngettext("%(count)s act is taken back.", "%(count)s acts are taken back.", count) % {"count": count}
    return done(request, words, "step-back", event.public_id)


def _page(request: HttpRequest, event: Event, status: int = 200, alert: str = "") -> HttpResponseBase:
    acts = [(one, fateful_words(one.log)) for one in fateful_acts(event)[:MOST]]
    return page(request, "step_back", event, status, acts=acts, alert=alert)
