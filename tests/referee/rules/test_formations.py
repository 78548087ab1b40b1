"""Formations: what is a tractor, a titanic, and how a throw splits (rules.md §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.formations import made, split
from referee.rules.holdings import Holding, Shape
from tests.referee.rules import naive
from tests.referee.rules.card_values import THREE_DECKS, TWO_DECKS, Setting, cards, near_cards, order, settings_of_play, suits_with_cards


def kinds(text: str, level: str = "10", trump: str | None = "S", slug: str = TWO_DECKS, **options: object) -> str:
    """The components in short: ``tractor3 pair single``."""
    components = split(cards(text), order(level, trump, slug, **options))
    return " ".join(part.kind + (str(part.length) if part.length > 1 else "") for part in components)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("K K Q Q", "tractor2"),
        ("J J 9 9", "tractor2"),
        ("5 5 4 4 3 3", "tractor3"),
        ("LJ LJ S10 S10", "tractor2"),
        ("S10 S10 H10 H10", "tractor2"),
        ("H10 H10 SA SA", "tractor2"),
        ("S10 S10 H10 H10 SA SA", "tractor3"),
        ("BJ BJ LJ LJ S10 S10 D10 D10 SA SA SK SK", "tractor6"),
    ],
)
def test_adjacent_pairs_are_a_tractor(text: str, expected: str) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("5 5 4", "pair single"),
        ("5 4 4", "pair single"),
        ("5 5 3 3", "pair pair"),
        ("J J Q", "pair single"),
        ("H10 H10 C10 C10", "pair pair"),
        ("SJ SJ S10 S10", "pair pair"),
        ("HA HA H2 H2", "pair pair"),
        ("H10 D10", "single single"),
    ],
)
def test_what_is_no_tractor(text: str, expected: str) -> None:
    assert kinds(text) == expected


def test_the_gap_of_the_level_makes_tractors_only_where_the_ruleset_says_so() -> None:
    assert kinds("J J 9 9") == "tractor2"
    assert kinds("J J 9 9", level_gap_adjacent=False) == "pair pair"


def test_permanent_twos_make_tractors_with_the_trump_ace() -> None:
    assert kinds("SA SA H2 H2", permanent_twos=True) == "tractor2"
    assert kinds("SA SA S2 S2") == "pair pair"


def test_level_pairs_and_jokers_are_a_tractor_without_trump() -> None:
    assert kinds("S5 S5 LJ LJ", "5", None) == "tractor2"
    assert kinds("S5 S5 H5 H5 LJ LJ", "5", None) == "tractor2 pair"


def test_one_of_several_equal_level_pairs_sits_in_the_tractor() -> None:
    assert kinds("S10 S10 H10 H10 D10 D10 SA SA") == "tractor3 pair"


def test_adjacent_triples_are_a_titanic() -> None:
    for text in ("3 3 3 4 4 4", "4 4 4 6 6 6", "H5 H5 H5 S5 S5 S5", "BJ BJ BJ LJ LJ LJ", "SA SA SA H5 H5 H5", "S5 S5 S5 LJ LJ LJ"):
        assert kinds(text, "5", "S", THREE_DECKS) == "titanic2"


def test_triples_that_are_not_adjacent_are_no_titanic() -> None:
    assert kinds("S5 S5 S5 S6 S6 S6", "5", "S", THREE_DECKS) == "triple triple"
    assert kinds("S5 S5 S5 H5 H5 H5", "5", None, THREE_DECKS) == "triple triple"


def test_a_throw_splits_into_titanics_then_tractors_then_the_rest() -> None:
    assert kinds("3 3 3 4 4", slug=THREE_DECKS) == "tractor2 single"
    assert kinds("3 3 3 4 4 4 5 5", slug=THREE_DECKS) == "titanic2 pair"
    assert kinds("3 3 4 4 5 5 7 7 8 8 A", slug=TWO_DECKS) == "tractor3 tractor2 single"
    assert kinds("3 3 3 5 5 7", slug=THREE_DECKS) == "triple pair single"


def test_a_tractor_takes_an_exact_pair_rather_than_break_a_triple() -> None:
    assert kinds("SA SA H10 H10 H10 D10 D10 S10 S10", slug=THREE_DECKS) == "tractor3 triple"


def test_components_come_longest_then_highest_first() -> None:
    components = split(cards("3 3 4 4 7 7 8 8 A A K J J 2"), order())
    assert [component.cards for component in components] == [
        cards("8 8 7 7"), cards("4 4 3 3"), cards("A A"), cards("J J"), cards("K"), cards("2"),
    ]  # fmt: skip


def test_cards_of_a_component_stand_highest_first() -> None:
    assert split(cards("9 J 9 J"), order())[0].cards == cards("J J 9 9")


def test_cards_are_made_into_a_shape_with_the_largest_part_as_high_as_the_rest_allows() -> None:
    trumps = order()
    parts = made(cards("BJ BJ D8 D8 D4"), Shape(twos=(1,), ones=3), order(trump="D")) or ()
    assert [part.cards for part in parts] == [("BJ", "BJ"), ("D8",), ("D8",), ("D4",)]
    parts = made(cards("9 9 8 8 7 7"), Shape(twos=(2, 1)), trumps) or ()
    assert [part.cards for part in parts] == [cards("9 9 8 8"), cards("7 7")]
    assert made(cards("9 9 7 7"), Shape(twos=(2,)), trumps) is None


@st.composite
def cards_of_a_suit(draw: st.DrawFn, most: int = 9) -> tuple[Setting, tuple[str, ...]]:
    setting = draw(settings_of_play())
    return setting, draw(near_cards(setting, draw(suits_with_cards(setting)), most))


@given(cards_of_a_suit())
def test_components_are_those_of_the_words_and_hold_every_card_once(case: tuple[Setting, tuple[str, ...]]) -> None:
    setting, played = case
    components = split(played, setting.trumps)
    assert sorted(card for component in components for card in component.cards) == sorted(played)
    assert naive.largest_first(tuple(component.run for component in components)) == naive.shape_of(played, setting.table)


@given(cards_of_a_suit(most=14))
def test_a_shape_is_that_of_the_components(case: tuple[Setting, tuple[str, ...]]) -> None:
    setting, played = case
    parts = [(component.kind, component.length) for component in split(played, setting.trumps)]
    assert list(Holding.of(played, setting.trumps).shape.parts()) == parts


@given(cards_of_a_suit(), st.data())
def test_a_holding_makes_the_shapes_that_trying_finds(case: tuple[Setting, tuple[str, ...]], data: st.DataObject) -> None:
    setting, held = case
    lengths = st.lists(st.integers(1, 3), max_size=3).map(lambda runs: tuple(sorted(runs, reverse=True)))
    threes, twos = data.draw(lengths), data.draw(lengths)
    wanted = naive.largest_first((*((3, length) for length in threes), *((2, length) for length in twos)))
    assert Holding.of(held, setting.trumps).can_make(threes, twos) == naive.makes(held, wanted, setting.table)
