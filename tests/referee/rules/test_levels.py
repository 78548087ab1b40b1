"""The ladder: climbing, compulsory levels, laps, demotion (rules.md §8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.levels import LAP, RANKS, climb, demote, is_beyond, lap_at, level_at, place_of

TEN, ACE = place_of("10"), place_of("A")


def up(place: int, steps: int, *, compulsory: tuple[str, ...] = (), after_top: str = "stop", declared_here: bool = False) -> int:
    """A climb with the compulsory levels by name."""
    indexes = frozenset(RANKS.index(rank) for rank in compulsory)
    return climb(place, steps, compulsory=indexes, after_top=after_top, declared_here=declared_here)


def test_the_ladder_runs_from_2_to_the_ace() -> None:
    assert [level_at(place, "wrap") for place in range(LAP)] == ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def test_a_climb_stops_on_a_compulsory_level() -> None:
    assert up(place_of("8"), 4, compulsory=("10",)) == TEN
    assert up(place_of("8"), 4) == place_of("Q")


def test_a_compulsory_level_is_left_by_a_hand_declared_there() -> None:
    assert up(TEN, 2, compulsory=("10",), declared_here=True) == place_of("Q")


def test_a_side_standing_on_a_compulsory_level_does_not_leave_it_as_opponents() -> None:
    assert up(TEN, 2, compulsory=("10",), declared_here=False) == TEN


def test_every_compulsory_level_on_the_way_stops_the_climb() -> None:
    assert up(TEN, 4, compulsory=("10", "J", "A"), declared_here=True) == place_of("J")


def test_after_the_ace_there_is_one_step_and_nothing_beyond_where_the_ladder_stops() -> None:
    beyond = up(ACE, 3, declared_here=True)
    assert (level_at(beyond, "stop"), up(beyond, 5)) == ("A+", beyond)
    assert is_beyond(beyond, "stop")
    assert not is_beyond(beyond, "wrap")


def test_after_the_ace_a_side_begins_a_new_lap_at_2_where_the_ladder_wraps() -> None:
    place = up(ACE, 2, after_top="wrap")
    assert (level_at(place, "wrap"), lap_at(place, "wrap")) == ("3", 1)


def test_a_compulsory_level_is_compulsory_in_every_lap() -> None:
    assert up(place_of("9", lap=1), 3, compulsory=("10",), after_top="wrap") == place_of("10", lap=1)


def test_places_compare_laps_first() -> None:
    assert place_of("2", lap=1) > place_of("A", lap=0)


def test_a_demotion_at_2_of_a_later_lap_goes_to_the_ace_of_the_lap_before() -> None:
    assert demote(place_of("2", lap=1), 1, floor=0) == ACE


def test_a_demotion_never_goes_under_the_floor() -> None:
    assert demote(place_of("3"), 5, floor=0) == 0
    assert demote(place_of("6"), 3, floor=place_of("5")) == place_of("5")


def test_a_side_demoted_to_a_compulsory_level_must_declare_there_again() -> None:
    place = demote(place_of("J"), 1, floor=0)
    assert up(place, 1, compulsory=("10",)) == place
    assert up(place, 1, compulsory=("10",), declared_here=True) == place_of("J")


def test_a_word_that_is_no_level_has_no_place() -> None:
    with pytest.raises(KeyError):
        place_of("1")


ladders = st.sampled_from(("wrap", "stop"))
compulsories = st.lists(st.sampled_from(RANKS), max_size=4).map(tuple)


@given(st.integers(0, 12), st.integers(0, 20), compulsories, ladders, st.booleans())
def test_a_climb_never_goes_down_nor_further_than_its_steps(
    place: int, steps: int, compulsory: tuple[str, ...], ladder: str, here: bool
) -> None:
    assert place <= up(place, steps, compulsory=compulsory, after_top=ladder, declared_here=here) <= place + steps


@given(st.integers(0, 12), st.integers(0, 9), st.integers(0, 9))
def test_without_compulsory_levels_climbs_add_up(place: int, first: int, second: int) -> None:
    assert up(up(place, first, after_top="wrap"), second, after_top="wrap") == up(place, first + second, after_top="wrap")
