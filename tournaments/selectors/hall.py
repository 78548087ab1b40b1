"""The hall as the chief referee sees it: the tables of the round that is on, those first that need somebody, and why."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.access import Viewer
from tournaments.models import Absence, Call, Event, Round, TableSeen
from tournaments.selectors.control import InPlay, in_play
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.selectors.events import current_round
from tournaments.selectors.tables import clock_of

URGENCY = ("dispute", "decision", "call", "missing", "late", "silent")
"""Why a table needs somebody, the most urgent first (design, hall map): two reports differ; a person must decide; it
calls; a pair is not there; nothing recorded since the start; nothing recorded for long."""
SILENT_AFTER = 12
"""Minutes without a record after which somebody should go and look: a hand takes eight."""
IN_TOUCH = 2
"""A phone that was heard of within so many minutes is in touch: it says so every minute."""


@dataclass(frozen=True, slots=True)
class Need:
    """One table that needs somebody. `minutes` it has waited or been silent; `note` as the table wrote it; `entry` who is missing,
    `is_away` if the table said so; `unseen` how many minutes its phone has been out of touch, None for no phone.
    """

    code: str
    play: InPlay
    minutes: int = 0
    note: str = ""
    entry: EntryRow | None = None
    is_away: bool = False
    unseen: int | None = None

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
    calls, away, seen = _calls(round_), _away(round_), _seen(round_)
    absent, stands = _absent(event), clock_of(round_).state == "paused"
    for play in plays:
        table, is_stuck = play.row.table.pk, play.row.status in ("review", "decision")
        if table in calls and not is_stuck:
            need: Need | None = Need("call", play, _minutes(calls[table].at, now), calls[table].note)
        elif table in away and not is_stuck and not play.row.is_settled:
            need = _missed(play, away[table], now)
        else:
            need = _own_need(play, absent, stands)
        if need is not None:
            yield replace(need, unseen=_minutes(seen[table], now) if table in seen else None)


def _missed(play: InPlay, absence: Absence, now: datetime) -> Need:
    entry = next(entry for entry in play.row.entries if entry.pk == absence.entry_id)
    return Need("missing", play, _minutes(absence.at, now), entry=entry, is_away=True)


def _minutes(since: datetime, now: datetime) -> int:
    return max(int((now - since).total_seconds()) // 60, 0)


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


def _away(round_: Round) -> dict[int, Absence]:
    """Who is away by the word of the table, the longest where both pairs are short-handed."""
    return {one.table_id: one for one in Absence.objects.filter(table__round=round_, ended_at=None).order_by("-at", "-pk")}


def _seen(round_: Round) -> dict[int, datetime]:
    """When the phone of each table was last in touch."""
    return dict(TableSeen.objects.filter(table__round=round_).values_list("table", "at"))


def _absent(event: Event) -> dict[int, EntryRow]:
    """Pairs that have left, and those not checked in where somebody checks pairs in: a club night does not."""
    rows = entry_rows(event)
    checks = any(row.status == "checked-in" for row in rows.values())
    return {pk: row for pk, row in rows.items() if not row.is_playing or (checks and row.status == "registered")}
