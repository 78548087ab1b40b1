"""Each tie-break by a small example worked by hand.

A round robin of four, 2/1/0: 1 beat 2, 3 drew with 4; 1 drew with 3, 2 beat 4; 4 beat 1, 2 drew with 3.
Points: 1 has 3 (2+1+0), 2 has 3 (0+2+1), 3 has 3 (1+1+1), 4 has 3 (1+0+2).
"""

from fractions import Fraction

import pytest

from tournaments.standings.errors import StandingsError
from tournaments.standings.field import Field, field_of
from tournaments.standings.opponents import OpponentsScore
from tournaments.standings.ranking import CRITERIA, Place, criteria_of, explain, rank
from tournaments.standings.results import Exact, Outcome, Penalty, Result
from tournaments.standings.scoring import Scoring

FOUR = (
    Result(1, 1, 1, 2, Outcome.WIN_A, 8, 5, trick_points=40, penalties_a=1),
    Result(1, 2, 3, 4, Outcome.DRAW, 4, 4),
    Result(2, 1, 1, 3, Outcome.DRAW, 3, 3, trick_points=-15),
    Result(2, 2, 2, 4, Outcome.WIN_A, 9, 0, trick_points=200),
    Result(3, 1, 4, 1, Outcome.WIN_A, 6, 5, trick_points=10, penalties_b=2),
    Result(3, 2, 2, 3, Outcome.DRAW, 7, 7),
)


def four(*, penalties: tuple[Penalty, ...] = (), lots: tuple[int, ...] = ()) -> Field:
    return field_of([1, 2, 3, 4], FOUR, penalties=penalties, lots=lots)


def values(code: str, field: Field | None = None) -> dict[int, tuple[Exact, ...] | None]:
    return {place.entry: place.values[0] for place in rank(field or four(), criteria_of([code]))}


def ranks(places: tuple[Place, ...]) -> dict[int, tuple[int, int]]:
    return {place.entry: (place.rank, place.last) for place in places}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("match-points", [3, 3, 3, 3]),
        ("wins", [1, 1, 0, 1]),
        ("net-levels", [2, 6, 0, -8]),
        ("opponents-score", [9, 9, 9, 9]),
        ("progressive", [2 + 3 + 3, 0 + 2 + 3, 1 + 2 + 3, 1 + 1 + 3]),
        ("sonneborn-berger", [3 + Fraction(3, 2), 3 + Fraction(3, 2), Fraction(9, 2), 3 + Fraction(3, 2)]),
        ("levels", [16, 21, 14, 10]),
        ("fewest-penalties", [3, 0, 0, 0]),
        ("net-trick-points", [40 - 15 - 10, -40 + 200, 15, -200 + 10]),
        ("direct-encounter", [3, 3, 3, 3]),
    ],
)
def test_the_value_of_a_tie_break(code: str, expected: list[Exact]) -> None:
    assert values(code) == {entry: (value,) for entry, value in enumerate(expected, start=1)}


def test_the_best_round_counts_its_points_and_then_its_levels() -> None:
    assert values("best-round") == {1: (2, 3), 2: (2, 9), 3: (1, 0), 4: (2, 1)}


def test_the_last_round_comes_first_and_then_the_one_before() -> None:
    assert values("last-round-backwards") == {1: (0, 1, 2), 2: (1, 2, 0), 3: (1, 1, 1), 4: (2, 0, 1)}


def test_fewer_penalties_come_first() -> None:
    places = rank(four(penalties=(Penalty(2, count=1),)), criteria_of(["fewest-penalties"]))
    assert ranks(places) == {3: (1, 2), 4: (1, 2), 2: (3, 3), 1: (4, 4)}


def test_lots_place_the_first_drawn_first() -> None:
    places = rank(four(lots=(3, 1, 4, 2)), criteria_of(["match-points", "lots"]))
    assert [place.entry for place in places] == [3, 1, 4, 2]
    assert [place.decided_by for place in places] == [None, "lots", "lots", "lots"]


def test_lots_are_asked_only_of_those_who_are_tied() -> None:
    places = rank(four(lots=(1, 2, 4)), criteria_of(["wins", "lots"]))
    assert [(place.entry, place.values[1]) for place in places] == [(1, (1,)), (2, (2,)), (4, (3,)), (3, None)]


def test_lots_that_were_not_drawn_are_missing() -> None:
    with pytest.raises(StandingsError, match="lots-missing"):
        rank(four(), criteria_of(["match-points", "lots"]))


def test_match_points_taken_off_count_in_the_total_and_not_against_opponents() -> None:
    field = four(penalties=(Penalty(1, match_points=2, round_no=2),))
    assert values("match-points", field)[1] == (1,)
    assert values("opponents-score", field)[2] == (9,)


def test_a_bye_counts_as_a_win_against_the_stated_score() -> None:
    results = [Result(1, 1, 1, None, Outcome.BYE), Result(1, 2, 2, 3, Outcome.WIN_A)]
    stated = field_of([1, 2, 3], results, Scoring(bye_opponent=1))
    own = field_of([1, 2, 3], results, Scoring(bye_opponent=None))
    assert values("wins", stated)[1] == (1,)
    assert [values(code, stated)[1] for code in ("opponents-score", "sonneborn-berger")] == [(1,), (1,)]
    assert values("opponents-score", own)[1] == (2,)


def test_who_forfeits_has_no_opponents_score_from_it_and_the_other_the_stated_one() -> None:
    results = [Result(1, 1, 1, 2, Outcome.FORFEIT_B), Result(2, 1, 1, 3, Outcome.WIN_B), Result(2, 2, 2, None, Outcome.ABSENT)]
    field = field_of([1, 2, 3], results, Scoring(bye_opponent=1))
    assert values("opponents-score", field) == {1: (3,), 2: (0,), 3: (2,)}


