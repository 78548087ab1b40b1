"""Double elimination: two losses and out, travelling byes, and the deciding final only when it is needed."""

from collections import Counter
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.bracket import Key, TieState
from tournaments.pairing.double_elimination import DoubleBracket, code_as_played, double_elimination, double_places
from tournaments.pairing.entrants import Entrant
from tournaments.pairing.errors import PairingError
from tournaments.pairing.knockout import draw_knockout

FOUR = (1, 2, 3, 4)


def slots_of(n: int) -> tuple[int | None, ...]:
    return tuple(slot.entry for slot in draw_knockout([Entrant(i, seed=i) for i in range(1, n + 1)], "1", placing="seeds"))


def play_out(
    slots: tuple[int | None, ...], winner: Callable[[int, int], int | None]
) -> tuple[DoubleBracket, list[tuple[int, int, int | None]]]:
    """Decides ties as they become ready; returns the bracket and the meetings (a, b, winner) in order."""
    decided: dict[Key, int | None] = {}
    played = []
    while ready := [tie for tie in double_elimination(slots, decided) if tie.state is TieState.READY]:
        for tie in ready:
            a, b = tie.entries
            decided[tie.key] = winner(a, b)
            played.append((a, b, decided[tie.key]))
    return double_elimination(slots, decided), played


def places(board: DoubleBracket) -> dict[int, tuple[int, int]]:
    return {place.entry: (place.first, place.last) for place in double_places(board)}


@given(st.integers(2, 64), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_everybody_but_the_champion_is_out_after_two_losses(n: int, rng) -> None:  # type: ignore[no-untyped-def]
    board, played = play_out(slots_of(n), lambda a, b: rng.choice((a, b)))
    losses = Counter(a if winner == b else b for a, b, winner in played)
    assert board.is_over
    assert board.champion is not None
    assert losses[board.champion] <= 1
    assert all(losses[entry] == 2 for entry in range(1, n + 1) if entry != board.champion)
    assert len(played) == 2 * n - 2 + losses[board.champion]
    assert len(double_places(board)) == n


@pytest.mark.parametrize("n", range(2, 65))
def test_if_the_unbeaten_entry_wins_the_final_there_is_no_deciding_one(n: int) -> None:
    board, played = play_out(slots_of(n), min)
    assert board.champion == 1
    assert board.deciding_final.state is TieState.EMPTY
    assert len(played) == 2 * n - 2


def test_if_the_unbeaten_entry_loses_the_final_the_two_play_again() -> None:
    results = iter([1, 3, 1, 4, 3, 3])
    board, _ = play_out(FOUR, lambda a, b: next(results, None) or min(a, b))
    assert board.final.entries == board.deciding_final.entries == (1, 3)
    assert board.champion == 1
    assert places(board) == {1: (1, 1), 3: (2, 2), 4: (3, 3), 2: (4, 4)}


def test_rounds_have_their_names_in_an_order_that_can_be_played() -> None:
    board = double_elimination(slots_of(8), {})
    assert [(ties[0].code, len(ties)) for ties in board.rounds] == [
        ("winners-quarterfinal", 4),
        ("winners-semifinal", 2),
        ("losers-round-1", 2),
        ("losers-round-2", 2),
        ("winners-final", 1),
        ("losers-round-3", 1),
        ("losers-final", 1),
        ("final", 1),
        ("deciding-final", 1),
    ]
    for tie in board:
        assert all(feeder.key[0] < tie.round_no for feeder in tie.feeders)


def test_places_of_eight_are_shared_by_rounds_of_the_losers_side() -> None:
    board, _ = play_out(slots_of(8), min)
    assert sorted(places(board).values()) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8)]


def test_who_finds_nobody_on_the_losers_side_travels_on() -> None:
    board, _ = play_out(slots_of(5), min)
    byes = [tie for tie in board if tie.state is TieState.BYE and tie.code.startswith("losers")]
    assert byes
    assert all(tie.winner is not None for tie in byes)


@pytest.mark.parametrize(("n", "first_round_of_rematches"), [(8, 3), (16, 4), (32, 5), (64, 7)])
@given(st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_old_opponents_do_not_meet_again_before_late_on_the_losers_side(n: int, first_round_of_rematches: int, rng) -> None:  # type: ignore[no-untyped-def]
    board, _ = play_out(slots_of(n), lambda a, b: rng.choice((a, b)))
    met: set[frozenset[int]] = set()
    for tie in board:
        if tie.code == f"losers-round-{first_round_of_rematches}" or tie.code == "losers-final":
            break
        assert frozenset(tie.entries) not in met
        met.add(frozenset(tie.entries))


def test_both_forfeit_on_the_winners_side_and_are_out() -> None:
    board = double_elimination(FOUR, {(1, 0): None, (1, 1): 3})
    assert board.next_of(1) is None
    assert (board.rounds[1][0].state, board.rounds[1][0].winner) == (TieState.BYE, 3)
    assert board.next_of(4) is not None
    assert places(board) == {1: (3, 4), 2: (3, 4)}


def test_a_correction_that_changes_who_went_on_is_reported_as_a_misfit() -> None:
    assert double_elimination(FOUR, {(1, 0): 2, (1, 1): 3, (2, 0): 1}).misfits == ((2, 0),)


@pytest.mark.parametrize("slots", [(), (1,), (1, 2, 3)])
def test_a_number_of_slots_that_is_no_power_of_two_is_no_bracket(slots: tuple[int, ...]) -> None:
    with pytest.raises(PairingError, match="not-a-bracket"):
        double_elimination(slots, {})


@pytest.mark.parametrize(("n", "names"), [(6, ["", "1", "2"]), (8, ["1", "2", "3"]), (5, ["", "1", "2"]), (12, ["", "1", "2", "3", "4"])])
def test_rounds_of_byes_alone_are_not_counted_on_the_losers_side(n: int, names: list[str]) -> None:
    board, _ = play_out(slots_of(n), min)
    losers = [no for no, ties in enumerate(board.rounds) if ties[0].code.startswith("losers-round-")]
    assert [board.names[no].removeprefix("losers-round-") for no in losers] == names
    assert [name for no, name in enumerate(board.names) if no not in losers] == [
        ties[0].code for no, ties in enumerate(board.rounds) if no not in losers
    ]


@given(st.integers(2, 64), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_the_losers_side_is_numbered_from_one_without_a_gap_and_the_same_before_and_after_it_is_played(n: int, rng) -> None:  # type: ignore[no-untyped-def]
    drawn = double_elimination(slots_of(n), {})
    played, _ = play_out(slots_of(n), lambda a, b: rng.choice((a, b)))
    numbers = [int(name.rsplit("-", 1)[-1]) for name in drawn.names if name.startswith("losers-round-")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert drawn.names == played.names
    there = {no for no, ties in enumerate(played.rounds, start=1) if any(played.meets(tie) for tie in ties)}
    codes = [ties[0].code for ties in played.rounds]
    assert all(code_as_played(codes, no, there) == played.names[no - 1] for no in there)


def test_a_meeting_that_waits_for_nobody_is_none_and_who_passes_through_comes_from_where_two_met() -> None:
    board = double_elimination(slots_of(6), {})
    first, second = board.rounds[2], board.rounds[3]
    assert not any(board.meets(tie) for tie in first)
    assert all(board.meets(tie) for tie in second)
    sources = [board.source(tie.feeders[0]) for tie in second]
    assert {source.takes for source in sources} == {"loser"}
    assert all(board.rounds[0][source.key[1]].state is TieState.READY and source.key[0] == 1 for source in sources)
