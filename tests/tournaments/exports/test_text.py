"""Text is never cut: it gets smaller, then a second line, then smaller still; lines break where Chinese and Latin may."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.exports.paper_values import HAN_40, LATIN_60
from tournaments.exports.text import clean, fit, width, wrap

NAMES = st.text(st.sampled_from("王建业李芸阿卜杜·买提／ Aabcz－-（），。😀"), min_size=1, max_size=60)


def test_what_fits_stays_as_it_is() -> None:
    assert fit("王建业", 100, 11).lines == ("王建业",)
    assert fit("王建业", 100, 11).size == 11


def test_what_is_a_little_too_long_gets_smaller() -> None:
    found = fit("王建业", 30, 11)
    assert len(found.lines) == 1
    assert 8.8 <= found.size < 11


def test_what_is_much_too_long_takes_a_second_line() -> None:
    found = fit(HAN_40, 200, 11)
    assert len(found.lines) == 2
    assert "".join(found.lines) == HAN_40


def test_a_latin_name_without_a_blank_is_broken_where_it_must() -> None:
    found = fit(LATIN_60, 120, 11)
    assert "".join(found.lines) == LATIN_60
    assert all(width(one, found.size) <= 120 for one in found.lines)


def test_a_pair_parts_after_its_stroke() -> None:
    assert fit("欧阳建业／司马美兰", 55, 11, shrink=0.95).lines == ("欧阳建业／", "司马美兰")


def test_a_latin_word_is_kept_whole_where_it_can_be() -> None:
    assert wrap("Zhou Meilan", width("Zhou Mei", 10), 10) == ("Zhou", "Meilan")


def test_no_line_begins_with_a_stop() -> None:
    assert wrap("级与庄家不变，双方同意。", width("级与庄家不变", 10), 10)[1][0] not in "，。"


def test_no_line_ends_with_an_opening_bracket() -> None:
    assert not wrap("两阶段赛（改两处）", width("两阶段赛（", 10), 10)[0].endswith("（")


def test_nothing_is_one_empty_line() -> None:
    assert wrap("", 100, 10) == ("",)


@settings(max_examples=60, deadline=None)
@given(NAMES, st.integers(20, 200))
def test_a_name_is_whole_and_within_its_room_whatever_it_is(name: str, room: int) -> None:
    found = fit(name, room, 11)
    assert "".join("".join(found.lines).split()) == "".join(clean(name).split())
    assert len(found.lines) <= 2
    assert all(width(one, found.size) <= room + 0.01 for one in found.lines)
