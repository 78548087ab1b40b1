"""The bracket as it stands: derived from slots and decisions, with byes, third place and final places."""

from collections.abc import Callable

import pytest

from tournaments.pairing.best_of import best_of
from tournaments.pairing.bracket import Bracket, Key, TieState, bracket
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.final_places import final_places
from tournaments.pairing.knockout import draw_knockout

EIGHT = (1, 8, 5, 4, 3, 6, 7, 2)
SIX = (1, None, 5, 4, 3, 6, None, 2)


def play_out(
    slots: tuple[int | None, ...], winner: Callable[[int, int], int | None] = min, *, third_place: bool = False
) -> tuple[Bracket, int]:
    """Decides every tie as it becomes ready; returns the bracket and the number of matches."""
    decided: dict[Key, int | None] = {}
    while ready := [tie for tie in bracket(slots, decided, third_place=third_place) if tie.state is TieState.READY]:
        for tie in ready:
            assert tie.a is not None
            assert tie.b is not None
            decided[tie.key] = winner(tie.a, tie.b)
    return bracket(slots, decided, third_place=third_place), len(decided)


def places(board: Bracket) -> dict[int, tuple[int, int]]:
    return {place.entry: (place.first, place.last) for place in final_places(board)}


@pytest.mark.parametrize("n", [*range(2, 65), 256])
def test_a_knockout_of_n_ends_with_one_winner_in_n_minus_one_matches(n: int) -> None:
    slots = tuple(slot.entry for slot in draw_knockout([Entrant(i) for i in range(n)], "41625"))
    board, matches = play_out(slots)
    assert board.champion == 0
    assert board.is_over
    assert matches == n - 1
    assert len(final_places(board)) == n


def test_before_the_first_result_later_rounds_wait_and_byes_have_gone_through() -> None:
    board = bracket(SIX, {})
    assert [tie.state for tie in board.rounds[0]] == [TieState.BYE, TieState.READY, TieState.READY, TieState.BYE]
    assert [(tie.a, tie.b, tie.state) for tie in board.rounds[1]] == [(1, None, TieState.WAITING), (None, 2, TieState.WAITING)]
    assert [tie.code for tie in board] == ["quarterfinal"] * 4 + ["semifinal"] * 2 + ["final"]


def test_a_tie_knows_where_its_entries_come_from() -> None:
    tie = bracket(EIGHT, {}).rounds[1][1]
    assert [(feeder.key, feeder.takes) for feeder in tie.feeders] == [((1, 2), "winner"), ((1, 3), "winner")]


def test_the_next_tie_of_an_entry_is_where_it_plays_or_waits() -> None:
    board = bracket(EIGHT, {(1, 0): 1})
    following, out, later = board.next_of(1), board.next_of(8), board.next_of(5)
    assert following is not None
    assert following.key == (2, 0)
    assert out is None
    assert later is not None
    assert later.key == (1, 1)


def test_losers_of_one_round_share_its_places() -> None:
    board, _ = play_out(EIGHT)
    assert places(board) == {1: (1, 1), 2: (2, 2), 3: (3, 4), 4: (3, 4), 5: (5, 8), 6: (5, 8), 7: (5, 8), 8: (5, 8)}


def test_with_byes_fewer_share_the_places_of_the_first_round() -> None:
    board, _ = play_out(SIX)
    assert places(board)[5] == places(board)[6] == (5, 6)


def test_the_third_place_tie_is_between_the_losers_of_the_semifinals() -> None:
    board, matches = play_out(EIGHT, third_place=True)
    assert matches == 8
    assert board.third_place is not None
    assert board.third_place.entries == (4, 3)
    assert places(board)[3] == (3, 3)
    assert places(board)[4] == (4, 4)


def test_of_three_entries_the_loser_of_the_only_semifinal_is_third_without_playing() -> None:
    board, matches = play_out((1, None, 3, 2), third_place=True)
    assert matches == 2
    assert places(board) == {1: (1, 1), 2: (2, 2), 3: (3, 3)}


def test_two_entries_have_no_third_place_tie() -> None:
    assert bracket((1, 2), {}, third_place=True).third_place is None


def test_both_forfeit_and_the_next_opponent_goes_through() -> None:
    board = bracket(EIGHT, {(1, 0): None, (1, 1): 4})
    assert board.rounds[0][0].state is TieState.VACANT
    assert (board.rounds[1][0].state, board.rounds[1][0].winner) == (TieState.BYE, 4)


def test_nobody_moves_up_because_two_forfeited() -> None:
    board = bracket((1, 2, 3, 4), {(1, 0): 1, (1, 1): None})
    assert board.champion == 1
    assert places(board) == {1: (1, 1), 2: (3, 5), 3: (3, 5), 4: (3, 5)}


def test_both_forfeit_the_final_and_first_place_stays_vacant() -> None:
    board = bracket((1, 2, 3, 4), {(1, 0): 1, (1, 1): 3, (2, 0): None})
    assert board.champion is None
    assert board.is_over
    assert 1 not in {place.first for place in final_places(board)}


def test_both_forfeit_for_third_place_and_share_it() -> None:
    board = bracket((1, 2, 3, 4), {(1, 0): 1, (1, 1): 3, (2, 0): 1, (2, 1): None}, third_place=True)
    assert places(board) == {1: (1, 1), 3: (2, 2), 2: (3, 4), 4: (3, 4)}


def test_places_are_known_as_soon_as_an_entry_is_out() -> None:
    assert places(bracket(EIGHT, {(1, 0): 1})) == {8: (5, 8)}


def test_a_voided_tie_is_undecided_again_and_so_is_what_hung_on_it() -> None:
    full, _ = play_out((1, 2, 3, 4))
    assert full.champion == 1
    voided = bracket((1, 2, 3, 4), {(1, 1): 3, (2, 0): 1})
    assert voided.rounds[0][0].state is TieState.READY
    assert voided.final.state is TieState.WAITING
    assert voided.misfits == ((2, 0),)


def test_a_correction_that_changes_who_went_on_is_reported_as_a_misfit() -> None:
    board = bracket((1, 2, 3, 4), {(1, 0): 2, (1, 1): 3, (2, 0): 1})
    assert board.final.entries == (2, 3)
    assert board.final.state is TieState.READY
    assert board.misfits == ((2, 0),)


@pytest.mark.parametrize("slots", [(), (1,), (1, 2, 3)])
def test_a_number_of_slots_that_is_no_power_of_two_is_no_bracket(slots: tuple[int, ...]) -> None:
    with pytest.raises(PairingError, match="not-a-bracket"):
        bracket(slots, {})


@pytest.mark.parametrize(
    ("n", "winners", "winner", "left"),
    [
        (1, [], None, 1),
        (1, [7], 7, 0),
        (3, [7], None, 2),
        (3, [7, 7], 7, 0),
        (3, [7, 8], None, 1),
        (3, [7, 8, 8], 8, 0),
        (3, [7, None, None], 7, 0),
        (3, [None, None, None], None, 0),
        (5, [7, 7, None, 8], None, 1),
        (5, [7, 7, None, None], 7, 0),
        (2, [7, 8], None, 0),
        (2, [7, 7], 7, 0),
        (3, [7, 7, 8, 8, 8], 7, 0),
    ],
)
def test_best_of_n_is_decided_when_the_leader_cannot_be_caught(n: int, winners: list[int | None], winner: int | None, left: int) -> None:
    meeting = best_of(n, winners)
    assert (meeting.winner, meeting.left) == (winner, left)
    assert meeting.is_open == (left > 0)
    assert meeting.is_level == (winner is None and left == 0)
    assert meeting.to_win == n // 2 + 1
