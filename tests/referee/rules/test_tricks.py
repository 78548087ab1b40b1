"""Tricks: ruffs, overruffs, winners, points (rules.md §4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.cards import PACK, without
from referee.rules.errors import RulesError
from referee.rules.tricks import Trick, judge_trick
from tests.referee.rules import naive
from tests.referee.rules.card_values import (
    THREE_DECKS,
    TWO_DECKS,
    Setting,
    cards,
    near_cards,
    order,
    rules,
    settings_of_play,
    suits_with_cards,
)

DISCARDS = ("C3 C4 C6 C7 C8 C9", "D3 D4 D6 D7 D8 D9")


def trick(*plays: str, level: str = "10", trump: str | None = "S", slug: str = TWO_DECKS, **options: object) -> Trick:
    return judge_trick([cards(play) for play in plays], order(level, trump, slug), rules(slug, **options))


def against(lead: str, *plays: str, **options: object) -> int:
    """The winner where the other players discard."""
    size = len(lead.split())
    rest = [" ".join(discard.split()[:size]) for discard in DISCARDS][: 3 - len(plays)]
    return trick(lead, *plays, *rest, **options).winner  # type: ignore[arg-type]


# The suit led


def test_the_highest_card_of_the_suit_led_wins() -> None:
    assert trick("7", "9", "K", "J").winner == 2


def test_of_equal_cards_the_first_wins() -> None:
    assert trick("K", "A", "A", "3").winner == 1
    assert trick("3", "D10", "C10", "H10").winner == 1


def test_a_high_card_of_another_suit_wins_nothing() -> None:
    assert trick("D3", "HA", "CA", "HK").winner == 0


def test_a_higher_pair_wins_and_two_higher_cards_do_not() -> None:
    assert trick("3 3", "A K", "4 4", "C5 C5").winner == 2


def test_a_higher_tractor_wins_and_higher_pairs_do_not() -> None:
    assert trick("3 3 4 4", "A A 9 9", "7 7 8 8", "C5 C5 C6 C6").winner == 2


def test_trumps_led_are_followed_not_ruffed() -> None:
    ruling = trick("S3", "H10", "S4", "C3")
    assert ruling.winner == 1
    assert ruling.roles == ("lead", "follow", "follow", "discard")


# Ruffs


def test_any_trump_ruffs_any_card_of_a_side_suit() -> None:
    assert trick("A", "S2", "K", "Q").winner == 1


def test_a_pair_is_ruffed_by_a_pair_only() -> None:
    assert against("3 3", "BJ LJ") == 0
    assert against("3 3", "D10 C10") == 0
    assert against("3 3", "S2 S2") == 1


def test_a_tractor_is_ruffed_by_a_tractor_only() -> None:
    assert against("7 7 8 8", "S2 S2 S7 S7") == 0
    assert against("7 7 8 8", "S2 S2 S3 S3") == 1
    assert against("7 7 8 8 9 9", "S2 S2 S3 S3 S7 S7") == 0


def test_a_ruff_is_trumps_and_nothing_else() -> None:
    assert against("3 3 4", "S9 S9 C9") == 0


def test_a_throw_is_ruffed_by_as_many_pairs_and_tractors() -> None:
    assert against("A K 5 5 4 4", "S9 S9 S8 S8 S7 S2") == 1
    assert against("A A 5 5 4 4", "S9 S9 S8 S8 S7 S2") == 0


def test_more_structure_than_was_led_may_be_broken_up() -> None:
    assert against("5 6 7", "S9 S7 S7") == 1
    assert against("A A Q Q", "S9 S9 S8 S8") == 1
    assert against("5 6 7", "S9 S7 S7", ruff_shape="exact") == 0
    assert against("A A Q Q", "S9 S9 S8 S8", ruff_shape="exact") == 0


def test_an_exact_ruff_has_the_shape_led() -> None:
    for shape in ("exact", "at_least"):
        assert against("5 4 4", "S9 S7 S7", ruff_shape=shape) == 1
        assert against("5 6 7", "S9 S8 S7", ruff_shape=shape) == 1


def test_a_low_ruff_beats_a_high_follow() -> None:
    assert trick("3 3", "A A", "S2 S2", "K K").winner == 2


# Overruffs


def test_only_the_largest_component_decides_between_ruffs() -> None:
    assert trick("5 4 4", "S9 S7 S7", "S8 S8 S4", "D3 D4 D6").winner == 2
    assert trick("5 4 4", "S9 S7 S7", "S8 S8 S4", "D3 D4 D6", overruff="all_components").winner == 1


def test_with_all_components_every_part_must_be_higher() -> None:
    higher = ("S9 S7 S7", "S8 S8 SJ", "D3 D4 D6")
    for overruff in ("largest_component", "all_components"):
        assert trick("5 4 4", *higher, overruff=overruff).winner == 2


def test_with_all_components_any_way_to_make_the_play_may_win() -> None:
    # The pair of nines would leave 88 as singles; the pair of eights leaves two nines above the earlier singles.
    plays = ("A K 4 4", "S8 S7 S5 S5", "S9 S9 S6 S6", "D3 D4 D6 D7")
    assert trick(*plays, overruff="all_components").winner == 2


def test_on_singles_the_highest_card_decides_and_a_pair_counts_as_two_singles() -> None:
    assert trick("5 6 7", "S9 S7 S7", "S8 S8 S4", "D3 D4 D6").winner == 1
    assert trick("5 6 7", "S9 S7 S2", "S9 S8 S4", "D3 D4 D6").winner == 1


def test_the_largest_component_is_taken_at_its_best() -> None:
    ruling = trick("A A 9 7 5", "S9 S9 S8 S8 S4", "BJ BJ S3 S3 S4", "D3 D4 D6 D7 D8")
    assert ruling.winner == 2
    assert (ruling.kind, ruling.length) == ("pair", 1)


def test_the_best_largest_component_leaves_the_rest_of_the_shape() -> None:
    # JJ and a tractor are owed: with JJ in the tractor JJ-QQ nothing adjacent is left for KK, so QQ-KK decides.
    plays = ("4 4 5 5 9 9", "SJ SJ SQ SQ S3 S3", "S4 S4 SK SK SQ SQ", "D3 D4 D6 D7 D8 D9")
    assert trick(*plays).winner == 2
    assert trick("4 4 5 5 9 9", "SJ SJ SQ SQ S3 S3", "S4 S4 S5 S5 SA SA", "D3 D4 D6 D7 D8 D9").winner == 1


def test_the_longest_tractor_led_decides() -> None:
    plays = ("3 3 4 4 5 5 8 8 9 9", "S2 S2 S3 S3 S4 S4 SK SK SA SA", "S5 S5 S6 S6 S7 S7 S8 S8 S9 S9")
    assert trick(*plays, " ".join(["C3 C4 C5 C6 C7 C8 C9 CJ CQ CK"])).winner == 2


def test_roles_say_what_each_play_was() -> None:
    assert trick("A K", "S3 S4", "S9 S2", "S5 D3").roles == ("lead", "ruff", "overruff", "discard")
    assert trick("A K", "S9 S4", "S8 S2", "7 D3").roles == ("lead", "ruff", "ruff", "follow")
    assert trick("3 3", "S9 S8", "C3 C3", "4 S2").roles == ("lead", "discard", "discard", "follow")


def test_a_ruff_that_beats_an_earlier_ruff_but_not_the_best_is_an_overruff_too() -> None:
    ruling = trick("A", "S9", "S3", "S5")
    assert ruling.winner == 1
    assert ruling.roles == ("lead", "ruff", "ruff", "overruff")


def test_the_largest_component_is_the_one_matched_to_the_lead() -> None:
    single = trick("5 6 7", "S9 S7 S7", "D3 D4 D6", "C3 C4 C6")
    assert (single.winner, single.kind, single.length) == (1, "single", 1)
    tractor = trick("7 7 8 8 A", "3 4 5 6 9", "C3 C4 C6 C7 C8", "D3 D4 D6 D7 D8")
    assert (tractor.kind, tractor.length) == ("tractor", 2)


def test_points_of_all_plays_are_in_the_trick() -> None:
    assert trick("A K K", "S5 S5 S4", "S6 S7 S9", "D3 D4 D10").points == 40


def test_without_trump_level_cards_and_jokers_ruff() -> None:
    ruling = trick("C2 C2 C3 C3", "C8 C8 C9 C9", "DJ DJ LJ LJ", "H2 D5 HK SK", level="J", trump=None)
    assert (ruling.winner, ruling.points) == (2, 25)


def test_triples_and_titanics_are_matched_in_three_decks() -> None:
    assert against("3 3 3", "S4 S4 S5", slug=THREE_DECKS) == 0
    assert against("3 3 3", "S4 S4 S4", slug=THREE_DECKS) == 1
    assert against("3 3 3 4 4 4", "S4 S4 S4 S6 S6 S6", slug=THREE_DECKS) == 0
    assert against("3 3 3 4 4 4", "S4 S4 S4 S5 S5 S5", slug=THREE_DECKS) == 1


def test_a_tractor_is_made_of_triples_where_that_is_all_there_is() -> None:
    assert against("3 3 4 4 7 8", "S4 S4 S4 S5 S5 S5", slug=THREE_DECKS) == 1


@pytest.mark.parametrize(("plays", "expected"), [([], "missing-field"), ([""], "missing-field"), (["3 C3", "4 5"], "mixed-suits")])
def test_a_trick_begins_with_a_lead(plays: list[str], expected: str) -> None:
    with pytest.raises(RulesError) as caught:
        trick(*plays)
    assert caught.value.code == expected


# A second opinion


@st.composite
def tricks(draw: st.DrawFn, most: int = 7) -> tuple[Setting, list[tuple[str, ...]]]:
    """Plays of one number of cards: of the suit led, of trumps, or mixed."""
    setting = draw(settings_of_play())
    plays = [draw(near_cards(setting, draw(suits_with_cards(setting)), most))]
    size = len(plays[0])
    for _ in range(3):
        suit = draw(st.sampled_from((setting.trumps.suit_of(plays[0][0]), "trump", "trump")))
        pool = [card for card in PACK if setting.trumps.suit_of(card) == suit] * setting.ruleset.decks
        near = draw(near_cards(setting, suit, size))
        plays.append((*near, *draw(st.permutations(without(pool, near))))[:size])
    return setting, plays


@given(tricks())
def test_the_winner_is_the_one_that_trying_every_assignment_finds(case: tuple[Setting, list[tuple[str, ...]]]) -> None:
    setting, plays = case
    assert judge_trick(plays, setting.trumps, setting.ruleset).winner == naive.winner(plays, setting.table)


@given(tricks(most=6))
def test_all_components_are_beaten_as_trying_every_assignment_finds(case: tuple[Setting, list[tuple[str, ...]]]) -> None:
    setting, plays = case
    ruleset = rules(decks=setting.ruleset.decks, overruff="all_components")
    shape, suit = naive.shape_of(plays[0], setting.table), setting.table.suit(plays[0][0])
    for play in plays[1:]:
        if len(play) == len(plays[0]) and {setting.table.suit(card) for card in play} == {suit} and naive.makes(play, shape, setting.table):
            won = judge_trick([plays[0], play], setting.trumps, ruleset).winner == 1
            assert won == naive.is_all_higher(play, plays[0], shape, setting.table)
