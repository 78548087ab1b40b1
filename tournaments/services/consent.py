"""A side says yes on the device of its table: with the name of who says so, or with the PIN of the pair."""

from dataclasses import dataclass
from datetime import datetime

from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from tournaments.agreeing import agreeing_of
from tournaments.models import Event
from tournaments.selectors.tables import TableRow, entry_on
from tournaments.services.pins import check_pin

LONGEST = 60
BY_PIN = "pin"


@dataclass(frozen=True, slots=True)
class Said:
    """Who spoke for a side, by name; `how` is "pin" where the pair proved it, else empty."""

    name: str
    how: str


def said_by(*, event: Event, row: TableRow, state: MatchState, side: str, name: str, pin: str, at: datetime) -> Said:
    """What goes on record when a side says yes at its table: the name typed or, where the event asks for PINs, the pair's names.

    Errors: `name-of-side` (with `side`), `pin-missing`, `wrong-pin`, `too-many-pins`, each with `field`.
    """
    if not agreeing_of(event).pin:
        return Said(spoken_name(name, side), "")
    entry = entry_on(row, state, side)
    try:
        check_pin(event=event, table=row.table, entry=entry.pk, typed=pin, at=at)
    except RulesError as error:
        raise RulesError(error.code, **error.params, field=f"pin_{side.lower()}") from None
    return Said(entry.label, BY_PIN)


def spoken_name(name: str, side: str) -> str:
    """A name as typed; `name-of-side` where there is none."""
    if not name.strip():
        raise RulesError("name-of-side", field=f"name_{side.lower()}")
    return name.strip()[:LONGEST]
