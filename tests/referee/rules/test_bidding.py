"""Bidding: what is a bid, what beats what, when and by whom (rules.md §6)."""

from itertools import pairwise

import pytest

from referee.rules.bidding import Bid, Bidding, BidRuling, bidding_so_far, judge_bid
from referee.rules.bids import read_bid
from referee.rules.errors import RulesError
from referee.rules.seats import Seat, Side
from tests.referee.rules.card_values import cards, rules

TWO_STAGE, JOKER_BID, PAST_TEN = "contest-two-stage", "joker-bid", "contest-past-ten"


def bid(text: str) -> Bid:
    """A bid in short: ``N: S6 LJ``, a pass ``N:``, and after the bury ``N! S6 LJ``."""
    late = "!" in text
    seat, _, shown = text.replace("!", ":").partition(":")
    return Bid(seat, cards(shown), "after_bury" if late else "draw")  # type: ignore[arg-type]


def bidding(
    *earlier: str,
    slug: str = "tractor-two-deck",
    level: str = "6",
    levels: dict[Side, str] | None = None,
    due: Seat | None = None,
    hand: int = 1,
    **options: object,
) -> Bidding:
    both: dict[Side, str] = levels or {"NS": level, "EW": level}
    return bidding_so_far(rules(slug, **options), both, [bid(text) for text in earlier], hand_number=hand, due=due)


def ruling(*bids: str, **given: object) -> BidRuling:
    """The ruling on the last bid after those before it."""
    return judge_bid(bidding(*bids[:-1], **given), bid(bids[-1]))  # type: ignore[arg-type]


def code(*bids: str, **given: object) -> str | None:
    return ruling(*bids, **given).code


def rising(scheme: str, decks: int, *bids: str, phase: str = "draw") -> bool:
    """Whether each bid is stronger than the one before."""
    strengths = [read_bid(scheme, cards(shown), "6", decks, phase).strength for shown in bids]
    return all(low < high for low, high in pairwise(strengths))


# What is a bid


def test_level_cards_bid_their_suit_and_jokers_no_trump() -> None:
    assert ruling("N: S6").trump == "S"
    assert ruling("N: H6 H6").trump == "H"
    assert ruling("N: LJ LJ") == BidRuling(None, None, "N")


@pytest.mark.parametrize("shown", ["", "S5", "S6 H6", "LJ", "LJ BJ", "S6 LJ", "S6 S5", "S6 S6 LJ LJ"])
def test_what_is_no_bid_of_level_cards(shown: str) -> None:
    assert code(f"N: {shown}") == "not-a-bid"


def test_one_deck_has_no_no_trump_bid() -> None:
    assert code("N: LJ", slug="hundred-one-deck") == "not-a-bid"
    assert code("N: LJ BJ", slug="hundred-one-deck") == "not-a-bid"
    assert code("N: S6", slug="hundred-one-deck") is None


@pytest.mark.parametrize("shown", ["S6", "S6 S6", "S6 H6 LJ", "S6 LJ BJ", "LJ", "LJ BJ", "LJ LJ LJ", "S5 LJ"])
def test_what_is_no_joker_led_bid(shown: str) -> None:
    assert code(f"N: {shown}", slug=JOKER_BID) == "not-a-bid"


def test_the_big_joker_goes_with_red_and_the_little_with_black() -> None:
    for shown in ("H6 BJ", "D6 BJ", "S6 LJ", "C6 LJ"):
        assert code(f"N: {shown}", slug=JOKER_BID) is None
    for shown in ("H6 LJ", "D6 LJ", "S6 BJ", "C6 BJ"):
        assert code(f"N: {shown}", slug=JOKER_BID) == "wrong-joker"


def test_either_joker_backs_a_pair() -> None:
    for shown in ("H6 H6 LJ", "H6 H6 BJ", "S6 S6 BJ"):
        assert code(f"N: {shown}", slug=JOKER_BID) is None


def test_ranked_suits_know_jokers_only_after_the_bury() -> None:
    assert code("N: BJ", slug=PAST_TEN) == "not-a-bid"
    assert code("N: S6", "W! BJ", slug=PAST_TEN, hand=2, due="N") is None


# What beats what


def test_level_cards_rise_by_number_and_jokers_beat_as_many() -> None:
    assert rising("level_cards", 2, "S6", "S6 S6", "LJ LJ", "BJ BJ")
    assert rising("level_cards", 3, "S6", "S6 S6", "LJ LJ", "S6 S6 S6", "BJ BJ BJ")


