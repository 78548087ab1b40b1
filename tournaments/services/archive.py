"""A whole event as one file of facts, and back on another installation without loss.

The file is JSON: `format` and `version`, then the event's rows by noun, each with the small key (`key`) by which the
others refer to it. Nothing derived is in it: standings, levels and winners come out of the fold again. Personal
numbers (ID, phone, birth date) and the PINs of the pairs are left out unless asked for (a pair without one gets a new one
where it comes in). Accounts and what opens a table never go in, nor what belongs to the installation: the competition,
kept sheets (a copy has them), wrong tries, when a phone was last in touch.
"""

import json
from collections.abc import Callable, Iterable
from datetime import date, datetime
from typing import Any

from django.db import models, transaction

from referee.actors import Actor
from referee.models import Act, Log, Match, Ruleset, Scope
from referee.rules.errors import RulesError
from referee.rules.ruleset import from_json
from referee.services import store_ruleset
from tournaments.models import (
    Absence,
    Call,
    ClockAct,
    CutRuling,
    Entry,
    EntryAct,
    EntryPlayer,
    Event,
    EventPenalty,
    Forbidden,
    Membership,
    Person,
    Protest,
    Referee,
    Round,
    Screen,
    Seating,
    Stage,
    StageEntry,
    Table,
    TableMatch,
    Unit,
)
from tournaments.models.entries import is_pin
from tournaments.personal import decrypt, encrypt, number_hash
from tournaments.selectors.substitutes import replaced_people
from tournaments.services.archive_log import Moved

FORMAT = "shuangsheng-event"
VERSION = 1
MOST_BYTES = 200 * 2**20

# Noun → (model, its fields, {field: the noun it refers to}, how to find its rows from an event), in an order in which
# what is referred to comes first.
_EVENT_FIELDS = ("name", "venue", "starts_on", "ends_on", "timezone", "visibility", "preset", "settings", "created_at")
_AUTHOR = ("actor", "actor_name", "at")
NOUNS: tuple[tuple[str, type[models.Model], tuple[str, ...], dict[str, str], str], ...] = (
    ("units", Unit, ("name", "leader", "contact"), {}, "event"),
    ("people", Person, ("public_id", "name", "sex", "title", "erased_at"), {}, "entries__entry__event"),
    ("entries", Entry, ("public_id", "number", "seed", "fixed_table", "stand_by"), {"unit": "units"}, "event"),
    ("entry_players", EntryPlayer, ("place",), {"entry": "entries", "person": "people"}, "entry__event"),
    ("entry_acts", EntryAct, ("kind", "reason", *_AUTHOR), {"entry": "entries"}, "entry__event"),
    ("forbidden", Forbidden, (), {"a": "entries", "b": "entries"}, "event"),
    ("stages", Stage, ("no", "format", "settings", "tiebreaks", "advance"), {"ruleset": "rulesets"}, "event"),
    ("stage_entries", StageEntry, ("place", "group", "reasons"), {"stage": "stages", "entry": "entries"}, "stage__event"),
    ("cut_rulings", CutRuling, ("kind", "order", "seed", "reason", *_AUTHOR), {"stage": "stages"}, "stage__event"),
    ("referees", Referee, ("public_id", "name", "unit", "title", "away"), {}, "event"),
    ("rounds", Round, ("no", "state", "lots_seed", "as_of_seq", "published_at", "closed_at", "official_at"), {"stage": "stages"}, "stage__event"),
    ("tables", Table, ("public_id", "position", "number", "third_place", "reasons"), {"round": "rounds", "referee": "referees"}, "round__stage__event"),
    ("seatings", Seating, ("side",), {"table": "tables", "round": "rounds", "entry": "entries"}, "round__stage__event"),
    ("matches", Match, ("public_id", "seats", "opened_at"), {"ruleset": "rulesets"}, "scope__event"),
    ("table_matches", TableMatch, ("no",), {"table": "tables", "match": "matches"}, "table__round__stage__event"),
    ("acts", Act, ("no", "kind", "hand_no", "replaces", "payload", "effect", "reason", "nonce", *_AUTHOR), {"match": "matches"}, "match__scope__event"),
    ("clock_acts", ClockAct, ("kind", "seconds", *_AUTHOR), {"round": "rounds", "table": "tables"}, "round__stage__event"),
    ("penalties", EventPenalty, ("kind", "points", "reason", *_AUTHOR), {"entry": "entries", "stage": "stages", "cancels": "penalties"}, "entry__event"),
    ("calls", Call, ("note", *_AUTHOR, "answered_at"), {"table": "tables"}, "table__round__stage__event"),
    ("absences", Absence, (*_AUTHOR, "ended_at"), {"table": "tables", "entry": "entries"}, "table__round__stage__event"),
    (
        "protests", Protest,
        ("statement", "other_statement", "facts", "rule", "decision", "outcome", "jury", "made_by", "decided_by", "made_at", "decided_at"),
        {"table": "tables", "entry": "entries"}, "table__round__stage__event",
    ),
    ("screens", Screen, ("no", "name", "shows", "notice", "held"), {}, "event"),
    ("log", Log, ("seq", "verb", "object", "before", "after", *_AUTHOR), {}, "scope__event"),
)  # fmt: skip


