"""From which table an event counts in a hall that it shares; what is drawn and not begun moves along."""

from datetime import datetime

from referee.actors import Actor
from referee.models import Act
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Entry, Event, Round, Table
from tournaments.selectors.table_plan import LAST_TABLE, first_table_of


def set_first_table(*, event: Event, first: int, actor: Actor, at: datetime) -> None:
    """Later draws count from this table; rounds that are drawn or published and have no record yet are numbered anew.

    Pairs that cannot move keep their own table. Errors: `bad-table-number`.
    """
    if not 1 <= first <= LAST_TABLE:
        raise RulesError("bad-table-number", most=LAST_TABLE)
    with writing(event.scope, actor=actor, at=at) as writer:
        event.refresh_from_db(fields=["settings"])
        before = first_table_of(event)
        if before == first:
            return
        event.settings = {**event.settings, "first_table": first}
        event.save(update_fields=["settings"])
        writer.log("first-table-set", f"event:{event.public_id}", before={"first": before}, after={"first": first})
        for round_ in Round.objects.filter(stage__event=event, state__in=(Round.State.DRAFT, Round.State.PUBLISHED)):
            if not Act.objects.filter(match__table_match__table__round=round_).exists():
                _renumber(writer, event, round_, first)


def _renumber(writer: Writer, event: Event, round_: Round, first: int) -> None:
    """The tables of a round in their order from `first` on, those of pairs with a table of their own left out."""
    tables = list(Table.objects.filter(round=round_).exclude(number=None).order_by("number"))
    fixed = set(Entry.objects.filter(event=event).exclude(fixed_table=None).values_list("fixed_table", flat=True))
    kept = {table.number for table in tables if table.number in fixed}
    free = (number for number in range(first, first + 2 * LAST_TABLE) if number not in kept)
    before = {table.pk: table.number for table in tables}
    Table.objects.filter(pk__in=[table.pk for table in tables if table.number not in kept]).update(number=None)
    for table in tables:
        if before[table.pk] not in kept:
            table.number = next(free)
    Table.objects.bulk_update(tables, ["number"], batch_size=200)
    after = {table.pk: table.number for table in tables}
    writer.log(
        "tables-numbered", f"round:{round_.pk}", before={"tables": before}, after={"round": round_.no, "first": first, "tables": after}
    )
