"""The errata of an event: for everybody, and nobody can hide one."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.access import Viewer, event_view
from tournaments.errata_words import ErratumLine, erratum_lines
from tournaments.models import Event, Round
from tournaments.selectors.errata import errata
from tournaments.selectors.schedule import stage_sizes
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY, viewer_in


@require_safe
@event_view(*EVERYBODY)
@kept
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Every result that was changed after it had been shown."""
    return render(request, "tournaments/public/errata.html", {"event": event, "errata": lines_of(event, viewer_in(request))})


def lines_of(event: Event, viewer: Viewer) -> list[ErratumLine]:
    """The errata in words, the newest first."""
    found = errata(event, viewer)
    if not found:
        return []
    first = list(Round.objects.filter(stage__event=event, no=1))
    return erratum_lines(found, stage_sizes(first), event.stages.count())
