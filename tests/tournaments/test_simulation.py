"""Whole events through the services: they end, with a winner, and the same seed plays the same event."""

from datetime import UTC, datetime
from typing import Any

import pytest

from referee.actors import SYSTEM
from referee.models import Act, Log
from tournaments.access import Role, Viewer
from tournaments.management.commands.simulate_event import simulate
from tournaments.models import Event, Round, Stage
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.stage_state import is_over
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import table_rows
from tournaments.services.events import create_event
from tournaments.simulation.demo import load_knockout, load_two_stage
from tournaments.simulation.play import Simulation

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ALL = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))
pytestmark = pytest.mark.django_db


def simulated(preset: str, pairs: int, seed: int = 5) -> Event:
    """An event of so many pairs played to its end."""
    event = create_event(name="simulated", preset_slug=preset, actor=SYSTEM, at=NOON, visibility="public")
    play = Simulation(seed, NOON)
    play.enter(event, pairs)
    for stage in event.stages.order_by("no"):
        play.play_stage(event, stage)
    return event


def facts(event: Event) -> list[tuple[Any, ...]]:
    """Everything recorded, without keys."""
    acts = Act.objects.filter(match__scope=event.scope).order_by("match", "no")
    return list(acts.values_list("no", "kind", "hand_no", "replaces", "payload", "at"))


@pytest.mark.parametrize("pairs", [2, 3, 5, 14])
def test_a_knockout_ends_with_one_winner_and_a_third_place(pairs: int) -> None:
    event = simulated("contest-past-ten", pairs)
    bracket, _ = stage_bracket(event, event.stages.get(no=1), ALL)
    assert bracket is not None
    assert bracket.is_over
    assert bracket.champion is not None


@pytest.mark.parametrize("pairs", [2, 9, 24])
def test_a_two_stage_contest_ends_with_three_placed_if_there_are_so_many(pairs: int) -> None:
    event = simulated("contest-two-stage", pairs)
    final = stage_standings(event, event.stages.get(no=2), ALL)
    assert len(final.through) + len(final.tied) >= min(3, pairs)


@pytest.mark.parametrize("preset", ["joker-bid", "tractor-two-deck", "hundred-one-deck", "titanic-three-deck"])
def test_every_preset_can_be_played_to_the_end(preset: str) -> None:
    event = simulated(preset, 4)
    assert all(row.is_settled for row in table_rows(event, ALL))


@pytest.mark.parametrize("format_", sorted(Stage.Format.values))
def test_every_format_can_be_simulated_to_its_last_place(format_: str) -> None:
    event = simulate(name="x", preset="contest-past-ten", pairs=5, seed=2, mishaps=1, format_=format_)
    stage = event.stages.get(no=1)
    shown = stage_standings(event, stage, ALL)
    assert is_over(event, stage)
    assert len(shown.rows) == 5
    assert shown.rows[0].rank == 1


def test_the_same_seed_plays_the_same_hands() -> None:
    first, second = facts(simulated("contest-past-ten", 4, seed=9)), facts(simulated("contest-past-ten", 4, seed=9))
    other = facts(simulated("contest-past-ten", 4, seed=10))
    assert first == second
    assert first != other


def test_the_sequence_of_an_event_has_no_gaps() -> None:
    event = simulated("contest-past-ten", 6)
    numbers = list(Log.objects.filter(scope=event.scope).order_by("seq").values_list("seq", flat=True))
    event.scope.refresh_from_db()
    assert numbers == list(range(1, event.scope.seq + 1))


def test_the_finished_demo_shows_every_kind_of_end_and_of_hand() -> None:
    event = load_knockout(now=NOON, owner_id=None, actor=SYSTEM)
    rows = table_rows(event, ALL)
    states = [match.state for row in rows for match in row.matches]
    hands = [hand for state in states for hand in state.hands]
    acts = Act.objects.filter(match__scope=event.scope)
    assert {state.reason for state in states} >= {"strikes", "time", "forfeit", "target"}
    assert any(row.is_bye for row in rows)
    assert {hand.record.miscount for hand in hands} == {"none", "declarers", "opponents", "both"}
    assert any(state.reason == "time" and state.ns == state.ew and state.winner for state in states)
    assert any(hand.record.failed_throws for hand in hands)
    assert {offence.kind for hand in hands for offence in hand.record.offences} >= {"revoke", "takeback"}
    assert acts.filter(kind="hand", replaces__isnull=False).exists()
    assert acts.filter(kind="ruling").exists()
    assert not Round.objects.filter(stage__event=event).exclude(state="closed").exists()


def test_the_running_demo_is_in_its_second_stage_with_the_clock_going() -> None:
    event = load_two_stage(now=NOON, owner_id=None, actor=SYSTEM)
    second = Round.objects.get(stage__event=event, stage__no=2)
    assert second.state == "playing"
    assert second.clock_acts.get().kind == "start"
    rows = table_rows(event, ALL, round_=second)
    assert len(rows) == 4
    assert all(row.status == "playing" for row in rows)
