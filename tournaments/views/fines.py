"""Penalties in match points: what one would change is said first, how far it reaches is asked, and it can be taken back."""

from collections.abc import Callable
from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import Role, event_view
from tournaments.consequence_words import EFFECTS, consequence_words
from tournaments.forms.base import ActForm
from tournaments.forms.fines import CancelFineForm, FineForm
from tournaments.models import Entry, Event, EventPenalty, Round, Stage
from tournaments.selectors.entries import entry_row
from tournaments.selectors.formats import is_table
from tournaments.services.fines import cancel_fine, fine_pair
from tournaments.services.late_changes import change_with_effect, preview_change
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.late_reach import Reach
from tournaments.views.organise import attempt, done, entry_of, page, viewer_in
from tournaments.views.typed import whole_number

WORDS = {**EFFECTS, "record": gettext_lazy("Recorded only: no match point is taken")}
"""How far a penalty reaches. It belongs to no match."""
# A table is drawn on as it stands: there is no penalty that counts in the standings and not in later draws.
REACHES = ("undrawn", "redraw", "record")
CANCEL_REACHES = ("undrawn", "redraw")


@keeps_form("fine-pair", "event_id", "entry_id")
@event_view(Role.CHIEF)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """The penalties of a pair, and one more; `what` is fine or cancel, `look` says what it would change."""
    entry = entry_of(event, entry_id)
    stages = _stages(event, entry)
    if request.method != "POST":
        return _page(request, event, entry, FineForm(stages=stages, initial=kept_fields(request)))
    cancels = request.POST.get("what") == "cancel"
    form: ActForm = CancelFineForm(request.POST) if cancels else FineForm(request.POST, stages=stages)
    found, status = attempt(request, form, lambda: _act(request, event, entry, form, stages))
    if found is None or isinstance(found, tuple):
        fine = FineForm(stages=stages) if cancels else form
        return _page(request, event, entry, fine, status if found is None else 200, found=found, cancel=form if cancels else None)
    return done(request, _("Saved."), "fine-pair", event.public_id, entry.public_id)


def _act(request: HttpRequest, event: Event, entry: Entry, form: ActForm, stages: list[Stage]) -> Any:
    """Do it, or say what it would change: a tuple of sentences."""
    data, actor, now = request.POST, viewer_in(request).actor, timezone.now()
    change, reaches = _change(request, event, entry, form, stages)
    if "look" in data:
        return consequence_words(preview_change(event=event, change=lambda: change("undrawn"), actor=actor, at=now))
    effect = data.get("effect") or "undrawn"
    if effect not in reaches:
        raise RulesError("missing-field", field="effect")
    change_with_effect(event=event, effect=effect, change=change, actor=actor, at=now)
    return True


def _change(
    request: HttpRequest, event: Event, entry: Entry, form: ActForm, stages: list[Stage]
) -> tuple[Callable[[str], object], tuple[str, ...]]:
    given, who = form.cleaned_data, {"actor": viewer_in(request).actor, "at": timezone.now()}
    if isinstance(form, CancelFineForm):
        asked = request.POST.get("fine", "")
        fine = EventPenalty.objects.filter(entry=entry, pk=whole_number(asked)).select_related("entry").first()
        if fine is None:
            raise Http404("fine")
        fine.entry.event = event
        return lambda effect: cancel_fine(fine=fine, reason=given["reason"], **who), CANCEL_REACHES  # type: ignore[arg-type]
    stage = next(stage for stage in stages if stage.no == given["stage"])
    what = {"entry": entry, "stage": stage, "points": given["points"], "reason": given["reason"]}
    return lambda effect: fine_pair(**what, **who, effect=effect), REACHES  # type: ignore[arg-type]


def _stages(event: Event, entry: Entry) -> list[Stage]:
    """The stages that keep a table and have the pair in it."""
    stages = [stage for stage in event.stages.filter(stage_entries__entry=entry).order_by("no") if is_table(stage)]
    for stage in stages:
        stage.event = event
    return stages


def _page(
    request: HttpRequest, event: Event, entry: Entry, form: ActForm, status: int = 200, *, found: Any = None, cancel: ActForm | None = None
) -> HttpResponseBase:
    fines = EventPenalty.objects.filter(entry=entry, cancels=None).select_related("cancelled_by", "stage").order_by("pk")
    used = Round.objects.filter(stage__event=event, state=Round.State.CLOSED).exists()
    chosen = request.POST.get("effect") or "undrawn"
    reach = Reach(tuple((code, WORDS[code]) for code in REACHES), chosen, None if cancel else found) if used else None
    shown = {
        "entry": entry, "row": entry_row(entry), "fines": fines, "reach": reach, "stages": _stages(event, entry), "found": found,
        "cancel": cancel, "asked": request.POST.get("fine", ""),
        "cancel_reach": Reach(tuple((code, WORDS[code]) for code in CANCEL_REACHES), chosen, found if cancel else None) if used else None,
    }  # fmt: skip
    return page(request, "fines", event, status, form=form, **shown)
