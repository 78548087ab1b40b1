"""Playing an event from its entry list to its last round, through the services alone."""

import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import count
from random import Random

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.selectors import match_state, ruleset_of
from referee.services import add_ruling, correct_hand, end_match, record_hand
from tournaments.models import Event, Round, Stage, Table
from tournaments.selectors.formats import draws_allowed
from tournaments.selectors.tables import TableRow, rows_of, table_row
from tournaments.services.entries import EntryForm, PlayerForm, add_entries
from tournaments.services.rounds import close_round, draft_round, open_next_match, publish_round, start_round
from tournaments.simulation.hands import random_hand
from tournaments.simulation.names import people, units


@dataclass(slots=True)
class Simulation:
    """One seed, one clock, one author: the same seed plays the same event.

    `mishaps` scales how often something goes wrong, `no_shows` pairs do not appear at their first table, `pace` is how
    many seconds of real time a hand takes (0: full speed).
    """

    seed: int
    now: datetime
    actor: Actor = field(default_factory=lambda: Actor("simulator", "simulator"))
    mishaps: float = 1.0
    minutes_a_hand: int = 6
    no_shows: int = 0
    pace: float = 0.0
    rng: Random = field(init=False)
    nonces: Iterator[int] = field(init=False)

    def __post_init__(self) -> None:
        self.rng = Random(self.seed)
        self.nonces = count(1)

    def nonce(self) -> str:
        """The next nonce."""
        return f"sim-{self.seed}-{next(self.nonces)}"

    def public_seed(self) -> str:
        """A draw's public seed: six dice."""
        return "".join(str(self.rng.randint(1, 6)) for _ in range(6))

    def enter(self, event: Event, pairs: int) -> None:
        """Enter pairs with invented names and units."""
        names, clubs = people(self.rng), units(self.rng)
        forms = [EntryForm((PlayerForm(next(names)), PlayerForm(next(names))), next(clubs)) for _ in range(pairs)]
        add_entries(event=event, forms=forms, actor=self.actor, at=self.now)

    def play_stage(self, event: Event, stage: Stage) -> None:
        """Round after round until there is nothing left to draw."""
        while (round_ := self.open_round(event, stage)) is not None:
            self.play_round(event, round_)
            self.close(round_)

    def open_round(self, event: Event, stage: Stage) -> Round | None:
        """Draw, publish and start the next round; None when the stage is over."""
        try:
            round_ = draft_round(event=event, stage=stage, seed=self.public_seed(), actor=self.actor, at=self.now)
        except RulesError as error:
            if error.code in ("stage-over", "too-few-entries"):
                return None
            raise
        self.pass_minutes(10)
        publish_round(round_=round_, actor=self.actor, at=self.now)
        self.pass_minutes(5)
        return start_round(round_=round_, actor=self.actor, at=self.now)

    def play_round(self, event: Event, round_: Round) -> None:
        """Play every table to its end; tables play side by side, so the clock goes on by the longest."""
        started, latest = self.now, self.now
        for row in self.rows(event, round_):
            if row.ew is not None:
                self.now = started
                self.stay_away(row) if self.no_shows > 0 else self.play_table(event, row)
                latest = max(latest, self.now)
        self.now = latest

    def stay_away(self, row: TableRow) -> None:
        """The pair at EW does not appear, and forfeits when the time for that is over."""
        self.no_shows -= 1
        self.pass_minutes(15)
        match = row.matches[-1].match
        end_match(match=match, kind="forfeit", side="EW", cause="absent", nonce=self.nonce(), actor=self.actor, at=self.now)

    def play_table(self, event: Event, row: TableRow, hands: int | None = None, *, since: datetime | None = None) -> None:
        """Play the matches of a table, or just so many `hands` of the one that is on, whose clock runs `since` then or now."""
        while True:
            match = row.matches[-1].match
            self.play_match(match, hands, since)
            row = table_row(event, row.table)
            if hands is not None or not row.needs_next_match:
                return
            open_next_match(event=event, table=row.table, actor=self.actor, at=self.now)
            row = table_row(event, row.table)

    def play_match(self, match: Match, hands: int | None = None, since: datetime | None = None) -> None:
        """Hand by hand until it is over; the bell ends it by level, and the chief decides what stays open."""
        ruleset, started = ruleset_of(match), since or self.now
        limit = timedelta(minutes=ruleset.time_limit or 90)
        for played in count():
            state = match_state(match)
            if state.over or (hands is not None and played >= hands):
                break
            if self.now - started >= limit and state.decision != "extra-hand":
                end_match(match=match, kind="time", nonce=self.nonce(), actor=self.actor, at=self.now)
                continue
            self.pass_minutes(self.minutes_a_hand + self.rng.randint(-2, 2))
            self.one_hand(match)
        if hands is None:
            self.settle(match)

    def one_hand(self, match: Match) -> None:
        """Record one hand; now and then it is found wrong and corrected at once."""
        if self.pace:
            time.sleep(self.pace)
        ruleset, state = ruleset_of(match), match_state(match)
        record = random_hand(ruleset, state, self.rng, self.mishaps)
        saved = record_hand(match=match, record=record, due=state.due.json(), nonce=self.nonce(), actor=self.actor, at=self.now)
        if self.rng.random() < 0.01 * self.mishaps:
            correct_hand(
                match=match, hand_no=state.next_hand_no, record=random_hand(ruleset, state, self.rng, 0), seen_act=saved.act_no,
                reason="重新点分", nonce=self.nonce(), actor=self.actor, at=self.now,
            )  # fmt: skip

    def settle(self, match: Match) -> None:
        """The chief referee gives a match that nobody has won to the side with the last bank, so that the event goes on."""
        state = match_state(match)
        if state.winner is None and state.over and not self.may_be_drawn(match) and state.reason not in ("forfeit", "strikes"):
            winner = state.hands[-1].gained or "NS" if state.hands else "NS"
            self.rule(match, {"winner": winner})
        elif state.decision == "miscount":
            self.rule(match, {})

    def may_be_drawn(self, match: Match) -> bool:
        """Whether nobody has to win it: the stage takes a draw as a result, and nothing is left to decide."""
        return match_state(match).decision is None and draws_allowed(match.table_match.table.round.stage)

    def rule(self, match: Match, payload: dict[str, object]) -> None:
        """A ruling after the last hand."""
        last = match_state(match).next_hand_no - 1
        add_ruling(match=match, hand_no=last, payload=payload, reason="裁判长当场裁定", nonce=self.nonce(), actor=self.actor, at=self.now)

    def close(self, round_: Round) -> None:
        """Close a round and let a break pass."""
        self.pass_minutes(2)
        close_round(round_=round_, actor=self.actor, at=self.now)
        self.pass_minutes(15)

    def pass_minutes(self, minutes: int) -> None:
        """Let time go by."""
        self.now += timedelta(minutes=minutes)

    def rows(self, event: Event, round_: Round) -> list[TableRow]:
        """The tables of a round as they stand."""
        return rows_of(event, Table.objects.filter(round=round_).select_related("round__stage", "referee").order_by("position"))
