"""Entering a whole list, and taking the whole list back in one step."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction

from referee.actors import Actor
from referee.models import Log
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, Event
from tournaments.services.entries import EntryForm, add_entries, remove_entry

VERB = "entries-imported"


def import_entries(*, event: Event, forms: Sequence[EntryForm], source: str, actor: Actor, at: datetime, nonce: str = "") -> list[Entry]:
    """Enter all pairs of a list or none; a repeated nonce enters nobody twice. Errors: those of `add_entries`, `nothing-to-import`."""
    if not forms:
        raise RulesError("nothing-to-import")
    with transaction.atomic():
        entries = add_entries(event=event, forms=forms, actor=actor, at=at, nonce=nonce)
        if entries:
            with writing(event.scope, actor=actor, at=at) as writer:
                ids = [entry.public_id for entry in entries]
                writer.log(VERB, f"event:{event.public_id}", after={"source": source[:120], "entries": ids})
    return entries


def last_import(event: Event) -> Log | None:
    """The last list that was entered and is still there whole; None if it was taken back or one of its pairs is gone."""
    log = Log.objects.filter(scope=event.scope_id, verb__in=(VERB, f"{VERB}-undone")).order_by("-seq").first()
    if log is None or log.verb != VERB or log.after is None:
        return None
    ids = log.after["entries"]
    return log if Entry.objects.filter(event=event, public_id__in=ids).count() == len(ids) else None


def undo_import(*, event: Event, seq: int, actor: Actor, at: datetime) -> int:
    """Take the last list back, all of it: how many pairs. Errors: `nothing-to-undo`, `already-drawn`."""
    with transaction.atomic():
        log = last_import(event)
        if log is None or log.seq != seq or log.after is None:
            raise RulesError("nothing-to-undo")
        entries = list(Entry.objects.filter(event=event, public_id__in=log.after["entries"]))
        for entry in entries:
            remove_entry(entry=entry, actor=actor, at=at)
        with writing(event.scope, actor=actor, at=at) as writer:
            writer.log(f"{VERB}-undone", f"event:{event.public_id}", before=log.after)
    return len(entries)
