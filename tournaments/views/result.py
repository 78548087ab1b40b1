"""Final levels only, where the hands of a match were not recorded: reported at the table, corrected by the chief referee."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from referee.rules.errors import RulesError
from referee.services import report_result
from tournaments.forms.result import ResultForm, initial_of
from tournaments.selectors.desk import Desk
from tournaments.selectors.match_page import MatchPage, effects
from tournaments.selectors.what_if import outlook_if_reported, state_if_reported
from tournaments.views.act_page import Task, act_page, filled
from tournaments.views.answers import fresh_nonce, noted, refused, see, status_of
from tournaments.views.at_match import chief_view
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.table import fresh_desk


@keeps_form("table-result", "event_id", "table_id")
@table_view("GET", "HEAD", "POST")
def at_table(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Two levels on keys; what they would do is shown before they are recorded."""
    if desk.match is None or (request.method != "POST" and desk.state.reported):
        return see(request, _table(desk))
    why_not = _why_not(desk)
    if why_not or request.method != "POST":
        return _page(request, desk, _form(request, desk), status=409 if request.method == "POST" else 200)
    form = _form(request, desk)
    if not form.is_valid():
        noted(request, form)
        return _page(request, desk, form, status=422)
    if "look" in request.POST or getattr(request, "htmx", False):
        return _page(request, desk, form)
    try:
        _report(desk, form)
    except RulesError as error:
        return _page(request, fresh_desk(desk), form, status=status_of(error), alert=refused(request, error))
    messages.success(request, _("The result is recorded."))
    return see(request, _table(desk))


@keeps_form("report-result", "event_id", "match_id")
@chief_view
def by_chief(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Report the result of a match without hands, or correct what was reported, with a reason."""
    correcting = page.state.reported
    task = Task(
        _("Correct the result") if correcting else _("Report the result"),
        _("The new levels take the place of those reported; the old report stays in the log, and signatures fall.")
        if correcting
        else _("Only where the hands were not recorded. As soon as a hand is, the result follows from the hands."),
        _("Record the correction") if correcting else _("Record the result"),
        _("The result is corrected.") if correcting else _("The result is recorded."),
    )
    assert page.match is not None
    match = page.match

    def act(form: Any, who: dict[str, Any]) -> object:
        return report_result(match=match, payload=form.payload(), reason=form.cleaned_data["reason"], correcting=correcting, **who)

    def look(form: Any) -> tuple[str, ...]:
        return effects(page.state, state_if_reported(match, form.payload()), places=True)

    initial = initial_of(page.state) if correcting else {}
    return act_page(request, page, task, filled(request, ResultForm, initial, ruleset=page.ruleset, correcting=correcting), act, look)


def _form(request: HttpRequest, desk: Desk) -> ResultForm:
    if request.method == "POST":
        return ResultForm(request.POST, ruleset=desk.ruleset)
    return ResultForm(initial={"nonce": fresh_nonce(), **kept_fields(request)}, ruleset=desk.ruleset)


def _why_not(desk: Desk) -> str:
    """The code of why no result can be reported here; empty where it can."""
    if desk.state.hands or desk.state.review is not None:
        return "hands"
    if not desk.is_playing:
        return "not-playing"
    if desk.state.over and not desk.state.reported:
        return "over"
    return "" if desk.agreeing.levels_only or desk.viewer.can_rule else "not-here"


def _report(desk: Desk, form: ResultForm) -> None:
    assert desk.match is not None
    data = form.cleaned_data
    report_result(
        match=desk.match, payload=form.payload(), reason=data["reason"], nonce=data["nonce"], actor=desk.viewer.actor, at=timezone.now()
    )


def _page(request: HttpRequest, desk: Desk, form: ResultForm, status: int = 200, alert: str = "") -> HttpResponseBase:
    """The page, or for htmx the dock with what the levels would do."""
    assert desk.match is not None
    sound = form.is_bound and form.is_valid() and not _why_not(desk)
    would = outlook_if_reported(desk.row, desk.match, form.payload()) if sound else None
    context = {"event": desk.event, "desk": desk, "form": form, "alert": alert, "would": would, "why_not": _why_not(desk)}
    name = "result_dock" if getattr(request, "htmx", False) else "result"
    return render(request, f"tournaments/table/{name}.html", context, status=200 if name == "result_dock" else status)


def _table(desk: Desk) -> str:
    return reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id})
