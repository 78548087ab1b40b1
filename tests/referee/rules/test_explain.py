"""“How we play” says what scores: the rows are built from the values that score (issue: rules as data)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.errors import RulesError
from referee.rules.explain import GROUPS, BandRow, bands, explain, multipliers
from referee.rules.presets import PRESETS, preset
from referee.rules.ruleset import FIELDS, Ruleset
from referee.rules.scoring import bottom_multiplier, outcome
from referee.rules.sources import Source
from tests.referee.rules.values import rules, sound_rulesets


def test_every_rule_stands_in_exactly_one_group() -> None:
    assert sorted(field for group in GROUPS.values() for field in group) == sorted(FIELDS)


@pytest.mark.parametrize("slug", PRESETS)
def test_a_preset_has_a_row_for_every_rule_and_none_is_changed(slug: str) -> None:
    rows = explain(preset(slug), slug)
    assert {row.field: row.value for row in rows} == {field: getattr(preset(slug), field) for field in FIELDS}
    assert not any(row.changed for row in rows)


def test_what_the_event_has_changed_is_marked_and_keeps_the_value_of_the_preset() -> None:
    changed = [row for row in explain(rules("contest-past-ten", time_limit=45), "contest-past-ten") if row.changed]
    assert [(row.field, row.value, row.preset_value, row.source) for row in changed] == [("time_limit", 45, 60, Source("house", "event"))]


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(RulesError, match="unknown-ruleset"):
        explain(rules(), "bridge")


def test_the_bands_of_the_contest_are_a_table_with_the_pattern_of_the_last_step() -> None:
    table = bands(preset("contest-past-ten"))
    assert table[0] == BandRow(0, 0, "declarers", 4, "keeps")
    assert table[4] == BandRow(80, 95, "opponents", 0, "changes")
    assert table[-1] == BandRow(140, None, "opponents", 3, "changes")


def test_a_capped_table_ends_at_the_cap() -> None:
    assert bands(preset("joker-bid"))[-1] == BandRow(320, None, "opponents", 6, "changes")


@given(sound_rulesets, st.integers(0, 100).map(lambda five: 5 * five))
def test_the_table_agrees_with_the_scoring(ruleset: Ruleset, points: int) -> None:
    row = next(row for row in reversed(bands(ruleset)) if row.start <= points)
    if row.end is not None:
        worth = outcome(ruleset, points)
        assert (row.role, row.levels, row.bank) == (worth.role, worth.levels, worth.bank)


@given(sound_rulesets)
def test_the_multipliers_agree_with_the_scoring(ruleset: Ruleset) -> None:
    assert all(times == bottom_multiplier(ruleset, kind, length) for kind, length, times in multipliers(ruleset))


def test_only_combinations_that_the_decks_allow_are_shown() -> None:
    assert [kind for kind, _, _ in multipliers(preset("hundred-one-deck"))] == ["single"]
    assert "triple" not in [kind for kind, _, _ in multipliers(preset("tractor-two-deck"))]
    assert ("titanic", 2, 16) in multipliers(preset("titanic-three-deck"))
