"""Round robins: Berger's table, everybody meets everybody, sides even."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.pairing.errors import PairingError
from tournaments.pairing.pairing import Pairing, check_pairings
from tournaments.pairing.round_robin import berger, round_robin


def meetings(rounds: tuple[tuple[Pairing, ...], ...]) -> Counter[frozenset[int]]:
    return Counter(frozenset((p.a, p.b)) for pairings in rounds for p in pairings if p.b is not None)


def test_the_table_for_six_is_that_of_the_handbook() -> None:
    assert berger(6) == (
        ((1, 6), (2, 5), (3, 4)),
        ((6, 4), (5, 3), (1, 2)),
        ((2, 6), (3, 1), (4, 5)),
        ((6, 5), (1, 4), (2, 3)),
        ((3, 6), (4, 2), (5, 1)),
    )


@pytest.mark.parametrize("n", range(2, 34))
def test_everybody_meets_everybody_once_and_sits_at_one_table_a_round(n: int) -> None:
    rounds = round_robin(range(n))
    assert len(rounds) == n - 1 + n % 2
    for pairings in rounds:
        check_pairings(pairings, range(n))
    assert meetings(rounds) == Counter(frozenset(pair) for pair in combinations(range(n), 2))


@pytest.mark.parametrize("n", range(2, 20))
def test_sides_differ_by_one_at_most(n: int) -> None:
    balance: Counter[int] = Counter()
    for pairings in round_robin(range(n)):
        for p in pairings:
            if p.b is not None:
                balance[p.a] += 1
                balance[p.b] -= 1
    assert all(abs(balance[entry]) <= 1 for entry in range(n))


@pytest.mark.parametrize("n", [3, 5, 7, 21])
def test_an_odd_number_gives_everybody_one_bye(n: int) -> None:
    byes = [p.a for pairings in round_robin(range(n)) for p in pairings if p.is_bye]
    assert sorted(byes) == list(range(n))


def test_a_second_leg_repeats_the_first_with_sides_changed() -> None:
    rounds = round_robin(range(6), legs=2)
    assert len(rounds) == 10
    assert set(meetings(rounds).values()) == {2}
    assert [(p.a, p.b, p.orientation) for p in rounds[5]] == [(0, 5, "EW"), (1, 4, "EW"), (2, 3, "EW")]


def test_each_table_says_its_numbers_and_round() -> None:
    [pairing, *_] = round_robin([10, 20, 30, 40], first_table=5)[1]
    assert pairing.table_no == 5
    assert [(r.code, dict(r.params)) for r in pairing.reasons] == [("berger", {"first": 4, "second": 3, "round_no": 2})]


@pytest.mark.parametrize(("entries", "code"), [((), "too-few-entries"), ((1,), "too-few-entries"), ((1, 2, 2), "repeated-entry")])
def test_fewer_than_two_or_one_twice_are_refused(entries: tuple[int, ...], code: str) -> None:
    with pytest.raises(PairingError, match=code):
        round_robin(entries)
