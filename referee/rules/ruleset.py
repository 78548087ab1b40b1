"""A set of rules as one value: every rule in which the documents differ is a field (rules.md §3–§9).

A `Ruleset` is made by `presets.preset`, changed by `with_options`, judged as a whole by `contradictions`, stored as
`to_json` under `digest`, and written on one line by `notation.ruleset_line`.
"""

import hashlib
import json
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any, Final

from referee.rules.errors import RulesError
from referee.rules.levels import RANKS
from referee.rules.promotion import PROMOTIONS, Promotion, promotion_from, promotion_json

CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "titanic_ladder": ("seed", "tuple_first"),
    "ruff_shape": ("at_least", "exact"),
    "overruff": ("largest_component", "all_components"),
    "throw_forced": ("lowest_rank_beaten", "smallest_shape_beaten", "lowest_overall"),
    "bottom_multiplier": ("doubling", "power_of_cards", "per_pair", "none"),
    "after_top": ("wrap", "stop"),
    "at_time": ("finish_hand", "finish_if_dealt", "stop"),
    "level_tie": ("bank", "draw", "extra_hand", "lots"),
    "strikes_counted": ("separately", "together"),
    "target_check": ("after_demotions", "before_demotions"),
    "miscount": ("fixed", "played_out", "ruling"),
    "bid_scheme": ("level_cards", "joker_led", "suit_ranked"),
    "self_overcall": ("never", "allowed"),
    "after_bury_rounds": ("one", "until_pass"),
    "no_bid": ("no_trump", "turn_bottom", "turn_bottom_matched", "match_bottom"),
}
WINDOWS: Final = ("draw", "after_bury", "after_bury_if_bid")
STEPS: Final = ("warn", "points", "levels", "match")


@dataclass(frozen=True, slots=True)
class OffenceRule:
    """What an offence costs: levels and points each time, the match at the `limit`-th; `steps` say which of them at the 1st, 2nd … time.

    The last step goes on for later times; without steps every time costs levels and points.
    """

    levels: int = 0
    points: int = 0
    limit: int | None = None
    steps: tuple[str, ...] = ()

    def step(self, time: int) -> str | None:
        """The step that the `time`-th offence (from 1) reaches, or None without steps."""
        return self.steps[min(time, len(self.steps)) - 1] if self.steps else None

    def levels_at(self, time: int) -> int:
        """Levels lost for the `time`-th offence."""
        return self.levels if self.step(time) in (None, "levels") else 0

    def points_at(self, time: int) -> int:
        """Points lost in the hand for the `time`-th offence."""
        return self.points if self.step(time) in (None, "points") else 0

    def loses_match(self, time: int, counted: int) -> bool:
        """Whether the `time`-th offence of its kind loses the match, `counted` being the number held against `limit`."""
        return self.step(time) == "match" or (self.limit is not None and counted >= self.limit)


