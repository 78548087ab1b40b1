"""The personal data of a player are taken away for good, the results stay (model.md, people)."""

from datetime import datetime

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import Entry, Person
from tournaments.selectors.substitutes import people_of
from tournaments.services.substitutes import SEATS

ERASED = "—"


def erase_person(*, entry: Entry, person_id: str, actor: Actor, at: datetime) -> Person:
    """A dash for the name of somebody who plays or played in a pair; ID number, birth date, sex, phone and title go.

    Not what is kept as it was: signatures, reasons, the sheets of closed rounds, copies. `missing-field` for nobody of this
    pair; a second time nothing happens.
    """
    with writing(entry.event.scope, actor=actor, at=at) as writer:
        person = people_of(entry).filter(public_id=person_id).first()
        if person is None:
            raise RulesError("missing-field", field="person")
        if person.erased_at is not None:
            return person
        _erase_at_tables(entry, person.name)
        person.name, person.sex, person.phone, person.title, person.id_hash = ERASED, "", "", "", ""
        person.birth_date, person.id_number, person.erased_at = None, None, at
        person.save()
        writer.log("person-erased", f"person:{person.public_id}", after={"number": entry.number})
    return person


def _erase_at_tables(entry: Entry, name: str) -> None:
    """The name on the seats of the pair in all of its matches."""
    for match in Match.objects.filter(table_match__table__seatings__entry=entry):
        side = match.table_match.table.seatings.get(entry=entry).side
        seats = {seat: ERASED if seat in SEATS[side] and kept == name else kept for seat, kept in match.seats.items()}
        if seats != match.seats:
            match.seats = seats
            match.save(update_fields=["seats"])
