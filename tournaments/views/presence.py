"""Presence at a table: somebody of a pair is away or back again; the phone of the table says that it is in touch."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.selectors.desk import Desk
from tournaments.services.presence import report_away, report_back, saw_table
from tournaments.views.answers import see
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def away(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Report that somebody of ?pair= is away, or with ``back`` that the pair is complete again."""
    page = reverse("table", args=[desk.event.public_id, desk.table.public_id])
    pair = next((panel.entry for panel in desk.panels if panel.entry.public_id == request.POST.get("pair")), None)
    if pair is None:
        messages.error(request, _("The pair does not sit at this table."))
        return see(request, page)
    who: dict[str, Any] = {"event": desk.event, "table": desk.table, "entry_id": pair.pk, "actor": desk.viewer.actor, "at": timezone.now()}
    if "back" in request.POST:
        report_back(**who)
        messages.success(request, _("No. %(number)s is complete again.") % {"number": pair.number})
    else:
        report_away(**who)
        messages.info(request, _("Somebody of no. %(number)s is away: the chief referee sees it.") % {"number": pair.number})
    return see(request, page)


@table_view("POST")
def here(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """The page of the table is open and has a network; 204."""
    saw_table(desk.table, timezone.now())
    return HttpResponse(status=204)
