"""Hands played out by the rules, at random: what a benchmark and properties of whole hands feed on."""

import random
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from referee.rules.cards import BOTTOM_SIZE, PACK, Card, without
from referee.rules.following import fitting_cards
from referee.rules.formations import split
from referee.rules.handcheck import PlayedHand, seats_from
from referee.rules.holdings import Holding
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, Seat
from referee.rules.tricks import judge_trick
from referee.rules.trumps import Trumps, trumps_for
from tests.referee.rules.card_values import rules

Hands = dict[Seat, tuple[Card, ...]]


def play_hand(ruleset: Ruleset, level: str, trump: str | None, seed: int) -> PlayedHand:
    """A deal played to its end: any formation is led, every follow is lawful, the rest is chance."""
    chance, trumps = random.Random(seed), trumps_for(ruleset, level, trump)
    deal, bottom = _deal(ruleset, chance)
    hands, leader, tricks = dict(deal), SEATS[0], []
    while hands[leader]:
        lead = chance.choice(_formations(hands[leader], trumps))
        plays = (lead, *(_follow(lead, hands[seat], trumps, ruleset, chance) for seat in seats_from(leader)[1:]))
        for seat, play in zip(seats_from(leader), plays, strict=True):
            hands[seat] = without(hands[seat], play)
        tricks.append(plays)
        leader = seats_from(leader)[judge_trick(plays, trumps, ruleset).winner]
    return PlayedHand(level, trump, SEATS[0], tuple(tricks), bottom, deal)


def _deal(ruleset: Ruleset, chance: random.Random) -> tuple[Hands, tuple[Card, ...]]:
    pack = list(PACK * ruleset.decks)
    chance.shuffle(pack)
    size = (len(pack) - BOTTOM_SIZE[ruleset.decks]) // len(SEATS)
    return {seat: tuple(pack[at * size : (at + 1) * size]) for at, seat in enumerate(SEATS)}, tuple(pack[len(SEATS) * size :])


def _formations(hand: tuple[Card, ...], trumps: Trumps) -> list[tuple[Card, ...]]:
    suits = {trumps.suit_of(card) for card in hand}
    return [component.cards for suit in sorted(suits) for component in split(trumps.of_suit(hand, suit), trumps)]


def _follow(lead: tuple[Card, ...], hand: tuple[Card, ...], trumps: Trumps, ruleset: Ruleset, chance: random.Random) -> tuple[Card, ...]:
    held = trumps.of_suit(hand, trumps.suit_of(lead[0]))
    owed = fitting_cards(Holding.of(lead, trumps).shape, held, trumps, ruleset)
    play = tuple(card for component in owed for card in component.cards)
    if len(held) <= len(lead):
        return held + tuple(chance.sample(without(hand, held), len(lead) - len(held)))
    return play + tuple(chance.sample(without(held, play), len(lead) - len(play)))


@st.composite
def any_hands(draw: Callable[..., Any]) -> PlayedHand:
    """Some hand of two decks, played out."""
    level, trump = draw(st.sampled_from(("2", "10", "A"))), draw(st.sampled_from((None, "S", "D")))
    return play_hand(rules(), level, trump, draw(st.integers(0, 10_000)))
