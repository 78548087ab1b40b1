"""The stored rows of events to look at; changes go through the services, which log them."""

from django.contrib import admin

from referee.admin import ReadOnly
from tournaments.models import ClockAct, Entry, EntryAct, Event, EventPenalty, Membership, Round, Stage, Table


@admin.register(Event)
class EventAdmin(ReadOnly):
    """Events with their visibility."""

    list_display = ("name", "public_id", "preset", "visibility", "created_at", "deleted_at")


@admin.register(Membership)
class MembershipAdmin(ReadOnly):
    """Who may do what."""

    list_display = ("event", "user", "role")
    list_select_related = ("event", "user")


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


for model in (Stage, Entry, EntryAct, ClockAct, EventPenalty):
    admin.site.register(model, ReadOnly)
