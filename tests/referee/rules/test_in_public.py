"""What the public sees of a match of which two reports differ: what stood before the second (event.md, two reports of a hand)."""

from dataclasses import replace

import pytest

from referee.rules.acts import Act
from referee.rules.in_public import fold_in_public
from referee.rules.match import fold
from tests.referee.rules.values import hand, hand_acts, levels, rules

TWO = (hand("N", "2", 45), hand("S", "3", 85))
CLAIM = Act(3, "claim", 2, None, None, hand("S", "3", 90))


def test_without_a_dispute_both_readings_are_one() -> None:
    acts = hand_acts(*TWO)
    assert fold_in_public(rules(), acts) == fold(rules(), acts)


def test_a_dispute_moves_nothing_but_its_mark() -> None:
    before = fold(rules(), hand_acts(*TWO))
    assert fold_in_public(rules(), [*hand_acts(*TWO), CLAIM]) == replace(before, disputed=2)


def test_a_dispute_about_an_earlier_hand_leaves_the_later_ones_where_they_were() -> None:
    about_the_first = replace(CLAIM, hand_no=1, record=hand("N", "2", 50))
    state = fold_in_public(rules(), [*hand_acts(*TWO), about_the_first])
    assert ([one.no for one in state.hands], state.disputed) == ([1, 2], 1)


def test_the_result_and_its_signatures_stand_until_the_dispute_is_decided() -> None:
    over = [*hand_acts(*TWO), Act(3, "end", 2, None, {"kind": "time"})]
    signed = [*over, Act(4, "signature", 2, None, {"side": "NS", "name": "Wang"})]
    state = fold_in_public(rules("contest-past-ten"), [*signed, replace(CLAIM, no=5)])
    assert (state.over, state.winner, state.signed) == (True, "NS", {"NS"})
    assert fold(rules("contest-past-ten"), [*signed, replace(CLAIM, no=5)]).winner is None


def test_what_the_chief_referee_rules_meanwhile_counts_at_once() -> None:
    acts = [*hand_acts(*TWO), CLAIM, Act(4, "penalty", 1, None, {"side": "NS", "kind": "conduct", "levels": 1})]
    before = fold(rules(), hand_acts(*TWO))
    assert fold_in_public(rules(), acts).penalties == {"NS": before.penalties["NS"] + 1, "EW": 0}


@pytest.mark.parametrize("keep", ["first", "claim"])
def test_the_decision_moves_the_page_and_takes_the_mark_away(keep: str) -> None:
    decided = [*hand_acts(*TWO), CLAIM, Act(4, "resolution", 2, 3, {"keep": keep})]
    if keep == "claim":
        decided.append(Act(5, "hand", 2, 2, None, hand("S", "3", 90)))
    state = fold_in_public(rules(), decided)
    assert state == fold(rules(), decided)
    assert (state.disputed, state.hands[1].points) == (None, 85 if keep == "first" else 90)


def test_of_two_disputes_the_first_hand_is_named_until_both_are_decided() -> None:
    both = [*hand_acts(*TWO), CLAIM, Act(4, "claim", 1, None, None, hand("N", "2", 50))]
    assert fold_in_public(rules(), both).disputed == 1
    assert fold_in_public(rules(), [*both, Act(5, "resolution", 1, 4, {"keep": "first"})]).disputed == 2
    assert levels(fold_in_public(rules(), both)) == levels(fold(rules(), hand_acts(*TWO)))
