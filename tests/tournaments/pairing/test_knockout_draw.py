"""The draw of a knockout: byes, seed positions, lots, and units kept apart."""

from collections import Counter
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.knockout import Slot, draw_knockout
from tournaments.pairing.rounds import bracket_size, meeting_round, round_code, seed_positions


def field(n: int) -> list[Entrant]:
    return [Entrant(i, draw_no=n + 1 - i) for i in range(1, n + 1)]


def entries(slots: tuple[Slot, ...]) -> list[int | None]:
    return [slot.entry for slot in slots]


def codes(slot: Slot) -> list[str]:
    return [reason.code for reason in slot.reasons]


def with_bye(slots: tuple[Slot, ...]) -> set[int | None]:
    return {slots[slot.position ^ 1].entry for slot in slots if slot.entry is None}


def crowded(slots: tuple[Slot, ...], units: dict[int, int | None], part: int) -> int:
    """How many pairs of one unit share a part of the bracket of `part` slots."""
    pairs = combinations([slot for slot in slots if slot.entry is not None], 2)
    return sum(
        a.position // part == b.position // part and units[a.entry] is not None and units[a.entry] == units[b.entry]
        for a, b in pairs
        if a.entry is not None and b.entry is not None
    )


def least_crowded(sizes: list[int], parts: int) -> int:
    """The least number of such pairs: every unit over the parts as evenly as can be."""
    return sum(sum(len(range(p, n, parts)) * (len(range(p, n, parts)) - 1) // 2 for p in range(parts)) for n in sizes)


def test_seed_positions_of_eight_are_the_standard_ones() -> None:
    assert seed_positions(8) == (1, 8, 5, 4, 3, 6, 7, 2)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 64, 256])
def test_the_best_two_to_the_k_seeds_can_meet_only_when_that_many_are_left(size: int) -> None:
    slot_of = {seed: slot for slot, seed in enumerate(seed_positions(size))}
    rounds = size.bit_length() - 1
    for a, b in combinations(range(1, min(size, 32) + 1), 2):
        left_when_both_may_still_be_in = (b - 1).bit_length()
        assert meeting_round(slot_of[a], slot_of[b]) >= rounds + 1 - left_when_both_may_still_be_in


def test_rounds_have_their_names() -> None:
    assert [round_code(r, 5) for r in range(1, 6)] == ["round-of-32", "round-of-16", "quarterfinal", "semifinal", "final"]
    assert round_code(1, 1) == "final"


@pytest.mark.parametrize("n", [*range(2, 65), 100, 127, 128, 129, 200, 255, 256])
@pytest.mark.parametrize("placing", ["lots", "seeds", "seeds_then_lots", "draw_numbers"])
def test_everybody_stands_once_and_no_tie_is_empty(n: int, placing: str) -> None:
    slots = draw_knockout(field(n), "41625", placing=placing)  # type: ignore[arg-type]
    assert len(slots) == bracket_size(n)
    assert sorted(entry for entry in entries(slots) if entry is not None) == list(range(1, n + 1))
    assert all(slots[i].entry is not None or slots[i + 1].entry is not None for i in range(0, len(slots), 2))
    assert all(slot.reasons for slot in slots)


def test_seeds_stand_on_their_positions_and_the_best_have_the_byes() -> None:
    slots = draw_knockout([Entrant(10 + s, seed=s) for s in range(1, 7)], "3", placing="seeds")
    assert entries(slots) == [11, None, 15, 14, 13, 16, None, 12]
    assert codes(slots[0]) == ["seed-position", "bye-by-seed"]
    assert codes(slots[1]) == ["empty-slot"]


def test_seeds_first_then_the_rest_by_lots() -> None:
    field = [Entrant(i, seed=i if i <= 4 else None) for i in range(1, 9)]
    slots = draw_knockout(field, "41625", placing="seeds_then_lots")
    assert [slots[p].entry for p in (0, 7, 4, 3)] == [1, 2, 3, 4]
    assert codes(slots[1]) == ["drawn-by-lot"]
    assert entries(slots) != entries(draw_knockout(field, "41626", placing="seeds_then_lots"))


def test_equal_seeds_are_drawn_by_lot_among_their_positions() -> None:
    field = [Entrant(i, seed=min(i, 3)) for i in range(1, 5)]
    thirds = {entries(draw_knockout(field, str(s), placing="seeds"))[2] for s in range(20)}
    assert thirds == {3, 4}


