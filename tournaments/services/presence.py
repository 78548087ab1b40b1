"""Presence at a table: a player who is away, and a phone that is in touch."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Absence, Event, Seating, Table, TableSeen


def report_away(*, event: Event, table: Table, entry_id: int, actor: Actor, at: datetime) -> None:
    """Somebody of a pair is not there: the minutes to a forfeit run from the first report. Error: `not-at-this-table`."""
    if not Seating.objects.filter(table=table, entry=entry_id).exists():
        raise RulesError("not-at-this-table")
    with writing(event.scope, actor=actor, at=at) as writer:
        if not Absence.objects.filter(table=table, entry=entry_id, ended_at=None).exists():
            absence = Absence.objects.create(table=table, entry_id=entry_id, actor=actor.key, actor_name=actor.name, at=at)
            writer.log("player-away", f"table:{table.public_id}", after={"pair": absence.entry.number})


def report_back(*, event: Event, table: Table, entry_id: int, actor: Actor, at: datetime) -> None:
    """The pair is complete again; nothing happens where nobody was away."""
    with writing(event.scope, actor=actor, at=at) as writer:
        away = Absence.objects.filter(table=table, entry=entry_id, ended_at=None).select_related("entry").first()
        if away is not None:
            away.ended_at = at
            away.save(update_fields=["ended_at"])
            writer.log("player-back", f"table:{table.public_id}", after={"pair": away.entry.number})


def saw_table(table: Table, at: datetime) -> None:
    """The phone of a table is in touch. One statement without the event's lock: pages that are open are no news."""
    TableSeen.objects.bulk_create([TableSeen(table=table, at=at)], update_conflicts=True, unique_fields=["table"], update_fields=["at"])
