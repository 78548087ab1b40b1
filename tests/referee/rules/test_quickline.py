"""Short lines for typing sheets in: each reads as the hand that it abbreviates."""

import pytest

from referee.rules.errors import RulesError
from referee.rules.match import fold_records
from referee.rules.notation import hand_text
from referee.rules.presets import PRESETS
from referee.rules.quickline import quick_hand
from referee.rules.records import HandRecord

RULES = PRESETS["tractor-two-deck"]
FRESH = fold_records(RULES, [])
LATER = fold_records(RULES, [HandRecord("N", "2", "S", 45)])  # south declares, level 3


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("H 85", "S H@3 t85"),
        ("h 85 10p", "S H@3 t85 b10*pair"),
        ("NT 120 15t3", "S NT@3 t120 b15*tractor3"),
        ("2. C 0 5s throw:D2", "S C@3 t0 b5*single throw:D2"),
        ("D 30 10 off:O/E/revoke # late", "S D@3 t30 b10 off:O/E/revoke # late"),
        ("E S 30 bank:passed", "E S@2 t30 bank:passed"),
        ("N H@5 t85 b10*pair", "N H@5 t85 b10*pair"),
    ],
)
def test_a_short_line_is_the_hand_that_is_due(line: str, meant: str) -> None:
    assert hand_text(quick_hand(line, LATER)) == meant


def test_a_contested_bank_needs_its_declarer() -> None:
    assert quick_hand("N S 45", FRESH) == HandRecord("N", "2", "S", 45)
    with pytest.raises(RulesError, match="bad-notation"):
        quick_hand("S 45", FRESH)


@pytest.mark.parametrize("line", ["", "85", "X 85", "H", "H many", "H 85 10z", "H 85 10t"])
def test_what_cannot_be_read_is_refused(line: str) -> None:
    with pytest.raises(RulesError, match="bad-notation"):
        quick_hand(line, LATER)