def test_in_three_decks_little_and_big_jokers_are_equal() -> None:
    assert code("N: LJ LJ", "W: BJ BJ", slug="titanic-three-deck") == "not-higher"
    assert code("N: LJ LJ LJ", "W: BJ BJ BJ", slug="titanic-three-deck") == "not-higher"
    assert code("N: LJ LJ", "W: BJ BJ") is None


def test_joker_led_bids_rise_from_single_to_pair_to_jokers() -> None:
    assert rising("joker_led", 2, "S6 LJ", "H6 H6 BJ", "LJ LJ", "BJ BJ")


def test_ranked_suits_rise_from_clubs_to_spades_and_to_the_jokers() -> None:
    assert rising("suit_ranked", 2, "C6", "D6", "H6", "S6", "LJ", "BJ", "C6 C6", "S6 S6", "BJ BJ", phase="after_bury")


def test_the_same_strength_never_overcalls() -> None:
    assert code("N: S6", "W: H6") == "not-higher"
    assert code("N: S6 LJ", "W: H6 BJ", slug=TWO_STAGE) == "not-higher"
    assert code("N: H6", "W: H6", slug=PAST_TEN) == "not-higher"


def test_a_backed_pair_overcalls_a_backed_pair_where_no_suit_is_bid_twice() -> None:
    pairs = ("N: S6 LJ", "W: H6 H6 BJ", "S: D6 D6 LJ")
    assert code(*pairs, slug=TWO_STAGE) is None
    assert code(*pairs, slug=TWO_STAGE, suit_once=False) == "not-higher"
    assert code("N: S6 LJ", "W: H6 H6 BJ", "N: S6 S6 LJ", slug=TWO_STAGE) == "suit-repeated"


def test_no_trump_is_no_suit_and_may_be_bid_twice() -> None:
    assert code("N: S6 LJ", "W: LJ LJ", "E: BJ BJ", slug=TWO_STAGE) is None


def test_a_locked_trump_is_beaten_by_no_trump_only() -> None:
    given = {"slug": JOKER_BID, "hand": 4, "due": "N"}
    assert code("N: S6 S6 LJ", "W! H6 H6 BJ", **given) == "trump-locked"
    assert code("N: S6 S6 LJ", "W! H6 H6 BJ", **given, lock_trump=False) == "not-higher"
    assert ruling("N: S6 S6 LJ", "W! BJ BJ", **given) == BidRuling(None, None, "N")


def test_only_the_opener_locks_trump_and_only_at_once() -> None:
    assert code("N: S6 LJ", "W: H6 H6 BJ", "S: D6 D6 LJ", slug=JOKER_BID) == "not-higher"
    reinforced = ("N: S6 LJ", "N: S6 S6 LJ", "W: H6 H6 BJ")
    assert code(*reinforced, slug=JOKER_BID, reinforce=True) == "not-higher"


def test_jokers_alone_may_open_or_not() -> None:
    assert code("N: BJ BJ") is None
    assert code("N: BJ BJ", direct_no_trump=False) == "no-direct-no-trump"
    assert code("N: S6", "W: BJ BJ", direct_no_trump=False) is None


# One's own bid


def test_the_bidder_may_reinforce_while_nobody_has_overcalled() -> None:
    given = {"slug": TWO_STAGE}
    assert ruling("N: S6 LJ", "N: S6 S6 LJ", **given) == BidRuling(None, "S", "N")
    assert code("N: S6 LJ", "N: S6 S6 LJ", **given, reinforce=False) == "own-bid"
    assert code("N: S6 LJ", "W: H6 H6 BJ", "N: S6 S6 LJ", **given) == "suit-repeated"


def test_a_reinforced_bid_counts_as_a_pair() -> None:
    assert code("N: S6", "N: S6 S6", "W: H6 H6", self_overcall="never") == "not-higher"
    assert code("N: S6", "N: S6 S6", "W: LJ LJ", self_overcall="never") is None


def test_a_reinforcement_lists_all_cards_shown_and_adds_one_of_the_suit() -> None:
    for shown in ("S6 S6", "S6 S6 BJ", "H6 H6 LJ", "H6 S6 LJ"):
        assert code("N: S6 LJ", f"N: {shown}", slug=TWO_STAGE) in ("own-bid", "not-a-bid")


