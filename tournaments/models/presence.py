"""Who is away from a table, and when its phone was last in touch."""

from django.db import models

from referee.models import Authored
from tournaments.models.entries import Entry
from tournaments.models.tables import Table


class Absence(Authored):
    """Somebody of a pair is away from the table 缺人, since `at`; `ended_at` when the pair was complete again."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="absences")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="absences")
    ended_at = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=("table", "entry"), condition=models.Q(ended_at=None), name="pair_away_once_at_a_time"),
        )

    def __str__(self) -> str:
        return f"{self.table_id}: {self.entry_id} {self.at}"


class TableSeen(models.Model):
    """When the page of a table was last open on a phone that had a network. Neither fact nor set-up, and not in the log."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="seen")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.table_id} {self.at}"
