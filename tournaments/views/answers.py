"""How a refusal is answered: a sentence, the right status, and a line in the log. Never a failure page."""

import logging
import secrets

from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase, HttpResponseRedirectBase
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from referee.rules.errors import RulesError
from tournaments import wording
from tournaments.models import Event

log = logging.getLogger("shuangsheng")

# Somebody else was there first, or what the page was made on is no longer so.
CONFLICTS = frozenset(
    {"stale", "taken", "claimed", "under-review", "match-over", "not-playing", "another-table", "not-last-hand", "depended-on", "hands-logged",
     "nothing-to-open", "not-ended", "no-such-claim", "not-a-draft", "not-published", "not-closed", "was-started", "later-round", "tables-open",
     "already-published", "already-drawn", "stage-drawn", "cut-settled", "replay-begun", "substitute-played", "no-free-table",
     "not-in-groups-now", "no-cards-now", "rota-closed", "reported-already", "nothing-reported", "protest-decided", "protest-not-decided"}
)  # fmt: skip
FORBIDDEN = frozenset({"needs-chief", "chief-decides", "needs-organiser", "substitute-needs-chief"})


class SeeOther(HttpResponseRedirectBase):
    """After a write: the page to look at next, fetched with GET."""

    status_code = 303


def see(request: HttpRequest, url: str) -> HttpResponseBase:
    """Go to `url` after a write, also when htmx sent it."""
    return HttpResponseClientRedirect(url) if getattr(request, "htmx", False) else SeeOther(url)


def status_of(error: RulesError) -> int:
    """409 for a conflict with somebody else, 403 for what is the chief referee's, 422 for the rest."""
    if error.code in CONFLICTS:
        return 409
    return 403 if error.code in FORBIDDEN else 422


def see_next(request: HttpRequest, event: Event, url: str) -> HttpResponseBase:
    """After an act that was done from the hall map, of the event or its competition, back to that map, else to `url`."""
    if request.POST.get("then") == "competition" and event.competition is not None:
        return see(request, reverse("competition-hall", args=[event.competition.public_id]))
    return see(request, reverse("hall", args=[event.public_id]) if request.POST.get("then") == "hall" else url)


def refused(request: HttpRequest, error: RulesError) -> str:
    """The sentence of a refusal, noted in the log."""
    log.info("refused %s %s: %s", request.method, request.path, error)
    return wording.refusal(error)


def noted(request: HttpRequest, form: BaseForm) -> None:
    """A form that was not even complete, noted in the log by the codes of its errors."""
    codes = {name: [error.code for error in errors.as_data()] for name, errors in form.errors.items()}
    log.info("refused %s %s: %s", request.method, request.path, codes)


def fresh_nonce() -> str:
    """The name of one act to be; a form carries it, so that a form sent twice acts once."""
    return secrets.token_hex(16)


def plain(text: str, status: int) -> HttpResponse:
    """A few words without a page, for answers that nobody looks at."""
    return HttpResponse(text, status=status, content_type="text/plain; charset=utf-8")
