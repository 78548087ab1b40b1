"""A ruleset as one value: options in, JSON out and back, a digest that stands for all of it (rules.md §9)."""

from typing import Any

import pytest
from hypothesis import given

from referee.rules.errors import RulesError
from referee.rules.presets import PRESETS, preset
from referee.rules.ruleset import CHOICES, FIELDS, OffenceRule, Ruleset, from_json, to_json, with_options
from tests.referee.rules.values import rulesets


@given(rulesets)
def test_a_ruleset_comes_back_from_its_json(ruleset: Ruleset) -> None:
    assert from_json(to_json(ruleset)) == ruleset


@given(rulesets, rulesets)
def test_equal_rulesets_and_only_they_have_the_same_digest(one: Ruleset, other: Ruleset) -> None:
    assert (one.digest == other.digest) == (one == other)
    assert from_json(to_json(one)).digest == one.digest


def test_the_json_names_every_field() -> None:
    assert set(to_json(Ruleset())) == set(FIELDS)


def test_an_absent_field_takes_its_default() -> None:
    assert from_json({}) == preset("tractor-two-deck")


def test_options_change_what_they_name_and_nothing_else() -> None:
    changed = with_options(preset("contest-past-ten"), {"time_limit": 45, "compulsory": ["10", "5", "5"]})
    assert (changed.time_limit, changed.compulsory) == (45, ("5", "10"))
    assert to_json(changed) | {"time_limit": 60, "compulsory": ["10"]} == to_json(preset("contest-past-ten"))


def test_every_choice_can_be_chosen() -> None:
    for field, words in CHOICES.items():
        for word in words:
            assert getattr(with_options(Ruleset(), {field: word}), field) == word


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("colour", "red"),
        ("miscount", "ignored"),
        ("miscount", None),
        ("miscount", ["fixed"]),
        ("decks", "2"),
        ("decks", True),
        ("decks", None),
        ("permanent_twos", 1),
        ("throw_penalty", 2.5),
        ("throw_penalty", None),
        ("bottom_cap", "64"),
        ("start_level", None),
        ("start_level", "A+"),
        ("win_past", "1"),
        ("compulsory", "10"),
        ("compulsory", ["11"]),
        ("windows_first", ["always"]),
        ("promotion", "step41"),
        ("offences", {"revoke": 1}),
        ("offences", {"revoke": {"level": 1}}),
        ("offences", {"revoke": {"levels": -1}}),
        ("offences", {"revoke": {"steps": ["shout"]}}),
        ("offences", ["revoke"]),
    ],
)
def test_an_unknown_field_or_value_is_named(field: str, value: Any) -> None:
    with pytest.raises(RulesError, match="unknown-option") as error:
        with_options(Ruleset(), {field: value})
    assert str(error.value.params["option"]).startswith(field)


def test_offences_are_data_and_their_order_does_not_matter() -> None:
    rules = [{"revoke": {"levels": 1, "limit": 3}, "late": {"points": 10}}, {"late": {"points": 10}, "revoke": {"limit": 3, "levels": 1}}]
    one, other = (with_options(Ruleset(), {"offences": offences}) for offences in rules)
    assert one == other
    assert one.offence_rules["revoke"] == OffenceRule(levels=1, limit=3)


@pytest.mark.parametrize(("decks", "points", "bottom", "cards"), [(1, 100, 60, 12), (2, 200, 80, 25), (3, 300, 60, 39)])
def test_the_pack_has_a_hundred_points_a_deck(decks: int, points: int, bottom: int, cards: int) -> None:
    ruleset = with_options(Ruleset(), {"decks": decks})
    assert (ruleset.most_points, ruleset.most_bottom_points, ruleset.hand_size) == (points, bottom, cards)


def test_an_event_may_limit_the_points_in_the_bottom() -> None:
    assert with_options(Ruleset(), {"bottom_points_limit": 30}).most_bottom_points == 30
    assert with_options(Ruleset(), {"bottom_points_limit": 100}).most_bottom_points == 80


def test_a_ruleset_cannot_be_changed_in_place() -> None:
    with pytest.raises(AttributeError):
        PRESETS["joker-bid"].cap = 7  # type: ignore[misc]
