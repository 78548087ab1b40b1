"""Match points, byes and forfeits: what a result brings to each entry."""

from fractions import Fraction

import pytest

from tournaments.standings.errors import StandingsError
from tournaments.standings.field import Field, field_of
from tournaments.standings.results import Exact, Mark, Outcome, Result
from tournaments.standings.scoring import FIFTEEN, ONE_ZERO, THIRTEEN, TWO_ONE_ZERO, MatchPoints, Scoring, scheme, three_numbers


def one(outcome: Outcome, level_a: int = 0, level_b: int = 0, *, points: MatchPoints = TWO_ONE_ZERO, bye_levels: int = 0) -> Field:
    b = None if outcome in (Outcome.BYE, Outcome.LATE_BYE, Outcome.HALF_BYE, Outcome.ABSENT) else 2
    return field_of([1, 2], [Result(1, 1, 1, b, outcome, level_a, level_b)], Scoring(points, bye_levels))


def points(field: Field) -> tuple[Exact, Exact]:
    return field.points[1], field.points[2]


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        (Outcome.WIN_A, (2, 0)),
        (Outcome.WIN_B, (0, 2)),
        (Outcome.DRAW, (1, 1)),
        (Outcome.FORFEIT_A, (0, 2)),
        (Outcome.FORFEIT_B, (2, 0)),
        (Outcome.BOTH_FORFEIT, (0, 0)),
        (Outcome.BYE, (2, 0)),
        (Outcome.LATE_BYE, (2, 0)),
        (Outcome.HALF_BYE, (1, 0)),
        (Outcome.ABSENT, (0, 0)),
        (Outcome.NOT_PLAYED, (0, 0)),
    ],
)
def test_two_one_zero_for_every_outcome(outcome: Outcome, expected: tuple[int, int]) -> None:
    assert points(one(outcome)) == expected


@pytest.mark.parametrize(("a", "b", "expected"), [(5, 3, (17, 13)), (13, 0, (25, 5)), (4, 4, (15, 15)), (3, 5, (15, 15))])
def test_fifteen_plus_minus_the_level_difference_capped_at_ten(a: int, b: int, expected: tuple[int, int]) -> None:
    assert points(one(Outcome.WIN_A, a, b, points=FIFTEEN)) == expected


def test_fifteen_plus_minus_gives_eighteen_for_a_forfeit() -> None:
    assert points(one(Outcome.FORFEIT_B, points=FIFTEEN)) == (18, 0)


def test_giving_up_far_behind_takes_nothing_from_the_opponent() -> None:
    assert points(one(Outcome.FORFEIT_B, 8, 0, points=FIFTEEN)) == (23, 0)
    assert points(one(Outcome.FORFEIT_B, 1, 0, points=FIFTEEN, bye_levels=9)) == (18, 0)
    assert points(one(Outcome.FORFEIT_A, 8, 0, points=FIFTEEN)) == (0, 18)


def test_fifteen_plus_minus_counts_a_bye_with_its_level_credit() -> None:
    assert points(one(Outcome.BYE, points=FIFTEEN, bye_levels=3)) == (18, 0)


def test_thirteen_plus_minus_takes_the_whole_ladder() -> None:
    assert points(one(Outcome.WIN_B, 0, 13, points=THIRTEEN)) == (0, 26)


def test_one_zero_has_no_half_unless_a_draw_is_allowed() -> None:
    assert points(one(Outcome.WIN_A, points=ONE_ZERO)) == (1, 0)
    assert points(one(Outcome.DRAW, points=ONE_ZERO)) == (Fraction(1, 2), Fraction(1, 2))


def test_any_three_numbers_are_a_scheme() -> None:
    assert scheme("3/1/0") == three_numbers(3, 1, 0)
    assert scheme("1/0.5/0").draw == Fraction(1, 2)
    assert scheme("15±d") is FIFTEEN


@pytest.mark.parametrize(("text", "code"), [("two", "unknown-scheme"), ("1/2", "unknown-scheme"), ("0/1/2", "scheme-out-of-order")])
def test_a_scheme_that_is_none_is_refused(text: str, code: str) -> None:
    with pytest.raises(StandingsError, match=code):
        scheme(text)


def test_a_bye_has_the_stated_level_credit() -> None:
    [line] = one(Outcome.BYE, bye_levels=4).lines[1]
    assert (line.level, line.net_levels, line.mark) == (4, 4, Mark.BYE)


def test_a_forfeit_in_mid_match_keeps_the_levels_reached_if_they_are_more() -> None:
    field = one(Outcome.FORFEIT_B, 9, 2, bye_levels=4)
    assert (field.lines[1][0].level, field.lines[1][0].net_levels) == (9, 7)
    assert (field.lines[2][0].level, field.lines[2][0].net_levels) == (2, -7)


def test_staying_away_costs_as_many_net_levels_as_the_opponent_is_credited() -> None:
    assert one(Outcome.FORFEIT_A, bye_levels=4).lines[1][0].net_levels == -4
    assert one(Outcome.ABSENT, bye_levels=4).lines[1][0].net_levels == -4


def test_a_match_under_way_counts_for_nothing_yet() -> None:
    [line] = one(Outcome.NOT_PLAYED, 5, 2).lines[1]
    assert (line.points, line.level, line.net_levels, line.mark) == (0, 0, 0, Mark.OPEN)


def test_a_win_needs_an_opponent_and_a_bye_has_none() -> None:
    with pytest.raises(StandingsError, match="outcome-does-not-fit"):
        Result(1, 1, 1, None, Outcome.WIN_A)
    with pytest.raises(StandingsError, match="outcome-does-not-fit"):
        Result(1, 1, 1, 2, Outcome.BYE)


def test_nobody_sits_at_two_tables_in_one_round() -> None:
    twice = [Result(1, 1, 1, 2, Outcome.DRAW), Result(1, 2, 1, 3, Outcome.DRAW)]
    with pytest.raises(StandingsError, match="entry-twice-in-round"):
        field_of([1, 2, 3], twice)


def test_a_result_of_a_stranger_is_refused() -> None:
    with pytest.raises(StandingsError, match="unknown-entry"):
        field_of([1], [Result(1, 1, 1, 9, Outcome.DRAW)])


def test_the_winner_of_a_table_may_have_won_without_playing() -> None:
    assert Result(1, 1, 1, 2, Outcome.FORFEIT_A).winner == 2
    assert Result(1, 1, 1, None, Outcome.BYE).winner == 1
    assert Result(1, 1, 1, 2, Outcome.BOTH_FORFEIT).winner is None
    assert Result(1, 1, 1, 2, Outcome.DRAW).winner is None
