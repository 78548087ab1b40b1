"""Suits are drawn, named for the ear, and told apart by shape first, colour second."""

from __future__ import annotations

import pytest

from referee.svg.suits import PATHS, suit_svg


def test_the_four_suits_have_four_shapes() -> None:
    assert sorted(PATHS) == ["C", "D", "H", "S"]
    assert len(set(PATHS.values())) == 4


@pytest.mark.parametrize(("suit", "red"), [("H", True), ("D", True), ("S", False), ("C", False)])
def test_hearts_and_diamonds_are_red(suit: str, red: bool) -> None:
    assert ("is-red" in suit_svg(suit, "name")) is red


def test_a_suit_with_a_name_is_an_image_with_that_name() -> None:
    assert 'role="img" aria-label="红桃"' in suit_svg("H", "红桃")


def test_a_suit_beside_its_written_name_is_silent() -> None:
    assert 'aria-hidden="true"' in suit_svg("H")


def test_there_is_no_fifth_suit() -> None:
    with pytest.raises(KeyError):
        suit_svg("N")
