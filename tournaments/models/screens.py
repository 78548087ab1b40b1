"""Hall screens."""

from django.db import models

from tournaments.models.events import Event


class Screen(models.Model):
    """A hall screen and what the chief referee has put on it. `held` is the page it stays on; 0: it turns the pages itself.

    ``auto`` follows the event: pairings once they are published, the clock while a round is played, then the standings.
    """

    class Shows(models.TextChoices):
        AUTO = "auto"
        PAIRINGS = "pairings"
        CLOCK = "clock"
        STANDINGS = "standings"
        BRACKET = "bracket"
        NOTICE = "notice"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="screens")
    no = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40, blank=True)
    shows = models.CharField(max_length=10, choices=Shows, default=Shows.AUTO)
    notice = models.CharField(max_length=300, blank=True)
    held = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("event", "no")
        constraints = (models.UniqueConstraint(fields=("event", "no"), name="screen_number_once"),)

    def __str__(self) -> str:
        return f"{self.event_id} screen {self.no}"