def export_event(event: Event, *, with_personal: bool = False) -> dict[str, Any]:
    """The event as JSON values. With `with_personal`, also ID numbers in the clear, phones, birth dates and PINs."""
    data: dict[str, Any] = {"format": FORMAT, "version": VERSION, "seq": Scope.objects.get(pk=event.scope_id).seq}
    data["event"] = {name: _plain(getattr(event, name)) for name in _EVENT_FIELDS}
    data["event"] |= {"ruleset": event.ruleset_id, "public_id": event.public_id}
    for noun, model, names, refers, path in NOUNS:
        rows = _people(event) if model is Person else model._default_manager.filter(**{path: event}).order_by("pk").distinct()
        data[noun] = [_row(row, names, refers) for row in rows]
    if with_personal:
        _add_personal(event, data["people"], data["entries"])
    digests = {event.ruleset_id} | {row["ruleset"] for noun in ("stages", "matches") for row in data[noun]}
    data["rulesets"] = {row.pk: row.json for row in Ruleset.objects.filter(pk__in=digests)}
    return data


def archive_bytes(event: Event, *, with_personal: bool = False) -> bytes:
    """The archive as a file."""
    return json.dumps(export_event(event, with_personal=with_personal), ensure_ascii=False, indent=1).encode()


def read_archive(content: bytes) -> dict[str, Any]:
    """The archive in a file. Errors: `archive-too-large`, `archive-unreadable`, `archive-version`."""
    if len(content) > MOST_BYTES:
        raise RulesError("archive-too-large", most=MOST_BYTES // 2**20)
    try:
        data = json.loads(content)
    except (ValueError, RecursionError):
        raise RulesError("archive-unreadable") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise RulesError("archive-unreadable")
    if data.get("version") != VERSION:
        raise RulesError("archive-version", version=data.get("version"), known=VERSION)
    return data


def import_event(data: dict[str, Any], *, owner_id: int | None, actor: Actor, at: datetime) -> Event:
    """The event of an archive, beside whatever is here; all or nothing. `archive-broken` names the noun that does not fit."""
    noun = "event"
    try:
        with transaction.atomic():
            event, keys = _make_event(data)
            moved = Moved(keys, {str(data["event"].get("public_id")): event.public_id})
            for noun, model, names, refers, _ in NOUNS:
                keys[noun] = _import_noun(noun, model, data.get(noun, []), names, refers, moved, event)
            noun = "owner"
            if owner_id is not None:
                for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
                    Membership.objects.create(event=event, user_id=owner_id, role=role)
            Log.objects.create(
                scope=event.scope, seq=event.scope.seq + 1, verb="event-imported", object=f"event:{event.public_id}", actor=actor.key,
                actor_name=actor.name, at=at,
            )  # fmt: skip
            Scope.objects.filter(pk=event.scope_id).update(seq=event.scope.seq + 1)
    except (KeyError, TypeError, ValueError, AttributeError, models.ObjectDoesNotExist, transaction.TransactionManagementError) as error:
        raise RulesError("archive-broken", noun=noun, detail=str(error)[:200]) from error
    event.scope.refresh_from_db()
    return event


def _row(row: models.Model, names: Iterable[str], refers: Iterable[str]) -> dict[str, Any]:
    data = {"key": row.pk, **{name: _plain(getattr(row, name)) for name in names}}
    return data | {name: getattr(row, f"{name}_id") for name in refers}


def _people(event: Event) -> models.QuerySet[Any]:
    """Everybody in a pair, and everybody who was replaced in one."""
    mine = models.Q(entries__entry__event=event) | models.Q(public_id__in=replaced_people(event))
    return Person.objects.filter(mine).order_by("pk").distinct()


def _add_personal(event: Event, people: list[dict[str, Any]], entries: list[dict[str, Any]]) -> None:
    rows = {person.pk: person for person in _people(event)}
    for data in people:
        person = rows[data["key"]]
        data["phone"], data["birth_date"] = person.phone, _plain(person.birth_date)
        data["id_number"] = decrypt(person.id_number) if person.id_number else ""
    pins = dict(event.entries.values_list("pk", "pin"))
    for data in entries:
        data["pin"] = pins[data["key"]]


def _make_event(data: dict[str, Any]) -> tuple[Event, dict[str, dict[Any, Any]]]:
    keys: dict[str, dict[Any, Any]] = {"rulesets": {}}
    for digest, rules in data["rulesets"].items():
        keys["rulesets"][digest] = store_ruleset(from_json(rules)).pk
    scope = Scope.objects.create(seq=int(data["seq"]))
    fields = {name: _read(Event, name, data["event"].get(name)) for name in _EVENT_FIELDS}
    event = Event.objects.create(scope=scope, ruleset_id=keys["rulesets"][data["event"]["ruleset"]], **fields)
    return event, keys


def _import_noun(
    noun: str,
    model: type[models.Model],
    rows: list[dict[str, Any]],
    names: tuple[str, ...],
    refers: dict[str, str],
    moved: Moved,
    event: Event,
) -> dict[Any, Any]:
    """Make the rows of one noun; the new key of each old one."""
    made: dict[Any, Any] = {}
    keys = moved.keys
    keys[noun] = made
    taken = _taken(model, rows)
    pending = []
    for data in rows:
        # What an older archive does not know takes its default.
        fields = {name: _read(model, name, data[name]) for name in names if name in data}
        if "public_id" in fields and fields["public_id"] in taken:
            del fields["public_id"]
        fields |= {f"{name}_id": keys[target][data[name]] for name, target in refers.items() if data.get(name) is not None}
        row = model(**_adjust(noun, data, moved.log_fields(fields) if noun == "log" else fields, keys, event))
        pending.append((data, row))
        if data.get("public_id") in taken:
            moved.names[data["public_id"]] = row.public_id  # type: ignore[attr-defined]
        if noun == "penalties":
            row.save()
            made[data["key"]] = row.pk
    if noun != "penalties":
        model._default_manager.bulk_create([row for _, row in pending], batch_size=400)
        made |= {data["key"]: row.pk for data, row in pending}
    return made


def _adjust(noun: str, data: dict[str, Any], fields: dict[str, Any], keys: dict[str, dict[Any, Any]], event: Event) -> dict[str, Any]:
    """What a noun needs besides its own fields: the event or scope, keys inside JSON, personal numbers, authors from elsewhere."""
    if noun in ("units", "entries", "forbidden", "stages", "referees", "screens"):
        fields["event"] = event
    if noun in ("matches", "log"):
        fields["scope"] = event.scope
    if noun == "cut_rulings":
        fields["order"] = [keys["entries"][key] for key in data["order"]]
    if noun == "people":
        fields |= _personal(data)
    if noun == "entries" and is_pin(data.get("pin")):
        fields["pin"] = data["pin"]
    if "actor" in fields and not str(fields["actor"]).startswith(("elsewhere:", "system", "simulator")):
        fields["actor"] = f"elsewhere:{fields['actor']}"[:60]
    return fields


def _personal(data: dict[str, Any]) -> dict[str, Any]:
    number = data.get("id_number") or ""
    fields: dict[str, Any] = {"phone": data.get("phone") or "", "birth_date": _read(Person, "birth_date", data.get("birth_date"))}
    return fields | ({"id_number": encrypt(number), "id_hash": number_hash(number)} if number else {})


def _taken(model: type[models.Model], rows: list[dict[str, Any]]) -> set[str]:
    """The public ids of these rows that are in use here already (the same event imported a second time)."""
    wanted = [row["public_id"] for row in rows if "public_id" in row]
    if not wanted:
        return set()
    found: set[str] = set()
    for start in range(0, len(wanted), 500):
        found |= set(model._default_manager.filter(public_id__in=wanted[start : start + 500]).values_list("public_id", flat=True))
    return found


def _plain(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date | datetime) else value


_READERS: dict[type, Callable[[str], Any]] = {
    models.DateTimeField: datetime.fromisoformat,
    models.DateField: date.fromisoformat,
}


def _read(model: type[models.Model], name: str, value: Any) -> Any:
    """A value as its field wants it."""
    reader = _READERS.get(type(model._meta.get_field(name)))
    return reader(value) if reader is not None and value is not None else value
