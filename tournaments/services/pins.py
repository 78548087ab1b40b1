"""The PIN of a pair: checked at the table when a side agrees, made anew by the organiser.

A PIN is asked for only where the event says so. It never enters the log, an act, or an answer: what is kept of its use is
that the pair agreed.
"""

import secrets
import unicodedata
from datetime import datetime
from typing import Final

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, Event, Table
from tournaments.models.entries import new_pin
from tournaments.services.wrong_tries import WrongTries

FREE_FAILURES: Final = 3
SLOWEST: Final = 30


def check_pin(*, event: Event, table: Table, entry: int, typed: str, at: datetime) -> None:
    """That this is the PIN of the pair with this key. Errors: `pin-missing`, `wrong-pin`, `too-many-pins` (with `seconds`).

    Wrong ones slow down their table in this event, whichever pair and device they come from.
    """
    wrong = WrongTries(f"pin-failures:{event.pk}:{table.pk}", "too-many-pins", FREE_FAILURES, SLOWEST, step=5)
    pair = Entry.objects.only("number", "pin").get(pk=entry, event=event)
    digits = "".join(unicodedata.normalize("NFKC", typed).split())
    if not digits:
        raise RulesError("pin-missing", number=pair.number)
    wrong.must_wait(at)
    if not secrets.compare_digest(digits.encode(), pair.pin.encode()):
        wrong.failed(at)
        raise RulesError("wrong-pin", number=pair.number)


def renew_pin(*, entry: Entry, actor: Actor, at: datetime) -> None:
    """Give a pair another PIN; the log says that, not which."""
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        before = Entry.objects.values_list("pin", flat=True).get(pk=entry.pk)
        entry.pin = next(pin for pin in iter(new_pin, "") if pin != before)
        entry.save(update_fields=["pin"])
        writer.log("pin-renewed", f"entry:{entry.public_id}", after={"number": entry.number})


def pins_of(event: Event) -> dict[int, str]:
    """The PINs of all pairs by their primary keys, for the organiser alone."""
    return dict(event.entries.values_list("pk", "pin"))
