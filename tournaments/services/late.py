"""A pair that comes when the first stage is drawn already: against a bye, into a group, or into the next round of a Swiss; and back."""

from datetime import datetime
from typing import Any

from django.db.models import Count, Max

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.rules.reasons import because
from referee.services import open_match, writing
from tournaments.models import Entry, Event, Round, Seating, Stage, StageEntry, Table, TableMatch
from tournaments.selectors.entries import entry_row
from tournaments.selectors.fields import LATE
from tournaments.selectors.formats import system
from tournaments.selectors.late_entry import ENTERED, UNDONE, has_left, has_recorded, late_ways, standing_entry
from tournaments.selectors.reasons import reason_json
from tournaments.selectors.tables import table_row
from tournaments.services.rounds import draft_round, seat_names


def join_group(*, stage: Stage, entry: Entry, actor: Actor, at: datetime, group: int | None = None) -> int:
    """Put a late pair into a group with an odd number of pairs (the smallest, or the one named); the group.

    What it missed it does not play: those pairs had the bye against its number, and their byes stay. A draft of the
    next round is drawn again. Errors: `not-in-groups`, `in-stage`, `not-playing-on`, `groups-full`.
    """
    with writing(stage.event.scope, actor=actor, at=at):
        _check(stage, entry)
        sizes = dict(stage.stage_entries.order_by().values_list("group").annotate(Count("pk")))
        odd = sorted((size, number) for number, size in sizes.items() if size % 2 and group in (None, number))
        if not odd:
            raise RulesError("groups-full", number=entry.number)
        chosen = odd[0][1]
        last = stage.stage_entries.filter(group=chosen).aggregate(last=Max("place"))["last"]
        StageEntry.objects.create(stage=stage, entry=entry, group=chosen, place=last + 1, reasons=[reason_json(because("came-late"))])
        _log(stage, entry, actor, at, way="group", group=chosen)
        _draw_again(stage, actor, at)
    return int(chosen or 1)


def join_swiss(*, stage: Stage, entry: Entry, counts: str, actor: Actor, at: datetime) -> None:
    """Draw a late pair from the next round of a Swiss on; each round it missed `counts` as zero, half or bye.

    A pair that has left before earns nothing, whatever is chosen. A draft of the next round is drawn again. Errors:
    `missing-field` (counts), `in-stage`, `not-playing-on`, `late-swiss-over`.
    """
    if counts not in LATE:
        raise RulesError("missing-field", field="counts")
    with writing(stage.event.scope, actor=actor, at=at):
        ways = late_ways(stage.event, entry)
        _must_be_outside(ways.code, entry)
        if system(stage) != Stage.Format.SWISS or ways.next_round is None:
            raise RulesError("late-swiss-over")
        _add_member(stage, entry, counts)
        _log(stage, entry, actor, at, way="swiss", counts=counts)
        _draw_again(stage, actor, at)


def join_bye(*, table: Table, entry: Entry, actor: Actor, at: datetime, counts: str = "zero") -> None:
    """A late pair meets the pair that has a bye in the round that is on; rounds it missed before count as `counts`.

    Errors: `in-stage`, `not-playing-on`, `late-no-bye` (the bye is taken, or a later round has been drawn on it).
    """
    round_ = Round.objects.select_related("stage__event", "stage__ruleset").get(pk=table.round_id)
    stage, event = round_.stage, round_.stage.event
    with writing(event.scope, actor=actor, at=at):
        ways = late_ways(event, entry)
        _must_be_outside(ways.code, entry)
        if table.pk not in {row.table.pk for row in ways.byes}:
            raise RulesError("late-no-bye")
        Seating.objects.create(table=table, round=round_, entry=entry, side="EW" if table.seatings.get().side == "NS" else "NS")
        was = table.reasons
        table.number, table.reasons = _next_number(round_), [*was, reason_json(because("came-late"))]
        table.save(update_fields=["number", "reasons"])
        _add_member(stage, entry, counts if round_.no > 1 else "")
        row = table_row(event, table)
        match = open_match(scope=event.scope, ruleset=stage.ruleset, seats=seat_names(row.ns, row.ew), at=at)
        TableMatch.objects.create(table=table, no=1, match=match)
        _log(stage, entry, actor, at, way="bye", table=table.public_id, no=table.number, reasons=was)


