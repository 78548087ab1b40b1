"""The register of penalties: offences and failed throws in hands, penalties outside them, penalties against pairs; and rulings.

What was taken back stays in it, with the reason.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.models import Act
from referee.rules.acts import HandResult
from referee.rules.seats import side_in_role
from tournaments.access import Viewer
from tournaments.models import Event, EventPenalty
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.tables import PlayedMatch, TableRow, table_rows

RULED = ("ruling", "resolution")
MOST_KEYS = 500
"""Keys in one query: SQLite takes no thousand."""
Acts = Mapping[int, Mapping[int, Act]]
"""By match and number."""


@dataclass(frozen=True, slots=True)
class Penalised:
    """One penalty. `row` is None for a penalty that reaches beyond a match, `stage_no` where that counts;
    `hand_no` is 0 outside hands, `match_no` and `side` 0 and empty outside matches.

    `levels` lost, `points` are match points; `cards` of a failed throw. `undone` is the reason with which it was taken
    back, None while it counts.
    """

    row: TableRow | None
    match_no: int
    hand_no: int
    side: str
    entry: EntryRow | None
    kind: str
    reason: str
    by: str
    at: datetime | None
    levels: int = 0
    points: int = 0
    cards: int = 0
    loses_match: bool = False
    undone: str | None = None
    stage_no: int | None = None


def penalty_register(event: Event, viewer: Viewer) -> tuple[Penalised, ...]:
    """Every penalty in the order of rounds, tables and hands; those against pairs at the end."""
    rows = table_rows(event, viewer)
    played = [(row, match) for row in rows for match in row.matches]
    acts = _acts(event, [match.match.pk for _row, match in played if any(map(_has_any, match.state.hands))])
    found = (one for row, match in played for one in _of_match(row, match, acts.get(match.match.pk, {})))
    return (*found, *_against_pairs(event))


def ruled_matches(event: Event, viewer: Viewer) -> tuple[tuple[TableRow, PlayedMatch, frozenset[int]], ...]:
    """The matches in which the chief referee has ruled, with the numbers of those acts."""
    ruled: dict[int, set[int]] = {}
    for match, no in Act.objects.filter(match__scope=event.scope_id, kind__in=RULED).values_list("match", "no"):
        ruled.setdefault(match, set()).add(no)
    rows = table_rows(event, viewer) if ruled else []
    played = ((row, match) for row in rows for match in row.matches)
    return tuple((row, match, frozenset(ruled[match.match.pk])) for row, match in played if match.match.pk in ruled)


def _has_any(hand: HandResult) -> bool:
    return bool(hand.record.offences or hand.record.failed_throws)


def _acts(event: Event, with_hands: Sequence[int]) -> Acts:
    """Penalties and what takes them back; the hands of matches with offences, for who wrote them."""
    found = list(Act.objects.filter(match__scope=event.scope_id, kind="penalty"))
    found += Act.objects.filter(match__scope=event.scope_id, replaces__isnull=False).exclude(kind="penalty")
    for start in range(0, len(with_hands), MOST_KEYS):
        found += Act.objects.filter(match__in=with_hands[start : start + MOST_KEYS], kind="hand", replaces__isnull=True)
    by_match: dict[int, dict[int, Act]] = {}
    for act in found:
        by_match.setdefault(act.match_id, {})[act.no] = act
    return by_match


def _of_match(row: TableRow, match: PlayedMatch, acts: Mapping[int, Act]) -> Iterator[Penalised]:
    for hand in match.state.hands:
        yield from _of_hand(row, match, hand, acts.get(hand.act_no))
    undoing = {act.replaces: act for act in acts.values() if act.replaces is not None}
    for act in sorted((act for act in acts.values() if act.kind == "penalty"), key=lambda act: act.no):
        undo = undoing.get(act.no)
        yield Penalised(
            row, match.no, act.hand_no, act.payload["side"], _pair_at(row, match, act.payload["side"]), act.payload["kind"], act.reason, act.actor_name, act.at,
            levels=act.payload.get("levels", 0), loses_match=bool(act.payload.get("loses_match")), undone=None if undo is None else undo.reason,
        )  # fmt: skip


def _of_hand(row: TableRow, match: PlayedMatch, hand: HandResult, act: Act | None) -> Iterator[Penalised]:
    by, at = (act.actor_name, act.at) if act is not None else ("", None)
    lost: dict[tuple[str, str], list[int]] = {}
    for one in hand.demotions:
        lost.setdefault((one.kind, one.side), []).append(one.levels)
    for offence in hand.record.offences:
        side = side_in_role(offence.role, hand.record.declarer)
        entry = _pair_at(row, match, side)
        levels = lost.get((offence.kind, side)) or [0]
        yield Penalised(row, match.no, hand.no, side, entry, offence.kind, offence.note, by, at, levels=levels.pop(0))
    for throw in hand.record.failed_throws:
        side = side_in_role(throw.role, hand.record.declarer)
        yield Penalised(row, match.no, hand.no, side, _pair_at(row, match, side), "failed-throw", "", by, at, cards=throw.cards)


def _against_pairs(event: Event) -> Iterator[Penalised]:
    entries = entry_rows(event)
    found = EventPenalty.objects.filter(entry__event=event, cancels=None).select_related("cancelled_by", "stage").order_by("pk")
    for one in found:
        undo = getattr(one, "cancelled_by", None)
        yield Penalised(
            None, 0, 0, "", entries[one.entry_id], one.kind, one.reason, one.actor_name, one.at, points=one.points,
            undone=None if undo is None else undo.reason, stage_no=None if one.stage is None else one.stage.no,
        )  # fmt: skip


def _pair_at(row: TableRow, match: PlayedMatch, side: str) -> EntryRow | None:
    """The pair that sits on a side, with the sides as they are now."""
    return row.ns if (side == "NS") != match.state.swapped else row.ew
