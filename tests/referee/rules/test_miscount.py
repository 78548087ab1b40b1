"""Too many or too few cards 多牌少牌 in a match (000 rule 8, 001 part 2 item 7; rules.md §8)."""

from referee.rules.acts import Act
from referee.rules.match import fold
from tests.referee.rules.values import hand, hand_acts, levels, match, rules


def test_declarers_at_fault_lose_the_bank_and_the_opponents_climb_one_level() -> None:
    state = match(rules("contest-past-ten"), hand("N", "2", 0, miscount="declarers"))
    assert (levels(state), state.bank) == (("2", "3"), "W")


def test_opponents_at_fault_leave_the_bank_and_a_level_to_the_declarers() -> None:
    state = match(rules("contest-past-ten"), hand("N", "2", 180, miscount="opponents"))
    assert (levels(state), state.bank) == (("3", "2"), "S")


def test_both_at_fault_change_nothing_and_the_next_bank_is_contested() -> None:
    for slug in ("contest-past-ten", "contest-two-stage"):
        state = match(rules(slug), hand("N", "2", 180, miscount="both"))
        assert (levels(state), state.bank) == (("2", "2"), None)


def test_played_out_the_side_not_at_fault_takes_the_levels_of_the_points() -> None:
    ruleset = rules("contest-two-stage")
    assert levels(match(ruleset, hand("N", "2", 160, miscount="declarers"))) == ("2", "4")
    assert levels(match(ruleset, hand("N", "2", 0, miscount="opponents"))) == ("5", "2")


def test_played_out_declarers_keep_the_bank_without_a_level_though_the_opponents_at_fault_had_80() -> None:
    state = match(rules("contest-two-stage"), hand("N", "2", 95, miscount="opponents"))
    assert (levels(state), state.bank) == (("2", "2"), "S")


def test_played_out_declarers_at_fault_lose_the_bank_though_they_held_the_opponents() -> None:
    state = match(rules("contest-two-stage"), hand("N", "2", 20, miscount="declarers"))
    assert (levels(state), state.bank) == (("2", "2"), "W")


def test_a_level_won_by_a_miscount_obeys_compulsory_levels() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    assert levels(match(ruleset, hand("N", "10", 0, miscount="declarers"))) == ("10", "10")
    assert match(ruleset, hand("N", "10", 180, miscount="opponents")).reason == "target"


def test_left_to_the_chief_referee_the_hand_counts_by_its_points_and_the_decision_is_named() -> None:
    state = match(rules("tractor-two-deck"), hand("N", "2", 45, miscount="opponents"))
    assert (levels(state), state.bank, state.decision, state.decision_hand) == (("3", "2"), "S", "miscount", 1)


def test_a_ruling_on_the_hand_settles_the_decision() -> None:
    acts = [*hand_acts(hand("N", "2", 45, miscount="opponents")), Act(2, "ruling", 1, None, {"points": 0})]
    state = fold(rules("tractor-two-deck"), acts)
    assert (levels(state), state.decision) == (("5", "2"), None)


def test_the_first_open_decision_is_named_until_it_is_settled() -> None:
    hands = [hand("N", "2", 45, miscount="opponents"), hand("S", "3", 45, miscount="declarers")]
    assert match(rules("tractor-two-deck"), *hands).decision_hand == 1
