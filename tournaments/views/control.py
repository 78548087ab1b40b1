"""Running rounds: drawn, looked at, published, started, closed."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.control import DrawForm, thrown
from tournaments.models import Event, Round
from tournaments.selectors.control import before_publishing, in_play, lines_of
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.formats import is_bracket, pairs_by_hand
from tournaments.selectors.progress import what_next
from tournaments.selectors.rota import Rota, rota_of
from tournaments.selectors.tables import clock_of
from tournaments.selectors.unverified import unverified_tables
from tournaments.services import rounds as services
from tournaments.services.backups import copy_before
from tournaments.services.starting import is_touched, unstart_round
from tournaments.views.answers import fresh_nonce, refused, see, status_of
from tournaments.views.organise import ORGANISER, RUNNERS, attempt, done, page, round_of, stage_of, viewer_in
from tournaments.views.podium import podium
from tournaments.views.reachable import reachable

FATEFUL = frozenset({"publish", "unpublish", "close", "reopen"})
"""What is copied before it is done."""


@dataclass(frozen=True, slots=True)
class RoundAct:
    """An act on a round: the service, the state it leads to (None: the round is gone), and whether it is the organiser's alone."""

    service: Callable[..., Any]
    leads_to: str | None
    organiser_only: bool = True


ACTS = {
    "publish": RoundAct(services.publish_round, Round.State.PUBLISHED),
    "unpublish": RoundAct(services.unpublish_round, Round.State.DRAFT),
    "discard": RoundAct(services.discard_draft, None),
    "start": RoundAct(services.start_round, Round.State.PLAYING, organiser_only=False),
    "unstart": RoundAct(unstart_round, Round.State.PUBLISHED, organiser_only=False),
    "close": RoundAct(services.close_round, Round.State.CLOSED, organiser_only=False),
    "reopen": RoundAct(services.reopen_round, Round.State.PLAYING, organiser_only=False),
}


