"""Wrong tries of what is short enough to be guessed."""

from django.db import models


class WrongTry(models.Model):
    """How often something wrong was typed at one place (the codes of an event, the PINs of a table), and until when it waits.

    Neither fact nor set-up: kept so that every process of the site counts the same, and forgotten after a while.
    """

    place = models.CharField(max_length=80, unique=True)
    count = models.PositiveIntegerField(default=0)
    until = models.DateTimeField()
    last_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.place}: {self.count}"
