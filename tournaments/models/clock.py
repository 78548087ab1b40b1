"""What was done to the clock."""

from typing import ClassVar

from django.db import models

from referee.models import Authored
from tournaments.models.rounds import Round
from tournaments.models.tables import Table


class ClockAct(Authored):
    """Start, pause, resume, extra time or bell, of a round or of one table. Append-only; the clock is folded from these."""

    append_only: ClassVar[bool] = True

    class Kind(models.TextChoices):
        START = "start"
        PAUSE = "pause"
        RESUME = "resume"
        EXTEND = "extend"
        BELL = "bell"

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="clock_acts")
    table = models.ForeignKey(Table, on_delete=models.PROTECT, null=True, related_name="clock_acts")
    kind = models.CharField(max_length=10, choices=Kind)
    seconds = models.IntegerField(default=0)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.round_id} {self.kind}"
