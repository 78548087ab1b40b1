"""What is stored of a match: its scope, its rules, its acts, and the log (facts only, append-only).

Rules, fold and words live elsewhere; nothing here can be computed from something else, but for `Scope.seq`.
"""

import secrets
from typing import Any, ClassVar

from django.db import models
from django.db.models import Q

_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_public_id() -> str:
    """A random name for a URL: 12 letters and digits (59 bits) without those that are mistaken for others."""
    return "".join(secrets.choice(_ALPHABET) for _ in range(12))


class PublicIdField(models.CharField):
    """The name under which a row appears in URLs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs |= {"max_length": 12, "unique": True, "default": new_public_id, "editable": False}
        super().__init__(*args, **kwargs)


class Scope(models.Model):
    """What is written one after another: an event with all its matches, or a lone match.

    `seq` rises by one, without gaps, with every change; it is taken under this row's lock. Watchers, ETags and kept
    bytes are keyed by (scope, seq).
    """

    public_id = PublicIdField()
    seq = models.PositiveBigIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.public_id}@{self.seq}"


class Ruleset(models.Model):
    """A set of rules as it was used, immutable, keyed by the hash of its JSON."""

    append_only: ClassVar[bool] = True

    digest = models.CharField(max_length=64, primary_key=True)
    json = models.JSONField()

    def __str__(self) -> str:
        return self.digest[:12]


class Match(models.Model):
    """Two sides at one table until an end condition. It knows no event; `seats` are the names as they were: {"N": …}."""

    public_id = PublicIdField()
    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, related_name="matches")
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="+")
    seats = models.JSONField()
    opened_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "matches"

    def __str__(self) -> str:
        return self.public_id


class Authored(models.Model):
    """What somebody did: the key of the author, the name as it was then, and when."""

    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        abstract = True


class Act(Authored):
    """One act of a match (`referee.rules.acts` says what each kind means), append-only.

    `replaces` is the number of the act it takes the place of. `payload` of a hand or claim is the record as JSON.
    `effect` says how far a late act reaches: the record only, standings, undrawn rounds, what is unplayed.
    """

    append_only: ClassVar[bool] = True

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="acts")
    no = models.PositiveIntegerField()
    kind = models.CharField(max_length=12)
    hand_no = models.PositiveIntegerField(default=0)
    replaces = models.PositiveIntegerField(null=True)
    payload = models.JSONField(default=dict)
    effect = models.CharField(max_length=20, blank=True)
    reason = models.TextField(blank=True)
    nonce = models.CharField(max_length=64)

    class Meta:
        ordering = ("match", "no")
        constraints = (
            models.UniqueConstraint(fields=("match", "no"), name="act_number_once"),
            models.UniqueConstraint(fields=("match", "nonce"), name="act_nonce_once"),
            models.UniqueConstraint(fields=("match", "replaces"), name="act_replaced_once"),
            models.UniqueConstraint(
                fields=("match", "hand_no"), condition=Q(kind="hand", replaces__isnull=True), name="hand_first_version_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}#{self.no} {self.kind}"


class Log(Authored):
    """Who did what when, with before and after: audit and signal, one row for each `seq` of a scope, append-only."""

    append_only: ClassVar[bool] = True

    scope = models.ForeignKey(Scope, on_delete=models.PROTECT, related_name="log")
    seq = models.PositiveBigIntegerField()
    verb = models.CharField(max_length=40)
    object = models.CharField(max_length=80, blank=True)
    before = models.JSONField(null=True)
    after = models.JSONField(null=True)

    class Meta:
        ordering = ("scope", "seq")
        constraints = (models.UniqueConstraint(fields=("scope", "seq"), name="log_seq_once"),)

    def __str__(self) -> str:
        return f"{self.scope_id}@{self.seq} {self.verb}"


class KeptSheet(models.Model):
    """A scoresheet as it was when both sides had signed or the round closed; it survives later changes. Append-only."""

    append_only: ClassVar[bool] = True

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="kept_sheets")
    seq = models.PositiveBigIntegerField()
    sha256 = models.CharField(max_length=64)
    bytes = models.BinaryField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.match_id}@{self.seq} {self.sha256[:12]}"
