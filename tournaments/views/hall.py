"""The hall map: where must I go now, and why; every other table by how long it has been silent."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.models import Event
from tournaments.selectors.hall import hall_of
from tournaments.selectors.schedule import round_lines
from tournaments.selectors.tables import clock_of
from tournaments.views.hall_lines import need_lines
from tournaments.views.organise import RUNNERS, page, viewer_in


@never_cache
@event_view(*RUNNERS)
@require_safe
def hall(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Every table of the round that is on; ?mine: those alone that this account referees."""
    viewer, now = viewer_in(request), timezone.now()
    found = hall_of(event, viewer, now)
    mine = None if found is None else found.only_of(viewer.user_id)
    is_mine = "mine" in request.GET
    if is_mine and mine is not None:
        found = mine
    shown: dict[str, Any] = {"hall": found, "has_mine": mine is not None and bool(mine.tables), "is_mine": is_mine}
    if found is not None:
        clock = clock_of(found.round)
        line = next(one for one in round_lines(event, viewer) if one.round.pk == found.round.pk)
        shown |= {"line": line, "needs": need_lines(event, viewer, found, now), "clock": clock, "left": clock.remaining(now)}
    return page(request, "hall", event, **shown)
