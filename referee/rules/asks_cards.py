"""The questions about cards of the `adjudicate` contract (rules.md §9): JSON values in, JSON values out.

Each function takes the question and its ruleset; a question that cannot be answered raises `RulesError` with the code of §9.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

from referee.rules.bidding import PHASES, Bid, bidding_so_far, judge_bid
from referee.rules.cards import Card, check_copies, read_cards, read_rank, read_suit
from referee.rules.errors import RulesError
from referee.rules.following import judge_follow
from referee.rules.formations import Component, split
from referee.rules.handcheck import PlayedHand, check_hand
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES, Seat, Side
from referee.rules.throws import judge_throw
from referee.rules.tricks import judge_trick
from referee.rules.trumps import Trumps, trumps_for

Question = dict[str, Any]
Answer = dict[str, Any]


def ask_order(question: Question, ruleset: Ruleset) -> Answer:
    """`order`: the cards in groups of equal strength, strongest first; without cards the trump order."""
    trumps = trumps_of(question, ruleset)
    if question.get("cards") is None:
        groups = trumps.trump_order()
    else:
        groups = trumps.groups(_cards(question, "cards", ruleset))
    return {"groups": [list(group) for group in groups]}


def ask_formation(question: Question, ruleset: Ruleset) -> Answer:
    """`formation`: the effective suit and the components of cards."""
    trumps = trumps_of(question, ruleset)
    cards = _cards(question, "cards", ruleset)
    return {"suit": trumps.suit_led(cards, "cards"), "components": _components(split(cards, trumps))}


def ask_follow(question: Question, ruleset: Ruleset) -> Answer:
    """`follow`: whether a play may follow a lead, and the shape it owed."""
    trumps = trumps_of(question, ruleset)
    lead, hand, play = (_cards(question, field, ruleset) for field in ("lead", "hand", "play"))
    check_copies(ruleset.decks, lead, hand)
    ruling = judge_follow(lead, hand, play, trumps, ruleset)
    must = ruling.must.parts() if ruling.must else ()
    return {"legal": ruling.is_legal, "code": ruling.code, "must": [{"kind": kind, "length": length} for kind, length in must]}


def ask_throw(question: Question, ruleset: Ruleset) -> Answer:
    """`throw`: whether a lead stands against the other hands, and what goes out."""
    trumps = trumps_of(question, ruleset)
    lead = _cards(question, "lead", ruleset)
    others = _card_lists(question, "others", ruleset, most=3)
    check_copies(ruleset.decks, lead, *others)
    ruling = judge_throw(lead, others, trumps, ruleset)
    return {
        "stands": ruling.stands,
        "play": list(ruling.play),
        "beaten": [list(component.cards) for component in ruling.beaten],
        "beaten_cards": ruling.beaten_cards,
        "penalty": ruling.penalty,
    }


def ask_trick(question: Question, ruleset: Ruleset) -> Answer:
    """`trick`: who wins, the points, what each play was."""
    trumps = trumps_of(question, ruleset)
    plays = _card_lists(question, "plays", ruleset, most=4)
    check_copies(ruleset.decks, *plays)
    if any(len(play) != len(plays[0]) for play in plays):
        raise RulesError("missing-field", field="plays")
    ruling = judge_trick(plays, trumps, ruleset)
    largest = {"kind": ruling.kind, "length": ruling.length}
    return {"winner": ruling.winner, "points": ruling.points, "roles": list(ruling.roles), "largest": largest}


def ask_bid(question: Question, ruleset: Ruleset) -> Answer:
    """`bid`: whether a bid is allowed after those before it; trump and declarer after it, or as before if it is refused."""
    bidding = bidding_so_far(
        ruleset,
        _levels(question),
        [_bid(row, "bids", ruleset) for row in _rows(question, "bids")],
        hand_number=_hand_number(question),
        due=_seat(question, "declarer") if question.get("declarer") is not None else None,
    )
    asked = question.get("bid")
    ruling = judge_bid(bidding, _bid({"phase": question.get("phase")} | asked if isinstance(asked, dict) else asked, "bid", ruleset))
    return {"allowed": ruling.is_allowed, "code": ruling.code, "trump": ruling.trump, "declarer": ruling.declarer}


def ask_hand(question: Question, ruleset: Ruleset) -> Answer:
    """`hand`: a whole hand played over: points, last trick, revokes, and whether all cards are accounted for."""
    deal = question.get("deal")
    if not isinstance(deal, dict):
        raise RulesError("missing-field", field="deal")
    report = check_hand(
        PlayedHand(
            level=level_of(question),
            trump=trump_of(question),
            declarer=_seat(question, "declarer"),
            tricks=tuple(_played(row) for row in _rows(question, "tricks")),
            bottom=read_cards(question.get("bottom"), "bottom"),
            deal={seat: read_cards(deal.get(seat), f"deal.{seat}") for seat in SEATS},
        ),
        ruleset,
    )
    return report.json()


def trumps_of(question: Question, ruleset: Ruleset) -> Trumps:
    """The order of cards from `level` (needed) and `trump` (absent or null: no trump)."""
    return trumps_for(ruleset, level_of(question), trump_of(question))


def level_of(question: Question) -> str:
    """The `level`, or `missing-field`."""
    level = question.get("level")
    rank = read_rank(str(level)) if isinstance(level, str | int) else None
    if rank is None:
        raise RulesError("missing-field", field="level")
    return rank


def trump_of(question: Question) -> str | None:
    """The `trump` suit, None for no trump, or `missing-field` where it is no suit."""
    trump = question.get("trump")
    if trump is None:
        return None
    suit = read_suit(trump) if isinstance(trump, str) else None
    if suit is None:
        raise RulesError("missing-field", field="trump")
    return suit


def _cards(question: Question, field: str, ruleset: Ruleset) -> tuple[Card, ...]:
    cards = read_cards(question.get(field), field)
    check_copies(ruleset.decks, cards)
    return cards


def _card_lists(question: Question, field: str, ruleset: Ruleset, most: int) -> list[tuple[Card, ...]]:
    rows = question.get(field)
    if not isinstance(rows, list) or not 1 <= len(rows) <= most:
        raise RulesError("missing-field", field=field)
    return [read_cards(row, field) for row in rows]


def _played(row: Any) -> tuple[tuple[Card, ...], ...]:
    if not isinstance(row, list) or len(row) != len(SEATS):
        raise RulesError("missing-field", field="tricks")
    return tuple(read_cards(play, "tricks") for play in row)


def _rows(question: Question, field: str) -> list[Any]:
    rows = question.get(field)
    if not isinstance(rows, list):
        raise RulesError("missing-field", field=field)
    return rows


def _bid(row: Any, field: str, ruleset: Ruleset) -> Bid:
    if not isinstance(row, dict):
        raise RulesError("missing-field", field=field)
    cards = read_cards(row.get("cards") or (), f"{field}.cards")
    check_copies(ruleset.decks, cards)
    phase = row.get("phase") or "draw"
    if phase not in PHASES:
        raise RulesError("missing-field", field="phase")
    return Bid(_seat(row, "seat"), cards, phase)


def _seat(row: Question, field: str) -> Seat:
    seat = next((seat for seat in SEATS if seat == row.get(field)), None)
    if seat is None:
        raise RulesError("missing-field", field=field)
    return seat


def _levels(question: Question) -> dict[Side, str]:
    """The level of each side: `levels`, or `level` for both."""
    levels = question.get("levels")
    if levels is None:
        return dict.fromkeys(SIDES, level_of(question))
    if not isinstance(levels, dict):
        raise RulesError("missing-field", field="levels")
    return {side: level_of({"level": levels.get(side)}) for side in SIDES}


def _hand_number(question: Question) -> int:
    number = question.get("hand_number", 1)
    if not isinstance(number, int) or isinstance(number, bool) or number < 1:
        raise RulesError("missing-field", field="hand_number")
    return number


def _components(components: Iterable[Component]) -> list[dict[str, Any]]:
    return [component.json() for component in components]


CARD_ASKS: Final[dict[str, Callable[[Question, Ruleset], Answer]]] = {
    "order": ask_order,
    "formation": ask_formation,
    "follow": ask_follow,
    "throw": ask_throw,
    "trick": ask_trick,
    "bid": ask_bid,
    "hand": ask_hand,
}