def test_the_lowest_opponent_may_be_left_out_and_the_explanation_shows_it() -> None:
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(2, 1, 1, 3, Outcome.WIN_A), Result(2, 2, 2, None, Outcome.BYE)]
    field = field_of([1, 2, 3], results)
    [explained] = explain(field, [OpponentsScore(drop_lowest=1)], 1)
    assert explained.value == (2,)
    assert [(row.opponent, row.number, row.counts) for row in explained.rows] == [(2, 2, True), (3, 0, False)]


def test_direct_encounter_counts_only_matches_among_the_tied() -> None:
    results = [
        Result(1, 1, 1, 2, Outcome.WIN_B),
        Result(1, 2, 3, 4, Outcome.WIN_B),
        Result(2, 1, 1, 3, Outcome.WIN_A),
        Result(2, 2, 2, 4, Outcome.WIN_B),
    ]
    places = rank(field_of([1, 2, 3, 4], results), criteria_of(["match-points", "direct-encounter"]))
    assert [(place.entry, place.decided_by) for place in places] == [
        (4, None),
        (2, "match-points"),
        (1, "direct-encounter"),
        (3, "match-points"),
    ]
    assert [place.values[1] for place in places] == [None, (2,), (0,), None]


def test_three_who_beat_each_other_in_a_circle_stay_tied() -> None:
    circle = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(2, 1, 2, 3, Outcome.WIN_A), Result(3, 1, 3, 1, Outcome.WIN_A)]
    places = rank(field_of([1, 2, 3], circle), criteria_of(["match-points", "direct-encounter"]))
    assert ranks(places) == {1: (1, 3), 2: (1, 3), 3: (1, 3)}


def test_direct_encounter_says_nothing_while_a_missing_match_could_change_it() -> None:
    """1 beat 2, and 3 met neither: 3 could still have won both."""
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(1, 2, 3, 4, Outcome.WIN_A), Result(2, 1, 2, 5, Outcome.WIN_A)]
    places = rank(field_of([1, 2, 3, 4, 5], results), criteria_of(["wins", "direct-encounter"]))
    assert ranks(places)[1] == ranks(places)[2] == ranks(places)[3] == (1, 3)


def test_direct_encounter_places_one_whom_no_missing_match_could_catch() -> None:
    """Of three tied, 1 beat both; 2 and 3 never met: either could reach 2, and 1 has 4."""
    results = [
        Result(1, 1, 1, 2, Outcome.WIN_A),
        Result(2, 1, 1, 3, Outcome.WIN_A),
        Result(2, 2, 2, 4, Outcome.DRAW),
        Result(3, 1, 1, 5, Outcome.WIN_B),
    ]
    places = rank(field_of([1, 2, 3, 4, 5], results), criteria_of(["direct-encounter"]), among=[1, 2, 3])
    assert ranks(places) == {1: (1, 1), 2: (2, 3), 3: (2, 3)}


def test_a_round_missed_leaves_the_running_total_as_it_was() -> None:
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(3, 1, 1, 2, Outcome.WIN_A)]
    assert values("progressive", field_of([1, 2], results))[1] == (2 + 2 + 4,)


@pytest.mark.parametrize("code", sorted(CRITERIA))
def test_every_tie_break_has_a_value_for_an_entry_that_never_played(code: str) -> None:
    field = field_of([1, 2, 3], [Result(1, 1, 1, 2, Outcome.WIN_A)], lots=(1, 2, 3))
    assert values(code, field)[3] is not None


@pytest.mark.parametrize(
    "code",
    [
        "match-points",
        "wins",
        "net-levels",
        "levels",
        "opponents-score",
        "sonneborn-berger",
        "progressive",
        "net-trick-points",
        "fewest-penalties",
    ],
)
def test_the_numbers_of_an_explanation_add_up_to_the_value(code: str) -> None:
    field = four(penalties=(Penalty(1, match_points=1), Penalty(2)))
    for entry in field.entries:
        [explained] = explain(field, criteria_of([code]), entry)
        assert (sum(row.number for row in explained.rows if row.counts),) == explained.value


def test_an_explanation_names_round_opponent_and_what_happened() -> None:
    [explained] = explain(four(), criteria_of(["match-points"]), 1)
    assert [(row.round_no, row.opponent, row.what, row.number) for row in explained.rows] == [
        (1, 2, "won", 2),
        (2, 3, "drew", 1),
        (3, 4, "lost", 0),
    ]


def test_an_explanation_of_direct_encounter_says_among_whom() -> None:
    results = [Result(1, 1, 1, 2, Outcome.WIN_A), Result(2, 1, 2, 3, Outcome.WIN_A), Result(3, 1, 3, 1, Outcome.WIN_A)]
    field = field_of([1, 2, 3, 4], results)
    direct = explain(field, criteria_of(["match-points", "direct-encounter"]), 1)[1]
    assert direct.tied == (1, 2, 3)
    assert [row.opponent for row in direct.rows] == [2, 3]


def test_a_stranger_has_no_explanation() -> None:
    with pytest.raises(StandingsError, match="unknown-entry"):
        explain(four(), criteria_of(["wins"]), 99)


def test_an_unknown_tie_break_is_refused_by_name() -> None:
    with pytest.raises(StandingsError, match=r"unknown-criterion \(criterion=luck\)"):
        criteria_of(["wins", "luck"])
