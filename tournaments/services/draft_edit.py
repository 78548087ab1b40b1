"""A draft changed by hand before it is published: nobody is ever at two tables or at none, and every change says so.

A pair without an opponent sits alone, `unpaired`, until it is given a bye, an opponent, or taken out; a draft with
unpaired pairs cannot be published.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.rules.reasons import Reason, because
from referee.services import Writer, writing
from tournaments.models import Entry, Event, Forbidden, Round, Seating, Stage, StageEntry, Table
from tournaments.selectors.draft_costs import costs_of, couples_of
from tournaments.selectors.entries import EntryRow, entry_row, entry_rows
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.reasons import reason_json
from tournaments.selectors.stage_state import still_in
from tournaments.selectors.table_plan import first_table_of
from tournaments.services.draft_rows import SIDES, add_tables, draft_row, draft_snapshot, seated_by_table
from tournaments.services.draw import PlannedTable, entrants, with_stand_by
from tournaments.services.rounds import check_verified

UNPAIRED = "unpaired"
BY_HAND = "by-hand"


def blank_draft(*, event: Event, stage: Stage, actor: Actor, at: datetime, unverified: bool = False) -> Round:
    """A draft of the next round in which everybody sits alone, to be paired by hand: for when the draw finds no way.

    Errors: `follows-from-results` (a bracket), `berger-fixed`, `round-open`, `stage-over`, `too-few-entries`,
    `stage-not-reached`, `tables-unverified`.
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        if is_bracket(stage):
            raise RulesError("follows-from-results")
        open_numbers = check_verified(event, stage, unverified)
        rows = entrants(event, stage) if not stage.rounds.exists() else _playing_on(event, stage)
        if len(rows) < 2:
            raise RulesError("too-few-entries", entries=len(rows), least=2)
        round_, before = draft_row(event, stage, "")
        _may_move(round_)
        round_.tables.all().delete()
        add_tables(round_, [PlannedTable(position, (row.pk,), (because(UNPAIRED),)) for position, row in enumerate(rows)])
        if round_.no == 1:
            stage.stage_entries.all().delete()
            stage.stage_entries.bulk_create(
                StageEntry(stage=stage, entry_id=row.pk, place=place) for place, row in enumerate(rows, start=1)
            )
        facts = {"stage": stage.no, "round": round_.no, "seed": "", **({"unverified": open_numbers} if open_numbers else {})}
        writer.log("round-drawn", f"round:{round_.pk}", before, facts)
    return round_


def _playing_on(event: Event, stage: Stage) -> list[EntryRow]:
    known = entry_rows(event)
    return with_stand_by([known[entry] for entry in still_in(event, stage)])


def swap_entries(*, round_: Round, first: Entry, second: Entry, actor: Actor, at: datetime) -> None:
    """Two pairs exchange their seats; at one table they change sides.

    Errors: `not-a-draft`, `not-in-draft`, `follows-from-results` (a later round of a bracket), `berger-fixed`.
    """
    with _editing(round_, "swap", (first, second), actor, at):
        _may_move(round_)
        seats = {seat.entry_id: seat for seat in Seating.objects.filter(round=round_, entry__in=(first, second)).select_related("table")}
        a, b = _seat(seats, first), _seat(seats, second)
        places = [(a.table, a.side), (b.table, b.side)]
        Seating.objects.filter(pk__in=(a.pk, b.pk)).delete()
        for entry, (table, side) in zip((second, first), places, strict=True):
            Seating.objects.create(table=table, round=round_, entry=entry, side=side)
        _by_hand({a.table_id, b.table_id})


def unpair(*, round_: Round, table: Table, actor: Actor, at: datetime) -> None:
    """Take a table apart: its pairs sit alone until they are paired again. Errors: `not-a-draft`, `bracket-fixed`, `nothing-to-unpair`."""
    entries = tuple(seat.entry for seat in table.seatings.select_related("entry"))
    with _editing(round_, "unpair", entries, actor, at):
        _must_be_free(round_)
        if len(entries) < 2:
            raise RulesError("nothing-to-unpair")
        table.delete()
        for entry in entries:
            _seat_alone(round_, entry, UNPAIRED)


