"""The marks: one markup for each, a name for each drawn one, and numbers set as on paper."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pytest
from django.template import Context, Template
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from referee.templatetags import ss

NOON = datetime(2026, 11, 28, 12, 0, tzinfo=UTC)


def rendered(source: str, **values: object) -> str:
    return Template("{% load ss %}" + source).render(Context(values))


@pytest.fixture(autouse=True)
def _english() -> object:
    with translation.override("en"):
        yield


def test_a_suit_is_drawn_and_named() -> None:
    assert 'aria-label="hearts"' in rendered('{% suit "H" %}')


def test_a_suit_beside_its_name_is_silent() -> None:
    assert "aria-label" not in rendered('{% suit "H" quiet=True %}')


@pytest.mark.parametrize("trump", [None, "", "NT"])
def test_no_trump_is_a_word(trump: str | None) -> None:
    assert rendered("{% suit trump %}", trump=trump) == '<span class="ss-notrump">no trump</span>'


def test_the_level_of_the_side_on_the_bank_is_filled_and_says_so() -> None:
    badge = rendered('{% level "10" bank=True size="md" %}')
    assert 'class="ss-level ss-level-md is-bank"' in badge
    assert "on the bank" in badge


def test_a_level_off_the_bank_is_outlined() -> None:
    assert rendered('{% level "A" %}') == '<span class="ss-level">A</span>'


def test_levels_stand_north_south_first_and_one_is_filled() -> None:
    both = rendered('{% levels "5" "7" bank="EW" %}')
    assert both.index(">5<") < both.index(">7<")
    assert both.count("is-bank") == 1


def test_at_the_end_of_a_match_no_badge_is_filled() -> None:
    assert "is-bank" not in rendered('{% levels "7" "9" %}')


@pytest.mark.parametrize(("language", "character"), [("zh-hans", "庄"), ("zh-hant", "莊"), ("en", "庄")])
def test_the_seal_follows_the_script_of_the_page(language: str, character: str) -> None:
    with translation.override(language):
        assert f">{character}</span>" in rendered("{% bank %}")


def test_the_seal_has_a_name_for_the_ear() -> None:
    assert 'aria-label="declarer"' in rendered("{% bank %}")


@pytest.mark.parametrize(("code", "name"), [("H7", "7 of hearts"), ("ST", "10 of spades"), ("BJ", "big joker"), ("LJ", "little joker")])
def test_a_card_is_named(code: str, name: str) -> None:
    assert f'aria-label="{name}"' in rendered("{% card code %}", code=code)


@pytest.mark.parametrize(("state", "css", "word"), [("asked", "is-asked", "in question"), ("owed", "is-owed", "owed")])
def test_a_marked_card_says_why_it_is_marked(state: str, css: str, word: str) -> None:
    card = rendered('{% card "H7" state=state %}', state=state)
    assert css in card
    assert word in card


def test_a_card_that_does_not_exist_is_refused() -> None:
    with pytest.raises(KeyError):
        ss.card("X7")


def test_a_seat_is_one_letter_with_its_word_on_hand() -> None:
    assert rendered('{% seat "N" %}') == '<abbr class="ss-abbr" role="img" title="North" aria-label="North">N</abbr>'


def test_a_side_names_both_seats() -> None:
    assert 'title="East–West"' in rendered('{% side "EW" %}')


# Names


def test_a_name_of_two_characters_is_as_wide_as_three() -> None:
    names = rendered("{% pairname names %}", names=("王建业", "李芸"))
    assert names.count("ss-name") - names.count("ss-names") == 1
    assert '<span class="ss-name">李芸</span>' in names


@pytest.mark.parametrize("name", ["Li", "12", "ああ"])
def test_only_two_han_characters_are_spread(name: str) -> None:
    assert not ss.is_two_han(name)


def test_rare_characters_outside_the_basic_plane_are_han_too() -> None:
    assert ss.is_two_han("𠮷田")


def test_a_line_breaks_after_the_slash_never_before() -> None:
    names = ss.pairname(("王建业", "陈晓东"), plain=True)
    assert "王建业\u2060／<wbr>陈晓东" in names


def test_a_long_name_in_a_narrow_place_gets_smaller_and_may_break_at_its_dot() -> None:
    assert ss.player("阿依古丽・买买提江", narrow=True) == '<span class="ss-long">阿依古丽・<wbr>买买提江</span>'


def test_eight_latin_letters_take_the_room_of_four_characters() -> None:
    assert ss.width_of("Robinson") == ss.width_of("司马相如") == 4


@given(st.text(max_size=40))
def test_no_letter_of_a_name_is_lost_or_becomes_markup(name: str) -> None:
    from html import unescape

    markup = str(ss.player(name))
    assert unescape(markup.replace("<wbr>", "").removeprefix('<span class="ss-name">').removesuffix("</span>")) == unescape(
        str(ss.escape(name))
    )


@pytest.mark.parametrize(("language", "between"), [("en", " "), ("zh-hans", ""), ("zh-hant", "")])
def test_between_two_sentences_there_is_no_blank_in_chinese(language: str, between: str) -> None:
    with translation.override(language):
        assert ss.gap() == between


# Numbers


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (-3, "−3"), (7, "+7"), (Fraction(33, 2), "+16.5"), (Fraction(-49, 3), "−16 1/3"), (Fraction(1, 3), "+1/3"), (None, "–")],
)
def test_a_signed_number_has_a_real_minus_and_stays_exact(value: int | Fraction | None, text: str) -> None:
    assert ss.signed(value) == text


def test_a_number_without_sign_has_no_plus() -> None:
    assert rendered("{% num n %}", n=7) == "7"


@pytest.mark.parametrize(("places", "sign", "word"), [(8, "▲", "up"), (-3, "▽", "down")])
def test_a_move_is_told_by_shape_and_word(places: int, sign: str, word: str) -> None:
    mark = ss.move(places)
    assert sign in mark
    assert word in mark
    assert str(abs(places)) in mark


def test_no_move_is_a_dash() -> None:
    assert "–" in ss.move(0)


def test_a_corrected_figure_shows_both() -> None:
    assert ss.changed(85, 90) == '<s class="ss-was">85</s><ins class="ss-new">90</ins>'


# Clock and QR


def test_a_running_clock_carries_its_end_and_the_time_of_the_page() -> None:
    clock = ss.clock(NOON + timedelta(minutes=22, seconds=41), now=NOON)
    assert f'data-ends="{int(NOON.timestamp() * 1000) + 1_361_000}"' in clock
    assert f'data-now="{int(NOON.timestamp() * 1000)}"' in clock
    assert ">22:41<" in clock


def test_a_paused_clock_stands() -> None:
    clock = ss.clock(None, left=600, now=NOON)
    assert "data-ends" not in clock
    assert ">10:00<" in clock


def test_a_clock_past_its_end_says_time_called() -> None:
    assert ">time called<" in ss.clock(NOON - timedelta(seconds=1), now=NOON)


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (65, "1:05"), (3661, "1:01:01"), (-5, "0:00")])
def test_time_is_read_in_minutes_then_hours(seconds: int, text: str) -> None:
    assert ss.clock_text(seconds) == text


def test_a_qr_code_has_its_quiet_zone_and_no_style() -> None:
    code = ss.qr("https://example.org/t/9", name="Table 9")
    assert 'viewBox="0 0 33 33"' in code  # version 2: 25 modules and four of quiet zone on each side
    assert 'aria-label="Table 9"' in code
    assert "style=" not in code
    assert "M4 4h7v1h-7z" in code  # the top edge of the first finder pattern