def test_byes_by_draw_number_go_to_the_lowest_numbers() -> None:
    slots = draw_knockout(field(13), "41625", byes="draw_numbers")
    assert with_bye(slots) == {13, 12, 11}  # they drew 1, 2 and 3
    assert [codes(slot) for slot in slots if slot.entry == 13] == [["drawn-by-lot", "bye-by-draw-number"]]


def test_byes_by_seed_hold_when_the_places_are_drawn_by_lots() -> None:
    field = [Entrant(i, seed=i if i in (1, 2) else None) for i in range(1, 7)]
    assert all(with_bye(draw_knockout(field, str(s))) == {1, 2} for s in range(10))


def test_without_seeds_or_numbers_the_lots_give_the_byes() -> None:
    slots = draw_knockout([Entrant(i) for i in range(1, 8)], "5")
    assert [codes(slot)[-1] for slot in slots if slot.position == 0] == ["bye-by-lot"]


def test_numbers_drawn_in_the_hall_stand_in_order_from_the_top() -> None:
    slots = draw_knockout(field(6), "1", placing="draw_numbers")
    assert entries(slots) == [6, None, 5, 4, 3, 2, None, 1]
    assert codes(slots[7]) == ["drawn-number", "bye-by-draw-number"]


def test_a_bye_by_number_for_a_seed_whose_place_has_an_opponent_is_a_contradiction() -> None:
    field = [Entrant(i, seed=i, draw_no=8 - i) for i in range(1, 8)]
    with pytest.raises(PairingError, match="byes-contradict-seeds"):
        draw_knockout(field, "1", placing="seeds", byes="draw_numbers")


@pytest.mark.parametrize(("n", "code"), [(0, "too-few-entries"), (1, "too-few-entries"), (257, "too-many-entries")])
def test_fewer_than_two_or_more_than_256_are_refused(n: int, code: str) -> None:
    with pytest.raises(PairingError, match=code):
        draw_knockout(field(n), "1")


def test_two_and_three_entries_are_a_final_and_a_semifinal_with_a_bye() -> None:
    assert len(draw_knockout(field(2), "1")) == 2
    assert sum(slot.entry is None for slot in draw_knockout(field(3), "1")) == 1


@given(st.integers(2, 40), st.integers(0, 999), st.randoms())
def test_the_same_seed_gives_the_same_draw_whatever_the_order_of_entries(n: int, seed: int, rng) -> None:  # type: ignore[no-untyped-def]
    members = [Entrant(i, unit=i % 5 or None, seed=i if i < 4 else None) for i in range(n)]
    shuffled = members[:]
    rng.shuffle(shuffled)
    assert draw_knockout(members, str(seed)) == draw_knockout(shuffled, str(seed))


