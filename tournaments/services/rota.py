"""Tables of a round given to referees: by itself, by hand, as in the round before, exchanged, cleared; one step can be taken back."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Event, Round, Table
from tournaments.pairing.rota import assign
from tournaments.selectors.rota import last_change, rota_settings, rota_values, round_with_rota_before
from tournaments.services.once import done_before, marked

MOST_TABLES = 40
"""More than one person can be at; the form asks for a number up to this."""


def set_rota(*, event: Event, round_: Round, wanted: Mapping[int, int | None], actor: Actor, at: datetime, nonce: str = "") -> None:
    """By hand: table number → key of its referee, None for nobody; tables not named stay.

    Errors: `rota-closed`, `unknown-referee`, `no-such-table` (with `number`).
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        _write(writer, event, round_, wanted, "by-hand", nonce)


def assign_rota(
    *, event: Event, round_: Round, only_free: bool, most: int, repeats: bool, actor: Actor, at: datetime, nonce: str = ""
) -> None:
    """By itself: every table anew, or with `only_free` those that have nobody. The choice of `most` and `repeats` is kept.

    Errors: `rota-closed`, `no-referees` (nobody is on the list, or all are away).
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        _keep(event, most=min(max(most, 1), MOST_TABLES), repeats=repeats)
        _write(writer, event, round_, _by_itself(event, round_, only_free=only_free), "automatic", nonce)


def repeat_rota(*, event: Event, round_: Round, actor: Actor, at: datetime, nonce: str = "") -> None:
    """Each table gets the referee that the table of its number had in the last round with a rota; `no-rota-before`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        before = round_with_rota_before(event, round_)
        if before is None:
            raise RulesError("no-rota-before")
        there = set(event.referees.filter(away=False).values_list("pk", flat=True))
        had = dict(Table.objects.filter(round=before).exclude(number=None).values_list("number", "referee"))
        numbers = Table.objects.filter(round=round_).exclude(number=None).values_list("number", flat=True)
        wanted = {number: referee for number in numbers if number is not None and (referee := had.get(number)) in there}
        _write(writer, event, round_, wanted, "as-before", nonce)


def swap_referees(*, event: Event, round_: Round, first: int, second: int, actor: Actor, at: datetime, nonce: str = "") -> None:
    """Two referees exchange all their tables; one who has none takes over those of the other. `rota-closed`, `unknown-referee`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        other = {first: second, second: first}
        tables = Table.objects.filter(round=round_, referee__in=other).exclude(number=None).values_list("number", "referee")
        wanted = {number: other[referee] for number, referee in tables if number is not None and referee is not None}
        _write(writer, event, round_, wanted, "exchanged", nonce)


def clear_rota(*, event: Event, round_: Round, actor: Actor, at: datetime, nonce: str = "") -> None:
    """No table has a referee any more."""
    with writing(event.scope, actor=actor, at=at) as writer:
        numbers = Table.objects.filter(round=round_).exclude(number=None).values_list("number", flat=True)
        _write(writer, event, round_, {number: None for number in numbers if number is not None}, "cleared", nonce)


def undo_rota(*, event: Event, round_: Round, seq: int, actor: Actor, at: datetime) -> None:
    """Take the last change back, as long as no table of it has been given to somebody else since; `nothing-to-undo`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        row = last_change(event, round_)
        if row is None or row.seq != seq:
            raise RulesError("nothing-to-undo")
        was, now = dict(row.before or {}), dict(row.after or {})
        before, after = was["tables"], now["tables"]
        tables = {str(table.number): table for table in Table.objects.filter(round=round_).exclude(number=None)}
        known = set(event.referees.values_list("pk", flat=True))
        if any(number not in tables or tables[number].referee_id != referee for number, referee in after.items()):
            raise RulesError("nothing-to-undo")
        for number, referee in before.items():
            tables[number].referee_id = referee if referee in known else None
        Table.objects.bulk_update([tables[number] for number in before], ["referee"], batch_size=200)
        writer.log("rota-undone", f"round:{round_.pk}", before=now, after={**was, "undoes": seq})


def _by_itself(event: Event, round_: Round, *, only_free: bool) -> dict[int, int | None]:
    """What the pure room gives out; with `only_free` the tables that have somebody stay and count."""
    values, settings = rota_values(event, round_), rota_settings(event)
    there = set(event.referees.filter(away=False).values_list("pk", flat=True))
    held = dict(Table.objects.filter(round=round_).exclude(number=None).values_list("number", "referee")) if only_free else {}
    kept = [referee for referee in held.values() if referee is not None]
    if not there:
        raise RulesError("no-referees")
    officials = [replace(one, load=one.load + kept.count(one.no)) for one in values.officials if one.no in there]
    tables = [table for table in values.tables if held.get(table.number) is None]
    found = assign(officials, tables, values.players, most=settings.most, repeats=settings.repeats)
    return {table.number: found.get(table.number) for table in tables}


def _keep(event: Event, *, most: int, repeats: bool) -> None:
    event.refresh_from_db(fields=["settings"])
    event.settings = {**event.settings, "rota": {"most": most, "repeats": repeats}}
    event.save(update_fields=["settings"])


def _write(writer: Writer, event: Event, round_: Round, wanted: Mapping[int, int | None], how: str, nonce: str) -> None:
    """Give the tables out and log what has changed; nothing is logged where nothing has. A repeated nonce changes nothing."""
    if done_before(event.scope, nonce, "rota-set"):
        return
    round_.refresh_from_db(fields=["state"])
    if round_.state == Round.State.CLOSED:
        raise RulesError("rota-closed")
    known = set(event.referees.values_list("pk", flat=True))
    if any(referee is not None and referee not in known for referee in wanted.values()):
        raise RulesError("unknown-referee")
    tables = {table.number: table for table in Table.objects.filter(round=round_).exclude(number=None)}
    unknown = next((number for number in wanted if number not in tables), None)
    if unknown is not None:
        raise RulesError("no-such-table", number=unknown)
    changed = [tables[number] for number, referee in wanted.items() if tables[number].referee_id != referee]
    if not changed:
        return
    before = _facts(round_, changed)
    for table in changed:
        table.referee_id = wanted[table.number or 0]
    Table.objects.bulk_update(changed, ["referee"], batch_size=200)
    after = {**_facts(round_, changed), "how": how, "count": len(changed)}
    writer.log("rota-set", f"round:{round_.pk}", before=before, after=marked(after, nonce))


def _facts(round_: Round, tables: list[Table]) -> dict[str, Any]:
    return {"round": round_.no, "tables": {str(table.number): table.referee_id for table in tables}}
