"""Trumps: which suit a card belongs to in play, which of two cards is higher, what is adjacent (rules.md §1).

BJ > LJ > level card of the trump suit > other level cards > [2 of the trump suit > other 2s] > trump suit. Without a trump
suit all level cards are equal. Sources: 000 introduction (order, tractors) and tail, 001 part 2 (5)4; permanent 2s are 000's.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from typing import Final

from referee.rules.cards import BIG_JOKER, LITTLE_JOKER, PACK, SUITS, Card
from referee.rules.errors import RulesError
from referee.rules.levels import INDEX, RANKS
from referee.rules.ruleset import Ruleset

TRUMP: Final = "trump"
EFFECTIVE_SUITS: Final[tuple[str, ...]] = (TRUMP, *SUITS)


@dataclass(frozen=True, slots=True, eq=False)
class Trumps:
    """The order of all cards at one level with one trump suit (None: no trump).

    `suits` gives the effective suit of each card (``trump`` or S, H, D, C), `places` its place in that suit: higher is
    stronger, equal places are equal cards, and neighbours by exactly 1 are adjacent. `order` counts the different cards in
    the order of `descending`.
    """

    level: str
    suit: str | None
    suits: Mapping[Card, str] = field(repr=False)
    places: Mapping[Card, int] = field(repr=False)
    order: Mapping[Card, int] = field(repr=False)

    def suit_of(self, card: Card) -> str:
        """The effective suit: ``trump`` or S, H, D, C."""
        return self.suits[card]

    def is_trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return self.suits[card] == TRUMP

    def of_suit(self, cards: Iterable[Card], suit: str) -> tuple[Card, ...]:
        """The cards that belong to an effective suit, in the order given."""
        suits = self.suits
        return tuple(card for card in cards if suits[card] == suit)

    def one_suit(self, cards: Sequence[Card]) -> str | None:
        """The effective suit that all `cards` share, None if they do not."""
        found = {self.suits[card] for card in cards}
        return found.pop() if len(found) == 1 else None

    def suit_led(self, lead: Sequence[Card], field: str = "lead") -> str:
        """The effective suit of a lead; `missing-field` where nothing is led, `mixed-suits` (with the stray card) where it is not of one suit."""
        if not lead:
            raise RulesError("missing-field", field=field)
        suit = self.suits[lead[0]]
        stray = next((card for card in lead if self.suits[card] != suit), None)
        if stray is not None:
            raise RulesError("mixed-suits", field=field, card=stray)
        return suit

    def descending(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Trumps first, then S, H, D, C; strongest first; equal cards by printed suit."""
        return tuple(sorted(cards, key=self.order.__getitem__))

    def groups(self, cards: Iterable[Card]) -> tuple[tuple[Card, ...], ...]:
        """`descending`, with cards of equal strength together."""
        return tuple(tuple(group) for _, group in groupby(self.descending(cards), key=self._strength))

    def trump_order(self) -> tuple[tuple[Card, ...], ...]:
        """All trumps, strongest first, equal ones together."""
        return self.groups(card for card in PACK if self.is_trump(card))

    def _strength(self, card: Card) -> tuple[str, int]:
        return self.suits[card], self.places[card]


def trumps_for(ruleset: Ruleset, level: str, suit: str | None) -> Trumps:
    """The order of cards when `level` is played with trump `suit` (None: no trump) under a ruleset."""
    return _trumps(level, suit, ruleset.permanent_twos and level != "2", ruleset.level_gap_adjacent)


@cache
def _trumps(level: str, suit: str | None, twos: bool, gap_adjacent: bool) -> Trumps:
    """13 levels × 5 trumps × 4 variants: the cache holds at most 260 orders."""
    chains = {side: _side_chain(side, level, twos, gap_adjacent) for side in SUITS}
    chains[TRUMP] = _trump_chain(chains.pop(suit) if suit else [], level, suit, twos)
    suits = {card: name for name, chain in chains.items() for _, card in chain}
    places = {card: place for chain in chains.values() for place, card in chain}
    ranking = sorted(PACK, key=lambda card: (EFFECTIVE_SUITS.index(suits[card]), -places[card], PACK.index(card)))
    return Trumps(level, suit, suits, places, {card: index for index, card in enumerate(ranking)})


def _side_chain(suit: str, level: str, twos: bool, gap_adjacent: bool) -> list[tuple[int, Card]]:
    """The cards of a suit with their places, weakest first.

    Places are numbered once level cards and permanent 2s are taken out, so J and 9 touch at level 10. Where the ruleset
    says that they do not, the level keeps an empty place between its neighbours.
    """
    ranks = [rank for rank in RANKS if rank != level and not (twos and rank == "2")]
    room = 0 if gap_adjacent else 1
    return [(index + (room if INDEX[rank] > INDEX[level] else 0), suit + rank) for index, rank in enumerate(ranks)]


def _trump_chain(own: list[tuple[int, Card]], level: str, suit: str | None, twos: bool) -> list[tuple[int, Card]]:
    """The trump suit's own ranks, and above them the 2s if they are permanent, the level cards and the jokers."""
    groups = [*_by_trump_suit("2", suit)] if twos else []
    groups += [*_by_trump_suit(level, suit), (LITTLE_JOKER,), (BIG_JOKER,)]
    first = own[-1][0] + 1 if own else 0
    return own + [(first + step, card) for step, group in enumerate(groups) for card in group]


def _by_trump_suit(rank: str, suit: str | None) -> list[tuple[Card, ...]]:
    """The four cards of a trump rank in rising groups: the others below the one of the trump suit; all equal without one."""
    others = tuple(side + rank for side in SUITS if side != suit)
    return [others, (suit + rank,)] if suit else [others]
