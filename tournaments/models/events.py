"""An event, and what accounts may do in it."""

from django.conf import settings
from django.db import models

from referee.models import PublicIdField, Ruleset, Scope
from tournaments.models.competitions import Competition


class Event(models.Model):
    """One contest, from the entry list to the winner. `preset` is the set of rules it started from, `ruleset` what it plays."""

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        PUBLIC = "public"

    public_id = PublicIdField()
    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="event")
    competition = models.ForeignKey(Competition, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=200, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    timezone = models.CharField(max_length=50, default="Asia/Shanghai")
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    preset = models.CharField(max_length=40)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="+")
    settings = models.JSONField(default=dict)
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account may do in an event."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        CHIEF = "chief"
        REFEREE = "referee"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "user", "role"), name="membership_once"),)

    def __str__(self) -> str:
        return f"{self.user} {self.role}"
