"""Pairs that did not appear, put out in one act; those with hands recorded are left out, and one step takes it back."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime

from referee.actors import Actor
from referee.models import Act, Log
from referee.rules.errors import RulesError
from referee.services import Writer, writing
from tournaments.models import Entry, EntryAct, Event
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.services.once import done_before, marked

VERB = "no-shows"


@dataclass(frozen=True, slots=True)
class NoShows:
    """The list before it is carried out: who would go, and who stays because hands are recorded for them."""

    missing: tuple[EntryRow, ...]
    with_hands: tuple[EntryRow, ...]


def no_show_list(event: Event, chosen: Collection[int] | None = None) -> NoShows:
    """The pairs that are not checked in, or those `chosen`; by name, for somebody to look at first."""
    rows = [row for row in entry_rows(event).values() if row.is_playing]
    listed = [row for row in rows if (row.status == "registered" if chosen is None else row.pk in chosen)]
    played = _with_hands(row.pk for row in listed)
    return NoShows(tuple(row for row in listed if row.pk not in played), tuple(row for row in listed if row.pk in played))


def mark_no_shows(*, event: Event, chosen: Collection[int], actor: Actor, at: datetime, nonce: str = "") -> NoShows:
    """Withdraw these pairs in one act; who has hands is left out and named. `nothing-chosen`; a repeated nonce does nothing more."""
    with writing(event.scope, actor=actor, at=at) as writer:
        listed = no_show_list(event, chosen)
        if done_before(event.scope, nonce, VERB):
            return NoShows((), listed.with_hands)
        if not listed.missing:
            raise RulesError("nothing-chosen")
        _append(writer, [row.pk for row in listed.missing], EntryAct.Kind.WITHDRAWN, actor, at)
        after = {
            "entries": [row.public_id for row in listed.missing],
            "numbers": [row.number for row in listed.missing],
            "left_out": [row.number for row in listed.with_hands],
        }
        writer.log(VERB, f"event:{event.public_id}", after=marked(after, nonce))
    return listed


def last_no_shows(event: Event) -> Log | None:
    """The last list that was carried out and not taken back."""
    log = Log.objects.filter(scope=event.scope_id, verb__in=(VERB, f"{VERB}-undone")).order_by("-seq").first()
    return log if log is not None and log.verb == VERB else None


def undo_no_shows(*, event: Event, seq: int, actor: Actor, at: datetime) -> tuple[EntryRow, ...]:
    """Bring back everybody whom the last list put out and who has not been disqualified since. `nothing-to-undo`."""
    with writing(event.scope, actor=actor, at=at) as writer:
        log = last_no_shows(event)
        if log is None or log.seq != seq or log.after is None:
            raise RulesError("nothing-to-undo")
        rows = entry_rows(event).values()
        back = tuple(row for row in rows if row.public_id in log.after["entries"] and row.status == "withdrawn")
        _append(writer, [row.pk for row in back], EntryAct.Kind.REINSTATED, actor, at)
        writer.log(f"{VERB}-undone", f"event:{event.public_id}", before=log.after, after={"numbers": [row.number for row in back]})
    return back


def _append(writer: Writer, entries: Iterable[int], kind: str, actor: Actor, at: datetime) -> None:
    EntryAct.objects.bulk_create(
        EntryAct(entry_id=entry, kind=kind, reason=VERB, actor=actor.key, actor_name=actor.name, at=at) for entry in entries
    )


def _with_hands(entries: Iterable[int]) -> set[int]:
    """Those who have sat at a table where a hand or a result was recorded."""
    kinds = ("hand", "report")
    played = Act.objects.filter(kind__in=kinds, match__table_match__table__seatings__entry__in=list(entries))
    return set(Entry.objects.filter(seatings__table__table_matches__match__acts__in=played).values_list("pk", flat=True))
