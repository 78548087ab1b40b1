"""Standings of a knockout or a double elimination: those still in, then the places of those who are out."""

from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.pairing.bracket import Bracket
from tournaments.pairing.double_elimination import DoubleBracket, double_places
from tournaments.pairing.final_places import FinalPlace, final_places
from tournaments.selectors.brackets import Rows, stage_bracket, stage_double
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.standing_levels import last_levels
from tournaments.selectors.standing_rows import StandingRow, Standings


def knockout_standings(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Standings:
    """The places of a knockout."""
    bracket, rows = stage_bracket(event, stage, viewer)
    return Standings(stage, ()) if bracket is None else _standings(event, stage, bracket, final_places(bracket), rows)


def double_standings(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Standings:
    """The places of a double elimination."""
    bracket, rows = stage_double(event, stage, viewer)
    return Standings(stage, ()) if bracket is None else _standings(event, stage, bracket, double_places(bracket), rows)


def _standings(event: Event, stage: Stage, bracket: Bracket | DoubleBracket, places: tuple[FinalPlace, ...], rows: Rows) -> Standings:
    entries, levels = entry_rows(event), last_levels(stage, rows.values())
    out = {place.entry for place in places}
    field = {entry for tie in bracket.rounds[0] for entry in tie.entries}
    still_in = sorted((entries[pk] for pk in field - out), key=lambda entry: entry.number)
    lines = [StandingRow(entry, None, None, "in", None, levels.get(entry.pk, "")) for entry in still_in]
    placed = sorted(places, key=lambda place: (place.first, entries[place.entry].number))
    lines.extend(_line(entries[place.entry], place, levels) for place in placed)
    return Standings(stage, tuple(lines), is_final=bracket.is_over)


def _line(entry: EntryRow, place: FinalPlace, levels: dict[int, str]) -> StandingRow:
    return StandingRow(entry, place.first, place.last, "", place.first == 1, levels.get(place.entry, ""))
