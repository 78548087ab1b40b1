"""Entries: pairs, their players and units, typed one by one or pasted from a spreadsheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import Max

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Entry, EntryAct, EntryPlayer, Event, Person, Seating, Unit
from tournaments.personal import encrypt, number_hash
from tournaments.selectors.entries import status_after
from tournaments.services.once import done_before, marked

MOST_ENTRIES = 1024


@dataclass(frozen=True, slots=True)
class PlayerForm:
    """A player as typed."""

    name: str
    sex: str = ""
    birth_date: date | None = None
    id_number: str = ""
    phone: str = ""


@dataclass(frozen=True, slots=True)
class EntryForm:
    """A pair as typed: two players, a unit, and a seed where there is one."""

    players: tuple[PlayerForm, PlayerForm]
    unit: str = ""
    seed: int | None = None
    fixed_table: int | None = None


def add_entries(*, event: Event, forms: Sequence[EntryForm], actor: Actor, at: datetime, nonce: str = "") -> list[Entry]:
    """Enter pairs, all or none, numbered on from the last; a repeated nonce enters nobody twice.

    Errors: `same-id-number`, `seed-taken`, `name-missing`, `too-many-entries`.
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        if done_before(event.scope, nonce, "entry-added"):
            return []
        last = event.entries.aggregate(last=Max("number"))["last"] or 0
        if event.entries.count() + len(forms) > MOST_ENTRIES:
            raise RulesError("too-many-entries", most=MOST_ENTRIES)
        return [_add(event, form, number, writer, nonce) for number, form in enumerate(forms, start=last + 1)]


def edit_entry(*, entry: Entry, form: EntryForm, actor: Actor, at: datetime) -> Entry:
    """Change a pair's names, unit or seed; matches keep the names they were opened with."""
    event = entry.event
    with writing(event.scope, actor=actor, at=at) as writer:
        _check(event, form, besides=entry)
        before = _snapshot(entry)
        entry.unit, entry.seed, entry.fixed_table = _unit(event, form.unit), form.seed, form.fixed_table
        entry.save(update_fields=["unit", "seed", "fixed_table"])
        for player, typed in zip(entry.players.select_related("person").order_by("place"), form.players, strict=True):
            _fill(player.person, typed).save()
        entry.refresh_from_db()
        writer.log("entry-edited", f"entry:{entry.public_id}", before=before, after=_snapshot(entry))
    return entry


def remove_entry(*, entry: Entry, actor: Actor, at: datetime) -> None:
    """Take an entry off the list as if it had never been typed; `already-drawn` once it has been seated: withdraw it instead."""
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        if Seating.objects.filter(entry=entry).exists() or entry.acts.exists():
            raise RulesError("already-drawn", number=entry.number)
        writer.log("entry-removed", f"entry:{entry.public_id}", before=_snapshot(entry))
        people = [player.person for player in entry.players.select_related("person")]
        entry.stage_entries.all().delete()
        entry.delete()
        for person in people:
            person.delete()


def act_on_entry(*, entry: Entry, kind: str, actor: Actor, at: datetime, reason: str = "") -> EntryAct | None:
    """Check in, withdraw, disqualify or reinstate a pair. An act that would change nothing is not recorded: None.

    Errors: `missing-field` (an unknown kind), `reason-needed` (nobody is disqualified without one).
    """
    if kind not in EntryAct.Kind.values:
        raise RulesError("missing-field", field="kind")
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        if kind == EntryAct.Kind.DISQUALIFIED and not reason.strip():
            raise RulesError("reason-needed")
        kinds = list(entry.acts.order_by("pk").values_list("kind", flat=True))
        if status_after([*kinds, kind]) == status_after(kinds):
            return None
        act = EntryAct.objects.create(entry=entry, kind=kind, reason=reason, actor=actor.key, actor_name=actor.name, at=at)
        writer.log(f"entry-{kind}", f"entry:{entry.public_id}", after={"number": entry.number, "reason": reason})
    return act


def _add(event: Event, form: EntryForm, number: int, writer: Writer, nonce: str) -> Entry:
    _check(event, form)
    entry = Entry.objects.create(event=event, unit=_unit(event, form.unit), number=number, seed=form.seed, fixed_table=form.fixed_table)
    for place, typed in enumerate(form.players, start=1):
        person = _fill(Person(), typed)
        person.save()
        EntryPlayer.objects.create(entry=entry, person=person, place=place)
    writer.log("entry-added", f"entry:{entry.public_id}", after=marked(_snapshot(entry), nonce))
    return entry


def _check(event: Event, form: EntryForm, besides: Entry | None = None) -> None:
    others = Entry.objects.filter(event=event).exclude(pk=besides.pk if besides else 0)
    if any(not player.name.strip() for player in form.players):
        raise RulesError("name-missing")
    if form.seed is not None and others.filter(seed=form.seed).exists():
        raise RulesError("seed-taken", seed=form.seed)
    hashes = [number_hash(player.id_number) for player in form.players if player.id_number]
    if len(hashes) != len(set(hashes)) or others.filter(players__person__id_hash__in=hashes).exists():
        raise RulesError("same-id-number", names="/".join(player.name for player in form.players))


def check_player(event: Event, form: PlayerForm) -> None:
    """That a player may come into a pair of the event: `name-missing`, `same-id-number`."""
    if not form.name.strip():
        raise RulesError("name-missing")
    known = (
        Entry.objects.filter(event=event, players__person__id_hash=number_hash(form.id_number)) if form.id_number else Entry.objects.none()
    )
    if known.exists():
        raise RulesError("same-id-number", names=form.name)


def filled_person(form: PlayerForm) -> Person:
    """A new person as typed."""
    person = _fill(Person(), form)
    person.save()
    return person


def _unit(event: Event, name: str) -> Unit | None:
    name = name.strip()
    return Unit.objects.get_or_create(event=event, name=name)[0] if name else None


def _fill(person: Person, typed: PlayerForm) -> Person:
    person.name, person.sex, person.birth_date, person.phone = typed.name.strip(), typed.sex, typed.birth_date, typed.phone
    if typed.id_number:
        person.id_number, person.id_hash = encrypt(typed.id_number), number_hash(typed.id_number)
    return person


def _snapshot(entry: Entry) -> dict[str, Any]:
    """What the log keeps: ids and set-up, no personal data."""
    players = entry.players.select_related("person")
    return {
        "number": entry.number,
        "unit": entry.unit_id,
        "seed": entry.seed,
        "people": [player.person.public_id for player in players],
    }
