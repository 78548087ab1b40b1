"""A ruleset is judged as a whole, and a contradiction is named (rules.md §8, §9)."""

from typing import Any

import pytest
from hypothesis import given

from referee.rules.errors import RulesError
from referee.rules.presets import PRESETS
from referee.rules.ruleset import Ruleset
from referee.rules.validation import checked, contradictions
from tests.referee.rules.values import rules, rulesets


@pytest.mark.parametrize("slug", PRESETS)
def test_the_presets_are_sound(slug: str) -> None:
    assert contradictions(PRESETS[slug]) == ()
    assert checked(PRESETS[slug]) is PRESETS[slug]


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"decks": 4}, "decks-unknown"),
        ({"win_past": "5", "start_level": "6", "compulsory": []}, "target-below-start"),
        ({"win_past": "10", "compulsory": ["J"]}, "compulsory-above-target"),
        ({"start_level": "5", "compulsory": ["3"]}, "compulsory-below-start"),
        ({"cap": 0}, "number-too-small"),
        ({"bottom_cap": 0}, "number-too-small"),
        ({"lead_wins": 0}, "number-too-small"),
        ({"max_hands": 0}, "number-too-small"),
        ({"time_limit": -1}, "number-too-small"),
        ({"throw_penalty": 7}, "number-not-fives"),
        ({"bottom_points_limit": 12}, "number-not-fives"),
        ({"redeal_under_points": -5}, "number-not-fives"),
        ({"redeal_under_points": 205}, "more-than-the-pack"),
        ({"promotion": {"bands": [[0, "declarers", 1], [10**12, "opponents", 0]]}}, "band-never-reached"),
        ({"promotion": {"bands": [[40, "opponents", 1]]}}, "bands-hole"),
        ({"offences": {"slow": {"points": 3}}}, "number-not-fives"),
        ({"offences": {"slow": {"limit": 0}}}, "number-too-small"),
        ({"lock_trump": True}, "lock-needs-joker-led"),
        ({"suit_once": True}, "suit-once-needs-joker-led"),
    ],
)
def test_a_contradiction_is_named(options: dict[str, Any], code: str) -> None:
    assert code in [reason.code for reason in contradictions(rules(**options))]


@pytest.mark.parametrize(
    "options",
    [
        {"win_past": "10", "compulsory": ["10"]},
        {"win_past": None, "compulsory": ["A", "J"]},
        {"start_level": "5", "compulsory": ["3"], "after_top": "wrap", "win_past": None},
        {"start_level": "A"},
        {"throw_penalty": 5, "cap": 1, "max_hands": 1},
        {"bid_scheme": "joker_led", "lock_trump": True, "suit_once": True},
    ],
)
def test_what_can_be_played_is_no_contradiction(options: dict[str, Any]) -> None:
    assert contradictions(rules(**options)) == ()


def test_all_contradictions_are_named_at_once() -> None:
    with pytest.raises(RulesError, match="contradiction") as error:
        checked(rules(cap=0, lock_trump=True))
    reasons = error.value.params["reasons"]
    assert isinstance(reasons, tuple)
    assert [reason.code for reason in reasons] == ["number-too-small", "lock-needs-joker-led"]


@given(rulesets)
def test_any_ruleset_can_be_judged(ruleset: Ruleset) -> None:
    assert isinstance(contradictions(ruleset), tuple)
