"""From a recorded hand to points, and from points to levels and bank (rules.md §7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.promotion import PROMOTIONS
from referee.rules.records import FailedThrow
from referee.rules.scoring import bottom_multiplier, outcome, tally
from tests.referee.rules.values import hand, records, rules, rulesets


def points(slug: str = "contest-past-ten", **record: object) -> int:
    """The points of a hand with 50 in the tricks."""
    return tally(rules(slug), hand("N", "2", 50, **record)).points


# The bottom


def test_the_bottom_counts_only_when_the_opponents_win_the_last_trick() -> None:
    assert points(bottom_points=10) == 50
    assert points(bottom_points=10, last_trick="opponents", kind="single") == 70


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [
        ("doubling", [2, 4, 8, 16, 32, 8, 16, 32]),
        ("power_of_cards", [2, 4, 16, 64, 256, 8, 64, 512]),
        ("per_pair", [2, 4, 8, 12, 16, 6, 12, 18]),
        ("none", [1, 1, 1, 1, 1, 1, 1, 1]),
    ],
)
def test_each_scheme_multiplies_by_the_combination_that_won_the_last_trick(scheme: str, expected: list[int]) -> None:
    ruleset = rules("titanic-three-deck", bottom_multiplier=scheme)
    shapes = [("single", 1), ("pair", 1), ("tractor", 2), ("tractor", 3), ("tractor", 4), ("triple", 1), ("titanic", 2), ("titanic", 3)]
    assert [bottom_multiplier(ruleset, kind, length) for kind, length in shapes] == expected


def test_the_multiplier_is_capped_where_there_is_a_cap_and_only_there() -> None:
    assert bottom_multiplier(rules("contest-two-stage"), "tractor", 4) == 64
    assert bottom_multiplier(rules("contest-two-stage", bottom_cap=None), "tractor", 4) == 256


def test_a_single_wins_the_bottom_at_the_single_rate_however_many_cards_were_led() -> None:
    assert points(bottom_points=20, last_trick="opponents", kind="single") == 90


# Failed throws


def test_a_failed_throw_of_the_declarers_gives_the_opponents_ten_points_a_beaten_card() -> None:
    assert points(failed_throws=(FailedThrow("declarers", 2),)) == 70


def test_a_failed_throw_of_the_opponents_takes_ten_points_a_beaten_card_from_them() -> None:
    assert points(failed_throws=(FailedThrow("opponents", 2),)) == 30


def test_a_failed_throw_costs_nothing_where_the_penalty_is_zero() -> None:
    assert points("joker-bid", failed_throws=(FailedThrow("declarers", 2),)) == 50


def test_penalties_never_take_the_points_below_zero() -> None:
    assert points(failed_throws=(FailedThrow("opponents", 9),)) == 0


def test_penalties_may_turn_a_shut_out_into_points() -> None:
    ruleset = rules("contest-past-ten")
    sums = tally(ruleset, hand("N", "2", 0, failed_throws=(FailedThrow("declarers", 1),)))
    assert (sums.points, outcome(ruleset, sums.points).levels) == (10, 3)


@given(records(), rulesets)
def test_points_are_the_sum_of_their_parts_and_at_least_zero(record: object, ruleset: object) -> None:
    sums = tally(ruleset, record)  # type: ignore[arg-type]
    assert sums.points == max(0, sums.tricks + sums.bottom * sums.multiplier + sums.throws + sums.offences)


# Miscounts


@pytest.mark.parametrize(
    ("at_fault", "expected"),
    [("declarers", ("opponents", 1, "changes")), ("opponents", ("declarers", 1, "keeps")), ("both", (None, 0, "contested"))],
)
@pytest.mark.parametrize("total", [0, 45, 85, 180])
def test_a_fixed_miscount_gives_one_level_and_the_points_are_not_used(at_fault: str, expected: tuple[object, ...], total: int) -> None:
    worth = outcome(rules("contest-past-ten"), total, at_fault)
    assert (worth.role, worth.levels, worth.bank, worth.decision) == (*expected, None)


@pytest.mark.parametrize(
    ("at_fault", "total", "expected"),
    [
        ("declarers", 160, ("opponents", 2, "changes")),
        ("declarers", 85, ("opponents", 0, "changes")),
        ("declarers", 0, ("opponents", 0, "changes")),
        ("opponents", 0, ("declarers", 3, "keeps")),
        ("opponents", 85, ("declarers", 0, "keeps")),
        ("opponents", 160, ("declarers", 0, "keeps")),
        ("both", 160, (None, 0, "contested")),
    ],
)
def test_a_played_out_miscount_gives_the_other_side_what_the_points_give_it(
    at_fault: str, total: int, expected: tuple[object, ...]
) -> None:
    worth = outcome(rules("contest-two-stage"), total, at_fault)
    assert (worth.role, worth.levels, worth.bank) == expected


@pytest.mark.parametrize("at_fault", ["declarers", "opponents", "both"])
def test_a_miscount_left_to_the_chief_referee_counts_by_its_points_until_then(at_fault: str) -> None:
    ruleset = rules("tractor-two-deck")
    worth = outcome(ruleset, 85, at_fault)
    assert (worth.role, worth.levels, worth.bank, worth.decision) == ("opponents", 0, "changes", "miscount")
    assert outcome(ruleset, 85).decision is None


# The bank


@given(st.sampled_from(sorted(PROMOTIONS)), st.integers(0, 120).map(lambda five: five * 5))
def test_the_bank_changes_exactly_from_the_exchange_threshold_on(promotion: str, total: int) -> None:
    ruleset = rules(promotion=promotion)
    changes = total >= ruleset.promotion.exchange
    worth = outcome(ruleset, total)
    assert (worth.bank == "changes", worth.role == "opponents") == (changes, changes)
