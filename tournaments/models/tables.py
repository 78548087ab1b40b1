"""Tables of a round: who sits there, the matches, the right to record, calls for the chief referee."""

from django.db import models
from django.db.models import Q

from referee.models import Authored, Match, PublicIdField
from tournaments.models.entries import Entry
from tournaments.models.referees import Referee
from tournaments.models.rounds import Round


class Table(models.Model):
    """One meeting of two entries in a round, or a bye of one. `position` orders the draw (in a bracket: the tie), `number` is the table in the hall."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    position = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True)
    third_place = models.BooleanField(default=False)
    referee = models.ForeignKey(Referee, on_delete=models.SET_NULL, null=True, blank=True, related_name="tables")
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ("round", "position")
        constraints = (
            models.UniqueConstraint(fields=("round", "position"), name="table_position_once"),
            models.UniqueConstraint(fields=("round", "number"), name="table_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.round_id}/{self.position}"


class Seating(models.Model):
    """Which entry sits on which side of a table. An entry sits at one table a round: a constraint, not a hope."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seatings")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seatings")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seatings")
    side = models.CharField(max_length=2)

    class Meta:
        ordering = ("table", "-side")
        constraints = (
            models.UniqueConstraint(fields=("round", "entry"), name="entry_sits_once_a_round"),
            models.UniqueConstraint(fields=("table", "side"), name="side_taken_once"),
        )

    def __str__(self) -> str:
        return f"{self.table_id} {self.side}: {self.entry_id}"


class TableMatch(models.Model):
    """The matches of a table in order: one, or up to n in a best of n."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="table_matches")
    no = models.PositiveSmallIntegerField()
    match = models.OneToOneField(Match, on_delete=models.PROTECT, related_name="table_match")

    class Meta:
        ordering = ("table", "no")
        constraints = (models.UniqueConstraint(fields=("table", "no"), name="table_match_number_once"),)

    def __str__(self) -> str:
        return f"{self.table_id} match {self.no}"


class TableToken(models.Model):
    """The right to record, by a link or QR on a card: at one table in its round, or at all tables of a referee in a round.

    Only a hash is stored. Which tables a referee's card opens follows from the rota as it stands.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, null=True, blank=True, related_name="tokens")
    referee = models.ForeignKey(Referee, on_delete=models.CASCADE, null=True, blank=True, related_name="tokens")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, null=True, blank=True, related_name="referee_tokens")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = (
            models.CheckConstraint(
                name="token_for_table_or_referee",
                condition=Q(table__isnull=False, referee__isnull=True, round__isnull=True)
                | Q(table__isnull=True, referee__isnull=False, round__isnull=False),
            ),
        )

    def __str__(self) -> str:
        return f"{self.table_id or self.referee_id} {self.digest[:8]}"

    @property
    def in_round(self) -> Round:
        """The round in which it opens something."""
        found = self.table.round if self.table is not None else self.round
        assert found is not None
        return found


class Call(Authored):
    """A table calls the chief referee; `answered_at` when somebody has come."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    note = models.CharField(max_length=200, blank=True)
    answered_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.at}"
