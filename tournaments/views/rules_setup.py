"""The rules of an event, each one a field, until its first round is published."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.rules.ruleset import from_json
from tournaments.access import event_view
from tournaments.forms.rules import PresetForm, RulesForm
from tournaments.models import Event
from tournaments.selectors.events import is_published
from tournaments.services.events import edit_rules
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, attempt, done, page, viewer_in


@keeps_form("setup-rules", "event_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: HttpRequest, event: Event) -> HttpResponseBase:
    """What the event plays: changed rule by rule, or started again from a preset."""
    now = from_json(event.ruleset.json)
    if request.method != "POST":
        return _page(request, event, RulesForm(rules=now, initial=kept_fields(request)), _preset_form(event))
    if "preset" in request.POST:
        return _start_again(request, event)
    form = RulesForm(request.POST, rules=now)
    edited, status = attempt(request, form, lambda: _edit(request, event, form.options))
    if edited is None:
        return _page(request, event, form, _preset_form(event), status)
    return done(request, _("The rules are saved."), "setup-rules", event.public_id)


def _start_again(request: HttpRequest, event: Event) -> HttpResponseBase:
    form = PresetForm(request.POST)
    edited, status = attempt(request, form, lambda: _edit(request, event, {}, form.cleaned_data["preset"]))
    if edited is None:
        return _page(request, event, RulesForm(rules=from_json(event.ruleset.json)), form, status)
    return done(request, _("The rules start again from the preset."), "setup-rules", event.public_id)


def _edit(request: HttpRequest, event: Event, options: dict[str, Any], preset_slug: str | None = None) -> Event:
    return edit_rules(event=event, options=options, preset_slug=preset_slug, actor=viewer_in(request).actor, at=timezone.now())


def _preset_form(event: Event) -> PresetForm:
    return PresetForm(initial={"preset": event.preset})


def _page(request: HttpRequest, event: Event, form: RulesForm, preset: PresetForm, status: int = 200) -> HttpResponseBase:
    locked = is_published(event)
    if locked:
        for field in form.fields.values():
            field.disabled = True
    return page(request, "rules", event, status, form=form, preset_form=preset, locked=locked)