def test_a_reinforcement_belongs_to_the_draw_and_needs_no_window() -> None:
    given = {"slug": JOKER_BID, "hand": 2, "due": "N", "reinforce": True}
    assert code("N: S6 LJ", "N: S6 S6 LJ", **given) is None
    assert code("N: S6 LJ", "W!", "S!", "E!", "N! S6 S6 LJ", **given) == "own-bid"


def test_nobody_overcalls_their_own_standing_bid_unless_the_ruleset_allows_it() -> None:
    assert code("N: S6", "N: H6 H6", self_overcall="never") == "own-bid"
    assert code("N: S6", "N: H6 H6", self_overcall="allowed") is None
    assert code("N: H6 H6", "N: S6", self_overcall="allowed") == "not-higher"


def test_over_anothers_overcall_everybody_may_bid_again() -> None:
    assert code("N: S6", "W: H6 H6", "N: LJ LJ", self_overcall="never") is None


def test_partner_may_overcall() -> None:
    assert code("N: S6", "S: H6 H6", self_overcall="never") is None


# When


def test_opening_is_always_in_the_draw() -> None:
    assert code("W! S6", hand=2, due="N", windows_later=["after_bury"]) == "window-closed"


def test_overcalls_need_an_open_window() -> None:
    later = {"slug": JOKER_BID, "hand": 2, "due": "N"}
    assert code("N: S6 LJ", "W: H6 H6 BJ", **later) == "window-closed"
    assert code("N: S6 LJ", "W! H6 H6 BJ", **later) is None
    assert code("N: S6 LJ", "W: H6 H6 BJ", **later, windows_later=["draw"]) is None
    assert code("N: S6 LJ", "W! H6 H6 BJ", **later, windows_later=["draw"]) == "window-closed"


def test_the_first_hand_has_windows_of_its_own() -> None:
    assert code("N: S6 LJ", "W: H6 H6 BJ", slug=JOKER_BID) is None
    assert code("N: S6 LJ", "W! H6 H6 BJ", slug=JOKER_BID) == "window-closed"
    assert code("N: S6 LJ", "W: H6 H6 BJ", slug=JOKER_BID, hand=5, due=None) is None


def test_a_bid_trump_may_be_overcalled_after_the_bury_though_the_draw_is_closed() -> None:
    given = {"slug": PAST_TEN, "hand": 2, "due": "N"}
    assert code("N: H6", "W! S6", **given) is None
    assert code("N: H6", "W: S6", **given) == "window-closed"


def test_the_draw_is_over_once_the_bottom_is_buried() -> None:
    given = {"slug": TWO_STAGE, "hand": 2, "due": "N"}
    assert code("N: S6 LJ", "W!", "S: H6 H6 BJ", **given) == "window-closed"


def test_after_the_bury_the_turn_goes_round_from_the_declarers_next_seat() -> None:
    given = {"slug": TWO_STAGE, "hand": 2, "due": "N"}
    assert code("N: S6 LJ", "S! H6 H6 BJ", **given) == "not-your-turn"
    assert code("N: S6 LJ", "W!", "S! H6 H6 BJ", **given) is None
    assert code("N: S6 LJ", "W!", "W! H6 H6 BJ", **given) == "not-your-turn"


def test_one_round_ends_with_the_declarer() -> None:
    given = {"slug": TWO_STAGE, "hand": 2, "due": "N"}
    said = ("N: S6 LJ", "W!", "S! H6 H6 BJ", "E!")
    assert code(*said, "N! LJ LJ", **given) is None
    assert code(*said, "N!", "W! LJ LJ", **given) == "window-closed"


def test_until_pass_goes_on_until_everybody_has_passed() -> None:
    given = {"slug": JOKER_BID, "hand": 2, "due": "N"}
    said = ("N: S6 LJ", "W!", "S! H6 H6 BJ", "E!", "N!")
    assert code(*said, "W! LJ LJ", **given) is None
    assert code(*said, "W!", "S! LJ LJ", **given) == "window-closed"
    assert code(*said, "W! LJ LJ", **given, after_bury_rounds="one") == "window-closed"
    assert code("N: S6 LJ", "W!", "S!", "E!", "N!", "W! LJ LJ", **given) == "window-closed"


# Who


def test_where_the_bank_is_contested_the_first_bidder_declares() -> None:
    assert ruling("W: S6", hand=1).declarer == "W"
    assert ruling("W: S6", hand=4, due=None).declarer == "W"
    assert ruling("W: S6", hand=4, due="N").declarer == "N"


