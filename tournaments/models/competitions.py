"""Several events that share a hall."""

from django.db import models

from referee.models import PublicIdField


class Competition(models.Model):
    """Several events that share a hall, a table plan, referees and a clock display."""

    public_id = PublicIdField()
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name
