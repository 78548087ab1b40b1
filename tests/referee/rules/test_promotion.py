"""Bands: how many levels a hand is worth (rules.md §7, with the tables of the documents)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.errors import RulesError
from referee.rules.promotion import PROMOTIONS, Band, Promotion, promotion_from, promotion_json

D, O = "declarers", "opponents"  # noqa: E741 - the columns of the tables below


@pytest.mark.parametrize(
    ("promotion", "table"),
    [
        ("step20_contest", {0: (D, 4), 5: (D, 3), 25: (D, 3), 30: (D, 2), 50: (D, 2), 55: (D, 1), 75: (D, 1), 80: (O, 0), 95: (O, 0)}),
        ("step20_contest", {100: (O, 1), 115: (O, 1), 120: (O, 2), 135: (O, 2), 140: (O, 3), 400: (O, 16)}),
        ("step40", {0: (D, 3), 5: (D, 2), 35: (D, 2), 40: (D, 1), 75: (D, 1), 80: (O, 0), 115: (O, 0)}),
        ("step40", {120: (O, 1), 155: (O, 1), 160: (O, 2), 200: (O, 3), 240: (O, 4), 280: (O, 5), 320: (O, 6), 360: (O, 7)}),
        ("step20_one_deck", {0: (D, 3), 5: (D, 2), 15: (D, 2), 20: (D, 1), 35: (D, 1), 40: (O, 0), 55: (O, 0), 60: (O, 1), 80: (O, 2)}),
        ("step60", {0: (D, 3), 5: (D, 2), 55: (D, 2), 60: (D, 1), 115: (D, 1), 120: (O, 0), 175: (O, 0), 180: (O, 1), 240: (O, 2)}),
    ],
)
def test_the_named_bands_are_those_of_the_documents(promotion: str, table: dict[int, tuple[str, int]]) -> None:
    assert {points: PROMOTIONS[promotion].outcome(points) for points in table} == table


def test_a_cap_limits_the_climb_of_the_opponents_only() -> None:
    step40 = PROMOTIONS["step40"]
    assert step40.outcome(400, cap=6) == (O, 6)
    assert step40.outcome(400) == (O, 8)
    assert step40.outcome(0, cap=1) == (D, 3)


def test_the_lower_of_two_caps_counts() -> None:
    own = Promotion(None, (Band(0, "declarers", 1), Band(80, "opponents", 0)), 5, cap=3)
    assert own.outcome(200, cap=9) == (O, 3)
    assert own.outcome(200, cap=2) == (O, 2)


def test_without_further_steps_the_last_band_has_no_end() -> None:
    own = Promotion(None, (Band(0, "declarers", 1), Band(80, "opponents", 2)))
    assert own.outcome(395) == (O, 2)


@given(st.sampled_from(sorted(PROMOTIONS)), st.integers(0, 80), st.integers(0, 80))
def test_more_points_are_never_worse_for_the_opponents(promotion: str, low: int, more: int) -> None:
    def worth(points: int) -> int:
        role, levels = PROMOTIONS[promotion].outcome(points)
        return levels if role == O else -levels - 1

    assert worth(5 * low) <= worth(5 * (low + more))


@pytest.mark.parametrize(
    ("bands", "code"),
    [
        ((), "bands-hole"),
        ((Band(5, "declarers", 1), Band(80, "opponents", 0)), "bands-hole"),
        ((Band(0, "declarers", 1), Band(0, "opponents", 0)), "bands-not-rising"),
        ((Band(0, "declarers", 1), Band(7, "opponents", 0)), "bands-not-fives"),
        ((Band(0, "declarers", 1),), "bands-no-exchange"),
        ((Band(0, "declarers", 1), Band(40, "opponents", 0), Band(80, "declarers", 1)), "bands-mixed"),
        ((Band(0, "declarers", -1), Band(80, "opponents", 0)), "bands-negative"),
        ((Band(0, "declarers", 27), Band(80, "opponents", 0)), "bands-steep"),
    ],
)
def test_bands_that_cannot_be_played_are_named(bands: tuple[Band, ...], code: str) -> None:
    assert code in [reason.code for reason in Promotion(None, bands).contradictions()]


@pytest.mark.parametrize("every", [0, -5, 7])
def test_further_steps_need_a_multiple_of_five(every: int) -> None:
    own = Promotion(None, (Band(0, "declarers", 1), Band(80, "opponents", 0)), every)
    assert [reason.code for reason in own.contradictions()] == ["bands-every"]


@pytest.mark.parametrize("promotion", PROMOTIONS.values(), ids=lambda promotion: promotion.id)
def test_the_named_bands_are_sound_and_come_back_from_json(promotion: Promotion) -> None:
    assert promotion.contradictions() == ()
    assert promotion_from(promotion_json(promotion)) == promotion


def test_own_bands_come_back_from_json() -> None:
    own = Promotion(None, (Band(0, "declarers", 2), Band(60, "opponents", 1)), 30, 4)
    assert promotion_from(promotion_json(own)) == own


@pytest.mark.parametrize("value", ["step41", 7, None, {}, {"bands": [[0, "both", 1]]}, {"bands": [[0, "declarers", 1]], "every": "x"}])
def test_anything_else_is_no_promotion(value: object) -> None:
    with pytest.raises(RulesError, match="unknown-option"):
        promotion_from(value)
