"""Table cards: one for every table of a round, with the QR that opens it. They can be shown once, when they are made."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.models import Event
from tournaments.selectors.control import live_tokens
from tournaments.services.cards import make_cards
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import RUNNERS, page, round_of, viewer_in


@never_cache
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """What a card is; after the button, the cards to print."""
    row = round_of(event, stage_no, round_no)
    if request.method != "POST":
        return page(request, "cards", event, round=row, live=live_tokens(row).exists())
    revoke = request.POST.get("revoke") == "on"
    try:
        made = make_cards(round_=row, revoke=revoke, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return page(request, "cards", event, status_of(error), round=row, live=live_tokens(row).exists(), alert=refused(request, error))
    shown = [(card.table, request.build_absolute_uri(reverse("open-token", args=[card.token])), card.code) for card in made]
    return page(request, "cards", event, round=row, cards=shown, revoked=revoke)
