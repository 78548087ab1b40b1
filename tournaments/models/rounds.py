"""Rounds of a stage."""

from django.db import models

from tournaments.models.stages import Stage


class Round(models.Model):
    """A round of a stage: draft → published → playing → closed. The seed of its lots is public.

    Results are provisional until the protest window after `closed_at` is over, or until `official_at` if that came first.
    """

    class State(models.TextChoices):
        DRAFT = "draft"
        PUBLISHED = "published"
        PLAYING = "playing"
        CLOSED = "closed"

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    no = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    lots_seed = models.CharField(max_length=60, blank=True)
    as_of_seq = models.PositiveBigIntegerField(null=True)
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    official_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("stage", "no")
        constraints = (models.UniqueConstraint(fields=("stage", "no"), name="round_number_once"),)

    def __str__(self) -> str:
        return f"{self.stage_id} round {self.no}"
