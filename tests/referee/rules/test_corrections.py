"""A correction replaces a hand and the log is folded again; nothing stored has to follow (rules.md §8)."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from referee.rules.acts import Act, MatchState
from referee.rules.match import fold
from referee.rules.ruleset import Ruleset
from tests.referee.rules.values import due_hands, hand, hand_acts, levels, match, records, rules, sound_rulesets


def facts(state: MatchState) -> MatchState:
    """The state without the numbers of its acts, which a correction of course changes."""
    return replace(state, hands=tuple(replace(result, act_no=0) for result in state.hands))


@given(st.data(), sound_rulesets)
def test_a_correction_equals_having_recorded_it_right(data: st.DataObject, ruleset: Ruleset) -> None:
    right = data.draw(due_hands(ruleset).filter(bool))
    at = data.draw(st.integers(0, len(right) - 1))
    wrong = [*right[:at], data.draw(records()), *right[at + 1 :]]
    corrected = [*hand_acts(*wrong), Act(len(right) + 1, "hand", at + 1, at + 1, None, right[at])]
    assert facts(fold(ruleset, corrected)) == facts(match(ruleset, *right))


@given(st.data(), sound_rulesets)
def test_voiding_the_last_hand_equals_never_having_recorded_it(data: st.DataObject, ruleset: Ruleset) -> None:
    hands = data.draw(due_hands(ruleset).filter(bool))
    voided = [*hand_acts(*hands), Act(len(hands) + 1, "void", len(hands), None, {})]
    assert facts(fold(ruleset, voided)) == facts(match(ruleset, *hands[:-1]))


@given(st.data(), sound_rulesets)
def test_a_voided_hand_recorded_again_stands_as_if_nothing_had_happened(data: st.DataObject, ruleset: Ruleset) -> None:
    hands = data.draw(due_hands(ruleset).filter(bool))
    no = len(hands)
    again = [*hand_acts(*hands), Act(no + 1, "void", no, None, {}), Act(no + 2, "hand", no, no + 1, None, hands[-1])]
    assert facts(fold(ruleset, again)) == facts(match(ruleset, *hands))


def test_later_levels_follow_by_themselves() -> None:
    ruleset = rules("contest-two-stage")
    acts = [*hand_acts(hand("N", "2", 45), hand("S", "3", 45)), Act(3, "hand", 1, 1, None, hand("N", "2", 0))]
    assert levels(fold(ruleset, acts)) == ("6", "2")


def test_a_later_hand_that_no_longer_fits_is_reported_by_number() -> None:
    ruleset = rules("contest-two-stage")
    acts = [*hand_acts(hand("N", "2", 45), hand("S", "3", 45)), Act(3, "hand", 1, 1, None, hand("N", "2", 85))]
    assert [(reason.code, reason.get("hand")) for reason in fold(ruleset, acts).misfits] == [("declarer-not-due", 2)]


def test_a_later_hand_played_at_another_level_is_reported_and_still_counts() -> None:
    ruleset = rules("contest-two-stage")
    acts = [*hand_acts(hand("N", "2", 45), hand("S", "3", 45)), Act(3, "hand", 1, 1, None, hand("N", "2", 35))]
    state = fold(ruleset, acts)
    assert [reason.code for reason in state.misfits] == ["level-not-due"]
    assert levels(state) == ("5", "2")


def test_a_correction_may_take_the_end_of_the_match_away() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    won = hand_acts(hand("N", "10", 45))
    assert fold(ruleset, won).over
    assert not fold(ruleset, [*won, Act(2, "hand", 1, 1, None, hand("N", "10", 85))]).over


def test_the_latest_of_several_versions_counts() -> None:
    acts = [*hand_acts(hand("N", "2", 45)), Act(2, "hand", 1, 1, None, hand("N", "2", 0)), Act(3, "hand", 1, 2, None, hand("N", "2", 85))]
    assert fold(rules(), acts).hands[0].points == 85
