"""Who may do what in a competition: everybody sees its public events, staff their own, its organiser sets it up."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponseBase
from django.urls import reverse

from referee.actors import Actor
from tournaments.access import Role, Viewer, viewer_of, way_back
from tournaments.models import Competition, Event

RUNS = frozenset({Role.ORGANISER, Role.CHIEF})


@dataclass(frozen=True, slots=True)
class CompetitionViewer:
    """Who looks at a competition: the events they may see, each with what they are there."""

    organises: bool
    events: tuple[tuple[Event, Viewer], ...]
    user_id: int | None = None
    name: str = ""

    @property
    def run(self) -> tuple[tuple[Event, Viewer], ...]:
        """The events that this viewer runs, as organiser or chief referee."""
        return tuple((event, viewer) for event, viewer in self.events if viewer.roles & RUNS)

    @property
    def runs_any(self) -> bool:
        return self.organises or bool(self.run)

    @property
    def seen(self) -> tuple[tuple[Event, bool], ...]:
        """The events, and whether this viewer sees their drafts."""
        return tuple((event, viewer.sees_drafts) for event, viewer in self.events)

    @property
    def actor(self) -> Actor:
        return Actor(f"user:{self.user_id}", self.name)


def viewer_of_competition(request: HttpRequest, competition: Competition) -> CompetitionViewer:
    """The viewer that a request is, in this competition."""
    user = request.user
    known = Event.objects.filter(competition=competition, deleted_at=None).select_related("scope", "ruleset").order_by("pk")
    events = tuple((event, viewer) for event in known if (viewer := viewer_of(request, event)).can_see(event))
    if not user.is_authenticated:
        return CompetitionViewer(organises=False, events=events)
    organises = user.is_superuser or competition.organiser_id == user.pk
    return CompetitionViewer(organises, events, user.pk, user.get_full_name() or user.get_username())


View = Callable[..., HttpResponseBase]


def competition_view(kind: str) -> Callable[[View], View]:
    """A view of a competition for `everybody`, its `staff` (who runs one of its events), or its `organiser`.

    A competition of which somebody may see no event is not found (404); what they know of and may not do is forbidden
    (403), or asks to log in. The view is called with (request, competition, viewer, …).
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, competition_id: str, **kwargs: Any) -> HttpResponseBase:
            competition = Competition.objects.select_related("scope").filter(public_id=competition_id).first()
            if competition is None:
                raise Http404("competition")
            viewer = viewer_of_competition(request, competition)
            is_known = viewer.organises or (competition.deleted_at is None and bool(viewer.events))
            may = {"everybody": True, "staff": viewer.runs_any, "organiser": viewer.organises}[kind]
            if not (is_known and may):
                if not request.user.is_authenticated and kind != "everybody":
                    return redirect_to_login(way_back(request, reverse("competition", args=[competition.public_id])))
                raise PermissionDenied if is_known else Http404("competition")
            return view(request, competition, viewer, **kwargs)

        return inner

    return decorate
