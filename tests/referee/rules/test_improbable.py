"""What is seldom seen is questioned, what is played every day is not (event.md §5)."""

from typing import Any

import pytest

from referee.rules.improbable import facts_asked, improbable, usual
from referee.rules.presets import PRESETS
from referee.rules.records import HandRecord
from referee.rules.scoring import outcome

RULES = PRESETS["contest-past-ten"]


def won(kind: str, length: int = 1, *, tricks: int = 85, bottom: int = 10, **more: Any) -> HandRecord:
    return HandRecord("N", "2", "S", trick_points=tricks, bottom_points=bottom, last_trick="opponents", kind=kind, length=length, **more)


@pytest.mark.parametrize("record", [won("single", bottom=40), won("pair", bottom=30), won("tractor", 2), won("tractor", 3, bottom=0)])
def test_ordinary_hands_are_not_questioned(record: HandRecord) -> None:
    assert improbable(RULES, record) == ()


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (won("tractor", 4, tricks=0, bottom=0), "kind"),
        (won("single", tricks=0, bottom=45), "bottom"),
        (won("tractor", 3, tricks=80, bottom=15), "points"),
    ],
)  # fmt: skip
def test_what_is_seldom_seen_is_named(record: HandRecord, why: str) -> None:
    assert improbable(RULES, record) == (why,)


def test_nothing_is_asked_where_the_declarers_won_the_last_trick() -> None:
    assert improbable(RULES, HandRecord("N", "2", "S", trick_points=150, bottom_points=50)) == ()


@pytest.mark.parametrize("name", PRESETS)
def test_the_usual_points_end_where_seven_levels_begin(name: str) -> None:
    rules = PRESETS[name]
    end = usual(rules).points
    if end is not None:
        assert outcome(rules, end).levels <= 6 < outcome(rules, end + 5).levels


def test_a_yes_belongs_to_the_facts_asked_about() -> None:
    assert facts_asked(won("tractor", 7)) == "85-10-tractor-7"
    assert facts_asked(won("tractor", 7)) != facts_asked(won("tractor", 7, bottom=25))
    assert facts_asked(won("tractor", 7)) == facts_asked(won("tractor", 7, remarks="seen by both"))
