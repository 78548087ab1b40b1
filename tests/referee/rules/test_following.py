"""Following: suit, count, and the ladder of shapes (rules.md §3)."""

from itertools import combinations

import pytest
from hypothesis import given

from referee.rules.errors import RulesError
from referee.rules.following import SEED_LADDER, Follow, first_rung, fitting_cards, judge_follow
from referee.rules.holdings import Holding, Shape
from referee.rules.trumps import Trumps
from tests.referee.rules import naive
from tests.referee.rules.card_values import THREE_DECKS, TWO_DECKS, Following, cards, followings, order, rules


def follow(lead: str, hand: str, play: str, slug: str = TWO_DECKS, trumps: Trumps | None = None, **options: object) -> Follow:
    return judge_follow(cards(lead), cards(hand), cards(play), trumps or order(slug=slug), rules(slug, **options))


def code(lead: str, hand: str, play: str, slug: str = TWO_DECKS, **options: object) -> str | None:
    return follow(lead, hand, play, slug, **options).code


def owed(lead: str, held: str, slug: str = TWO_DECKS, titanic_ladder: str = "seed") -> Shape:
    trumps = order("2", slug=slug)
    return first_rung(Holding.of(cards(lead), trumps).shape, Holding.of(cards(held), trumps), titanic_ladder)


# Count, hand, suit


def test_a_follow_has_as_many_cards_as_the_lead() -> None:
    assert code("3 3", "5 6 C2", "5") == "wrong-count"
    assert code("3 3", "5 6 C2", "5 6 C2") == "wrong-count"
    assert code("3 3", "5 6 C2", "") == "wrong-count"


def test_a_follow_comes_from_the_hand() -> None:
    assert code("3", "5 6", "7") == "not-in-hand"
    assert code("3 3", "5 6", "5 5") == "not-in-hand"


def test_a_player_who_has_the_suit_plays_it() -> None:
    assert code("3", "5 C2", "C2") == "must-follow-suit"
    assert code("3 4 5", "6 7 C2 C3", "6 C2 C3") == "must-follow-suit"


def test_a_player_short_of_the_suit_plays_all_of_it_and_anything_else() -> None:
    ruling = follow("3 3 4 4", "5 C2 C3 S4 BJ", "5 C2 S4 BJ")
    assert ruling.is_legal
    assert ruling.must is None


def test_a_player_with_just_as_many_cards_has_no_choice_and_owes_no_shape() -> None:
    assert follow("3 3", "5 6 C2", "5 6").must is None


def test_a_level_card_of_a_side_suit_is_a_trump_and_follows_trumps() -> None:
    assert code("S3", "H10 H3 C4", "H3") == "must-follow-suit"
    assert code("S3", "H10 H3 C4", "H10") is None


def test_a_level_card_does_not_follow_its_printed_suit() -> None:
    assert code("3", "H10 H5", "H10") == "must-follow-suit"
    assert code("3", "H10 C5", "C5") is None


def test_the_count_is_named_before_the_hand_and_the_suit_before_the_shape() -> None:
    assert code("3 3", "5 5 C2", "7") == "wrong-count"
    assert code("3 3", "5 5 6 C2", "6 C2") == "must-follow-suit"


# Pairs and tractors


def test_a_pair_is_owed_to_a_pair() -> None:
    ruling = follow("Q Q", "3 4 5 5", "3 4")
    assert ruling.code == "must-match-shape"
    assert ruling.must == Shape(twos=(1,))


def test_a_pair_out_of_a_tractor_serves_for_a_pair() -> None:
    assert code("Q Q", "3 4 5 5 6 6", "5 5") is None


def test_two_level_cards_of_different_suits_are_no_pair() -> None:
    assert code("S3 S3", "H10 D10 S4 S4", "H10 D10") == "must-match-shape"


def test_a_tractor_is_owed_to_a_tractor() -> None:
    assert code("7 7 8 8", "9 9 J J K K 3", "9 9 K K") == "must-match-shape"
    assert code("7 7 8 8", "9 9 J J K K 3", "9 9 J J") is None


def test_without_a_tractor_pairs_are_owed_to_a_tractor() -> None:
    assert code("7 7 8 8", "3 3 5 5 J Q", "3 3 J Q") == "must-match-shape"
    assert code("7 7 8 8", "3 3 5 5 J Q", "3 3 5 5") is None


def test_without_enough_pairs_those_that_there_are_must_be_played() -> None:
    assert code("7 7 8 8", "3 3 5 9 J Q", "5 9 J Q") == "must-match-shape"
    assert code("7 7 8 8", "3 3 5 9 J Q", "3 3 J Q") is None


def test_pairs_bind_on_throws() -> None:
    assert code("9 8 8", "2 3 3 5 C4", "2 5 3") == "must-match-shape"
    assert code("9 8 8", "2 3 3 5 C4", "2 3 3") is None


