"""The hall as the chief referee sees it: the tables of the round that is on, those first that need somebody, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.access import Viewer
from tournaments.models import Call, Event, Round
from tournaments.selectors.control import InPlay, in_play
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.events import current_round
from tournaments.selectors.tables import clock_of

URGENCY = ("dispute", "decision", "call", "missing", "late", "silent")
"""Why a table needs somebody, the most urgent first (design, hall map): two reports differ; a person must decide; it
calls; a pair is not there; nothing recorded since the start; nothing recorded for long."""
SILENT_AFTER = 12
"""Minutes without a record after which somebody should go and look: a hand takes eight."""


@dataclass(frozen=True, slots=True)
class Need:
    """One table that needs somebody. `minutes` it has waited or been silent; `note` as the table wrote it; `entry` who is missing."""

    code: str
    play: InPlay
    minutes: int = 0
    note: str = ""
    entry: EntryRow | None = None

    @property
    def order(self) -> tuple[int, int, int]:
        """By urgency, then the longest waiting, then by table."""
        return URGENCY.index(self.code), -self.minutes, self.play.row.table.number or 0


@dataclass(frozen=True, slots=True)
class Hall:
    """The tables of a round in three groups; `to_forfeit` are the minutes after which a missing pair may be declared lost."""

    round: Round
    needs: tuple[Need, ...]
    playing: tuple[InPlay, ...]
    done: tuple[InPlay, ...]
    to_forfeit: int

    @property
    def unsigned(self) -> int:
        """Tables whose result is in and not yet accepted by both sides."""
        return sum(play.row.status == "result" for play in self.done)

    def only_of(self, user_id: int | None) -> "Hall":
        """The same hall with the tables alone that this account referees."""

        def is_mine(play: InPlay) -> bool:
            return play.row.table.referee is not None and play.row.table.referee.user_id == user_id

        needs = tuple(need for need in self.needs if is_mine(need.play))
        return replace(self, needs=needs, playing=tuple(filter(is_mine, self.playing)), done=tuple(filter(is_mine, self.done)))

    @property
    def tables(self) -> int:
        return len(self.needs) + len(self.playing) + len(self.done)


def hall_of(event: Event, viewer: Viewer, now: datetime) -> Hall | None:
    """The hall while a round is on; None before the first is published."""
    round_ = current_round(event, viewer)
    if round_ is None:
        return None
    plays = in_play(event, viewer, round_, now)
    needs = tuple(_needs(event, round_, plays, now)) if round_.state == Round.State.PLAYING else ()
    needy = {need.play.row.table.pk for need in needs}
    rest = [play for play in plays if play.row.table.pk not in needy]
    playing = sorted((play for play in rest if not play.row.is_settled), key=lambda play: (-(play.silent or 0), play.row.table.number or 0))
    done = tuple(play for play in rest if play.row.is_settled)
    to_forfeit = int(event.settings.get("minutes_to_forfeit", 15))
    return Hall(round_, tuple(sorted(needs, key=lambda need: need.order)), tuple(playing), done, to_forfeit)


def _needs(event: Event, round_: Round, plays: tuple[InPlay, ...], now: datetime) -> Iterator[Need]:
    calls, absent, stands = _calls(round_), _absent(event), clock_of(round_).state == "paused"
    for play in plays:
        call = calls.get(play.row.table.pk)
        need = _own_need(play, absent, stands) if call is None or play.row.status in ("review", "decision") else _called(play, call, now)
        if need is not None:
            yield need


def _called(play: InPlay, call: Call, now: datetime) -> Need:
    return Need("call", play, max(int((now - call.at).total_seconds()) // 60, 0), call.note)


def _own_need(play: InPlay, absent: dict[int, EntryRow], stands: bool) -> Need | None:
    """What the table itself shows, apart from a call. While the clock stands nobody is silent."""
    silent = play.silent or 0
    if play.row.status in ("review", "decision"):
        return Need("dispute" if play.row.status == "review" else "decision", play, silent)
    if play.row.is_settled or play.silent is None:
        return None
    missing = next((entry for entry in play.row.entries if entry.pk in absent), None)
    if missing is not None and not play.hands:
        return Need("missing", play, silent, entry=missing)
    if silent < SILENT_AFTER or stands:
        return None
    return Need("silent" if play.hands else "late", play, silent)


def _calls(round_: Round) -> dict[int, Call]:
    """The open call of each table, the first where there are several."""
    waiting = Call.objects.filter(table__round=round_, answered_at=None).order_by("-at", "-pk")
    return {call.table_id: call for call in waiting}


def _absent(event: Event) -> dict[int, EntryRow]:
    """Pairs that have left, and those not checked in where somebody checks pairs in: a club night does not."""
    rows = entry_rows(event)
    checks = any(row.status == "checked-in" for row in rows.values())
    return {pk: row for pk, row in rows.items() if not row.is_playing or (checks and row.status == "registered")}
