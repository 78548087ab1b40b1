"""The list of referees of an event: people with a name, perhaps a unit, a title, an account."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Log
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Event, Membership, Referee
from tournaments.services.once import done_before, marked

MOST_REFEREES = 500


@dataclass(frozen=True, slots=True)
class RefereeFacts:
    """What is typed of a referee."""

    name: str
    unit: str = ""
    title: str = ""


def add_referees(*, event: Event, rows: Iterable[RefereeFacts], actor: Actor, at: datetime, nonce: str = "") -> int:
    """Add people to the list; who is there already (same name and unit) is left alone. How many are new.

    Errors: `referee-name-missing`, `too-many-referees`.
    """
    wanted = [RefereeFacts(row.name.strip(), row.unit.strip(), row.title.strip()) for row in rows]
    if not wanted or any(not row.name for row in wanted):
        raise RulesError("referee-name-missing")
    with writing(event.scope, actor=actor, at=at) as writer:
        if done_before(event.scope, nonce, "referees-added"):
            return 0
        known = set(event.referees.values_list("name", "unit"))
        first: dict[tuple[str, str], RefereeFacts] = {}
        for row in wanted:
            first.setdefault((row.name, row.unit), row)
        new = [row for key, row in first.items() if key not in known]
        if len(known) + len(new) > MOST_REFEREES:
            raise RulesError("too-many-referees", most=MOST_REFEREES)
        for row in new:
            Referee.objects.create(event=event, **asdict(row))
        if new:
            names = [row.name for row in new]
            writer.log("referees-added", f"event:{event.public_id}", after=marked({"names": names, "count": len(new)}, nonce))
    return len(new)


def edit_referee(*, referee: Referee, actor: Actor, at: datetime, user_id: int | None, **fields: Any) -> None:
    """Change name, unit, title, account (one that works in the event) or whether somebody is away.

    Errors: `referee-name-missing`, `account-taken` (it belongs to another referee), `missing-field`.
    """
    event = referee.event
    with writing(event.scope, actor=actor, at=at) as writer:
        referee.refresh_from_db()
        if not str(fields.get("name", referee.name)).strip():
            raise RulesError("referee-name-missing")
        if user_id is not None and user_id != referee.user_id:
            if not Membership.objects.filter(event=event, user=user_id).exists():
                raise RulesError("missing-field", field="user")
            taken = event.referees.filter(user=user_id).first()
            if taken is not None:
                raise RulesError("account-taken", name=taken.name)
        before = _facts(referee)
        for name in ("name", "unit", "title", "away"):
            value = fields.get(name, getattr(referee, name))
            setattr(referee, name, value.strip() if isinstance(value, str) else value)
        referee.user_id = user_id
        if _facts(referee) != before:
            referee.save()
            writer.log("referee-edited", f"referee:{referee.public_id}", before=before, after=_facts(referee))


def remove_referee(*, referee: Referee, actor: Actor, at: datetime) -> None:
    """Take somebody off the list; `has-refereed` (with `name`) once they had a table: then they can only be away."""
    event = referee.event
    with writing(event.scope, actor=actor, at=at) as writer:
        if referee.tables.exists():
            raise RulesError("has-refereed", name=referee.name)
        writer.log("referee-removed", f"referee:{referee.public_id}", before=_facts(referee))
        referee.delete()


def bring_back_referee(*, event: Event, seq: int, actor: Actor, at: datetime) -> Referee:
    """Undo a removal, as the log row `seq` has it; `nothing-to-undo`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        row = Log.objects.filter(scope=event.scope_id, seq=seq, verb="referee-removed").first()
        if row is None or event.referees.filter(public_id=row.object.removeprefix("referee:")).exists():
            raise RulesError("nothing-to-undo")
        facts = dict(row.before or {})
        if event.referees.filter(user=facts["user_id"]).exclude(user=None).exists():
            facts["user_id"] = None
        referee = Referee.objects.create(event=event, public_id=row.object.removeprefix("referee:"), **facts)
        writer.log("referee-back", row.object, after=_facts(referee))
    return referee


def _facts(referee: Referee) -> dict[str, Any]:
    return {name: getattr(referee, name) for name in ("name", "unit", "title", "away", "user_id")}
