"""A knockout as it stands, derived from the first-round slots and what has been decided so far; nothing is stored twice.

Who meets whom next, who goes through without an opponent, who has which place: all of it is a function, so a voided
table simply is undecided again, and everything that hung on it with it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal

from tournaments.pairing.errors import PairingError
from tournaments.pairing.rounds import THIRD_PLACE, round_code

Key = tuple[int, int]
"""A tie: its round (from 1) and its position in the round, from the top (from 0). The third-place tie is (last round, 1)."""

Decided = Mapping[Key, int | None]
"""By tie, the entry that goes on; None where nobody does (both forfeited)."""


class TieState(StrEnum):
    """Where a tie stands."""

    EMPTY = "empty"  # nobody comes here
    BYE = "bye"  # one entry, and nobody comes to meet it
    WAITING = "waiting"  # a tie before it is still open
    READY = "ready"  # both known, nothing decided
    DECIDED = "decided"
    VACANT = "vacant"  # both known, neither goes on


@dataclass(frozen=True, slots=True)
class Feeder:
    """Where one of the two comes from: the winner (or, for third place, the loser) of an earlier tie."""

    key: Key
    takes: Literal["winner", "loser"]


@dataclass(frozen=True, slots=True)
class Tie:
    """One meeting. `a` and `b` are None while not known, or where nobody comes; a first-round tie has no feeders."""

    round_no: int
    position: int
    code: str
    a: int | None
    b: int | None
    state: TieState
    winner: int | None
    feeders: tuple[Feeder, ...]

    @property
    def key(self) -> Key:
        return (self.round_no, self.position)

    @property
    def entries(self) -> tuple[int, ...]:
        """Those who are known to be in it, at most two."""
        return tuple(entry for entry in (self.a, self.b) if entry is not None)

    @property
    def losers(self) -> tuple[int, ...]:
        """Those whom this tie puts out: one, or two if both forfeited."""
        over = self.state in (TieState.DECIDED, TieState.VACANT)
        return tuple(entry for entry in self.entries if over and entry != self.winner)

    @property
    def has_two(self) -> bool:
        """Whether two entries meet here, or will."""
        return self.state not in (TieState.EMPTY, TieState.BYE)


@dataclass(frozen=True, slots=True)
class Bracket:
    """All rounds. `misfits` are decisions that no longer fit (a correction changed who is in the tie): they do not count."""

    rounds: tuple[tuple[Tie, ...], ...]
    misfits: tuple[Key, ...]

    def __iter__(self) -> Iterator[Tie]:
        return (tie for ties in self.rounds for tie in ties)

    @property
    def final(self) -> Tie:
        return self.rounds[-1][0]

    @property
    def third_place(self) -> Tie | None:
        return next((tie for tie in self.rounds[-1] if tie.code == THIRD_PLACE), None)

    @property
    def champion(self) -> int | None:
        return self.final.winner

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play."""
        return all(tie.state not in (TieState.WAITING, TieState.READY) for tie in self)

    def ties_of(self, entry: int) -> tuple[Tie, ...]:
        """The ties in which the entry is known to be, in order."""
        return tuple(tie for tie in self if entry in tie.entries)

    def next_of(self, entry: int) -> Tie | None:
        """The tie in which the entry plays or waits next; None once it is out or has won."""
        return next((tie for tie in self.ties_of(entry) if tie.state in (TieState.READY, TieState.WAITING)), None)


@dataclass(frozen=True, slots=True)
class Coming:
    """Who comes out of a tie: not settled yet, or settled and an entry, or settled and nobody."""

    settled: bool
    entry: int | None = None


OPEN: Final = Coming(settled=False)


def bracket(slots: Sequence[int | None], decided: Decided, *, third_place: bool = False) -> Bracket:
    """The bracket over first-round `slots` (a power of two of them, None for an empty one) with what is decided.

    Third place is played between the losers of the semifinals where there are any. Error: ``not-a-bracket``.
    """
    if len(slots) < 2 or len(slots) & (len(slots) - 1):
        raise PairingError("not-a-bracket", slots=len(slots))
    total = len(slots).bit_length() - 1
    coming = [Coming(settled=True, entry=entry) for entry in slots]
    rounds: list[tuple[Tie, ...]] = []
    for round_no in range(1, total + 1):
        ties = [
            _tie((round_no, place), round_code(round_no, total), coming[2 * place : 2 * place + 2], decided)
            for place in range(len(coming) // 2)
        ]
        rounds.append(tuple(ties))
        coming = [winner_of(tie) for tie in ties]
    if third_place and total > 1:
        rounds[-1] += (_third(rounds[-2], decided),)
    return Bracket(tuple(rounds), misfits_of(rounds, decided))


def _tie(key: Key, code: str, coming: Sequence[Coming], decided: Decided) -> Tie:
    round_no, position = key
    feeders = tuple(Feeder((round_no - 1, 2 * position + side), "winner") for side in (0, 1)) if round_no > 1 else ()
    return judged(key, code, coming, decided, feeders)


def _third(semifinals: Sequence[Tie], decided: Decided) -> Tie:
    round_no = semifinals[0].round_no + 1
    feeders = tuple(Feeder(tie.key, "loser") for tie in semifinals)
    return judged((round_no, 1), THIRD_PLACE, [loser_of(tie) for tie in semifinals], decided, feeders)


def judged(key: Key, code: str, coming: Sequence[Coming], decided: Decided, feeders: tuple[Feeder, ...] = ()) -> Tie:
    """The tie between the two who come, as far as it is known and decided."""
    a, b = (side.entry for side in coming)
    state, winner = _verdict(coming, key in decided, decided.get(key))
    return Tie(*key, code, a, b, state, winner, feeders)


def _verdict(coming: Sequence[Coming], is_decided: bool, winner: int | None) -> tuple[TieState, int | None]:
    entries = [side.entry for side in coming if side.entry is not None]
    if not all(side.settled for side in coming):
        return TieState.WAITING, None
    if len(entries) < 2:
        return (TieState.BYE, entries[0]) if entries else (TieState.EMPTY, None)
    if is_decided and winner is None:
        return TieState.VACANT, None
    return (TieState.DECIDED, winner) if winner in entries else (TieState.READY, None)


def winner_of(tie: Tie) -> Coming:
    """Who goes on from a tie."""
    return OPEN if tie.state in (TieState.WAITING, TieState.READY) else Coming(settled=True, entry=tie.winner)


def loser_of(tie: Tie) -> Coming:
    """Who plays on elsewhere after losing (for third place, on the losers' side); of two who forfeited, neither."""
    if tie.state in (TieState.WAITING, TieState.READY):
        return OPEN
    return Coming(settled=True, entry=tie.losers[0] if len(tie.losers) == 1 else None)


def misfits_of(rounds: Sequence[Sequence[Tie]], decided: Decided) -> tuple[Key, ...]:
    """The decisions that no tie could count."""
    counted = {tie.key for ties in rounds for tie in ties if tie.state in (TieState.DECIDED, TieState.VACANT)}
    return tuple(sorted(key for key in decided if key not in counted))