def test_a_tractor_in_a_throw_binds() -> None:
    assert code("6 6 7 7 A", "9 9 J J Q Q K", "9 9 Q Q K") == "must-match-shape"
    assert code("6 6 7 7 A", "9 9 J J Q Q K", "J J Q Q K") is None


def test_loose_pairs_led_ask_for_pairs_not_for_a_tractor() -> None:
    assert code("3 3 6 6", "8 8 9 9 K K", "8 8 K K") is None


def test_a_throw_of_singles_asks_for_no_pair() -> None:
    assert code("A K", "3 3 4 5", "4 5") is None


def test_the_ladder_of_a_three_pair_tractor() -> None:
    lead = "7 7 8 8 9 9"
    assert owed(lead, "3 3 4 4 5 5 J") == Shape(twos=(3,))
    assert owed(lead, "3 3 4 4 6 6 J") == Shape(twos=(2, 1))
    assert owed(lead, "3 3 5 5 J J A") == Shape(twos=(1, 1, 1))
    assert owed(lead, "3 3 4 4 6 J A") == Shape(twos=(2,), ones=2)
    assert owed(lead, "3 3 5 5 6 J A") == Shape(twos=(1, 1), ones=2)
    assert owed(lead, "3 3 5 6 J Q A") == Shape(twos=(1,), ones=4)
    assert owed(lead, "3 4 5 6 J Q A") == Shape(ones=6)


def test_three_pairs_go_before_a_tractor_with_singles() -> None:
    assert code("7 7 8 8 9 9", "3 3 4 4 J J K", "3 3 4 4 J K") == "must-match-shape"


def test_a_longer_run_in_hand_gives_a_tractor_of_the_length_led() -> None:
    assert code("3 3 4 4", "6 6 7 7 8 8 K", "6 6 7 7") is None
    assert code("3 3 4 4", "6 6 7 7 8 8 K", "6 6 8 8") == "must-match-shape"


def test_two_tractors_led_take_the_longest_that_fit_first() -> None:
    assert owed("3 3 4 4 5 5 7 7 8 8", "10 10 J J Q Q K K A A 9") == Shape(twos=(3, 2))
    assert owed("3 3 4 4 5 5 7 7 8 8", "10 10 J J Q Q A A 9 6 5") == Shape(twos=(3, 1), ones=2)


# Three decks


def test_the_ladder_of_a_triple() -> None:
    assert owed("3 3 3", "5 5 5 7 7", THREE_DECKS) == Shape(threes=(1,))
    assert owed("3 3 3", "5 5 7 8", THREE_DECKS) == Shape(twos=(1,), ones=1)
    assert owed("3 3 3", "5 6 7 8", THREE_DECKS) == Shape(ones=3)


def test_a_titanic_of_two_is_followed_in_the_order_of_the_document() -> None:
    lead = "3 3 3 4 4 4"
    assert owed(lead, "6 6 6 7 7 7 9", THREE_DECKS) == Shape(threes=(2,))
    assert owed(lead, "6 6 6 8 8 8 9", THREE_DECKS) == Shape(threes=(1, 1))
    assert owed(lead, "A A A J J Q Q 6 8", THREE_DECKS) == Shape(twos=(2,), ones=2)
    assert owed(lead, "6 6 6 8 8 10 Q", THREE_DECKS) == Shape(threes=(1,), twos=(1,), ones=1)
    assert owed(lead, "6 6 6 8 9 10 Q", THREE_DECKS) == Shape(threes=(1,), ones=3)
    assert owed(lead, "6 6 8 8 9 10 Q", THREE_DECKS) == Shape(twos=(1, 1), ones=2)
    assert owed(lead, "6 6 8 9 J 10 Q", THREE_DECKS) == Shape(twos=(1,), ones=4)
    assert owed(lead, "5 6 8 9 J 10 Q", THREE_DECKS) == Shape(ones=6)


def test_tuple_first_asks_for_the_triple_before_the_tractor() -> None:
    held = "A A A J J Q Q 6 8"
    assert owed("3 3 3 4 4 4", held, THREE_DECKS, "tuple_first") == Shape(threes=(1,), twos=(1,), ones=1)
    lead, play = "3 3 3 4 4 4", "J J Q Q 6 8"
    assert code(lead, held, play, THREE_DECKS) is None
    assert code(lead, held, play, THREE_DECKS, titanic_ladder="tuple_first") == "must-match-shape"


def test_the_ladder_of_the_document_is_for_a_titanic_of_two_alone() -> None:
    assert owed("3 3 3 4 4 4 9", "A A A J J Q Q 6 8", THREE_DECKS) == Shape(threes=(1,), twos=(1,), ones=2)


