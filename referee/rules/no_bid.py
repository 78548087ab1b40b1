"""What happens when nobody bids, and when a hand may be dealt again (rules.md §6; 000 rule 4 and tail, 001 part 2 (4), 002 bid C and D)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from referee.rules.cards import Card, is_joker, points_of, rank_of, suit_of
from referee.rules.ruleset import Ruleset
from referee.rules.seats import Seat, next_seat, side_of

MOST_TURNED: Final = 3
"""Up to three bottom cards are turned for trump."""

Holds = Callable[[Card, Card], bool]


@dataclass(frozen=True, slots=True)
class Unbid:
    """How a hand goes on that nobody bid for: its trump (None: no trump) and declarer, how the bank was fixed, or a new deal.

    `bank` is a word of the hand record: ``matched`` where a bottom card was matched, else ``rotation``; a hand whose bank
    is contested has no declarer until it is matched.
    """

    trump: str | None
    declarer: Seat | None
    bank: str = "rotation"
    redeal: bool = False


def without_bid(ruleset: Ruleset, due: Seat | None, turned: Sequence[Card], hands: Mapping[Seat, Sequence[Card]]) -> Unbid:
    """The outcome of `no_bid` when `turned` bottom cards lie open and `hands` are what the seats can show.

    `turned` may be empty for ``no_trump``, holds up to three cards for the ``turn_bottom`` kinds, one for ``match_bottom``.
    """
    if ruleset.no_bid == "no_trump":
        return Unbid(None, due)
    if ruleset.no_bid == "match_bottom":
        return _match_bottom(due, turned[:1], hands)
    card = next((card for card in turned[:MOST_TURNED] if not is_permanent_trump(card, ruleset)), None)
    trump = suit_of(card) if card else None
    matcher = _nearest(due, hands, card, _same_card) if card and ruleset.no_bid == "turn_bottom_matched" else None
    return Unbid(trump, matcher, "matched") if matcher else Unbid(trump, due)


def is_permanent_trump(card: Card, ruleset: Ruleset) -> bool:
    """常主: a joker, or a 2 where 2s are permanent trumps."""
    return is_joker(card) or (ruleset.permanent_twos and rank_of(card) == "2")


def may_ask_redeal(ruleset: Ruleset, hand: Sequence[Card], seat: Seat, declarer: Seat) -> bool:
    """暴动: whether a seat may have the cards dealt again: an opponent whose hand holds fewer points than `redeal_under_points`."""
    least = ruleset.redeal_under_points
    return least is not None and side_of(seat) != side_of(declarer) and points_of(hand) < least


def _match_bottom(due: Seat | None, turned: Sequence[Card], hands: Mapping[Seat, Sequence[Card]]) -> Unbid:
    """001: a seat that shows the rank of the card drawn declares in its suit; nobody → a new deal, the bank as it was."""
    card = turned[0] if turned else None
    matcher = _nearest(due, hands, card, _same_rank) if card else None
    if card is None or matcher is None:
        return Unbid(None, due, redeal=True)
    return Unbid(suit_of(card), matcher, "matched")


def _nearest(due: Seat | None, hands: Mapping[Seat, Sequence[Card]], card: Card, matches: Holds) -> Seat | None:
    """Of the seats that can match `card` the nearest to the seat due, itself first; from N where nobody is due."""
    seat: Seat = due or "N"
    for _ in range(4):
        if any(matches(held, card) for held in hands.get(seat, ())):
            return seat
        seat = next_seat(seat)
    return None


def _same_card(held: Card, card: Card) -> bool:
    """002: the card that makes a pair with the one turned."""
    return held == card


def _same_rank(held: Card, card: Card) -> bool:
    return rank_of(held) == rank_of(card) if not is_joker(card) else held == card
