"""Pairing an order: fold, slide, adjacent, lots; the odd one; who should not meet."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import PairingError
from tournaments.pairing.in_order import Avoid, How, pair_in_order
from tournaments.pairing.pairing import Pairing, check_pairings

EIGHT = tuple(range(1, 9))
hows = st.sampled_from(["fold", "slide", "adjacent", "lots"])


def couples(pairings: tuple[Pairing, ...]) -> list[tuple[int, int | None]]:
    return [(pairing.a, pairing.b) for pairing in pairings]


def codes(pairing: Pairing) -> list[str]:
    return [reason.code for reason in pairing.reasons]


@pytest.mark.parametrize(
    ("how", "expected"),
    [
        ("fold", [(1, 8), (2, 7), (3, 6), (4, 5)]),
        ("slide", [(1, 5), (2, 6), (3, 7), (4, 8)]),
        ("adjacent", [(1, 2), (3, 4), (5, 6), (7, 8)]),
    ],
)
def test_eight_in_order(how: How, expected: list[tuple[int, int]]) -> None:
    assert couples(pair_in_order(EIGHT, how)) == expected


def test_lots_pair_in_the_order_drawn() -> None:
    assert couples(pair_in_order(EIGHT, "lots", seed="41625")) == [(4, 2), (5, 3), (6, 8), (1, 7)]


def test_lots_need_a_seed() -> None:
    with pytest.raises(PairingError, match="seed-missing"):
        pair_in_order(EIGHT, "lots")


def test_each_table_says_why_these_two() -> None:
    [first, *_] = pair_in_order(EIGHT, "fold")
    assert [(r.code, dict(r.params)) for r in first.reasons] == [("paired-by-fold", {"first": 1, "second": 8})]


@pytest.mark.parametrize(("bye_to", "entry"), [("first", 1), ("last", 3)])
def test_the_odd_one_has_the_bye_and_is_told_so(bye_to: str, entry: int) -> None:
    pairings = pair_in_order((1, 2, 3), "fold", bye_to=bye_to)  # type: ignore[arg-type]
    assert couples(pairings)[-1] == (entry, None)
    assert codes(pairings[-1]) == ["bye-odd-number"]


def test_two_of_a_unit_exchange_opponents_with_the_nearest_table() -> None:
    pairings = pair_in_order(EIGHT, "fold", avoid=Avoid({1: 5, 8: 5}))
    assert couples(pairings) == [(1, 7), (2, 8), (3, 6), (4, 5)]
    assert codes(pairings[0]) == ["paired-by-fold", "opponents-exchanged"]


def test_a_forbidden_pairing_is_avoided_too() -> None:
    assert couples(pair_in_order((1, 2, 3, 4), "adjacent", avoid=Avoid(forbidden=frozenset({frozenset((1, 2))})))) == [(1, 4), (3, 2)]


def test_a_unit_that_must_meet_itself_is_said_to() -> None:
    pairings = pair_in_order((1, 2, 3, 4), "adjacent", avoid=Avoid({1: 5, 2: 5, 3: 5}))
    assert sum("same-unit-unavoidable" in codes(pairing) for pairing in pairings) == 1


@given(st.lists(st.integers(1, 4), min_size=1, max_size=20), hows)
def test_nobody_is_dropped_and_a_unit_meets_itself_only_if_it_is_more_than_half(labels: list[int], how: How) -> None:
    units: dict[int, int | None] = dict(enumerate(labels))
    pairings = pair_in_order(list(units), how, seed="1", avoid=Avoid(units))
    check_pairings(pairings, units)
    meetings = Counter(units[p.a] for p in pairings if p.b is not None and units[p.a] == units[p.b])
    playing = Counter(units[entry] for p in pairings if not p.is_bye for entry in p.entries)
    for unit, count in playing.items():
        assert meetings[unit] == max(0, count - playing.total() // 2)


@pytest.mark.parametrize(("order", "code"), [((), "too-few-entries"), ((1, 2, 1), "repeated-entry")])
def test_an_empty_order_and_one_who_comes_twice_are_refused(order: tuple[int, ...], code: str) -> None:
    with pytest.raises(PairingError, match=code):
        pair_in_order(order, "fold")


def test_one_entry_alone_has_a_bye() -> None:
    assert couples(pair_in_order((7,), "fold")) == [(7, None)]


@pytest.mark.parametrize(
    ("tables", "code"),
    [
        ([(1, 1, 2)], "not-paired"),
        ([(1, 1, 2), (2, 2, 3)], "paired-twice"),
        ([(1, 1, 2), (1, 3, None)], "table-twice"),
        ([(1, 1, 2), (2, 3, 9)], "unknown-entry"),
    ],
)
def test_a_draw_changed_by_hand_is_checked(tables: list[tuple[int, int, int | None]], code: str) -> None:
    with pytest.raises(PairingError, match=code):
        check_pairings([Pairing(no, a, b, "NS", ()) for no, a, b in tables], [1, 2, 3])
