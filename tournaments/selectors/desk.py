"""A table as its referee sees it: whose bank, which level, the clock, what was recorded, what waits for a decision."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from django.utils.translation import gettext_lazy as _

from referee import wording
from referee.models import Match
from referee.rules import acts as rules_acts
from referee.rules.acts import MatchState
from referee.rules.match import fold, rests_on
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SIDES, side_of
from referee.selectors import acts_of, match_state, ruleset_of
from tournaments.access import Viewer
from tournaments.agreeing import Agreeing, agreeing_of, signed_names
from tournaments.clock import Clock
from tournaments.models import Absence, Call, Event, Round, Table, TableMatch
from tournaments.record_words import Pair, side_by_side
from tournaments.selectors.claims import Claim, open_claim
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.sheet import HandLine, hand_lines, seat_names_now
from tournaments.selectors.tables import TableRow, clock_of, table_row

AT_TIME = {
    "finish_hand": _("A hand that has begun is played out and recorded first."),
    "finish_if_dealt": _("A hand whose cards are dealt is played out and recorded first; otherwise no new one begins."),
    "stop": _("Play stops at once; the hand being played does not count."),
}

DECIDED_BY = {
    "winner": _("The chief referee decides and records the winner as a ruling."),
    "lots": _("The chief referee draws the lots before both sides and records the winner as a ruling."),
}


@dataclass(frozen=True, slots=True)
class SidePanel:
    """One side in the head of the page: its players by seat, its pair, its level, whether it is on the bank."""

    side: str
    entry: EntryRow
    players: tuple[tuple[str, str, bool], ...]
    level: str
    on_bank: bool


@dataclass(frozen=True, slots=True)
class Signer:
    """Who is asked to sign: a side with its pair, or the referee. `name` of who has signed; None while nobody has."""

    side: str
    entry: EntryRow | None
    name: str | None


@dataclass
class Desk:
    """A table with its current match. `match` is None for a bye and before the round is published.

    Nothing is read before it is asked for: saving a hand needs the match alone, not who sits where.
    """

    event: Event
    viewer: Viewer
    table: Table
    now: datetime

    @cached_property
    def row(self) -> TableRow:
        return table_row(self.event, self.table)

    @property
    def round(self) -> Round:
        return self.table.round

    @cached_property
    def match(self) -> Match | None:
        last = TableMatch.objects.filter(table=self.table).select_related("match").order_by("no").last()
        return None if last is None else last.match

    @cached_property
    def state(self) -> MatchState:
        assert self.match is not None
        return match_state(self.match)

    @cached_property
    def ruleset(self) -> Ruleset:
        assert self.match is not None
        return ruleset_of(self.match)

    @cached_property
    def clock(self) -> Clock:
        return clock_of(self.round, self.table)

    @property
    def is_playing(self) -> bool:
        """Whether hands can be recorded as far as the round is concerned."""
        return self.match is not None and self.round.state == Round.State.PLAYING

    @property
    def takes_hands(self) -> bool:
        """Whether the form for the next hand is shown."""
        return self.is_playing and not self.state.over and self.state.review is None

    @property
    def time_is_up(self) -> bool:
        return self.clock.is_up(self.now)

    @property
    def clock_left(self) -> int | None:
        return self.clock.remaining(self.now)

    @property
    def may_end_by_time(self) -> bool:
        """Whether the match is one that the clock can end."""
        return self.clock.limit is not None and self.ruleset.time_limit is not None

    @property
    def minutes_to_forfeit(self) -> int:
        return int(self.event.settings.get("minutes_to_forfeit", 15))

    @property
    def is_late(self) -> bool:
        """Whether nothing was recorded although the minutes to forfeit have passed."""
        if self.state.hands or self.state.over or self.clock.since is None:
            return False
        return self.now >= self.clock.since + timedelta(minutes=self.minutes_to_forfeit)

    @cached_property
    def seats(self) -> dict[str, str]:
        assert self.match is not None
        return seat_names_now(self.match, self.state)

    @cached_property
    def panels(self) -> tuple[SidePanel, ...]:
        return side_panels(self.row, self.state, self.seats)

    @property
    def matches_won(self) -> dict[str, int]:
        """How many matches of this table each side has won, by where it sits now: of use in a best of n."""
        winners = [played.winner for played in self.row.matches]
        return {panel.side: winners.count(panel.entry.pk) for panel in self.panels}

    @cached_property
    def lines(self) -> tuple[HandLine, ...]:
        assert self.match is not None
        return hand_lines(self.match, self.state, self.seats)

    @property
    def recent(self) -> tuple[HandLine, ...]:
        """The last five hands, the newest first."""
        return tuple(reversed(self.lines[-5:]))

    @property
    def undoable(self) -> int | None:
        """The number of the hand that can be taken back: the last, unless something rests on it."""
        last = self.state.next_hand_no - 1
        if not self.is_playing or not self.state.hands or self.state.review is not None:
            return None
        assert self.match is not None
        return None if rests_on(acts_of(self.match), self.state.signed, last) else last

    @cached_property
    def claim(self) -> Claim | None:
        assert self.match is not None
        return open_claim(self.match) if self.state.review is not None else None

    @property
    def claim_pairs(self) -> tuple[Pair, ...]:
        """Both reports field by field."""
        return side_by_side(self.claim.first, self.claim.second, self.seats) if self.claim else ()

    @property
    def is_objection(self) -> bool:
        """Whether nobody reported other facts: a side does not accept the hand that was recorded."""
        return {pair.code for pair in self.claim_pairs if pair.differs} == {"remarks"}

    @property
    def decision_words(self) -> str:
        """What a person still has to decide, and who."""
        return "" if self.state.decision is None else str(wording.DECISIONS[self.state.decision])

    @property
    def decision_by(self) -> str:
        """Who decides it, and how; empty where the words say so already or playing on decides."""
        return str(DECIDED_BY.get(self.state.decision or "", ""))

    @property
    def last_hand_no(self) -> int:
        return self.state.next_hand_no - 1

    @property
    def at_time_words(self) -> str:
        """What the rules say about the hand in play at the bell."""
        return str(AT_TIME[self.ruleset.at_time])

    @cached_property
    def if_ended(self) -> MatchState:
        """The match if it ended at time now."""
        assert self.match is not None
        return state_with(self.match, "end", {"kind": "time"})

    @property
    def if_ended_words(self) -> str:
        return (
            wording.ending(self.if_ended, self.ruleset)
            if self.if_ended.over
            else str(wording.DECISIONS[self.if_ended.decision or "winner"])
        )

    @property
    def may_report(self) -> bool:
        """Whether this table reports final levels instead of hands."""
        return self.takes_hands and self.agreeing.levels_only and not self.state.hands

    @property
    def ending_words(self) -> str:
        """Who won, by what."""
        return wording.ending(self.state, self.ruleset)

    @property
    def agreeing(self) -> Agreeing:
        """What the event asks for when a match is over."""
        return agreeing_of(self.event)

    @property
    def signers(self) -> tuple[Signer, ...]:
        """Who is asked to sign, the sides first."""
        sides = [Signer(panel.side, panel.entry, self.signatures.get(panel.side)) for panel in self.panels if self.agreeing.sides]
        return (*sides, *((Signer("referee", None, self.signatures.get("referee")),) if self.agreeing.referee else ()))

    @cached_property
    def signatures(self) -> dict[str, str]:
        """Who has signed the sheet as it stands, by side."""
        assert self.match is not None
        return signed_names(acts_of(self.match), self.state.signed)

    @property
    def call(self) -> Call | None:
        """The call for the chief referee that nobody has answered yet."""
        return Call.objects.filter(table=self.table, answered_at=None).order_by("-at").first()

    @cached_property
    def away(self) -> tuple[tuple[EntryRow, datetime], ...]:
        """The pairs of which somebody is away, each since when."""
        since = dict(Absence.objects.filter(table=self.table, ended_at=None).values_list("entry", "at"))
        return tuple((panel.entry, since[panel.entry.pk]) for panel in self.panels if panel.entry.pk in since)

    @property
    def complete(self) -> tuple[EntryRow, ...]:
        """The pairs that are there."""
        away = {entry.pk for entry, _since in self.away}
        return tuple(panel.entry for panel in self.panels if panel.entry.pk not in away)


def desk_of(event: Event, viewer: Viewer, table: Table, now: datetime) -> Desk:
    """The table for somebody who may record there."""
    return Desk(event, viewer, table, now)


def side_panels(row: TableRow, state: MatchState, seats: dict[str, str]) -> tuple[SidePanel, ...]:
    """Both sides, NS before EW, the swap of sides taken into account."""
    assert row.ew is not None
    entries = (row.ew, row.ns) if state.swapped else (row.ns, row.ew)
    return tuple(_panel(side, entry, state, seats) for side, entry in zip(SIDES, entries, strict=True))


def _panel(side: str, entry: EntryRow, state: MatchState, seats: dict[str, str]) -> SidePanel:
    order = ("N", "S") if side == "NS" else ("E", "W")
    due = None if state.over else state.bank
    players = tuple((seat, seats.get(seat, ""), seat == due) for seat in order)
    return SidePanel(side, entry, players, state.level(side), due is not None and side_of(due) == side)


def state_with(match: Match, kind: str, payload: dict[str, Any], hand_no: int | None = None) -> MatchState:
    """The match as it would stand with one more act (after the last hand if no other is named): what it would do, before it is done."""
    acts: Sequence[rules_acts.Act] = acts_of(match)
    ruleset = ruleset_of(match)
    last = fold(ruleset, acts).next_hand_no - 1 if hand_no is None else hand_no
    return fold(ruleset, [*acts, rules_acts.Act(acts[-1].no + 1 if acts else 1, kind, last, None, payload)])
