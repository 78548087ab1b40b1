"""What is stored of an event: set-up rows, changed through services and logged; and append-only facts.

Personal data lives in `Person` alone. Status, standings, qualifiers, clock and results are derived, never stored.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models

from referee.models import Match, PublicIdField, Ruleset, Scope


class Competition(models.Model):
    """Several events that share a hall, a table plan, referees and a clock display."""

    public_id = PublicIdField()
    name = models.CharField(max_length=120)

    def __str__(self) -> str:
        return self.name


class Event(models.Model):
    """One contest, from the entry list to the winner. `preset` is the set of rules it started from, `ruleset` what it plays."""

    class Visibility(models.TextChoices):
        PRIVATE = "private"
        PUBLIC = "public"

    public_id = PublicIdField()
    scope = models.OneToOneField(Scope, on_delete=models.PROTECT, related_name="event")
    competition = models.ForeignKey(Competition, on_delete=models.SET_NULL, null=True, blank=True, related_name="events")
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=200, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    timezone = models.CharField(max_length=50, default="Asia/Shanghai")
    visibility = models.CharField(max_length=10, choices=Visibility, default=Visibility.PRIVATE)
    preset = models.CharField(max_length=40)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="+")
    settings = models.JSONField(default=dict)
    deleted_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ("-created_at", "pk")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """What an account may do in an event."""

    class Role(models.TextChoices):
        ORGANISER = "organiser"
        CHIEF = "chief"
        REFEREE = "referee"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = (models.UniqueConstraint(fields=("event", "user", "role"), name="membership_once"),)

    def __str__(self) -> str:
        return f"{self.user} {self.role}"


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


class Entry(models.Model):
    """A pair in an event. Its status is what its `EntryAct`s leave; it is never deleted once a hand exists.

    A `stand_by` pair plays only where the number of the others is odd.
    """

    public_id = PublicIdField()
    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="entries")
    unit = models.ForeignKey(Unit, on_delete=models.PROTECT, null=True, blank=True, related_name="entries")
    number = models.PositiveIntegerField()
    seed = models.PositiveIntegerField(null=True, blank=True)
    fixed_table = models.PositiveIntegerField(null=True, blank=True)
    stand_by = models.BooleanField(default=False)

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


class EntryAct(models.Model):
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
    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"


class Stage(models.Model):
    """A format with its settings. `ruleset` is the event's with the stage's own time limit, target or number of hands."""

    class Format(models.TextChoices):
        KNOCKOUT = "knockout"
        DOUBLE_ELIMINATION = "double_elimination"
        ROUND_ROBIN = "round_robin"
        SWISS = "swiss"
        FIXED_HANDS = "fixed_hands"
        LEVEL_CUT = "level_cut"

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="stages")
    no = models.PositiveSmallIntegerField()
    format = models.CharField(max_length=20, choices=Format)
    ruleset = models.ForeignKey(Ruleset, on_delete=models.PROTECT, related_name="+")
    settings = models.JSONField(default=dict)
    tiebreaks = models.JSONField(default=list)
    advance = models.JSONField(default=dict)

    class Meta:
        ordering = ("event", "no")
        constraints = (models.UniqueConstraint(fields=("event", "no"), name="stage_number_once"),)

    def __str__(self) -> str:
        return f"{self.event_id}/{self.no} {self.format}"


class StageEntry(models.Model):
    """An entry that plays in a stage, and the place from which it came (its rank in the stage before, its lot, its number in `group`)."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="stage_entries")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="stage_entries")
    place = models.PositiveIntegerField(null=True)
    group = models.PositiveSmallIntegerField(null=True)
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ("stage", "place", "pk")
        constraints = (models.UniqueConstraint(fields=("stage", "entry"), name="stage_entry_once"),)

    def __str__(self) -> str:
        return f"{self.stage_id}: {self.entry_id}"


class CutRuling(models.Model):
    """How a tie on a cut was settled: by lots (with the seed) or by a ruling (the order given). Append-only."""

    append_only: ClassVar[bool] = True

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="cut_rulings")
    kind = models.CharField(max_length=10)
    order = models.JSONField()
    seed = models.CharField(max_length=60, blank=True)
    reason = models.TextField(blank=True)
    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.stage_id} {self.kind}"


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


class Table(models.Model):
    """One meeting of two entries in a round, or a bye of one. `position` orders the draw (in a bracket: the tie), `number` is the table in the hall."""

    public_id = PublicIdField()
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    position = models.PositiveIntegerField()
    number = models.PositiveIntegerField(null=True)
    third_place = models.BooleanField(default=False)
    referee = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="tables")
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


class ClockAct(models.Model):
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
    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.round_id} {self.kind}"


class TableToken(models.Model):
    """The right to record at one table in one round, by a link or QR on a table card. Only a hash is stored."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="tokens")
    digest = models.CharField(max_length=64, unique=True)
    created_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.digest[:8]}"


class EventPenalty(models.Model):
    """A penalty against an entry that reaches beyond a match: match points, or the event. Append-only."""

    append_only: ClassVar[bool] = True

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="penalties")
    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, null=True, related_name="penalties")
    kind = models.CharField(max_length=20)
    points = models.IntegerField(default=0)
    cancels = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="cancelled_by")
    reason = models.TextField()
    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.entry_id} {self.kind}"


class Call(models.Model):
    """A table calls the chief referee; `answered_at` when somebody has come."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    note = models.CharField(max_length=200, blank=True)
    actor = models.CharField(max_length=60)
    actor_name = models.CharField(max_length=120)
    at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.at}"


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


class Protest(models.Model):
    """抗议: what both sides say, the facts, the rule, the decision and who took it."""

    class Outcome(models.TextChoices):
        UPHELD = "upheld"
        REJECTED = "rejected"
        WITHDRAWN = "withdrawn"

    table = models.ForeignKey(Table, on_delete=models.PROTECT, related_name="protests")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="protests")
    statement = models.TextField()
    other_statement = models.TextField(blank=True)
    facts = models.TextField(blank=True)
    rule = models.TextField(blank=True)
    decision = models.TextField(blank=True)
    outcome = models.CharField(max_length=10, choices=Outcome, blank=True)
    jury = models.CharField(max_length=200, blank=True)
    made_by = models.CharField(max_length=120, blank=True)
    decided_by = models.CharField(max_length=120, blank=True)
    made_at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.table_id} {self.made_at}"


class Forbidden(models.Model):
    """Two entries that must not be drawn against each other."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="forbidden")
    a = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    b = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = (models.UniqueConstraint(fields=("a", "b"), name="forbidden_pair_once"),)

    def __str__(self) -> str:
        return f"{self.a_id} × {self.b_id}"
