"""The drawing of a double elimination: every meeting has one place, no two places meet, a winner goes where the bracket says."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.bracket import TieState
from tournaments.pairing.double_elimination import DoubleBracket, double_elimination
from tournaments.pairing.rounds import bracket_size
from tournaments.svg.double_layout import DoubleLayout, Side


def slots_of(pairs: int) -> list[int | None]:
    """So many pairs from the top, one bye a meeting at most."""
    size = bracket_size(pairs)
    byes = size - pairs
    slots: list[int | None] = []
    numbers = iter(range(1, pairs + 1))
    for tie in range(size // 2):
        slots += [next(numbers), None if tie < byes else next(numbers)]
    return slots


def played(pairs: int, meetings: int, rng: Random) -> DoubleBracket:
    """The bracket after so many meetings, decided by chance."""
    decided: dict[tuple[int, int], int | None] = {}
    board = double_elimination(slots_of(pairs), decided)
    for _number in range(meetings):
        ready = next((tie for tie in board if tie.state is TieState.READY), None)
        if ready is None:
            break
        decided[ready.key] = rng.choice(ready.entries)
        board = double_elimination(slots_of(pairs), decided)
    return board


@given(st.integers(2, 64), st.integers(0, 130), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_every_meeting_has_one_place_and_no_two_overlap(pairs: int, meetings: int, rng: Random) -> None:
    board = played(pairs, meetings, rng)
    layout = DoubleLayout(len(board.rounds))
    columns = layout.columns
    boxes = [(columns[tie.round_no - 1], layout.middle(tie.round_no - 1, tie.position)) for tie in board if tie.has_two]
    placed = {(column.column, column.side is Side.LOSERS, middle) for column, middle in boxes}
    assert len(placed) == sum(tie.has_two for tie in board)
    for column, is_below, middle in placed:
        others = [at for at_column, at_below, at in placed if (at_column, at_below) == (column, is_below) and at != middle]
        assert all(abs(at - middle) >= 1 for at in others), "a box is less than a row high"
        assert 0 < middle < layout.rows[Side.LOSERS if is_below else Side.WINNERS]


@pytest.mark.parametrize("pairs", [2, 4, 8, 16, 32, 64])
def test_a_winner_leads_to_the_meeting_that_the_bracket_feeds(pairs: int) -> None:
    board = double_elimination(slots_of(pairs), {})
    layout = DoubleLayout(len(board.rounds))
    for tie in board:
        for line, feeder in enumerate(tie.feeders):
            if feeder.takes == "winner":
                lead = layout.lead(feeder.key[0] - 1, feeder.key[1])
                assert lead is not None
                assert (lead.index + 1, lead.place, lead.line) == (*tie.key, line)


@pytest.mark.parametrize("pairs", [2, 4, 8, 16, 32, 64])
def test_a_round_has_as_many_places_as_the_bracket_has_meetings(pairs: int) -> None:
    board = double_elimination(slots_of(pairs), {})
    columns = DoubleLayout(len(board.rounds)).columns
    assert [column.ties for column in columns] == [len(ties) for ties in board.rounds]
    sides = {"winners": Side.WINNERS, "losers": Side.LOSERS}
    assert [column.side for column in columns] == [sides.get(ties[0].code.split("-")[0], Side.FINALS) for ties in board.rounds]


@pytest.mark.parametrize("pairs", [4, 8, 16, 32, 64])
def test_whoever_loses_on_the_winners_side_falls_straight_down(pairs: int) -> None:
    board = double_elimination(slots_of(pairs), {})
    columns = DoubleLayout(len(board.rounds)).columns
    for ties in board.rounds[:-2]:
        for feeder in (feeder for tie in ties for feeder in tie.feeders if feeder.takes == "loser"):
            assert columns[feeder.key[0] - 1].column == columns[ties[0].round_no - 1].column


@pytest.mark.parametrize("pairs", [2, 3, 4, 5, 16, 64])
def test_a_way_leads_to_the_right(pairs: int) -> None:
    layout = DoubleLayout(len(double_elimination(slots_of(pairs), {}).rounds))
    for column in layout.columns:
        for place in range(column.ties):
            lead = layout.lead(column.index, place)
            assert lead is None or layout.columns[lead.index].column > column.column
