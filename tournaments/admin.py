"""The stored rows of events to look at; changes go through the services, which log them."""

from django.contrib import admin

from referee.admin import ReadOnly
from tournaments.models import (
    ClockAct,
    Competition,
    CutRuling,
    Entry,
    EntryAct,
    Event,
    EventPenalty,
    Membership,
    Protest,
    Referee,
    Round,
    Stage,
    Table,
)


@admin.register(Event)
class EventAdmin(ReadOnly):
    """Events with their visibility."""

    list_display = ("name", "public_id", "preset", "visibility", "created_at", "deleted_at")


@admin.register(Competition)
class CompetitionAdmin(ReadOnly):
    """Halls with several events."""

    list_display = ("name", "public_id", "organiser", "created_at", "deleted_at")
    list_select_related = ("organiser",)


@admin.register(Membership)
class MembershipAdmin(ReadOnly):
    """Who may do what."""

    list_display = ("event", "user", "role")
    list_select_related = ("event", "user")


@admin.register(Referee)
class RefereeAdmin(ReadOnly):
    """The lists of referees."""

    list_display = ("name", "event", "user", "away")
    list_select_related = ("event", "user")


@admin.register(Entry)
class EntryAdmin(ReadOnly):
    """Pairs; their PINs are the organiser's alone."""

    list_display = ("number", "event", "unit", "seed")
    list_select_related = ("event", "unit")
    exclude = ("pin",)


@admin.register(Round)
class RoundAdmin(ReadOnly):
    """Rounds with their state."""

    list_display = ("stage", "no", "state", "lots_seed", "published_at", "closed_at")
    list_select_related = ("stage",)


@admin.register(Table)
class TableAdmin(ReadOnly):
    """Tables of the rounds."""

    list_display = ("public_id", "round", "position", "number", "referee")
    list_select_related = ("round", "referee")


for model in (Stage, EntryAct, ClockAct, CutRuling, EventPenalty, Protest):
    admin.site.register(model, ReadOnly)
