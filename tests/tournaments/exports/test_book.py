"""The results book, lists and certificates on paper: right page numbers, everything is there, nothing personal where everybody looks."""

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pypdf import PdfReader
from pypdf.generic import Destination

from tests.tournaments.exports.paper_values import HAN_40, LATIN_60, PAPER, pages, text
from tests.tournaments.exports.test_paper_lists import knockout, pair, size_of, standings
from tests.tournaments.svg.test_double_layout import played
from tournaments.exports.book import PER_PAGE, book
from tournaments.exports.certificates import Certificate, certificates
from tournaments.exports.crosstable_sheet import crosstable_sheet
from tournaments.exports.double_sheet import double_sheet
from tournaments.exports.list_sheets import check_in_listing, entries_listing, full_entries_listing, list_paper, penalties_listing
from tournaments.exports.pen import Pdf
from tournaments.exports.rows import BracketLine, BracketTie, DoubleSheet
from tournaments.exports.rows_lists import (
    Article,
    Articles,
    BookSheet,
    Chapter,
    CrossLine,
    CrossSheet,
    EntriesSheet,
    EntryLine,
    FinalPlaces,
    PenaltiesSheet,
    PenaltyLine,
    PersonLine,
    PlaceLine,
    ResultLine,
    ResultsSheet,
    RoundResults,
)
from tournaments.pairing.bracket import TieState


def entries(pairs: int) -> EntriesSheet:
    lines = [
        EntryLine(
            pair(no), str(no), "", (PersonLine(f"王{no}甲", "男", "1980-01-02", "110•••••2X", "13800138000"), PersonLine(f"李{no}乙"))
        )
        for no in range(1, pairs + 1)
    ]
    return EntriesSheet(tuple((f"第{no}协会", "领队甲", (line,)) for no, line in enumerate(lines, start=1)), f"{pairs} 对")


def results(no: int, tables: int) -> RoundResults:
    lines = tuple(ResultLine(str(at), pair(2 * at), pair(2 * at + 1), ("6", "3"), "时间到", 0) for at in range(1, tables + 1))
    return RoundResults(f"第 {no} 轮", "正式", "3 5 2", lines)


def whole(rounds: int = 3, tables: int = 30) -> BookSheet:
    chapters = (
        Chapter("最终名次", FinalPlaces("", tuple(PlaceLine(str(no), pair(no)) for no in range(1, 9)))),
        Chapter("规则", Articles((Article("简述", ("两副牌。" * 30,)),))),
        Chapter("报名", entries(40)), Chapter("第一阶段"), Chapter("名次", standings(40), 1), Chapter("对阵图", knockout(16), 1),
        *(Chapter(f"第 {no} 轮", ResultsSheet("瑞士", (results(no, tables),)), 1) for no in range(1, rounds + 1)),
        Chapter("处罚", PenaltiesSheet(())),
    )  # fmt: skip
    return BookSheet((("地点", "市体育馆"),), chapters)


def outline_of(pdf: Pdf) -> list[tuple[str, int]]:
    """(title, page) of every bookmark, pages from 1."""
    reader = PdfReader(io.BytesIO(pdf.content))

    def flat(items: list[object]) -> list[tuple[str, int]]:
        found: list[tuple[str, int]] = []
        for item in items:
            if isinstance(item, Destination):
                found.append((str(item.title), (reader.get_destination_page_number(item) or 0) + 1))
            else:
                found.extend(flat(item))  # type: ignore[arg-type]
        return found

    return flat(reader.outline)  # type: ignore[arg-type]


# The book


@pytest.mark.parametrize(("rounds", "tables"), [(1, 1), (3, 30), (9, 60)])
def test_the_contents_name_the_page_on_which_each_chapter_begins(rounds: int, tables: int) -> None:
    made = book(PAPER, whole(rounds, tables))
    found = pages(made)
    starts = dict(outline_of(made))
    contents = found[1]
    for title, page in starts.items():
        assert f"{''.join(title.split())}{page}" in contents
        assert f"–{page}–" in found[page - 1]
    for no in range(1, rounds + 1):
        assert f"第{no}轮·正式" in found[starts[f"第 {no} 轮"] - 1]


