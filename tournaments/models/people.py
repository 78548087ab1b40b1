"""Units and people: the one place with personal data."""

from django.db import models

from referee.models import PublicIdField
from tournaments.models.events import Event


class Unit(models.Model):
    """单位: the club, school or company that enters pairs."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="units")
    name = models.CharField(max_length=80)
    leader = models.CharField(max_length=60, blank=True)
    contact = models.CharField(max_length=60, blank=True)

    class Meta:
        ordering = ("name",)
        constraints = (models.UniqueConstraint(fields=("event", "name"), name="unit_name_once"),)

    def __str__(self) -> str:
        return self.name


class Person(models.Model):
    """A player as a human being: the one erasable row with personal data. The ID number is kept encrypted, with a keyed hash for duplicates."""

    public_id = PublicIdField()
    name = models.CharField(max_length=120)
    sex = models.CharField(max_length=1, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    id_number = models.BinaryField(null=True, blank=True)
    id_hash = models.CharField(max_length=64, blank=True, db_index=True)
    phone = models.CharField(max_length=40, blank=True)
    title = models.CharField(max_length=40, blank=True)
    erased_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "people"

    def __str__(self) -> str:
        return self.name
