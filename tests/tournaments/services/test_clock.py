"""The clock of a round in server time: a fold over its acts, for all tables or one; a save never touches it."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.services import report_result
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tournaments.models import ClockAct, Round
from tournaments.selectors.control import in_play
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import clock_of
from tournaments.services.restore import fateful_acts, restore_before
from tournaments.services.rounds import clock_act, discard_draft, draft_round, open_next_match, start_round
from tournaments.services.starting import unstart_round

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def after(minutes: int) -> datetime:
    return NOON + timedelta(minutes=minutes)


@pytest.fixture
def playing(cast: Cast) -> Playing:
    """Sixty minutes a match, started at noon."""
    return make_playing(cast, at=NOON)


def act(playing: Playing, kind: str, minute: int, **kwargs: Any) -> ClockAct | None:
    return clock_act(round_=playing.round, kind=kind, actor=playing.actor, at=after(minute), **kwargs)


def left(playing: Playing, minute: int, number: int | None = None) -> int | None:
    """Minutes left at a minute after noon."""
    clock = clock_of(playing.round, playing.table(number) if number else None)
    remaining = clock.remaining(after(minute))
    return None if remaining is None else remaining // 60


def test_a_clock_counts_down_from_the_start_of_the_round(playing: Playing) -> None:
    assert [left(playing, minute) for minute in (0, 25, 60, 90)] == [60, 35, 0, 0]


def test_a_pause_takes_no_time(playing: Playing) -> None:
    act(playing, "pause", 20)
    act(playing, "resume", 30)
    assert left(playing, 40) == 30


def test_a_second_pause_changes_nothing(playing: Playing) -> None:
    act(playing, "pause", 20)
    act(playing, "pause", 25)
    assert left(playing, 59) == 40


def test_extra_time_for_one_table_is_for_that_table_alone(playing: Playing) -> None:
    act(playing, "extend", 10, seconds=300, table=playing.table(1))
    assert [left(playing, 60, number) for number in (1, 2)] == [5, 0]


def test_extra_time_for_all_reaches_every_table(playing: Playing) -> None:
    act(playing, "extend", 10, seconds=300)
    assert [left(playing, 60, number) for number in (1, 2)] == [5, 5]


def test_the_bell_ends_the_time(playing: Playing) -> None:
    act(playing, "bell", 30)
    assert clock_of(playing.round).is_up(after(30))


def test_a_repeated_nonce_adds_no_time_twice(playing: Playing) -> None:
    nonce = fresh_nonce()
    first, second = (act(playing, "extend", 10, seconds=300, nonce=nonce) for _tap in range(2))
    assert (first is not None, second) == (True, None)
    assert left(playing, 60) == 5


@pytest.mark.parametrize("wrong", [{"kind": "rewind"}, {"kind": "extend"}, {"kind": "extend", "seconds": 100_000}])
def test_what_a_clock_cannot_do_is_refused(playing: Playing, wrong: dict[str, Any]) -> None:
    with pytest.raises(RulesError, match="missing-field"):
        act(playing, minute=5, **wrong)


def test_a_draft_has_no_clock_to_touch(cast: Cast) -> None:
    event = make_event(cast)
    round_ = draft_round(event=event, stage=event.stages.get(), seed="1", actor=actor_of(cast.owner), at=NOON)
    with pytest.raises(RulesError, match="not-playing"):
        clock_act(round_=round_, kind="pause", actor=actor_of(cast.owner), at=NOON)


def test_a_round_without_a_limit_has_no_time_left(cast: Cast) -> None:
    playing = make_playing(cast, options={"time_limit": None}, at=NOON)
    assert left(playing, 30) is None


def test_a_bell_rung_by_mistake_is_taken_back_and_the_clock_has_what_was_left(playing: Playing) -> None:
    act(playing, "bell", 20)
    act(playing, "resume", 25)
    assert clock_of(playing.round).state == "running"
    assert left(playing, 25) == 40


def test_a_start_taken_back_stops_the_clock_and_the_next_one_begins_anew(playing: Playing) -> None:
    act(playing, "extend", 5, seconds=600)
    unstart_round(round_=playing.round, actor=playing.actor, at=after(10))
    assert clock_of(playing.round).state == "waiting"
    start_round(round_=playing.round, actor=playing.actor, at=after(30))
    assert left(playing, 30) == 60


def test_a_start_is_not_taken_back_once_something_is_recorded(playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 45))
    with pytest.raises(RulesError, match="hands-logged"):
        unstart_round(round_=playing.round, actor=playing.actor, at=after(10))


def test_a_step_back_takes_the_start_along_and_the_draft_is_drawn_again_but_not_thrown_away(playing: Playing) -> None:
    [published] = [one.log for one in fateful_acts(playing.event) if one.log.verb == "round-published"]
    restore_before(event=playing.event, seq=published.seq, actor=playing.actor, at=after(10))
    playing.round.refresh_from_db()
    assert playing.round.state == Round.State.DRAFT
    with pytest.raises(RulesError, match="was-started"):
        discard_draft(round_=playing.round, actor=playing.actor, at=after(11))
    with pytest.raises(RulesError, match="was-started"):
        restore_before(event=playing.event, seq=fateful_acts(playing.event)[-1].log.seq, actor=playing.actor, at=after(11))
    draft_round(event=playing.event, stage=playing.stage, seed="6 6 6", actor=playing.actor, at=after(12))


@pytest.mark.parametrize("stands", [False, True])
def test_the_next_match_of_a_best_of_three_has_its_whole_time(cast: Cast, stands: bool) -> None:
    playing = make_playing(cast, at=NOON, best_of=3)
    report_result(match=playing.match(), payload={"levels": {"NS": "6", "EW": "3"}}, nonce=fresh_nonce(), actor=playing.actor, at=after(50))
    if stands:
        act(playing, "pause", 55)
    open_next_match(event=playing.event, table=playing.table(1), actor=playing.actor, at=after(58))
    assert left(playing, 58, 1) == 60
    assert left(playing, 68, 1) == (60 if stands else 50)
    assert left(playing, 68, 2) == (5 if stands else 0)
    act(playing, "resume" if stands else "pause", 70)
    assert left(playing, 80, 1) == (50 if stands else 48)


def test_the_next_match_at_one_table_makes_no_other_less_silent(cast: Cast) -> None:
    playing = make_playing(cast, at=NOON, best_of=3)
    report_result(match=playing.match(), payload={"levels": {"NS": "6", "EW": "3"}}, nonce=fresh_nonce(), actor=playing.actor, at=after(20))
    open_next_match(event=playing.event, table=playing.table(1), actor=playing.actor, at=after(22))
    shown = in_play(playing.event, EVERYTHING, playing.round, after(30))
    assert {one.row.table.number: one.silent for one in shown} == {1: 8, 2: 30}
