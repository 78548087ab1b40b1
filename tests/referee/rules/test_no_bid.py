"""Hands that nobody bids for, and new deals (rules.md §6)."""

import pytest

from referee.rules.no_bid import Unbid, is_permanent_trump, may_ask_redeal, without_bid
from referee.rules.seats import Seat
from tests.referee.rules.card_values import cards, rules


def unbid(no_bid: str, turned: str, due: Seat | None = "N", permanent_twos: bool = False, **hands: str) -> Unbid:
    held = {seat: cards(text) for seat, text in hands.items()}
    return without_bid(rules(no_bid=no_bid, permanent_twos=permanent_twos), due, cards(turned), held)  # type: ignore[arg-type]


def test_without_a_bid_no_trump_is_played() -> None:
    assert unbid("no_trump", "") == Unbid(None, "N")


def test_the_first_turned_card_that_is_no_permanent_trump_gives_the_suit() -> None:
    assert unbid("turn_bottom", "H5") == Unbid("H", "N")
    assert unbid("turn_bottom", "BJ LJ D3") == Unbid("D", "N")
    assert unbid("turn_bottom", "BJ LJ BJ D3") == Unbid(None, "N")


def test_a_two_gives_a_suit_unless_twos_are_permanent_trumps() -> None:
    assert unbid("turn_bottom", "H2 D3").trump == "H"
    assert unbid("turn_bottom", "H2 D3", permanent_twos=True).trump == "D"


def test_the_side_that_matches_the_turned_card_takes_the_bank() -> None:
    assert unbid("turn_bottom_matched", "H5", W="H5 D3") == Unbid("H", "W", "matched")
    assert unbid("turn_bottom_matched", "H5", W="D5") == Unbid("H", "N")
    assert unbid("turn_bottom", "H5", W="H5") == Unbid("H", "N")


def test_a_seat_that_shows_the_rank_of_the_bottom_card_declares_in_its_suit() -> None:
    assert unbid("match_bottom", "H5", E="D5") == Unbid("H", "E", "matched")


def test_the_nearest_to_the_seat_due_matches_first() -> None:
    assert unbid("match_bottom", "H5", due="S", N="D5", W="C5").declarer == "N"
    assert unbid("match_bottom", "H5", due="W", N="D5", W="C5").declarer == "W"


def test_a_card_that_nobody_matches_means_a_new_deal_and_the_bank_as_it_was() -> None:
    assert unbid("match_bottom", "H5", W="H6 BJ") == Unbid(None, "N", redeal=True)


@pytest.mark.parametrize(
    ("card", "twos", "expected"), [("BJ", False, True), ("H2", False, False), ("H2", True, True), ("H10", True, False)]
)
def test_jokers_and_perhaps_twos_are_permanent_trumps(card: str, twos: bool, expected: bool) -> None:
    assert is_permanent_trump(card, rules(permanent_twos=twos)) is expected


def test_a_weak_hand_of_the_opponents_may_ask_for_a_new_deal() -> None:
    on, off = rules("joker-bid"), rules("joker-bid", redeal_under_points=None)
    weak, enough = cards("5 5 3 4 A"), cards("5 K 3 4")
    assert may_ask_redeal(on, weak, "W", "N")
    assert not may_ask_redeal(on, enough, "W", "N")
    assert not may_ask_redeal(on, weak, "S", "N")
    assert not may_ask_redeal(off, weak, "W", "N")
