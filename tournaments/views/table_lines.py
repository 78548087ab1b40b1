"""A table on one line, for lists, brackets and cards: both pairs with level, bank and fate, and how it stands in words."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from referee.wording import ended_by
from tournaments import wording
from tournaments.models import Event
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.tables import TableRow

LIVE = ("playing", "review", "decision")


@dataclass(frozen=True, slots=True)
class SideLine:
    """One pair at a table. `level` is empty before the first hand and where there was none; `on_bank` only while it is played."""

    entry: EntryRow
    level: str
    on_bank: bool
    has_won: bool
    has_lost: bool


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table: the pair that was drawn NS first. `words` says how it stands; `href` leads to its match, empty for a bye."""

    row: TableRow
    sides: tuple[SideLine, ...]
    words: str
    href: str

    @property
    def number(self) -> int | None:
        return self.row.table.number

    @property
    def title(self) -> str:
        """What sets this table apart in its round: the match for third place."""
        return wording.round_name("third-place") if self.row.table.third_place else ""

    @property
    def is_live(self) -> bool:
        return self.row.status in LIVE or self.row.is_disputed

    @property
    def needs_care(self) -> bool:
        """Whether somebody must come and decide."""
        return self.row.status == "decision" or self.row.is_disputed

    @property
    def bank(self) -> str | None:
        """Which of the two is on the bank, as the tag for levels wants it: "NS" the first, "EW" the second."""
        return next((side for side, line in zip(("NS", "EW"), self.sides, strict=False) if line.on_bank), None)

    @property
    def has_levels(self) -> bool:
        return len(self.sides) == 2 and bool(self.sides[0].level)


def table_line(event: Event, row: TableRow) -> TableLine:
    """A table as it is shown in one line."""
    sides = tuple(_side(row, entry) for entry in row.entries)
    href = reverse("match", args=[event.public_id, row.current.match.public_id]) if row.current else ""
    return TableLine(row, sides, table_words(row), href)


def table_words(row: TableRow) -> str:
    """How a table stands: “hand 9”, “won by forfeit”, “2:1 matches”, or its status."""
    if row.is_disputed:
        return str(wording.STATUSES["review"])
    if row.status == "playing" and row.current is not None and not row.current.state.over:
        return _("hand %(number)s") % {"number": row.current.state.next_hand_no}
    if row.is_settled and not row.is_bye:
        return _result_words(row)
    return str(wording.STATUSES[row.status])


def _result_words(row: TableRow) -> str:
    if row.both_lost:
        return _("both forfeited")
    if row.drawn:
        return _("draw")
    if row.best_of > 1:
        return _("%(won)s:%(lost)s matches") % dict(zip(("won", "lost"), wins(row), strict=True))
    return (ended_by(row.current.state) if row.current else "") or str(wording.STATUSES[row.status])


def result_words(row: TableRow, entry: int) -> str:
    """How a table came out for one of its pairs: won, lost, draw, bye; nothing while it is not settled."""
    if row.is_bye:
        return _("bye")
    if not row.is_settled:
        return ""
    if row.drawn:
        return _("draw")
    return _("won") if row.winner == entry else _("lost")


def wins(row: TableRow) -> tuple[int, int]:
    """Matches won, those of the winner of the meeting first (of the pair drawn NS while there is none)."""
    first = row.winner or row.ns.pk
    won = sum(match.winner == first for match in row.matches)
    return won, sum(match.winner is not None for match in row.matches) - won


def _side(row: TableRow, entry: EntryRow) -> SideLine:
    decided = row.winner is not None or row.both_lost
    level, on_bank = _level(row, entry)
    return SideLine(entry, level, on_bank, row.winner == entry.pk and not row.is_bye, decided and row.winner != entry.pk)


def _level(row: TableRow, entry: EntryRow) -> tuple[str, bool]:
    """The level of a pair in the match being played or last played, and whether it is on the bank."""
    if row.current is None or not (row.current.state.hands or row.current.state.reported):
        return "", False
    state = row.current.state
    side = row.side_of(entry.pk) if not state.swapped else {"NS": "EW", "EW": "NS"}[row.side_of(entry.pk)]
    banks = {"NS": ("N", "S"), "EW": ("E", "W")}
    return state.level(side), not state.over and state.bank in banks[side]
