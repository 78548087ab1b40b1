"""Tables as the standings read them: plain results, levels as ladder places, everything the acts give and nothing more."""

from collections.abc import Iterable
from datetime import datetime

from django.db.models import Q

from referee.rules.acts import MatchState
from tournaments.models import EventPenalty, Stage
from tournaments.selectors.tables import PlayedMatch, TableRow
from tournaments.standings.results import Outcome, Penalty, Result

MOST_TABLES = 20_000
_LAST: dict[int, tuple[TableRow, Result]] = {}
"""The result of each table as it was made last, and from what: tables that are kept from page to page keep their results."""


def results_of(rows: Iterable[TableRow]) -> list[Result]:
    """A result for each table; one that is not settled counts as not played, its levels so far left out."""
    return [result_of(row) for row in rows]


def result_of(row: TableRow) -> Result:
    """The result of one table: `a` sits NS. In a best of n the levels are those of the last match, points and penalties add up."""
    known = _LAST.get(row.table.pk)
    if known is not None and known[0] is row:
        return known[1]
    if len(_LAST) >= MOST_TABLES:
        _LAST.clear()
    _, made = _LAST[row.table.pk] = row, _result(row)
    return made


def _result(row: TableRow) -> Result:
    number = row.table.number or row.table.position + 1
    outcome = _outcome(row)
    if row.ew is None or row.current is None or outcome is Outcome.NOT_PLAYED:
        return Result(row.table.round.no, number, row.ns.pk, row.ew.pk if row.ew else None, outcome)
    level_a, level_b = _levels(row.current.state)
    penalties = [_sides(match.state, match.state.penalties) for match in row.matches]
    return Result(
        row.table.round.no, number, row.ns.pk, row.ew.pk, outcome, level_a, level_b,
        hands=sum(len(match.state.hands) for match in row.matches),
        trick_points=sum(_points_ahead(match) for match in row.matches),
        penalties_a=sum(a for a, _ in penalties), penalties_b=sum(b for _, b in penalties),
    )  # fmt: skip


def penalties_of(stage: Stage, until: datetime | None = None) -> list[Penalty]:
    """The penalties against entries that count in the standings of a stage and have not been cancelled; or that did, at a moment."""
    rows = EventPenalty.objects.filter(stage=stage, cancels=None)
    if until is None:
        rows = rows.filter(cancelled_by=None)
    else:
        rows = rows.filter(Q(cancelled_by=None) | Q(cancelled_by__at__gt=until), at__lte=until)
    return [Penalty(row.entry_id, row.points) for row in rows]


def _outcome(row: TableRow) -> Outcome:
    if row.ew is None:
        return Outcome.BYE
    if not row.is_settled:
        return Outcome.NOT_PLAYED
    if row.both_lost:
        return Outcome.BOTH_FORFEIT
    if row.drawn:
        return Outcome.DRAW
    state = row.current.state if row.current is not None else None
    # Of several matches the concession loses one: the meeting was played.
    by_forfeit = state is not None and state.reason == "forfeit" and not (state.conceded and row.best_of > 1)
    if row.winner == row.ns.pk:
        return Outcome.FORFEIT_B if by_forfeit else Outcome.WIN_A
    return Outcome.FORFEIT_A if by_forfeit else Outcome.WIN_B


def _levels(state: MatchState) -> tuple[int, int]:
    """Ladder places of the pair at NS and the pair at EW, the swap of sides taken into account."""
    return (state.ew, state.ns) if state.swapped else (state.ns, state.ew)


def _sides(state: MatchState, counts: object) -> tuple[int, int]:
    numbers = dict(counts) if counts else {}  # type: ignore[call-overload]
    ns, ew = numbers.get("NS", 0), numbers.get("EW", 0)
    return (ew, ns) if state.swapped else (ns, ew)


def _points_ahead(match: PlayedMatch) -> int:
    """Points that the pair at NS took as opponents, less those the other pair took."""
    ahead = sum(hand.points if hand.record.declarers == "EW" else -hand.points for hand in match.state.hands)
    return -ahead if match.state.swapped else ahead
