"""The rows of a draft: the round, its tables with their seats and numbers, the members of its stage; and a draft as the log keeps it."""

from collections.abc import Iterator, Sequence
from typing import Any

from referee.rules.errors import RulesError
from tournaments.models import Entry, Event, Round, Seating, Stage, StageEntry, Table
from tournaments.selectors.reasons import reason_json
from tournaments.selectors.table_plan import first_table_of
from tournaments.services.draw import Plan, PlannedTable, number_to_draw

SIDES = ("NS", "EW")


def draft_row(event: Event, stage: Stage, seed: str) -> tuple[Round, dict[str, Any] | None]:
    """The round to draw, and the draft that stood there before; `round-open` while the round before is not closed."""
    last = stage.rounds.order_by("-no").first()
    if last is not None and last.state == Round.State.DRAFT:
        before = draft_snapshot(last)
        last.lots_seed = seed
        last.save(update_fields=["lots_seed"])
        return last, before
    if last is not None and last.state != Round.State.CLOSED:
        raise RulesError("round-open", round=last.no)
    return Round.objects.create(stage=stage, no=number_to_draw(event, stage), lots_seed=seed), None


def draft_snapshot(round_: Round) -> dict[str, Any]:
    """A draft as the log keeps it: enough to bring it back."""
    tables = [
        {"position": table.position, "number": table.number, "third_place": table.third_place, "reasons": table.reasons,
         "entries": [entry.pk for entry in entries], "referee": table.referee_id}
        for table, entries in seated_by_table(round_).items()
    ]  # fmt: skip
    members = list(round_.stage.stage_entries.order_by("pk").values("entry", "place", "group", "reasons")) if round_.no == 1 else []
    return {"stage": round_.stage.no, "round": round_.no, "seed": round_.lots_seed, "tables": tables, "members": members}


def seated_by_table(round_: Round) -> dict[Table, list[Entry]]:
    """The pairs of each table of a round, NS first: two queries however many tables there are."""
    found: dict[int, list[Entry]] = {}
    for seat in Seating.objects.filter(round=round_).select_related("entry").order_by("-side"):
        found.setdefault(seat.table_id, []).append(seat.entry)
    return {table: found.get(table.pk, []) for table in Table.objects.filter(round=round_).order_by("position")}


def add_tables(round_: Round, tables: Sequence[PlannedTable]) -> None:
    """The tables of a draft with their seats, a few rows at a time however many there are."""
    numbers = _table_numbers(tables, round_.stage.event)
    made = Table.objects.bulk_create(
        (
            Table(
                round=round_, position=planned.position, number=numbers.get(planned.position), third_place=planned.third_place,
                reasons=[reason_json(reason) for reason in planned.reasons],
            )
            for planned in tables
        ),
        batch_size=200,
    )  # fmt: skip
    seats = (
        Seating(table=table, round=round_, entry_id=entry, side=side)
        for table, planned in zip(made, tables, strict=True)
        for side, entry in zip(SIDES, planned.entries, strict=False)
    )
    Seating.objects.bulk_create(seats, batch_size=400)


def set_members(stage: Stage, plan: Plan) -> None:
    """Who is in the stage, as its first round was drawn."""
    if plan.members:
        stage.stage_entries.all().delete()
        rows = (
            StageEntry(stage=stage, entry_id=one.entry, place=one.place, group=one.group, reasons=[reason_json(why) for why in one.reasons])
            for one in plan.members
        )
        StageEntry.objects.bulk_create(rows, batch_size=400)


def _table_numbers(tables: Sequence[PlannedTable], event: Event) -> dict[int, int]:
    """Numbers in the hall for tables that play: a pair with a fixed table gets it, then what the draw chose, the others in order."""
    wanted = dict(Entry.objects.filter(event=event, fixed_table__isnull=False).values_list("pk", "fixed_table"))
    playing = [planned for planned in tables if len(planned.entries) == 2]
    numbers: dict[int, int] = {}
    for planned in playing:
        fixed = next((wanted[entry] for entry in planned.entries if entry in wanted), planned.number)
        if fixed is not None and fixed not in numbers.values():
            numbers[planned.position] = fixed
    free = _free_numbers(set(numbers.values()), first_table_of(event))
    return numbers | {planned.position: next(free) for planned in playing if planned.position not in numbers}


def _free_numbers(taken: set[int], first: int) -> Iterator[int]:
    return (number for number in range(first, first + 10_000) if number not in taken)
