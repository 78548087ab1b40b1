"""The six presets are those of the documents, and every value says where it comes from (rules.md §6, §9, §10)."""

import pytest

from referee.rules.errors import RulesError
from referee.rules.presets import DEFAULT, PRESETS, nearest, preset
from referee.rules.ruleset import FIELDS, OffenceRule, with_options
from referee.rules.sources import CLAUSES, DECISIONS, SOURCES, Source, source

# The tables of rules.md §9 and §6.
SCORING = {
    "contest-past-ten": (2, "step20_contest", "doubling", 10, "fixed", "10", ("10",), "stop", 60),
    "contest-two-stage": (2, "step40", "power_of_cards", 10, "played_out", None, (), "wrap", 90),
    "joker-bid": (2, "step40", "per_pair", 0, "ruling", None, (), "wrap", None),
    "tractor-two-deck": (2, "step40", "doubling", 0, "ruling", "A", ("A",), "stop", None),
    "hundred-one-deck": (1, "step20_one_deck", "none", 0, "ruling", "A", ("A",), "stop", None),
    "titanic-three-deck": (3, "step60", "doubling", 0, "ruling", "A", ("A",), "stop", None),
}
BIDDING = {
    "contest-past-ten": ("suit_ranked", ("draw",), ("after_bury_if_bid",), True, "never", False, False, "turn_bottom", None),
    "contest-two-stage": ("joker_led", ("draw",), ("draw", "after_bury"), False, "never", True, True, "match_bottom", None),
    "joker-bid": ("joker_led", ("draw",), ("after_bury",), True, "never", False, True, "turn_bottom_matched", 15),
    "tractor-two-deck": ("level_cards", ("draw",), ("draw",), False, "allowed", True, False, "no_trump", None),
    "hundred-one-deck": ("level_cards", ("draw",), ("draw",), False, "allowed", False, False, "no_trump", None),
    "titanic-three-deck": ("level_cards", ("draw",), ("draw",), False, "never", False, False, "no_trump", None),
}


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_scores_as_its_document_says(slug: str) -> None:
    ruleset = preset(slug)
    assert SCORING[slug] == (
        ruleset.decks,
        ruleset.promotion.id,
        ruleset.bottom_multiplier,
        ruleset.throw_penalty,
        ruleset.miscount,
        ruleset.win_past,
        ruleset.compulsory,
        ruleset.after_top,
        ruleset.time_limit,
    )


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_bids_as_its_document_says(slug: str) -> None:
    ruleset = preset(slug)
    assert BIDDING[slug] == (
        ruleset.bid_scheme,
        ruleset.windows_first,
        ruleset.windows_later,
        ruleset.first_overcall_takes_bank,
        ruleset.self_overcall,
        ruleset.reinforce,
        ruleset.bank_passes,
        ruleset.no_bid,
        ruleset.redeal_under_points,
    )


def test_only_the_contest_takes_a_level_for_a_revoke_or_a_takeback_and_the_match_for_the_third() -> None:
    rule = OffenceRule(levels=1, limit=3)
    assert preset("contest-past-ten").offence_rules == {"revoke": rule, "takeback": rule}
    assert all(not ruleset.offences for slug, ruleset in PRESETS.items() if slug != "contest-past-ten")


def test_caps_are_those_of_the_documents() -> None:
    assert {slug: ruleset.bottom_cap for slug, ruleset in PRESETS.items() if ruleset.bottom_cap} == {"contest-two-stage": 64}
    assert {slug: ruleset.cap for slug, ruleset in PRESETS.items() if ruleset.cap} == {"joker-bid": 6}


def test_the_default_is_the_tractor_of_the_introduction() -> None:
    assert DEFAULT == "tractor-two-deck"
    assert preset() == preset(DEFAULT)


def test_an_unknown_preset_is_named() -> None:
    with pytest.raises(RulesError, match="unknown-ruleset"):
        preset("bridge")


def test_what_an_event_has_changed_is_listed() -> None:
    changed = with_options(preset("joker-bid"), {"cap": None, "time_limit": 60})
    assert set(nearest(changed, "joker-bid")) == {"cap", "time_limit"}
    assert nearest(preset("joker-bid"), "joker-bid") == ()


# Sources


@pytest.mark.parametrize("slug", PRESETS)
def test_every_value_of_every_preset_has_a_source_that_exists(slug: str) -> None:
    assert set(SOURCES[slug]) == set(FIELDS)
    for field in FIELDS:
        origin = source(slug, field)
        assert origin.clause in CLAUSES[origin.document], (field, origin)
        assert origin.decision is None or origin.decision in DECISIONS, (field, origin)


@pytest.mark.parametrize(
    ("slug", "field", "origin"),
    [
        ("contest-past-ten", "miscount", Source("000", "contest-8")),
        ("contest-past-ten", "win_past", Source("000", "contest-3")),
        ("contest-past-ten", "time_limit", Source("000", "contest-11")),
        ("contest-past-ten", "bottom_multiplier", Source("000", "contest-9", "tractor-doubling")),
        ("contest-two-stage", "bottom_cap", Source("001", "3")),
        ("contest-two-stage", "miscount", Source("001", "2-7", "two-stage-miscount")),
        ("contest-two-stage", "throw_forced", Source("001", "2-5-5", "smallest-card")),
        ("joker-bid", "redeal_under_points", Source("002", "bid-d")),
        ("joker-bid", "lock_trump", Source("002", "overcall-d")),
        ("joker-bid", "promotion", Source("002", "levels", "exact-120")),
        ("titanic-three-deck", "promotion", Source("000", "three-deck-scoring", "three-decks-60-115")),
    ],
)
def test_a_value_names_the_clause_it_was_read_from(slug: str, field: str, origin: Source) -> None:
    assert source(slug, field) == origin


def test_where_a_document_is_silent_the_value_is_a_house_decision() -> None:
    assert source("joker-bid", "time_limit") == Source("house", "silent")
    assert source("joker-bid", "time_limit").is_house
    assert not source("contest-past-ten", "miscount").is_house


def test_a_source_of_nothing_is_refused() -> None:
    with pytest.raises(RulesError, match="unknown-ruleset"):
        source("bridge", "decks")
    with pytest.raises(RulesError, match="unknown-option"):
        source("joker-bid", "colour")
