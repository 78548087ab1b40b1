"""Offences: levels after the hand, strikes, steps (000 rules 5 and 7; rules.md §8)."""

import pytest

from referee.rules.records import Offence
from referee.rules.ruleset import OffenceRule
from tests.referee.rules.values import hand, levels, match, offence, rules

CONTEST = rules("contest-past-ten")
REVOKES = [hand("N", "2", 85, offences=offence("declarers")), hand("W", "2", 85, offences=offence("opponents"))]


@pytest.mark.parametrize("kind", ["revoke", "takeback"])
def test_the_offending_side_loses_a_level_after_the_hand(kind: str) -> None:
    state = match(CONTEST, hand("N", "2", 0, offences=offence("declarers", kind)))
    assert (levels(state), dict(state.strikes["NS"])) == (("5", "2"), {kind: 1})


def test_a_side_at_the_start_level_has_no_level_to_lose() -> None:
    state = match(CONTEST, hand("N", "2", 45, offences=offence("opponents")))
    assert (levels(state), dict(state.strikes["EW"])) == (("4", "2"), {"revoke": 1})


def test_the_third_of_a_kind_loses_the_match() -> None:
    two = match(CONTEST, *REVOKES)
    assert (two.over, dict(two.strikes["NS"])) == (False, {"revoke": 2})
    three = match(CONTEST, *REVOKES, hand("N", "2", 85, offences=offence("declarers")))
    assert (three.over, three.winner, three.reason) == (True, "EW", "strikes")


def test_kinds_are_counted_separately_or_together() -> None:
    hands = [*REVOKES, hand("N", "2", 85, offences=offence("declarers", "takeback"))]
    assert not match(CONTEST, *hands).over
    assert match(rules("contest-past-ten", strikes_counted="together"), *hands).winner == "EW"


def test_a_third_strike_of_both_sides_in_one_hand_leaves_no_winner() -> None:
    thrice = tuple(Offence(role, "revoke") for role in ("declarers", "opponents") for _ in range(3))
    state = match(CONTEST, hand("N", "2", 85, offences=thrice))
    assert (state.over, state.winner, state.reason) == (True, None, "strikes")


def test_a_kind_that_the_rules_do_not_name_is_recorded_without_level_or_strike() -> None:
    state = match(CONTEST, hand("N", "2", 45, offences=offence("declarers", "smoking")))
    assert (levels(state), dict(state.strikes["NS"])) == (("4", "2"), {})
    assert state.penalties["NS"] == 1


def test_without_offence_rules_a_revoke_costs_nothing() -> None:
    assert levels(match(rules("contest-two-stage"), hand("N", "2", 0, offences=offence("declarers")))) == ("5", "2")


# Order in one hand


def test_demotions_come_before_the_target_or_after_it() -> None:
    past_ten = hand("N", "10", 55, offences=offence("declarers"))
    held_back = match(rules("contest-past-ten", start_level="9"), hand("N", "9", 0), hand("S", "10", 55, offences=offence("declarers")))
    assert (levels(held_back), held_back.over) == (("10", "9"), False)
    first = match(rules("contest-past-ten", start_level="10", target_check="before_demotions"), past_ten)
    assert (first.over, first.winner, first.reason) == (True, "NS", "target")


def test_a_third_strike_comes_before_the_target() -> None:
    thrice = tuple(Offence("declarers", "revoke") for _ in range(3))
    state = match(rules("contest-past-ten", start_level="10"), hand("N", "10", 0, offences=thrice))
    assert (state.winner, state.reason) == ("EW", "strikes")


# Points and steps


def test_an_offence_may_cost_points_in_the_hand() -> None:
    ruleset = rules(offences={"slow": {"points": 20}})
    assert match(ruleset, hand("N", "2", 65, offences=offence("declarers", "slow"))).hands[0].points == 85
    assert match(ruleset, hand("N", "2", 65, offences=offence("opponents", "slow"))).hands[0].points == 45


def test_steps_say_what_each_time_costs_and_the_last_goes_on() -> None:
    rule = OffenceRule(levels=2, points=10, steps=("warn", "points", "levels"))
    assert [(rule.levels_at(time), rule.points_at(time)) for time in (1, 2, 3, 4)] == [(0, 0), (0, 10), (2, 0), (2, 0)]


def test_a_step_may_lose_the_match() -> None:
    ruleset = rules(offences={"slow": {"steps": ["warn", "match"]}})
    slow = [hand("N", "2", 85, offences=offence("declarers", "slow")), hand("W", "2", 85, offences=offence("opponents", "slow"))]
    assert not match(ruleset, slow[0]).over
    assert match(ruleset, *slow).winner == "EW"


def test_without_steps_every_time_costs_the_same() -> None:
    rule = OffenceRule(levels=1, points=5)
    assert [(rule.levels_at(time), rule.points_at(time)) for time in (1, 9)] == [(1, 5), (1, 5)]


def test_a_hand_says_which_time_an_offence_was() -> None:
    demotions = [result.demotions for result in match(CONTEST, *REVOKES).hands]
    assert [(row.side, row.kind, row.time, row.levels) for rows in demotions for row in rows] == [
        ("NS", "revoke", 1, 1),
        ("NS", "revoke", 2, 1),
    ]