def pair_up(*, round_: Round, first: Entry, second: Entry, actor: Actor, at: datetime) -> Table:
    """Two pairs that sit alone meet, the first on NS. Errors: `not-a-draft`, `bracket-fixed`, `not-alone`, `forbidden-pair`."""
    with _editing(round_, "pair", (first, second), actor, at):
        _must_be_free(round_)
        if Forbidden.objects.filter(a__in=(first, second), b__in=(first, second)).exists():
            raise RulesError("forbidden-pair", first=first.number, second=second.number)
        alone = [_alone(round_, entry) for entry in (first, second)]
        position = min(table.position for table in alone)
        for table in alone:
            table.delete()
        return _new_table(round_, position, (first, second))


def give_bye(*, round_: Round, entry: Entry, actor: Actor, at: datetime) -> None:
    """A pair that sits alone has a bye. Errors: `not-a-draft`, `bracket-fixed`, `not-alone`."""
    with _editing(round_, "bye", (entry,), actor, at):
        _must_be_free(round_)
        table = _alone(round_, entry)
        table.reasons = [reason_json(because(BY_HAND))]
        table.save(update_fields=["reasons"])


def take_out(*, round_: Round, entry: Entry, actor: Actor, at: datetime) -> None:
    """A pair that sits alone is left out of the round. Errors: `not-a-draft`, `bracket-fixed`, `not-alone`."""
    with _editing(round_, "out", (entry,), actor, at):
        _must_be_free(round_)
        _alone(round_, entry).delete()


def add_late(*, round_: Round, entry: Entry, actor: Actor, at: datetime) -> None:
    """A late pair comes into a draft: against the pair that has the bye, or else alone.

    Errors: `not-a-draft`, `in-draft`, `not-playing-on`, `no-room` (a bracket without a free place), `berger-fixed`.
    """
    with _editing(round_, "late", (entry,), actor, at):
        _may_move(round_)
        if Seating.objects.filter(round=round_, entry=entry).exists():
            raise RulesError("in-draft", number=entry.number)
        if not entry_row(entry).is_playing:
            raise RulesError("not-playing-on", number=entry.number)
        free = _free_place(round_, entry)
        if free is not None:
            Seating.objects.create(table=free, round=round_, entry=entry, side="EW")
            free.number = _next_number(round_)
            free.save(update_fields=["number"])
            _by_hand({free.pk})
        elif is_bracket(round_.stage):
            raise RulesError("no-room", number=entry.number)
        else:
            _seat_alone(round_, entry, UNPAIRED)
        _add_member(round_, entry)


def forbid_pairing(*, event: Event, first: Entry, second: Entry, actor: Actor, at: datetime) -> bool:
    """Two pairs are not to be drawn against each other; whether that is new. `missing-field` for one and the same."""
    a, b = sorted((first, second), key=lambda entry: entry.pk)
    if a == b:
        raise RulesError("missing-field", field="entry")
    with writing(event.scope, actor=actor, at=at) as writer:
        _, is_new = Forbidden.objects.get_or_create(event=event, a=a, b=b)
        if is_new:
            writer.log("pairing-forbidden", f"event:{event.public_id}", after={"numbers": [a.number, b.number]})
    return is_new


def allow_pairing(*, event: Event, first: Entry, second: Entry, actor: Actor, at: datetime) -> None:
    """Take a forbidden pairing back."""
    with writing(event.scope, actor=actor, at=at) as writer:
        gone, _ = Forbidden.objects.filter(event=event, a__in=(first, second), b__in=(first, second)).delete()
        if gone:
            writer.log("pairing-allowed", f"event:{event.public_id}", after={"numbers": sorted((first.number, second.number))})


def unpaired(round_: Round) -> list[int]:
    """The numbers of the pairs of a draft that sit alone and have no bye."""
    return sorted(entry.number for table, entries in seated_by_table(round_).items() if _is_unpaired(table) for entry in entries)


