"""Double elimination 双败淘汰: out after two lost meetings, as a function of first-round slots and decisions.

Who loses on the winners' side goes over to the losers' side, to a place away from those just met; who finds nobody
there travels on with a bye. The final is between the two sides; the deciding final only if the unbeaten entry lost it.
So n entries play 2n - 2 meetings, or 2n - 1.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from tournaments.pairing.bracket import Coming, Decided, Feeder, Key, Tie, TieState, judged, loser_of, misfits_of, winner_of
from tournaments.pairing.errors import PairingError
from tournaments.pairing.final_places import FinalPlace
from tournaments.pairing.rounds import round_code

FINAL: Final = "final"
DECIDING_FINAL: Final = "deciding-final"
NUMBERED: Final = "losers-round-"


@dataclass(frozen=True, slots=True)
class DoubleBracket:
    """All rounds in an order in which they can be played; `misfits` as in `bracket.Bracket`.

    Round numbers run through both sides: winners 1, winners 2, losers 1, losers 2, winners 3, losers 3, losers 4 …,
    final, deciding final. Which side a tie is on is in its code (``winners-semifinal``, ``losers-round-2``).
    """

    rounds: tuple[tuple[Tie, ...], ...]
    misfits: tuple[Key, ...]
    comers: Mapping[Key, int]
    """How many come to each tie by the slots alone, 0 to 2, whoever wins: known before the first result."""

    def meets(self, tie: Tie) -> bool:
        """Whether two meet in a tie, or will: also before results are in, none that waits for the loser of a bye."""
        return tie.has_two and self.comers[tie.key] == 2

    def source(self, feeder: Feeder) -> Feeder:
        """The meeting from which somebody really comes: one whom nobody meets only passes through a tie."""
        tie = self.rounds[feeder.key[0] - 1][feeder.key[1]]
        while self.comers[tie.key] == 1 and feeder.takes == "winner" and tie.feeders:
            feeder = next(one for one in tie.feeders if _sends(self.comers, one))
            tie = self.rounds[feeder.key[0] - 1][feeder.key[1]]
        return feeder

    def __iter__(self) -> Iterator[Tie]:
        return (tie for ties in self.rounds for tie in ties)

    @property
    def names(self) -> tuple[str, ...]:
        """What each round is called: its code, where a round of the losers' side in which nobody meets is not counted; that has none, ""."""
        met = [no for no, ties in enumerate(self.rounds, start=1) if any(self.meets(tie) for tie in ties)]
        codes = [ties[0].code for ties in self.rounds]
        return tuple("" if _is_passed_over(codes, no, met) else code_as_played(codes, no, met) for no in range(1, len(codes) + 1))

    @property
    def final(self) -> Tie:
        return self.rounds[-2][0]

    @property
    def deciding_final(self) -> Tie:
        """Empty where it is not needed."""
        return self.rounds[-1][0]

    @property
    def champion(self) -> int | None:
        return self.final.winner if self.deciding_final.state is TieState.EMPTY else self.deciding_final.winner

    @property
    def is_over(self) -> bool:
        return all(tie.state not in (TieState.WAITING, TieState.READY) for tie in self)

    def ties_of(self, entry: int) -> tuple[Tie, ...]:
        """The ties in which the entry is known to be, in order."""
        return tuple(tie for tie in self if entry in tie.entries)

    def next_of(self, entry: int) -> Tie | None:
        """The tie in which the entry plays or waits next; None once it is out or has won."""
        return next((tie for tie in self.ties_of(entry) if tie.state in (TieState.READY, TieState.WAITING)), None)


