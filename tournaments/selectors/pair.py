"""One pair: where it sits now, and everything it has played."""

from dataclasses import dataclass

from tournaments.access import Viewer
from tournaments.models import Event, Round, Table
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.events import current_round
from tournaments.selectors.search import Found
from tournaments.selectors.tables import TableRow, reading, rows_of, table_rows


@dataclass(frozen=True, slots=True)
class Place:
    """Where a pair is now: `state` is out (withdrawn or disqualified), undrawn, table, bye, beaten (lost, not in this round) or waits.

    `row` is its table in the round that is on, or the last one it had.
    """

    found: Found
    state: str
    row: TableRow | None
    round: Round | None

    @property
    def entry(self) -> EntryRow:
        return self.found.entry

    @property
    def opponents(self) -> EntryRow | None:
        return None if self.row is None else other_of(self.row, self.entry.pk)

    @property
    def seats(self) -> tuple[str, ...]:
        """The seats of the pair, or the seat of the player who was looked for."""
        if self.row is None or self.row.is_bye:
            return ()
        seats = ("N", "S") if side_now(self.row, self.entry.pk) == "NS" else ("E", "W")
        return seats if self.found.player is None else (seats[self.found.player],)

    @property
    def is_over(self) -> bool:
        return self.row is not None and self.row.is_settled

    @property
    def is_seated(self) -> bool:
        """Whether there is a table to go to: drawn, and not finished."""
        return self.state == "table" and not self.is_over


def place_of(event: Event, viewer: Viewer, found: Found) -> Place:
    """Where one pair is now."""
    return places_of(event, viewer, (found,))[0]


def places_of(event: Event, viewer: Viewer, found: tuple[Found, ...]) -> tuple[Place, ...]:
    """Where these pairs are now, in a fixed number of queries."""
    if not found:
        return ()
    on = current_round(event, viewer)
    last: dict[int, TableRow] = {}
    for row in table_rows(event, viewer):
        if row.table.round.state != Round.State.DRAFT:
            last |= {entry.pk: row for entry in row.entries}
    return tuple(_place(one, last.get(one.entry.pk), on) for one in found)


def _place(found: Found, row: TableRow | None, on: Round | None) -> Place:
    if not found.entry.is_playing:
        return Place(found, "out", row, on)
    if row is None or on is None:
        return Place(found, "undrawn", row, on)
    if row.table.round_id == on.pk:
        return Place(found, "bye" if row.is_bye else "table", row, on)
    return Place(found, "waits" if row.winner == found.entry.pk else "beaten", row, on)


def other_of(row: TableRow, entry: int) -> EntryRow | None:
    """The other pair at a table."""
    return next((one for one in row.entries if one.pk != entry), None)


def side_now(row: TableRow, entry: int) -> str:
    """The side on which a pair sits now, a swap of sides taken into account."""
    swapped = row.current is not None and row.current.state.swapped
    return row.side_of(entry) if not swapped else {"NS": "EW", "EW": "NS"}[row.side_of(entry)]


def find_entry(event: Event, public_id: str) -> EntryRow | None:
    """The pair of this name."""
    return next((row for row in entry_rows(event).values() if row.public_id == public_id), None)


def tables_of(event: Event, viewer: Viewer, entry: EntryRow) -> tuple[TableRow, ...]:
    """The tables at which a pair has sat or is to sit, as far as the viewer may see them, in order."""
    tables = (
        Table.objects.filter(seatings__entry=entry.pk).select_related("round__stage", "referee").order_by("round__stage__no", "round__no")
    )
    if not viewer.sees_drafts:
        tables = tables.exclude(round__state=Round.State.DRAFT)
    return tuple(rows_of(event, tables, reading(viewer)))
