"""A hand record at a table: checked beside what was recorded, and attached to that hand as evidence."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.hand_page import HandPage, hand_page
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.services import add_evidence
from tournaments.selectors.desk import Desk
from tournaments.views.answers import fresh_nonce, refused, see, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form


@keeps_form("table", "event_id", "table_id")
@table_view("GET", "HEAD", "POST")
def check(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Show what the text comes to; with the button `attach`, keep it with the hand."""
    if desk.match is None:
        return see(request, reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id}))
    hand_no = _hand_no(request, desk)
    page = hand_page(request.POST.dict(), desk.ruleset, desk.event.preset, _record(desk, hand_no))
    if "attach" in request.POST and page.report is not None:
        try:
            return _attached(request, desk, page, hand_no)
        except RulesError as error:
            return _shown(request, desk, page, hand_no, status_of(error), refused(request, error))
    return _shown(request, desk, page, hand_no, page.status)


def _attached(request: HttpRequest, desk: Desk, page: HandPage, hand_no: int) -> HttpResponseBase:
    assert desk.match is not None
    assert page.report is not None
    nonce = request.POST.get("nonce", "")
    if not 8 <= len(nonce) <= 60:
        raise RulesError("missing-field", field="nonce")
    payload = {"text": page.canonical, "report": page.report.json(), "record": {}}
    add_evidence(match=desk.match, hand_no=hand_no, payload=payload, nonce=nonce, actor=desk.viewer.actor, at=timezone.now())
    messages.success(request, _("The hand record is attached to hand %(hand)s.") % {"hand": hand_no})
    return see(request, reverse("match", kwargs={"event_id": desk.event.public_id, "match_id": desk.match.public_id}))


def _shown(request: HttpRequest, desk: Desk, page: HandPage, hand_no: int, status: int, alert: str = "") -> HttpResponseBase:
    nonce = request.POST.get("nonce") or fresh_nonce()
    context = {"event": desk.event, "desk": desk, "page": page, "hand_no": hand_no, "alert": alert, "nonce": nonce}
    return render(request, "hands/table.html", context, status=status)


def _hand_no(request: HttpRequest, desk: Desk) -> int:
    """The hand named, else the last one."""
    typed = request.POST.get("hand_no") or request.GET.get("hand", "")
    return int(typed) if typed.isdecimal() and len(typed) < 4 else desk.last_hand_no


def _record(desk: Desk, hand_no: int) -> HandRecord | None:
    return next((hand.record for hand in desk.state.hands if hand.no == hand_no), None)
