"""What cards shown as a bid mean: their suit and strength under each scheme (rules.md §6).

`level_cards` is 000's introduction and three-deck part, `joker_led` 001 part 2 (1) and 002, `suit_ranked` 000's contest.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from referee.rules.cards import BIG_JOKER, LITTLE_JOKER, SUITS, Card, is_joker, rank_of, suit_of
from referee.rules.errors import RulesError

OWN_JOKER: Final[dict[str, Card]] = {"H": BIG_JOKER, "D": BIG_JOKER, "S": LITTLE_JOKER, "C": LITTLE_JOKER}
"""带王亮主: the big joker goes with the red suits, the little one with the black."""

_JOKER_RANK: Final[dict[Card, int]] = {LITTLE_JOKER: 1, BIG_JOKER: 2}
_SUIT_RANK: Final[dict[str | None, int]] = {suit: rank for rank, suit in enumerate(reversed(SUITS))}


@dataclass(frozen=True, slots=True)
class Meaning:
    """A bid read: the trump `suit` it names (None: no trump) and its `strength`, greater being higher within a scheme.

    `level_cards` counts the level cards shown, `is_backed` says whether a joker goes with them.
    """

    suit: str | None
    strength: tuple[int, int]
    level_cards: int
    is_backed: bool = False


def read_bid(scheme: str, cards: Sequence[Card], level: str, decks: int, phase: str) -> Meaning:
    """What `cards` bid at the bidder's `level`; `not-a-bid`, or `wrong-joker` where only the colour of the joker is wrong."""
    counts = Counter(cards)
    jokers = {card: copies for card, copies in counts.items() if is_joker(card)}
    levels = {card: copies for card, copies in counts.items() if rank_of(card) == level}
    if not cards or len(levels) > 1 or len(jokers) > 1 or len(counts) != len(levels) + len(jokers):
        raise RulesError("not-a-bid")
    shown = _Shown(*_only(levels), *_only(jokers), decks, phase)
    return _SCHEMES[scheme](shown)


@dataclass(frozen=True, slots=True)
class _Shown:
    """The one level card and the one joker of a bid, and how often each is shown (0: not at all)."""

    level_card: Card
    levels: int
    joker: Card
    jokers: int
    decks: int
    phase: str

    @property
    def suit(self) -> str:
        return suit_of(self.level_card) or ""


def _only(counts: dict[Card, int]) -> tuple[Card, int]:
    return next(iter(counts.items()), ("", 0))


def _level_cards(shown: _Shown) -> Meaning:
    """k level cards of a suit, or from two decks on k ≥ 2 jokers, which beat k level cards; in three decks both jokers are equal."""
    if shown.levels and not shown.jokers:
        return Meaning(shown.suit, (shown.levels, 0), shown.levels)
    if shown.levels or shown.jokers < 2:
        raise RulesError("not-a-bid")
    return Meaning(None, (shown.jokers, _JOKER_RANK[shown.joker] if shown.decks == 2 else 1), 0)


def _joker_led(shown: _Shown) -> Meaning:
    """A level card with its joker < two with a joker of either colour < two little < two big jokers."""
    if shown.levels == 0 and shown.jokers == 2:
        return Meaning(None, (2 + _JOKER_RANK[shown.joker], 0), 0)
    if shown.levels not in (1, 2) or shown.jokers != 1:
        raise RulesError("not-a-bid")
    if shown.levels == 1 and shown.joker != OWN_JOKER[shown.suit]:
        raise RulesError("wrong-joker", joker=shown.joker, due=OWN_JOKER[shown.suit])
    return Meaning(shown.suit, (shown.levels, 0), shown.levels, is_backed=True)


def _suit_ranked(shown: _Shown) -> Meaning:
    """k level cards, S > H > D > C; after the bury also k jokers, BJ > LJ > S. More cards beat fewer (house decision)."""
    if shown.levels and not shown.jokers:
        return Meaning(shown.suit, (shown.levels, _SUIT_RANK[shown.suit]), shown.levels)
    if shown.levels or shown.phase != "after_bury":
        raise RulesError("not-a-bid")
    return Meaning(None, (shown.jokers, len(SUITS) + _JOKER_RANK[shown.joker]), 0)


_SCHEMES: Final[dict[str, Callable[[_Shown], Meaning]]] = {
    "level_cards": _level_cards,
    "joker_led": _joker_led,
    "suit_ranked": _suit_ranked,
}
