"""What the organiser's views share: an act tried with a form, and the pages that show it again when it is refused."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse

from referee.rules.errors import RulesError
from tournaments.access import Role, Viewer
from tournaments.forms.base import ActForm
from tournaments.models import Entry, Event, Round, Stage
from tournaments.views.answers import fresh_nonce, refused, see, status_of

T = TypeVar("T")
ORGANISER = (Role.ORGANISER,)
RUNNERS = (Role.ORGANISER, Role.CHIEF)


def attempt(request: HttpRequest, form: ActForm, act: Callable[[], T]) -> tuple[T | None, int]:
    """Do `act` if the form is sound: (what it gave, 303), or (None, 422 or 409) with the sentences in the form."""
    if not form.is_valid():
        return None, 422
    try:
        return act(), 303
    except RulesError as error:
        refused(request, error)
        form.place_refusal(error)
        return None, status_of(error)


def page(request: HttpRequest, name: str, event: Event | None, status: int = 200, **context: Any) -> HttpResponseBase:
    """A page of the organiser; every page has a nonce for the acts that are one button."""
    here = {"event": event, "viewer": getattr(request, "viewer", None), "nonce": fresh_nonce()}
    return render(request, f"tournaments/organise/{name}.html", {**here, **context}, status=status)


def done(request: HttpRequest, words: str, name: str, *args: object) -> HttpResponseBase:
    """Say what was done and go on to the page `name`."""
    messages.success(request, words)
    return see(request, reverse(name, args=args))


def viewer_in(request: HttpRequest) -> Viewer:
    """The viewer that `event_view` found."""
    viewer: Viewer = request.viewer  # type: ignore[attr-defined]
    return viewer


def stage_of(event: Event, stage_no: int) -> Stage:
    """The stage of this number, or not found."""
    stage = event.stages.filter(no=stage_no).first()
    if stage is None:
        raise Http404("stage")
    stage.event = event
    return stage


def round_of(event: Event, stage_no: int, round_no: int) -> Round:
    """The round of these numbers, or not found."""
    round_ = Round.objects.filter(stage__event=event, stage__no=stage_no, no=round_no).select_related("stage__ruleset").first()
    if round_ is None:
        raise Http404("round")
    round_.stage.event = event
    return round_


def entry_of(event: Event, entry_id: str) -> Entry:
    """The pair of this name, or not found."""
    entry = event.entries.filter(public_id=entry_id).select_related("unit").first()
    if entry is None:
        raise Http404("entry")
    entry.event = event
    return entry
