"""Throws: when they stand, what is forced, what it costs (rules.md §5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.errors import RulesError
from referee.rules.throws import Throw, judge_throw
from tests.referee.rules import naive
from tests.referee.rules.card_values import TWO_DECKS, Setting, cards, near_cards, order, rules, settings_of_play, suits_with_cards


def throw(lead: str, *others: str, level: str = "10", slug: str = TWO_DECKS, **options: object) -> Throw:
    hands = [cards(hand) for hand in others]
    return judge_throw(cards(lead), hands, order(level, slug=slug), rules(slug, **options))


@pytest.mark.parametrize(
    ("lead", "others"),
    [
        ("A A K", ("K Q", "J J", "9")),
        ("A K K", ("A Q Q", "J J", "9")),
        ("A Q Q J J", ("A K K", "9 9", "8")),
        ("9 8 8 4 4", ("7 6", "5 3", "3 2")),
        ("CK CJ CJ", ("CK C9 C9", "C8 C8", "C2")),
    ],
)
def test_a_throw_stands_that_nobody_beats(lead: str, others: tuple[str, ...]) -> None:
    ruling = throw(lead, *others)
    assert ruling.stands
    assert ruling.play == order().descending(cards(lead))
    assert (ruling.beaten_cards, ruling.penalty) == (0, 0)


def test_ace_with_kings_and_king_with_aces_cannot_fail() -> None:
    assert throw("A K K", "A Q Q J J", "Q J", "9 9 8 8").stands
    assert throw("K A A", "K Q Q J J", "Q J", "9 9 8 8").stands


def test_a_card_higher_than_a_single_forces_the_single() -> None:
    ruling = throw("9 8 8 4 4", "J", "3", "2")
    assert ruling.play == cards("9")
    assert ruling.beaten_cards == 1


@pytest.mark.parametrize("pair", ["Q Q", "5 5"])
def test_a_higher_pair_forces_the_lowest_beaten_pair(pair: str) -> None:
    assert throw("9 8 8 4 4", pair, "3", "2").play == cards("4 4")


def test_all_components_that_are_beaten_are_counted() -> None:
    ruling = throw("9 8 8 4 4", "Q Q", "3", "2", throw_penalty=10)
    assert [component.cards for component in ruling.beaten] == [cards("8 8"), cards("4 4"), cards("9")]
    assert (ruling.beaten_cards, ruling.penalty) == (5, 50)


def test_the_penalty_counts_only_where_the_ruleset_has_one() -> None:
    assert throw("K 5 5", "6 6", "9", "8", slug="contest-past-ten").penalty == 20
    assert throw("K 5 5", "6 6", "9", "8").penalty == 0


def test_partner_beats_a_throw_like_anybody() -> None:
    ruling = throw("K 5 5", "9", "6 6", "8")
    assert not ruling.stands
    assert ruling.beaten_by == ((1,),)


def test_an_equal_card_does_not_stop_a_throw() -> None:
    assert throw("K J J", "K 9 9", "8", "7").stands


def test_a_pair_never_beats_a_tractor() -> None:
    assert throw("Q Q J J 3", "A A 2", "9 9", "8", level="2").play == cards("3")


def test_a_longer_tractor_beats_a_shorter_one() -> None:
    assert throw("5 5 4 4 A", "6 6 7 7 8 8", "K", "2").play == cards("5 5 4 4")
    assert throw("9 9 8 8 7 7 A", "J J Q Q", "K", "2").stands


def test_the_run_that_counts_is_the_highest_part_of_a_longer_one() -> None:
    assert throw("6 6 5 5 A", "3 3 4 4 7 7", "K", "2").stands
    assert not throw("6 6 5 5 A", "7 7 8 8", "K", "2").stands


def test_a_pair_inside_a_tractor_or_triple_beats_a_pair() -> None:
    assert not throw("A 5 5", "6 6 7 7", "9", "8").stands
    assert not throw("A 5 5", "6 6 6", "9", "8", slug="titanic-three-deck").stands


def test_trumps_in_another_hand_do_not_beat_a_throw_of_a_side_suit() -> None:
    assert throw("A K K", "S3 S4 S5 BJ BJ", "4", "5").stands


def test_level_cards_and_jokers_beat_a_throw_of_trumps() -> None:
    assert throw("SA SK SK", "H10 H3", "S9", "S8").play == cards("SA")
    assert throw("SA SA D2 D2 BJ", "H2 H2 S2 S2", "S3", "S4", level="2").play == cards("D2 D2 SA SA")


def test_a_single_formation_is_no_throw_and_always_stands() -> None:
    for lead in ("5", "5 5", "4 4 5 5"):
        assert throw(lead, "A A K K", "Q Q J J", "A K").stands


@pytest.mark.parametrize(("forced", "expected"), [("lowest_rank_beaten", "4 4"), ("smallest_shape_beaten", "9"), ("lowest_overall", "4 4")])
def test_what_a_failed_throw_leaves_is_an_option(forced: str, expected: str) -> None:
    assert throw("9 8 8 4 4", "Q Q", "3", "2", throw_forced=forced).play == cards(expected)


def test_lowest_overall_leaves_the_lowest_component_though_it_is_not_beaten() -> None:
    ruling = throw("9 8 8 4 4", "J", "3", "2", slug="contest-two-stage")
    assert (ruling.play, ruling.beaten_cards, ruling.penalty) == (cards("4 4"), 1, 10)
    assert throw("9 8 8 4 4", "J", "3", "2").play == cards("9")


def test_of_equal_ranks_the_component_of_fewer_cards_is_forced() -> None:
    ruling = throw("H10 H10 D10", "LJ BJ BJ", "3", "4")
    assert ruling.play == ("D10",)


def test_nothing_led_and_two_suits_led_are_no_lead() -> None:
    for lead, expected in (("", "missing-field"), ("3 C3", "mixed-suits")):
        with pytest.raises(RulesError) as caught:
            throw(lead, "4")
        assert caught.value.code == expected


@st.composite
def throws(draw: st.DrawFn) -> tuple[Setting, tuple[str, ...], list[tuple[str, ...]]]:
    setting = draw(settings_of_play(decks=(1, 2)))
    suit = draw(suits_with_cards(setting))
    return setting, draw(near_cards(setting, suit, 6)), [draw(near_cards(setting, suit, 6)) for _ in range(3)]


@given(throws())
def test_the_beaten_components_are_those_that_trying_finds(case: tuple[Setting, tuple[str, ...], list[tuple[str, ...]]]) -> None:
    setting, lead, others = case
    ruling = judge_throw(lead, others, setting.trumps, setting.ruleset)
    assert [component.run for component in ruling.beaten] == naive.beaten(lead, others, setting.table)
    assert ruling.stands == (ruling.beaten_cards == 0)
    if not ruling.stands:
        assert ruling.play in [component.cards for component in ruling.beaten]
