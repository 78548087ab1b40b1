"""The six sets of rules that the documents describe (rules.md §6, §9).

000 is the association's 双升比赛规则 with its introduction, three-deck part and tail, 001 the two-stage 雙升比賽規則,
002 the 双升详细规矩, 003 the 双升规则. Where each value comes from stands in `sources`.
"""

from typing import Any, Final

from referee.rules.errors import RulesError
from referee.rules.ruleset import Ruleset, with_options

DEFAULT: Final = "tractor-two-deck"
_LEVEL_AND_THIRD_LOSES: Final = {"levels": 1, "points": 0, "limit": 3}

_PRESETS: Final[dict[str, dict[str, Any]]] = {
    "contest-past-ten": {
        "promotion": "step20_contest",
        "throw_penalty": 10,
        "bid_scheme": "suit_ranked",
        "reinforce": False,
        "self_overcall": "never",
        "windows_first": ["draw"],
        "windows_later": ["after_bury_if_bid"],
        "first_overcall_takes_bank": True,
        "no_bid": "turn_bottom",
        "offences": {"revoke": _LEVEL_AND_THIRD_LOSES, "takeback": _LEVEL_AND_THIRD_LOSES},
        "miscount": "fixed",
        "win_past": "10",
        "compulsory": ["10"],
        "time_limit": 60,
    },
    "contest-two-stage": {
        "bottom_multiplier": "power_of_cards",
        "bottom_cap": 64,
        "throw_penalty": 10,
        "throw_forced": "lowest_overall",
        "bid_scheme": "joker_led",
        "suit_once": True,
        "direct_no_trump": False,
        "self_overcall": "never",
        "windows_later": ["draw", "after_bury"],
        "bank_passes": True,
        "no_bid": "match_bottom",
        "miscount": "played_out",
        "win_past": None,
        "compulsory": [],
        "after_top": "wrap",
        "time_limit": 90,
    },
    "joker-bid": {
        "bottom_multiplier": "per_pair",
        "cap": 6,
        "bid_scheme": "joker_led",
        "lock_trump": True,
        "direct_no_trump": False,
        "reinforce": False,
        "self_overcall": "never",
        "windows_later": ["after_bury"],
        "after_bury_rounds": "until_pass",
        "first_overcall_takes_bank": True,
        "bank_passes": True,
        "no_bid": "turn_bottom_matched",
        "redeal_under_points": 15,
        "win_past": None,
        "compulsory": [],
        "after_top": "wrap",
    },
    "tractor-two-deck": {},
    "hundred-one-deck": {"decks": 1, "promotion": "step20_one_deck", "bottom_multiplier": "none", "reinforce": False},
    "titanic-three-deck": {"decks": 3, "promotion": "step60", "reinforce": False, "self_overcall": "never"},
}

PRESETS: Final[dict[str, Ruleset]] = {slug: with_options(Ruleset(), options) for slug, options in _PRESETS.items()}


def preset(slug: str = DEFAULT) -> Ruleset:
    """The preset called `slug`; `unknown-ruleset` if there is none."""
    if slug not in PRESETS:
        raise RulesError("unknown-ruleset", ruleset=slug)
    return PRESETS[slug]


def nearest(ruleset: Ruleset, slug: str) -> tuple[str, ...]:
    """The fields in which `ruleset` differs from the preset `slug`: what an event has changed."""
    base = preset(slug)
    return tuple(name for name in _field_names() if getattr(ruleset, name) != getattr(base, name))


def _field_names() -> tuple[str, ...]:
    return tuple(Ruleset.__dataclass_fields__)
