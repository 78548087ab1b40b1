"""Cards: their codes, the ways to write them, their points (rules.md §1).

A card is its code, a string: suit ``S H D C`` and rank (``HA``, ``S10``), ``LJ`` the little and ``BJ`` the big joker.
Equal cards of several decks are equal strings, so a hand is a multiset of codes.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, Final

from referee.rules.errors import RulesError
from referee.rules.levels import RANKS

Card = str

SUITS: Final[tuple[str, ...]] = ("S", "H", "D", "C")
LITTLE_JOKER: Final[Card] = "LJ"
BIG_JOKER: Final[Card] = "BJ"
JOKERS: Final[tuple[Card, ...]] = (BIG_JOKER, LITTLE_JOKER)
PACK: Final[tuple[Card, ...]] = (*JOKERS, *(suit + rank for suit in SUITS for rank in reversed(RANKS)))
"""The 54 different cards of one deck."""

BOTTOM_SIZE: Final[dict[int, int]] = {1: 6, 2: 8, 3: 6}
"""Cards in the bottom, by the number of decks."""

_POINTS: Final[dict[str, int]] = {"5": 5, "10": 10, "K": 10}

_SUIT_SPELLINGS: Final[dict[str, tuple[str, ...]]] = {
    "S": ("S", "♠", "♤", "黑桃", "黑"),
    "H": ("H", "♥", "♡", "红桃", "紅桃", "红心", "紅心", "红", "紅"),
    "D": ("D", "♦", "♢", "方块", "方塊", "方片", "方"),
    "C": ("C", "♣", "♧", "梅花", "草花", "梅"),
}
_RANK_SPELLINGS: Final[dict[str, tuple[str, ...]]] = {
    **{rank: (rank, numeral) for rank, numeral in zip(RANKS[:8], "二三四五六七八九", strict=True)},
    "10": ("10", "T", "十"),
    **{rank: (rank,) for rank in RANKS[9:]},
}
_JOKER_SPELLINGS: Final[dict[str, tuple[str, ...]]] = {
    BIG_JOKER: ("BJ", "大王", "大鬼"),
    LITTLE_JOKER: ("LJ", "小王", "小鬼"),
}


def _spellings() -> dict[str, Card]:
    written = {spelling: joker for joker, spellings in _JOKER_SPELLINGS.items() for spelling in spellings}
    for suit, suits in _SUIT_SPELLINGS.items():
        for rank, ranks in _RANK_SPELLINGS.items():
            written |= {one + other: suit + rank for one in suits for other in ranks}
    return written


_CARDS: Final[dict[str, Card]] = _spellings()
_SUITS: Final[dict[str, str]] = {spelling: suit for suit, spellings in _SUIT_SPELLINGS.items() for spelling in spellings}
_LEVELS: Final[dict[str, str]] = {spelling: rank for rank, spellings in _RANK_SPELLINGS.items() for spelling in spellings}
_SEPARATORS: Final = re.compile(r"[\s,、]+")
_MOST_LETTERS: Final = 12
"""No spelling of a card is longer; a longer word is cut before it is named in a refusal."""


def plain(text: str) -> str:
    """`text` as the spellings have it: full-width letters narrowed, capitals, no variation selectors after ♠ ♥ ♦ ♣."""
    return unicodedata.normalize("NFKC", text).replace("\ufe0e", "").replace("\ufe0f", "").strip().upper()


def read_card(text: str) -> Card:
    """The card that `text` names (``HA``, ``h10``, ``♥T``, ``红桃10``, ``大王``); `bad-card` names what is none."""
    card = _CARDS.get(text) or _CARDS.get(plain(text))
    if card is None:
        raise RulesError("bad-card", card=text[:_MOST_LETTERS])
    return card


def read_suit(text: str) -> str | None:
    """The suit that `text` names (``S``, ``♠``, ``黑桃``), or None."""
    return _SUITS.get(plain(text))


def read_rank(text: str) -> str | None:
    """The rank that `text` names (``10``, ``T``, ``k``), or None."""
    return _LEVELS.get(plain(text))


def read_cards(value: Any, field: str = "cards") -> tuple[Card, ...]:
    """The cards of an array or of a blank-separated string, as written; `missing-field` names the `field` that is neither, `bad-card` the card."""
    if isinstance(value, str):
        value = [word for word in _SEPARATORS.split(unicodedata.normalize("NFKC", value)) if word]
    if not isinstance(value, list | tuple):
        raise RulesError("missing-field", field=field)
    for text in value:
        if not isinstance(text, str):
            raise RulesError("bad-card", card=str(text)[:_MOST_LETTERS])
    return tuple(read_card(text) for text in value)


def check_copies(decks: int, *places: Iterable[Card]) -> None:
    """`too-many-copies` with the card, if all `places` together hold a card more often than there are decks."""
    held: Counter[Card] = Counter()
    for cards in places:
        held.update(cards)
    for card, copies in held.items():
        if copies > decks:
            raise RulesError("too-many-copies", card=card, copies=copies, decks=decks)


def is_joker(card: Card) -> bool:
    """Whether the card is the big or the little joker."""
    return card in JOKERS


def suit_of(card: Card) -> str | None:
    """The printed suit; None for a joker. (Where it belongs in play: `Trumps.suit_of`.)"""
    return None if card in JOKERS else card[0]


def rank_of(card: Card) -> str | None:
    """The printed rank; None for a joker."""
    return None if card in JOKERS else card[1:]


def points_of(cards: Iterable[Card]) -> int:
    """The points that cards are worth: 5 for a five, 10 for a ten or a king."""
    return sum(_POINTS.get(card[1:], 0) for card in cards)


def is_contained(cards: Sequence[Card], hand: Sequence[Card]) -> bool:
    """Whether `hand` holds all of `cards`, copies counted."""
    return all(hand.count(card) >= cards.count(card) for card in cards)


def without(hand: Iterable[Card], cards: Iterable[Card]) -> tuple[Card, ...]:
    """`hand` after `cards` have left it, copies counted; what it never held is ignored."""
    rest = list(hand)
    for card in cards:
        if card in rest:
            rest.remove(card)
    return tuple(rest)
