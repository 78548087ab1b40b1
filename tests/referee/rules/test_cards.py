"""Cards and the ways to write them (rules.md §1)."""

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.cards import (
    BOTTOM_SIZE,
    PACK,
    check_copies,
    is_contained,
    points_of,
    read_card,
    read_cards,
    read_rank,
    read_suit,
    without,
)
from referee.rules.errors import RulesError
from referee.rules.presets import preset
from referee.rules.ruleset import with_options

SPELLINGS = {
    "HA": ("HA", "ha", "♥A", "♥️A", "♡A", "红桃A", "紅心a", "红A", "ＨＡ"),
    "S10": ("S10", "ST", "st", "♠10", "♠T", "黑桃10", "黑桃十", "黑10", "Ｓ１０"),
    "D7": ("D7", "♦7", "方块7", "方塊七", "方片7", "♦︎7"),
    "C2": ("C2", "♣2", "梅花2", "草花二", "梅2"),
    "BJ": ("BJ", "bj", "大王", "大鬼", "ＢＪ"),
    "LJ": ("LJ", "小王", "小鬼"),
}


@pytest.mark.parametrize(("card", "text"), [(card, text) for card, texts in SPELLINGS.items() for text in texts])
def test_a_card_is_read_in_every_spelling(card: str, text: str) -> None:
    assert read_card(text) == card


@pytest.mark.parametrize("text", ["", "X9", "H1", "H11", "S", "10", "JJ", "王", "H10 H9", "9H", "大", "HTT", "🂡"])
def test_what_is_no_card_is_named(text: str) -> None:
    with pytest.raises(RulesError) as caught:
        read_card(text)
    assert (caught.value.code, caught.value.params["card"]) == ("bad-card", text)


def test_a_word_that_is_no_card_is_named_cut_short() -> None:
    with pytest.raises(RulesError) as caught:
        read_card("x" * 10_000)
    assert len(str(caught.value.params["card"])) < 20


def test_cards_are_listed_in_an_array_or_with_blanks_or_commas() -> None:
    assert read_cards(["HA", "♠10"]) == ("HA", "S10")
    assert read_cards(" HA  ♠10\n大王 ") == ("HA", "S10", "BJ")
    assert read_cards("HA，S10、BJ,LJ\u3000D3") == ("HA", "S10", "BJ", "LJ", "D3")
    assert read_cards("") == ()


@pytest.mark.parametrize("value", [None, 7, {"HA": 1}, True])
def test_what_is_no_list_is_a_missing_field(value: object) -> None:
    with pytest.raises(RulesError) as caught:
        read_cards(value, "lead")
    assert (caught.value.code, caught.value.params) == ("missing-field", {"field": "lead"})


@pytest.mark.parametrize("value", [[7], [None], ["HA", ["S10"]], ["HA S10"], "HA X9"])
def test_a_list_with_something_else_in_it_is_a_bad_card(value: object) -> None:
    with pytest.raises(RulesError) as caught:
        read_cards(value)
    assert caught.value.code == "bad-card"


def test_a_third_copy_in_two_decks_is_named() -> None:
    check_copies(2, ("H4", "H4"), ("S4",))
    check_copies(3, ("H4", "H4"), ("H4",))
    with pytest.raises(RulesError) as caught:
        check_copies(2, ("H4", "H4"), ("H4",))
    assert (caught.value.code, caught.value.params["card"]) == ("too-many-copies", "H4")


def test_a_deck_has_54_cards_and_100_points() -> None:
    assert len(PACK) == len(set(PACK)) == 54
    assert points_of(PACK) == 100
    assert [points_of([card]) for card in ("H5", "H10", "HK", "HA", "BJ")] == [5, 10, 10, 0, 0]


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_hands_and_bottom_are_the_whole_pack(decks: int) -> None:
    ruleset = with_options(preset(), {"decks": decks})
    assert 4 * ruleset.hand_size + BOTTOM_SIZE[decks] == 54 * decks


def test_suits_and_ranks_are_read_like_cards() -> None:
    assert [read_suit(text) for text in ("S", "♥", "方块", "梅", "X", "")] == ["S", "H", "D", "C", None, None]
    assert [read_rank(text) for text in ("10", "T", "k", "十", "1", "")] == ["10", "10", "K", "10", None, None]


@given(st.lists(st.sampled_from(PACK)), st.lists(st.sampled_from(PACK)))
def test_cards_taken_out_of_a_hand_leave_the_rest(hand: list[str], others: list[str]) -> None:
    both = [*hand, *others]
    assert is_contained(others, both)
    assert sorted(without(both, others)) == sorted(hand)
    assert without(hand, both) == ()


@given(st.text(max_size=8))
def test_any_text_is_one_card_or_refused_as_none(text: str) -> None:
    with contextlib.suppress(RulesError):
        assert read_card(text) in PACK
