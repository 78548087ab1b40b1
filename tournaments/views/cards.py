"""Cards: one for every table of a round or one for every referee, with the QR that opens it. They can be shown once, when they are made."""

from typing import Any

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
from tournaments.services.cards import make_cards, make_referee_cards
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import RUNNERS, page, round_of, viewer_in
from tournaments.views.reachable import reachable


@never_cache
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def cards(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """What a card is; after the button, the cards to print."""
    row = round_of(event, stage_no, round_no)
    shown: dict[str, Any] = {"round": row, "live": live_tokens(row).exists(), "has_rota": row.tables.exclude(referee=None).exists()}
    if request.method != "POST":
        return page(request, "cards", event, **shown)
    revoke = request.POST.get("revoke") == "on"
    make = make_referee_cards if request.POST.get("of") == "referees" else make_cards
    try:
        made = make(round_=row, revoke=revoke, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return page(request, "cards", event, status_of(error), **shown, alert=refused(request, error))
    cards = [(card, reachable(request, reverse("open-token", args=[card.token]))) for card in made]
    code_at = reachable(request, reverse("type-code", args=[event.public_id]))
    return page(request, "cards", event, round=row, cards=cards, code_at=code_at, revoked=revoke)
