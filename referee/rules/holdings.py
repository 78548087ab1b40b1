"""What shapes a number of cards of one suit can be made into: the packing behind following, ruffing and throws (rules.md §2–§5).

A triple is a titanic of one, a pair a tractor of one; so a `Shape` is two lists of run lengths and a count of singles, and
a `Holding` is a chain of places with the triples and pairs at each. "Can the hand make this shape?" and "is this rung a
breaking-up of the lead?" are one question, because a shape is itself a holding with its runs set apart.

Bound: a suit has at most 19 places, nearly all with room for one run. `_spare_triples` walks the chain once, with the runs
not yet begun and those under way as its state, and meets each state once: a few hundred in the worst lead of 39 cards.
Shapes with no run of two or more are answered by counting, those with one such run by its length.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain as joined
from typing import Final

from referee.rules.cards import Card
from referee.rules.trumps import Trumps

Runs = tuple[int, ...]
Chain = tuple[tuple[int, int], ...]
Run = tuple[int, int]
"""Copies (3, 2 or 1) and length: (2, 3) is a tractor of three pairs, (1, 1) a single."""

_IMPOSSIBLE: Final = -1
_NAMES: Final[dict[int, tuple[str, str]]] = {3: ("triple", "titanic"), 2: ("pair", "tractor"), 1: ("single", "single")}


def kind_of(copies: int, length: int) -> str:
    """The name of a run: titanic, tractor, triple, pair or single."""
    return _NAMES[copies][length > 1]


@dataclass(frozen=True, slots=True)
class Shape:
    """Components without their cards: lengths of the runs of triples and of pairs, longest first, and the number of singles."""

    threes: Runs = ()
    twos: Runs = ()
    ones: int = 0

    @property
    def cards(self) -> int:
        """How many cards the shape has."""
        return 3 * sum(self.threes) + 2 * sum(self.twos) + self.ones

    @property
    def rank(self) -> tuple[int, Runs, int, Runs]:
        """Higher up the ladder compares greater: more triples, longer titanics, more pairs, longer tractors."""
        return sum(self.threes), self.threes, sum(self.twos), self.twos

    def runs(self) -> Iterator[Run]:
        """The components as (copies, length): triples before pairs before singles, longer first."""
        yield from ((3, length) for length in self.threes)
        yield from ((2, length) for length in self.twos)
        yield from ((1, 1) for _ in range(self.ones))

    def parts(self) -> tuple[tuple[str, int], ...]:
        """The components as (kind, length): titanics, tractors, triples, pairs, singles; longer first."""
        longest = ((3, self.threes), (2, self.twos))
        long = [(kind_of(copies, length), length) for copies, runs in longest for length in runs if length > 1]
        short = [(kind_of(copies, 1), 1) for copies, runs in longest for length in runs if length == 1]
        return (*long, *short, *(("single", 1),) * self.ones)

    @property
    def largest(self) -> Run:
        """The component that decides a trick: the longest titanic, else tractor, else a triple, a pair, a single."""
        runs = sorted(self.runs(), key=_weight, reverse=True)
        return runs[0]

    def rest(self, run: Run) -> "Shape":
        """The shape without one component of that kind and length."""
        copies, length = run
        if copies == 3:
            return Shape(_less(self.threes, length), self.twos, self.ones)
        if copies == 2:
            return Shape(self.threes, _less(self.twos, length), self.ones)
        return Shape(self.threes, self.twos, self.ones - 1)


def _weight(run: Run) -> tuple[bool, int, int]:
    copies, length = run
    return length > 1, copies, length


def _less(runs: Runs, length: int) -> Runs:
    at = runs.index(length)
    return runs[:at] + runs[at + 1 :]


@dataclass(frozen=True, slots=True)
class Holding:
    """Cards of one effective suit by place, from `low` upwards.

    `chain` has, for each place, how many of its cards are held three times and how many exactly twice (other-suit level
    cards share a place); `counts` the cards of each place.
    """

    low: int
    chain: Chain
    counts: tuple[int, ...]

    @classmethod
    def of(cls, cards: Iterable[Card], trumps: Trumps) -> "Holding":
        """The holding of cards that are all of one effective suit, each at most three times."""
        counts = Counter(cards)
        if not counts:
            return cls(0, (), ())
        places = trumps.places
        low = min(places[card] for card in counts)
        width = max(places[card] for card in counts) - low + 1
        rows = [[0, 0, 0, 0] for _ in range(width)]
        for card, copies in counts.items():
            row = rows[places[card] - low]
            row[copies] += 1
            row[0] += copies
        return cls(low, tuple((row[3], row[2]) for row in rows), tuple(row[0] for row in rows))

    @classmethod
    def apart(cls, shape: Shape) -> "Holding":
        """A shape as a holding with nothing adjacent but its own runs: what can be made of it is what it may be broken into."""
        threes = joined.from_iterable((*((1, 0),) * length, (0, 0)) for length in shape.threes)
        twos = joined.from_iterable((*((0, 1),) * length, (0, 0)) for length in shape.twos)
        return cls(0, (*threes, *twos), ())

    @property
    def shape(self) -> Shape:
        """What the cards are when they are led: titanics, then tractors (longest, then highest, first), then triples, pairs, singles."""
        chain, long3 = _runs_out(self.chain, 3)
        chain, long2 = _runs_out(chain, 2)
        threes = (*long3, *(1,) * sum(cell[0] for cell in chain))
        twos = (*long2, *(1,) * sum(cell[1] for cell in chain))
        return Shape(threes, twos, sum(self.counts) - 3 * sum(threes) - 2 * sum(twos))

    @property
    def triples(self) -> int:
        """How many triples it has."""
        return sum(threes for threes, _ in self.chain)

    @property
    def units(self) -> int:
        """How many pairs it has, a triple counted as one."""
        return sum(threes + twos for threes, twos in self.chain)

    @property
    def whole_triples(self) -> "Holding":
        """The holding with its triples kept whole: none of them serves for a pair."""
        return Holding(self.low, tuple((0, twos) for _, twos in self.chain), self.counts)

    def can_make(self, threes: Runs, twos: Runs) -> bool:
        """Whether disjoint runs of these lengths can be taken from it; the singles of a shape need no room of their own."""
        triples = sum(threes)
        if triples > self.triples or triples + sum(twos) > self.units:
            return False
        long3, long2 = _long(threes), _long(twos)
        if not long3 and not long2:
            return True
        if not threes and len(long2) == 1:
            return any(self.tops(2, long2[0]))
        return _spare_triples(self.chain, long3, long2) >= triples - sum(long3)

    def tops(self, copies: int, length: int) -> list[bool]:
        """For each place, whether a run of this kind and length can have its top card there."""
        if copies == 1:
            return [count > 0 for count in self.counts]
        found, run = [], 0
        for threes, twos in self.chain:
            run = run + 1 if threes or (twos and copies == 2) else 0
            found.append(run >= length)
        return found

    def places(self, copies: int, length: int) -> list[int]:
        """The places at which a run of this kind can have its top card, highest first."""
        return [self.low + index for index, fits in reversed(list(enumerate(self.tops(copies, length)))) if fits]

    def without(self, copies: int, length: int, top: int) -> "Holding":
        """What is left when a run with its top card at `top` is taken out: exact pairs go before triples are broken, loose cards before pairs."""
        chain, counts = list(self.chain), list(self.counts)
        last = top - self.low
        for index in range(last - length + 1, last + 1):
            chain[index] = _taken(chain[index], counts[index], copies)
            counts[index] -= copies
        return Holding(self.low, tuple(chain), tuple(counts))


def longest_run(places: Sequence[int]) -> tuple[int, int] | None:
    """Length and top of the longest, then highest, run of at least two in places that fall; None if there is none. Places may repeat."""
    best, top, last = None, 0, None
    for place in places:
        if place == last:
            continue
        if last is None or place != last - 1:
            top = place
        last = place
        if top > place and (best is None or top - place >= best[0]):
            best = (top - place + 1, top)
    return best


def _runs_out(chain: Chain, copies: int) -> tuple[Chain, Runs]:
    """The chain without its runs of two and more, longest first, and their lengths."""
    found: list[int] = []
    cells = list(chain)
    while run := longest_run([place for place in range(len(cells) - 1, -1, -1) if cells[place][0] or (copies == 2 and cells[place][1])]):
        length, top = run
        found.append(length)
        for place in range(top - length + 1, top + 1):
            cells[place] = _without_group(cells[place], copies)
    return tuple(cells), tuple(found)


def _without_group(cell: tuple[int, int], copies: int) -> tuple[int, int]:
    """A place after a triple, or a pair (an exact one rather than a triple broken), has left it."""
    threes, twos = cell
    if copies == 3 or not twos:
        return threes - 1, twos
    return threes, twos - 1


def _long(runs: Runs) -> Runs:
    return tuple(length for length in runs if length > 1)


def _taken(cell: tuple[int, int], cards: int, copies: int) -> tuple[int, int]:
    """Triples and exact pairs at a place after `copies` equal cards have left it."""
    threes, twos = cell
    if copies > 1:
        return _without_group(cell, copies)
    loose = cards - 3 * threes - 2 * twos
    if loose:
        return threes, twos
    return (threes, twos - 1) if twos else (threes - 1, twos + 1)


@lru_cache(maxsize=20_000)
def _spare_triples(chain: Chain, threes: Runs, twos: Runs) -> int:
    """The most triples that can stay whole when titanics and tractors of these lengths are taken out; -1 if they do not fit."""
    known: dict[tuple[int, Runs, Runs, Runs, Runs], int] = {}

    def spare(place: int, threes: Runs, twos: Runs, open3: Runs, open2: Runs) -> int:
        """From `place` on, with runs still to begin and, of those under way, the lengths still to come."""
        if place == len(chain):
            return _IMPOSSIBLE if threes or twos or open3 or open2 else 0
        state = (place, threes, twos, open3, open2)
        if state not in known:
            known[state] = max(_go_on(*state), _begin(*state))
        return known[state]

    def _go_on(place: int, threes: Runs, twos: Runs, open3: Runs, open2: Runs) -> int:
        triples, pairs = chain[place]
        kept = triples - len(open3) - max(0, len(open2) - pairs)
        if kept < 0:
            return _IMPOSSIBLE
        rest = spare(place + 1, threes, twos, _shorter(open3), _shorter(open2))
        return _IMPOSSIBLE if rest == _IMPOSSIBLE else rest + kept

    def _begin(place: int, threes: Runs, twos: Runs, open3: Runs, open2: Runs) -> int:
        triples, pairs = chain[place]
        if len(open3) + len(open2) >= triples + pairs:
            return _IMPOSSIBLE
        best = _IMPOSSIBLE
        for length in set(threes):
            best = max(best, spare(place, _less(threes, length), twos, _longer(open3, length), open2))
        for length in set(twos):
            best = max(best, spare(place, threes, _less(twos, length), open3, _longer(open2, length)))
        return best

    return spare(0, threes, twos, (), ())


def _shorter(runs: Runs) -> Runs:
    return tuple(length - 1 for length in runs if length > 1)


def _longer(runs: Runs, length: int) -> Runs:
    return tuple(sorted((*runs, length), reverse=True))
