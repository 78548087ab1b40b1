"""Names are never cut: a long one gets smaller, then a line for each partner, then is squeezed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.svg.text import fitted, name_text, width

ROOM = 190


def test_ordinary_names_take_one_line_at_full_size() -> None:
    style, lines = fitted(("王桂芳", "杨佩玲"), ROOM)
    assert (style.css, lines) == ("t15", ("王桂芳／杨佩玲",))


def test_a_long_name_gets_smaller() -> None:
    assert fitted(("阿依古丽・买买提江", "孙美兰"), ROOM)[0].css == "t13"


def test_two_long_names_take_a_line_each_and_the_slash_ends_the_first() -> None:
    style, lines = fitted(("阿卜杜热合曼・买买提江", "Featherstonehaugh"), ROOM)
    assert (style.css, lines) == ("t2n", ("阿卜杜热合曼・买买提江／", "Featherstonehaugh"))


def test_sixty_letters_without_a_space_are_squeezed_whole() -> None:
    text = name_text(("X" * 60,), 0, 20, ROOM)
    assert f'textLength="{ROOM}"' in text
    assert "X" * 60 in text


def test_a_han_character_is_a_square_and_a_figure_about_half() -> None:
    assert width("王桂芳", 150) == 45
    assert 15 <= width("42", 150) <= 20


@given(st.lists(st.text(st.characters(exclude_categories=["Cc", "Cs"]), min_size=1, max_size=60), min_size=1, max_size=2))
def test_no_letter_is_lost_whatever_the_name(names: list[str]) -> None:
    _style, lines = fitted(tuple(names), ROOM)
    assert "".join(lines) == "／".join(names)
