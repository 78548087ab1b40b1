"""Coming to a table without a QR: by the code on its card, or as a referee from the list of one's own tables."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from referee.rules.errors import RulesError
from tournaments.access import Role, holds_referee_card, remember_token, tables_by_token, viewer_of
from tournaments.models import Event, TableToken
from tournaments.selectors.my_tables import my_tables
from tournaments.services.codes import token_of
from tournaments.views.answers import refused, see


@require_http_methods(["GET", "HEAD", "POST"])
def type_code(request: HttpRequest, event_id: str) -> HttpResponseBase:
    """The code of a table card opens its table.

    Whoever stands in the hall of a private event and holds a card may type it: the page says nothing of the event to them.
    """
    event = Event.objects.select_related("scope").filter(public_id=event_id, deleted_at=None).first()
    if event is None:
        raise Http404("event")
    request.viewer = viewer_of(request, event)  # type: ignore[attr-defined]
    if request.method != "POST":
        return _page(request, event)
    try:
        token = token_of(event=event, typed=request.POST.get("code", ""), at=timezone.now())
    except RulesError as error:
        return _page(request, event, refused(request, error), 429 if error.code == "too-many-codes" else 422)
    remember_token(request, token)
    return see(request, opened_by(token))


@require_safe
def mine(request: HttpRequest) -> HttpResponseBase:
    """The tables that this account referees now, of all events, and those that the cards scanned on this device open."""
    by_card = tables_by_token(request)
    if not (request.user.is_authenticated or by_card.exists() or holds_referee_card(request)):
        return redirect_to_login(request.get_full_path())
    return render(request, "tournaments/table/mine.html", {"tables": my_tables(request.user.pk, by_card)})


def opened_by(token: TableToken) -> str:
    """Where a card leads: to its table, or to the tables of its referee."""
    if token.table is None:
        return reverse("my-tables")
    return reverse("table", kwargs={"event_id": token.table.round.stage.event.public_id, "table_id": token.table.public_id})


type_code.allowed = frozenset(Role)  # type: ignore[attr-defined]


def _page(request: HttpRequest, event: Event, alert: str = "", status: int = 200) -> HttpResponseBase:
    context: dict[str, Any] = {"frame": "base.html", "alert": alert, "typed": request.POST.get("code", "")}
    if request.viewer.can_see(event):  # type: ignore[attr-defined]
        request.event = event  # type: ignore[attr-defined]
        context |= {"frame": "tournaments/event_base.html", "event": event}
    return render(request, "tournaments/table/code.html", context, status=status)
