"""What a pair takes along: the slips with its page and PIN, and a new PIN where the old one is known to others."""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.access import event_view
from tournaments.agreeing import agreeing_of
from tournaments.exports.player_slips import player_slips
from tournaments.exports.rows import PairLine, PlayerSlip
from tournaments.models import Event
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.services import papers
from tournaments.services.pins import pins_of, renew_pin
from tournaments.views.organise import ORGANISER, done, entry_of, viewer_in
from tournaments.views.papers import answer, now, paper
from tournaments.views.reachable import reachable


@event_view(*ORGANISER)
@require_safe
@paper
def slips(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The slips of the pairs that play, or of `?pair=` alone; with PINs where the event asks for them."""
    asked = request.GET.get("pair", "")
    rows = [row for row in entry_rows(event).values() if (row.public_id == asked if asked else row.is_playing)]
    if asked and not rows:
        raise Http404("entry")
    pins = pins_of(event) if agreeing_of(event).pin else {}
    pdf = player_slips(papers.paper_of(event, now()), [_slip(request, event, row, pins.get(row.pk, "")) for row in rows])
    return answer(pdf, event, _("Player slips"))


@event_view(*ORGANISER)
@require_POST
def renew(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """Another PIN for a pair."""
    entry = entry_of(event, entry_id)
    renew_pin(entry=entry, actor=viewer_in(request).actor, at=timezone.now())
    words = _("Pair %(number)s has a new PIN. Print its slip again.") % {"number": entry.number}
    return done(request, words, "edit-entry", event.public_id, entry.public_id)


def _slip(request: HttpRequest, event: Event, row: EntryRow, pin: str) -> PlayerSlip:
    url = reachable(request, reverse("entry", args=[event.public_id, row.public_id]))
    return PlayerSlip(PairLine(str(row.number), row.names, row.unit), url, pin)
