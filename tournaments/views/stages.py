"""The stages of an event: added, changed and removed while nothing of them is drawn."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.stage import StageForm, stage_values
from tournaments.models import Event, Stage
from tournaments.services.stages import add_stage, edit_stage, remove_stage
from tournaments.views.answers import refused, see, status_of
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, attempt, done, page, stage_of, viewer_in
from tournaments.wording import FORMATS


@keeps_form("setup-stage", "event_id", "stage_no")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def stage(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """How a stage is played."""
    row = stage_of(event, stage_no)
    if request.method != "POST":
        asked = request.GET.get("format", "")
        values = stage_values(row, asked if asked in FORMATS else "")
        return _stage(request, event, row, StageForm(initial={**values, **kept_fields(request)}))
    form, actor = StageForm(request.POST), viewer_in(request).actor
    edited, status = attempt(request, form, lambda: edit_stage(stage=row, **form.facts(row.settings), actor=actor, at=timezone.now()))
    if edited is None:
        return _stage(request, event, row, form, status)
    return done(request, _("Stage %(number)s is changed.") % {"number": row.no}, "setup", event.public_id)


@event_view(*ORGANISER)
@require_POST
def add(request: HttpRequest, event: Event) -> HttpResponseBase:
    """A stage after the last one, to be looked at next."""
    format_, nonce = request.POST.get("format", ""), request.POST.get("nonce", "")
    try:
        row = add_stage(event=event, format_=format_, nonce=nonce, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        messages.error(request, refused(request, error))
        return see(request, reverse("setup", args=[event.public_id]))
    return done(request, _("Stage %(number)s is added.") % {"number": row.no}, "setup-stage", event.public_id, row.no)


@event_view(*ORGANISER)
@require_POST
def remove(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """Take the last stage away."""
    row = stage_of(event, stage_no)
    try:
        remove_stage(stage=row, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        form = StageForm(initial=stage_values(row))
        return _stage(request, event, row, form, status_of(error), refused(request, error))
    return done(request, _("Stage %(number)s is removed.") % {"number": stage_no}, "setup", event.public_id)


def _stage(request: HttpRequest, event: Event, row: Stage, form: StageForm, status: int = 200, alert: str = "") -> HttpResponseBase:
    drawn = row.rounds.exists()
    if drawn:
        for field in form.fields.values():
            field.disabled = True
    last = row.no > 1 and not event.stages.filter(no__gt=row.no).exists()
    return page(
        request,
        "stage",
        event,
        status,
        form=form,
        stage=row,
        drawn=drawn,
        removable=last and not drawn,
        alert=alert,
        formats=FORMATS.items(),
    )
