"""The pairs of an event, who plays in them, and what became of them."""

import secrets
from typing import ClassVar

from django.db import models

from referee.models import Authored, PublicIdField
from tournaments.models.events import Event
from tournaments.models.people import Person, Unit


def new_pin() -> str:
    """Four digits by chance."""
    return f"{secrets.randbelow(10_000):04}"


def is_pin(value: object) -> bool:
    """Whether this can be a PIN."""
    return isinstance(value, str) and len(value) == 4 and value.isascii() and value.isdecimal()


class Entry(models.Model):
    """A pair in an event. Its status is what its `EntryAct`s leave; it is never deleted once a hand exists.

    A `stand_by` pair plays only where the number of the others is odd. `pin` is what the pair types to accept a result,
    where its event asks for that. It is stored, and in the clear: the organiser prints it on slips and gives a new one,
    a copy on a second laptop has to know the same, and a hash of four digits hides nothing.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    number = models.PositiveIntegerField()
    seed = models.PositiveIntegerField(null=True, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    stand_by = models.BooleanField(default=False)
    pin = models.CharField(max_length=4, default=new_pin)

    class Meta:
        ordering = ("number",)
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(fields=("event", "number"), name="entry_number_once"),
            models.UniqueConstraint(fields=("event", "seed"), name="entry_seed_once"),
        )

    def __str__(self) -> str:
        return f"{self.number}"


class EntryPlayer(models.Model):
    """Who plays in a pair: places 1 and 2 (N and S, or E and W)."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="players")
    person = models.ForeignKey(Person, on_delete=models.PROTECT, related_name="entries")
    place = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ("entry", "place")
        constraints = (
            models.UniqueConstraint(fields=("entry", "place"), name="player_place_once"),
            models.UniqueConstraint(fields=("entry", "person"), name="player_once_in_pair"),
        )

    def __str__(self) -> str:
        return str(self.person)


class EntryAct(Authored):
    """What happened to an entry: checked in, withdrawn, disqualified, reinstated. Append-only."""

    append_only: ClassVar[bool] = True

    class Kind(models.TextChoices):
        CHECKED_IN = "checked-in"
        NOT_CHECKED_IN = "not-checked-in"
        WITHDRAWN = "withdrawn"
        DISQUALIFIED = "disqualified"
        REINSTATED = "reinstated"

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="acts")
    kind = models.CharField(max_length=20, choices=Kind)
    reason = models.TextField(blank=True)

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"


class Forbidden(models.Model):
    """Two entries that must not be drawn against each other."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden")
    a = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("a", "b"), name="forbidden_pair_once"),)

    def __str__(self) -> str:
        return f"{self.a_id} × {self.b_id}"