def test_the_first_overcall_takes_the_bank_or_does_not() -> None:
    overcall = ("N: S6", "W: H6 H6")
    assert ruling(*overcall).declarer == "N"
    assert ruling(*overcall, first_overcall_takes_bank=True).declarer == "W"
    assert ruling(*overcall, first_overcall_takes_bank=True, hand=3, due="S").declarer == "S"


def test_an_overcall_after_the_bury_leaves_the_declarer() -> None:
    assert ruling("N: S6 LJ", "W! H6 H6 BJ", slug=JOKER_BID, hand=4, due="N") == BidRuling(None, "H", "N")
    contested = {"windows_first": ["draw", "after_bury"], "first_overcall_takes_bank": True}
    assert ruling("N: S6 LJ", "W! H6 H6 BJ", slug=JOKER_BID, **contested).declarer == "N"


def test_only_the_side_due_may_open_until_both_of_it_have_passed() -> None:
    given = {"slug": TWO_STAGE, "hand": 4, "due": "N"}
    assert code("W: H6 BJ", **given) == "side-not-entitled"
    assert code("N:", "W: H6 BJ", **given) == "side-not-entitled"
    assert code("N:", "S: H6 BJ", **given) is None
    assert ruling("N:", "S:", "W: H6 BJ", **given) == BidRuling(None, "H", "W")
    assert code("N:", "S:", "N: H6 BJ", **given) == "side-not-entitled"


def test_without_bank_passes_anybody_may_open() -> None:
    assert ruling("W: S6", hand=4, due="N", bank_passes=False) == BidRuling(None, "S", "N")
    assert code("W: S6", hand=4, due="N", bank_passes=True) == "side-not-entitled"


def test_the_side_due_may_overcall_after_the_bank_has_passed() -> None:
    given = {"slug": TWO_STAGE, "hand": 4, "due": "N"}
    assert ruling("N:", "S:", "W: H6 BJ", "N: S6 S6 LJ", **given) == BidRuling(None, "S", "W")


def test_in_a_contested_hand_each_side_bids_its_own_level() -> None:
    given: dict[str, object] = {"levels": {"NS": "5", "EW": "8"}}
    assert code("N: S5", **given) is None
    assert code("W: S5", **given) == "not-a-bid"
    assert code("W: S8", **given) is None
    assert code("N: S5", "W: H8 H8", **given) is None


def test_with_a_declarer_due_everybody_bids_the_declarers_level() -> None:
    given: dict[str, object] = {"levels": {"NS": "5", "EW": "8"}, "hand": 3, "due": "N"}
    assert code("W: S5", **given) is None
    assert code("W: S8", **given) == "not-a-bid"


def test_when_the_bank_has_passed_the_opponents_bid_their_own_level() -> None:
    given: dict[str, object] = {"levels": {"NS": "5", "EW": "8"}, "hand": 3, "due": "N", "slug": TWO_STAGE}
    assert code("N:", "S:", "W: H8 BJ", **given) is None
    assert code("N:", "S:", "W: H5 BJ", **given) == "not-a-bid"


# Refusals


def test_a_refused_bid_leaves_trump_and_declarer_as_they_were() -> None:
    assert ruling("N: H6 H6", "W: S6") == BidRuling("not-higher", "H", "N")
    assert ruling("W: S6 LJ") == BidRuling("not-a-bid", None, None)


def test_the_first_code_of_the_list_is_named() -> None:
    later: dict[str, object] = {"slug": TWO_STAGE, "hand": 2, "due": "N"}
    assert code("N: S6 S6 LJ", "W: S5", **later) == "not-a-bid"
    assert code("N: S6 LJ", "E! H6 LJ", **later) == "wrong-joker"
    assert code("N: S6 LJ", "E! S6 LJ", **later, windows_later=["draw"]) == "window-closed"
    assert code("N: S6 LJ", "N! S6 LJ", **later) == "not-your-turn"
    assert code("W: BJ BJ", **later) == "side-not-entitled"
    assert code("N: S6 LJ", "N: S6 LJ", **later) == "own-bid"
    assert code("N: S6 S6 LJ", "W: S6 LJ", **later, lock_trump=True) == "trump-locked"
    assert code("N: S6 LJ", "W: S6 LJ", **later) == "suit-repeated"


def test_an_earlier_bid_that_was_none_is_refused_with_its_code() -> None:
    with pytest.raises(RulesError) as caught:
        bidding("N: S5")
    assert caught.value.code == "not-a-bid"