def test_a_heading_without_pages_begins_where_the_next_chapter_does() -> None:
    starts = dict(outline_of(book(PAPER, whole())))
    assert starts["第一阶段"] == starts["名次"]


def test_contents_that_take_two_pages_move_the_chapters() -> None:
    sheet = whole(rounds=PER_PAGE, tables=1)
    made = book(PAPER, sheet)
    assert len(sheet.chapters) > PER_PAGE
    assert dict(outline_of(made))["最终名次"] == 4


def test_every_line_of_the_contents_is_a_link() -> None:
    reader = PdfReader(io.BytesIO(book(PAPER, whole()).content))
    assert len(reader.pages[1]["/Annots"]) == len(whole().chapters)  # type: ignore[arg-type]


def test_short_rounds_share_a_page_each_under_its_name() -> None:
    sheet = BookSheet((), (Chapter("赛果", ResultsSheet("淘汰赛", (results(1, 4), results(2, 2), results(3, 1)))),))
    found = pages(book(PAPER, sheet))
    assert len(found) == 3
    assert all(f"第{no}轮·正式" in found[2] for no in (1, 2, 3))


def test_brackets_lie_on_their_side_in_the_book() -> None:
    made = book(PAPER, whole())
    page = PdfReader(io.BytesIO(made.content)).pages[dict(outline_of(made))["对阵图"] - 1]
    assert page.mediabox.width > page.mediabox.height


def test_a_long_text_goes_on_and_nothing_of_it_is_lost() -> None:
    words = "裁决咎由自取。" * 1000
    made = text(book(PAPER, BookSheet((), (Chapter("书", Articles((Article("第 1 轮", (words,)),))),))))
    assert made.count("咎") == 1000


def test_the_same_book_has_the_same_bytes_twice() -> None:
    assert book(PAPER, whole()).content == book(PAPER, whole()).content


# Lists


def test_the_public_entry_list_has_nothing_personal() -> None:
    made = text(list_paper(PAPER, entries_listing(entries(9))))
    assert "王9甲／李9乙" in made
    assert not any(personal in made for personal in ("110", "1980", "138001"))


def test_the_list_of_those_who_run_the_event_has_every_player() -> None:
    made = text(list_paper(PAPER, full_entries_listing(entries(60)), is_wide=True))
    assert all(f"王{no}甲" in made and f"李{no}乙" in made for no in range(1, 61))
    assert "110•••••2X" in made


@pytest.mark.parametrize("pairs", [1, 24, 25, 130])
def test_every_pair_is_on_the_check_in_list(pairs: int) -> None:
    made = text(list_paper(PAPER, check_in_listing(entries(pairs))))
    assert all(f"王{no}甲／李{no}乙" in made for no in range(1, pairs + 1))


@given(st.lists(st.integers(0, 600), max_size=12))
@settings(max_examples=10, deadline=None)
def test_the_register_is_whole_however_long_the_reasons_are(lengths: list[int]) -> None:
    lines = tuple(
        PenaltyLine("第 1 轮", str(no), "王甲", "跟错", "1 级", f"始{no}始" + "咎" * length + f"终{no}终", "宋志远")
        for no, length in enumerate(lengths)
    )
    made = text(list_paper(PAPER, penalties_listing(lines), is_wide=True))
    assert made.count("咎") == sum(lengths)
    assert all(f"始{no}始" in made and f"终{no}终" in made for no in range(len(lengths)))


def test_words_stay_apart_where_a_long_reason_goes_on_in_another_row() -> None:
    words = " ".join(f"word{no}x" for no in range(900))
    pdf = list_paper(PAPER, penalties_listing((PenaltyLine("R1", "1", "Wang", "revoke", "1", words, "Song"),)), is_wide=True)
    found = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(pdf.content)).pages).split()
    assert {f"word{no}x" for no in range(900)} <= set(found)


def test_a_penalty_taken_back_stays_in_the_register_with_the_reason() -> None:
    made = text(
        list_paper(PAPER, penalties_listing((PenaltyLine("第 1 轮", "1", "王甲", "迟到", "警告", "", "宋", "误记"),)), is_wide=True)
    )
    assert "误记" in made


# Crosstable


