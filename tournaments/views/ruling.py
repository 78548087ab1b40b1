"""The ruling desk at a table: rules, level and declarer filled in; what it finds goes to the next save or to the chief's ruling."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.rules.errors import RulesError
from referee.rules.seats import SEATS, side_of
from referee.ruling_page import RulingPage, Setting, ruling_page
from referee.services import add_evidence
from referee.wording import rulings
from tournaments.selectors.desk import Desk
from tournaments.views.answers import fresh_nonce, refused, see, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form

THROW, OFFENCE, RULING, KEEP = "failed-throw", "offence", "ruling", "keep"


@table_view("GET", "HEAD")
def show(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """A question about the hand being played, or its answer."""
    if desk.match is None:
        return see(request, _table(desk))
    page = ruling_page(request.GET, setting_of(desk))
    return _render(request, desk, page, status=page.status)


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def record(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Keep question and answer with the match; the answer is worked out again, never taken from the page."""
    assert desk.match is not None
    page = ruling_page(request.POST, setting_of(desk))
    if page.answer is None:
        return _render(request, desk, page, status=422)
    try:
        act = request.POST.get("act", KEEP)
        saved = add_evidence(
            match=desk.match, hand_no=desk.state.next_hand_no, payload=_payload(request, page, act), nonce=_nonce(request),
            actor=desk.viewer.actor, at=timezone.now(),
        )  # fmt: skip
    except RulesError as error:
        return _render(request, desk, page, status=status_of(error), alert=refused(request, error))
    return _onward(request, desk, act, saved.act_no)


def setting_of(desk: Desk) -> Setting:
    """What is due at the table. While the bank is contested and the levels differ, the level is chosen on the page."""
    due = desk.state.due
    levels = {"NS": due.ns, "EW": due.ew}
    level = levels[side_of(due.declarer)] if due.declarer else due.ns if due.ns == due.ew else ""
    return Setting(desk.ruleset, desk.event.preset, True, level, due.declarer or "", levels)


def _payload(request: HttpRequest, page: RulingPage, act: str) -> dict[str, Any]:
    """Question and answer in the form of the contract, and what the next save is to hold."""
    answer = page.answer
    assert answer is not None
    return {"question": answer.question.json(), "answer": answer.facts, "verdict": answer.verdict, "record": _record(request, page, act)}


def _record(request: HttpRequest, page: RulingPage, act: str) -> dict[str, Any]:
    assert page.answer is not None
    facts = page.answer.facts
    if act == THROW and facts.get("stands") is False:
        side = request.POST.get("side")
        if side not in ("declarers", "opponents"):
            raise RulesError("missing-field", field="failed_throws.side")
        return {"failed_throw": {"side": side, "cards": facts["beaten_cards"]}}
    if act == OFFENCE and facts.get("legal") is False:
        seat = request.POST.get("seat")
        if seat not in SEATS:
            raise RulesError("missing-field", field="seat")
        return {"offence": {"kind": "revoke", "seat": seat}}
    return {}


def _onward(request: HttpRequest, desk: Desk, act: str, act_no: int) -> HttpResponseBase:
    """A ruling goes on to the chief's page, the rest back to the table."""
    hand = desk.state.next_hand_no
    if act == RULING and desk.viewer.can_rule and desk.match is not None:
        url = reverse("add-ruling", kwargs={"event_id": desk.event.public_id, "match_id": desk.match.public_id})
        return see(request, f"{url}?hand={hand - 1}&evidence={act_no}")
    messages.success(request, _recorded_words(act, hand))
    return see(request, _table(desk))


def _recorded_words(act: str, hand: int) -> str:
    if act == THROW:
        return _("Kept with hand %(hand)s. The failed throw is filled in below; it counts when the hand is saved.") % {"hand": hand}
    if act == OFFENCE:
        return _("Kept with hand %(hand)s. The offence is filled in below; it counts when the hand is saved.") % {"hand": hand}
    return _("Question and answer are kept with hand %(hand)s.") % {"hand": hand}


def _render(request: HttpRequest, desk: Desk, page: RulingPage, status: int, alert: str = "") -> HttpResponseBase:
    context = {
        "event": desk.event, "desk": desk, "page": page, "alert": alert, "nonce": fresh_nonce(),
        "hand": desk.state.next_hand_no, "cost": rulings.cost_words(desk.ruleset, "revoke"), "here": _here(desk),
    }  # fmt: skip
    return render(request, "ruling/table.html", context, status=status)


def _nonce(request: HttpRequest) -> str:
    nonce = request.POST.get("nonce", "")
    if not 8 <= len(nonce) <= 60:
        raise RulesError("missing-field", field="nonce")
    return nonce


def _table(desk: Desk) -> str:
    return reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id})


def _here(desk: Desk) -> str:
    return reverse("table-ruling", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id})
