"""When a match is over: both sides and the referee sign, a side disputes, a second person verifies; and the options for it."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments import wording
from tournaments.access import event_view
from tournaments.agreeing import agreeing_of
from tournaments.forms.agreeing import AgreeingForm, VerifyForm
from tournaments.models import Event
from tournaments.selectors.desk import Desk
from tournaments.services import agreeing
from tournaments.views.answers import refused, see, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, attempt, done, page, viewer_in
from tournaments.views.reachable import reachable
from tournaments.views.table import fresh_desk, table_page
from tournaments.views.table_acts import nonce_of, number_of


@keeps_form("setup-agreeing", "event_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def options(request: HttpRequest, event: Event) -> HttpResponseBase:
    """What is asked for when a match is over."""
    if request.method != "POST":
        return page(request, "agreeing", event, form=AgreeingForm(options=agreeing_of(event), initial=kept_fields(request)))
    form, actor = AgreeingForm(request.POST), viewer_in(request).actor

    def act() -> bool:
        agreeing.set_agreeing(event=event, options=form.options, actor=actor, at=timezone.now())
        return True

    saved, status = attempt(request, form, act)
    if saved is None:
        return page(request, "agreeing", event, status, form=form)
    return done(request, _("Saved."), "setup", event.public_id)


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def sign(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """A side or the referee signs."""
    try:
        assert desk.match is not None
        agreeing.sign(
            event=desk.event, table=desk.table, match=desk.match, side=request.POST.get("side", ""), name=request.POST.get("name", ""),
            pin=request.POST.get("pin", ""), nonce=nonce_of(request), actor=desk.viewer.actor, at=timezone.now(),
            address=reachable(request, "/"),
        )  # fmt: skip
    except RulesError as error:
        return _again(request, desk, error)
    messages.success(request, _("Signed. A later change of the sheet voids the signature."))
    return _back(request, desk)


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def dispute(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """A side does not accept the result."""
    try:
        assert desk.match is not None
        agreeing.dispute(
            event=desk.event, table=desk.table, match=desk.match, hand_no=number_of(request.POST.get("hand_no")),
            note=request.POST.get("note", ""), nonce=nonce_of(request), actor=desk.viewer.actor, at=timezone.now(),
        )  # fmt: skip
    except RulesError as error:
        return _again(request, desk, error)
    messages.info(request, _("The match is under review and the chief referee is called."))
    return _back(request, desk)


@keeps_form("table-verify", "event_id", "table_id")
@table_view("GET", "HEAD", "POST")
def verify(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """A second person checks the sheet, by looking or by keying it in again."""
    blind = agreeing_of(desk.event).verify == "blind"
    if desk.match is None or not desk.state.over:
        return _back(request, desk)
    if request.method != "POST":
        return _verify_page(request, desk, VerifyForm(blind=blind, reported=desk.state.reported))
    form = VerifyForm(request.POST, blind=blind, reported=desk.state.reported)
    found, status = attempt(request, form, lambda: agreeing.verify(
        event=desk.event, match=desk.match, text=form.cleaned_data.get("hands", ""), seats=desk.seats,  # type: ignore[arg-type]
        nonce=form.cleaned_data["nonce"] or "", actor=desk.viewer.actor, at=timezone.now(),
    ))  # fmt: skip
    if found is None:
        return _verify_page(request, desk, form, status=status)
    if found:
        return _verify_page(request, desk, form, found, 409)
    messages.success(request, _("The sheet is verified."))
    return _back(request, desk)


def _verify_page(
    request: HttpRequest, desk: Desk, form: VerifyForm, found: tuple[agreeing.Difference, ...] = (), status: int = 200
) -> HttpResponseBase:
    shown = [{"hand": one.hand_no, "pairs": one.pairs, "words": wording.refusal(one.error) if one.error else ""} for one in found]
    context = {"event": desk.event, "desk": desk, "form": form, "found": shown, "blind": "hands" in form.fields}
    return render(request, "tournaments/table/verify.html", context, status=status)


def _again(request: HttpRequest, desk: Desk, error: RulesError) -> HttpResponseBase:
    return table_page(request, fresh_desk(desk), None, status=status_of(error), alert=refused(request, error))


def _back(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    return see(request, reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id}))