@event_view(*RUNNERS)
@require_safe
def rounds(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Every round so far, and the next thing to do."""
    return rounds_page(request, event)


@event_view(*ORGANISER)
@require_POST
def draft(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """Draw the next round of a stage as a draft, or its draft again."""
    copy_before("draw", timezone.now())
    stage, form = stage_of(event, stage_no), DrawForm(request.POST)
    actor = viewer_in(request).actor
    drawn, status = attempt(
        request,
        form,
        lambda: services.draft_round(
            event=event,
            stage=stage,
            seed=form.cleaned_data["seed"],
            actor=actor,
            at=timezone.now(),
            unverified=form.cleaned_data["unverified"],
        ),
    )
    if drawn is not None:
        return see(request, reverse("round-control", args=[event.public_id, stage.no, drawn.no]))
    standing = stage.rounds.filter(state=Round.State.DRAFT).first()
    if standing is None:
        return rounds_page(request, event, form, status)
    return round_page(request, event, round_of(event, stage_no, standing.no), status, form=form)


@event_view(*RUNNERS)
@require_safe
def round_(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """One round as whoever runs it sees it; htmx gets the tables in play alone."""
    row = round_of(event, stage_no, round_no)
    if getattr(request, "htmx", False) and row.state == Round.State.PLAYING:
        fresh = {"event": event, "round": row, "fresh": True, "nonce": fresh_nonce(), **_playing(request, event, row)}
        return render(request, "tournaments/organise/play_tables.html", fresh)
    return round_page(request, event, row)


@event_view(*RUNNERS)
@require_POST
def act(request: HttpRequest, event: Event, stage_no: int, round_no: int, act: str) -> HttpResponseBase:
    """Publish, take back, throw away, start, close or open again. What is done already stays done."""
    row, viewer, todo = round_of(event, stage_no, round_no), viewer_in(request), ACTS.get(act)
    if todo is None:
        raise Http404("act")
    if act in FATEFUL:
        copy_before(act, timezone.now())
    more = {"reopen": {"reason": request.POST.get("reason", "")}, "close": {"address": reachable(request, "/")}}.get(act, {})
    call = partial(todo.service, round_=row, actor=viewer.actor, at=timezone.now(), **more)
    try:
        if todo.organiser_only and not viewer.can_organise:
            raise RulesError("needs-organiser")
        call()
    except RulesError as error:
        row.refresh_from_db(fields=["state"])
        if error.code in ("not-a-draft", "not-published", "not-playing", "not-closed") and row.state == todo.leads_to:
            return see(request, _address(event, row))
        return round_page(request, event, row, status_of(error), refused(request, error))
    if todo.leads_to is None:
        return done(request, _("The draft is thrown away."), "rounds", event.public_id)
    messages.success(request, said(act))
    return see(request, _address(event, row))


def said(act: str) -> str:
    """What was done to a round."""
    return {
        "publish": _("Published: everybody sees it now."),
        "unpublish": _("Taken back: it is a draft again."),
        "start": _("Started: the clock runs."),
        "unstart": _("The start is taken back: the round waits again."),
        "close": _("The round is closed."),
        "reopen": _("The round is open again."),
    }[act]


def rounds_page(request: HttpRequest, event: Event, form: DrawForm | None = None, status: int = 200) -> HttpResponseBase:
    """The rounds by stages, with the form of the next draw or the podium."""
    viewer, following = viewer_in(request), what_next(event)
    stages = stages_with_rounds(event, viewer)
    shown: dict[str, Any] = {"next": following, "stages": stages, "form": form or draw_form(request)}
    shown |= {"by_hand": pairs_by_hand(following.stage), "unverified": unverified_tables(event) if following.code == "draw" else ()}
    if following.code == "over":
        shown["podium"] = podium(event, following.stage, viewer)
    return page(request, "rounds", event, status, **shown)


def round_page(
    request: HttpRequest, event: Event, row: Round, status: int = 200, alert: str = "", form: DrawForm | None = None
) -> HttpResponseBase:
    """A round in its state: draft with reasons and checks, published, in play, closed."""
    viewer = viewer_in(request)
    shown: dict[str, Any] = {"round": row, "alert": alert, "next": what_next(event), "last": _is_last(event, row)}
    shown["shows_stage"] = is_bracket(row.stage) and event.stages.count() > 1  # other rounds say their stage themselves
    if row.state == Round.State.PLAYING:
        shown |= {**_playing(request, event, row), "rota": _rota(request, event, row), "untouched": not is_touched(row)}
    else:
        lines = lines_of(event, viewer, row)
        shown |= {"lines": lines, "tables": sum(not line.row.is_bye for line in lines), "rota": _rota(request, event, row)}
    if row.state == Round.State.DRAFT:
        again = form or draw_form(request, row.lots_seed)
        checks = before_publishing(event, viewer, row)
        shown |= {"checks": checks, "form": again, "opened": form is not None or "dice" in request.GET}
        shown["unpaired"] = any(check.reason.code == "unpaired" for check in checks)
    if shown["next"].code == "over" and shown["last"]:
        shown["podium"] = podium(event, row.stage, viewer)
    return page(request, "round", event, status, **shown)


def draw_form(request: HttpRequest, seed: str = "") -> DrawForm:
    """The form of a draw; with ``?dice`` the dice have been thrown."""
    return DrawForm(initial={"seed": thrown() if "dice" in request.GET else seed})


def _playing(request: HttpRequest, event: Event, row: Round) -> dict[str, Any]:
    now = timezone.now()
    tables = in_play(event, viewer_in(request), row, now)
    open_numbers = [table.row.table.number for table in tables if not table.row.is_settled]
    clock = clock_of(row)
    return {"play": tables, "open": open_numbers, "clock": clock, "left": clock.remaining(now),
            "viewer": viewer_in(request)}  # fmt: skip


def _rota(request: HttpRequest, event: Event, row: Round) -> Rota | None:
    """Who referees which table, where anybody is on the list of referees."""
    if row.state == Round.State.CLOSED or not event.referees.exists():
        return None
    return rota_of(event, viewer_in(request), row)


def _is_last(event: Event, row: Round) -> bool:
    return not Round.objects.filter(stage__event=event, pk__gt=row.pk).exists()


def _address(event: Event, row: Round) -> str:
    return reverse("round-control", args=[event.public_id, row.stage.no, row.no])
