"""Whole hands: revokes and what proves them, points, last trick, cards accounted for (rules.md §3, §9)."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given, settings

from referee.rules.cards import PACK, points_of
from referee.rules.errors import RulesError
from referee.rules.handcheck import HandReport, PlayedHand, check_hand, seats_from
from referee.rules.seats import SEATS, Seat
from tests.referee.rules.card_values import TWO_DECKS, cards, rules
from tests.referee.rules.play import any_hands


def played(*tricks: str, declarer: Seat = "N", bottom: str = "", level: str = "10", **deal: str) -> PlayedHand:
    """A short hand: tricks as ``A | 3 | 4 | 5``; hands that are not given are what was played."""
    plays = tuple(tuple(cards(play) for play in trick.split("|")) for trick in tricks)
    known: Mapping[Seat, tuple[str, ...]] = {seat: cards(text) for seat, text in deal.items()}  # type: ignore[misc]
    return PlayedHand(level, "S", declarer, plays, cards(bottom), known)


def check(
    *tricks: str, slug: str = TWO_DECKS, declarer: Seat = "N", bottom: str = "", options: dict[str, object] | None = None, **deal: str
) -> HandReport:
    return check_hand(played(*tricks, declarer=declarer, bottom=bottom, **deal), rules(slug, **(options or {})))


def revokes(report: HandReport) -> list[tuple[int, str, str, int | None]]:
    return [(row.trick, row.seat, row.code, row.shown_in) for row in report.revokes]


# Points and leads


def test_the_declarer_leads_first_and_a_winner_next() -> None:
    report = check("3 | 4 | A | 5", "6 | 7 | 8 | K", declarer="W")
    assert [(trick.leader, trick.winner) for trick in report.tricks] == [("W", "E"), ("E", "S")]
    assert report.tricks[1].plays == (("E", ("H6",)), ("N", ("H7",)), ("W", ("H8",)), ("S", ("HK",)))


def test_only_the_opponents_tricks_count() -> None:
    report = check("5 | K | A | 3", "D5 | DA | D3 | D4")
    assert report.trick_points == 5
    assert [trick.trick_points for trick in report.tricks] == [0, 5]


def test_the_bottom_counts_by_the_winning_plays_largest_component() -> None:
    pair = check("3 3 | 6 6 | 7 8 | 9 J", bottom="K C5")
    assert (pair.last_side, pair.kind, pair.length) == ("opponents", "pair", 1)
    assert (pair.trick_points, pair.bottom_points, pair.points) == (0, 15, 60)
    single = check("3 | 6 | 7 | A", bottom="K C5", options={"bottom_multiplier": "none"})
    assert (single.kind, single.points) == ("single", 15)


def test_the_bottom_is_lost_where_the_declarers_win_the_last_trick() -> None:
    report = check("A | 6 | 7 | K", bottom="K C5")
    assert (report.last_side, report.kind, report.points) == ("declarers", None, 0)
    assert report.json()["last_trick"] == {"side": "declarers"}


def test_the_last_trick_is_not_known_while_cards_are_in_hand() -> None:
    report = check("3 | 6 | 7 | A", bottom="K", N="3 4", W="6 9", S="7 8", E="A C3")
    assert report.last_side is None
    assert report.points == report.trick_points == 0
    assert not report.is_valid


# Revokes


def test_a_card_of_the_suit_shown_later_proves_a_revoke() -> None:
    report = check("A | C3 | 4 | 5", "K | C4 | 6 | 7", "Q | 3 | 8 | 9")
    assert revokes(report) == [(1, "W", "must-follow-suit", 3), (2, "W", "must-follow-suit", 3)]


def test_a_pair_shown_later_in_two_tricks_proves_a_revoke_with_its_second_card() -> None:
    report = check("A A | 3 4 | 6 7 | 8 9", "K | 5 | J | C8", "Q | 5 | C7 | C9")
    assert revokes(report) == [(1, "W", "must-match-shape", 3)]


def test_a_card_played_and_its_twin_kept_back_prove_a_revoke() -> None:
    report = check("A A | 3 4 | 6 7 | 8 9", "K | 3 | J | C8", "Q | C5 | C7 | C9")
    assert revokes(report) == [(1, "W", "must-match-shape", 2)]


def test_a_revoke_that_only_the_deal_shows_has_no_trick_that_proves_it() -> None:
    report = check("A | C3 | 4 | 5", N="A K", W="3 C3", S="4 6", E="5 7")
    assert revokes(report) == [(1, "W", "must-follow-suit", None)]


def test_the_hand_is_what_it_was_before_the_play() -> None:
    assert revokes(check("A | 3 | 4 | 5", "K | C3 | 6 | 7")) == []


def test_a_tractor_owed_and_shown_later_is_named_in_the_trick_of_its_last_card() -> None:
    # At level 10 the two jacks make a tractor with the nines.
    report = check("7 7 8 8 | 9 9 K K | 2 2 3 3 | 4 4 5 5", "A | J | C3 | C5", "Q | J | C2 | C6")
    assert revokes(report) == [(1, "W", "must-match-shape", 3)]


def test_a_wrong_count_is_shown_by_the_play_itself() -> None:
    report = check("A A | 3 | 4 4 | 5 5", W="3 C3", N="A A", S="4 4", E="5 5")
    assert revokes(report) == [(1, "W", "wrong-count", None)]


def test_a_card_that_was_never_dealt_is_not_in_hand() -> None:
    report = check("A | 3 | 4 | 5", N="A", W="C3", S="4", E="5")
    assert revokes(report) == [(1, "W", "not-in-hand", None)]
    assert {"code": "not-held", "seat": "W", "cards": ["H3"]} in report.json()["faults"]


def test_nothing_is_a_revoke_where_only_the_suit_binds() -> None:
    tricks = ("A A | 3 4 | 6 7 | 8 9", "K | 3 | C6 | 8", "Q | C5 | C7 | 9")
    assert revokes(check(*tricks, options={"must_match_shape": False})) == []


# Throws


def test_a_throw_that_went_out_though_a_hand_beat_it_is_named_and_the_hand_stays_valid_in_all_else() -> None:
    beaten = check("9 8 8 | 3 4 5 | 6 6 7 | 2 J 4")
    assert beaten.json()["overlooked_throws"] == [{"trick": 1, "seat": "N", "beaten_cards": 1}]
    assert beaten.revokes == ()
    assert check("9 8 8 | 3 4 5 | 6 6 7 | 2 3 4").overlooked_throws == ()


# Faults


def test_what_does_not_add_up_is_named() -> None:
    report = check("A | 3 | 4 | 5", N="A", W="3 6", S="4", E="5")
    codes = [row["code"] for row in report.json()["faults"]]
    assert codes == ["hand-size"] * 4 + ["bottom-size", "cards-missing", "not-played"]


def test_a_third_copy_in_the_deal_is_refused() -> None:
    with pytest.raises(RulesError) as caught:
        check("A | 3 | 4 | 5", N="A 3", W="3", S="4 3", E="5")
    assert caught.value.code == "too-many-copies"


@pytest.mark.parametrize(("trick", "expected"), [("A C3 | 4 4 | 5 5 | 6 6", "mixed-suits"), ("A | 4 | 5", "missing-field")])
def test_a_trick_that_cannot_be_is_refused_with_its_number(trick: str, expected: str) -> None:
    with pytest.raises(RulesError) as caught:
        check("7 | 8 | 9 | J", trick, declarer="S")
    assert (caught.value.code, caught.value.params["trick"]) == (expected, 2)


def test_cards_played_again_and_again_prove_nothing_and_break_nothing() -> None:
    again = ["A | C3 | 4 | 5", *["A | 3 | 4 | 5"] * 4]
    report = check(*again, N="A", W="C3", S="4", E="5")
    assert revokes(report)[0] == (2, "W", "not-in-hand", None)
    assert not report.is_valid


def test_a_third_copy_in_one_trick_and_a_trick_too_many_are_refused() -> None:
    for tricks, expected in ((["A A A | 3 3 3 | 4 4 5 | 5 6 6"], "too-many-copies"), (["A | 3 | 4 | 5"] * 26, "missing-field")):
        with pytest.raises(RulesError) as caught:
            check(*tricks, N="A", W="3", S="4", E="5")
        assert caught.value.code == expected


# Properties of whole hands


@settings(max_examples=25)
@given(any_hands())
def test_a_hand_played_by_the_rules_is_valid_and_all_points_are_somewhere(case: PlayedHand) -> None:
    report = check_hand(case, rules())
    assert report.is_valid
    assert report.last_side is not None
    declarers = sum(trick.ruling.points for trick in report.tricks if trick.winner in ("N", "S"))
    assert report.trick_points + report.bottom_points + declarers == points_of(PACK * 2)


@settings(max_examples=25)
@given(any_hands())
def test_a_hand_without_its_deal_gives_the_same_report(case: PlayedHand) -> None:
    assert check_hand(replace(case, deal={}), rules()) == check_hand(case, rules())


@settings(max_examples=5)
@given(any_hands())
def test_a_revoke_is_proved_by_a_later_trick_when_the_hand_is_played_out(case: PlayedHand) -> None:
    """Two plays of one follower exchanged: whatever becomes a revoke, all the cards come to be seen, so a later trick proves it."""
    report, found = check_hand(case, rules()), 0
    for one, other, seat in _exchanges(report)[::7]:
        exchanged = check_hand(_exchanged(case, report, one, other, seat), rules())
        # Where another player comes to lead, the rest of the record belongs to other seats.
        if [trick.winner for trick in exchanged.tricks] == [trick.winner for trick in report.tricks]:
            found += len(exchanged.revokes)
            assert all(revoke.shown_in is not None and revoke.shown_in > revoke.trick for revoke in exchanged.revokes)
    assert found


def _exchanges(report: HandReport) -> list[tuple[int, int, Seat]]:
    """Two tricks of as many cards, and a seat that led neither."""
    tricks = list(enumerate(report.tricks))
    alike = [(one, other) for one, other in combinations(tricks, 2) if len(one[1].plays[0][1]) == len(other[1].plays[0][1])]
    return [(one[0], other[0], seat) for one, other in alike for seat in SEATS if seat not in (one[1].leader, other[1].leader)]


def _exchanged(case: PlayedHand, report: HandReport, one: int, other: int, seat: Seat) -> PlayedHand:
    tricks = [list(trick) for trick in case.tricks]
    first, second = (seats_from(report.tricks[no].leader).index(seat) for no in (one, other))
    tricks[one][first], tricks[other][second] = tricks[other][second], tricks[one][first]
    return replace(case, tricks=tuple(tuple(trick) for trick in tricks))


def test_seats_go_round_anticlockwise() -> None:
    assert seats_from("S") == ("S", "E", "N", "W")
    assert seats_from("N") == SEATS
