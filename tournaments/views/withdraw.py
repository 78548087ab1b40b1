"""A pair leaves a round robin that is being played: the table with its results and without them, then one act."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.services import writing
from tournaments.access import Viewer, event_view
from tournaments.forms.withdraw import ANNUL, KEEP, WithdrawForm
from tournaments.models import Entry, EntryAct, Event, Stage
from tournaments.selectors.annulled import annulled_entries, played_of
from tournaments.selectors.entries import entry_row
from tournaments.selectors.standings import stage_standings
from tournaments.services.annulling import annul_results, annullable, count_results
from tournaments.services.backups import copy_before
from tournaments.services.late_changes import look_after
from tournaments.services.leaving import leave, open_table_of
from tournaments.views.answers import fresh_nonce
from tournaments.views.organise import RUNNERS, attempt, done, entry_of, page, viewer_in
from tournaments.views.standing_lines import StandingLine, standing_lines


@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """How the pair leaves and what becomes of its results; of one that is out already, the results alone."""
    entry, viewer = entry_of(event, entry_id), viewer_in(request)
    stage = annullable(entry)
    if stage is None:
        return redirect("edit-entry", event.public_id, entry.public_id) if viewer.can_organise else redirect("rounds", event.public_id)
    if request.method != "POST":
        return _page(request, event, entry, stage, _form(entry, stage, viewer))
    form = _form(entry, stage, viewer, request.POST)
    acted, status = attempt(request, form, lambda: _leave(entry, form, viewer))
    if acted is None:
        return _page(request, event, entry, stage, form, status)
    return done(request, _("Pair %(number)s: saved.") % {"number": entry.number}, "withdraw", event.public_id, entry.public_id)


def _leave(entry: Entry, form: WithdrawForm, viewer: Viewer) -> bool:
    data, now = form.cleaned_data, timezone.now()
    copy_before("withdraw", now)
    _carry_out(entry, data.get("kind", ""), data["results"], data["reason"], data["nonce"], viewer)
    return True


def _carry_out(entry: Entry, kind: str, results: str, reason: str, nonce: str, viewer: Viewer) -> None:
    """All of it or nothing."""
    now = timezone.now()
    with writing(entry.event.scope, actor=viewer.actor, at=now):
        if kind:
            leave(entry=entry, kind=kind, reason=reason, actor=viewer.actor, at=now, nonce=nonce or fresh_nonce())
        if results == ANNUL:
            annul_results(entry=entry, reason=reason, actor=viewer.actor, at=now)
        else:
            count_results(entry=entry, actor=viewer.actor, at=now)


def _form(entry: Entry, stage: Stage, viewer: Viewer, data: Any = None) -> WithdrawForm:
    """The usual rule is the choice to begin with: annulled where less than half was played."""
    is_playing = entry_row(entry).is_playing
    standing = ANNUL if entry.pk in annulled_entries(stage) else KEEP
    usual = KEEP if played_of(stage, entry.pk).is_half else ANNUL
    initial = {"kind": EntryAct.Kind.WITHDRAWN, "results": usual if is_playing else standing}
    return WithdrawForm(data, is_playing=is_playing, may_rule=viewer.can_rule, initial=initial)


def _page(request: HttpRequest, event: Event, entry: Entry, stage: Stage, form: WithdrawForm, status: int = 200) -> HttpResponseBase:
    row, viewer = entry_row(entry), viewer_in(request)
    kind = EntryAct.Kind.WITHDRAWN if row.is_playing else ""
    shown = {
        "entry": entry, "row": row, "stage": stage, "form": form, "played": played_of(stage, entry.pk),
        "at_table": open_table_of(event, entry), "annulled": entry.pk in annulled_entries(stage),
        "kept": _table(event, stage, entry, kind, KEEP, viewer), "without": _table(event, stage, entry, kind, ANNUL, viewer),
    }  # fmt: skip
    return page(request, "withdraw", event, status, **shown)


def _table(event: Event, stage: Stage, entry: Entry, kind: str, results: str, viewer: Viewer) -> list[StandingLine]:
    """The table of the pair's group as it would be."""

    def look() -> list[StandingLine]:
        fresh = Stage.objects.get(pk=stage.pk)
        fresh.event = event
        lines = standing_lines(stage_standings(event, fresh, viewer), ())
        group = stage.stage_entries.filter(entry=entry).values_list("group", flat=True).first()
        return [line for line in lines if line.row.group in (None, group)]

    change = lambda: _carry_out(entry, kind, results, "-", fresh_nonce(), viewer)
    return look_after(event=event, change=change, look=look, actor=viewer.actor, at=timezone.now())
