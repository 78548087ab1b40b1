"""The stored rows to look at: facts are read, never edited, here as everywhere."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from referee.models import Act, KeptSheet, Log, Match, Ruleset, Scope


class ReadOnly(admin.ModelAdmin):
    """Nothing can be added, changed or deleted."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Act)
class ActAdmin(ReadOnly):
    """Acts with their author and time."""

    list_display = ("match", "no", "kind", "hand_no", "replaces", "actor_name", "at")
    list_filter = ("kind",)
    list_select_related = ("match",)


@admin.register(Log)
class LogAdmin(ReadOnly):
    """Who did what when."""

    list_display = ("scope", "seq", "verb", "object", "actor_name", "at")
    list_filter = ("verb",)
    list_select_related = ("scope",)


@admin.register(Match)
class MatchAdmin(ReadOnly):
    """Matches by public id."""

    list_display = ("public_id", "scope", "ruleset", "opened_at")
    list_select_related = ("scope", "ruleset")


@admin.register(KeptSheet)
class KeptSheetAdmin(ReadOnly):
    """Kept sheets by their hash."""

    list_display = ("match", "seq", "sha256", "at")
    exclude = ("bytes",)


admin.site.register(Ruleset, ReadOnly)
admin.site.register(Scope, ReadOnly)
