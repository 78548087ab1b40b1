"""Where the outbox of a phone sends its hands: every answer is JSON of our own, so that nothing else can pass for “saved”.

`answer` is one of: ``saved``, ``repeated`` (this very save was answered before), ``same`` (the hand stood there already),
``claimed`` (it stood there with other facts: both are kept, the match is under review), ``stale`` (made on what is no
longer due), ``early`` (an earlier hand is still to come), ``later`` (the match is under review), ``refused``, ``sign-in``.
The first four mean that the server has it. `nonce` is that of the save, `state` what is due now, `sheet` the page's
part that changes, if it was asked for.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from referee.models import Act
from referee.rules.errors import RulesError
from tournaments.forms.hand import HandForm
from tournaments.selectors.desk import Desk
from tournaments.views.answers import noted, refused
from tournaments.views.at_table import table_view
from tournaments.views.table import (
    blank_form,
    bound_form,
    claimed_words,
    fresh_desk,
    record_typed,
    refused_form,
    saved_words,
    sheet_context,
)

STATUS = {"saved": 200, "repeated": 200, "same": 200, "sign-in": 401, "refused": 422}
View = Callable[..., HttpResponseBase]


def answers_json(view: View) -> View:
    """Also the doors of a view answer in JSON when JSON is asked for: sign in, forbidden, not found."""

    @wraps(view)
    def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if "application/json" not in request.headers.get("Accept", ""):
            return view(request, *args, **kwargs)
        try:
            answer = view(request, *args, **kwargs)
        except (PermissionDenied, Http404):
            return _answer(request, "refused", _("This device may not record at this table any more."), status=403)
        if answer.get("Content-Type", "").startswith("application/json"):
            return answer
        if answer.status_code == 302:
            return _answer(request, "sign-in", _("Sign in again, or scan the table card again; then it is sent."))
        return _answer(request, "refused", _("This device may not record at this table now."), status=answer.status_code)

    return inner


@answers_json
@table_view("POST")
def send(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """One hand from the outbox."""
    known = _answered_before(desk, request.POST.get("nonce", ""))
    if known is not None:
        words = claimed_words(known.hand_no) if known.kind == "claim" else saved_words("repeated", known.hand_no)
        return _told(request, desk, "claimed" if known.kind == "claim" else "repeated", words)
    form = bound_form(desk, request.POST)
    if not form.is_valid():
        noted(request, form)
        return _told(request, desk, "refused", _first_error(form), form)
    try:
        saved = record_typed(desk, form)
    except RulesError as error:
        return _not_taken(request, desk, form, error)
    words = claimed_words(form.hand_no) if saved.answer == "claimed" else saved_words(saved.answer, form.hand_no)
    return _told(request, desk, saved.answer, words)


def _answered_before(desk: Desk, nonce: str) -> Act | None:
    """The act that this save made before its answer was lost, whatever has happened to table and round since."""
    return Act.objects.filter(match__table_match__table=desk.table, nonce=nonce).first() if nonce else None


def _not_taken(request: HttpRequest, desk: Desk, form: HandForm, error: RulesError) -> HttpResponseBase:
    words, now = refused(request, error), fresh_desk(desk)
    answer = {"stale": "stale", "under-review": "later"}.get(error.code, "refused")
    if answer == "stale" and form.hand_no > now.state.next_hand_no:
        answer = "early"
    return _told(request, now, answer, words, refused_form(now, form, error, words))


def _told(request: HttpRequest, desk: Desk, answer: str, words: str, form: HandForm | None = None) -> HttpResponseBase:
    """The answer with what is due now and, where the page asked for it, its new sheet."""
    now = fresh_desk(desk)
    state = {"due": now.state.due.json(), "over": now.state.over, "review": now.state.review}
    return _answer(request, answer, words, state=state, **_sheet(request, now, form, "" if answer in STATUS and form is None else words))


def _sheet(request: HttpRequest, desk: Desk, form: HandForm | None, alert: str) -> dict[str, Any]:
    if not request.POST.get("sheet"):
        return {}
    shown = form or (blank_form(desk) if desk.takes_hands else None)
    return {"sheet": render_to_string("tournaments/table/sheet.html", sheet_context(desk, shown, alert), request)}


def _answer(request: HttpRequest, answer: str, words: str, *, status: int | None = None, **more: Any) -> JsonResponse:
    body = {"answer": answer, "nonce": request.POST.get("nonce", ""), "sentence": words, **more}
    return JsonResponse(body, status=status or STATUS.get(answer, 409), json_dumps_params={"ensure_ascii": False})


def _first_error(form: HandForm) -> str:
    """The first sentence beside a field."""
    return next(str(error) for errors in form.errors.values() for error in errors)
