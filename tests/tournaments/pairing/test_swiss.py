"""The Swiss system: score groups, floats, byes, units, sides, tables, and the reasons for each table."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.errors import PairingError
from tournaments.pairing.in_order import How
from tournaments.pairing.outlook import rounds_outlook
from tournaments.pairing.pairing import Pairing, check_pairings
from tournaments.pairing.swiss import pair_first_round, pair_swiss
from tournaments.pairing.swiss_values import SwissEntry, SwissOptions, swiss_entries
from tournaments.pairing.swiss_weights import BYE, Costs, Row, packed, steps_of, tables_near
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import criteria_of, rank
from tournaments.standings.results import Outcome, Result


def entries(*scores: int) -> list[SwissEntry]:
    """Entry 1, 2, 3 … with these scores, ranked in this order."""
    return [SwissEntry(n, score, rank=n) for n, score in enumerate(scores, start=1)]


def couples(pairings: tuple[Pairing, ...]) -> list[tuple[int, int | None]]:
    return [(pairing.a, pairing.b) for pairing in pairings]


def reasons(pairing: Pairing) -> list[tuple[str, dict[str, object]]]:
    return [(reason.code, dict(reason.params)) for reason in pairing.reasons]


def codes(pairings: tuple[Pairing, ...]) -> Counter[str]:
    return Counter(reason.code for pairing in pairings for reason in pairing.reasons)


def forbid(*pairs: tuple[int, int]) -> SwissOptions:
    return SwissOptions(forbidden=frozenset(frozenset(pair) for pair in pairs))


def simulated(n: int, rounds: int, rng: random.Random, units: int = 5) -> Iterator[tuple[Field, list[tuple[Pairing, ...]]]]:
    """A whole Swiss with random results, round by round: the field so far and all the draws."""
    unit_of: dict[int, int | None] = {entry: rng.randrange(units) for entry in range(n)}
    results: list[Result] = []
    drawn: list[tuple[Pairing, ...]] = []
    for round_no in range(1, rounds + 1):
        field = field_of(range(n), results)
        members = swiss_entries(field, rank(field, criteria_of(["match-points", "opponents-score"])), drawn, units=unit_of)
        drawn.append(pair_swiss(members, f"41625/{round_no}"))
        results.extend(played(pairing, round_no, rng) for pairing in drawn[-1])
        yield field_of(range(n), results), drawn


def played(pairing: Pairing, round_no: int, rng: random.Random) -> Result:
    if pairing.b is None:
        return Result(round_no, pairing.table_no, pairing.a, None, Outcome.BYE)
    outcome = rng.choice([Outcome.WIN_A, Outcome.WIN_B, Outcome.DRAW])
    return Result(round_no, pairing.table_no, pairing.a, pairing.b, outcome, rng.randrange(13), rng.randrange(13))


def test_equal_scores_meet_and_high_meets_high() -> None:
    pairings = pair_swiss(entries(4, 4, 4, 4, 2, 2), "1")
    assert couples(pairings) == [(1, 2), (3, 4), (5, 6)]
    assert reasons(pairings[0]) == [("score-group", {"score": "4"})]


def test_the_odd_one_of_a_score_group_floats_to_the_next() -> None:
    pairings = pair_swiss(entries(4, 4, 4, 2, 2, 2), "1")
    assert couples(pairings) == [(1, 2), (3, 4), (5, 6)]
    assert reasons(pairings[1]) == [("float", {"down": 3, "up": 4, "score": "4", "other_score": "2"})]


def test_one_step_of_two_is_worse_than_two_steps_of_one() -> None:
    assert couples(pair_swiss(entries(4, 3, 3, 2), "1")) in ([(1, 2), (3, 4)], [(1, 3), (2, 4)])


def test_who_floated_down_last_round_does_not_float_down_again() -> None:
    members = entries(4, 4, 4, 2)
    members[2] = replace(members[2], floated="down")
    assert (3, 4) not in couples(pair_swiss(members, "1"))


def test_nobody_meets_the_same_opponent_twice_and_the_draw_says_who_was_passed_over() -> None:
    members = entries(2, 2, 2, 2)
    members[:2] = [replace(members[0], met=(2,)), replace(members[1], met=(1,))]
    pairings = pair_swiss(members, "1")
    assert couples(pairings) == [(1, 3), (2, 4)]
    assert ("passed-over", {"entry": 2, "why": "already-met"}) in reasons(pairings[0])


def test_two_of_a_unit_do_not_meet_where_the_scores_leave_a_choice() -> None:
    members = [replace(entry, unit=9 if entry.id < 3 else None) for entry in entries(2, 2, 2, 2)]
    assert (1, 2) not in couples(pair_swiss(members, "1"))
    assert couples(pair_swiss(members, "1", SwissOptions(avoid_units=False)))[0] == (1, 2)


def test_two_of_a_unit_meet_rather_than_two_of_different_scores_and_it_is_said() -> None:
    members = [replace(entry, unit=9 if entry.id < 3 else None) for entry in entries(4, 4, 2, 2)]
    pairings = pair_swiss(members, "1")
    assert couples(pairings)[0] == (1, 2)
    assert ("same-unit-unavoidable", {"unit": 9}) in reasons(pairings[0])


def test_a_forbidden_pairing_is_not_made_even_at_the_price_of_scores() -> None:
    assert (1, 2) not in couples(pair_swiss(entries(4, 4, 2, 2), "1", forbid((1, 2))))


def test_the_bye_goes_to_the_lowest_without_one() -> None:
    members = entries(4, 2, 2, 0, 0)
    members[4] = replace(members[4], has_free_win=True)
    bye = pair_swiss(members, "1")[-1]
    assert (bye.a, bye.b) == (4, None)
    assert reasons(bye) == [("bye-lowest-without", {"rank": 4}), ("passed-over", {"entry": 5, "why": "free-win"})]


def test_a_second_bye_only_if_everybody_had_one_and_then_it_is_said() -> None:
    members = [replace(entry, has_free_win=True) for entry in entries(4, 2, 0)]
    assert codes(pair_swiss(members, "1"))["second-bye-unavoidable"] == 1


def test_a_rematch_only_if_nothing_else_is_possible_and_then_it_is_said() -> None:
    members = entries(2, 0)
    members = [replace(members[0], met=(2,)), replace(members[1], met=(1,))]
    [pairing] = pair_swiss(members, "1")
    assert ("rematch-unavoidable", {"times": 1}) in reasons(pairing)


def test_who_met_less_often_meets_again_first() -> None:
    met = {1: (2, 2, 3, 4), 2: (1, 1, 3, 4), 3: (1, 2, 4, 4), 4: (1, 2, 3, 3)}
    members = [replace(entry, met=met[entry.id]) for entry in entries(2, 2, 2, 2)]
    assert couples(pair_swiss(members, "1"))[0] in [(1, 3), (1, 4)]


def test_forbidden_pairings_that_leave_no_way_are_an_answer_and_no_crash() -> None:
    with pytest.raises(PairingError, match="no-pairing-possible"):
        pair_swiss(entries(2, 2, 0, 0), "1", forbid((1, 2), (1, 3), (1, 4)))


@pytest.mark.parametrize("n", [0, 1])
def test_fewer_than_two_entries_cannot_be_paired(n: int) -> None:
    for draw in (lambda: pair_swiss(entries(*[0] * n), "1"), lambda: pair_first_round(entries(*[0] * n), "lots", "1")):
        with pytest.raises(PairingError, match="too-few-entries"):
            draw()


def test_an_entry_given_twice_is_refused() -> None:
    with pytest.raises(PairingError, match="repeated-entry"):
        pair_swiss([SwissEntry(1), SwissEntry(1)], "1")


def test_who_sat_ns_more_often_sits_ew() -> None:
    a, b = entries(2, 2)
    [pairing] = pair_swiss([replace(a, sides=("NS", "NS")), replace(b, sides=("NS", "EW"))], "1")
    assert pairing.orientation == "EW"


def test_two_who_are_due_the_same_side_are_kept_apart_where_scores_leave_a_choice() -> None:
    members = [replace(entry, sides=("NS", "NS") if entry.id < 3 else ("EW", "EW")) for entry in entries(2, 2, 2, 2)]
    assert (1, 2) not in couples(pair_swiss(members, "1"))


def test_who_cannot_move_keeps_the_table_and_the_others_take_the_rest_in_order() -> None:
    members = entries(4, 4, 2, 2, 0, 0)
    members[0] = replace(members[0], fixed_table=3)
    pairings = pair_swiss(members, "1")
    assert [(p.a, p.table_no) for p in pairings] == [(1, 3), (3, 1), (5, 2)]
    assert ("fixed-table", {"table_no": 3}) in reasons(pairings[0])


def test_a_fixed_table_outside_the_others_is_kept_too() -> None:
    members = entries(4, 4, 2, 2)
    members[3] = replace(members[3], fixed_table=30)
    assert [p.table_no for p in pair_swiss(members, "1")] == [1, 30]


def test_two_who_cannot_move_from_different_tables_do_not_meet() -> None:
    members = [replace(entry, fixed_table=entry.id if entry.id < 3 else None) for entry in entries(4, 4, 2, 2)]
    assert (1, 2) not in couples(pair_swiss(members, "1"))


def test_one_table_cannot_be_fixed_for_two_entries() -> None:
    with pytest.raises(PairingError, match=r"fixed-table-twice \(table_no=5\)"):
        pair_swiss([replace(entry, fixed_table=5) for entry in entries(2, 2)], "1")


def test_tables_may_be_varied_so_that_nobody_sits_at_the_same_one_again() -> None:
    members = [replace(entry, tables=(1,) if entry.id < 3 else ()) for entry in entries(4, 4, 2, 2)]
    assert [p.table_no for p in pair_swiss(members, "1", SwissOptions(vary_tables=True))] == [2, 1]
    assert [p.table_no for p in pair_swiss(members, "1")] == [1, 2]


@pytest.mark.parametrize(("how", "first"), [("fold", (1, 6)), ("slide", (1, 4)), ("adjacent", (1, 2))])
def test_the_first_round_may_be_paired_by_rank(how: How, first: tuple[int, int]) -> None:
    assert couples(pair_first_round(entries(0, 0, 0, 0, 0, 0), how, "1"))[0] == first


def test_the_first_round_by_lots_is_the_same_for_the_same_seed() -> None:
    members = entries(*[0] * 9)
    first = pair_first_round(members, "lots", "41625")
    assert pair_first_round(list(reversed(members)), "lots", "41625") == first
    assert couples(pair_first_round(members, "lots", "41626")) != couples(first)
    assert first[-1].is_bye


@given(st.integers(2, 24), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_half_as_many_rounds_as_entries_never_need_a_rematch_or_a_second_bye(n: int, rng: random.Random) -> None:
    size = n + n % 2
    for field, drawn in simulated(n, min(size // 2, 7), rng):
        check_pairings(drawn[-1], range(n))
        found = codes(drawn[-1])
        assert not found["rematch-unavoidable"]
        assert not found["second-bye-unavoidable"]
        met = [frozenset(p.entries) for pairings in drawn for p in pairings if not p.is_bye]
        assert len(set(met)) == len(met)
        assert all(sum(line.mark.is_win_unplayed for line in lines) <= 1 for lines in field.lines.values())


@given(st.integers(2, 15), st.integers(3, 12), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_more_rounds_than_opponents_still_pair_everybody_once_a_round(n: int, rounds: int, rng: random.Random) -> None:
    for _, drawn in simulated(n, rounds, rng):
        check_pairings(drawn[-1], range(n))


@given(st.integers(4, 16), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_the_order_in_which_entries_are_given_does_not_matter(n: int, rng: random.Random) -> None:
    members = [SwissEntry(i, rng.randrange(4), rank=rng.randrange(5), unit=rng.randrange(3)) for i in range(n)]
    shuffled = rng.sample(members, n)
    assert pair_swiss(members, "41625") == pair_swiss(shuffled, "41625")


def every_draw(indexes: tuple[int, ...]) -> Iterator[list[tuple[int, int]]]:
    if not indexes:
        yield []
        return
    for other in indexes[1:]:
        rest = tuple(index for index in indexes[1:] if index != other)
        yield from ([(indexes[0], other), *draw] for draw in every_draw(rest))


@given(st.integers(2, 8), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_no_other_draw_costs_less(n: int, rng: random.Random) -> None:
    members = [random_entry(i, n, rng) for i in range(n)]
    order = tuple(sorted(members, key=lambda entry: (-entry.score, entry.rank, entry.id)))
    costs = Costs(order, steps_of(order), SwissOptions().avoid(order), "41625")
    edges = tables_near(costs, n, at_any_price=True)
    indexes = tuple(range(n)) if n % 2 == 0 else (BYE, *range(n))
    least = min(total([edges[pair] for pair in draw]) for draw in every_draw(indexes))
    place = {entry.id: index for index, entry in enumerate(order)} | {None: BYE}
    drawn = [edges[min(place[p.a], place[p.b]), max(place[p.a], place[p.b])] for p in pair_swiss(members, "41625")]
    assert total(drawn) == least


def random_entry(number: int, n: int, rng: random.Random) -> SwissEntry:
    met = tuple(other for other in range(n) if other != number and (number + other) % 3 == 0)
    sides = tuple(rng.choice(("NS", "EW")) for _ in range(2))
    floated = rng.choice(("up", "down", None))
    return SwissEntry(number, rng.randrange(3), number, rng.randrange(3), met, rng.random() < 0.3, sides, (), floated)  # type: ignore[arg-type]


def total(rows: list[Row]) -> Row:
    return tuple(sum(column) for column in zip(*rows, strict=True))


@given(st.lists(st.tuples(*[st.integers(0, 40)] * 8), min_size=4, max_size=20))
def test_packed_costs_add_up_and_compare_like_the_rows(rows: list[Row]) -> None:
    weights = packed({(0, number): row for number, row in enumerate(rows)}, len(rows))
    half = len(rows) // 2
    one, two = list(range(half)), list(range(half, 2 * half))
    by_rows = total([rows[i] for i in one]) < total([rows[i] for i in two])
    assert (sum(weights[0, i] for i in one) < sum(weights[0, i] for i in two)) == by_rows


def test_fractions_and_wide_scores_become_whole_steps() -> None:
    halves = [SwissEntry(1, Fraction(5, 2)), SwissEntry(2, 1), SwissEntry(3, Fraction(1, 2))]
    assert steps_of(halves) == (4, 1, 0)
    assert steps_of([SwissEntry(1, 100_000), SwissEntry(2, 99_999), SwissEntry(3, 0)]) == (2, 1, 0)


def test_an_entry_knows_its_past_from_results_and_seats() -> None:
    first = (Pairing(1, 1, 2, "EW", ()), Pairing(2, 3, None, "NS", ()))
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(1, 2, 3, None, Outcome.BYE), Result(2, 1, 1, 2, Outcome.FORFEIT_B)]
    field = field_of([1, 2, 3], results)
    one, three, two = swiss_entries(field, rank(field, criteria_of(["match-points"])), [first], units={1: 7}, fixed_tables={2: 4})
    assert (one.met, one.sides, one.tables, one.has_free_win, one.floated, one.unit) == ((2,), ("EW",), (1,), True, "down", 7)
    assert (two.met, two.sides, two.has_free_win, two.floated, two.fixed_table) == ((1,), ("NS",), False, "up", 4)
    assert (three.met, three.has_free_win, three.sides) == ((), True, ())


def test_a_pairing_that_was_not_played_may_be_made_again() -> None:
    field = field_of([1, 2], [Result(1, 1, 1, 2, Outcome.FORFEIT_A)])
    assert [entry.met for entry in swiss_entries(field, rank(field, criteria_of(["wins"])), [])] == [(), ()]


@pytest.mark.parametrize(
    ("n", "rounds", "forbidden", "code"),
    [
        (8, 4, 0, None),
        (8, 5, 0, "rounds-may-need-rematches"),
        (8, 7, 0, "rounds-may-need-rematches"),
        (8, 8, 0, "rounds-need-rematches"),
        (7, 7, 0, "rounds-may-need-rematches"),
        (8, 7, 1, "rounds-need-rematches"),
        (2, 1, 0, None),
        (2, 2, 0, "rounds-need-rematches"),
    ],
)
def test_too_many_rounds_are_warned_of_beforehand(n: int, rounds: int, forbidden: int, code: str | None) -> None:
    assert [reason.code for reason in rounds_outlook(n, rounds, most_forbidden=forbidden)] == ([code] if code else [])


def test_above_256_entries_near_candidates_are_widened_until_everybody_is_paired() -> None:
    """The first twenty have all met the next forty: no candidate is near."""
    low = range(21, 61)
    met = {n: tuple(low) for n in range(1, 21)} | {n: tuple(range(1, 21)) for n in low}
    members = [SwissEntry(n, rank=n, met=met.get(n, ())) for n in range(1, 301)]
    everyone_among_the_first = frozenset(frozenset((a, b)) for a in range(1, 21) for b in range(a + 1, 21))
    pairings = pair_swiss(members, "1", SwissOptions(forbidden=everyone_among_the_first))
    check_pairings(pairings, range(1, 301))
    assert not codes(pairings)["rematch-unavoidable"]
