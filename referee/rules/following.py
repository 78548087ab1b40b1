"""Following: what a player owes to a lead, and what is a revoke (rules.md §3; 000 rule 5, introduction and three decks, 002, 003).

A follower with more cards of the suit led than the lead has plays the first shape on the ladder that the hand can make. The
ladder is never written out: its rungs are ordered by numbers that one can make as large as possible one after the other
(triples, the longest titanic, the next …, pairs, the longest tractor, the next …), because what is left can always fall
apart into shorter runs. So the first rung costs a few `Holding.can_make` (whose bound is given there), however long the lead.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from referee.rules.cards import Card, is_contained
from referee.rules.formations import Component, made
from referee.rules.holdings import Holding, Runs, Shape
from referee.rules.ruleset import Ruleset
from referee.rules.trumps import Trumps

FollowCode = Literal["wrong-count", "not-in-hand", "must-follow-suit", "must-match-shape"]

TWO_TRIPLE_TITANIC: Final = Shape(threes=(2,))
SEED_LADDER: Final[tuple[Shape, ...]] = (
    TWO_TRIPLE_TITANIC,
    Shape(threes=(1, 1)),
    Shape(twos=(2,), ones=2),
    Shape(threes=(1,), twos=(1,), ones=1),
    Shape(threes=(1,), ones=3),
    Shape(twos=(1, 1), ones=2),
    Shape(twos=(1,), ones=4),
    Shape(ones=6),
)
"""What 000 (three decks) asks of a follower to a titanic of two triples: the tractor comes before a triple with a pair."""


@dataclass(frozen=True, slots=True)
class Follow:
    """A ruling on a follow: `code` None is legal. `must` is the shape owed, None where only the suit or nothing binds.

    `suit` is the effective suit led, `held` how many cards of it were in the hand before the play.
    """

    code: FollowCode | None
    must: Shape | None
    suit: str
    held: int

    @property
    def is_legal(self) -> bool:
        """Whether the play may stand."""
        return self.code is None


def judge_follow(lead: Sequence[Card], hand: Sequence[Card], play: Sequence[Card], trumps: Trumps, ruleset: Ruleset) -> Follow:
    """Whether `play` follows `lead` from `hand` (before the play); `missing-field` or `mixed-suits` where the lead is none."""
    suit = trumps.suit_led(lead)
    return judge_follow_to(Holding.of(lead, trumps).shape, suit, hand, play, trumps, ruleset)


def judge_follow_to(led: Shape, suit: str, hand: Sequence[Card], play: Sequence[Card], trumps: Trumps, ruleset: Ruleset) -> Follow:
    """`judge_follow` for a lead whose shape and suit are known: the three followers of a trick share them."""
    held, given = trumps.of_suit(hand, suit), trumps.of_suit(play, suit)
    must = shape_owed(led, held, trumps, ruleset)
    code: FollowCode | None = None
    if len(play) != led.cards:
        code = "wrong-count"
    elif not is_contained(play, hand):
        code = "not-in-hand"
    elif len(given) < min(len(held), len(play)):
        code = "must-follow-suit"
    elif must is not None and not _gives(given, must, led, trumps, ruleset):
        code = "must-match-shape"
    return Follow(code, must, suit, len(held))


def shape_owed(led: Shape, held: Sequence[Card], trumps: Trumps, ruleset: Ruleset) -> Shape | None:
    """The shape that a hand with the cards `held` in the suit led owes; None where it has no choice, or the ruleset asks for the suit only."""
    if len(held) <= led.cards or not ruleset.must_match_shape:
        return None
    if not led.threes and not led.twos:
        return led
    holding = Holding.of(held, trumps)
    return first_rung(led, holding.whole_triples if _protects(led, ruleset) else holding, ruleset.titanic_ladder)


def fitting_cards(led: Shape, held: Sequence[Card], trumps: Trumps, ruleset: Ruleset) -> tuple[Component, ...]:
    """An example of what was owed: the pairs and longer components of `held` that make the shape owed, highest first; empty where none is."""
    must = shape_owed(led, held, trumps, ruleset)
    parts = made(held, Shape(must.threes, must.twos), trumps) if must else None
    return parts or ()


def first_rung(led: Shape, holding: Holding, titanic_ladder: str = "seed") -> Shape:
    """The first shape on the ladder of a lead that a holding can make."""
    if led == TWO_TRIPLE_TITANIC and titanic_ladder == "seed":
        return next(rung for rung in SEED_LADDER if holding.can_make(rung.threes, rung.twos))
    parts = Holding.apart(led)
    triples = min(parts.triples, holding.triples)
    pairs = min(parts.units, holding.units) - triples

    def both_make(threes: Runs, twos: Runs) -> bool:
        return parts.can_make(threes, twos) and holding.can_make(threes, twos)

    threes = _longest_first(triples, max(led.threes, default=0), lambda runs: both_make(runs, ()))
    twos = _longest_first(pairs, max(led.threes + led.twos, default=0), lambda runs: both_make(threes, runs))
    return Shape(threes, twos, led.cards - 3 * triples - 2 * pairs)


def _longest_first(total: int, longest: int, fits: Callable[[Runs], bool]) -> Runs:
    """`total` split into run lengths, each as long as it can be with the rest as ones; all ones always fit."""
    runs: Runs = ()
    for length in range(longest, 1, -1):
        while length <= total and fits((*runs, length, *(1,) * (total - length))):
            runs, total = (*runs, length), total - length
    return (*runs, *(1,) * total)


def _gives(given: Sequence[Card], must: Shape, led: Shape, trumps: Trumps, ruleset: Ruleset) -> bool:
    """Whether the cards given make the shape owed. Where triples are protected, a higher rung may be given too."""
    if not must.threes and not must.twos:
        return True
    holding = Holding.of(given, trumps)
    if holding.can_make(must.threes, must.twos):
        return True
    return _protects(led, ruleset) and first_rung(led, holding).rank > must.rank


def _protects(led: Shape, ruleset: Ruleset) -> bool:
    """`protect_longer`: on a lead without triples, a triple in hand may be kept whole or used."""
    return ruleset.protect_longer and not led.threes
