"""Best of n: several matches of one meeting (三局两胜), and when they are decided."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where a best of n stands: its winner if decided, matches to win to be sure, matches still to play at most."""

    winner: int | None
    to_win: int
    left: int

    @property
    def is_open(self) -> bool:
        """Whether another match is to be played."""
        return self.winner is None and self.left > 0

    @property
    def is_level(self) -> bool:
        """Whether all matches are played and nobody leads (drawn matches, or an even n): the stage or a ruling decides."""
        return self.winner is None and self.left == 0


def best_of(n: int, winners: Sequence[int | None]) -> Meeting:
    """Decided as soon as the one who leads cannot be caught; `winners` in order of play, None for a drawn match.

    Matches recorded after the decision do not change it.
    """
    won: Counter[int] = Counter()
    for played, winner in enumerate(winners[:n], start=1):
        if winner is not None:
            won[winner] += 1
        leader = _out_of_reach(won, n - played)
        if leader is not None:
            return Meeting(leader, n // 2 + 1, 0)
    return Meeting(None, n // 2 + 1, max(0, n - len(winners)))


def _out_of_reach(won: Counter[int], left: int) -> int | None:
    """The one whose lead over the other is larger than the number of matches left."""
    ranked = won.most_common(2)
    if not ranked:
        return None
    leader, most = ranked[0]
    second = ranked[1][1] if len(ranked) > 1 else 0
    return leader if most - second > left else None
