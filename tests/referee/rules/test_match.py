"""The match as a fold over its hands: first hand, rotation, climbing, what is due (rules.md §8)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.acts import Act, Due, MatchState
from referee.rules.due import check_due
from referee.rules.errors import RulesError
from referee.rules.match import fold, fold_records
from referee.rules.records import HandRecord, relabelled
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, next_seat, partner
from tests.referee.rules.values import acts, due_hands, fitting_hands, hand, levels, match, rules, sound_rulesets


def refused(ruleset: Ruleset, state: MatchState, record: HandRecord) -> str:
    """The code with which a hand is refused."""
    with pytest.raises(RulesError) as error:
        check_due(ruleset, state, record)
    return error.value.code


# The first hand


def test_both_sides_begin_at_the_start_level_with_the_bank_contested() -> None:
    state = match(rules())
    assert (levels(state), state.bank, state.next_hand_no) == (("2", "2"), None, 1)
    assert levels(match(rules(start_level="5"))) == ("5", "5")


@pytest.mark.parametrize("seat", SEATS)
def test_whoever_is_recorded_as_declarer_of_the_first_hand_has_it(seat: str) -> None:
    check_due(rules(), match(rules()), hand(seat, "2"))
    assert match(rules(), hand(seat, "2", 45)).bank == partner(seat)


def test_nobody_is_due_in_turn_while_the_bank_is_contested() -> None:
    assert refused(rules(), match(rules()), hand("N", "2", bank="rotation")) == "bank-not-due"


# Rotation


def test_when_the_declarers_keep_the_bank_the_partner_declares() -> None:
    assert match(rules(), hand("N", "2", 45)).bank == "S"


def test_when_the_bank_changes_the_old_declarers_next_seat_declares() -> None:
    assert match(rules(), hand("N", "2", 80)).bank == "W"
    assert match(rules(), hand("E", "2", 160)).bank == "N"


def test_another_declarer_than_the_one_due_is_refused() -> None:
    state = match(rules(), hand("N", "2", 45))
    check_due(rules(), state, hand("S", "3"))
    assert refused(rules(), state, hand("N", "3")) == "declarer-not-due"
    assert refused(rules(), state, hand("W", "2")) == "declarer-not-due"


def test_another_level_than_that_of_the_declarers_is_refused() -> None:
    state = match(rules(), hand("N", "2", 45))
    assert refused(rules(), state, hand("S", "2")) == "level-not-due"


def test_the_bank_cannot_be_contested_when_a_declarer_is_due() -> None:
    state = match(rules(), hand("N", "2", 45))
    assert refused(rules(), state, hand("S", "3", bank="contested")) == "bank-not-due"


def test_a_refusal_says_what_was_due() -> None:
    with pytest.raises(RulesError) as error:
        check_due(rules(), match(rules(), hand("N", "2", 45)), hand("S", "2"))
    assert error.value.params["hand"] == 2
    due = error.value.params["due"]
    assert isinstance(due, Due)
    assert due.json() == {"hand_no": 2, "declarer": "S", "levels": {"NS": "3", "EW": "2"}}


# How the bank may be fixed otherwise


def test_the_bank_passes_only_where_the_rules_let_it_and_to_the_side_not_due() -> None:
    passing, staying = rules("joker-bid"), rules("tractor-two-deck")
    for ruleset in (passing, staying):
        state = match(ruleset, hand("N", "2", 45))
        passed = hand("W", "2", bank="passed")
        if ruleset.bank_passes:
            check_due(ruleset, state, passed)
            assert refused(ruleset, state, hand("S", "3", bank="passed")) == "declarer-not-due"
        else:
            assert refused(ruleset, state, passed) == "bank-not-due"


def test_a_contested_bank_cannot_pass() -> None:
    assert refused(rules("joker-bid"), match(rules("joker-bid")), hand("W", "2", bank="passed")) == "bank-not-due"


@pytest.mark.parametrize(
    ("no_bid", "allowed"), [("turn_bottom_matched", True), ("match_bottom", True), ("turn_bottom", False), ("no_trump", False)]
)
def test_the_bank_is_matched_only_where_a_bottom_card_can_be_matched(no_bid: str, allowed: bool) -> None:
    ruleset = rules(no_bid=no_bid)
    for state in (match(ruleset), match(ruleset, hand("N", "2", 45))):
        record = hand("E", "2", bank="matched")
        if allowed:
            check_due(ruleset, state, record)
        else:
            assert refused(ruleset, state, record) == "bank-not-due"


def test_a_ruling_may_give_the_bank_to_anybody_at_any_level() -> None:
    check_due(rules(), match(rules(), hand("N", "2", 45)), hand("E", "K", bank="ruling"))


# Climbing


def test_the_declarers_climb_by_the_bands() -> None:
    assert levels(match(rules("contest-two-stage"), hand("N", "2", 0))) == ("5", "2")


def test_the_opponents_climb_and_take_the_bank() -> None:
    state = match(rules(), hand("N", "2", 160))
    assert (levels(state), state.bank) == (("2", "4"), "W")


def test_in_the_contest_10_stops_a_climb_and_is_left_only_by_a_hand_declared_there() -> None:
    ruleset = rules("contest-past-ten", win_past=None)
    to_ten = [hand("N", "2", 0), hand("S", "6", 0)]
    assert levels(match(ruleset, *to_ten)) == ("10", "2")
    lost_the_bank = [*to_ten, hand("N", "10", 85)]
    regained = [*lost_the_bank, hand("W", "2", 120)]
    state = match(ruleset, *regained)
    assert (levels(state), state.bank) == (("10", "2"), "S")
    assert levels(match(ruleset, *regained, hand("S", "10", 55))) == ("J", "2")


def test_the_seeds_ladder_wraps_to_2_and_counts_the_lap() -> None:
    ruleset = rules("joker-bid", start_level="K")
    state = match(ruleset, hand("N", "K", 0))
    assert (state.level("NS"), state.lap("NS"), state.over) == ("3", 1, False)


# Relabelling, composing, never raising


@given(st.data(), sound_rulesets)
def test_relabelling_the_sides_swaps_the_outcome(data: st.DataObject, ruleset: Ruleset) -> None:
    hands = data.draw(due_hands(ruleset))
    plain, turned = fold_records(ruleset, hands), fold_records(ruleset, [relabelled(record) for record in hands])
    swapped = {None: None, "NS": "EW", "EW": "NS"}
    assert (turned.ns, turned.ew) == (plain.ew, plain.ns)
    assert turned.bank == (None if plain.bank is None else next_seat(plain.bank))
    assert (turned.over, turned.reason, turned.decision) == (plain.over, plain.reason, plain.decision)
    assert turned.winner == swapped[plain.winner]
    assert (turned.strikes["NS"], turned.strikes["EW"]) == (plain.strikes["EW"], plain.strikes["NS"])


@given(st.data(), sound_rulesets)
def test_a_hand_that_fits_what_is_due_is_taken_and_fits_for_ever(data: st.DataObject, ruleset: Ruleset) -> None:
    hands = data.draw(due_hands(ruleset))
    state = fold_records(ruleset, hands)
    assert state.misfits == ()
    if not state.over:
        check_due(ruleset, state, data.draw(fitting_hands(ruleset, state)))


@given(st.data(), sound_rulesets)
def test_a_hand_more_changes_nothing_of_the_hands_before(data: st.DataObject, ruleset: Ruleset) -> None:
    hands = data.draw(due_hands(ruleset))
    whole = fold_records(ruleset, hands)
    for count in range(len(hands) + 1):
        assert fold_records(ruleset, hands[:count]).hands == whole.hands[:count]


@given(acts(), sound_rulesets)
def test_no_acts_whatever_make_the_fold_raise(recorded: tuple[Act, ...], ruleset: Ruleset) -> None:
    state = fold(ruleset, recorded)
    assert state.ns >= 0
    assert state.ew >= 0
    assert state.winner is None or state.over
    assert (state.reason is None) == (not state.over)


@given(st.data(), sound_rulesets)
def test_places_never_fall_under_the_start(data: st.DataObject, ruleset: Ruleset) -> None:
    state = fold_records(ruleset, data.draw(due_hands(ruleset)))
    assert min(state.ns, state.ew) >= ruleset.start_place


def test_a_hand_recorded_after_the_end_is_kept_reported_and_without_effect() -> None:
    ruleset = rules("contest-past-ten", start_level="10")
    won = hand("N", "10", 45)
    state = match(ruleset, won, hand("S", "J", 0))
    assert [reason.code for reason in state.misfits] == ["match-over"]
    assert levels(state) == levels(match(ruleset, won))
