"""An event as tables of plain cells: what the workbook and the CSV files hold, in the reader's language."""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _

from referee import wording as rules_words
from referee.models import Log
from referee.rules.acts import HandResult, MatchState
from referee.rules.levels import level_at
from referee.selectors import ruleset_of
from tournaments import wording
from tournaments.access import Viewer
from tournaments.exports.workbook import Sheet, Value
from tournaments.models import Event
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.penalty_register import Penalised, penalty_register
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import PlayedMatch, TableRow, table_rows

Rows = list[tuple[Value, ...]]


def event_sheets(event: Event, viewer: Viewer) -> list[Sheet]:
    """Every table of the event's workbook, in order."""
    return [make(event, viewer) for make in SHEETS.values()]


def entries_sheet(event: Event, viewer: Viewer) -> Sheet:
    """Pairs: number, names, unit, seed, status."""
    heads = (_("No."), _("Player 1"), _("Player 2"), _("Unit"), _("Seed"), _("Status"))
    rows: Rows = [
        (row.number, *_two(row.names), row.unit, row.seed, str(wording.ENTRY_STATUSES[row.status])) for row in entry_rows(event).values()
    ]
    return Sheet(_("Entries"), heads, rows)


def tables_sheet(event: Event, viewer: Viewer) -> Sheet:
    """Rounds and tables: who met whom, levels, status, winner."""
    heads = (
        _("Stage"), _("Round"), _("Table"), _("NS no."), _("NS pair"), _("EW no."), _("EW pair"), _("NS level"), _("EW level"), _("Status"),
        _("Winner no."), _("Ended by"), _("Lots"),
    )  # fmt: skip
    return Sheet(_("Rounds"), heads, [_table_cells(row) for row in table_rows(event, viewer)])


def hands_sheet(event: Event, viewer: Viewer) -> Sheet:
    """Every hand with its arithmetic and what it did."""
    heads = (
        _("Stage"), _("Round"), _("Table"), _("Match"), _("Hand"), _("Declarer"), _("Level played"), _("Trump"), _("Trick points"),
        _("Bottom points"), _("Multiplier"), _("Throw penalties"), _("Offence points"), _("Points"), _("Gains"), _("Steps"),
        _("NS level after"), _("EW level after"), _("Next declarer"), _("Miscount"), _("Offences"), _("Sum"),
    )  # fmt: skip
    rows: Rows = []
    for row in table_rows(event, viewer):
        for played in row.matches:
            rows.extend(_place_cells(row, played) + _hand_cells(played, hand) for hand in played.state.hands)
    return Sheet(_("Hands"), heads, rows)


def standings_sheet(event: Event, viewer: Viewer) -> Sheet:
    """The places of every stage; the criteria are named beside their values because stages may differ in them."""
    heads = (_("Stage"), _("Place"), _("to"), _("No."), _("Pair"), _("Unit"), _("Level"), _("Standing"), _("Criterion"), _("Value"))
    rows: Rows = []
    for stage in event.stages.order_by("no"):
        standings = stage_standings(event, stage, viewer)
        for row in standings.rows:
            start = (stage.no, row.rank, row.last, row.entry.number, row.entry.label, row.entry.unit, row.level, _standing(row.standing))
            shown = [
                (str(wording.CRITERIA.get(code, code)), value[0])
                for code, value in zip(standings.criteria, row.values, strict=False)
                if value
            ]
            rows.extend((*start, code, _number(value)) for code, value in shown or [("", None)])
    return Sheet(_("Standings"), heads, rows)


def penalties_sheet(event: Event, viewer: Viewer) -> Sheet:
    """The register of penalties: offences and failed throws in hands, penalties outside them, penalties against pairs."""
    heads = (
        _("Stage"),
        _("Round"),
        _("Table"),
        _("Match"),
        _("Hand"),
        _("Side"),
        _("Pair no."),
        _("Kind"),
        _("Levels"),
        _("Match points"),
        _("Reason"),
        _("Taken back because"),
    )
    return Sheet(_("Penalties"), heads, [_penalty_cells(one) for one in penalty_register(event, viewer)])


