"""The drawing of a double elimination: a box for every meeting, heavy ways for winners, no final that is not needed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.svg.test_bracket_drawing import having
from tests.tournaments.svg.test_double_layout import played
from tournaments.pairing.bracket import Tie as Meeting
from tournaments.pairing.bracket import TieState
from tournaments.pairing.double_elimination import DoubleBracket
from tournaments.svg.double import double_figure
from tournaments.svg.values import Bracket, Fate, Line, Round, Tie


def drawing_of(board: DoubleBracket) -> str:
    """The drawing, pairs named by their numbers; one element for the parser."""
    rounds = tuple(Round(ties[0].code, tuple(_tie(tie) if tie.has_two else None for tie in ties)) for ties in board.rounds)
    return double_figure(Bracket(rounds, title="Bracket", won="won"))


def _tie(tie: Meeting) -> Tie:
    first, second = (_line(tie, entry) for entry in (tie.a, tie.b))
    return Tie(first, second)


def _line(tie: Meeting, entry: int | None) -> Line:
    if entry is None:
        return Line(("?",), waiting=True)
    fate = Fate.WON if tie.winner == entry else Fate.LOST if tie.state is TieState.DECIDED else Fate.OPEN
    return Line((f"Pair{entry}",), str(entry), fate=fate)


@given(st.integers(2, 64), st.integers(0, 130), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_every_meeting_is_drawn_once(pairs: int, meetings: int, rng: Random) -> None:
    board = played(pairs, meetings, rng)
    drawing = drawing_of(board)
    assert len(having(drawing, "box")) == sum(tie.has_two for tie in board)
    shown = [tie for tie in board if tie.has_two]
    assert drawing.count('role="img"') == len(shown)


@given(st.integers(2, 64), st.integers(0, 130), st.randoms(use_true_random=False))
@settings(max_examples=30, deadline=None)
def test_a_way_is_heavy_where_its_meeting_is_decided(pairs: int, meetings: int, rng: Random) -> None:
    board = played(pairs, meetings, rng)
    fed = {feeder.key for tie in board if tie.has_two for feeder in tie.feeders if feeder.takes == "winner"}
    ways = [tie for tie in board if tie.has_two and tie.key in fed]
    drawing = drawing_of(board)
    through = int(len(board.rounds) > 3 and board.rounds[-3][0].has_two)
    last_decided = int(bool(through) and board.rounds[-3][0].winner is not None)
    # The way from the losers' side to the final is drawn in three parts: below, past the names, above.
    assert len(having(drawing, "won")) == sum(tie.winner is not None for tie in ways) + 2 * last_decided
    assert len(having(drawing, "path")) == sum(tie.winner is None for tie in ways) + 2 * (through - last_decided)


def test_two_pairs_have_no_losers_side() -> None:
    drawing = drawing_of(played(2, 0, Random(1)))
    assert drawing.count("<svg") == 2


@pytest.mark.parametrize("pairs", [3, 4, 7, 8])
def test_both_sides_have_the_names_of_their_rounds(pairs: int) -> None:
    board = played(pairs, 0, Random(1))
    drawing = drawing_of(board)
    above, _, below = drawing.partition(">losers-")
    assert drawing.count("ss-brackethead") == 2
    assert ">winners-final</text>" in above
    assert "final</text>" in below


def test_boxes_of_the_two_sides_never_share_a_drawing() -> None:
    drawing = drawing_of(played(8, 20, Random(3)))
    parts = drawing.split("<svg")
    assert len(parts) == 5
    for part in (parts[2], parts[4]):
        boxes = [(box.split('x="')[1].split('"')[0], int(box.split('y="')[1].split('"')[0])) for box in part.split('class="box"')[1:]]
        for x, y in boxes:
            assert all(abs(other - y) >= 66 for at, other in boxes if at == x and other != y)
