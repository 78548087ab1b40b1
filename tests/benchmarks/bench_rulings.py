"""Card rulings, engine calls without JSON in one process: follow checks, formations, tricks, throws, bids a second; the worst
leads up to 39 cards of three decks; a full hand of two decks. Aims: 5,000 follows and 10,000 formations a second, no ruling
over 100 ms, a hand under 20 ms. Caches are warm but for the worst leads, which are each asked with an empty one."""

import random
import time
from collections.abc import Callable, Iterator, Sequence

from referee.rules import holdings
from referee.rules.bidding import Bid, bidding_so_far, judge_bid
from referee.rules.cards import PACK, Card
from referee.rules.following import judge_follow
from referee.rules.formations import split
from referee.rules.handcheck import check_hand
from referee.rules.presets import preset
from referee.rules.ruleset import Ruleset, with_options
from referee.rules.throws import judge_throw
from referee.rules.tricks import judge_trick
from referee.rules.trumps import Trumps, trumps_for
from tests.referee.rules.play import play_hand

ROUNDS, SAMPLE, WORST = 5, 2_000, 600
TWO_DECKS, THREE_DECKS = preset("tractor-two-deck"), preset("titanic-three-deck")
Work = Callable[[], object]
# How often a card is held 0, 1, 2, 3 times in a hand that is hard to take apart.
DENSE = ([1, 1, 3, 3], [1, 0, 4, 4], [2, 1, 2, 4], [0, 0, 1, 1], [3, 0, 5, 3])


def main() -> None:
    """Best of five for the rates; the slowest of each kind for the worst leads."""
    chance = random.Random(5)
    for name, work in _everyday(chance).items():
        print(f"{name:<28}{SAMPLE / _best(work):>10,.0f} a second")
    print()
    for name, (milliseconds, cards) in _worst(chance).items():
        print(f"worst {name:<22}{milliseconds:>10.2f} ms, {cards} cards led")
    _hand()


def _everyday(chance: random.Random) -> dict[str, Work]:
    """What comes up at a table: leads of 1 to 8 cards against hands of 25, formations of 12 cards in two decks."""
    trumps = trumps_for(TWO_DECKS, "10", "S")
    follows = [_follow(chance, trumps) for _ in range(SAMPLE)]
    twelve = [_of_one_suit(chance, trumps, 2, 12) for _ in range(SAMPLE)]
    throws = [(_of_one_suit(chance, trumps, 2, 6), [_hand_of(chance, 2) for _ in range(3)]) for _ in range(SAMPLE)]
    tricks = [[play[0], *play[1]] for play in (_trick(chance, trumps) for _ in range(SAMPLE))]
    bids = [_bids(chance) for _ in range(SAMPLE)]
    return {
        "follow": lambda: [judge_follow(lead, hand, play, trumps, TWO_DECKS) for lead, hand, play in follows],
        "formation of 12 cards": lambda: [split(cards, trumps) for cards in twelve],
        "throw against three hands": lambda: [judge_throw(lead, others, trumps, TWO_DECKS) for lead, others in throws],
        "trick of four plays": lambda: [judge_trick(plays, trumps, TWO_DECKS) for plays in tricks],
        "bid after three": lambda: [judge_bid(bidding_so_far(TWO_DECKS, {"NS": "2", "EW": "2"}, earlier), bid) for earlier, bid in bids],
    }


def _worst(chance: random.Random) -> dict[str, tuple[float, int]]:
    """The slowest ruling of each kind over leads made to be hard: many runs of pairs and triples, hands of 39 cards."""
    worst: dict[str, tuple[float, int]] = {}
    for _ in range(WORST):
        ruleset, trumps = _hard_rules(chance)
        lead, hand = _hard_lead(chance, trumps)
        if not lead or len(hand) <= len(lead):
            continue
        for name, work in _hard_questions(lead, hand, trumps, ruleset):
            holdings._spare_triples.cache_clear()
            worst[name] = max(worst.get(name, (0.0, 0)), (_seconds(work) * 1000, len(lead)))
    return worst