def log_sheet(event: Event, viewer: Viewer) -> Sheet:
    """Who did what when; for those who organise or rule, others get the head alone."""
    heads = (_("No."), _("Time"), _("Who"), _("What"), _("About"))
    if not viewer.sees_drafts:
        return Sheet(_("Log"), heads, [])
    zone = ZoneInfo(event.timezone)
    log = Log.objects.filter(scope=event.scope_id).order_by("seq")
    return Sheet(_("Log"), heads, [(row.seq, row.at.astimezone(zone), row.actor_name, row.verb, row.object) for row in log.iterator()])


SHEETS: dict[str, Callable[[Event, Viewer], Sheet]] = {
    "entries": entries_sheet,
    "rounds": tables_sheet,
    "hands": hands_sheet,
    "standings": standings_sheet,
    "penalties": penalties_sheet,
    "log": log_sheet,
}
"""The tables of an event by the name of their CSV file."""


def _table_cells(row: TableRow) -> tuple[Value, ...]:
    ew, state = row.ew, row.current.state if row.current else None
    ns_level, ew_level = _levels(state) if state else (None, None)
    return (
        row.table.round.stage.no, row.table.round.no, row.table.number, row.ns.number, row.ns.label, ew.number if ew else None,
        ew.label if ew else "", ns_level, ew_level, str(wording.STATUSES[row.status]), row.winner_row.number if row.winner_row else None,
        rules_words.ended_by(row.current.state) if row.current else "", row.table.round.lots_seed,
    )  # fmt: skip


def _levels(state: MatchState) -> tuple[str, str]:
    """Levels of the pairs as they are seated on paper: with the sides swapped, the names of the sides are."""
    ns, ew = state.level("NS"), state.level("EW")
    return (ew, ns) if state.swapped else (ns, ew)


def _place_cells(row: TableRow, played: PlayedMatch) -> tuple[Value, ...]:
    return (row.table.round.stage.no, row.table.round.no, row.table.number, played.no)


def _hand_cells(played: PlayedMatch, hand: HandResult) -> tuple[Value, ...]:
    record, sums, state = hand.record, hand.tally, played.state
    after = (level_at(hand.after[0], state.after_top), level_at(hand.after[1], state.after_top))
    return (
        hand.no, rules_words.seat(record.declarer), record.level, rules_words.suit(record.trump), sums.tricks, sums.bottom, sums.multiplier,
        sums.throws, sums.offences, hand.points, str(rules_words.side(hand.gained)) if hand.gained else "", hand.steps, *after,
        rules_words.seat(hand.due) if hand.due else "", str(rules_words.MISCOUNTS[record.miscount]),
        ", ".join(rules_words.offence(offence.kind) for offence in record.offences),
        rules_words.arithmetic(sums, ruleset_of(played.match), record),
    )  # fmt: skip


def _penalty_cells(one: Penalised) -> tuple[Value, ...]:
    """A penalty on one line: what it took in levels and match points as negative numbers."""
    round_ = None if one.row is None else one.row.table.round
    place = (one.stage_no, None, None, None) if round_ is None or one.row is None else (
        round_.stage.no, round_.no, one.row.table.number, one.match_no
    )  # fmt: skip
    reason = _("%(cards)s cards") % {"cards": one.cards} if one.cards else one.reason
    return (
        *place, one.hand_no or None, str(rules_words.side(one.side)) if one.side else "", one.entry.number if one.entry else None,
        wording.penalty_kind(one.kind), -one.levels if one.row else None, -one.points if one.points else None, reason, one.undone or "",
    )  # fmt: skip


def _standing(code: str) -> str:
    words = {"through": _("goes on"), "tied": _("level on the cut"), "out": _("out"), "in": _("playing")}
    return words.get(code, "")


def _number(value: object) -> Value:
    return value if isinstance(value, int) else str(value)


def _two(names: tuple[str, ...]) -> tuple[str, str]:
    return (names[0], names[1]) if len(names) > 1 else (names[0] if names else "", "")
