"""What the chief referee sets between hands: rulings, penalties, a reported result, a swap, a review (rules.md §8)."""

from typing import Any

from referee.rules.acts import Act, MatchState
from referee.rules.match import fold
from tests.referee.rules.values import hand, hand_acts, levels, match, rules

TWO = (hand("N", "2", 45), hand("S", "3", 85))


def after(*acts: tuple[str, int, dict[str, Any]], slug: str = "contest-past-ten") -> MatchState:
    """The match of two hands and what lies between or after them, as (kind, hand, payload)."""
    recorded = hand_acts(*TWO)
    more = [Act(3 + at, kind, hand_no, None, payload) for at, (kind, hand_no, payload) in enumerate(acts)]
    return fold(rules(slug), [*recorded, *more])


def test_a_ruling_sets_the_points_of_a_hand_and_everything_after_follows() -> None:
    state = after(("ruling", 1, {"points": 0}))
    assert levels(state) == ("6", "2")
    assert (state.hands[0].points, state.hands[0].tally.points) == (0, 45)


def test_a_ruling_sets_levels_after_the_hand_it_names() -> None:
    state = after(("ruling", 2, {"levels": {"EW": "7"}}))
    assert levels(state) == ("4", "7")


def test_a_ruling_sets_a_level_of_a_later_lap() -> None:
    state = after(("ruling", 2, {"levels": {"NS": "3"}, "laps": {"NS": 1}}), slug="joker-bid")
    assert (state.level("NS"), state.lap("NS")) == ("3", 1)


def test_a_ruling_sets_the_bank_or_makes_it_contested() -> None:
    assert after(("ruling", 2, {"bank": "N"})).bank == "N"
    assert after(("ruling", 2, {"bank": None})).bank is None


def test_a_ruling_gives_the_match_to_a_side_or_to_nobody() -> None:
    state = after(("ruling", 2, {"winner": "EW"}))
    assert (state.over, state.winner, state.reason) == (True, "EW", "ruling")
    assert after(("ruling", 2, {"winner": None})).winner is None


def test_a_ruling_settles_what_a_level_tie_left_open() -> None:
    acts = [Act(1, "end", 0, None, {"kind": "time"}), Act(2, "ruling", 0, None, {"winner": "NS"})]
    state = fold(rules("contest-past-ten"), acts)
    assert (state.winner, state.reason, state.decision) == ("NS", "time", None)


def test_a_cancelled_ruling_counts_for_nothing() -> None:
    recorded = [*hand_acts(*TWO), Act(3, "ruling", 2, None, {"levels": {"EW": "7"}}), Act(4, "cancel", 2, 3, {})]
    assert levels(fold(rules("contest-past-ten"), recorded)) == levels(match(rules("contest-past-ten"), *TWO))


def test_a_hand_that_carries_a_ruling_may_have_any_declarer_and_level() -> None:
    state = match(rules("contest-past-ten"), hand("N", "2", 45), hand("E", "9", 45, bank="ruling"))
    assert (state.misfits, state.bank) == ((), "W")


def test_a_penalty_outside_the_hands_takes_levels_never_under_the_start() -> None:
    assert levels(after(("penalty", 2, {"side": "NS", "kind": "late", "levels": 1}))) == ("3", "2")
    assert levels(after(("penalty", 2, {"side": "NS", "kind": "late", "levels": 9}))) == ("2", "2")


def test_a_warning_takes_nothing_and_is_counted() -> None:
    state = after(("penalty", 2, {"side": "EW", "kind": "conduct"}))
    assert (levels(state), state.penalties["EW"]) == (("4", "2"), 1)


def test_a_penalty_may_lose_the_match() -> None:
    state = after(("penalty", 2, {"side": "NS", "kind": "conduct", "loses_match": True}))
    assert (state.over, state.winner, state.reason) == (True, "EW", "strikes")


def test_a_swap_only_says_that_the_pairs_sit_the_other_way_round() -> None:
    state = after(("swap", 2, {}))
    assert (state.swapped, levels(state)) == (True, ("4", "2"))
    assert not after(("swap", 2, {}), ("swap", 2, {})).swapped


def test_a_reported_result_ends_a_match_without_hands() -> None:
    state = fold(rules("contest-past-ten"), [Act(1, "report", 0, None, {"levels": {"NS": "7", "EW": "9"}, "reason": "time"})])
    assert (levels(state), state.over, state.winner, state.reported) == (("7", "9"), True, "EW", True)


def test_a_report_counts_for_nothing_where_hands_were_logged() -> None:
    assert not after(("report", 2, {"levels": {"NS": "7", "EW": "9"}})).over


def test_two_reports_of_a_hand_stop_the_fold_before_it() -> None:
    recorded = [*hand_acts(*TWO), Act(3, "claim", 2, None, None, hand("S", "3", 90))]
    state = fold(rules("contest-past-ten"), recorded)
    assert (state.review, len(state.hands), levels(state)) == (2, 1, ("4", "2"))


def test_a_resolution_ends_the_review() -> None:
    recorded = [*hand_acts(*TWO), Act(3, "claim", 2, None, None, hand("S", "3", 90)), Act(4, "resolution", 2, 3, {"keep": "first"})]
    assert fold(rules("contest-past-ten"), recorded).review is None


def test_a_signature_holds_until_the_sheet_changes() -> None:
    signed = [*hand_acts(*TWO), Act(3, "signature", 2, None, {"side": "NS", "name": "Wang"})]
    assert fold(rules(), signed).signed == {"NS"}
    assert fold(rules(), [*signed, Act(4, "evidence", 2, None, {})]).signed == {"NS"}
    assert fold(rules(), [*signed, Act(4, "hand", 1, 1, None, hand("N", "2", 50))]).signed == frozenset()
