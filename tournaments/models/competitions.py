"""Several events that share a hall."""

from django.conf import settings
from django.db import models

from referee.models import PublicIdField, Scope


class Competition(models.Model):
    """Several events that share a hall, a table plan, referees and a clock display. Its organiser is who made it."""

    public_id = PublicIdField()
    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="competition")
    name = models.CharField(max_length=120)
    organiser = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="competitions")
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created_at", "pk")

    def __str__(self) -> str:
        return self.name
