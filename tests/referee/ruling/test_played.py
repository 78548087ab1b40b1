"""A hand record beside the record of the hand: only what the cards can tell is compared."""

from dataclasses import replace

from referee.rules.handcheck import PlayedHand, check_hand
from referee.rules.presets import preset
from referee.rules.records import HandRecord
from referee.ruling.played import differences
from tests.referee.rules.play import play_hand

RULES = preset("contest-past-ten")
HAND = play_hand(RULES, "2", "H", 7)
REPORT = check_hand(HAND, RULES)
RECORD = HandRecord(
    HAND.declarer, HAND.level, HAND.trump, REPORT.trick_points, REPORT.bottom_points, REPORT.last_side or "declarers", REPORT.kind,
    REPORT.length or 1,
)  # fmt: skip


def fields(record: HandRecord, hand: PlayedHand = HAND) -> list[str]:
    return [found.field for found in differences(hand, check_hand(hand, RULES), record)]


def test_the_same_facts_differ_in_nothing() -> None:
    assert fields(RECORD) == []


def test_each_field_that_differs_is_named() -> None:
    assert fields(replace(RECORD, trick_points=RECORD.trick_points + 5)) == ["trick_points"]
    assert fields(replace(RECORD, declarer="W", level="3", trump=None)) == ["declarer", "level", "trump"]
    assert fields(replace(RECORD, bottom_points=RECORD.bottom_points + 5)) == ["bottom_points"]


def test_who_won_the_last_trick_and_with_what_are_compared() -> None:
    assert RECORD.last_trick == "opponents"
    assert fields(replace(RECORD, kind="tractor", length=2)) == ["last_trick.kind"]
    assert "last_trick" in fields(replace(RECORD, last_trick="declarers", kind=None, length=1))


def test_points_of_an_unfinished_hand_are_not_compared() -> None:
    begun = replace(HAND, tricks=HAND.tricks[:3])
    assert fields(replace(RECORD, trick_points=95), begun) == []


def test_a_bottom_that_is_not_written_down_is_not_compared() -> None:
    assert "bottom_points" not in fields(replace(RECORD, bottom_points=0), replace(HAND, bottom=()))
