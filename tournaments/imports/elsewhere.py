"""Pairs about to be entered, one of whom is entered in another event of the hall already: said beforehand, and no hindrance."""

from referee.rules.reasons import Reason, because
from tournaments.personal import number_hash
from tournaments.selectors.doubles import InHall
from tournaments.services.entries import EntryForm


def elsewhere_warnings(form: EntryForm | None, hall: InHall) -> tuple[Reason, ...]:
    """`entered-elsewhere` (the same ID number) or `perhaps-elsewhere` (the same name and unit), each with `name`, `event`, `number`."""
    found = []
    for player in form.players if form else ():
        known = hall.find(player.name, form.unit if form else "", number_hash(player.id_number) if player.id_number else "")
        if known is not None:
            is_sure, place = known
            code = "entered-elsewhere" if is_sure else "perhaps-elsewhere"
            found.append(because(code, name=player.name, event=place.event.name, number=place.entry.number))
    return tuple(found)