@dataclass(frozen=True)
class Ruleset:
    """All the rules of a match. The defaults are those of `tractor-two-deck` (000, introduction)."""

    decks: int = 2
    # Cards and play (rules.md §1–§5)
    permanent_twos: bool = False
    level_gap_adjacent: bool = True
    protect_longer: bool = False
    must_match_shape: bool = True
    titanic_ladder: str = "seed"
    ruff_shape: str = "at_least"
    overruff: str = "largest_component"
    throw_forced: str = "lowest_rank_beaten"
    throw_penalty: int = 0
    # Bidding (§6)
    bid_scheme: str = "level_cards"
    lock_trump: bool = False
    direct_no_trump: bool = True
    reinforce: bool = True
    self_overcall: str = "allowed"
    suit_once: bool = False
    windows_first: tuple[str, ...] = ("draw",)
    windows_later: tuple[str, ...] = ("draw",)
    after_bury_rounds: str = "one"
    first_overcall_takes_bank: bool = False
    bank_passes: bool = False
    no_bid: str = "no_trump"
    redeal_under_points: int | None = None
    # Scoring a hand (§7)
    bottom_multiplier: str = "doubling"
    bottom_cap: int | None = None
    bottom_points_limit: int | None = None
    promotion: Promotion = PROMOTIONS["step40"]
    cap: int | None = None
    # The match (§8)
    start_level: str = "2"
    compulsory: tuple[str, ...] = ("A",)
    win_past: str | None = "A"
    after_top: str = "stop"
    lead_wins: int | None = None
    max_hands: int | None = None
    time_limit: int | None = None
    at_time: str = "finish_hand"
    level_tie: str = "bank"
    offences: tuple[tuple[str, OffenceRule], ...] = ()
    strikes_counted: str = "separately"
    target_check: str = "after_demotions"
    miscount: str = "ruling"

    @cached_property
    def offence_rules(self) -> dict[str, OffenceRule]:
        """The offences by kind; a kind that is not here is recorded and costs nothing."""
        return dict(self.offences)

    @cached_property
    def compulsory_places(self) -> frozenset[int]:
        """The compulsory levels as rank indexes."""
        return frozenset(RANKS.index(rank) for rank in self.compulsory)

    @cached_property
    def start_place(self) -> int:
        """Where both sides begin, and the floor of every demotion."""
        return RANKS.index(self.start_level)

    @cached_property
    def target_place(self) -> int | None:
        """A side that stands beyond this place has won; None where there is no target."""
        return None if self.win_past is None else RANKS.index(self.win_past)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the canonical JSON: the key under which a ruleset is stored."""
        text = json.dumps(to_json(self), sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def most_points(self) -> int:
        """The points in the pack."""
        return 100 * self.decks

    @property
    def most_bottom_points(self) -> int:
        """What the bottom can hold: 6, 8 or 6 cards, or less where the event limits it."""
        held = {1: 60, 2: 80, 3: 60}[self.decks]
        return held if self.bottom_points_limit is None else min(held, self.bottom_points_limit)

    @property
    def hand_size(self) -> int:
        """Cards in each hand after the deal."""
        return {1: 12, 2: 25, 3: 39}[self.decks]


FIELDS: Final[dict[str, Any]] = {field.name: field.default for field in fields(Ruleset)}
_FLAGS: Final = tuple(name for name, default in FIELDS.items() if isinstance(default, bool))
_NUMBERS: Final = ("decks", "throw_penalty")
_NUMBERS_OR_NONE: Final = (
    "redeal_under_points", "bottom_cap", "bottom_points_limit", "cap", "lead_wins", "max_hands", "time_limit",
)  # fmt: skip


def to_json(ruleset: Ruleset) -> dict[str, Any]:
    """The ruleset as JSON values, every field named; `from_json` reads it back."""
    return {name: _as_json(getattr(ruleset, name)) for name in FIELDS}


def from_json(data: dict[str, Any]) -> Ruleset:
    """The ruleset that `to_json` wrote; fields that are absent take their defaults. `unknown-option` names a field or value it cannot take."""
    return with_options(Ruleset(), data)


def with_options(ruleset: Ruleset, options: dict[str, Any]) -> Ruleset:
    """`ruleset` with some fields changed, given as JSON values; `unknown-option` names the first that cannot be."""
    return replace(ruleset, **{name: _read(name, value) for name, value in options.items()})


def _as_json(value: Any) -> Any:
    if isinstance(value, Promotion):
        return promotion_json(value)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return {kind: _offence_json(rule) for kind, rule in value}
    if isinstance(value, tuple):
        return list(value)
    return value


def _offence_json(rule: OffenceRule) -> dict[str, Any]:
    return {"levels": rule.levels, "points": rule.points, "limit": rule.limit, "steps": list(rule.steps)}


def _read(name: str, value: Any) -> Any:
    """One field from its JSON value."""
    if name == "promotion":
        return promotion_from(value)
    if name == "offences":
        return _read_offences(value)
    if name in ("windows_first", "windows_later") and _is_list_of(value, WINDOWS):
        return tuple(value)
    if name == "compulsory" and _is_list_of(value, RANKS):
        return tuple(sorted(set(value), key=RANKS.index))
    if name in CHOICES and isinstance(value, str) and value in CHOICES[name]:
        return value
    if name in ("start_level", "win_past") and (value in RANKS or (value is None and name == "win_past")):
        return value
    if name in _FLAGS and isinstance(value, bool):
        return value
    if name in _NUMBERS and _is_whole(value) or name in _NUMBERS_OR_NONE and (value is None or _is_whole(value)):
        return value
    raise RulesError("unknown-option", option=name, value=value)


def _read_offences(value: Any) -> tuple[tuple[str, OffenceRule], ...]:
    try:
        return tuple((str(kind), _read_offence(kind, rule)) for kind, rule in sorted((value or {}).items()))
    except (AttributeError, TypeError):
        raise RulesError("unknown-option", option="offences", value=str(value)) from None


def _read_offence(kind: str, rule: dict[str, Any]) -> OffenceRule:
    read = OffenceRule(rule.get("levels", 0), rule.get("points", 0), rule.get("limit"), tuple(rule.get("steps") or ()))
    numbers = (read.levels, read.points, 1 if read.limit is None else read.limit)
    if (
        set(rule) - {"levels", "points", "limit", "steps"}
        or not all(_is_whole(n) and n >= 0 for n in numbers)
        or set(read.steps) - set(STEPS)
    ):
        raise RulesError("unknown-option", option=f"offences.{kind}", value=str(rule))
    return read


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_list_of(value: Any, words: tuple[str, ...]) -> bool:
    return isinstance(value, list | tuple) and all(word in words for word in value)
