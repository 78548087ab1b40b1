"""Places: shared where nothing decides, and the same whatever the order of entries and results."""

import random
from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from tournaments.standings.field import field_of
from tournaments.standings.ranking import CRITERIA, criteria_of, rank
from tournaments.standings.results import Outcome, Penalty, Result

TWO_SIDED = [Outcome.WIN_A, Outcome.WIN_B, Outcome.DRAW, Outcome.FORFEIT_A, Outcome.FORFEIT_B, Outcome.BOTH_FORFEIT, Outcome.NOT_PLAYED]


@st.composite
def stages(draw: st.DrawFn) -> tuple[list[int], list[Result]]:
    """A few rounds of random pairings with random outcomes; the odd one out has a bye, a late bye or is absent."""
    entries = draw(st.lists(st.integers(1, 50), unique=True, min_size=1, max_size=9))
    results = []
    for round_no in range(1, draw(st.integers(0, 4)) + 1):
        order = draw(st.permutations(entries))
        tables = range((len(order) + 1) // 2)
        results.extend(_result(draw, round_no, table_no, order[2 * table_no : 2 * table_no + 2]) for table_no in tables)
    return entries, results


def _result(draw: st.DrawFn, round_no: int, table_no: int, two: Sequence[int]) -> Result:
    if len(two) == 1:
        alone = draw(st.sampled_from([Outcome.BYE, Outcome.LATE_BYE, Outcome.HALF_BYE, Outcome.ABSENT]))
        return Result(round_no, table_no, two[0], None, alone)
    levels = st.integers(0, 5)
    outcome = draw(st.sampled_from(TWO_SIDED))
    return Result(round_no, table_no, two[0], two[1], outcome, draw(levels), draw(levels), trick_points=5 * draw(levels))


codes = st.lists(st.sampled_from([code for code in CRITERIA if code != "lots"]), unique=True, max_size=5)


@given(stages(), codes, st.randoms())
def test_the_order_of_entries_and_results_does_not_matter(
    stage: tuple[list[int], list[Result]], order: list[str], rng: random.Random
) -> None:
    entries, results = stage
    expected = rank(field_of(entries, results), criteria_of(order))
    rng.shuffle(entries)
    rng.shuffle(results)
    assert rank(field_of(entries, results), criteria_of(order)) == expected


@given(stages(), codes)
def test_everybody_has_one_place_and_shared_places_have_no_holes(stage: tuple[list[int], list[Result]], order: list[str]) -> None:
    entries, results = stage
    places = rank(field_of(entries, results), criteria_of(order))
    assert sorted(place.entry for place in places) == sorted(entries)
    for rank_no in {place.rank for place in places}:
        sharing = [place for place in places if place.rank == rank_no]
        assert {place.last for place in sharing} == {rank_no + len(sharing) - 1}
        # What direct encounter shows may differ and still decide nothing: a missing match could turn it round.
        assert "direct-encounter" in order or len({place.values for place in sharing}) == 1


@given(stages(), codes)
def test_one_more_criterion_never_moves_those_already_told_apart(stage: tuple[list[int], list[Result]], order: list[str]) -> None:
    entries, results = stage
    field = field_of(entries, results)
    coarse = {place.entry: place for place in rank(field, criteria_of(order[:-1]))}
    for place in rank(field, criteria_of(order)):
        assert coarse[place.entry].rank <= place.rank <= place.last <= coarse[place.entry].last


@given(stages(), st.permutations(range(1, 51)))
def test_lots_leave_nobody_tied(stage: tuple[list[int], list[Result]], lots: list[int]) -> None:
    entries, results = stage
    places = rank(field_of(entries, results, lots=lots), criteria_of(["match-points", "lots"]))
    assert not any(place.is_shared for place in places)


def test_the_deciding_criterion_is_the_one_that_put_an_entry_below_the_one_above() -> None:
    results = [Result(1, 1, 1, 2, Outcome.WIN_A, 9, 3), Result(1, 2, 3, 4, Outcome.WIN_A, 5, 3)]
    places = rank(field_of([1, 2, 3, 4], results), criteria_of(["match-points", "net-levels"]))
    assert [(place.entry, place.decided_by) for place in places] == [(1, None), (3, "net-levels"), (4, "match-points"), (2, "net-levels")]


def test_ties_left_are_shared_places() -> None:
    places = rank(field_of([1, 2, 3, 4], [Result(1, 1, 1, 2, Outcome.DRAW)]), criteria_of(["match-points"]))
    assert [(place.entry, place.rank, place.last, place.is_shared) for place in places] == [
        (1, 1, 2, True),
        (2, 1, 2, True),
        (3, 3, 4, True),
        (4, 3, 4, True),
    ]


def test_no_entries_make_an_empty_table() -> None:
    assert rank(field_of([], []), criteria_of(["match-points"])) == ()


def test_a_penalty_may_cost_a_place() -> None:
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(1, 2, 3, 4, Outcome.DRAW)]
    places = rank(field_of([1, 2, 3, 4], results, penalties=[Penalty(1, match_points=2)]), criteria_of(["match-points"]))
    assert [place.entry for place in places][:2] == [3, 4]


def test_coming_back_after_missing_a_round_never_gains() -> None:
    """Absent is never better than the worst that could have happened at the table, on any criterion of points or levels."""
    for code in ("match-points", "wins", "progressive", "opponents-score", "sonneborn-berger"):
        away = field_of([1, 2, 3], [Result(1, 1, 1, None, Outcome.ABSENT), Result(2, 1, 1, 2, Outcome.WIN_A)])
        lost = field_of([1, 2, 3], [Result(1, 1, 1, 3, Outcome.WIN_B), Result(2, 1, 1, 2, Outcome.WIN_A)])
        [crit] = criteria_of([code])
        assert crit.measure(away, [1])[1].key <= crit.measure(lost, [1])[1].key