def double_elimination(slots: Sequence[int | None], decided: Decided) -> DoubleBracket:
    """The double bracket over first-round `slots` (as drawn by `draw_knockout`). Error: ``not-a-bracket``."""
    if len(slots) < 2 or len(slots) & (len(slots) - 1):
        raise PairingError("not-a-bracket", slots=len(slots))
    total = len(slots).bit_length() - 1
    board = _Board(decided)
    coming = [Coming(settled=True, entry=entry) for entry in slots]
    board.add(f"winners-{round_code(1, total)}", [(coming[2 * at : 2 * at + 2], ()) for at in range(len(slots) // 2)])
    winners, losers = 1, 1
    for level in range(2, total + 1):
        winners, losers = _level(board, level, total, winners, losers)
    _finals(board, winners, losers, total)
    return DoubleBracket(tuple(board.rounds), misfits_of(board.rounds, decided), _comers(board.rounds, slots))


@cache
def round_codes(size: int) -> tuple[str, ...]:
    """The codes of all rounds over `size` first-round slots, in the order in which they are played."""
    return tuple(ties[0].code for ties in double_elimination([None] * size, {}).rounds)


def _comers(rounds: Sequence[Sequence[Tie]], slots: Sequence[int | None]) -> Mapping[Key, int]:
    comers: dict[Key, int] = {}
    for ties in rounds:
        for tie in ties:
            first = slots[2 * tie.position : 2 * tie.position + 2]
            comers[tie.key] = sum(_sends(comers, one) for one in tie.feeders) if tie.feeders else sum(slot is not None for slot in first)
    return comers


def _sends(comers: Mapping[Key, int], feeder: Feeder) -> bool:
    """Whether anybody comes from a tie: a winner where there is one to win, a loser only where two meet."""
    return comers[feeder.key] >= (1 if feeder.takes == "winner" else 2)


def code_as_played(codes: Sequence[str], round_no: int, played: Collection[int]) -> str:
    """The code of a round where only those `played` count: ``losers-round-2`` is ``losers-round-1`` if the first is of byes alone."""
    code = codes[round_no - 1]
    if not code.startswith(NUMBERED):
        return code
    passed_over = sum(_is_passed_over(codes, no, played) for no in range(1, round_no))
    return f"{NUMBERED}{int(code.removeprefix(NUMBERED)) - passed_over}"


def _is_passed_over(codes: Sequence[str], round_no: int, played: Collection[int]) -> bool:
    return codes[round_no - 1].startswith(NUMBERED) and round_no not in played


class _Board:
    """The rounds as they are built, each from those before it."""

    def __init__(self, decided: Decided) -> None:
        self.decided = decided
        self.rounds: list[tuple[Tie, ...]] = []

    def add(self, code: str, ties: Sequence[tuple[Sequence[Coming], tuple[Feeder, ...]]]) -> int:
        """Adds a round; returns its number."""
        round_no = len(self.rounds) + 1
        self.rounds.append(tuple(judged((round_no, at), code, coming, self.decided, feeders) for at, (coming, feeders) in enumerate(ties)))
        return round_no

    def add_fed(self, code: str, ties: Sequence[tuple[Feeder, Feeder]]) -> int:
        """Adds a round whose ties are fed by earlier ones."""
        return self.add(code, [([self._coming(feeder) for feeder in feeders], feeders) for feeders in ties])

    def size(self, round_no: int) -> int:
        return len(self.rounds[round_no - 1])

    def _coming(self, feeder: Feeder) -> Coming:
        round_no, at = feeder.key
        tie = self.rounds[round_no - 1][at]
        return winner_of(tie) if feeder.takes == "winner" else loser_of(tie)


def _level(board: _Board, level: int, total: int, winners: int, losers: int) -> tuple[int, int]:
    """One round of the winners' side and the two of the losers' side that go with it; returns their numbers.

    At first the losers' side is the losers of the first round, later those who survived on it.
    """
    takes: Final = "loser" if level == 2 else "winner"
    half = range(board.size(winners) // 2)
    winners_now = board.add_fed(
        f"winners-{round_code(level, total)}",
        [(Feeder((winners, 2 * at), "winner"), Feeder((winners, 2 * at + 1), "winner")) for at in half],
    )
    among = board.add_fed(
        f"losers-round-{2 * level - 3}", [(Feeder((losers, 2 * at), takes), Feeder((losers, 2 * at + 1), takes)) for at in half]
    )
    drops = _away(len(half), level)
    code = "losers-final" if level == total else f"losers-round-{2 * level - 2}"
    against = board.add_fed(code, [(Feeder((among, at), "winner"), Feeder((winners_now, drops[at]), "loser")) for at in half])
    return winners_now, against


def _away(size: int, level: int) -> list[int]:
    """Where the losers of a winners' round go: first to the far end, then to the other half, then next door.

    Of all such exchanges these let old opponents meet again as late as can be (up to 64 slots, by trying them all).
    """
    mask = {2: size - 1, 3: size // 2}.get(level, min(1, size - 1))
    return [at ^ mask for at in range(size)]


def _finals(board: _Board, winners: int, losers: int, total: int) -> None:
    """The final between the sides (of two entries: the same two again), and the deciding one where it is needed."""
    second = Feeder((losers, 0), "winner" if total > 1 else "loser")
    number = board.add_fed(FINAL, [(Feeder((winners, 0), "winner"), second)])
    final = board.rounds[-1][0]
    nobody = Coming(settled=True)
    if final.state in (TieState.WAITING, TieState.READY):
        coming = [Coming(settled=False), Coming(settled=False)]
    elif final.state is TieState.DECIDED and final.winner == final.b:
        coming = [Coming(settled=True, entry=final.a), Coming(settled=True, entry=final.b)]
    else:
        coming = [nobody, nobody]
    board.add(DECIDING_FINAL, [(coming, (Feeder((number, 0), "winner"), Feeder((number, 0), "loser")))])


def double_places(bracket: DoubleBracket) -> tuple[FinalPlace, ...]:
    """The places certain by now, best first: first, second, third, fourth, 5–6, 7–8, 9–12 …

    Who goes out in one round of the losers' side shares its places; two who both forfeited on the winners' side are
    out as well, and stand with those who lose where they would have gone.
    """
    places = [FinalPlace(bracket.champion, 1, 1)] if bracket.champion is not None else []
    last_meeting = bracket.final if bracket.deciding_final.state is TieState.EMPTY else bracket.deciding_final
    places.extend(FinalPlace(entry, 2, 2) for entry in last_meeting.losers)
    taken = 2
    for ties in reversed(bracket.rounds):
        if ties[0].code.startswith("losers-"):
            out = [entry for tie in ties for entry in (*tie.losers, *_vacant_before(bracket, tie))]
            count = sum(int(tie.has_two) + int(tie.state is TieState.VACANT) + len(_vacant_before(bracket, tie)) for tie in ties)
            places.extend(FinalPlace(entry, taken + 1, taken + count) for entry in out)
            taken += count
    return tuple(places)


def _vacant_before(bracket: DoubleBracket, tie: Tie) -> tuple[int, ...]:
    """Those who would have come to the tie from the winners' side, had they not both forfeited."""
    sources = [bracket.rounds[feeder.key[0] - 1][feeder.key[1]] for feeder in tie.feeders if feeder.takes == "loser"]
    return tuple(entry for source in sources if source.state is TieState.VACANT for entry in source.entries)
