"""The bracket: who meets whom next, heavy lines for ways won, byes that leave no box, names that are never cut."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.svg.bracket import ROOMY, bracket_figure, bracket_heads, bracket_svg, layout_for, spoken
from tournaments.svg.values import Bracket, Duo, Fate, Line, Round, Tie

NS = "{http://www.w3.org/2000/svg}"
WON = Line(("王桂芳", "杨佩玲"), number="1", level="8", fate=Fate.WON)
LOST = Line(("蔡永康", "杜德明"), number="16", level="4", fate=Fate.LOST)
PLAYING = Tie(Line(("任振宇", "宋月娥"), level="6"), Line(("吕月娥", "王静"), level="8", bank=True), live="table 3, hand 9")
WAITING = Tie(Line(("winner of 1",), waiting=True), Line(("winner of 2",), waiting=True))


def four(first: tuple[Tie | None, ...] = (Tie(WON, LOST), PLAYING), **extra: object) -> Bracket:
    rounds = (Round("semifinal", first, meets=("final",)), Round("final", (WAITING,)))
    return Bracket(rounds, title="Bracket", won="won", on_bank="on the bank", **extra)  # type: ignore[arg-type]


def parsed(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(markup.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def having(markup: str, css: str) -> list[ElementTree.Element]:
    return [one for one in parsed(markup).iter() if css in (one.get("class") or "").split()]


def full(pairs: int) -> Bracket:
    """A bracket of 2**k pairs in which the upper line has won everywhere."""
    rounds = []
    while pairs > 1:
        pairs //= 2
        rounds.append(Round(f"round of {2 * pairs}", (Tie(WON, LOST),) * pairs))
    return Bracket(tuple(rounds), title="Bracket")


def test_the_way_of_a_winner_is_heavy_and_an_open_way_is_light() -> None:
    drawing = bracket_svg(four())
    assert len(having(drawing, "won")) == 1
    assert len(having(drawing, "path")) == 1


def test_the_upper_tie_leads_to_the_upper_line() -> None:
    way = having(bracket_svg(four()), "won")[0].get("d", "")
    assert way.endswith(f"V{ROOMY.top(1, 0) + ROOMY.line // 2}H{ROOMY.left(1)}")


def test_a_tie_being_played_has_a_blue_box_and_says_so_in_words() -> None:
    drawing = bracket_svg(four())
    assert len(having(drawing, "live")) == 1
    assert ">table 3, hand 9</text>" in drawing


def test_the_side_on_the_bank_has_the_seal_and_a_filled_badge() -> None:
    drawing = bracket_svg(four())
    assert len(having(drawing, "seal")) == 2
    assert len(having(drawing, "on-seal")) == 1


def test_a_bye_leaves_neither_box_nor_way() -> None:
    drawing = bracket_svg(four(first=(None, PLAYING)))
    assert len(having(drawing, "box")) == 2
    assert having(drawing, "won") == []
    assert len(having(drawing, "path")) == 1


def test_a_third_place_match_stands_under_the_final() -> None:
    drawing = bracket_svg(four(third=WAITING, third_name="third place"))
    boxes = [int(box.get("y", "0")) for box in having(drawing, "box")]
    assert boxes[-1] == boxes[-2] + ROOMY.height + 64
    assert boxes[-1] + ROOMY.height < int(parsed(drawing).get("height", "0"))


def test_every_tie_is_told_for_the_ear() -> None:
    assert spoken(four(), Tie(WON, LOST), "semifinal") == "semifinal; 1 王桂芳／杨佩玲 8 won; 16 蔡永康／杜德明 4"
    assert "on the bank" in spoken(four(), PLAYING, "semifinal")


def test_a_tie_with_a_page_is_a_link_with_those_words() -> None:
    links = list(parsed(bracket_svg(four(first=(Tie(WON, LOST, href="/m/1"), PLAYING)))).iter(f"{NS}a"))
    assert [link.get("href") for link in links] == ["/m/1"]
    assert "王桂芳" in (links[0].get("aria-label") or "")


def test_names_and_addresses_are_escaped() -> None:
    evil = Line(('<script>"', "&"), number="<i>", level="<b>")
    drawing = bracket_figure(four(first=(Tie(evil, LOST, href='"><script>', live="<u>"), PLAYING)))
    assert not any(tag in drawing for tag in ("<script", "<i>", "<b>", "<u>"))


def test_no_style_attribute_is_drawn() -> None:
    assert "style=" not in bracket_figure(full(64))


@pytest.mark.parametrize("pairs", [2, 4, 8, 16, 32, 64, 128])
def test_every_size_has_one_box_less_than_pairs_and_none_touch(pairs: int) -> None:
    bracket = full(pairs)
    boxes = having(bracket_svg(bracket), "box")
    assert len(boxes) == pairs - 1
    layout = layout_for(bracket)
    first = sorted(int(box.get("y", "0")) for box in boxes if box.get("x") == "1")
    assert all(lower - upper >= layout.height + 16 for upper, lower in zip(first, first[1:], strict=False))


def test_sixty_four_pairs_keep_the_size_of_their_type() -> None:
    drawing = parsed(bracket_svg(full(64)))
    assert drawing.get("viewBox") == f"0 0 {drawing.get('width')} {drawing.get('height')}"


def test_the_names_of_the_rounds_stand_above_their_columns() -> None:
    heads = parsed(bracket_heads(full(8)))
    assert [text.get("x") for text in heads.iter(f"{NS}text")] == ["1", "311", "621"]


@given(st.integers(0, 5), st.integers(0, 31))
def test_a_tie_stands_in_the_middle_of_its_feeders(column: int, place: int) -> None:
    feeders = ROOMY.middle(column, 2 * place) + ROOMY.middle(column, 2 * place + 1)
    assert abs(2 * ROOMY.middle(column + 1, place) - feeders) <= 2


# One round at a time, for phones


def test_a_phone_shows_ties_two_by_two_with_where_their_winners_meet() -> None:
    one = Round("quarterfinal", (WAITING, PLAYING, WAITING, PLAYING), meets=("semifinal 1", "semifinal 2"))
    assert list(one.duos()) == [Duo((WAITING, PLAYING), "semifinal 1"), Duo((WAITING, PLAYING), "semifinal 2")]


def test_a_bye_leaves_no_trace_on_a_phone() -> None:
    assert list(Round("r", (None, PLAYING, None, None), meets=("x", "y")).duos()) == [Duo((PLAYING,), "x")]


def test_the_final_leads_nowhere() -> None:
    assert list(Round("final", (WAITING,)).duos()) == [Duo((WAITING,), "")]