def undo_late(*, event: Event, entry: Entry, seq: int, actor: Actor, at: datetime) -> None:
    """Take the late entry of a pair back: it is on the list as before. Errors: `nothing-to-undo`, `late-played`."""
    with writing(event.scope, actor=actor, at=at):
        log = standing_entry(event, entry)
        if log is None or log.seq != seq or log.after is None:
            raise RulesError("nothing-to-undo")
        facts, stage = log.after, event.stages.get(no=log.after["stage"])
        stage.event = event
        if facts["way"] == "bye":
            _give_the_bye_back(event, entry, facts)
        if entry.seatings.filter(round__stage=stage).exclude(round__state=Round.State.DRAFT).exists():
            raise RulesError("late-played", number=entry.number)
        stage.stage_entries.filter(entry=entry).delete()
        # A writer of its own: drawing again takes its numbers in writers of its own, too.
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log(UNDONE, f"entry:{entry.public_id}", before=facts, after={"number": entry.number})
        _draw_again(stage, actor, at)


def _give_the_bye_back(event: Event, entry: Entry, facts: dict[str, Any]) -> None:
    table = Table.objects.filter(public_id=facts["table"], round__stage__event=event).first()
    row = table_row(event, table) if table is not None else None
    if table is None or row is None or has_recorded(row) or table.round.stage.rounds.filter(no__gt=table.round.no).exists():
        raise RulesError("late-played", number=entry.number)
    opened = [played.match.pk for played in row.matches]
    TableMatch.objects.filter(table=table).delete()
    Match.objects.filter(pk__in=opened).delete()
    table.seatings.filter(entry=entry).delete()
    table.number, table.reasons = None, facts["reasons"]
    table.save(update_fields=["number", "reasons"])


def _check(stage: Stage, entry: Entry) -> None:
    drawn = stage.rounds.exclude(state=Round.State.DRAFT).exists()
    if system(stage) != Stage.Format.ROUND_ROBIN or not drawn:
        raise RulesError("not-in-groups")
    if stage.stage_entries.filter(entry=entry).exists():
        raise RulesError("in-stage", number=entry.number)
    if not entry_row(entry).is_playing:
        raise RulesError("not-playing-on", number=entry.number)


def _must_be_outside(code: str, entry: Entry) -> None:
    if code == "in":
        raise RulesError("in-stage", number=entry.number)
    if code == "left":
        raise RulesError("not-playing-on", number=entry.number)


def _add_member(stage: Stage, entry: Entry, counts: str) -> None:
    last = stage.stage_entries.aggregate(last=Max("place"))["last"] or 0
    facts = {"counts": "zero" if has_left(entry) else counts} if counts else {}
    StageEntry.objects.create(stage=stage, entry=entry, place=last + 1, reasons=[reason_json(because("came-late", **facts))])


def _draw_again(stage: Stage, actor: Actor, at: datetime) -> None:
    """A draft of the next round is drawn again with its own seed, so that the pair is in it or out of it."""
    draft = stage.rounds.filter(state=Round.State.DRAFT).first()
    if draft is not None:
        draft_round(event=stage.event, stage=stage, seed=draft.lots_seed or "1", actor=actor, at=at)


def _next_number(round_: Round) -> int:
    taken = set(Table.objects.filter(round=round_, number__isnull=False).values_list("number", flat=True))
    return next(number for number in range(1, 10_000) if number not in taken)


def _log(stage: Stage, entry: Entry, actor: Actor, at: datetime, **facts: Any) -> None:
    with writing(stage.event.scope, actor=actor, at=at) as writer:
        writer.log(ENTERED, f"entry:{entry.public_id}", after={"number": entry.number, "stage": stage.no, **facts})
