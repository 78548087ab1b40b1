"""The rota of a round: which referee has which tables."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.rota import AssignForm
from tournaments.models import Event, Round
from tournaments.selectors.events import visible_events
from tournaments.selectors.rota import Rota, rota_of
from tournaments.services import rota as services
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import RUNNERS, attempt, done, page, round_of, viewer_in

Act = Callable[[HttpRequest, Event, Round], None]


@never_cache
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def rota(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """The tables with their referees; `act` says what a POST does: set (default), assign, repeat, swap, clear, undo."""
    row = round_of(event, stage_no, round_no)
    if request.method != "POST":
        return _page(request, event, row)
    act = request.POST.get("act", "")
    if act == "assign":
        return _assign(request, event, row)
    try:
        ACTS.get(act, _set)(request, event, row)
    except RulesError as error:
        return _page(request, event, row, status_of(error), alert=refused(request, error))
    return _done(request, event, row)


def _assign(request: HttpRequest, event: Event, row: Round) -> HttpResponseBase:
    form = AssignForm(request.POST)
    _none, status = attempt(
        request, form,
        lambda: services.assign_rota(
            event=event, round_=row, only_free=form.cleaned_data["only_free"], most=form.cleaned_data["most"],
            repeats=form.cleaned_data["repeats"], nonce=form.cleaned_data["nonce"], **_who(request),
        ),
    )  # fmt: skip
    return _done(request, event, row) if status == 303 else _page(request, event, row, status, form=form)


def _set(request: HttpRequest, event: Event, row: Round) -> None:
    """Every table that the form named."""
    wanted = {
        int(name.removeprefix("table-")): _key(str(value))
        for name, value in request.POST.items()
        if name.startswith("table-") and name.removeprefix("table-").isdecimal() and len(name) < 12
    }
    services.set_rota(event=event, round_=row, wanted=wanted, nonce=_nonce(request), **_who(request))


def _swap(request: HttpRequest, event: Event, row: Round) -> None:
    first, second = _key(request.POST.get("first", "")), _key(request.POST.get("second", ""))
    if first is None or second is None or first == second:
        raise RulesError("two-referees")
    services.swap_referees(event=event, round_=row, first=first, second=second, nonce=_nonce(request), **_who(request))


def _undo(request: HttpRequest, event: Event, row: Round) -> None:
    services.undo_rota(event=event, round_=row, seq=_key(request.POST.get("seq", "")) or 0, **_who(request))


ACTS: dict[str, Act] = {
    "swap": _swap,
    "undo": _undo,
    "repeat": lambda request, event, row: services.repeat_rota(event=event, round_=row, nonce=_nonce(request), **_who(request)),
    "clear": lambda request, event, row: services.clear_rota(event=event, round_=row, nonce=_nonce(request), **_who(request)),
}


def _key(typed: str) -> int | None:
    """A key as the form has it; nobody for an empty one, `unknown-referee` for what is none."""
    if not typed:
        return None
    if not typed.isdecimal() or len(typed) > 18:
        raise RulesError("unknown-referee")
    return int(typed)


def _nonce(request: HttpRequest) -> str:
    return request.POST.get("nonce", "")[:64]


def _who(request: HttpRequest) -> dict[str, Any]:
    return {"actor": viewer_in(request).actor, "at": timezone.now()}


def _done(request: HttpRequest, event: Event, row: Round) -> HttpResponseBase:
    return done(request, _("The rota is changed."), "rota", event.public_id, row.stage.no, row.no)


def _page(
    request: HttpRequest, event: Event, row: Round, status: int = 200, form: AssignForm | None = None, alert: str = ""
) -> HttpResponseBase:
    others = visible_events(request.user).filter(competition=event.competition_id) if event.competition_id else ()
    found: Rota = rota_of(event, viewer_in(request), row, [other.pk for other in others])
    again = form or AssignForm(initial={"most": found.most, "repeats": found.repeats, "only_free": found.has_any})
    typed = {name: value for name, value in request.POST.items() if name.startswith("table-")} if alert else {}
    shown = {
        "round": row,
        "rota": found,
        "form": again,
        "alert": alert,
        "typed": typed,
        "back": reverse("round-control", args=[event.public_id, row.stage.no, row.no]),
    }
    return page(request, "rota", event, status, **shown)
