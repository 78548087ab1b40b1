"""Formations: what cards of one suit are when they are played together (rules.md §2; 000 introduction and three decks, 001 part 2 (5)).

A throw splits into titanics, then tractors (longest, then highest, first), then triples, pairs and singles. Which of several
equal level cards sits in a tractor is arbitrary: compare shapes, not cards.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from referee.rules.cards import Card
from referee.rules.holdings import Holding, Run, Shape, kind_of, longest_run
from referee.rules.trumps import Trumps


@dataclass(frozen=True, slots=True)
class Component:
    """One part of a play: its kind (single, pair, triple, tractor, titanic), how many pairs or triples run on, and its cards, highest first.

    `top` is the place of its highest card in the suit: of two components of one kind and length the higher top wins.
    """

    kind: str
    length: int
    cards: tuple[Card, ...]
    top: int

    @property
    def copies(self) -> int:
        """3 for triples and titanics, 2 for pairs and tractors, 1 for a single."""
        return len(self.cards) // self.length

    @property
    def run(self) -> Run:
        """Copies and length."""
        return self.copies, self.length

    def json(self) -> dict[str, Any]:
        """In the form of the contract (rules.md §9)."""
        return {"kind": self.kind, "length": self.length, "cards": list(self.cards)}


def split(cards: Sequence[Card], trumps: Trumps) -> tuple[Component, ...]:
    """The components of cards of one effective suit: titanics, tractors, triples, pairs, singles; longer, then higher first."""
    stock = _Stock(cards, trumps)
    found = [*stock.longest_runs(3), *stock.longest_runs(2)]
    found += [stock.take(copies, 1, top) for copies in (3, 2, 1) for top in stock.tops(copies)]
    return tuple(found)


def highest_top(holding: Holding, shape: Shape) -> int | None:
    """The highest place that the largest component of `shape` can reach while the rest of it is still made; None if it cannot be made.

    The cards must be at least as many as the shape has: more structure than it asks for may be broken up.
    """
    copies, length = shape.largest
    rest = shape.rest((copies, length))
    for top in holding.places(copies, length):
        if holding.without(copies, length, top).can_make(rest.threes, rest.twos):
            return top
    return None


def made(cards: Sequence[Card], shape: Shape, trumps: Trumps) -> tuple[Component, ...] | None:
    """`cards` as the components of `shape`, each in turn, the largest first, as high as the rest allows; None if they cannot be."""
    stock, holding, found = _Stock(cards, trumps), Holding.of(cards, trumps), []
    while shape.cards:
        top = highest_top(holding, shape)
        if top is None:
            return None
        copies, length = shape.largest
        found.append(stock.take(copies, length, top))
        holding, shape = holding.without(copies, length, top), shape.rest((copies, length))
    return tuple(found)


class _Stock:
    """Cards of one suit being taken apart, component by component; `at` has the different cards of each place."""

    def __init__(self, cards: Iterable[Card], trumps: Trumps) -> None:
        self.counts = Counter(cards)
        self.at: dict[int, list[Card]] = {}
        for card in trumps.descending(self.counts):
            self.at.setdefault(trumps.places[card], []).append(card)

    def longest_runs(self, copies: int) -> list[Component]:
        """The runs of two and more, longest, then highest, first, taken out."""
        found = []
        while (run := longest_run(self.tops(copies))) is not None:
            found.append(self.take(copies, *run))
        return found

    def tops(self, copies: int) -> list[int]:
        """The places of cards held at least `copies` times, highest first, each as often as there are such groups."""
        return [place for place, cards in self.at.items() for card in cards for _ in range(self.counts[card] // copies)]

    def take(self, copies: int, length: int, top: int) -> Component:
        """A run taken out of the stock."""
        cards: list[Card] = []
        for place in range(top, top - length, -1):
            card = self._pick(place, copies)
            self.counts[card] -= copies
            cards += [card] * copies
        return Component(kind_of(copies, length), length, tuple(cards), top)

    def _pick(self, place: int, copies: int) -> Card:
        """A card held often enough at a place, the one whose group is broken least."""
        cards = self.at[place]
        if len(cards) == 1:
            return cards[0]
        return min((card for card in cards if self.counts[card] >= copies), key=self.counts.__getitem__)
