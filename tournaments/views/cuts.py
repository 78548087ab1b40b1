"""A tie on a cut, settled in the open: by lots with a public seed, or by a ruling of the chief referee."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.base import ActForm
from tournaments.forms.control import LotsForm, RulingForm, thrown
from tournaments.models import CutRuling, Event, Stage
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.services.cuts import settle_cut
from tournaments.views.organise import RUNNERS, attempt, done, page, stage_of, viewer_in


@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def settle(request: HttpRequest, event: Event, stage_no: int) -> HttpResponseBase:
    """Who of those that are level on the cut goes on."""
    stage = stage_of(event, stage_no)
    standings = stage_standings(event, stage, viewer_in(request))
    tied = [row.entry for row in standings.tied]
    if request.method != "POST":
        lots = LotsForm(initial={"seed": thrown() if "dice" in request.GET else ""})
        return _page(request, event, stage, standings, lots, RulingForm(tied=tied))
    by_lots = request.POST.get("kind") == "lots"
    lots = LotsForm(request.POST if by_lots else None)
    ruling = RulingForm(None if by_lots else request.POST, tied=tied)
    form: ActForm = lots if by_lots else ruling
    settled, status = attempt(request, form, lambda: _settle(request, event, stage, form))
    if settled is None:
        return _page(request, event, stage, standings, lots, ruling, status)
    return done(request, _("The tie is settled."), "rounds", event.public_id)


def _settle(request: HttpRequest, event: Event, stage: Stage, form: ActForm) -> CutRuling:
    viewer, data = viewer_in(request), form.cleaned_data
    how: dict[str, Any] = (
        {"kind": "lots", "seed": data["seed"]} if isinstance(form, LotsForm) else {"kind": "ruling", "reason": data["reason"]}
    )
    if isinstance(form, RulingForm):
        if not viewer.can_rule:
            raise RulesError("needs-chief")
        how["order"] = form.order
    return settle_cut(event=event, stage=stage, actor=viewer.actor, at=timezone.now(), **how)


def _page(
    request: HttpRequest, event: Event, stage: Stage, standings: Standings, lots: LotsForm, ruling: RulingForm, status: int = 200
) -> HttpResponseBase:
    opened = ruling.is_bound
    return page(request, "cut", event, status, stage=stage, standings=standings, lots=lots, ruling=ruling, opened=opened)