def test_the_seed_ladder_has_every_breaking_up_once() -> None:
    assert len(set(SEED_LADDER)) == len(naive.ladder(((3, 2),), "tuple_first"))


def test_longer_titanics_go_before_more_pairs() -> None:
    assert owed("3 3 3 4 4 4 5 5 5", "7 7 7 8 8 8 10 10 J J A", THREE_DECKS) == Shape(threes=(2,), twos=(1,), ones=1)


def test_a_triple_in_hand_is_broken_for_a_pair_unless_longer_groups_are_protected() -> None:
    lead, hand = "A A K K", "7 7 7 8 9 10 10"
    level_two = order("2", slug=THREE_DECKS)
    for protect, broken, kept in ((False, None, "must-match-shape"), (True, None, None)):
        assert follow(lead, hand, "7 7 10 10", THREE_DECKS, level_two, protect_longer=protect).code == broken
        assert follow(lead, hand, "8 9 10 10", THREE_DECKS, level_two, protect_longer=protect).code == kept


def test_protecting_triples_still_asks_for_the_pairs_that_are_pairs() -> None:
    level_two = order("2", slug=THREE_DECKS)
    assert follow("A A", "7 7 7 8 9 J J", "8 9", THREE_DECKS, level_two, protect_longer=True).code == "must-match-shape"


def test_protecting_triples_is_no_matter_where_triples_are_led() -> None:
    level_two = order("2", slug=THREE_DECKS)
    assert follow("A A A", "7 7 7 8 9 J", "8 9 J", THREE_DECKS, level_two, protect_longer=True).code == "must-match-shape"


# Options and words


def test_without_must_match_shape_only_the_suit_binds() -> None:
    ruling = follow("9 9", "4 5 7 7", "4 5", must_match_shape=False)
    assert ruling.is_legal
    assert ruling.must is None
    assert code("9 9", "4 5 7 7", "4 5") == "must-match-shape"
    assert code("9 9", "4 5 7 7 C2", "4 C2", must_match_shape=False) == "must-follow-suit"


def test_what_was_owed_can_be_shown_with_cards() -> None:
    trumps = order("2")
    shown = fitting_cards(Shape(twos=(2,)), cards("3 3 5 5 6 6 9"), trumps, rules())
    assert [component.cards for component in shown] == [cards("6 6 5 5")]
    assert fitting_cards(Shape(twos=(1,)), cards("3 5"), trumps, rules()) == ()
    assert fitting_cards(Shape(twos=(1,)), cards("3 5 7"), trumps, rules()) == ()


@pytest.mark.parametrize(("lead", "expected"), [("", "missing-field"), ("3 C3", "mixed-suits"), ("S3 H3", "mixed-suits")])
def test_a_lead_is_of_one_suit(lead: str, expected: str) -> None:
    with pytest.raises(RulesError) as caught:
        follow(lead, "3", "3")
    assert caught.value.code == expected


# A second opinion


@given(followings())
def test_the_legal_follows_of_small_hands_are_those_of_brute_force(case: Following) -> None:
    expected = naive.legal_follows(case.lead, case.hand, case.setting.table)
    legal = {
        play
        for play in {tuple(sorted(chosen)) for chosen in combinations(case.hand, len(case.lead))}
        if judge_follow(case.lead, case.hand, play, case.setting.trumps, case.setting.ruleset).is_legal
    }
    assert legal == expected


@given(followings(most_led=9, most_held=14))
def test_a_legal_follow_always_exists_and_what_was_owed_is_one(case: Following) -> None:
    trumps, ruleset = case.setting.trumps, case.setting.ruleset
    suit = trumps.suit_of(case.lead[0])
    held = trumps.of_suit(case.hand, suit)
    led = Holding.of(case.lead, trumps).shape
    shown = [card for component in fitting_cards(led, held, trumps, ruleset) for card in component.cards]
    rest = list(held)
    for card in shown:
        rest.remove(card)
    others = [card for card in case.hand if trumps.suit_of(card) != suit]
    play = [*shown, *rest, *others][: len(case.lead)]
    assert judge_follow(case.lead, case.hand, play, trumps, ruleset).is_legal


@given(followings(most_led=7, most_held=9))
def test_the_shape_owed_is_the_first_rung_of_the_ladder_written_out(case: Following) -> None:
    trumps, table = case.setting.trumps, case.setting.table
    held = trumps.of_suit(case.hand, trumps.suit_of(case.lead[0]))
    for kind in ("seed", "tuple_first"):
        rungs = naive.ladder(naive.shape_of(case.lead, table), kind)
        if len(held) > len(case.lead):
            expected = next(rung for rung in rungs if naive.makes(held, rung, table))
            found = first_rung(Holding.of(case.lead, trumps).shape, Holding.of(held, trumps), kind)
            assert naive.largest_first(tuple(found.runs())) == expected
