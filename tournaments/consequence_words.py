"""What a late correction would change, in sentences; and how far it may be let reach."""

from collections.abc import Iterator
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.selectors.consequences import Consequences, Exchange, LaterRound, Move, TableChange
from tournaments.selectors.entries import EntryRow

EFFECTS: dict[str, Any] = {
    "undrawn": gettext_lazy("Standings and rounds that are not drawn yet"),
    "redraw": gettext_lazy("Also draw again what is drawn and not played"),
    "standings": gettext_lazy("Standings only: later draws as if nothing had been corrected"),
    "record": gettext_lazy("The record of the match only"),
}
"""How far a late correction reaches, the ordinary way first."""

MOST = 12


def consequence_words(found: Consequences) -> tuple[str, ...]:
    """Everything that would change, the nearest first."""
    if found.is_nothing:
        return (_("Nothing outside this match."),)
    return tuple(_sentences(found))


def _sentences(found: Consequences) -> Iterator[str]:
    yield from map(_table, found.tables)
    yield from map(_move, found.moves[:MOST])
    if len(found.moves) > MOST:
        more = len(found.moves) - MOST
        yield ngettext("%(count)s more pair changes its place.", "%(count)s more pairs change their places.", more) % {"count": more}
    yield from map(_exchange, found.exchanges)
    yield from map(_round, found.rounds)
    if found.papers:
        yield ngettext(
            "%(count)s kept sheet will differ from the record.", "%(count)s kept sheets will differ from the record.", found.papers
        ) % {"count": found.papers}


def _table(change: TableChange) -> str:
    row = change.before.row
    facts = {"round": row.table.round.no, "table": row.table.number, "hands": ", ".join(map(str, change.hands))}
    if change.before.row.is_settled and not change.after.row.is_settled:
        if change.hands:
            return _("Round %(round)s, table %(table)s: not decided any more; hands %(hands)s change.") % facts
        return _("Round %(round)s, table %(table)s: not decided any more.") % facts
    if not change.hands:
        if change.before.winner != change.after.winner:
            return _("Round %(round)s, table %(table)s: another winner.") % facts
        return _("Round %(round)s, table %(table)s: another result.") % facts
    if change.before.winner != change.after.winner:
        return _("Round %(round)s, table %(table)s: another winner; hands %(hands)s change.") % facts
    return _("Round %(round)s, table %(table)s: hands %(hands)s change.") % facts


def _move(move: Move) -> str:
    return _("Stage %(stage)s: pair %(number)s from place %(before)s to %(after)s.") % {
        "stage": move.stage_no, "number": move.entry.number, "before": _place(move.before, move.before_last), "after": _place(move.after, move.after_last),
    }  # fmt: skip


def _place(first: int | None, last: int | None) -> str:
    """“5”, “5–8” where it is shared, a dash where it is open."""
    if first is None:
        return "–"
    return f"{first}–{last}" if last not in (None, first) else str(first)


def _exchange(exchange: Exchange) -> str:
    facts = {"stage": exchange.stage_no, "goes": _numbers(exchange.goes), "comes": _numbers(exchange.comes)}
    text = ngettext(
        "Going on from stage %(stage)s: pair %(comes)s instead of %(goes)s.",
        "Going on from stage %(stage)s: pairs %(comes)s instead of %(goes)s.",
        len(exchange.comes),
    )
    return text % facts


def _round(later: LaterRound) -> str:
    facts = {
        "stage": later.round.stage.no, "round": later.round.no, "tables": ", ".join(str(number) for number in later.tables if number) or "–",
    }  # fmt: skip
    if later.is_played:
        text = ngettext(
            "Stage %(stage)s, round %(round)s was drawn on the old result and is played: table %(tables)s.",
            "Stage %(stage)s, round %(round)s was drawn on the old result and is played: tables %(tables)s.",
            len(later.tables),
        )
    else:
        text = ngettext(
            "Stage %(stage)s, round %(round)s was drawn on the old result: table %(tables)s.",
            "Stage %(stage)s, round %(round)s was drawn on the old result: tables %(tables)s.",
            len(later.tables),
        )
    return text % facts


def _numbers(rows: tuple[EntryRow, ...]) -> str:
    return ", ".join(str(row.number) for row in rows) or "–"
