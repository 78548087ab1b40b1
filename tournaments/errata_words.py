"""Errata in words: which table, the result before and after, the places that moved."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from tournaments.selectors.entries import EntryRow
from tournaments.selectors.errata import Erratum, Outcome, Shift, TableErratum
from tournaments.selectors.errata_table import TableChange
from tournaments.selectors.tables import TableRow
from tournaments.views.public_words import round_words, stage_words

MOST_SHIFTS = 8
CHANGES: dict[str, Any] = {
    "annulled": gettext_lazy("Results annulled"),
    "annulled-disqualified": gettext_lazy("Disqualified, results annulled"),
    "counted": gettext_lazy("Results count again"),
    "disqualified": gettext_lazy("Pair disqualified"),
}


@dataclass(frozen=True, slots=True)
class ErratumLine:
    """An erratum as every page shows it. `winner` is empty where the winner stayed, `places` where nobody moved.

    One of a table has no match, no result before and after, and no reason for everybody to read.
    """

    title: str
    entries: tuple[EntryRow, ...]
    actor_name: str
    at: datetime
    before: str = ""
    after: str = ""
    winner: str = ""
    places: str = ""
    reason: str = ""
    match_id: str = ""


def erratum_lines(errata: Iterable[Erratum | TableErratum], sizes: dict[int, int], stages: int) -> list[ErratumLine]:
    """The lines; `sizes` are how many pairs each stage began with, `stages` how many stages the event has."""
    return [_table_line(one, stages) if isinstance(one, TableErratum) else _line(one, sizes, stages) for one in errata]


def _line(one: Erratum, sizes: dict[int, int], stages: int) -> ErratumLine:
    round_ = one.row.table.round
    title = _("%(round)s, table %(table)s") % {
        "round": round_words(round_, sizes.get(round_.stage_id, 0), stages), "table": one.row.table.number or "–"
    }  # fmt: skip
    return ErratumLine(
        title, one.row.entries, one.actor_name, one.at, _result(one.before), _result(one.after), _winner(one), _places(one.shifts),
        one.reason, one.match_id,
    )  # fmt: skip


def _table_line(one: TableErratum, stages: int) -> ErratumLine:
    change = one.change
    title = _change(change)
    if stages > 1:
        title = _("%(what)s: %(words)s") % {"what": stage_words(change.stage.no), "words": title}
    return ErratumLine(title, (change.entry,), change.actor_name, change.at, places=_places(one.shifts) or _("No place changed."))


def _change(change: TableChange) -> str:
    if change.kind == "fined":
        return ngettext("Penalty of %(count)s match point", "Penalty of %(count)s match points", change.points) % {"count": change.points}
    if change.kind == "fine-cancelled":
        return ngettext(
            "Penalty of %(count)s match point taken back", "Penalty of %(count)s match points taken back", change.points
        ) % {"count": change.points}  # fmt: skip
    return str(CHANGES[change.kind])


def _result(outcome: Outcome | None) -> str:
    """“6:3”; a forfeit is said, for its levels alone would look like a result."""
    if outcome is None:
        return _("not decided")
    levels = ":".join(outcome.levels)
    return _("%(levels)s (forfeit)") % {"levels": levels} if outcome.reason == "forfeit" else levels


def _winner(one: Erratum) -> str:
    if one.before is not None and one.after is not None and one.before.winner == one.after.winner:
        return ""
    return _("Winner: %(before)s → %(after)s") % {"before": _who(one.row, one.before), "after": _who(one.row, one.after)}


def _who(row: TableRow, outcome: Outcome | None) -> str:
    if outcome is None:
        return "–"
    found = next((entry for entry in row.entries if entry.pk == outcome.winner), None)
    return _("nobody") if found is None else _("No. %(number)s") % {"number": found.number}


def _places(shifts: tuple[Shift, ...]) -> str:
    if not shifts:
        return ""
    each = [
        _("No. %(number)s from %(before)s to %(after)s") % {"number": shift.entry.number, "before": shift.before, "after": shift.after}
        for shift in shifts[:MOST_SHIFTS]
    ]
    more = len(shifts) - MOST_SHIFTS
    if more > 0:
        each.append(ngettext("%(count)s more pair", "%(count)s more pairs", more) % {"count": more})
    return _("Places: %(moves)s") % {"moves": pgettext("list", ", ").join(each)}
