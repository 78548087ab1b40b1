"""The demo: a finished knockout with everything that can happen at a table, and a two-stage contest that is being played now.

Loaded by replay through the services, with times relative to now; the same seed gives the same events.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from referee.actors import Actor
from referee.models import Match
from referee.rules.match import fold_records
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.rules.seats import role_of
from referee.selectors import match_state, ruleset_of
from referee.services import add_ruling, correct_hand, end_match, record_hand
from tournaments.models import Event, Round
from tournaments.selectors.tables import TableRow
from tournaments.services.events import create_event
from tournaments.simulation.hands import random_hand
from tournaments.simulation.play import Simulation

KNOCKOUT_NAME = "第三届秋水杯双升公开赛"
TWO_STAGE_NAME = "临江市双升两阶段赛"
VENUE = "市工人文化宫三楼"

Tweak = Callable[[int, HandRecord], HandRecord]


def load_knockout(*, now: datetime, owner_id: int | None, actor: Actor) -> Event:
    """(a) 14 pairs, past 10, played out yesterday: every kind of hand and of end."""
    play = Simulation(seed=20, now=now - timedelta(hours=30), actor=actor, mishaps=0.6)
    day = play.now.date()
    event = create_event(
        name=KNOCKOUT_NAME, preset_slug="contest-past-ten", venue=VENUE, starts_on=day, ends_on=day, visibility="public",
        owner_id=owner_id, actor=actor, at=play.now,
    )  # fmt: skip
    play.enter(event, 14)
    stage = event.stages.get(no=1)
    first = play.open_round(event, stage)
    assert first is not None
    _play_special_round(event, first, play)
    play.close(first)
    play.play_stage(event, stage)
    return event


def load_two_stage(*, now: datetime, owner_id: int | None, actor: Actor) -> Event:
    """(b) 24 pairs in two stages: the first finished, the second being played, its clock running."""
    play = Simulation(seed=24, now=now - timedelta(minutes=170), actor=actor, mishaps=0.7, minutes_a_hand=8)
    day = play.now.date()
    event = create_event(
        name=TWO_STAGE_NAME, preset_slug="contest-two-stage", venue=VENUE, starts_on=day, ends_on=day, visibility="public",
        owner_id=owner_id, actor=actor, at=play.now,
    )  # fmt: skip
    play.enter(event, 24)
    play.play_stage(event, event.stages.get(no=1))
    play.now = now - timedelta(minutes=52)
    second = play.open_round(event, event.stages.get(no=2))
    assert second is not None
    started = play.now
    for hands, row in zip((5, 4, 6, 3), play.rows(event, second), strict=False):
        play.now = started
        play.play_table(event, row, hands)
    return event


def _play_special_round(event: Event, round_: Round, play: Simulation) -> None:
    """The first round of the knockout: a table for each thing that may happen."""
    started = latest = play.now
    tables = [row for row in play.rows(event, round_) if row.ew is not None]
    for row, special in zip(tables, (_third_revoke, _miscounts, _tie_at_time, _absent, _corrected, _ruled), strict=True):
        play.now = started
        special(row, play)
        if not match_state(row.matches[-1].match).over:
            play.play_table(event, row, since=started)
        latest = max(latest, play.now)
    play.now = latest


def _third_revoke(row: TableRow, play: Simulation) -> None:
    """EW revoke in hands 2, 4 and 5: the third loses the match."""

    def tweak(no: int, record: HandRecord) -> HandRecord:
        role = role_of("EW", record.declarer)
        revoke = (Offence(role, "revoke", "E" if no == 4 else "W"),) if no in (2, 4, 5) else ()
        return replace(record, offences=revoke, miscount="none", trick_points=60 if no < 5 else 85, bottom_points=5)

    _scripted(row.matches[-1].match, play, 5, tweak)


def _miscounts(row: TableRow, play: Simulation) -> None:
    """Too many or too few cards: with the declarers in hand 2, the opponents in hand 3, both in hand 4."""
    faults = {2: "declarers", 3: "opponents", 4: "both"}
    _scripted(row.matches[-1].match, play, 5, lambda no, record: replace(record, offences=(), miscount=faults.get(no, "none")))


def _tie_at_time(row: TableRow, play: Simulation) -> None:
    """Equal levels when the hour is over: the side due to declare wins."""
    match = row.matches[-1].match
    ruleset = ruleset_of(match)
    for seed in range(10_000):
        rng = Random(seed)
        records: list[HandRecord] = []
        for _ in range(7):
            records.append(random_hand(ruleset, fold_records(ruleset, records), rng, 0))
        state = fold_records(ruleset, records)
        if state.ns == state.ew and not state.over and state.bank is not None and state.ns > 2:
            break
    _scripted(match, play, len(records), lambda no, _: records[no - 1])
    play.pass_minutes(12)
    end_match(match=match, kind="time", nonce=play.nonce(), actor=play.actor, at=play.now)


def _absent(row: TableRow, play: Simulation) -> None:
    """A pair is not there a quarter of an hour after the start."""
    play.pass_minutes(15)
    end_match(match=row.matches[-1].match, kind="forfeit", side="EW", cause="absent", nonce=play.nonce(), actor=play.actor, at=play.now)


def _corrected(row: TableRow, play: Simulation) -> None:
    """A card taken back, a failed throw, and a five that had been overlooked."""
    match = row.matches[-1].match

    def tweak(no: int, record: HandRecord) -> HandRecord:
        record = replace(record, miscount="none", offences=(), trick_points=40)
        if no == 2:
            return replace(record, offences=(Offence("opponents", "takeback"),))
        return replace(record, failed_throws=(FailedThrow("declarers", 2),)) if no == 3 else record

    _scripted(match, play, 3, tweak)
    third = match_state(match).hands[-1]
    correct_hand(
        match=match, hand_no=third.no, record=replace(third.record, trick_points=third.record.trick_points + 5), seen_act=third.act_no,
        reason="漏数一张 5", nonce=play.nonce(), actor=play.actor, at=play.now,
    )  # fmt: skip


def _ruled(row: TableRow, play: Simulation) -> None:
    """The chief sets the points of a hand after both sides agreed on them."""
    match = row.matches[-1].match
    _scripted(match, play, 3, lambda no, record: replace(record, miscount="none", offences=()))
    add_ruling(
        match=match, hand_no=3, payload={"points": 80, "agreed": True}, reason="牌堆混乱，双方同意按 80 分", nonce=play.nonce(),
        actor=play.actor, at=play.now,
    )  # fmt: skip


def _scripted(match: Match, play: Simulation, hands: int, tweak: Tweak) -> None:
    """So many hands, each as `tweak` has it; stops where the match is over."""
    ruleset = ruleset_of(match)
    for no in range(1, hands + 1):
        state = match_state(match)
        if state.over:
            return
        play.pass_minutes(play.minutes_a_hand)
        record = tweak(no, random_hand(ruleset, state, play.rng, 0))
        record_hand(match=match, record=record, due=state.due.json(), nonce=play.nonce(), actor=play.actor, at=play.now)
