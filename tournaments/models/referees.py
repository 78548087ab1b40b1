"""Referees of an event: those who sit at its tables, with or without an account."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from referee.models import PublicIdField
from tournaments.models.events import Event


class Referee(models.Model):
    """Somebody who referees tables. Without an account (`user`) they record by a card for all of their tables in a round.

    Who is `away` gets no tables for now. The unit is what the person says, not a `Unit` of the event: many enter no pair.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="referees")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="referees")
    name = models.CharField(max_length=120)
    unit = models.CharField(max_length=80, blank=True)
    title = models.CharField(max_length=40, blank=True)
    away = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("event", "user"), condition=Q(user__isnull=False), name="referee_account_once"),)

    def __str__(self) -> str:
        return self.name
