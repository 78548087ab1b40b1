"""What is stored of an event: set-up rows, changed through services and logged; and append-only facts.

Personal data lives in `Person` alone. Status, standings, qualifiers, clock and results are derived, never stored.
"""

from tournaments.models.clock import ClockAct
from tournaments.models.competitions import Competition
from tournaments.models.entries import Entry, EntryAct, EntryPlayer, Forbidden
from tournaments.models.events import Event, Membership
from tournaments.models.penalties import EventPenalty, Protest
from tournaments.models.people import Person, Unit
from tournaments.models.presence import Absence, TableSeen
from tournaments.models.referees import Referee
from tournaments.models.rounds import Round
from tournaments.models.screens import Screen
from tournaments.models.stages import CutRuling, Stage, StageEntry
from tournaments.models.tables import Call, Seating, Table, TableMatch, TableToken
from tournaments.models.wrong_tries import WrongTry

__all__ = (
    "Absence",
    "Call",
    "ClockAct",
    "Competition",
    "CutRuling",
    "Entry",
    "EntryAct",
    "EntryPlayer",
    "Event",
    "EventPenalty",
    "Forbidden",
    "Membership",
    "Person",
    "Protest",
    "Referee",
    "Round",
    "Screen",
    "Seating",
    "Stage",
    "StageEntry",
    "Table",
    "TableMatch",
    "TableSeen",
    "TableToken",
    "Unit",
    "WrongTry",
)
