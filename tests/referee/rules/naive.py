"""The rules of play done the slow way, straight from the words of rules.md §1–§5: a second opinion for properties on small hands.

Nothing here uses the code under test but the spelling of cards. A shape is a tuple of (copies, length), largest first.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
Run = tuple[int, int]
Shape = tuple[Run, ...]
Cards = tuple[str, ...]


@dataclass(frozen=True)
class Table:
    """Level, trump suit and the options that matter for the order of cards."""

    level: str
    trump: str | None
    decks: int = 2
    permanent_twos: bool = False
    gap_adjacent: bool = True

    def is_two(self, card: str) -> bool:
        return self.permanent_twos and card[1:] == "2" and self.level != "2"

    def is_trump(self, card: str) -> bool:
        return card in ("LJ", "BJ") or card[1:] == self.level or self.is_two(card) or card[0] == self.trump

    def suit(self, card: str) -> str:
        return "trump" if self.is_trump(card) else card[0]

    def step(self, card: str) -> float:
        """How high a card stands in its suit; whole numbers that follow each other touch."""
        if card in ("LJ", "BJ"):
            return 44 if card == "BJ" else 43
        if card[1:] == self.level:
            return 42 if card[0] == self.trump else (41 if self.trump else 42)
        if self.is_two(card):
            return (40 if card[0] == self.trump else 39) if self.trump else 41
        rank, level = RANKS.index(card[1:]), RANKS.index(self.level)
        gone = level if self.gap_adjacent or level == 12 else -1
        below = 13 - (1 if gone >= 0 else 0)
        top = 40 if not (self.permanent_twos and self.level != "2") else 38
        return top - (below - 1) + (rank - (1 if 0 <= gone < rank else 0))


def splits(cards: Cards, run: Run, table: Table) -> Iterator[tuple[Cards, Cards, float]]:
    """Every way to take one run out of cards of one suit: the run, the rest, the height of its top."""
    copies, length = run
    counts = Counter(cards)
    for top in {table.step(card) for card in cards}:
        picks: list[tuple[str, ...]] = [()]
        for down in range(length):
            able = [card for card in counts if table.step(card) == top - down and counts[card] >= copies]
            picks = [(*pick, card) for pick in picks for card in able]
        for pick in picks:
            taken = tuple(card for card in pick for _ in range(copies))
            rest = counts - Counter(taken)
            yield taken, tuple(sorted(rest.elements())), top


def makes(cards: Cards, shape: Shape, table: Table) -> bool:
    """Whether cards of one suit hold the components of a shape, no card used twice."""
    long = [run for run in shape if run != (1, 1)]
    if not long:
        return len(cards) >= len(shape)
    at = shape.index(long[0])
    rest_shape = shape[:at] + shape[at + 1 :]
    return any(makes(rest, rest_shape, table) for _, rest, _ in splits(cards, long[0], table))


def shape_of(cards: Cards, table: Table) -> Shape:
    """Titanics first, then tractors (longest, then highest, first), then triples, pairs, singles."""
    for copies in (3, 2):
        for length in range(len(cards) // copies, 1, -1):
            found = sorted(splits(cards, (copies, length), table), key=lambda one: -one[2])
            if found:
                # Which equal card goes is arbitrary, but a triple is kept whole where a pair will do.
                top = [one for one in found if one[2] == found[0][2]]
                rest = max((one[1] for one in top), key=lambda left: sum(count == 3 for count in Counter(left).values()))
                return largest_first(((copies, length), *shape_of(rest, table)))
    counts = Counter(cards)
    return largest_first(tuple((count, 1) for count in counts.values()))


def largest_first(shape: Shape) -> Shape:
    """Titanics, tractors, triples, pairs, singles; longer first."""
    return tuple(sorted(shape, key=lambda run: (run[1] > 1, run[0], run[1]), reverse=True))


def ladder(lead: Shape, titanic_ladder: str = "seed") -> list[Shape]:
    """Every way to break a lead into smaller components, in the order of rules.md §3."""
    if lead == ((3, 2),) and titanic_ladder == "seed":
        one = (1, 1)
        return [
            ((3, 2),),
            ((3, 1), (3, 1)),
            ((2, 2), one, one),
            ((3, 1), (2, 1), one),
            ((3, 1), one, one, one),
            ((2, 1), (2, 1), one, one),
            ((2, 1), one, one, one, one),
            (one,) * 6,
        ]
    found: set[Shape] = {lead}
    new = [lead]
    while new:
        new = [shape for old in new for shape in _broken(old) if shape not in found and not found.add(shape)]  # type: ignore[func-returns-value]
    return sorted(found, key=_rank, reverse=True)


def _broken(shape: Shape) -> Iterator[Shape]:
    """One component broken once: a run in two, or its first triple into a pair and a single, or its first pair into singles."""
    for at, (copies, length) in enumerate(shape):
        others = shape[:at] + shape[at + 1 :]
        for cut in range(1, length):
            yield largest_first((*others, (copies, cut), (copies, length - cut)))
        if copies == 3:
            yield largest_first((*others, (2, length), *((1, 1),) * length))
        if copies == 2:
            yield largest_first((*others, *((1, 1),) * (2 * length)))


def _rank(shape: Shape) -> tuple[int, list[int], int, list[int]]:
    threes = sorted((length for copies, length in shape if copies == 3), reverse=True)
    twos = sorted((length for copies, length in shape if copies == 2), reverse=True)
    return sum(threes), threes, sum(twos), twos


def legal_follows(lead: Cards, hand: Cards, table: Table, titanic_ladder: str = "seed") -> set[Cards]:
    """Every play (sorted) that may follow a lead from a hand."""
    suit = table.suit(lead[0])
    plays = {tuple(sorted(play)) for play in combinations(hand, len(lead))}
    held = tuple(card for card in hand if table.suit(card) == suit)
    if len(held) <= len(lead):
        return {play for play in plays if not Counter(held) - Counter(play)}
    rung = next(shape for shape in ladder(shape_of(lead, table), titanic_ladder) if makes(held, shape, table))
    return {play for play in plays if all(table.suit(card) == suit for card in play) and makes(play, rung, table)}


def best_tops(cards: Cards, shape: Shape, table: Table) -> float | None:
    """The highest that the largest component of a shape can stand while cards of one suit still make the rest; None if they cannot make it."""
    tops = [top for _, rest, top in splits(cards, shape[0], table) if makes(rest, shape[1:], table)]
    return max(tops, default=None)


def winner(plays: list[Cards], table: Table) -> int:
    """Who wins a trick by `largest_component` and `at_least` (0: the leader)."""
    suit, shape = table.suit(plays[0][0]), shape_of(plays[0], table)
    best, won = (False, best_tops(plays[0], shape, table)), 0
    for index, play in enumerate(plays):
        suits = {table.suit(card) for card in play}
        top = best_tops(play, shape, table) if suits in ({suit}, {"trump"}) else None
        if top is not None and best[1] is not None and (suits != {suit}, top) > best:
            best, won = (suits != {suit}, top), index
    return won


def assignments(cards: Cards, shape: Shape, table: Table) -> Iterator[tuple[tuple[Run, float], ...]]:
    """Every way to make a shape of exactly these cards: its components with the height of their tops."""
    if not shape:
        yield ()
        return
    for _, rest, top in splits(cards, shape[0], table):
        for others in assignments(rest, shape[1:], table):
            yield ((shape[0], top), *others)


def is_all_higher(later: Cards, earlier: Cards, shape: Shape, table: Table) -> bool:
    """`all_components`: some way to make the later play beats, component by component, the earlier one at its best."""
    best = max(assignments(earlier, shape, table), key=lambda parts: [top for _, top in parts])
    return any(_beats_all(parts, best) for parts in assignments(later, shape, table))


def _beats_all(parts: tuple[tuple[Run, float], ...], others: tuple[tuple[Run, float], ...]) -> bool:
    high, low = sorted(parts), sorted(others)
    return all(mine[1] > theirs[1] for mine, theirs in zip(high, low, strict=True))


def beaten(lead: Cards, others: list[Cards], table: Table) -> list[Run]:
    """The components of a throw of two decks that another hand beats."""
    suit = table.suit(lead[0])
    held = [tuple(card for card in hand if table.suit(card) == suit) for hand in others]
    found, rest = [], lead
    for run in shape_of(lead, table):
        taken, rest, height = max(splits(rest, run, table), key=lambda one: one[2])
        if any(top > height for hand in held for _, _, top in splits(hand, run, table)):
            found.append(run)
    return found if len(shape_of(lead, table)) > 1 else []