@given(st.sampled_from([2, 4, 8, 16, 32]), st.data())
@settings(deadline=None)
def test_in_a_full_bracket_units_are_spread_evenly_over_the_halves_and_over_the_quarters(n: int, data: st.DataObject) -> None:
    labels = data.draw(st.lists(st.integers(1, 9), min_size=n, max_size=n))
    units: dict[int, int | None] = dict(enumerate(labels))
    slots = draw_knockout([Entrant(i, unit=u) for i, u in units.items()], "41625")
    sizes = list(Counter(labels).values())
    assert crowded(slots, units, n // 2) == least_crowded(sizes, 2)
    assert n < 4 or crowded(slots, units, n // 4) == least_crowded(sizes, 4)


def best_halves(slots: tuple[Slot, ...], seeded: int, units: dict[int, int | None]) -> int:
    """By trying everything: the least crowding of the halves with the same seeds on their slots and the same byes."""
    byes = with_bye(slots)
    free = [slot for slot in slots if slot.entry is not None and slot.entry >= seeded]
    crowds = [[s for s in free if (s.entry in byes) is has_bye] for has_bye in (True, False)]
    fewest = crowded(slots, units, len(slots) // 2)
    for first, second in product(*(permutations(crowd) for crowd in crowds)):
        moved = {old.position: new.entry for old, new in zip([*crowds[0], *crowds[1]], [*first, *second], strict=True)}
        tried = tuple(Slot(s.position, moved.get(s.position, s.entry), ()) for s in slots)
        fewest = min(fewest, crowded(tried, units, len(slots) // 2))
    return fewest


@given(st.lists(st.integers(1, 3), min_size=2, max_size=6), st.integers(0, 2), st.integers(0, 99))
@settings(deadline=None, max_examples=60)
def test_no_other_draw_with_the_same_seeds_and_byes_keeps_units_further_apart(labels: list[int], seeded: int, seed: int) -> None:
    units: dict[int, int | None] = dict(enumerate(labels))
    members = [Entrant(i, unit=u, seed=i + 1 if i < seeded else None) for i, u in units.items()]
    slots = draw_knockout(members, str(seed), placing="seeds_then_lots")
    assert crowded(slots, units, len(slots) // 2) == best_halves(slots, seeded, units)


def test_two_of_a_unit_meet_only_in_the_final_and_the_slot_says_so() -> None:
    members = [Entrant(i, unit=7 if i in (3, 4) else None) for i in range(1, 17)]
    for seed in range(20):
        slots = draw_knockout(members, str(seed))
        [three] = [slot for slot in slots if slot.entry == 3]
        assert [dict(r.params) for r in three.reasons if r.code == "same-unit-apart"] == [{"unit": 7, "until": "final"}]


def test_more_than_half_of_one_unit_must_meet_in_the_first_round_and_the_slot_says_so() -> None:
    slots = draw_knockout([Entrant(i, unit=1 if i < 4 else 2) for i in range(1, 5)], "1")
    assert sum("same-unit-meets" in codes(slot) for slot in slots) == 2


def test_a_seed_keeps_the_rest_of_its_unit_out_of_its_half() -> None:
    members = [Entrant(i, unit=7 if i in (1, 8) else None, seed=1 if i == 1 else None) for i in range(1, 9)]
    for seed in range(20):
        slots = draw_knockout(members, str(seed), placing="seeds_then_lots")
        assert entries(slots).index(8) >= 4


def test_units_may_be_left_to_the_lots_alone() -> None:
    members = [Entrant(i, unit=1 if i < 3 else None) for i in range(1, 5)]
    together = [crowded(draw_knockout(members, str(s), keep_units_apart=False), {1: 1, 2: 1, 3: None, 4: None}, 2) for s in range(20)]
    assert 0 < sum(together) < 20


def first_ties(slots: tuple[Slot, ...]) -> set[frozenset[int | None]]:
    return {frozenset((a.entry, b.entry)) for a, b in zip(slots[::2], slots[1::2], strict=True)}


@settings(max_examples=60)
@given(n=st.one_of(st.sampled_from([5, 9]), st.integers(5, 40)), seed=st.text("123456", min_size=3, max_size=6), data=st.data())
def test_who_must_not_meet_is_not_drawn_into_one_tie_where_the_lots_decide(n: int, seed: str, data: st.DataObject) -> None:
    # Every entry has at most one that it must not meet: with five entries or more there is always another to exchange with,
    # if need be one that has its bye by lot.
    order = data.draw(st.permutations(range(1, n + 1)))
    forbidden = frozenset(frozenset(pair) for pair in zip(order[::2], order[1::2], strict=False))
    drawn = draw_knockout(field(n), seed, forbidden=forbidden)
    assert sorted(entry for entry in entries(drawn) if entry is not None) == list(range(1, n + 1))
    if n - bracket_size(n) // 2 > 1:
        assert with_bye(drawn) == with_bye(draw_knockout(field(n), seed))
    assert not first_ties(drawn) & forbidden


def test_a_draw_in_which_nobody_forbidden_meets_stays_as_the_lots_fell() -> None:
    plain = draw_knockout(field(16), "246")
    together = next(iter(first_ties(plain)))
    apart = frozenset(entry for tie in list(first_ties(plain))[:2] for entry in list(tie)[:1])
    assert draw_knockout(field(16), "246", forbidden=frozenset({apart})) == plain
    moved = draw_knockout(field(16), "246", forbidden=frozenset({frozenset(entry for entry in together if entry)}))
    assert sum(a != b for a, b in zip(entries(moved), entries(plain), strict=True)) == 2
    assert sum("exchanged-forbidden" in codes(slot) for slot in moved) == 2


def test_seeds_and_numbers_drawn_in_the_hall_stay_where_they_are() -> None:
    seeded = [Entrant(i, seed=i) for i in range(1, 9)]
    assert frozenset((1, 8)) in first_ties(draw_knockout(seeded, "1", placing="seeds", forbidden=frozenset({frozenset((1, 8))})))
