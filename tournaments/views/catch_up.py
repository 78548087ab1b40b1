"""The catch-up desk: whole paper sheets typed in by keyboard, worked out, then saved in order."""

from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from referee.selectors import match_state, ruleset_of
from referee.services import report_result
from tournaments.access import event_view
from tournaments.forms.catch_up import SheetForm
from tournaments.forms.result import LevelsLineForm
from tournaments.models import Event, Round, Table
from tournaments.selectors.sheet import line_of, seat_names_now
from tournaments.selectors.tables import TableRow, rows_of
from tournaments.selectors.what_if import outlook_if_reported
from tournaments.services.catch_up import TypedSheet, read_sheet, save_sheet
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import RUNNERS, attempt, done, page, viewer_in
from tournaments.views.preview import question_words
from tournaments.wording import refusal


@keeps_form("catch-up", "event_id")
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def desk(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Choose a table, type its sheet, look at what comes out, save it."""
    rows = _rows(event)
    chosen = request.POST.get("table") or request.GET.get("table")
    row = next((row for row in rows if row.table.public_id == chosen), None)
    if chosen and row is None:
        raise Http404("table")
    if row is None or request.method != "POST":
        return _page(request, event, rows, row, SheetForm(initial=kept_fields(request)))
    if "levels" in request.POST:
        return _levels(request, event, rows, row)
    form, match = SheetForm(request.POST), row.current.match  # type: ignore[union-attr]
    typed = read_sheet(match, request.POST.get("hands", ""))
    if "save" not in request.POST or (typed.is_sound and " ".join(typed.doubts) not in ("", request.POST.get("sure"))):
        return _page(request, event, rows, row, form, 422 if "save" in request.POST else 200, typed=typed)
    saved, status = attempt(request, form, lambda: save_sheet(
        match=match, text=form.cleaned_data["hands"], nonce=form.cleaned_data["nonce"], actor=viewer_in(request).actor, at=timezone.now()
    ))  # fmt: skip
    if saved is None:
        return _page(request, event, rows, row, form, status, typed=read_sheet(match, request.POST.get("hands", "")))
    words = ngettext("%(count)s hand of table %(table)s is saved.", "%(count)s hands of table %(table)s are saved.", saved)
    return done(request, words % {"count": saved, "table": row.table.number}, "catch-up", event.public_id)


def _levels(request: HttpRequest, event: Event, rows: list[TableRow], row: TableRow) -> HttpResponseBase:
    """Final levels in place of hands: worked out, then saved."""
    match = row.current.match  # type: ignore[union-attr]
    form = LevelsLineForm(request.POST, ruleset=ruleset_of(match))
    if "save" not in request.POST:
        return _page(request, event, rows, row, SheetForm(), 200 if form.is_valid() else 422, levels=form)
    saved, status = attempt(request, form, lambda: report_result(
        match=match, payload=form.payload, nonce=form.cleaned_data["nonce"], actor=viewer_in(request).actor, at=timezone.now()
    ))  # fmt: skip
    if saved is None:
        return _page(request, event, rows, row, SheetForm(), status, levels=form)
    return done(request, _("The result of table %(table)s is recorded.") % {"table": row.table.number}, "catch-up", event.public_id)


def _rows(event: Event) -> list[TableRow]:
    """The tables of the rounds being played that have a match to type."""
    tables = Table.objects.filter(round__stage__event=event, round__state=Round.State.PLAYING).select_related("round__stage", "referee")
    rows = rows_of(event, tables.order_by("round__stage__no", "round__no", "number"), frozenset())
    return [row for row in rows if row.current is not None]


def _page(
    request: HttpRequest, event: Event, rows: list[TableRow], row: TableRow | None, form: SheetForm, status: int = 200,
    typed: TypedSheet | None = None, levels: LevelsLineForm | None = None,
) -> HttpResponseBase:  # fmt: skip
    """The desk; `levels` as typed, with what they would do where they are sound."""
    lines = _lines(row, typed) if row is not None and typed is not None else []
    state = match_state(row.current.match) if row is not None and row.current is not None else None
    would = None
    if row is not None and row.current is not None and state is not None and not state.hands and not state.over:
        levels = levels or LevelsLineForm(ruleset=ruleset_of(row.current.match))
        would = outlook_if_reported(row, row.current.match, levels.payload) if levels.payload else None
    shown = {"typed": typed, "lines": lines, "state": state, "levels": levels, "would": would}
    return page(request, "catch_up", event, status, form=form, rows=rows, row=row, **shown)


def _lines(row: TableRow, typed: TypedSheet) -> list[dict[str, Any]]:
    """Each typed line with the sentence of what it does, or of why it is refused."""
    match = row.current.match  # type: ignore[union-attr]
    seats, ruleset = seat_names_now(match, typed.state), ruleset_of(match)
    return [
        {"no": hand.no, "text": hand.text, "line": line_of(hand.result, seats, ruleset, typed.state) if hand.result else None,
         "refusal": refusal(hand.error) if hand.error else "",
         "question": question_words(ruleset, hand.result.record) if hand.result else ""}
        for hand in typed.hands
    ]  # fmt: skip
