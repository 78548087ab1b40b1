"""Competitions: their list, and the page on which the organiser sets one up."""

from typing import Any

from django.db.models import Q
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.actors import Actor
from referee.models import Log
from referee.rules.errors import RulesError
from tournaments.competition_access import CompetitionViewer, competition_view
from tournaments.forms.competitions import CompetitionForm, DeleteCompetitionForm
from tournaments.models import Competition, Event
from tournaments.selectors.events import visible_events
from tournaments.selectors.table_plan import table_plan
from tournaments.services import competitions as services
from tournaments.services.table_plan import set_first_table
from tournaments.views.answers import fresh_nonce, refused, status_of
from tournaments.views.organise import attempt, done
from tournaments.views.typed import whole_number

LOG_LINES = 20


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def competitions(request: HttpRequest) -> HttpResponseBase:
    """The competitions that the reader may see; somebody with an account makes one."""
    if request.method != "POST":
        return _list(request, CompetitionForm())
    user = request.user
    if user.pk is None:
        return redirect("login")
    form, actor = CompetitionForm(request.POST), Actor(f"user:{user.pk}", user.get_full_name() or user.get_username())
    made, status = attempt(
        request, form,
        lambda: services.create_competition(
            name=form.cleaned_data["name"], organiser_id=user.pk, actor=actor, at=timezone.now(), nonce=form.cleaned_data["nonce"]
        ),
    )  # fmt: skip
    if made is None:
        return _list(request, form, status)
    return done(request, _("“%(name)s” is set up. Next: its events.") % {"name": made.name}, "competition-setup", made.public_id)


@never_cache
@competition_view("organiser")
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """Name, events, table plan; `act` says what a POST does: rename (default), add, remove, tables, undo, delete, restore."""
    if request.method != "POST":
        return _setup(request, competition, viewer)
    acts = {"add": _add, "remove": _remove, "tables": _tables, "undo": _undo, "delete": _delete, "restore": _restore}
    try:
        return acts.get(request.POST.get("act", ""), _rename)(request, competition, viewer)
    except RulesError as error:
        return _setup(request, competition, viewer, status_of(error), alert=refused(request, error))


def _rename(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    form = CompetitionForm(request.POST)
    _none, status = attempt(
        request, form, lambda: services.rename_competition(competition=competition, name=form.cleaned_data["name"], **_who(viewer))
    )
    return _done(request, competition, _("Saved.")) if status == 303 else _setup(request, competition, viewer, status, form=form)


def _add(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    event = _own(request, competition).filter(public_id=request.POST.get("event", "")).first()
    if event is None:
        raise RulesError("missing-field", field="event")
    services.add_event(competition=competition, event=event, **_who(viewer))
    return _done(request, competition, _("“%(name)s” is in.") % {"name": event.name})


def _remove(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    event = Event.objects.select_related("scope").filter(competition=competition, public_id=request.POST.get("event", "")).first()
    if event is not None:
        services.remove_event(competition=competition, event=event, **_who(viewer))
    return _done(request, competition, _("Taken out. The event itself stays as it is."))


def _tables(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    """The first table of every event that this viewer organises; with `offered` one event after another."""
    offered = {line.event.pk: line.offered for line in table_plan(viewer.seen)} if "offered" in request.POST else {}
    for event, inside in viewer.events:
        typed = request.POST.get(f"first-{event.public_id}", "").strip()
        if inside.can_organise and (offered or typed):
            set_first_table(event=event, first=offered.get(event.pk) or whole_number(typed), **_who(viewer))
    return _done(request, competition, _("The table plan is changed."))


def _undo(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    services.undo_last(competition=competition, seq=whole_number(request.POST.get("seq", "")), **_who(viewer))
    return _done(request, competition, _("Taken back."))


def _delete(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    form = DeleteCompetitionForm(request.POST)
    _none, status = attempt(
        request, form,
        lambda: services.delete_competition(competition=competition, typed_name=form.cleaned_data["typed_name"], **_who(viewer)),
    )  # fmt: skip
    if status != 303:
        return _setup(request, competition, viewer, status, deleting=form)
    return _done(request, competition, _("“%(name)s” is deleted. It can be brought back here.") % {"name": competition.name})


def _restore(request: HttpRequest, competition: Competition, viewer: CompetitionViewer) -> HttpResponseBase:
    services.restore_competition(competition=competition, **_who(viewer))
    return _done(request, competition, _("“%(name)s” is back.") % {"name": competition.name})


def _own(request: HttpRequest, competition: Competition) -> Any:
    """The events that this account organises and that are in no competition, or in one that is deleted."""
    free = Q(competition=None) | Q(competition__deleted_at__isnull=False) & ~Q(competition=competition)
    events = visible_events(request.user).filter(free).select_related("scope").order_by("-created_at", "pk")
    if request.user.is_superuser:
        return events
    return events.filter(memberships__user=request.user.pk, memberships__role="organiser").distinct()


def _who(viewer: CompetitionViewer) -> dict[str, Any]:
    return {"actor": viewer.actor, "at": timezone.now()}


def _done(request: HttpRequest, competition: Competition, words: str) -> HttpResponseBase:
    return done(request, words, "competition-setup", competition.public_id)


def _setup(
    request: HttpRequest, competition: Competition, viewer: CompetitionViewer, status: int = 200, form: CompetitionForm | None = None,
    deleting: DeleteCompetitionForm | None = None, alert: str = "",
) -> HttpResponseBase:  # fmt: skip
    plan = [(line, inside) for line, (_event, inside) in zip(table_plan(viewer.seen), viewer.events, strict=True)]
    context = {
        "competition": competition, "viewer": viewer, "plan": plan, "own": list(_own(request, competition)), "alert": alert, "nonce": fresh_nonce(),
        "form": form or CompetitionForm(initial={"name": competition.name}), "deleting": deleting or DeleteCompetitionForm(),
        "last": services.last_act(competition),
        "log": Log.objects.filter(scope=competition.scope_id).order_by("-seq")[:LOG_LINES], "opened": form is not None, "delete_opened": deleting is not None,
        "typed": {name: value for name, value in request.POST.items() if alert},
    }  # fmt: skip
    return render(request, "tournaments/competition/setup.html", context, status=status)


def _list(request: HttpRequest, form: CompetitionForm, status: int = 200) -> HttpResponseBase:
    shown = visible_events(request.user).exclude(competition=None).values("competition")
    found = Competition.objects.filter(pk__in=shown, deleted_at=None)
    own = Competition.objects.filter(organiser=request.user.pk) if request.user.pk else Competition.objects.none()
    context = {
        "competitions": list((found | own.filter(deleted_at=None)).distinct()), "deleted": list(own.exclude(deleted_at=None)), "form": form,
    }  # fmt: skip
    return render(request, "tournaments/competition/list.html", context, status=status)
