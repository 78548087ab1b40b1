"""A question at the ruling desk: text fields in, cards and bids out (rules.md §1–§6).

Fields are text, as typed or as the picker writes them. What cannot be read raises `RulesError` whose `field` names the
field, so that a page can say it beside what was typed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from referee.rules.bidding import PHASES
from referee.rules.cards import Card, check_copies, read_cards, read_rank, read_suit
from referee.rules.errors import RulesError
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES

ASKS: Final = ("follow", "throw", "trick", "formation", "bid", "order")
NO_TRUMP: Final = "NT"
EARLIER_BIDS: Final = ("bid1", "bid2", "bid3", "bid4")
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "follow": ("lead", "hand", "play"),
    "throw": ("lead", "next", "partner", "last"),
    "trick": ("lead", "second", "third", "fourth"),
    "formation": ("cards",),
    "bid": (*EARLIER_BIDS, "bid"),
    "order": ("cards",),
}
"""The fields that hold cards, by question, in the order of the page."""

NEEDED: Final[dict[str, tuple[str, ...]]] = {
    "follow": ("trump", "lead", "hand", "play"),
    "throw": ("trump", "lead"),
    "trick": ("trump", "lead", "second"),
    "formation": ("trump", "cards"),
    "bid": ("bid_by", "bid"),
    "order": ("trump",),
}
BIDDERS: Final = tuple(f"{phase} {seat}" if phase != PHASES[0] else seat for phase in PHASES for seat in SEATS)
"""Who bids and when: ``N`` in the draw, ``after_bury N`` after the bottom is buried."""

_SAME_PACK: Final[dict[str, tuple[str, ...]]] = {"follow": ("lead", "hand"), "throw": FIELDS["throw"], "trick": FIELDS["trick"]}
"""Fields whose cards lie in one pack together. A play comes out of the hand, and bids show cards again, so they are counted alone."""
_LONGEST_TEXT: Final = 1000
_LONGEST_TOKEN: Final = 12


@dataclass(frozen=True, slots=True)
class Question:
    """A question that can be answered. `cards` by field; `told` are the bids so far and what is due, of a question about a bid."""

    ask: str
    ruleset: Ruleset
    level: str
    trump: str | None
    cards: Mapping[str, tuple[Card, ...]]
    told: Mapping[str, Any]

    def json(self) -> dict[str, Any]:
        """In the form of the contract (rules.md §9), without the ruleset."""
        said: dict[str, Any] = {"ask": self.ask, "level": self.level, "trump": self.trump}
        lists = {field: list(self.cards.get(field, ())) for field in FIELDS[self.ask]}
        if self.ask == "throw":
            return said | {"lead": lists["lead"], "others": [lists[field] for field in FIELDS["throw"][1:]]}
        if self.ask == "trick":
            return said | {"plays": [cards for cards in lists.values() if cards]}
        if self.ask == "bid":
            return {"ask": "bid", "level": self.level, **self.told}
        return said | {field: cards for field, cards in lists.items() if cards}


def missing(ask: str, texts: Mapping[str, str]) -> tuple[str, ...]:
    """The fields that a question still needs, in the order of the page."""
    found = [field for field in ("level", *NEEDED[ask]) if not texts.get(field, "").strip()]
    others = FIELDS["throw"][1:]
    if ask == "throw" and not any(texts.get(field, "").strip() for field in others):
        found.append(others[0])
    return tuple(found)


def read_question(ask: str, ruleset: Ruleset, texts: Mapping[str, str]) -> Question:
    """The question that the fields hold.

    `missing-field`, `bad-card`, `too-many-copies`, `wrong-count`, `bad-notation` (a text too long), each with its `field`.
    """
    cards = {field: read_field(field, texts.get(field, ""), ruleset) for field in FIELDS[ask]}
    level, lacking = read_rank(texts.get("level", "")), missing(ask, texts)
    if level is None or lacking:
        raise RulesError("missing-field", field=lacking[0] if lacking else "level")
    _check_pack(ask, cards, ruleset)
    if ask == "trick":
        _check_counts(cards)
    told = _bidding(texts, cards, level) if ask == "bid" else {}
    return Question(ask, ruleset, level, _trump(texts.get("trump", "")), cards, told)


def read_field(field: str, text: str, ruleset: Ruleset) -> tuple[Card, ...]:
    """The cards of one field; a refusal says which field."""
    if len(text) > _LONGEST_TEXT:
        raise RulesError("bad-notation", token=text[:_LONGEST_TOKEN], field=field)
    try:
        cards = read_cards(text, field)
        check_copies(ruleset.decks, cards)
    except RulesError as error:
        raise RulesError(error.code, **{**error.params, "field": field}) from None
    return cards


def _trump(text: str) -> str | None:
    if not text or text == NO_TRUMP:
        return None
    suit = read_suit(text)
    if suit is None:
        raise RulesError("missing-field", field="trump")
    return suit


def _check_pack(ask: str, cards: Mapping[str, tuple[Card, ...]], ruleset: Ruleset) -> None:
    """`too-many-copies` beside the first field with which there are too many."""
    held: list[tuple[Card, ...]] = []
    for field in _SAME_PACK.get(ask, ()):
        held.append(cards[field])
        try:
            check_copies(ruleset.decks, *held)
        except RulesError as error:
            raise RulesError(error.code, **{**error.params, "field": field}) from None


def _check_counts(cards: Mapping[str, tuple[Card, ...]]) -> None:
    """All plays of a trick have as many cards as the lead, and nobody between two players is left out."""
    due, gap = len(cards["lead"]), False
    for field in FIELDS["trick"][1:]:
        if cards[field] and (gap or len(cards[field]) != due):
            raise RulesError("wrong-count", field=field, cards=len(cards[field]), due=due)
        gap = gap or not cards[field]


def _bidding(texts: Mapping[str, str], cards: Mapping[str, tuple[Card, ...]], level: str) -> dict[str, Any]:
    """Bids so far, the bid asked about, levels and who is due: without one the bank is contested, as in the first hand."""
    due = texts.get("due") or None
    if due not in (*SEATS, None):
        raise RulesError("missing-field", field="declarer")
    earlier = [_bid(field, texts, cards) for field in EARLIER_BIDS if texts.get(f"{field}_by")]
    levels = {side: read_rank(texts.get(f"level_{side}", "") or level) or level for side in SIDES}
    return {"bids": earlier, "bid": _bid("bid", texts, cards), "declarer": due, "hand_number": 2 if due else 1, "levels": levels}


def _bid(field: str, texts: Mapping[str, str], cards: Mapping[str, tuple[Card, ...]]) -> dict[str, Any]:
    bidder = texts[f"{field}_by"]
    if bidder not in BIDDERS:
        raise RulesError("missing-field", field="seat")
    phase, _blank, seat = bidder.rpartition(" ")
    return {"seat": seat, "cards": list(cards[field]), "phase": phase or PHASES[0]}
