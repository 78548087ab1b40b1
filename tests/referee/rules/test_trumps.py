"""The order of cards, effective suits, adjacency (rules.md §1)."""

import pytest
from hypothesis import given

from referee.rules.cards import PACK
from referee.rules.levels import RANKS
from referee.rules.trumps import Trumps
from tests.referee.rules.card_values import Setting, cards, order, settings_of_play


def are_adjacent(trumps: Trumps, one: str, other: str) -> bool:
    """Whether `one` is next above `other` in the same suit."""
    return trumps.suit_of(one) == trumps.suit_of(other) and trumps.places[one] == trumps.places[other] + 1


def shown(groups: tuple[tuple[str, ...], ...]) -> str:
    """Groups on one line: equal cards with =, the others with >."""
    return " > ".join("=".join(group) for group in groups)


def test_the_trump_order_at_level_10() -> None:
    assert shown(order("10", "S").trump_order()) == (
        "BJ > LJ > S10 > H10=D10=C10 > SA > SK > SQ > SJ > S9 > S8 > S7 > S6 > S5 > S4 > S3 > S2"
    )


def test_the_trump_order_with_permanent_twos() -> None:
    assert shown(order("10", "S", permanent_twos=True).trump_order()) == (
        "BJ > LJ > S10 > H10=D10=C10 > S2 > H2=D2=C2 > SA > SK > SQ > SJ > S9 > S8 > S7 > S6 > S5 > S4 > S3"
    )


def test_without_a_trump_suit_all_level_cards_are_equal() -> None:
    assert shown(order("10", None).trump_order()) == "BJ > LJ > S10=H10=D10=C10"
    assert shown(order("10", None, permanent_twos=True).trump_order()) == "BJ > LJ > S10=H10=D10=C10 > S2=H2=D2=C2"


def test_permanent_twos_are_the_level_cards_at_level_2() -> None:
    assert order("2", "S", permanent_twos=True).trump_order() == order("2", "S").trump_order()


def test_cards_stand_trump_first_then_spades_hearts_diamonds_clubs() -> None:
    trumps = order("10", "H")
    assert trumps.descending(cards("C3 DA S4 SK H2 D10 H10 BJ")) == cards("BJ H10 D10 H2 SK S4 DA C3")
    assert trumps.groups(cards("C3 D10 C10 C3")) == (("D10", "C10"), ("C3", "C3"))


@pytest.mark.parametrize(("level", "high", "low"), [("10", "HJ", "H9"), ("6", "C7", "C5"), ("K", "HA", "HQ"), ("3", "H4", "H2")])
def test_cards_beside_the_level_are_adjacent_unless_the_ruleset_says_no(level: str, high: str, low: str) -> None:
    assert are_adjacent(order(level), high, low)
    assert not are_adjacent(order(level, level_gap_adjacent=False), high, low)


def test_the_gap_of_the_level_separates_no_other_neighbours() -> None:
    for adjacent in (True, False):
        trumps = order("10", level_gap_adjacent=adjacent)
        assert are_adjacent(trumps, "H9", "H8")
        assert are_adjacent(trumps, "HQ", "HJ")
        assert are_adjacent(trumps, "H10", "SA")
        assert are_adjacent(order("A", level_gap_adjacent=adjacent), "HA", "SK")
        assert are_adjacent(order("2", level_gap_adjacent=adjacent), "H4", "H3")


def test_the_top_of_trumps_is_adjacent_step_by_step() -> None:
    trumps = order("10", "S")
    for high, low in (("BJ", "LJ"), ("LJ", "S10"), ("S10", "H10"), ("S10", "C10"), ("D10", "SA"), ("SJ", "S9")):
        assert are_adjacent(trumps, high, low)
    for high, low in (("H10", "D10"), ("LJ", "H10"), ("S10", "SA"), ("SJ", "S10"), ("HA", "H2")):
        assert not are_adjacent(trumps, high, low)


def test_permanent_twos_stand_between_level_cards_and_trump_ace() -> None:
    on, off = order("10", "S", permanent_twos=True), order("10", "S")
    for high, low in (("H10", "S2"), ("S2", "H2"), ("H2", "SA")):
        assert are_adjacent(on, high, low)
        assert not are_adjacent(off, high, low)
    assert off.suit_of("H2") == "H"
    assert on.suit_of("H2") == "trump"


def test_without_trump_level_cards_are_adjacent_to_the_little_joker() -> None:
    assert are_adjacent(order("5", None), "LJ", "S5")
    assert are_adjacent(order("5", None), "LJ", "H5")


@given(settings_of_play())
def test_the_order_is_that_of_the_words(setting: Setting) -> None:
    trumps, table = setting.trumps, setting.table
    for one in PACK:
        assert trumps.suit_of(one) == table.suit(one)
        for other in PACK:
            if table.suit(one) == table.suit(other):
                assert trumps.places[one] - trumps.places[other] == table.step(one) - table.step(other)


@pytest.mark.parametrize("level", RANKS)
def test_every_card_has_a_suit_and_a_place_of_its_own(level: str) -> None:
    trumps = order(level, "D")
    assert set(trumps.suits) == set(trumps.places) == set(PACK)
    assert sum(map(len, trumps.trump_order())) == 2 + 4 + 12
