"""Lists, cards, bracket and rules on paper: everybody is on them, heads come back, no page is empty, every number is there."""

import io
from dataclasses import replace

import pytest
from pypdf import PdfReader

from tests.tournaments.exports.paper_values import HAN_40, LATIN_60, PAPER, pages, text
from tournaments.exports.bracket_sheet import bracket_sheet
from tournaments.exports.pairing_sheets import pairing_sheet
from tournaments.exports.pen import MM, Pdf
from tournaments.exports.rows import (
    BracketLine,
    BracketSheet,
    BracketTie,
    Meeting,
    PairingSheet,
    PairLine,
    RuleLine,
    RulesSheet,
    Seat,
    StandingCells,
    StandingsSheet,
    TableCard,
)
from tournaments.exports.rules_sheet import rules_sheet
from tournaments.exports.standings_sheet import standings_sheet
from tournaments.exports.table_cards import table_cards


def pair(number: int, *names: str) -> PairLine:
    return PairLine(str(number), names or (f"王{number}甲", f"李{number}乙"), f"第{number}协会")


def pairings(tables: int, bye: bool = False) -> PairingSheet:
    meetings = [Meeting(str(no), pair(2 * no), pair(2 * no + 1)) for no in range(1, tables + 1)]
    if bye:
        meetings.append(Meeting("", pair(999), None))
    seats = [Seat(f"王{no}甲", f"李{no}乙", "", str(no), str(no), "N") for no in range(1, 4 * tables + 1)]
    return PairingSheet("第 5 轮", "4 1 6", tuple(meetings), tuple(seats))


def standings(places: int, heads: int = 3, groups: int = 1, cut: int = 0) -> StandingsSheet:
    rows = tuple(StandingCells(f"{no}", pair(no), "", ("+3",) * heads, is_cut=no == cut) for no in range(1, places + 1))
    titled = tuple((f"第 {no} 组" if groups > 1 else "", rows) for no in range(1, groups + 1))
    return StandingsSheet("积分编排", "第 5 轮后", tuple(f"破同分{no}" for no in range(heads)), titled)


def knockout(pairs: int, *, long: str = "") -> BracketSheet:
    rounds = []
    left = list(range(1, pairs + 1))
    while len(left) > 1:
        ties = tuple(BracketTie(_line(a, True, long), _line(b, False, long)) for a, b in zip(left[::2], left[1::2], strict=True))
        rounds.append((f"{len(left)} 强", ties))
        left = left[::2]
    return BracketSheet("淘汰赛", tuple(rounds), "王1甲／李1乙")


def _line(number: int, won: bool, long: str = "") -> BracketLine:
    names = (long, LATIN_60) if long and number == 2 else (f"王{number}甲", f"李{number}乙")
    return BracketLine(names, str(number), "", "10", won, not won)


def size_of(pdf: Pdf) -> tuple[int, int]:
    box = PdfReader(io.BytesIO(pdf.content)).pages[0].mediabox
    return round(float(box.width) / MM), round(float(box.height) / MM)


# Pairings


@pytest.mark.parametrize("tables", [1, 21, 22, 40, 128])
def test_every_pair_is_on_the_pairing_sheet_and_every_page_has_the_heads(tables: int) -> None:
    found = pages(pairing_sheet(PAPER, pairings(tables)))
    joined = "".join(found)
    assert all(f"王{2 * no}甲／李{2 * no}乙" in joined for no in range(1, tables + 1))
    assert all("第5轮" in page for page in found)
    assert all("甲／" in page for page in found), "no page without a row"


def test_a_bye_stands_on_the_pairing_sheet() -> None:
    assert "王999甲" in text(pairing_sheet(PAPER, pairings(3, bye=True)))


@pytest.mark.parametrize("tables", [1, 9, 40])
def test_every_player_is_on_the_sheet_by_name(tables: int) -> None:
    joined = text(pairing_sheet(PAPER, pairings(tables), by_name=True))
    assert all(f"王{no}甲" in joined for no in range(1, 4 * tables + 1))


def test_a_long_name_is_whole_on_a_list() -> None:
    sheet = PairingSheet("第 1 轮", "", (Meeting("1", pair(1, HAN_40, LATIN_60), pair(2)),), ())
    joined = text(pairing_sheet(PAPER, sheet))
    assert HAN_40 in joined
    assert LATIN_60 in joined


# Standings


