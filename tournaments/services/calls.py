"""Calls: a table asks for the chief referee, and somebody comes."""

from datetime import datetime

from referee.actors import Actor
from referee.services import writing
from tournaments.models import Call, Event, Table


def call_chief(*, event: Event, table: Table, actor: Actor, at: datetime, note: str = "") -> Call:
    """Ask for the chief referee; a call that is still open is not made twice."""
    with writing(event.scope, actor=actor, at=at) as writer:
        waiting = Call.objects.filter(table=table, answered_at=None).first()
        if waiting is not None:
            return waiting
        call = Call.objects.create(table=table, note=note[:200], actor=actor.key, actor_name=actor.name, at=at)
        writer.log("chief-called", f"table:{table.public_id}", after={"note": call.note})
    return call


def answer_calls(*, event: Event, table: Table, actor: Actor, at: datetime) -> None:
    """The chief referee has come to a table; nothing happens where nobody is waiting."""
    with writing(event.scope, actor=actor, at=at) as writer:
        if Call.objects.filter(table=table, answered_at=None).update(answered_at=at):
            writer.log("call-answered", f"table:{table.public_id}")
