"""Correcting a recorded hand: the same form as at the table, with every later consequence named before it is saved."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from referee import services
from referee.models import Act
from referee.rules.errors import RulesError
from referee.rules.levels import level_at
from referee.rules.records import record_from_json
from referee.services.corrections import new_misfits
from referee.services.hands import check_record
from tournaments import wording
from tournaments.forms.hand import HandForm
from tournaments.forms.hand_typed import typed_record
from tournaments.selectors.match_page import MatchPage, effects, version_of
from tournaments.selectors.sheet import HandLine, line_of
from tournaments.views.answers import fresh_nonce, noted, refused, see, status_of
from tournaments.views.at_match import chief_view, url_of
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.late_reach import is_used, reach, save_with_reach, would_change
from tournaments.views.preview import question_words
from tournaments.views.typed import whole_number


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction worked out: the hand as it would be, and what changes after it. Or what is missing, or why it is refused."""

    missing: tuple[str, ...] = ()
    refusal: str = ""
    line: HandLine | None = None
    effects: tuple[str, ...] = ()
    misfits: tuple[int, ...] = ()
    question: str = ""


@keeps_form("correct-hand", "event_id", "match_id", "hand_no")
@chief_view
def correct_hand(request: HttpRequest, page: MatchPage, hand_no: int) -> HttpResponseBase:
    """Show the hand as it is recorded, or save the corrected version."""
    standing = _standing(page, hand_no)
    if request.method != "POST":
        return _page(request, page, hand_no, standing, _first_form(page, hand_no, standing, kept_fields(request)))
    form = _form(page, request.POST)
    try:
        if not form.is_valid():
            noted(request, form)
            return _page(request, page, hand_no, standing, form, status=422)
        if form.missing():
            raise RulesError("hand-incomplete", missing=form.missing())
        if "look" in request.POST:
            found = (
                would_change(page, lambda effect: _save(page, hand_no, form, effect)) if is_used(page) and form.data.get("reason") else None
            )
            return _page(request, page, hand_no, standing, form, found=found)
        form.must_be_sure()
        save_with_reach(page, lambda effect: _save(page, hand_no, form, effect), form.data.get("effect", ""))
    except RulesError as error:
        words = refused(request, error)
        return _page(request, page, hand_no, standing, form, status=status_of(error), alert=words)
    messages.success(request, _("Hand %(hand)s is corrected.") % {"hand": hand_no})
    return see(request, url_of(page))


@chief_view
def preview_correction(request: HttpRequest, page: MatchPage, hand_no: int) -> HttpResponseBase:
    """What the corrected hand would do, beside the save button."""
    form = _form(page, request.POST)
    context = {"event": page.event, "page": page, "form": form, "hand_no": hand_no, "correction": worked_out(page, hand_no, form)}
    return render(request, "tournaments/match/correct_preview.html", context)


def worked_out(page: MatchPage, hand_no: int, form: HandForm) -> Correction:
    """The correction as typed."""
    if not form.is_valid():
        return Correction(refusal=next(str(error) for errors in form.errors.values() for error in errors))
    if form.missing():
        return Correction(missing=tuple(form.missing()))
    assert page.match is not None
    try:
        record = form.record()
        check_record(page.ruleset, record, reason="preview")
        before, after = services.preview_correction(page.match, hand_no, record)
    except RulesError as error:
        return Correction(refusal=wording.refusal(error))
    result = next(hand for hand in after.hands if hand.no == hand_no)
    line = line_of(result, page.seats, page.ruleset, after)
    asked = question_words(page.ruleset, record)
    return Correction(line=line, effects=effects(before, after), misfits=new_misfits(before, after), question=asked)


def _standing(page: MatchPage, hand_no: int) -> Act:
    assert page.match is not None
    act = version_of(page.match, hand_no)
    if act is None:
        raise Http404("hand")
    return act


def _first_form(page: MatchPage, hand_no: int, standing: Act, kept: Mapping[str, str]) -> HandForm:
    typed = typed_record(record_from_json(standing.payload))
    initial = {"nonce": fresh_nonce(), **typed, "due": due_before(page, hand_no), "seen_act": standing.no}
    return _form(page, None, {**initial, **{name: value for name, value in kept.items() if name != "due"}})


def due_before(page: MatchPage, hand_no: int) -> dict[str, Any]:
    """What was due when the hand was played: the levels before it, and the declarer whom the hand before left."""
    hands = list(page.state.hands)
    at = next((index for index, hand in enumerate(hands) if hand.no == hand_no), None)
    if at is None:
        return {**page.state.due.json(), "hand_no": hand_no}
    levels = {side: level_at(place, page.ruleset.after_top) for side, place in zip(("NS", "EW"), hands[at].before, strict=True)}
    return {"hand_no": hand_no, "declarer": hands[at - 1].due if at else None, "levels": levels}


def _form(page: MatchPage, data: Any, initial: dict[str, Any] | None = None) -> HandForm:
    return HandForm(data, initial=initial, ruleset=page.ruleset, may_rule=True)


def _save(page: MatchPage, hand_no: int, form: HandForm, effect: str = "") -> None:
    assert page.match is not None
    seen, data = form.data.get("seen_act", ""), form.cleaned_data
    services.correct_hand(
        match=page.match, hand_no=hand_no, record=form.record(), seen_act=whole_number(seen), reason=data["reason"],
        nonce=data["nonce"], actor=page.viewer.actor, at=timezone.now(), as_ruling="as_ruling" in form.data,
        effect=effect,
    )  # fmt: skip


def _page(
    request: HttpRequest, page: MatchPage, hand_no: int, standing: Act, form: HandForm, *, status: int = 200, alert: str = "",
    found: tuple[str, ...] | None = None,
) -> HttpResponseBase:  # fmt: skip
    bound = form if form.is_bound else _form(page, {**form.initial, "due": json.dumps(form.initial["due"])})
    context = {
        "event": page.event, "page": page, "desk": page, "form": form, "hand_no": hand_no, "alert": alert, "standing": standing,
        "seen_act": form.data.get("seen_act", standing.no) if form.is_bound else standing.no,
        "correction": worked_out(page, hand_no, bound), "reach": reach(page, form.data.get("effect", "") if form.is_bound else "", found),
    }  # fmt: skip
    return render(request, "tournaments/match/correct.html", context, status=status)
