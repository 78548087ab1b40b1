"""Where every value of every preset comes from: a document and a clause, or a decision of this house (rules.md §9, §10).

Documents: 000 is the association's 双升比赛规则 (its twelve contest rules, the introduction to the game, the three-deck
part and the tail), 001 the two-stage 雙升比賽規則, 002 the 双升详细规矩, 003 the 双升规则. Where a document is silent,
unclear or gives a choice, the value is a house decision, and says which. Clauses are code words; `wording` has the
sentences.
"""

from dataclasses import dataclass
from typing import Final

from referee.rules.errors import RulesError
from referee.rules.ruleset import FIELDS

HOUSE: Final = "house"
SILENT: Final = "silent"


@dataclass(frozen=True, slots=True)
class Source:
    """Document and clause of a value; `decision` is the house decision that a clause needed to be read in this way.

    For a house decision alone, `document` is ``house`` and `clause` its code.
    """

    document: str
    clause: str
    decision: str | None = None

    @property
    def is_house(self) -> bool:
        """Whether no document gives the value."""
        return self.document == HOUSE


DECISIONS: Final = (
    SILENT,
    "either",
    "beaten-cards",
    "tractor-doubling",
    "smallest-card",
    "exact-120",
    "penalties-after-zero",
    "tractor-before-pair",
    "demotion-floor",
    "two-stage-miscount",
    "two-stage-ends",
    "bank-at-time",
    "pairs-bind",
    "packs",
    "long-titanics",
    "three-decks-60-115",
    "finish-hand",
    "more-cards-beat",
    "bottom-limit",
    "event",
)

CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "000": (
        *(f"contest-{number}" for number in range(1, 13)),
        "contest-5-7",
        "contest-bank",
        "intro-decks",
        "intro-order",
        "intro-tractor",
        "intro-bidding",
        "intro-play",
        "intro-bank",
        "intro-scoring",
        "three-deck-bidding",
        "three-deck-shapes",
        "three-deck-play",
        "three-deck-scoring",
        "tail-cards",
        "tail-play",
    ),
    "001": ("1", "2-1", "2-2", "2-3", "2-4", "2-5-4", "2-5-5", "2-6", "2-7", "3", "4", "5"),
    "002": (
        "packs",
        "bid-a",
        "bid-b",
        "bid-c",
        "bid-d",
        "overcall",
        "overcall-a",
        "overcall-b",
        "overcall-c",
        "overcall-d",
        "play-b",
        "play-c",
        "play-d",
        "bottom",
        "levels",
    ),
    "003": ("packs", "play", "ruff"),
    HOUSE: DECISIONS,
}

