"""The door of every table view: finds the table, lets in who may record there, and says to others why not."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from tournaments.access import Role, Viewer, let_in
from tournaments.models import Event, Table
from tournaments.selectors.desk import Desk, desk_of
from tournaments.selectors.doorway import doorway, find_event

RECORDERS = (Role.TABLE, Role.REFEREE, Role.CHIEF)
DeskView = Callable[..., HttpResponseBase]


def table_view(*methods: str) -> Callable[[DeskView], Callable[..., HttpResponseBase]]:
    """A view of one table for those who record there; it is called with (request, desk)."""

    def decorate(view: DeskView) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, event_id: str, table_id: str, **kwargs: Any) -> HttpResponseBase:
            found = doorway(event_id, table_id)
            shut = let_in(request, found.event if found else find_event(event_id), RECORDERS)
            if shut is not None:
                return shut
            if request.method not in methods:
                return HttpResponseNotAllowed(methods)
            viewer: Viewer = request.viewer  # type: ignore[attr-defined]
            if found is None or not viewer.knows(found.table):
                raise Http404("table")
            if not viewer.can_record(found.table):
                return _another_table(request, found.event, viewer, found.table)
            desk = desk_of(found.event, viewer, found.table, timezone.now())
            desk.match = found.match
            if desk.match is None and request.method == "POST":
                return _nothing_to_record(request, desk)
            return view(request, desk, **kwargs)

        inner.allowed = frozenset(RECORDERS)  # type: ignore[attr-defined]
        return inner

    return decorate


def _nothing_to_record(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """A bye, or a round that is not published: the page says which."""
    return render(request, "tournaments/table/table.html", {"event": desk.event, "desk": desk}, status=409)


def _another_table(request: HttpRequest, event: Event, viewer: Viewer, table: Table) -> HttpResponseBase:
    """This device records at another table, or this table has its own referee: said in words, with the way there."""
    mine = Table.objects.filter(pk__in=viewer.tables).order_by("number").first()
    return render(request, "tournaments/table/another.html", {"event": event, "table": table, "mine": mine}, status=403)