@contextmanager
def _editing(round_: Round, what: str, entries: Sequence[Entry], actor: Actor, at: datetime) -> Iterator[Writer]:
    """One change of a draft under the lock, logged with the draft as it was."""
    with writing(round_.stage.event.scope, actor=actor, at=at) as writer:
        round_.refresh_from_db(fields=["state"])
        if round_.state != Round.State.DRAFT:
            raise RulesError("not-a-draft", state=round_.state)
        before = draft_snapshot(round_)
        yield writer
        numbers = [entry.number for entry in entries]
        writer.log("draft-edited", f"round:{round_.pk}", before, {"round": round_.no, "what": what, "numbers": numbers})


def _may_move(round_: Round) -> None:
    """A later round of a bracket follows from results, and a Berger table is as it is."""
    if is_bracket(round_.stage) and round_.no > 1:
        raise RulesError("follows-from-results")
    if system(round_.stage) == Stage.Format.ROUND_ROBIN:
        raise RulesError("berger-fixed")


def _must_be_free(round_: Round) -> None:
    """In a bracket every place is somebody's way: tables are exchanged there, not taken apart."""
    if is_bracket(round_.stage):
        raise RulesError("bracket-fixed")
    _may_move(round_)


def _seat(seats: dict[int, Seating], entry: Entry) -> Seating:
    if entry.pk not in seats:
        raise RulesError("not-in-draft", number=entry.number)
    return seats[entry.pk]


def _alone(round_: Round, entry: Entry) -> Table:
    """The table at which an entry sits alone."""
    table = Table.objects.filter(round=round_, seatings__entry=entry).first()
    if table is None:
        raise RulesError("not-in-draft", number=entry.number)
    if table.seatings.count() > 1:
        raise RulesError("not-alone", number=entry.number)
    return table


def _free_place(round_: Round, entry: Entry) -> Table | None:
    """A table with one pair that the late one may meet: an unpaired pair before one with a bye."""
    barred = {pk for pair in Forbidden.objects.filter(a=entry).values_list("b") for pk in pair}
    barred |= {pk for pair in Forbidden.objects.filter(b=entry).values_list("a") for pk in pair}
    tables = Table.objects.filter(round=round_).prefetch_related("seatings").order_by("position")
    single = [table for table in tables if len(seats := table.seatings.all()) == 1 and seats[0].entry_id not in barred]
    return next(iter(sorted(single, key=lambda table: (not _is_unpaired(table), table.position))), None)


def _seat_alone(round_: Round, entry: Entry, why: str) -> None:
    position = (round_.tables.order_by("-position").values_list("position", flat=True).first() or 0) + 1
    table = Table.objects.create(round=round_, position=position, reasons=[reason_json(because(why))])
    Seating.objects.create(table=table, round=round_, entry=entry, side=SIDES[0])


def _new_table(round_: Round, position: int, entries: Sequence[Entry]) -> Table:
    table = Table.objects.create(round=round_, position=position, number=_next_number(round_))
    for side, entry in zip(SIDES, entries, strict=True):
        Seating.objects.create(table=table, round=round_, entry=entry, side=side)
    _by_hand({table.pk})
    return table


def _by_hand(tables: set[int]) -> None:
    """These tables are as a person wanted them, and what that costs is said."""
    for table in Table.objects.filter(pk__in=tables).select_related("round__stage__event"):
        costs: tuple[Reason, ...] = costs_of(table.round.stage.event, table.round).of(couples_of(table.round)[table.pk])
        table.reasons = [reason_json(reason) for reason in (because(BY_HAND), *costs)]
        table.save(update_fields=["reasons"])


def _add_member(round_: Round, entry: Entry) -> None:
    """A late pair belongs to the stage from its first draft on."""
    if round_.no == 1 and not round_.stage.stage_entries.filter(entry=entry).exists():
        round_.stage.stage_entries.create(entry=entry, place=round_.stage.stage_entries.count() + 1)


def _next_number(round_: Round) -> int:
    """The lowest table number that is free in the round."""
    taken = set(Table.objects.filter(round=round_, number__isnull=False).values_list("number", flat=True))
    first = first_table_of(round_.stage.event)
    return next(number for number in range(first, first + 10_000) if number not in taken)


def _is_unpaired(table: Table) -> bool:
    return any(reason.get("code") == UNPAIRED for reason in table.reasons)
