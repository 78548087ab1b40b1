"""Rulings on cards, engine calls without JSON, one process, CPU time, best of three.

Aims: 5,000 follows and 10,000 formations of 12 cards a second in two decks, no lead of up to 39 cards in three decks over
100 ms with nothing remembered, a hand of 25 tricks under 20 ms.
"""

import time
from collections.abc import Callable, Iterator
from random import Random

from referee.rules import holdings
from referee.rules.bidding import Bid, bidding_so_far, judge_bid
from referee.rules.cards import PACK, Card
from referee.rules.following import judge_follow
from referee.rules.formations import split
from referee.rules.handcheck import check_hand, seats_from
from referee.rules.presets import preset
from referee.rules.ruleset import Ruleset, with_options
from referee.rules.throws import judge_throw
from referee.rules.tricks import judge_trick
from referee.rules.trumps import TRUMP, Trumps, trumps_for
from tests.referee.rules.play import play_hand

Work = Callable[[], object]
Cards = tuple[Card, ...]


def main() -> None:
    """Figures of each kind, then the worst of the adversarial corpus."""
    ruleset = preset("tractor-two-deck")
    trumps = trumps_for(ruleset, "10", "S")
    for name, work in _ordinary(ruleset, trumps).items():
        seconds = min(_seconds(work) for _ in range(3))
        print(f"{name}: {len(work) / seconds:,.0f} a second")
    hands = [play_hand(ruleset, "10", "S", seed) for seed in range(40)]
    seconds = min(_seconds([lambda hand=hand: check_hand(hand, ruleset) for hand in hands]) for _ in range(3))  # type: ignore[misc]
    tricks = sum(len(hand.tricks) for hand in hands) / len(hands)
    print(f"hand: {seconds / len(hands) * 1000:.1f} ms for {tricks:.0f} tricks")
    for name, worst in _adversarial(Random(5), 1_000).items():
        print(f"worst {name} of 1,000 adversarial questions, three decks, cold: {worst * 1000:.1f} ms")


def _ordinary(ruleset: Ruleset, trumps: Trumps) -> dict[str, list[Work]]:
    """What comes up at a table: the follows and tricks of hands played out, and throws and formations from whole suits."""
    rng, work = Random(1), {kind: list[Work]() for kind in ("follow", "hard follow", "formation of 12", "trick", "throw", "bid")}
    for seed in range(60):
        hand = play_hand(ruleset, "10", "S", seed)
        held, leader = {seat: list(cards) for seat, cards in hand.deal.items()}, hand.declarer
        for plays in hand.tricks:
            seats = seats_from(leader)
            for seat, play in zip(seats[1:], plays[1:], strict=True):
                work["follow"].append(
                    lambda lead=plays[0], hand=tuple(held[seat]), play=play: judge_follow(lead, hand, play, trumps, ruleset)
                )  # type: ignore[misc]
            work["trick"].append(lambda plays=plays: judge_trick(plays, trumps, ruleset))  # type: ignore[misc]
            leader = seats[judge_trick(plays, trumps, ruleset).winner]
            for seat, play in zip(seats, plays, strict=True):
                for card in play:
                    held[seat].remove(card)
    for _ in range(2_000):
        suit = [card for card in rng.sample(PACK * 2, 70) if trumps.is_trump(card)]
        lead, rest = tuple(suit[:6]), tuple(suit[6:])
        others = [rest[0::3], rest[1::3], rest[2::3]]
        work["formation of 12"].append(lambda cards=tuple(suit[:12]): split(cards, trumps))  # type: ignore[misc]
        work["hard follow"].append(lambda lead=lead, hand=rest: judge_follow(lead, hand, hand[:6], trumps, ruleset))  # type: ignore[misc]
        work["throw"].append(lambda lead=lead, others=others: judge_throw(lead, others, trumps, ruleset))  # type: ignore[misc]
    bids = (Bid("N", ("S10",)), Bid("W", ("H10", "H10")))
    work["bid"] = [lambda: judge_bid(bidding_so_far(ruleset, {"NS": "10", "EW": "10"}, bids), Bid("S", ("LJ", "LJ")))] * 2_000
    return work


def _adversarial(rng: Random, questions: int) -> dict[str, float]:
    """The longest time, in seconds, of each kind over leads made of many pairs and triples, nothing remembered between them."""
    worst: dict[str, float] = {}
    for _ in range(questions):
        for kind, work in _hard_questions(rng):
            holdings._spare_triples.cache_clear()
            worst[kind] = max(worst.get(kind, 0), _seconds([work]))
    return worst


def _hard_questions(rng: Random) -> Iterator[tuple[str, Work]]:
    options = {"permanent_twos": rng.random() < 0.5, "level_gap_adjacent": rng.random() < 0.7}
    ruleset = with_options(preset("titanic-three-deck"), options)
    overruffs = with_options(ruleset, {"overruff": "all_components"})
    trumps = trumps_for(ruleset, rng.choice("28A"), rng.choice(("S", None)))
    suit = rng.choice((TRUMP, "H"))
    one, other = _many_groups(rng, trumps, suit), _many_groups(rng, trumps, suit)
    size = rng.randint(len(other) // 2, len(other) - 1)
    lead, hand = one[:size], other
    yield "follow", lambda: judge_follow(lead, hand, hand[: len(lead)], trumps, ruleset)
    yield "formation", lambda: split(one, trumps)
    yield "throw", lambda: judge_throw(one, [hand], trumps, ruleset)
    yield "trick", lambda: judge_trick([lead, hand[: len(lead)]], trumps, ruleset)
    yield "trick, all components", lambda: judge_trick([lead, hand[: len(lead)]], trumps, overruffs)


def _many_groups(rng: Random, trumps: Trumps, suit: str) -> Cards:
    """Up to 39 cards of a suit in which pairs and triples lie side by side."""
    weights = rng.choice(((1, 1, 3, 3), (1, 0, 4, 4), (0, 0, 1, 1), (2, 0, 6, 1)))
    cards = [card for card in PACK if trumps.suit_of(card) == suit]
    groups = [(card,) * copies for card in cards for copies in rng.choices(range(4), weights)]
    found = sorted((card for group in groups for card in group), key=trumps.order.__getitem__)
    if rng.random() < 0.5:
        rng.shuffle(found)
    return tuple(found[:39]) or (cards[0], cards[0])


def _seconds(work: list[Work]) -> float:
    started = time.process_time()
    for job in work:
        job()
    return time.process_time() - started
