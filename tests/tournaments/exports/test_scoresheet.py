"""Scoresheet (event.md §7): one table a page, blank or filled, one to forty hands, searchable, the same bytes for the same rows."""

import io
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
import segno
from pypdf import PdfReader

from tests.tournaments.exports.paper_values import BLANK, EMOJI, HAN_40, LATIN_60, PAPER, RARE, filled, hand, pages, text, with_players
from tournaments.exports import shapes
from tournaments.exports.rows import SheetEnd
from tournaments.exports.scoresheet import scoresheets
from tournaments.exports.text import GETA


def test_a_blank_sheet_is_one_page_with_everything_to_circle() -> None:
    (page,) = pages(scoresheets(PAPER, [BLANK]))
    for words in (
        "第三届秋水杯双升公开赛",
        "第5轮",
        "公开组",
        "2026-11-28",
        "60分钟",
        "王建业",
        "李芸",
        "周美兰",
        "陈晓东",
        "城东棋牌协会",
        "41625",
    ):
        assert words in page
    assert page.count("北西南东") == 32, "declarer and next declarer of sixteen hands"


def test_a_filled_sheet_offers_nothing_to_circle() -> None:
    assert "北西南东" not in text(scoresheets(PAPER, [filled(3)]))


def test_a_filled_sheet_shows_each_hand() -> None:
    cells = hand(1, tricks="85", bottom="10×4", penalties="−20", total="105", was="125", changes=("", "+1"), after=("10", "K"))
    page = text(scoresheets(PAPER, [replace(filled(0), hands=(cells,))]))
    for words in ("85", "10×4", "−20", "125", "105", "+1", "K"):
        assert words in page


@pytest.mark.parametrize(("hands", "expected"), [(1, 1), (16, 1), (17, 2), (32, 2), (33, 3), (40, 3)])
def test_every_page_of_a_long_match_repeats_the_head(hands: int, expected: int) -> None:
    found = pages(scoresheets(PAPER, [filled(hands)]))
    assert len(found) == expected
    assert all("王建业" in page and "第三届秋水杯双升公开赛" in page for page in found)


def test_empty_rows_give_way_to_remarks() -> None:
    (page,) = pages(scoresheets(PAPER, [filled(8, notes=12)]))
    assert "第12副更正" in page


def test_remarks_that_do_not_fit_go_on_with_the_head_repeated() -> None:
    found = pages(scoresheets(PAPER, [filled(16, notes=40)]))
    assert len(found) == 3
    assert "".join(found).count("副更正") == 40
    assert all("王建业" in page for page in found)


def test_no_sheet_leaves_an_empty_page_behind() -> None:
    found = pages(scoresheets(PAPER, [BLANK, filled(16), filled(17), BLANK]))
    assert len(found) == 5
    assert all(len(page) > 100 for page in found)


def test_a_match_of_few_hands_has_as_many_lines() -> None:
    assert pages(scoresheets(PAPER, [replace(BLANK, lines=8)]))[0].count("北西南东") == 16


@pytest.mark.parametrize("name", [HAN_40, LATIN_60, RARE, EMOJI, "𡘙", "Łódź", "阿依古丽·买买提江"])
def test_a_name_can_be_found_in_the_file_whatever_its_characters(name: str) -> None:
    assert len(HAN_40) == 40
    assert len(LATIN_60) == 60
    pdf = scoresheets(PAPER, [with_players(name, "李芸", name, name)])
    assert text(pdf).count(name) == 3
    assert pdf.missing == ""


def test_a_character_without_a_glyph_is_explained_on_its_own_page_alone() -> None:
    pdf = scoresheets(PAPER, [with_players("金한", "李芸", "周美兰", "陈晓东"), BLANK])
    assert pdf.missing == "한"
    first, second = pages(pdf)
    assert f"金{GETA}" in first
    assert "U+D55C" in first
    assert GETA not in second


def test_every_font_is_embedded() -> None:
    reader = PdfReader(io.BytesIO(scoresheets(PAPER, [with_players(EMOJI, RARE, "Łódź", "𡘙")]).content))
    fonts = {name: font.get_object() for page in reader.pages for name, font in page["/Resources"]["/Font"].items()}  # type: ignore[index]
    assert fonts
    assert all("/FontFile2" in font["/FontDescriptor"] for font in fonts.values())


def test_the_same_rows_give_the_same_bytes() -> None:
    assert scoresheets(PAPER, [filled(5), BLANK]).content == scoresheets(PAPER, [filled(5), BLANK]).content


def test_the_file_is_dated_when_it_was_printed() -> None:
    info = PdfReader(io.BytesIO(scoresheets(PAPER, [BLANK]).content)).metadata
    assert info is not None
    assert info.creation_date == PAPER.printed_at


def test_one_kind_of_end_is_ticked_and_other_says_which() -> None:
    sheet = replace(filled(3), end=SheetEnd(("3", "2"), "南", "1", "南北", "", "other", "all hands played"))
    assert "allhandsplayed" in text(scoresheets(PAPER, [sheet]))


def test_who_signed_on_the_screen_stands_over_the_line() -> None:
    sheet = replace(filled(3), end=replace(filled(3).end, signed=(("NS", "李芸芸"),)))
    assert "李芸芸" in text(scoresheets(PAPER, [sheet]))


def test_a_sheet_without_an_address_has_no_code() -> None:
    with_code, without = (len(scoresheets(PAPER, [replace(BLANK, url=url)]).content) for url in (BLANK.url, ""))
    assert without < with_code


def test_the_code_is_drawn_module_by_module() -> None:
    side, path = shapes.qr_path(BLANK.url)
    dark = set()
    tokens = path.split()
    for index in range(0, len(tokens), 5):
        x, y, length = (int(token) for token in tokens[index : index + 3])
        dark |= {(side - 1 - y, column) for column in range(x, x + length)}
    matrix = segno.make_qr(BLANK.url, error="m").matrix
    assert dark == {(row, column) for row, line in enumerate(matrix) for column, module in enumerate(line) if module}


@pytest.mark.parametrize("suit", ["S", "H", "D", "C"])
def test_a_suit_stays_in_its_square(suit: str) -> None:
    steps = shapes.suit_steps(suit)
    numbers = [value for _kind, values in steps for value in values]
    assert min(numbers) >= 0
    assert max(numbers) <= shapes.SUIT_BOX
    assert steps[-1][0] == "Z"


def test_a_short_name_is_spread_and_still_found_as_one_word() -> None:
    page = PdfReader(io.BytesIO(scoresheets(PAPER, [BLANK]).content)).pages[0]
    content = page.get_contents()
    assert content is not None
    assert f"/ActualText <FEFF{'李芸'.encode('utf-16-be').hex().upper()}>".encode() in content.get_data()


def test_sheets_can_be_asked_for_by_several_readers_at_once() -> None:
    with ThreadPoolExecutor(1) as alone, ThreadPoolExecutor(4) as several:
        expected = alone.submit(lambda: scoresheets(PAPER, [filled(5)]).content).result(timeout=30)
        made = list(several.map(lambda _no: scoresheets(PAPER, [filled(5)]).content, range(8)))
    assert made == [expected] * 8


def test_a_sheet_that_fails_leaves_the_way_free_for_the_next() -> None:
    broken = replace(BLANK, sides=())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="argument 2"):
        scoresheets(PAPER, [broken])
    with ThreadPoolExecutor(1) as reader:
        assert reader.submit(lambda: scoresheets(PAPER, [BLANK]).content).result(timeout=30)
