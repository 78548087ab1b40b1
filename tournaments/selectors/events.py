"""Which events there are for whom."""

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from tournaments.access import Viewer
from tournaments.models import Event, Round, Stage


def visible_events(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Event]:
    """Public events, and the private ones that this account works in; not the deleted."""
    live = Event.objects.filter(deleted_at=None)
    if getattr(user, "is_superuser", False):
        return live
    shown = Q(visibility=Event.Visibility.PUBLIC)
    if user.is_authenticated:
        shown |= Q(memberships__user=user.pk)
    return live.filter(shown).distinct()


def deleted_events(user: AbstractBaseUser | AnonymousUser) -> QuerySet[Event]:
    """The deleted events that this account could bring back."""
    gone = Event.objects.exclude(deleted_at=None)
    if not user.is_authenticated:
        return gone.none()
    if getattr(user, "is_superuser", False):
        return gone
    return gone.filter(memberships__user=user.pk, memberships__role="organiser").distinct()


def visible_rounds(event: Event, viewer: Viewer) -> QuerySet[Round]:
    """The rounds of an event in order; drafts only for organiser and chief."""
    rounds = Round.objects.filter(stage__event=event).select_related("stage").order_by("stage__no", "no")
    return rounds if viewer.sees_drafts else rounds.exclude(state=Round.State.DRAFT)


def stages_with_rounds(event: Event, viewer: Viewer) -> list[Stage]:
    """The stages of an event, each with the rounds the viewer may see in `visible`."""
    rounds = Prefetch("rounds", queryset=visible_rounds(event, viewer), to_attr="visible")
    return list(event.stages.prefetch_related(rounds).order_by("no"))


def current_round(event: Event, viewer: Viewer) -> Round | None:
    """The round that is on: the last one that is published or playing, else the last closed one."""
    shown = list(visible_rounds(event, viewer).exclude(state=Round.State.DRAFT))
    open_rounds = [round_ for round_ in shown if round_.state != Round.State.CLOSED]
    known = open_rounds or shown
    return known[-1] if known else None


def is_published(event: Event) -> bool:
    """Whether any round of the event has been shown."""
    return Round.objects.filter(stage__event=event).exclude(state=Round.State.DRAFT).exists()
