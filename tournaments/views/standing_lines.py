"""Standings as lines of a table: places, the numbers that made them, the last table of each pair."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from referee.rules.levels import level_at
from referee.templatetags.ss import num
from tournaments import wording
from tournaments.models import Round
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.standing_levels import after_top
from tournaments.selectors.standings import StandingRow, Standings
from tournaments.selectors.tables import TableRow
from tournaments.views.table_lines import result_words
from tournaments.wording import ENTRY_STATUSES

SIGNED = frozenset({"net-levels", "net-trick-points"})
SURE = {"through": gettext_lazy("certain to go on"), "out": gettext_lazy("cannot go on"), "place": gettext_lazy("place certain")}


@dataclass(frozen=True, slots=True)
class StandingLine:
    """A line of the table. `index` is its place in the whole list; `is_cut`: the last of those who go on.

    `is_open`: whether it goes on is not certain, while that of others is.
    """

    index: int
    row: StandingRow
    last: TableRow | None
    standings: Standings = field(repr=False)
    is_cut: bool = False
    is_open: bool = False
    why: Any = None

    @property
    def entry(self) -> EntryRow:
        return self.row.entry

    @property
    def place(self) -> str:
        """“5”; “–” while the pair still plays for its place."""
        return "–" if self.row.rank is None else str(self.row.rank)

    @property
    def span(self) -> str:
        """“5–8” where the place is shared."""
        return f"{self.row.rank}–{self.row.last}" if self.row.is_shared else ""

    def number(self, code: str) -> str:
        """What the pair has in one of the tie-breaks, as text."""
        values = [value for name, value in zip(self.standings.criteria, self.row.values, strict=False) if name == code and value]
        return value_words(code, values[-1] if values else None, self.standings)

    @property
    def result(self) -> str:
        """How the last table came out; nothing while it is being played."""
        return "" if self.last is None else result_words(self.last, self.row.entry.pk)

    @property
    def is_tied(self) -> bool:
        """On the cut, and nothing has settled it."""
        return self.row.standing == "tied"

    @property
    def mark(self) -> str:
        """What the line of the cut does not say by itself: tied on it, certain or open before the end, going on in spite of a loss."""
        if self.is_tied:
            return _("tied on the cut")
        if self.row.sure:
            return str(SURE[self.row.sure])
        if self.is_open:
            return _("still open") if self.entry.is_playing else str(ENTRY_STATUSES[self.entry.status])
        return _("goes on") if self.row.standing == "through" and self.row.won is False else ""

    @property
    def is_quiet(self) -> bool:
        """Whether the mark is no news: what is certain stands out, what is open or lost does not."""
        return self.is_open or self.row.sure == "out"


def shown_criteria(standings: Standings) -> tuple[str, ...]:
    """The tie-breaks that have a number for anybody; the level has a column of its own where a cut goes by it."""
    used = [any(row.values[index : index + 1] and row.values[index] for row in standings.rows) for index in range(len(standings.criteria))]
    first_is_level = standings.criteria[:1] == ("levels",)
    shown = (code for code, is_used in zip(standings.criteria, used, strict=True) if is_used)
    return tuple(dict.fromkeys(code for code in shown if not (first_is_level and code == "levels")))


def how_far(standings: Standings) -> str:
    """“after round 3 of 5”, or that the third is being played: its tables count as they end; "" where rounds say nothing."""
    playing, published = standings.round_state == Round.State.PLAYING, standings.round_state == Round.State.PUBLISHED
    last = standings.after_round - published
    if not last:
        return ""
    text = _("round %(round)s of %(rounds)s is being played") if playing else _("after round %(round)s of %(rounds)s")
    return text % {"round": last, "rounds": standings.rounds}


def state_words(standings: Standings) -> str:
    """How far the standings have come, and whether they are final."""
    playing = standings.round_state == Round.State.PLAYING
    provisional = _("provisional") if playing else _("provisional: still being played")
    state = pgettext("standings", "final") if standings.is_final else provisional
    return " · ".join(filter(None, (how_far(standings), state)))


def criterion_name(code: str) -> str:
    """What a tie-break is called; a ruling of the chief referee is one too."""
    return str(wording.CRITERIA[code]) if code in wording.CRITERIA else _("Ruling")


def standing_lines(standings: Standings, tables: Iterable[TableRow]) -> tuple[StandingLine, ...]:
    """Every line of the standings, with the last table of each pair."""
    last = {entry.pk: row for row in tables for entry in row.entries}
    cut, some_certain = _cut_index(standings), bool(standings.places) and standings.has_certain
    return tuple(
        StandingLine(index, row, last.get(row.entry.pk), standings, index == cut, some_certain and not row.sure)
        for index, row in enumerate(standings.rows)
    )


def _cut_index(standings: Standings) -> int | None:
    """The last line of those who go on, or would if it ended now; none with groups, where each has its own."""
    if len(standings.groups) > 1:
        return None
    through = [index for index, row in enumerate(standings.rows) if row.standing == "through"]
    if through or not (standings.after_round and standings.places):
        return max(through, default=None)
    left = sorted(row.rank or 0 for row in standings.rows if not row.entry.is_playing)  # who has left takes nobody's place
    within = (bisect_right(left, row.last or 0) + standings.places >= (row.last or 0) for row in standings.rows)
    return max((index for index, is_in in enumerate(within) if is_in), default=None)


def value_words(code: str, value: tuple[Any, ...] | None, standings: Standings) -> str:
    """A number of a tie-break as it is read: differences with their sign, a dash where it was not needed.

    Where a cut goes by one match's level, the level has its name; added up over rounds it is a number.
    """
    if not value:
        return "–"
    if code == "levels" and standings.criteria[:1] == ("levels",):
        return level_at(int(value[0]), after_top(standings.stage))
    return " / ".join(num(part, sign=code in SIGNED) for part in value)


def place_markup(line: StandingLine) -> SafeString:
    """The place, and “shared” with the places it shares."""
    if not line.row.is_shared:
        return format_html("<b>{}</b>", line.place)
    return format_html('<b>{}</b> <span class="ss-cap text-nowrap" title="{}">{}</span>', line.place, line.span, _("shared"))
