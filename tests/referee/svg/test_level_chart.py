"""The level chart is read like a printed one: steps, labels of the ladder, the bank under each hand, words for the ear."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.svg.levels import DESKTOP, PHONE, Frame, Step, Words, level_chart, level_label

WORDS = Words(ns="南北", ew="东西", hand="副", seal="庄", title="级数", description="南北 7，东西 9")
TABLE_NINE = (
    Step(0, 0),
    Step(1, 0, "NS"),
    Step(3, 0, "NS"),
    Step(3, 0, "NS"),
    Step(3, 2, "EW"),
    Step(3, 5, "EW"),
    Step(3, 5, "EW"),
    Step(3, 6, "NS"),
    Step(2, 6, "EW"),
    Step(4, 6, "NS"),
    Step(5, 6, "NS"),
    Step(5, 7, "NS"),
)
NS = "{http://www.w3.org/2000/svg}"


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def texts(markup: str) -> list[str]:
    return ["".join(text.itertext()) for text in parsed(markup).iter(f"{NS}text")]


@pytest.mark.parametrize(
    ("step", "laps", "label"),
    [(0, False, "2"), (8, False, "10"), (12, False, "A"), (13, False, "A+"), (13, True, "2′"), (25, True, "A′"), (26, True, "2″")],
)
def test_the_ladder_runs_from_2_to_the_ace_then_one_step_beyond_or_round_again(step: int, laps: bool, label: str) -> None:
    assert level_label(step, laps) == label


def test_a_lap_beyond_the_third_is_counted_in_figures() -> None:
    assert level_label(13 * 4, laps=True) == "2+4"


def test_each_line_ends_with_its_side_and_level() -> None:
    assert {"南北 7", "东西 9"} <= set(texts(level_chart(TABLE_NINE, WORDS)))


def test_a_level_that_falls_is_a_step_down() -> None:
    chart = level_chart((Step(0, 0), Step(3, 0, "NS"), Step(2, 0, "EW")), WORDS)
    heights = [int(y) for y in re.findall(r"V(\d+)", line_of(chart, "side-a"))]
    assert heights[1] > heights[0]


def line_of(markup: str, css: str) -> str:
    return next(path.get("d", "") for path in parsed(markup).iter(f"{NS}path") if path.get("class") == css)


def test_every_hand_with_a_bank_has_one_seal() -> None:
    assert texts(level_chart(TABLE_NINE, WORDS)).count("庄") == 11


def test_a_hand_without_a_bank_has_no_seal() -> None:
    assert "庄" not in texts(level_chart((Step(0, 0), Step(0, 0)), WORDS))


def test_lines_that_end_on_one_level_keep_their_words_apart() -> None:
    root = parsed(level_chart((Step(0, 0), Step(0, 0)), WORDS))
    ends = [int(text.get("y", "0")) for text in root.iter(f"{NS}text") if "tb" in (text.get("class") or "")]
    assert abs(ends[0] - ends[1]) >= 16


def test_the_chart_says_in_words_what_it_shows() -> None:
    root = parsed(level_chart(TABLE_NINE, WORDS))
    assert root.get("role") == "img"
    assert (root.findtext(f"{NS}title"), root.findtext(f"{NS}desc")) == ("级数", "南北 7，东西 9")


def test_names_in_the_drawing_are_escaped() -> None:
    words = Words(ns="<b>", ew="&", hand="#", seal="<", title="<script>", description='"')
    assert "<script>" not in level_chart(TABLE_NINE, words)
    assert "<b>" not in level_chart(TABLE_NINE, words)


def test_no_style_attribute_is_drawn() -> None:
    assert "style=" not in level_chart(TABLE_NINE, WORDS)


steps = st.lists(
    st.builds(Step, ns=st.integers(0, 60), ew=st.integers(0, 60), bank=st.sampled_from(["NS", "EW", None])), min_size=1, max_size=80
)


@given(steps=steps, frame=st.sampled_from([DESKTOP, PHONE]), laps=st.booleans())
def test_every_mark_lies_inside_the_frame(steps: list[Step], frame: Frame, laps: bool) -> None:
    root = parsed(level_chart(steps, WORDS, frame=frame, laps=laps))
    height = int(root.get("height", "0"))
    for mark in root:
        assert 0 <= int(mark.get("x", "0")) <= frame.width
        assert 0 <= int(mark.get("y", "0")) <= height


@given(steps=steps)
def test_a_long_match_has_no_more_labels_than_can_be_read(steps: list[Step]) -> None:
    numbers = [text for text in texts(level_chart(steps, WORDS, frame=PHONE)) if text.isdigit()]
    assert len(numbers) <= PHONE.plot // 20 + 182 // 12 + 2
