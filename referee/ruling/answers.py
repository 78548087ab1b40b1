"""The answer of the ruling desk: verdict, cards marked, reasons in steps, the rules it rests on. Code words; `wording` has the sentences.

The verdict is the engine's; what is worked out here beside it are only the steps that lead there.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.rules.asks_cards import CARD_ASKS
from referee.rules.cards import Card
from referee.rules.following import Follow, fitting_cards, judge_follow
from referee.rules.formations import Component, split
from referee.rules.holdings import Holding, Shape
from referee.rules.levels import INDEX
from referee.rules.reasons import Reason, because
from referee.rules.throws import Throw, judge_throw
from referee.rules.trumps import Trumps, trumps_for
from referee.ruling.questions import FIELDS, Question

Parts = tuple[tuple[str, int, int], ...]
"""A shape in words to be: (kind, length, how many), largest first."""

BID_RULES: Final[dict[str | None, tuple[str, ...]]] = {
    None: ("bid_scheme",),
    "own-bid": ("self_overcall",),
    "suit-repeated": ("suit_once",),
    "trump-locked": ("lock_trump",),
    "window-closed": ("windows_first", "windows_later"),
    "not-your-turn": ("after_bury_rounds",),
    "side-not-entitled": ("bank_passes",),
    "no-direct-no-trump": ("direct_no_trump",),
}


@dataclass(frozen=True, slots=True)
class MarkedCard:
    """A card and its mark: ``asked`` in question, ``owed`` should have been played, or none."""

    card: Card
    state: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    """The cards of a field, and what they are. `is_on` sets the row apart: it wins."""

    field: str
    cards: tuple[MarkedCard, ...]
    note: Reason
    is_on: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """What the desk says.

    `verdict` is a code, `needs_care` whether it goes against what was played; `brief` says it in half a sentence, `rules`
    are the fields of the ruleset it rests on, `facts` the answer in the form of the contract (rules.md §9).
    """

    question: Question
    verdict: str
    needs_care: bool
    brief: Reason
    rows: tuple[Row, ...]
    steps: tuple[Reason, ...]
    rules: tuple[str, ...]
    facts: dict[str, Any]


def answer_to(question: Question) -> Answer:
    """The answer to a question; what the engine refuses (`mixed-suits`, `bad-card` …) is raised."""
    facts = CARD_ASKS[question.ask](question.json(), question.ruleset)
    return _ANSWERS[question.ask](question, trumps_for(question.ruleset, question.level, question.trump), facts)


def parts_of(shape: Shape) -> Parts:
    """A shape counted by kinds."""
    return _counted(shape.parts())


def parts_of_cards(cards: Sequence[Card], trumps: Trumps) -> Parts:
    """What cards are, counted by kinds, suit by suit."""
    found = [split(trumps.of_suit(cards, suit), trumps) for suit in sorted({trumps.suit_of(card) for card in cards})]
    return _counted(sorted(((part.kind, part.length) for parts in found for part in parts), key=_size, reverse=True))


def _size(part: tuple[str, int]) -> tuple[int, int]:
    return ("single", "pair", "triple", "tractor", "titanic").index(part[0]), part[1]


def _counted(parts: Iterable[tuple[str, int]]) -> Parts:
    return tuple((kind, length, times) for (kind, length), times in Counter(parts).items())


# Following


def _follow(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    lead, hand, play = (question.cards[field] for field in FIELDS["follow"])
    ruling = judge_follow(lead, hand, play, trumps, question.ruleset)
    led = Holding.of(lead, trumps).shape
    owed = _owed(ruling, led, hand, play, trumps, question)
    rows = (
        Row("lead", _plain(lead, trumps), because("parts", parts=parts_of(led))),
        Row("hand", _marked(hand, owed, "owed", trumps), because("count", cards=len(hand))),
        Row("play", _marked(play, () if ruling.is_legal else play, "asked", trumps), because("parts", parts=parts_of_cards(play, trumps))),
    )
    steps = tuple(_follow_steps(ruling, led, play, owed, trumps))
    verdict = "legal" if ruling.is_legal else "illegal"
    return Answer(question, verdict, not ruling.is_legal, _follow_brief(ruling, play, trumps), rows, steps, ("must_match_shape",), facts)


def _owed(ruling: Follow, led: Shape, hand: Sequence[Card], play: Sequence[Card], trumps: Trumps, question: Question) -> tuple[Card, ...]:
    """The cards that an unlawful play should have held."""
    held = trumps.of_suit(hand, ruling.suit)
    if ruling.code == "must-match-shape":
        return tuple(card for part in fitting_cards(led, held, trumps, question.ruleset) for card in part.cards)
    if ruling.code == "must-follow-suit":
        return tuple((Counter(held) - Counter(play)).elements())
    return ()


def _follow_brief(ruling: Follow, play: Sequence[Card], trumps: Trumps) -> Reason:
    if ruling.code == "must-match-shape" and ruling.must is not None:
        given = parts_of_cards(trumps.of_suit(play, ruling.suit), trumps)
        return because("owed-given", owed=parts_of(ruling.must), given=given)
    return because(ruling.code or "follow-lawful")


def _follow_steps(ruling: Follow, led: Shape, play: Sequence[Card], owed: Sequence[Card], trumps: Trumps) -> Iterator[Reason]:
    given = len(trumps.of_suit(play, ruling.suit))
    if ruling.code in ("wrong-count", "not-in-hand"):
        yield because(ruling.code, cards=len(play), due=led.cards)
        return
    yield _suit_step(ruling, led, given)
    if ruling.must is None:
        if ruling.held > led.cards:
            yield because("shape-is-free")
        return
    yield because("shape-owed", led=parts_of(led), owed=parts_of(ruling.must), same=ruling.must == led)
    if ruling.code == "must-match-shape":
        yield because("for-example", cards=owed, others=led.cards - len(owed))
    elif ruling.code is None:
        yield because("shape-given", owed=parts_of(ruling.must))


def _suit_step(ruling: Follow, led: Shape, given: int) -> Reason:
    """How many cards of the suit led had to be played, and how many were."""
    put = {"suit": ruling.suit, "held": ruling.held, "due": min(ruling.held, led.cards), "given": given, "led": led.cards}
    if not ruling.held:
        return because("suit-void", **put)
    done = "done" if given >= min(ruling.held, led.cards) else "missed"
    return because(f"suit-{'many' if ruling.held > led.cards else 'few'}-{done}", **put)


# Throws


def _throw(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    fields = FIELDS["throw"]
    lead, others = question.cards["lead"], [question.cards[field] for field in fields[1:]]
    ruling = judge_throw(lead, others, trumps, question.ruleset)
    parts = split(lead, trumps)
    beaten = tuple(card for part in ruling.beaten for card in part.cards)
    rows = [Row("lead", _marked(lead, beaten, "asked", trumps), because("parts", parts=parts_of_cards(lead, trumps)))]
    rows += [
        Row(field, _plain(hand, trumps), because("count", cards=len(hand))) for field, hand in zip(fields[1:], others, strict=True) if hand
    ]
    verdict = "stands" if ruling.stands else "fails"
    brief = because("throw-stands" if ruling.stands else "throw-fails", cards=ruling.play, penalty=ruling.penalty)
    steps = tuple(_throw_steps(ruling, parts, question))
    rules = ("throw_forced",) if ruling.stands else ("throw_forced", "throw_penalty")
    return Answer(question, verdict, not ruling.stands, brief, tuple(rows), steps, rules, facts)


def _throw_steps(ruling: Throw, parts: Sequence[Component], question: Question) -> Iterator[Reason]:
    if len(parts) == 1:
        yield because("no-throw", cards=parts[0].cards)
        return
    beaters = dict(zip(ruling.beaten, ruling.beaten_by, strict=True))
    for part in parts:
        by = tuple(FIELDS["throw"][1 + index] for index in beaters.get(part, ()))
        put = {"cards": part.cards, "kind": part.kind, "length": part.length}
        yield because("part-beaten", by=by, **put) if by else because("part-stands", **put)
    if not ruling.stands:
        yield because("throw-leaves", cards=ruling.play)
        yield because("throw-costs", count=ruling.beaten_cards, each=question.ruleset.throw_penalty, penalty=ruling.penalty)


# Tricks


def _trick(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    fields = [field for field in FIELDS["trick"] if question.cards[field]]
    winner, roles, largest = facts["winner"], facts["roles"], facts["largest"]
    rows = tuple(
        Row(field, _plain(question.cards[field], trumps), because(f"role-{role}"), index == winner)
        for index, (field, role) in enumerate(zip(fields, roles, strict=True))
    )
    lead = Holding.of(question.cards["lead"], trumps).shape
    steps = [because("trick-led", suit=trumps.suit_of(question.cards["lead"][0]), parts=parts_of(lead))]
    steps += [because(f"play-{role}", player=field, cards=question.cards[field]) for field, role in zip(fields[1:], roles[1:], strict=True)]
    if winner or any(role != "discard" for role in roles[1:]):
        steps.append(because("largest-decides", kind=largest["kind"], length=largest["length"]))
    steps.append(because("trick-won", player=fields[winner], points=facts["points"]))
    brief = because("trick-points", points=facts["points"])
    return Answer(question, f"wins-{fields[winner]}", False, brief, rows, tuple(steps), ("ruff_shape", "overruff"), facts)


# Formations and order


def _formation(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    cards = question.cards["cards"]
    parts = parts_of_cards(cards, trumps)
    rows = tuple(
        Row("part", tuple(MarkedCard(card) for card in part.cards), because("parts", parts=((part.kind, part.length, 1),)))
        for part in split(cards, trumps)
    )
    verdict = "throw" if len(rows) > 1 else parts[0][0]
    steps = (because("in-suit", suit=facts["suit"]), *_neighbours(cards, trumps))
    brief = because("parts", parts=parts)
    return Answer(question, f"is-{verdict}", False, brief, rows, steps, ("level_gap_adjacent", "permanent_twos"), facts)


def _neighbours(cards: Sequence[Card], trumps: Trumps) -> Iterator[Reason]:
    """For each two pairs (or triples) that stand next to each other in the hand: whether they are adjacent in the order, and why."""
    counts = Counter(cards)
    groups = [card for card in trumps.descending(counts) if counts[card] > 1]
    for high, low in zip(groups, groups[1:], strict=False):
        apart = trumps.places[high] - trumps.places[low]
        between = tuple(
            card
            for card in trumps.order
            if trumps.suit_of(card) == trumps.suit_of(high) and 0 < trumps.places[high] - trumps.places[card] < apart
        )
        code = {0: "equal-cards", 1: "adjacent"}.get(apart, "not-adjacent" if between else "gap-at-level")
        yield because(code, high=(high,), low=(low,), between=between[:1], level=_level_between(trumps, high, low))


def _level_between(trumps: Trumps, high: Card, low: Card) -> str:
    """The level where it lies between two ranks that are adjacent only without it; else empty."""
    if high[1:] not in INDEX or low[1:] not in INDEX or trumps.level in (high[1:], low[1:]):
        return ""
    return trumps.level if INDEX[low[1:]] < INDEX[trumps.level] < INDEX[high[1:]] and high[0] == low[0] else ""


def _order(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    groups = facts["groups"]
    rows = tuple(
        Row("rank", tuple(MarkedCard(card) for card in group), because("equal-cards-here" if len(set(group)) > 1 else "nothing"))
        for group in groups
    )
    steps = (because("order-of", level=question.level, trump=question.trump),)
    return Answer(question, "ordered", False, because("strongest-first"), rows, steps, ("permanent_twos", "level_gap_adjacent"), facts)


# Bids


def _bid(question: Question, trumps: Trumps, facts: dict[str, Any]) -> Answer:
    told, code = question.told, facts["code"]
    rows = [_bid_row("earlier-bid", row, "") for row in told["bids"]]
    rows.append(_bid_row("bid", told["bid"], "asked" if code else ""))
    brief = because(code or "bid-stands")
    after = because("bid-before" if code else "bid-after", trump=facts["trump"], declarer=facts["declarer"])
    due = because("bank-due", declarer=told["declarer"]) if told["declarer"] else because("bank-contested")
    steps = [due, after if facts["declarer"] else because("no-bid-yet")]
    rules = BID_RULES.get(code, ("bid_scheme",))
    if code == "window-closed":
        rules = rules[1:] if told["declarer"] else rules[:1]
    verdict = "refused" if code else "allowed"
    return Answer(question, verdict, code is not None, brief, tuple(rows), tuple(steps), rules, facts)


def _bid_row(field: str, bid: dict[str, Any], state: str) -> Row:
    cards = tuple(MarkedCard(card, state) for card in bid["cards"])
    return Row(field, cards, because("bid-by" if cards else "pass-by", seat=bid["seat"], phase=bid["phase"]))


def _plain(cards: Sequence[Card], trumps: Trumps) -> tuple[MarkedCard, ...]:
    return tuple(MarkedCard(card) for card in trumps.descending(cards))


def _marked(cards: Sequence[Card], chosen: Iterable[Card], state: str, trumps: Trumps) -> tuple[MarkedCard, ...]:
    """The cards in order, as many of them marked as were chosen."""
    left, found = Counter(chosen), []
    for card in trumps.descending(cards):
        found.append(MarkedCard(card, state if left[card] > 0 else ""))
        left[card] -= 1
    return tuple(found)


_ANSWERS: Final[dict[str, Callable[[Question, Trumps, dict[str, Any]], Answer]]] = {
    "follow": _follow, "throw": _throw, "trick": _trick, "formation": _formation, "bid": _bid, "order": _order,
}  # fmt: skip
