"""The groups of a round robin changed by hand, before anybody plays."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.base import ActForm
from tournaments.forms.groups import GroupForm
from tournaments.forms.running import TwoPairsForm
from tournaments.models import Entry, Event, Round, Stage
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.group_draft import edits_groups, groups_of
from tournaments.services.groups_edit import move_to_group, swap_in_groups, take_into_group
from tournaments.views.answers import refused
from tournaments.views.organise import ORGANISER, attempt, done, page, stage_of, viewer_in


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """The groups with everything that can be changed in them; `what` is the change."""
    stage = stage_of(event, stage_no)
    round_ = stage.rounds.order_by("-no").first()
    if round_ is None or not edits_groups(round_):
        return (
            redirect("round-control", event.public_id, stage_no, round_.no) if round_ is not None else redirect("rounds", event.public_id)
        )
    if request.method != "POST":
        return _page(request, event, stage, round_, {})
    what = request.POST.get("what", "")
    form = _forms(event, stage, request.POST, what).get(what)
    if form is None:
        return _page(request, event, stage, round_, {}, 422, refused(request, RulesError("missing-field", field="what")))
    changed, status = attempt(request, form, lambda: _change(request, event, stage, what, form))
    if changed is None:
        return _page(request, event, stage, round_, {what: form}, status)
    return done(request, _("The groups are changed; the tables follow from them."), "edit-groups", event.public_id, stage_no)


def _change(request: HttpRequest, event: Event, stage: Stage, what: str, form: ActForm) -> bool:
    data = form.cleaned_data
    who: dict[str, Any] = {"actor": viewer_in(request).actor, "at": timezone.now()}
    if what == "swap":
        swap_in_groups(stage=stage, first=_entry(event, data["first"]), second=_entry(event, data["second"]), **who)
    else:
        act = move_to_group if what == "move" else take_into_group
        act(stage=stage, entry=_entry(event, data["entry"]), group=data["group"], **who)
    return True


def _forms(event: Event, stage: Stage, data: Any = None, bound: str = "") -> dict[str, ActForm]:
    """The forms by what they do; `take` only where a pair is left over."""
    known, groups = entry_rows(event), groups_of(event, stage)
    inside = [member.entry for group in groups for member in group.members]
    names = {row.pk for row in inside}
    late = [row for row in known.values() if row.is_playing and row.pk not in names] if stage.no == 1 else []
    numbers = [group.number for group in groups]
    pairs = [row.public_id for row in inside[:1] + inside[-1:]]
    forms: dict[str, ActForm] = {
        "swap": TwoPairsForm(
            data if bound == "swap" else None, rows=inside, auto_id="swap_%s", initial=dict(zip(("first", "second"), pairs, strict=False))
        ),
    }
    if len(numbers) > 1:
        forms["move"] = GroupForm(data if bound == "move" else None, rows=inside, groups=numbers, auto_id="move_%s")
    if late:
        forms["take"] = GroupForm(data if bound == "take" else None, rows=late, groups=numbers, auto_id="take_%s")
    return forms


def _page(
    request: HttpRequest, event: Event, stage: Stage, round_: Round, sent: dict[str, ActForm], status: int = 200, alert: str = ""
) -> HttpResponseBase:
    forms = {**_forms(event, stage), **sent}
    shown = {"stage": stage, "round": round_, "groups": groups_of(event, stage), "forms": forms, "alert": alert}
    return page(request, "edit_groups", event, status, **shown)


def _entry(event: Event, public_id: str) -> Entry:
    return event.entries.get(public_id=public_id)
