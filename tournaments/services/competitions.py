"""Competitions: made, renamed, deleted and brought back; events come in and go out. Each act in its own log, the last one can be taken back."""

from datetime import datetime
from typing import Any

from django.contrib.auth import get_user_model
from django.db import transaction

from referee.actors import Actor
from referee.models import Log, Scope
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Competition, Event
from tournaments.services.once import marked

UNDONE_BY = {"competition-renamed": "renamed", "event-joined": "left", "event-left": "joined"}


def create_competition(*, name: str, organiser_id: int, actor: Actor, at: datetime, nonce: str = "") -> Competition:
    """A competition without events; a repeated nonce gets the one that it made. `missing-field` without a name."""
    name = _named(name)
    with transaction.atomic():
        get_user_model().objects.select_for_update().get(pk=organiser_id)
        made = Competition.objects.filter(
            scope__log__verb="competition-created", scope__log__actor=actor.key, scope__log__after__nonce=nonce
        ).first()
        if nonce and made is not None:
            return made
        scope = Scope.objects.create()
        with writing(scope, actor=actor, at=at) as writer:
            competition = Competition.objects.create(scope=scope, name=name, organiser_id=organiser_id, created_at=at)
            writer.log("competition-created", _object(competition), after=marked({"name": name}, nonce))
    return competition


def rename_competition(*, competition: Competition, name: str, actor: Actor, at: datetime) -> None:
    """Another name; `missing-field` without one."""
    name = _named(name)
    with writing(competition.scope, actor=actor, at=at) as writer:
        competition.refresh_from_db(fields=["name"])
        _rename(writer, competition, name)


def add_event(*, competition: Competition, event: Event, actor: Actor, at: datetime) -> None:
    """An event comes into the hall; `in-another-competition` while it is in one that is not deleted (with its `name`)."""
    with writing(competition.scope, actor=actor, at=at) as writer, writing(event.scope, actor=actor, at=at) as events:
        event.refresh_from_db(fields=["competition"])
        if event.competition is not None and event.competition.deleted_at is None and event.competition_id != competition.pk:
            raise RulesError("in-another-competition", name=event.name)
        if event.competition_id != competition.pk:
            _move(writer, events, competition, event, joins=True)


def remove_event(*, competition: Competition, event: Event, actor: Actor, at: datetime) -> None:
    """An event leaves the hall; it keeps everything, also its table numbers."""
    with writing(competition.scope, actor=actor, at=at) as writer, writing(event.scope, actor=actor, at=at) as events:
        event.refresh_from_db(fields=["competition"])
        if event.competition_id == competition.pk:
            _move(writer, events, competition, event, joins=False)


def delete_competition(*, competition: Competition, typed_name: str, actor: Actor, at: datetime) -> None:
    """Take a competition out of sight; its events stay as they are. `competition-name-differs` unless its name was typed."""
    if typed_name.strip() != competition.name:
        raise RulesError("competition-name-differs")
    _set_deleted(competition, at, "competition-deleted", actor, at)


def restore_competition(*, competition: Competition, actor: Actor, at: datetime) -> None:
    """Bring a deleted competition back, with the events that were in it and are in no other."""
    _set_deleted(competition, None, "competition-restored", actor, at)


def last_act(competition: Competition) -> Log | None:
    """What could be taken back now: the last renaming, joining or leaving, unless it was itself a taking back."""
    row = Log.objects.filter(scope=competition.scope_id).order_by("-seq").first()
    return row if row is not None and row.verb in UNDONE_BY and "undoes" not in (row.after or {}) else None


def undo_last(*, competition: Competition, seq: int, actor: Actor, at: datetime) -> None:
    """Take the last act back; `nothing-to-undo` where something else was done since, or the event is elsewhere by now."""
    row = last_act(competition)
    if row is None or row.seq != seq:
        raise RulesError("nothing-to-undo")
    facts = dict(row.after or {})
    if row.verb == "competition-renamed":
        with writing(competition.scope, actor=actor, at=at) as writer:
            _must_be_last(competition, seq)
            competition.refresh_from_db(fields=["name"])
            _rename(writer, competition, str((row.before or {})["name"]), undoes=seq)
        return
    event = Event.objects.select_related("scope").filter(public_id=facts.get("event", "")).first()
    if event is None:
        raise RulesError("nothing-to-undo")
    with writing(competition.scope, actor=actor, at=at) as writer, writing(event.scope, actor=actor, at=at) as events:
        _must_be_last(competition, seq)
        event.refresh_from_db(fields=["competition"])
        joins = row.verb == "event-left"
        if event.competition_id != (None if joins else competition.pk):
            raise RulesError("nothing-to-undo")
        _move(writer, events, competition, event, joins=joins, undoes=seq)


def _must_be_last(competition: Competition, seq: int) -> None:
    row = last_act(competition)
    if row is None or row.seq != seq:
        raise RulesError("nothing-to-undo")


def _rename(writer: Writer, competition: Competition, name: str, **more: Any) -> None:
    before = competition.name
    if before != name:
        competition.name = name
        competition.save(update_fields=["name"])
        writer.log("competition-renamed", _object(competition), before={"name": before}, after={"name": name, **more})


def _move(writer: Writer, events: Writer, competition: Competition, event: Event, *, joins: bool, **more: Any) -> None:
    """In both logs: pages of the event and of the hall change."""
    event.competition = competition if joins else None
    event.save(update_fields=["competition"])
    facts = {"event": event.public_id, "name": event.name, **more}
    writer.log("event-joined" if joins else "event-left", _object(competition), after=facts)
    events.log("event-joined-hall" if joins else "event-left-hall", _object(competition), after={"name": competition.name})


def _set_deleted(competition: Competition, value: datetime | None, verb: str, actor: Actor, at: datetime) -> None:
    with writing(competition.scope, actor=actor, at=at) as writer:
        competition.deleted_at = value
        competition.save(update_fields=["deleted_at"])
        writer.log(verb, _object(competition))


def _named(name: str) -> str:
    if not name.strip():
        raise RulesError("missing-field", field="name")
    return name.strip()[:120]


def _object(competition: Competition) -> str:
    return f"competition:{competition.public_id}"
