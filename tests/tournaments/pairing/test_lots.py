"""Lots: the same public seed gives the same draw, and anybody can check it by hand."""

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import derived, draw, lot

ids = st.lists(st.integers(1, 10_000), unique=True, max_size=40)
seeds = st.text(alphabet="0123456", min_size=1, max_size=8)


def test_a_lot_is_the_sha256_of_seed_and_entry_number() -> None:
    assert lot("41625", 7) == sha256(b"41625|7").hexdigest()


def test_the_dice_41625_give_this_draw_for_ever() -> None:
    by_hand = sorted(range(1, 9), key=lambda n: sha256(f"41625|{n}".encode()).hexdigest())
    assert draw(range(1, 9), "41625") == tuple(by_hand)
    assert draw(range(1, 9), "41625") == (4, 2, 5, 3, 6, 8, 1, 7)


@given(ids, seeds)
def test_the_order_in_which_entries_are_given_does_not_matter(entries: list[int], seed: str) -> None:
    assert draw(entries, seed) == draw(reversed(entries), seed)


@given(ids, seeds)
def test_nobody_is_lost_and_nobody_drawn_twice(entries: list[int], seed: str) -> None:
    assert sorted(draw(entries, seed)) == sorted(entries)


@given(st.lists(st.integers(1, 99), unique=True, min_size=1, max_size=20), seeds)
def test_an_entry_that_leaves_does_not_change_the_order_of_the_others(entries: list[int], seed: str) -> None:
    left = entries[0]
    without = draw((e for e in entries if e != left), seed)
    assert without == tuple(e for e in draw(entries, seed) if e != left)


def test_full_width_digits_are_the_same_dice() -> None:
    assert draw(range(9), "41625") == draw(range(9), " 41625 ")


def test_another_use_of_the_seed_gives_another_draw() -> None:
    assert derived("41625", "round", 2) == "41625/round/2"
    assert draw(range(50), derived("41625", "round", 2)) != draw(range(50), "41625")


def test_every_entry_comes_first_about_equally_often() -> None:
    firsts = Counter(draw(range(4), str(seed))[0] for seed in range(4000))
    assert all(850 < count < 1150 for count in firsts.values())


@pytest.mark.parametrize("seed", ["", "  ", " "])
def test_no_seed_is_refused(seed: str) -> None:
    with pytest.raises(PairingError, match="seed-missing"):
        draw([1, 2], seed)


def test_an_entry_given_twice_is_refused_by_number() -> None:
    with pytest.raises(PairingError, match=r"repeated-entry \(entry=4\)"):
        draw([4, 2, 4], "1")


def test_no_entries_give_an_empty_draw() -> None:
    assert draw([], "1") == ()