def _hard_questions(lead: Sequence[Card], hand: Sequence[Card], trumps: Trumps, ruleset: Ruleset) -> Iterator[tuple[str, Work]]:
    high = trumps.descending(hand)[: len(lead)]
    every = with_options(ruleset, {"overruff": "all_components"})
    guarded = with_options(ruleset, {"protect_longer": True})
    yield "follow", lambda: judge_follow(lead, hand, hand[: len(lead)], trumps, ruleset)
    yield "follow, triples guarded", lambda: judge_follow(lead, hand, hand[: len(lead)], trumps, guarded)
    yield "formation", lambda: split(lead, trumps)
    yield "throw", lambda: judge_throw(lead, [hand, high], trumps, ruleset)
    yield "trick", lambda: judge_trick([lead, high, hand[: len(lead)]], trumps, ruleset)
    yield "trick, all components", lambda: judge_trick([lead, high, hand[: len(lead)]], trumps, every)


def _hand() -> None:
    hands = [play_hand(TWO_DECKS, "10", "S", seed) for seed in range(20)]
    slowest = max(min(_seconds(lambda hand=hand: check_hand(hand, TWO_DECKS)) for _ in range(3)) for hand in hands)  # type: ignore[misc]
    longest = max(len(hand.tricks) for hand in hands)
    print(f"\nslowest of 20 hands of two decks (up to {longest} tricks): {slowest * 1000:.1f} ms")


# Cards to ask about


def _hand_of(chance: random.Random, decks: int) -> tuple[Card, ...]:
    return tuple(chance.sample(list(PACK * decks), 25))


def _of_one_suit(chance: random.Random, trumps: Trumps, decks: int, count: int) -> tuple[Card, ...]:
    suit = chance.choice(("trump", "H", "D", "C"))
    return tuple(chance.sample([card for card in PACK * decks if trumps.suit_of(card) == suit], count))


def _follow(chance: random.Random, trumps: Trumps) -> tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]:
    lead, hand = _of_one_suit(chance, trumps, 2, chance.randint(1, 8)), _hand_of(chance, 2)
    held = trumps.of_suit(hand, trumps.suit_of(lead[0]))
    rest = tuple(card for card in hand if card not in held)
    return lead, hand, (held + rest)[: len(lead)]


def _trick(chance: random.Random, trumps: Trumps) -> tuple[tuple[Card, ...], list[tuple[Card, ...]]]:
    lead = _of_one_suit(chance, trumps, 2, chance.randint(1, 5))
    return lead, [_of_one_suit(chance, trumps, 2, len(lead)) for _ in range(3)]


def _bids(chance: random.Random) -> tuple[list[Bid], Bid]:
    suits = chance.sample("SHDC", 4)
    earlier = [Bid("N", (f"{suits[0]}2",)), Bid("W"), Bid("S", (f"{suits[1]}2",) * 2)]
    return earlier, Bid("E", (f"{suits[2]}2",) * chance.randint(1, 2))


def _hard_rules(chance: random.Random) -> tuple[Ruleset, Trumps]:
    options = {"permanent_twos": chance.random() < 0.5, "level_gap_adjacent": chance.random() < 0.7}
    ruleset = with_options(THREE_DECKS, options)
    return ruleset, trumps_for(ruleset, chance.choice(("2", "8", "A")), chance.choice(("S", None)))


def _hard_lead(chance: random.Random, trumps: Trumps) -> tuple[list[Card], list[Card]]:
    """A lead of half of the suit and more, and a hand of up to 39 cards of it."""
    suit = chance.choice(("trump", "H"))
    hand = _dense(chance, trumps, suit)
    lead = list(trumps.descending(_dense(chance, trumps, suit)))
    return lead[: chance.randint(max(1, len(hand) // 2), max(1, len(hand) - 1))], hand


def _dense(chance: random.Random, trumps: Trumps, suit: str) -> list[Card]:
    weights = chance.choice(DENSE)
    held = [card for card in PACK if trumps.suit_of(card) == suit for _ in range(chance.choices((0, 1, 2, 3), weights)[0])]
    chance.shuffle(held)
    return held[:39]


def _best(work: Work) -> float:
    return min(_seconds(work) for _ in range(ROUNDS))


def _seconds(work: Work) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started


if __name__ == "__main__":
    main()
