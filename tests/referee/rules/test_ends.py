"""How a match ends: target, time, number of hands, lead, forfeit; and what decides at equal levels (rules.md §8)."""

import pytest

from tests.referee.rules.values import NO_TARGET, ended, hand, levels, match, rules

LEVEL = (hand("N", "2", 85),)  # the bank has changed, levels are equal, West is due


# Target


def test_who_first_passes_the_target_wins() -> None:
    state = match(rules("contest-past-ten", start_level="10"), hand("N", "10", 45))
    assert (state.over, state.winner, state.reason) == (True, "NS", "target")


def test_standing_on_the_target_is_not_enough() -> None:
    state = match(rules("contest-past-ten", start_level="9"), hand("N", "9", 0))
    assert (levels(state), state.over) == (("10", "9"), False)


def test_past_the_ace_is_shown_as_a_plus() -> None:
    state = match(rules("tractor-two-deck", start_level="A"), hand("N", "A", 0))
    assert (levels(state), state.over, state.winner) == (("A+", "A"), True, "NS")


def test_without_a_target_nobody_wins_by_climbing() -> None:
    assert not match(rules("contest-two-stage", start_level="A"), hand("N", "A", 0)).over


# Time


def test_at_time_the_higher_level_wins() -> None:
    state = ended(rules("contest-past-ten"), hand("N", "2", 45), kind="time")
    assert (state.over, state.winner, state.reason) == (True, "NS", "time")


def test_laps_count_before_levels_at_time() -> None:
    ruleset = rules("contest-two-stage", start_level="K")
    state = ended(ruleset, hand("N", "K", 0), kind="time")
    assert (levels(state), state.lap("NS"), state.winner) == (("3", "K"), 1, "NS")


def test_at_equal_levels_the_side_due_to_declare_wins() -> None:
    assert ended(rules("contest-past-ten"), *LEVEL, kind="time").winner == "EW"


@pytest.mark.parametrize(
    ("tie", "over", "winner", "decision"),
    [("bank", True, "EW", None), ("draw", True, None, None), ("lots", True, None, "lots"), ("extra_hand", False, None, "extra-hand")],
)
def test_each_way_to_settle_equal_levels(tie: str, over: bool, winner: str | None, decision: str | None) -> None:
    state = ended(rules("contest-past-ten", level_tie=tie), *LEVEL, kind="time")
    assert (state.over, state.winner, state.decision) == (over, winner, decision)


def test_equal_levels_with_a_contested_bank_leave_the_winner_open_and_say_so() -> None:
    state = ended(rules("contest-past-ten"), kind="time")
    assert (state.over, state.winner, state.decision) == (True, None, "winner")


# Number of hands


def test_the_match_ends_after_the_fixed_number_of_hands() -> None:
    ruleset = rules(max_hands=2, **NO_TARGET)
    assert not match(ruleset, hand("N", "2", 45)).over
    state = match(ruleset, hand("N", "2", 45), hand("S", "3", 85))
    assert (state.over, state.winner, state.reason) == (True, "NS", "hands")


def test_an_extra_hand_decides_when_levels_are_equal_after_the_fixed_number() -> None:
    ruleset = rules(max_hands=1, level_tie="extra_hand", **NO_TARGET)
    waiting = match(ruleset, *LEVEL)
    assert (waiting.over, waiting.decision) == (False, "extra-hand")
    decided = match(ruleset, *LEVEL, hand("W", "2", 45))
    assert (decided.over, decided.winner, decided.reason, decided.decision) == (True, "EW", "hands", None)


def test_extra_hands_go_on_until_levels_differ() -> None:
    ruleset = rules(max_hands=1, level_tie="extra_hand", **NO_TARGET)
    assert match(ruleset, *LEVEL, hand("W", "2", 85)).decision == "extra-hand"


# Lead


def test_a_lead_wins_only_where_the_rules_say_so() -> None:
    assert not match(rules(**NO_TARGET), hand("N", "2", 0)).over
    state = match(rules(lead_wins=3, **NO_TARGET), hand("N", "2", 0))
    assert (state.over, state.winner, state.reason) == (True, "NS", "lead")
    assert not match(rules(lead_wins=4, **NO_TARGET), hand("N", "2", 0)).over


# Agreed by both sides


def test_at_an_agreed_end_the_higher_level_wins() -> None:
    state = ended(rules(), hand("N", "2", 0), kind="agreed")
    assert (state.over, state.winner, state.reason) == (True, "NS", "agreed")


@pytest.mark.parametrize(("tie", "over", "decision"), [("draw", True, None), ("extra_hand", False, "extra-hand"), ("lots", True, "lots")])
def test_levels_equal_at_an_agreed_end_go_by_the_rule_for_time(tie: str, over: bool, decision: str | None) -> None:
    state = ended(rules(level_tie=tie), hand("N", "2", 80), kind="agreed")
    assert (state.over, state.winner, state.decision) == (over, None, decision)


# Forfeit


@pytest.mark.parametrize(("side", "winner"), [("NS", "EW"), ("EW", "NS"), ("both", None)])
def test_who_forfeits_loses_and_if_both_do_nobody_wins(side: str, winner: str | None) -> None:
    state = ended(rules("contest-past-ten"), hand("N", "2", 45), kind="forfeit", side=side, cause="absent")
    assert (state.over, state.winner, state.reason, state.decision) == (True, winner, "forfeit", None)


def test_a_forfeit_before_the_first_hand_ends_the_match() -> None:
    assert ended(rules(), kind="forfeit", side="EW", cause="absent").winner == "NS"


def test_the_first_end_counts() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    state = ended(ruleset, hand("N", "10", 45), kind="forfeit", side="NS", cause="conceded")
    assert (state.winner, state.reason) == ("NS", "target")


@pytest.mark.parametrize(("side", "winner"), [("NS", "EW"), ("EW", "NS"), ("both", None)])
def test_a_forfeit_declared_after_the_match_takes_the_place_of_its_end_and_leaves_the_levels(side: str, winner: str | None) -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    over = match(ruleset, hand("N", "10", 45))
    state = ended(ruleset, hand("N", "10", 45), kind="forfeit", side=side, cause="disqualified", late=True)
    assert (state.over, state.winner, state.reason, state.decision) == (True, winner, "forfeit", None)
    assert levels(state) == levels(over)
