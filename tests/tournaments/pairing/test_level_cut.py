"""The cut by level: winners by level, best losers to fill up, ties on the cut never settled in silence (seed 001)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.pairing.errors import PairingError
from tournaments.pairing.level_cut import Cut, Standing, level_cut
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import criteria_of
from tournaments.standings.results import Outcome, Result
from tournaments.standings.scoring import Scoring

LAP = 13


def tables(*levels: tuple[int, int], outcome: Outcome = Outcome.WIN_A, extra: tuple[Result, ...] = ()) -> Field:
    """Table n between entries 2n - 1, who wins, and 2n, with these levels."""
    results = [Result(1, no, 2 * no - 1, 2 * no, outcome, a, b) for no, (a, b) in enumerate(levels, start=1)]
    results.extend(extra)
    return field_of(sorted({entry for result in results for entry, _ in result.marks()}), results, Scoring(bye_levels=3))


TWELVE = tables((9, 3), (4, 2), (7, 6), (5, 4), (8, 1), (3, 0), (6, 5), (2, 1), (10, 9), (11, 2), (1, 0), (12, 11))


def codes(cut: Cut, entry: int) -> list[str]:
    [contender] = [contender for contender in cut.contenders if contender.entry == entry]
    return [reason.code for reason in contender.reasons]


def test_the_best_eight_of_twelve_winners_go_on_by_level() -> None:
    cut = level_cut(TWELVE, places=8)
    assert cut.through == (23, 19, 17, 1, 9, 5, 13, 7)
    assert cut.is_settled
    assert cut.places_left == 0


def test_four_winners_are_ranked_by_level_and_the_best_three_placed() -> None:
    cut = level_cut(tables((5, 2), (9, 8), (7, 3), (6, 1)), places=3)
    assert [(c.entry, c.rank) for c in cut.contenders if c.standing is Standing.THROUGH] == [(3, 1), (5, 2), (7, 3)]


def test_a_loser_stands_behind_every_winner_however_high_its_level() -> None:
    cut = level_cut(tables((1, 0), (12, 11)), places=2)
    assert cut.through == (3, 1)
    assert [(c.entry, c.rank, c.decided_by) for c in cut.contenders] == [(3, 1, None), (1, 2, "levels"), (4, 3, "won"), (2, 4, "levels")]


def test_laps_count_before_ranks() -> None:
    cut = level_cut(tables((12, 0), (LAP + 1, 0)), places=1)
    assert cut.through == (3,)


def test_fewer_winners_than_places_all_go_on_and_the_best_losers_fill_up() -> None:
    cut = level_cut(tables((9, 3), (4, 2), (7, 6), (5, 4), (8, 1)), places=8)
    assert cut.through == (1, 9, 5, 7, 3, 6, 8, 2)
    assert codes(cut, 6) == ["lost-table", "best-loser"]


def test_a_tie_on_the_cut_is_returned_with_the_places_left() -> None:
    cut = level_cut(tables((9, 1), (5, 1), (5, 2), (5, 3), (2, 0)), places=3)
    assert cut.through == (1,)
    assert cut.tied == (3, 5, 7)
    assert cut.places_left == 2
    assert not cut.is_settled
    assert codes(cut, 3) == ["won-table", "tied-on-cut"]


def test_a_tie_that_does_not_reach_the_cut_is_only_a_shared_place() -> None:
    cut = level_cut(tables((5, 1), (5, 2), (2, 0)), places=2)
    assert cut.through == (1, 3)
    assert all(contender.is_shared for contender in cut.contenders[:2])


def test_the_stages_tie_breaks_settle_a_tie_on_the_cut() -> None:
    cut = level_cut(tables((5, 4), (5, 1), (5, 2)), places=2, tie_breaks=criteria_of(["net-levels"]))
    assert cut.through == (3, 5)
    assert cut.contenders[2].decided_by == "net-levels"


def test_lots_settle_a_tie_on_the_cut_and_say_so() -> None:
    cut = level_cut(tables((9, 1), (5, 1), (5, 2), (5, 3)), places=3, lots=(7, 5, 3))
    assert cut.through == (1, 7, 5)
    assert codes(cut, 7) == ["won-table", "settled-by-lots"]
    assert "settled-by-lots" not in codes(cut, 1)


def test_a_ruling_settles_a_tie_on_the_cut_before_lots() -> None:
    cut = level_cut(tables((5, 1), (5, 2), (5, 3)), places=1, lots=(1, 3, 5), ruling=(5, 1, 3))
    assert cut.through == (5,)
    assert codes(cut, 5) == ["won-table", "settled-by-ruling"]


def test_a_ruling_that_does_not_name_all_who_are_tied_decides_nothing_and_is_reported() -> None:
    cut = level_cut(tables((5, 1), (5, 2), (5, 3)), places=1, ruling=(5, 1))
    assert cut.tied == (1, 3, 5)
    assert cut.unused_ruling


def test_a_ruling_cannot_put_a_lower_level_over_a_higher_one() -> None:
    cut = level_cut(tables((9, 1), (5, 2)), places=1, ruling=(3, 1))
    assert cut.through == (1,)
    assert cut.unused_ruling


def test_a_tie_among_the_losers_who_fill_up_is_a_tie_on_the_cut() -> None:
    cut = level_cut(tables((9, 4), (8, 4)), places=3)
    assert cut.through == (1, 3)
    assert cut.tied == (2, 4)


def test_who_wins_by_a_bye_or_a_forfeit_stands_with_the_stated_level() -> None:
    extra = (Result(1, 3, 5, 6, Outcome.FORFEIT_B), Result(1, 4, 7, None, Outcome.BYE))
    cut = level_cut(tables((4, 1), (2, 1), extra=extra), places=3)
    assert cut.through == (1, 5, 7)


def test_who_forfeited_does_not_fill_up() -> None:
    extra = (Result(1, 2, 3, 4, Outcome.FORFEIT_B), Result(1, 3, 5, 6, Outcome.BOTH_FORFEIT))
    cut = level_cut(tables((4, 1), extra=extra), places=4)
    assert cut.through == (1, 3, 2)
    assert cut.unfilled == 1
    assert cut.places_left == 0


@pytest.mark.parametrize("outcome", [Outcome.DRAW, Outcome.NOT_PLAYED])
def test_a_table_without_a_winner_must_be_decided_first(outcome: Outcome) -> None:
    with pytest.raises(PairingError, match=r"tables-undecided \(entries=\(1, 2\)\)"):
        level_cut(tables((4, 4), outcome=outcome), places=1)


def test_no_entries_and_no_places_are_refused() -> None:
    with pytest.raises(PairingError, match="too-few-entries"):
        level_cut(field_of([], []), places=8)
    with pytest.raises(PairingError, match="no-places"):
        level_cut(TWELVE, places=0)


def test_one_table_for_eight_places_sends_both_on() -> None:
    cut = level_cut(tables((4, 1)), places=8)
    assert cut.through == (1, 2)
    assert cut.unfilled == 6


levels = st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=1, max_size=20)


@given(levels, st.integers(1, 12))
def test_through_and_places_left_make_the_places_and_no_winner_is_passed_over_by_a_loser(pairs: list[tuple[int, int]], places: int) -> None:
    cut = level_cut(tables(*pairs), places=places)
    assert len(cut.through) + cut.places_left + cut.unfilled == places
    assert (len(cut.tied) > cut.places_left > 0) or not cut.tied
    standing = {contender.entry: contender.standing for contender in cut.contenders}
    if any(standing[loser] is not Standing.OUT for loser in range(2, 2 * len(pairs) + 1, 2)):
        assert all(standing[winner] is Standing.THROUGH for winner in range(1, 2 * len(pairs) + 1, 2))


@given(levels, st.integers(1, 12), st.permutations(range(1, 41)))
def test_lots_over_everybody_always_settle_the_cut(pairs: list[tuple[int, int]], places: int, lots: list[int]) -> None:
    cut = level_cut(tables(*pairs), places=places, lots=lots)
    assert cut.is_settled
    assert len(cut.through) == min(places, 2 * len(pairs))
