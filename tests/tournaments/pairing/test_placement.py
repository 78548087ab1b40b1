"""Between stages: who goes on, and where: crossed, ranked, into new groups."""

import pytest

from tournaments.pairing.errors import PairingError
from tournaments.pairing.groups import Division
from tournaments.pairing.placement import crossed, into_groups, qualifiers, ranked
from tournaments.pairing.rounds import meeting_round

A, B, C, D = [11, 12, 13, 14], [21, 22, 23, 24], [31, 32, 33, 34], [41, 42, 43, 44]
ACROSS = [31, 11, 41, 21, 12, 42, 22, 32, 23, 13, 43, 33, 14, 24, 34, 44]


def test_two_groups_cross_a1_b2_and_b1_a2() -> None:
    assert [slot.entry for slot in crossed([A, B], 2)] == [11, 22, 21, 12]


def test_four_groups_of_two_cross_with_their_neighbours_in_both_halves() -> None:
    assert [slot.entry for slot in crossed([A, B, C, D], 2)] == [11, 22, 31, 42, 21, 12, 41, 32]


def test_the_first_meets_the_last_where_four_go_on() -> None:
    slots = [slot.entry for slot in crossed([A, B], 4)]
    ties = {frozenset(slots[i : i + 2]) for i in range(0, 8, 2)}
    assert ties == {frozenset((11, 24)), frozenset((13, 22)), frozenset((21, 14)), frozenset((23, 12))}


def test_group_winners_alone_meet_their_neighbours() -> None:
    assert [slot.entry for slot in crossed([A, B, C, D], 1)] == [11, 21, 31, 41]


@pytest.mark.parametrize("groups", [[A, B], [A, B, C, D]])
def test_two_of_one_group_meet_again_only_in_the_final(groups: list[list[int]]) -> None:
    slots = crossed(groups, 2)
    final = (len(slots) - 1).bit_length()
    for members in groups:
        first, second = (slot.position for slot in slots if slot.entry in members)
        assert meeting_round(first, second) == final


def test_each_slot_says_group_and_place() -> None:
    [_, second, *_] = crossed([A, B], 2)
    assert [(r.code, dict(r.params)) for r in second.reasons] == [("crossed", {"group": 2, "place": 2})]


@pytest.mark.parametrize(("groups", "top"), [([A], 2), ([A, B, C], 2), ([A, B], 3), ([A, B], 0), ([], 1)])
def test_what_does_not_fill_a_bracket_cannot_be_crossed(groups: list[list[int]], top: int) -> None:
    with pytest.raises(PairingError, match="cannot-cross"):
        crossed(groups, top)


def test_a_group_that_is_too_small_is_named() -> None:
    with pytest.raises(PairingError, match=r"group-too-small \(group=2"):
        crossed([A, [21]], 2)
    with pytest.raises(PairingError, match=r"group-too-small \(group=2"):
        qualifiers([A, [21]], 2, ACROSS)


def test_winners_rank_before_seconds_and_equal_places_by_the_order_over_the_groups() -> None:
    chosen = qualifiers([A, B, C, D], 2, ACROSS)
    assert [one.entry for one in chosen] == [31, 11, 41, 21, 12, 42, 22, 32]
    assert [(one.group, one.place, one.rank) for one in chosen][:2] == [(3, 1, 1), (1, 1, 2)]


def test_the_best_thirds_fill_up() -> None:
    chosen = qualifiers([A, B, C, D], 2, ACROSS, rest=2)
    assert [(one.entry, one.reason.code) for one in chosen[-2:]] == [(23, "best-of-the-rest"), (13, "best-of-the-rest")]


def test_more_thirds_than_there_are_cannot_fill_up() -> None:
    with pytest.raises(PairingError, match="too-few-to-fill"):
        qualifiers([[11, 12], [21, 22]], 2, ACROSS, rest=1)


def test_an_entry_that_the_order_does_not_have_is_named() -> None:
    with pytest.raises(PairingError, match=r"not-in-order \(entry=99\)"):
        qualifiers([[11, 99]], 1, ACROSS)


def test_ranked_all_stand_on_seed_positions() -> None:
    slots = ranked(qualifiers([A, B, C, D], 2, ACROSS), "1")
    assert [slot.entry for slot in slots] == [31, 32, 12, 21, 41, 42, 22, 11]
    assert slots[0].reasons[0].code == "group-place"


@pytest.mark.parametrize("seed", range(10))
def test_with_winners_seeded_the_seconds_are_drawn_into_the_other_half(seed: int) -> None:
    slots = ranked(qualifiers([A, B, C, D], 2, ACROSS), str(seed), seeds=4)
    place = {slot.entry: slot.position for slot in slots}
    for members in (A, B, C, D):
        assert meeting_round(place[members[0]], place[members[1]]) == 3
    assert any(reason.code == "same-group-apart" for reason in slots[0].reasons)


def test_six_who_go_on_have_two_byes_for_the_best_ranked() -> None:
    slots = ranked(qualifiers([A, B, C], 2, ACROSS), "1", seeds=3)
    byes = {slots[slot.position ^ 1].entry for slot in slots if slot.entry is None}
    assert byes == {31, 11}


@pytest.mark.parametrize(("how", "groups"), [("snake", 4), ("lots", 2), ("lots", 4)])
def test_into_new_groups_those_of_one_group_are_kept_apart(how: Division, groups: int) -> None:
    seats = into_groups(qualifiers([A, B, C, D], 2, ACROSS), groups, "7", how=how)
    group = {seat.entry: seat.group for seat in seats}
    assert all(group[members[0]] != group[members[1]] for members in (A, B, C, D))
    assert seats[0].reasons[0].code == "group-place"
