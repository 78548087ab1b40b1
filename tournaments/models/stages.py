"""Stages, who plays in them, and how ties on their cuts were settled."""

from typing import ClassVar

from django.db import models

from referee.models import Authored, Ruleset
from tournaments.models.entries import Entry
from tournaments.models.events import Event


class Stage(models.Model):
    """A format with its settings. `ruleset` is the event's with the stage's own time limit, target or number of hands."""

    class Format(models.TextChoices):
        KNOCKOUT = "knockout"
        DOUBLE_ELIMINATION = "double_elimination"
        ROUND_ROBIN = "round_robin"
        SWISS = "swiss"
        FIXED_HANDS = "fixed_hands"
        LEVEL_CUT = "level_cut"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    no = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20, choices=Format)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="+")
    settings = models.JSONField(default=dict)
    tiebreaks = models.JSONField(default=list)
    advance = models.JSONField(default=dict)

    class Meta:
        ordering = ("event", "no")
        constraints = (models.UniqueConstraint(fields=("event", "no"), name="stage_number_once"),)

    def __str__(self) -> str:
        return f"{self.event_id}/{self.no} {self.format}"


class StageEntry(models.Model):
    """An entry that plays in a stage, and the place from which it came (its rank in the stage before, its lot, its number in `group`)."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entries")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stage_entries")
    place = models.PositiveIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ("stage", "place", "pk")
        constraints = (models.UniqueConstraint(fields=("stage", "entry"), name="stage_entry_once"),)

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.entry_id}"


class CutRuling(Authored):
    """How a tie on a cut was settled: by lots (with the seed) or by a ruling (the order given). Append-only."""

    append_only: ClassVar[bool] = True

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="cut_rulings")
    kind = models.CharField(max_length=10)
    order = models.JSONField()
    seed = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.stage_id} {self.kind}"
