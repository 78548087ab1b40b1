"""Penalties that reach beyond a match, and protests."""

from typing import ClassVar

from django.db import models

from referee.models import Authored
from tournaments.models.entries import Entry
from tournaments.models.stages import Stage
from tournaments.models.tables import Table


class EventPenalty(Authored):
    """A penalty against an entry that reaches beyond a match: match points, or the event. Append-only."""

    append_only: ClassVar[bool] = True

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, null=True, related_name="penalties")
    kind = models.CharField(max_length=20)
    points = models.IntegerField(default=0)
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="cancelled_by")
    reason = models.TextField()

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"


class Protest(models.Model):
    """抗议: what both sides say, the facts, the rule, the decision and who took it."""

    class Outcome(models.TextChoices):
        UPHELD = "upheld"
        REJECTED = "rejected"
        WITHDRAWN = "withdrawn"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="protests")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="protests")
    statement = models.TextField()
    other_statement = models.TextField(blank=True)
    facts = models.TextField(blank=True)
    rule = models.TextField(blank=True)
    decision = models.TextField(blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    jury = models.CharField(max_length=200, blank=True)
    made_by = models.CharField(max_length=120, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)
    made_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.made_at}"
