"""Groups: the snake, lots, and units apart."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.groups import Division, Seat, divide


def by_group(seats: tuple[Seat, ...]) -> list[list[int]]:
    return [[seat.entry for seat in seats if seat.group == group] for group in sorted({seat.group for seat in seats})]


def test_the_snake_turns_at_the_end_of_each_row() -> None:
    seats = divide([Entrant(s, seed=s) for s in range(1, 13)], 4, "1")
    assert by_group(seats) == [[1, 8, 9], [2, 7, 10], [3, 6, 11], [4, 5, 12]]


def test_two_of_a_row_change_groups_to_keep_a_unit_apart() -> None:
    seats = divide([Entrant(s, seed=s, unit=9 if s in (1, 8) else None) for s in range(1, 9)], 4, "1")
    assert by_group(seats) == [[1, 7], [2, 8], [3, 6], [4, 5]]


def test_units_may_be_left_where_the_snake_puts_them_and_the_seat_says_so() -> None:
    seats = divide([Entrant(s, seed=s, unit=9 if s in (1, 8) else None) for s in range(1, 9)], 4, "1", keep_units_apart=False)
    assert [reason.code for reason in seats[0].reasons] == ["group-by-snake", "same-unit-in-group"]


@given(st.lists(st.integers(1, 6), min_size=8, max_size=40), st.integers(1, 4), st.integers(0, 99))
def test_by_lots_every_unit_is_spread_evenly_and_groups_differ_by_one(labels: list[int], groups: int, seed: int) -> None:
    units = dict(enumerate(labels))
    seats = divide([Entrant(i, unit=u) for i, u in units.items()], groups, str(seed), how="lots")
    sizes = Counter(seat.group for seat in seats)
    assert max(sizes.values()) - min(sizes.values()) <= 1
    for unit in set(labels):
        counts = [sum(units[entry] == unit for entry in group) for group in by_group(seats)]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize("how", ["snake", "lots"])
@given(st.integers(8, 60), st.integers(1, 4))
def test_nobody_is_left_out_of_the_groups(how: Division, n: int, groups: int) -> None:
    seats = divide([Entrant(i, unit=i % 3) for i in range(n)], groups, "7", how=how)
    assert sorted(seat.entry for seat in seats) == list(range(n))
    assert divide([Entrant(i, unit=i % 3) for i in reversed(range(n))], groups, "7", how=how) == seats


@pytest.mark.parametrize(
    ("n", "groups", "code"), [(0, 1, "too-few-entries"), (1, 1, "too-few-entries"), (3, 2, "too-few-entries"), (4, 0, "no-groups")]
)
def test_a_group_needs_two_entries(n: int, groups: int, code: str) -> None:
    with pytest.raises(PairingError, match=code):
        divide([Entrant(i) for i in range(n)], groups, "1")
