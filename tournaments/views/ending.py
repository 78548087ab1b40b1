"""The end of a match at its table: time, a concession, an end that both sides agree on, a forfeit; what each would do, then the act."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import wording
from referee.rules.errors import RulesError
from referee.services import Recorded, end_match
from tournaments.forms.ending import AgreeForm, ConcedeForm, EndForm, ForfeitForm
from tournaments.selectors.desk import Desk
from tournaments.selectors.what_if import Outlook, outlook
from tournaments.services import ending
from tournaments.views.answers import fresh_nonce, noted, refused, see, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form, kept_fields


@dataclass(frozen=True, slots=True)
class Concession:
    """What it would do if this side conceded."""

    side: str
    label: str
    would: Outlook


@keeps_form("table-end", "event_id", "table_id")
@table_view("GET", "HEAD", "POST")
def end(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Every way to end the match by hand; what is refused comes back with what was typed and the sentence why."""
    if desk.match is None or (request.method != "POST" and not desk.takes_hands):
        return see(request, _page(desk))
    shown = _forms(request, desk)
    alert, status = "", 200
    if request.method == "POST":
        form = shown.get(request.POST.get("kind", "")) or EndForm(request.POST)
        if form.is_valid():
            try:
                return _ended(request, desk, form)
            except RulesError as error:
                words, status = refused(request, error), status_of(error)
                alert = "" if form.place_refusal(error, words) else words
        else:
            noted(request, form)
            status = 422
    context = {"event": desk.event, "desk": desk, "alert": alert, "forms": shown, **_would(desk)}
    return render(request, "tournaments/table/end.html", context, status=status)


def _forms(request: HttpRequest, desk: Desk) -> dict[str, EndForm]:
    """The form of each kind of end, the one that was sent filled in."""
    labels = {panel.side: f"{wording.side(panel.side)} {panel.entry.label}" for panel in desk.panels}
    kept = kept_fields(request) if request.method != "POST" else {}
    sent = request.POST.get("kind")

    def given(kind: str) -> dict[str, Any]:
        typed = kept if kept.get("kind") == kind else {}
        initial = {
            **(_missing(request, desk) if kind == "forfeit" else {}),
            **typed,
            "nonce": typed.get("nonce") or fresh_nonce(),
            "kind": kind,
        }
        return {"data": request.POST if sent == kind else None, "initial": initial, "auto_id": f"{kind}-%s"}

    pin = desk.agreeing.pin
    shown: dict[str, EndForm] = {
        "time": EndForm(**given("time")),
        "concede": ConcedeForm(**given("concede"), labels=labels, pin=pin),
        "forfeit": ForfeitForm(**given("forfeit"), labels=labels, may_rule=desk.viewer.can_rule),
    }
    return shown | ({"agreed": AgreeForm(**given("agreed"), labels=labels, pin=pin)} if _may_agree(desk) else {})


def _missing(request: HttpRequest, desk: Desk) -> dict[str, str]:
    """The pair that the hall map calls missing (?missing=) as the one who forfeits: absent, or one of its players is."""
    asked = request.GET.get("missing", "")
    away = {entry.pk for entry, _since in desk.away}
    sides = {panel.entry.public_id: panel for panel in desk.panels}
    if asked not in sides:
        return {}
    return {"side": sides[asked].side, "cause": "short-handed" if sides[asked].entry.pk in away else "absent"}


def _may_agree(desk: Desk) -> bool:
    return desk.agreeing.early and bool(desk.state.hands)


def _would(desk: Desk) -> dict[str, Any]:
    """What a concession of each side and an agreed end would do."""
    if not desk.takes_hands:
        return {}
    assert desk.match is not None
    match, row = desk.match, desk.row
    concessions = [
        Concession(panel.side, panel.entry.label, outlook(row, match, "end", {"kind": "forfeit", "side": panel.side, "cause": "conceded"}))
        for panel in desk.panels
    ]
    return {"concessions": concessions, "agreed": outlook(row, match, "end", {"kind": "agreed"}) if _may_agree(desk) else None}


def _ended(request: HttpRequest, desk: Desk, form: EndForm) -> HttpResponseBase:
    if not desk.is_playing:
        raise RulesError("not-playing")
    recorded = _act(desk, form)
    messages.success(request, _("The end of the match is recorded.") if recorded.state.over else _("Recorded. The match goes on."))
    return see(request, _page(desk))


def _act(desk: Desk, form: EndForm) -> Recorded:
    assert desk.match is not None
    data: Mapping[str, Any] = form.cleaned_data
    who: dict[str, Any] = {"match": desk.match, "nonce": data["nonce"], "actor": desk.viewer.actor, "at": timezone.now()}
    reason = data.get("reason", "")
    if isinstance(form, AgreeForm):
        return ending.agree(event=desk.event, table=desk.table, names=form.said("name"), pins=form.said("pin"), reason=reason, **who)
    if isinstance(form, ConcedeForm):
        said = {"name": data.get("name", ""), "pin": data.get("pin", "")}
        return ending.concede(event=desk.event, table=desk.table, side=data["side"], reason=reason, **said, **who)
    return end_match(kind=data["kind"], side=data.get("side") or None, cause=data.get("cause", ""), reason=reason, **who)


def _page(desk: Desk) -> str:
    return reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id})
