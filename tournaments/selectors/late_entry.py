"""A pair that comes when the first stage is being played: by which ways it can come in, and what each means."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from referee.models import Act, Log
from tournaments.models import Entry, EntryAct, Event, Forbidden, Round, Stage
from tournaments.pairing.round_robin import round_robin
from tournaments.selectors.entries import EntryRow, entry_row, entry_rows
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.stage_state import EVERYTHING, is_over, legs_of, next_round_no
from tournaments.selectors.tables import TableRow, table_rows

ENTERED, UNDONE = "entered-late", "entered-late-undone"
OUT = (EntryAct.Kind.WITHDRAWN, EntryAct.Kind.DISQUALIFIED)


@dataclass(frozen=True, slots=True)
class GroupWay:
    """A group with a free number: `place` is that number, `missed` what the byes of before stand for, `to_play` what is left."""

    number: int
    size: int
    place: int
    missed: tuple[tuple[int, EntryRow], ...]
    to_play: tuple[tuple[int, EntryRow], ...]


@dataclass(frozen=True, slots=True)
class LateWays:
    """What can be done with a late pair.

    `code`: not-begun, draft (take it into the draft), in (it is in the stage), left (bring it back first), over, open (see
    the ways), or none: every place is taken (`why` says which rule stands in the way). `missed` are the rounds that are out
    without it, `next_round` the round of a Swiss in which it is drawn, None without one. `has_left`: it earns nothing.
    """

    code: str
    stage: Stage | None = None
    round: Round | None = None
    why: str = ""
    missed: tuple[int, ...] = ()
    next_round: int | None = None
    byes: tuple[TableRow, ...] = ()
    groups: tuple[GroupWay, ...] = ()
    has_left: bool = False
    entered: Log | None = None
    redraws: bool = False


def late_ways(event: Event, entry: Entry) -> LateWays:
    """The ways of a pair into the stage that is being played."""
    stage = event.stages.order_by("no").first()
    last = stage.rounds.order_by("-no").first() if stage else None
    if stage is None or last is None:
        return LateWays("not-begun", stage)
    stage.event = event
    shown = stage.rounds.exclude(state=Round.State.DRAFT).order_by("no")
    entered = standing_entry(event, entry)
    seated = entry.seatings.filter(round__stage=stage).exclude(round__state=Round.State.DRAFT)
    if shown and (stage.stage_entries.filter(entry=entry).exists() or seated.exists()):
        return LateWays("in", stage, last, entered=entered)
    if not entry_row(entry).is_playing:
        return LateWays("left", stage, last)
    if not shown:
        inside = entry.seatings.filter(round__stage=stage).exists()
        return LateWays("in" if inside else "draft", stage, last)
    if is_over(event, stage) or event.stages.filter(no__gt=stage.no, rounds__isnull=False).exists():
        return LateWays("over", stage, last)
    return _ways(event, stage, entry, last, [round_.no for round_ in shown])


def standing_entry(event: Event, entry: Entry) -> Log | None:
    """The log row by which a pair was entered late, if that stands."""
    rows = Log.objects.filter(scope=event.scope_id, object=f"entry:{entry.public_id}", verb__in=(ENTERED, UNDONE))
    row = rows.order_by("-seq").first()
    return row if row is not None and row.verb == ENTERED else None


def waiting_late(event: Event) -> tuple[EntryRow, ...]:
    """The pairs that are on the list and not in the stage that is being played; none where nothing is played."""
    stage = event.stages.order_by("no").first()
    if stage is None or not stage.rounds.exclude(state=Round.State.DRAFT).exists():
        return ()
    stage.event = event
    if event.stages.filter(no__gt=stage.no, rounds__isnull=False).exists() or is_over(event, stage):
        return ()
    inside = set(stage.stage_entries.values_list("entry", flat=True)) | set(
        Entry.objects.filter(seatings__round__stage=stage).values_list("pk", flat=True)
    )
    waiting = set(Entry.objects.filter(event=event, stand_by=True).values_list("pk", flat=True))
    return tuple(row for row in entry_rows(event).values() if row.is_playing and row.pk not in inside | waiting)


def has_left(entry: Entry) -> bool:
    """Whether a pair was out before: coming back earns nothing."""
    return bool(entry.acts.filter(kind__in=OUT).exists())


def _ways(event: Event, stage: Stage, entry: Entry, last: Round, shown: Sequence[int]) -> LateWays:
    robin = system(stage) == Stage.Format.ROUND_ROBIN
    byes = () if robin else tuple(_byes(event, stage, entry))
    groups = tuple(_groups(event, stage)) if robin else ()
    following = next_round_no(event, stage) if system(stage) == Stage.Format.SWISS and last.state == Round.State.CLOSED else None
    if system(stage) == Stage.Format.SWISS and last.state != Round.State.CLOSED:
        following = last.no if last.state == Round.State.DRAFT else _after(stage, last)
    code = "open" if byes or groups or following is not None else "none"
    return LateWays(
        code, stage, last, "" if code == "open" else _why(stage), tuple(shown), following, byes, groups, has_left(entry),
        redraws=last.state == Round.State.DRAFT,
    )  # fmt: skip


def _after(stage: Stage, last: Round) -> int | None:
    """The round of a Swiss after one that is being played."""
    from tournaments.selectors.stage_state import rounds_of

    return last.no + 1 if last.no < rounds_of(stage.event, stage) else None


def _why(stage: Stage) -> str:
    if system(stage) == Stage.Format.ROUND_ROBIN:
        return "late-groups-even"
    return "late-swiss-over" if system(stage) == Stage.Format.SWISS else "late-no-bye"


def _byes(event: Event, stage: Stage, entry: Entry) -> Iterator[TableRow]:
    """The byes that can still become a meeting: of the round that is on, in a bracket only of its first."""
    round_ = stage.rounds.filter(state__in=(Round.State.PUBLISHED, Round.State.PLAYING)).order_by("-no").first()
    later = round_ is not None and stage.rounds.filter(no__gt=round_.no).exists()
    if round_ is None or later or (round_.no > 1 and (is_bracket(stage) or system(stage) == Stage.Format.LEVEL_CUT)):
        return
    barred = {pk for pair in Forbidden.objects.filter(event=event).values_list("a", "b") if entry.pk in pair for pk in pair}
    for row in table_rows(event, EVERYTHING, round_=round_):
        if row.is_bye and row.ns.pk not in barred and row.ns.is_playing:
            yield row


def _groups(event: Event, stage: Stage) -> Iterator[GroupWay]:
    """The groups with an odd number of pairs: the number that had the bye is free."""
    known = entry_rows(event)
    members: dict[int, list[int]] = {}
    for row in stage.stage_entries.order_by("group", "place"):
        members.setdefault(row.group or 1, []).append(row.entry_id)
    out = set(stage.rounds.exclude(state=Round.State.DRAFT).values_list("no", flat=True))
    for number, entries in members.items():
        if len(entries) % 2:
            against = list(_against(entries, legs_of(stage)))
            yield GroupWay(
                number, len(entries), len(entries) + 1, tuple((no, known[other]) for no, other in against if no in out),
                tuple((no, known[other]) for no, other in against if no not in out),
            )  # fmt: skip


def _against(entries: Sequence[int], legs: int) -> Iterator[tuple[int, int]]:
    """(round, opponent) of the number after the last of a group, by the Berger table."""
    newcomer = 0
    for no, pairings in enumerate(round_robin([*entries, newcomer], legs=2 if legs == 2 else 1), start=1):
        for pairing in pairings:
            if newcomer in pairing.entries:
                yield no, next(other for other in pairing.entries if other != newcomer)


def has_recorded(row: TableRow) -> bool:
    """Whether something is recorded at a table."""
    return Act.objects.filter(match__in=[played.match for played in row.matches]).exists()