def cross(lines: int, heads: int) -> CrossSheet:
    made = tuple(
        CrossLine(str(no), pair(no), tuple((f"6:{at % 5}", f"{at}") for at in range(1, heads + 1)), "10") for no in range(1, lines + 1)
    )
    return CrossSheet("循环赛", "", (("", tuple(f"P{no}" for no in range(1, heads + 1)), made),))


@pytest.mark.parametrize(("heads", "size"), [(8, (210, 297)), (9, (297, 210)), (16, (297, 210))])
def test_a_crosstable_lies_on_its_side_when_it_must(heads: int, size: tuple[int, int]) -> None:
    assert size_of(crosstable_sheet(PAPER, cross(6, heads))) == size


def test_columns_that_do_not_fit_go_on_on_further_pages() -> None:
    found = text(crosstable_sheet(PAPER, cross(40, 40)))
    assert all(f"P{no}" in found for no in range(1, 41))


# Double elimination


def double(pairs: int, meetings: int, long: str = "") -> DoubleSheet:
    from random import Random

    board = played(pairs, meetings, Random(pairs))

    def line(tie: object, entry: int | None) -> BracketLine:
        if entry is None:
            return BracketLine(("?",), waiting=True)
        names = (long, LATIN_60) if long and entry == 2 else (f"王{entry}甲", f"李{entry}乙")
        return BracketLine(names, str(entry), won=tie.winner == entry)  # type: ignore[attr-defined]

    shown = tuple(
        (f"{no}:{ties[0].code}", tuple(
            BracketTie(line(tie, tie.a), line(tie, tie.b))
            if tie.has_two and not (tie.code == "deciding-final" and tie.state is TieState.WAITING) else None
            for tie in ties
        ))
        for no, ties in enumerate(board.rounds, start=1)
    )  # fmt: skip
    return DoubleSheet("双败淘汰", shown)


@pytest.mark.parametrize(("pairs", "sheets"), [(2, 1), (3, 1), (5, 1), (16, 1), (17, 2), (32, 2), (64, 2)])
def test_a_double_elimination_is_on_one_sheet_or_one_a_side(pairs: int, sheets: int) -> None:
    found = pages(double_sheet(PAPER, double(pairs, 2 * pairs)))
    assert len(found) == sheets
    assert all(f"王{no}甲／李{no}乙" in "".join(found) for no in range(1, pairs + 1))


@pytest.mark.parametrize("pairs", [2, 7, 16, 23, 64])
def test_every_meeting_of_a_double_elimination_is_on_the_sheets_once(pairs: int) -> None:
    sheet = double(pairs, 1)
    meetings = sum(tie is not None for _name, ties in sheet.rounds for tie in ties)
    known = sum(not line.waiting for _name, ties in sheet.rounds for tie in ties if tie for line in (tie.first, tie.second))
    found = text(double_sheet(PAPER, sheet))
    assert found.count("?") + known == 2 * meetings
    assert found.count("甲／") == known


def test_names_too_long_for_a_double_elimination_stand_whole_in_the_key() -> None:
    found = text(double_sheet(PAPER, double(16, 6, HAN_40)))
    assert HAN_40 in found
    assert LATIN_60 in found


# Certificates


def certificate(**fields: object) -> Certificate:
    usual = Certificate(
        "荣誉证书", ("王建业", "李芸"), "城东棋牌协会", ("在“秋水杯”中荣获",), "第一名 · 冠军", "特发此证。", "组委会", "2026年5月1日"
    )
    return replace(usual, **fields)  # type: ignore[arg-type]


def test_a_certificate_has_everything_on_one_page_that_lies_on_its_side() -> None:
    made = certificates(PAPER, [certificate(), certificate(names=("周美兰",))])
    first, second = pages(made)
    assert size_of(made) == (297, 210)
    assert all(
        words in first for words in ("荣誉证书", "王建业", "李芸", "城东棋牌协会", "第一名·冠军", "特发此证。", "组委会", "2026年5月1日")
    )
    assert "周美兰" in second
    assert "王建业" not in second


def test_long_names_are_whole_on_a_certificate() -> None:
    made = text(certificates(PAPER, [certificate(names=(HAN_40, LATIN_60), body=("很长的话。" * 60,))]))
    assert HAN_40 in made
    assert LATIN_60 in made
    assert made.count("很长的话。") == 60
