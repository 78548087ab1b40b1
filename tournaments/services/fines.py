"""Penalties in match points against a pair: recorded, and cancelled with a reason. Both append."""

from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, EventPenalty, Stage
from tournaments.selectors.formats import is_table

MATCH_POINTS = "match-points"
MOST_POINTS = 20


def fine_pair(*, entry: Entry, stage: Stage, points: int, reason: str, actor: Actor, at: datetime, effect: str = "") -> EventPenalty:
    """Take match points from a pair in a stage; with the effect ``record`` it stands in the register and counts nowhere.

    Errors: `reason-needed`, `fine-points`, `no-match-points` (a stage that keeps no table, or without the pair).
    """
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        if not reason.strip():
            raise RulesError("reason-needed")
        if not 1 <= points <= MOST_POINTS:
            raise RulesError("fine-points", most=MOST_POINTS)
        if not is_table(stage) or not stage.stage_entries.filter(entry=entry).exists():
            raise RulesError("no-match-points")
        fine = EventPenalty.objects.create(
            entry=entry, stage=None if effect == "record" else stage, kind=MATCH_POINTS, points=points, reason=reason, actor=actor.key,
            actor_name=actor.name, at=at,
        )  # fmt: skip
        facts = {"number": entry.number, "stage": stage.no, "points": points, "reason": reason, "effect": effect}
        writer.log("pair-fined", f"entry:{entry.public_id}", after=facts)
    return fine


def cancel_fine(*, fine: EventPenalty, reason: str, actor: Actor, at: datetime) -> None:
    """Take a penalty back. Errors: `reason-needed`, `nothing-to-undo` (it is cancelled, or cancels another)."""
    entry = fine.entry
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        if not reason.strip():
            raise RulesError("reason-needed")
        if fine.cancels_id is not None or EventPenalty.objects.filter(cancels=fine).exists():
            raise RulesError("nothing-to-undo")
        EventPenalty.objects.create(
            entry=entry, stage=fine.stage, kind=fine.kind, points=fine.points, cancels=fine, reason=reason, actor=actor.key,
            actor_name=actor.name, at=at,
        )  # fmt: skip
        facts = {"number": entry.number, "points": fine.points, "reason": reason}
        writer.log("fine-cancelled", f"entry:{entry.public_id}", after=facts)