@pytest.mark.parametrize("places", [1, 24, 25, 80, 512])
def test_every_place_is_on_the_standings(places: int) -> None:
    found = pages(standings_sheet(PAPER, standings(places)))
    assert sum(page.count("协会") for page in found) == places
    assert all("协会" in page for page in found), "no page without a place"


def test_a_page_is_saved_by_rows_a_little_lower() -> None:
    assert len(pages(standings_sheet(PAPER, standings(25)))) == 1


def test_many_tie_breaks_turn_the_page_on_its_side() -> None:
    assert size_of(standings_sheet(PAPER, standings(8, heads=6))) == (210, 297)
    assert size_of(standings_sheet(PAPER, standings(8, heads=8))) == (297, 210)


def test_groups_have_their_titles() -> None:
    joined = text(standings_sheet(PAPER, standings(4, groups=3)))
    assert all(f"第{no}组" in joined for no in (1, 2, 3))


# Cards


@pytest.mark.parametrize(("cards", "expected"), [(1, 1), (2, 1), (3, 2), (40, 20)])
def test_two_cards_are_on_a_page(cards: int, expected: int) -> None:
    made = [TableCard(str(no), "第 1 轮", f"http://h/k/token{no}/") for no in range(1, cards + 1)]
    found = pages(table_cards(PAPER, made))
    assert len(found) == expected
    assert all(f"http://h/k/token{no}/" in "".join(found) for no in range(1, cards + 1))


def test_a_card_with_a_code_to_type_shows_it() -> None:
    assert "K7QX2M" in text(table_cards(PAPER, [TableCard("1", "第 1 轮", "http://h/k/t/", "K7QX2M")]))


# Bracket


@pytest.mark.parametrize("pairs", [2, 4, 8, 16, 32, 64])
def test_up_to_64_pairs_are_on_one_sheet(pairs: int) -> None:
    (page,) = pages(bracket_sheet(PAPER, knockout(pairs)))
    assert all(f"王{no}甲／李{no}乙" in page for no in range(1, pairs + 1))


def test_128_pairs_take_two_sheets_and_one_for_the_end() -> None:
    found = pages(bracket_sheet(PAPER, knockout(128)))
    assert len(found) == 3
    assert "王1甲" in found[0]
    assert "王127甲" in found[1]
    assert "王65甲" in found[2]


def test_a_large_bracket_stands_upright_and_a_small_one_lies() -> None:
    assert size_of(bracket_sheet(PAPER, knockout(64))) == (210, 297)
    assert size_of(bracket_sheet(PAPER, knockout(64), size="A3")) == (297, 420)
    assert size_of(bracket_sheet(PAPER, knockout(8), size="A3")) == (420, 297)


def test_names_too_long_for_their_box_stand_whole_in_the_key() -> None:
    page = text(bracket_sheet(PAPER, knockout(64, long=HAN_40)))
    assert HAN_40 in page
    assert LATIN_60 in page


def test_a_pair_with_a_bye_appears_in_the_round_after() -> None:
    sheet = knockout(8)
    (name, ties), *rest = sheet.rounds
    page = text(bracket_sheet(PAPER, BracketSheet("淘汰赛", ((name, (None, *ties[1:])), *rest))))
    assert "王1甲" in page
    assert "王2甲" not in page


# Rules


def test_every_rule_is_on_the_sheet_with_its_source_and_what_was_changed() -> None:
    lines = tuple(
        RuleLine(f"规则{no}", f"第{no}条的内容。", f"出处{no}", changed=no == 3, usual="原来的内容" if no == 3 else "")
        for no in range(1, 81)
    )
    found = pages(
        rules_sheet(PAPER, RulesSheet("两阶段赛", (("牌与出牌", lines),), (("0", "升 3 级"),), (("对子", "×4"),), ("第 2 阶段：90 分钟",)))
    )
    joined = "".join(found)
    assert len(found) >= 2
    assert all(f"第{no}条的内容。" in joined and f"出处{no}" in joined for no in range(1, 81))
    for words in ("原来的内容", "升3级", "×4", "第2阶段：90分钟"):
        assert words in joined


@pytest.mark.parametrize("script", ["zh-hans", "zh-hant", "en"])
def test_papers_of_every_language_have_the_same_bytes_twice(script: str) -> None:
    paper = replace(PAPER, script=script)
    assert standings_sheet(paper, standings(9)).content == standings_sheet(paper, standings(9)).content
