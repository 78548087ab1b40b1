"""A hand as the referee saw it: read, written, refused where it cannot be (rules.md §7, §9)."""

from typing import Any

import pytest
from hypothesis import given

from referee.rules.errors import RulesError
from referee.rules.records import (
    FailedThrow,
    HandRecord,
    Offence,
    cards_in,
    check_points,
    offender,
    record_from_json,
    record_json,
    relabelled,
    seat_fits_role,
)
from tests.referee.rules.values import hand, records, rules

FULL = {
    "declarer": "N", "level": "2", "trump": "S", "trick_points": 35, "bottom_points": 10,
    "last_trick": {"side": "opponents", "kind": "pair", "length": 1},
    "failed_throws": [{"side": "declarers", "cards": 2}], "offences": [{"side": "opponents", "kind": "revoke", "seat": "E", "note": "H7"}],
    "miscount": "both", "bank": "contested", "remarks": "late start",
}  # fmt: skip


def test_the_contracts_record_is_read_whole() -> None:
    assert record_from_json(FULL) == HandRecord(
        "N", "2", "S", 35, 10, "opponents", "pair", 1, (FailedThrow("declarers", 2),), (Offence("opponents", "revoke", "E", "H7"),),
        "both", "contested", "late start",
    )  # fmt: skip


def test_absent_fields_mean_none_and_the_declarers_won_the_last_trick() -> None:
    assert record_from_json({"declarer": "N", "level": "2"}) == HandRecord("N", "2")


@given(records())
def test_a_record_comes_back_from_its_json(record: HandRecord) -> None:
    assert record_from_json(record_json(record)) == record


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"declarer": None}, "declarer"),
        ({"declarer": "X"}, "declarer"),
        ({"level": "1"}, "level"),
        ({"trump": "NT"}, "trump"),
        ({"trick_points": "35"}, "trick_points"),
        ({"trick_points": 3.5}, "trick_points"),
        ({"bottom_points": True}, "bottom_points"),
        ({"last_trick": {"side": "opponents"}}, "last_trick.kind"),
        ({"last_trick": {"side": "nobody"}}, "last_trick.side"),
        ({"last_trick": {"side": "opponents", "kind": "quad"}}, "last_trick.kind"),
        ({"last_trick": {"side": "opponents", "kind": "tractor", "length": 1}}, "length"),
        ({"last_trick": "opponents"}, "last_trick"),
        ({"failed_throws": [{"side": "declarers"}]}, "failed_throws.cards"),
        ({"failed_throws": [{"cards": 2}]}, "failed_throws.side"),
        ({"failed_throws": {"side": "declarers"}}, "failed_throws"),
        ({"offences": [{"side": "opponents"}]}, "offences.kind"),
        ({"offences": [{"kind": "revoke"}]}, "offences.side"),
        ({"miscount": "some"}, "miscount"),
        ({"bank": "bought"}, "bank"),
    ],
)
def test_what_is_missing_or_of_the_wrong_form_is_named(change: dict[str, Any], field: str) -> None:
    with pytest.raises(RulesError, match="missing-field") as error:
        record_from_json(FULL | change)
    assert error.value.params["field"] == field


@pytest.mark.parametrize("data", [None, [], "hand", 7])
def test_anything_but_an_object_is_no_record(data: Any) -> None:
    with pytest.raises(RulesError, match="missing-field"):
        record_from_json(data)


def test_a_combination_is_forgotten_where_the_declarers_won_the_last_trick() -> None:
    assert record_from_json(FULL | {"last_trick": {"side": "declarers", "kind": "pair"}}).kind is None


# Points that can be


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ({"tricks": 42}, "not-fives"),
        ({"bottom_points": 7}, "not-fives"),
        ({"tricks": 205}, "tricks"),
        ({"tricks": -5}, "tricks"),
        ({"bottom_points": 85}, "bottom"),
        ({"bottom_points": -5}, "bottom"),
        ({"tricks": 150, "bottom_points": 55}, "together"),
        ({"failed_throws": (FailedThrow("declarers", 26),)}, "throw"),
        ({"failed_throws": (FailedThrow("declarers", 0),)}, "throw"),
        ({"last_trick": "opponents", "kind": "tractor", "length": 13}, "last-trick"),
    ],
)
def test_points_that_the_pack_cannot_give_are_refused(record: dict[str, Any], why: str) -> None:
    with pytest.raises(RulesError, match="impossible-points") as error:
        check_points(rules(), hand("N", "2", **record))
    assert error.value.params["why"] == why


@pytest.mark.parametrize(
    ("slug", "most", "bottom"), [("hundred-one-deck", 100, 60), ("tractor-two-deck", 200, 80), ("titanic-three-deck", 300, 60)]
)
def test_the_whole_pack_may_be_in_the_tricks_and_the_bottom_may_be_full(slug: str, most: int, bottom: int) -> None:
    check_points(rules(slug), hand("N", "2", most))
    check_points(rules(slug), hand("N", "2", most - bottom, bottom_points=bottom))


def test_an_event_may_limit_the_bottom() -> None:
    check_points(rules(), hand("N", "2", 0, bottom_points=40))
    with pytest.raises(RulesError, match="impossible-points"):
        check_points(rules(bottom_points_limit=30), hand("N", "2", 0, bottom_points=40))


# Small things


@pytest.mark.parametrize(
    ("kind", "length", "cards"), [("single", 1, 1), ("pair", 1, 2), ("triple", 1, 3), ("tractor", 3, 6), ("titanic", 2, 6)]
)
def test_a_combination_has_its_number_of_cards(kind: str, length: int, cards: int) -> None:
    assert cards_in(kind, length) == cards


@given(records())
def test_four_turns_of_the_table_bring_every_seat_back(record: HandRecord) -> None:
    turned = record
    for _ in range(4):
        turned = relabelled(turned)
    assert turned == record
    assert relabelled(record).declarers != record.declarers


def test_an_offence_is_held_against_the_side_of_its_role() -> None:
    record = hand("N", "2", offences=(Offence("opponents", "revoke", "E"), Offence("declarers", "revoke", "E")))
    assert [offender(record, row) for row in record.offences] == ["EW", "NS"]
    assert [seat_fits_role(record, row) for row in record.offences] == [True, False]
    assert seat_fits_role(record, Offence("declarers", "revoke"))
