"""The tables of a page without a network say what the rules say."""

import json
from dataclasses import replace

import pytest

from referee.rules.levels import climb
from referee.rules.match import fold_records
from referee.rules.presets import PRESETS
from referee.rules.records import HandRecord, Offence
from referee.rules.ruleset import OffenceRule, Ruleset
from referee.rules.scoring import bottom_multiplier, outcome
from referee.rules.tables import components, standing_json, tables_of


@pytest.fixture(params=sorted(PRESETS))
def ruleset(request: pytest.FixtureRequest) -> Ruleset:
    return PRESETS[request.param]


def test_every_number_of_points_finds_its_levels(ruleset: Ruleset) -> None:
    tables = tables_of(ruleset)
    for points in range(0, tables.reach + 1, 5):
        found = [worth for worth in tables.worths if worth.start <= points][-1]
        said = outcome(ruleset, points)
        assert (found.role, found.levels, found.bank) == (said.role, said.levels, said.bank), points


def test_every_way_to_win_the_bottom_finds_its_multiplier(ruleset: Ruleset) -> None:
    for word, component in components(ruleset).items():
        assert tables_of(ruleset).multipliers[word] == bottom_multiplier(ruleset, *component)


def test_the_way_up_is_that_of_the_ladder(ruleset: Ruleset) -> None:
    tables = tables_of(ruleset)
    for declared_here, role in ((True, "declarers"), (False, "opponents")):
        for place, row in enumerate(tables.climbs[role]):
            for steps, gain in enumerate(row):
                after = climb(
                    place, steps, compulsory=ruleset.compulsory_places, after_top=ruleset.after_top, declared_here=declared_here
                )  # fmt: skip
                assert place + gain == after


def test_a_failed_throw_moves_points_to_the_other_side() -> None:
    tables = tables_of(replace(PRESETS["tractor-two-deck"], throw_penalty=10))
    assert tables.throw == {"declarers": 10, "opponents": -10}


def test_an_offence_that_loses_the_match_is_not_in_the_tables() -> None:
    rules = replace(PRESETS["tractor-two-deck"], offences=(("revoke", OffenceRule(levels=1, limit=3)),))
    assert tables_of(rules).offences["revoke"].costs == ((1, 0), (1, 0), None)


def test_offences_counted_together_carry_their_limit() -> None:
    rules = replace(PRESETS["tractor-two-deck"], offences=(("revoke", OffenceRule(points=10, limit=3)),), strikes_counted="together")
    costs = tables_of(rules).offences["revoke"]
    assert (costs.costs, costs.together_below) == (((0, 10),), 3)


def test_steps_of_an_offence_end_at_the_match() -> None:
    rule = OffenceRule(levels=1, steps=("warn", "levels", "match"))
    assert tables_of(replace(PRESETS["tractor-two-deck"], offences=(("revoke", rule),))).offences["revoke"].costs == ((0, 0), (1, 0), None)


def test_the_declarer_after_a_kept_bank_is_the_partner_and_after_a_change_the_next_seat() -> None:
    tables = tables_of(PRESETS["tractor-two-deck"])
    record = HandRecord("N", "2", "S", 45)
    assert tables.next["N"]["keeps"] == fold_records(PRESETS["tractor-two-deck"], [record]).bank
    assert tables.next["N"]["changes"] == fold_records(PRESETS["tractor-two-deck"], [replace(record, trick_points=80)]).bank


def test_a_standing_names_places_bank_strikes_and_the_next_hand() -> None:
    rules = PRESETS["contest-past-ten"]
    state = fold_records(rules, [HandRecord("N", "2", "S", 45, offences=(Offence("opponents", "revoke"),))])
    standing = standing_json(state)
    assert (standing["hand_no"], standing["bank"], standing["open"]) == (2, "S", True)
    assert standing["places"] == {"NS": state.ns, "EW": state.ew}
    assert standing["strikes"]["EW"] == {"revoke": 1}


def test_the_tables_travel_as_json(ruleset: Ruleset) -> None:
    assert json.loads(json.dumps(tables_of(ruleset).json()))["most_tricks"] == ruleset.most_points
