"""Setting up an event: a new one on one page, what is to be done next, its fields, deleting and bringing back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.actors import Actor
from referee.rules.presets import PRESETS
from referee.wording import preset_name
from tournaments.access import event_view
from tournaments.forms.delete import DeleteForm
from tournaments.forms.event import EventForm, EventSettingsForm, NewEventForm, blank_event
from tournaments.models import Event
from tournaments.organise_words import PRESET_BRIEFS
from tournaments.selectors.setup import overview
from tournaments.services.events import create_event, delete_event, edit_event, restore_event
from tournaments.services.substitutes import substitutes_of
from tournaments.views.account import has_account
from tournaments.views.answers import fresh_nonce, see
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, attempt, done, page, viewer_in
from tournaments.wording import FORMATS


@keeps_form("new-event")
@has_account
@require_http_methods(["GET", "HEAD", "POST"])
def new_event(request: HttpRequest) -> HttpResponseBase:
    """Name, place, rules: one page, and the event exists with its stages laid out."""
    if request.method != "POST":
        return _wizard(request, NewEventForm(initial={**blank_event(), **kept_fields(request)}))
    form = NewEventForm(request.POST)
    event, status = attempt(request, form, lambda: _create(request, form))
    if event is None:
        return _wizard(request, form, status)
    return done(request, _("“%(name)s” is set up. Next: the pairs.") % {"name": event.name}, "setup", event.public_id)


@keeps_form("setup", "event_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def setup(request: HttpRequest, event: Event) -> HttpResponseBase:
    """What is to be done next, and the fields of the event."""
    if request.method != "POST":
        kept = kept_fields(request)
        return _setup(request, event, EventSettingsForm(initial={**_values(event), **kept}), opened=bool(kept))
    form, actor = EventSettingsForm(request.POST, initial={"timezone": event.timezone}), viewer_in(request).actor
    edited, status = attempt(request, form, lambda: edit_event(event=event, actor=actor, at=timezone.now(), **form.facts))
    if edited is None:
        return _setup(request, event, form, status, opened=True)
    return done(request, _("Saved."), "setup", event.public_id)


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def delete(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Delete the event: its name has to be typed."""
    form = DeleteForm(request.POST if request.method == "POST" else None)
    if request.method != "POST":
        return page(request, "delete", event, form=form)
    actor = viewer_in(request).actor
    _none, status = attempt(request, form, lambda: delete_event(event=event, typed_name=form.typed, actor=actor, at=timezone.now()))
    if status != 303:
        return page(request, "delete", event, status, form=form)
    messages.success(request, _("“%(name)s” is deleted. It can be brought back here.") % {"name": event.name})
    return see(request, reverse("setup", args=[event.public_id]))


@event_view(*ORGANISER)
@require_POST
def restore(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Bring a deleted event back."""
    if event.deleted_at is not None:
        restore_event(event=event, actor=viewer_in(request).actor, at=timezone.now())
    return done(request, _("“%(name)s” is back, with everything that was in it.") % {"name": event.name}, "setup", event.public_id)


def _create(request: HttpRequest, form: NewEventForm) -> Event:
    user = request.user
    actor = Actor(f"user:{user.pk}", user.get_full_name() or user.get_username())  # type: ignore[union-attr]
    return create_event(
        **form.facts, preset_slug=form.cleaned_data["preset"], options=form.options, knockout=form.knockout, owner_id=user.pk,
        nonce=form.cleaned_data["nonce"], actor=actor, at=timezone.now(),
    )  # fmt: skip


def _wizard(request: HttpRequest, form: NewEventForm, status: int = 200) -> HttpResponseBase:
    chosen = form["preset"].value()
    presets = [{"slug": slug, "name": preset_name(slug), "brief": PRESET_BRIEFS[slug], "on": slug == chosen} for slug in PRESETS]
    context = {"form": form, "presets": presets, "nonce": fresh_nonce(), "has_options": _has_options(form)}
    return render(request, "tournaments/organise/new_event.html", context, status=status)


def _has_options(form: NewEventForm) -> bool:
    """Whether an option was changed or refused: then they are shown open."""
    return any(form[name].errors or form[name].value() for name in ("time_limit", "target")) or form["best_of"].value() not in (1, "1")


def _values(event: Event) -> dict[str, Any]:
    names = ("name", "venue", "starts_on", "ends_on", "timezone", "visibility")
    return {"substitutes": substitutes_of(event), **{name: getattr(event, name) for name in names}}


def _setup(request: HttpRequest, event: Event, form: EventForm, status: int = 200, opened: bool = False) -> HttpResponseBase:
    return page(request, "setup", event, status, form=form, opened=opened, overview=overview(event), formats=FORMATS.items())