# `document:clause`, or `document:clause+decision`. Fields that a preset does not name are house decisions: it is silent.
_ALL: Final = {
    "titanic_ladder": "000:three-deck-play+long-titanics",
    "at_time": "house:finish-hand",
}
_INTRODUCTION: Final = _ALL | {
    "decks": "000:intro-decks",
    "permanent_twos": "000:intro-order+either",
    "level_gap_adjacent": "000:intro-tractor",
    "must_match_shape": "000:intro-play+pairs-bind",
    "ruff_shape": "000:intro-play",
    "overruff": "000:intro-play+tractor-before-pair",
    "throw_forced": "000:intro-play",
    "bid_scheme": "000:intro-bidding",
    "reinforce": "000:intro-bidding",
    "self_overcall": "000:intro-bidding",
    "windows_first": "000:intro-bidding",
    "windows_later": "000:intro-bidding",
    "first_overcall_takes_bank": "000:intro-bank",
    "no_bid": "000:intro-bidding",
    "bottom_multiplier": "000:contest-9+tractor-doubling",
    "bottom_cap": "000:contest-9",
    "bottom_points_limit": "000:intro-decks",
    "promotion": "000:intro-scoring",
    "cap": "000:intro-scoring",
    "level_tie": "000:contest-11+bank-at-time",
}
_SPEC: Final[dict[str, dict[str, str]]] = {
    "contest-past-ten": _INTRODUCTION
    | {
        "must_match_shape": "000:contest-5+pairs-bind",
        "throw_penalty": "000:contest-6+beaten-cards",
        "bid_scheme": "000:contest-bank+more-cards-beat",
        "reinforce": "house:silent",
        "self_overcall": "000:contest-bank",
        "windows_first": "000:contest-bank",
        "windows_later": "000:contest-4",
        "first_overcall_takes_bank": "000:contest-bank",
        "no_bid": "000:contest-4",
        "promotion": "000:contest-10+penalties-after-zero",
        "cap": "000:contest-10",
        "start_level": "000:contest-2",
        "compulsory": "000:contest-3",
        "win_past": "000:contest-3",
        "after_top": "000:contest-3",
        "time_limit": "000:contest-11",
        "offences": "000:contest-5-7+demotion-floor",
        "strikes_counted": "000:contest-5-7",
        "miscount": "000:contest-8",
    },
    "contest-two-stage": _ALL
    | {
        "decks": "003:packs",
        "level_gap_adjacent": "001:2-5-4",
        "must_match_shape": "003:play+pairs-bind",
        "ruff_shape": "001:2-6",
        "overruff": "003:ruff+tractor-before-pair",
        "throw_forced": "001:2-5-5+smallest-card",
        "throw_penalty": "001:2-5-5+beaten-cards",
        "bid_scheme": "001:2-1",
        "direct_no_trump": "001:2-3",
        "reinforce": "001:2-1",
        "self_overcall": "001:2-1",
        "suit_once": "001:2-2",
        "windows_first": "001:2-2",
        "windows_later": "001:2-2",
        "after_bury_rounds": "001:2-2",
        "first_overcall_takes_bank": "001:1",
        "bank_passes": "001:2-4",
        "no_bid": "001:2-4",
        "bottom_multiplier": "001:3",
        "bottom_cap": "001:3",
        "promotion": "001:4+penalties-after-zero",
        "cap": "001:4",
        "start_level": "001:1",
        "compulsory": "001:1",
        "win_past": "001:5",
        "after_top": "house:two-stage-ends",
        "time_limit": "001:5",
        "level_tie": "house:two-stage-ends",
        "miscount": "001:2-7+two-stage-miscount",
    },
    "joker-bid": _ALL
    | {
        "decks": "002:packs",
        "permanent_twos": "000:tail-cards",
        "level_gap_adjacent": "000:tail-play",
        "must_match_shape": "002:play-c+pairs-bind",
        "ruff_shape": "002:play-d",
        "overruff": "003:ruff+tractor-before-pair",
        "throw_forced": "002:play-d",
        "throw_penalty": "002:play-d",
        "bid_scheme": "002:bid-a",
        "lock_trump": "002:overcall-d",
        "direct_no_trump": "002:bid-d",
        "self_overcall": "002:overcall",
        "suit_once": "002:overcall-c",
        "windows_first": "002:overcall-a",
        "windows_later": "002:overcall-b",
        "after_bury_rounds": "002:overcall-c",
        "first_overcall_takes_bank": "002:overcall-a",
        "bank_passes": "002:bid-b",
        "no_bid": "002:bid-c",
        "redeal_under_points": "002:bid-d",
        "bottom_multiplier": "002:bottom",
        "bottom_cap": "002:bottom",
        "promotion": "002:levels+exact-120",
        "cap": "002:levels",
        "start_level": "000:tail-cards",
        "win_past": "002:levels",
        "after_top": "002:levels",
    },
    "tractor-two-deck": _INTRODUCTION,
    "hundred-one-deck": _INTRODUCTION
    | {
        "decks": "000:intro-decks+packs",
        "reinforce": "house:packs",
        "bottom_multiplier": "000:intro-decks",
        "bottom_cap": "000:intro-decks",
        "bottom_points_limit": "house:bottom-limit",
    },
    "titanic-three-deck": _INTRODUCTION
    | {
        "decks": "000:intro-decks+packs",
        "bid_scheme": "000:three-deck-bidding",
        "direct_no_trump": "000:three-deck-bidding",
        "reinforce": "house:silent",
        "self_overcall": "house:silent",
        "windows_first": "000:three-deck-bidding",
        "windows_later": "000:three-deck-bidding",
        "must_match_shape": "000:three-deck-play+pairs-bind",
        "bottom_multiplier": "000:contest-9+packs",
        "promotion": "000:three-deck-scoring+three-decks-60-115",
        "cap": "000:three-deck-scoring",
    },
}


def _source(spec: str) -> Source:
    place, _plus, decision = spec.partition("+")
    document, _colon, clause = place.partition(":")
    return Source(document, clause, decision or None)


SOURCES: Final[dict[str, dict[str, Source]]] = {
    slug: {field: _source(spec.get(field, f"{HOUSE}:{SILENT}")) for field in FIELDS} for slug, spec in _SPEC.items()
}


def source(slug: str, field: str) -> Source:
    """Where the value of `field` in the preset `slug` comes from; `unknown-ruleset` or `unknown-option`."""
    if slug not in SOURCES:
        raise RulesError("unknown-ruleset", ruleset=slug)
    if field not in FIELDS:
        raise RulesError("unknown-option", option=field)
    return SOURCES[slug][field]
