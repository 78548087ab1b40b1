"""The table page: one hand after another, worked out before it is saved."""

import json
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.rules.errors import RulesError
from referee.services import Recorded, record_hand
from tournaments import ours
from tournaments.forms.hand import HandForm
from tournaments.selectors.desk import Desk, desk_of
from tournaments.selectors.evidence import fields_due
from tournaments.selectors.offline import offline_of
from tournaments.views.answers import fresh_nonce, noted, refused, see, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.preview import preview_of


@table_view("GET", "HEAD")
def show(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """The table with an empty form for the next hand, or with what was typed before the session ran out."""
    form = None
    if desk.takes_hands:
        kept = kept_fields(request)
        form = blank_form(desk, kept or rulings_due(desk))
        if kept:
            messages.info(request, _("You are signed in again. What you typed is here; it is not saved yet."))
    page = table_page(request, desk, form)
    page[ours.HEADER] = ours.TABLE
    return page


@table_view("POST")
def preview(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """What the hand as typed would do: the sentence beside the save button."""
    form = bound_form(desk, request.POST)
    return render(request, "tournaments/table/preview.html", {"desk": desk, "form": form, "preview": preview_of(desk, form)})


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def save(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Save the hand; what is refused comes back with what was typed and the sentence why."""
    form = bound_form(desk, request.POST)
    try:
        must_be_here(desk, form)
        if not form.is_valid():
            noted(request, form)
            return table_page(request, desk, form, status=422)
        return _saved(request, desk, form)
    except RulesError as error:
        return _refused(request, desk, form, error)


def blank_form(desk: Desk, kept: dict[str, str] | None = None) -> HandForm:
    """The form for the hand that is due, with what was kept of an earlier try filled in."""
    assert desk.match is not None
    fresh = {"due": desk.state.due.json(), "match": desk.match.public_id}
    return HandForm(initial={"nonce": fresh_nonce(), **(kept or {}), **fresh}, ruleset=desk.ruleset, may_rule=desk.viewer.can_rule)


def rulings_due(desk: Desk) -> dict[str, str]:
    """What the ruling desk found about the hand being played: failed throws and offences wait here for the save."""
    assert desk.match is not None
    return fields_due(desk.match, desk.state.next_hand_no)


def bound_form(desk: Desk, data: Any) -> HandForm:
    """The form as it was sent."""
    return HandForm(data, ruleset=desk.ruleset if desk.match else None, may_rule=desk.viewer.can_rule)  # type: ignore[arg-type]


def table_page(request: HttpRequest, desk: Desk, form: HandForm | None, status: int = 200, alert: str = "") -> HttpResponseBase:
    """The page, or for htmx the part of it that changes."""
    name = "tournaments/table/sheet.html" if getattr(request, "htmx", False) else "tournaments/table/table.html"
    return render(request, name, sheet_context(desk, form, alert), status=status)


def sheet_context(desk: Desk, form: HandForm | None, alert: str = "") -> dict[str, Any]:
    """What the sheet of a table shows: the form, its preview, and what the page needs without a network."""
    shown = form if desk.takes_hands and not desk.may_report else None
    return {
        "event": desk.event, "desk": desk, "form": shown, "alert": alert, "nonce": fresh_nonce(),
        "preview": preview_of(desk, shown) if shown is not None else None,
        "next_form": next_form(desk), "offline": offline_of(desk) if desk.match else None,
    }  # fmt: skip


def next_form(desk: Desk) -> HandForm | None:
    """An empty form for a hand whose declarer is known; without a network the page fills in who and at which level."""
    if not desk.takes_hands or desk.may_report:
        return None
    due = {"hand_no": 0, "declarer": "N", "levels": {"NS": "", "EW": ""}}
    initial = {"nonce": "", "due": due, "match": desk.match.public_id if desk.match else ""}
    return HandForm(initial=initial, ruleset=desk.ruleset, may_rule=desk.viewer.can_rule)


def must_be_here(desk: Desk, form: HandForm) -> None:
    """A save belongs to the match on the page: not to another table, nor to a match or round that is over."""
    sent = form.data.get("match")
    if desk.match is None or (sent and sent != desk.match.public_id):
        raise RulesError("another-table", table=desk.table.number)
    if not desk.is_playing:
        raise RulesError("not-playing")


def _must_be_complete(form: HandForm) -> None:
    missing = form.missing()
    if missing:
        raise RulesError("hand-incomplete", missing=missing)
    if form.cleaned_data.get("bank") == "ruling" and not form.may_rule:
        raise RulesError("needs-chief")


def record_typed(desk: Desk, form: HandForm) -> Recorded:
    """Record the hand of a complete form through the one door there is. Refusals are those of `record_hand`, and what is missing."""
    must_be_here(desk, form)
    _must_be_complete(form)
    form.must_be_sure()
    assert desk.match is not None
    data = form.cleaned_data
    return record_hand(
        match=desk.match, record=form.record(), due=data["due"], nonce=data["nonce"], actor=desk.viewer.actor, at=timezone.now(),
        reason=data.get("reason", ""),
    )  # fmt: skip


def _saved(request: HttpRequest, desk: Desk, form: HandForm) -> HttpResponseBase:
    saved = record_typed(desk, form)
    if saved.answer == "claimed":
        return table_page(request, fresh_desk(desk), None, status=409, alert=claimed_words(form.hand_no))
    messages.success(request, saved_words(saved.answer, form.hand_no))
    return see(request, reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id}))


def saved_words(answer: str, hand_no: int) -> str:
    if answer == "same":
        return _("Hand %(hand)s had been saved already, with the same facts.") % {"hand": hand_no}
    return _("Hand %(hand)s is saved.") % {"hand": hand_no}


def claimed_words(hand_no: int) -> str:
    return _(
        "Hand %(hand)s had been saved meanwhile with other facts. Both versions are kept; neither counts until the chief referee decides."
    ) % {"hand": hand_no}


def _refused(request: HttpRequest, desk: Desk, form: HandForm, error: RulesError) -> HttpResponseBase:
    """The page again with the sentence beside its field."""
    words = refused(request, error)
    desk = fresh_desk(desk)
    return table_page(request, desk, refused_form(desk, form, error, words), status=status_of(error), alert=words)


def refused_form(desk: Desk, form: HandForm, error: RulesError, words: str) -> HandForm:
    """What was typed with the sentence beside its field; a stale form is moved on to what is due now."""
    if error.code == "stale":
        assert desk.match is not None
        form = bound_form(desk, {**{name: form.data[name] for name in form.data}, "due": json.dumps(desk.state.due.json())})
    if form.is_valid():
        form.place_refusal(error, words)
    return form


def fresh_desk(desk: Desk) -> Desk:
    """The table as it stands now."""
    return desk_of(desk.event, desk.viewer, desk.table, desk.now)
