"""Values for the tests of the papers: a match of invented people, ugly names, and what a reader finds in a PDF."""

import io
from dataclasses import replace
from datetime import UTC, datetime

from pypdf import PdfReader

from tournaments.exports.pen import Pdf
from tournaments.exports.rows import HandCells, Paper, Scoresheet, SheetEnd, SideLine

HAN_40 = "阿卜杜热合曼买提艾力依明古丽江努尔哈孜别克叶尔肯巴哈提加孜拉古力娜扎迪丽热巴吐尔逊"[:40]
LATIN_60 = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis"
RARE = "𬱖𫖯"
"""Characters of the national table that lie beyond the first plane."""
EMOJI = "李😀"
AT = datetime(2026, 11, 28, 13, 12, tzinfo=UTC)
PAPER = Paper("第三届秋水杯双升公开赛", "zh-hans", AT)

NS = SideLine("NS", "南北", "南北", "17", "城东棋牌协会", (("北", "王建业"), ("南", "李芸")))
EW = SideLine("EW", "东西", "东西", "42", "临江供电公司", (("东", "周美兰"), ("西", "陈晓东")))
BLANK = Scoresheet(
    table="9", round="第 5 轮", stage="积分编排", group="公开组", date="2026-11-28", limit="60 分钟", rules="两阶段赛", start="从 2 打起",
    sides=(NS, EW), seats=("北", "西", "南", "东"), seal="庄", url="http://192.168.1.5:8000/e/abc/matches/def/", lots="4 1 6 2 5",
)  # fmt: skip


def hand(no: int, **fields: object) -> HandCells:
    """A hand that North declares on level 2 and that gives the opponents 45 points."""
    cells = HandCells(no, "北", "2", "H", "45", "", "", "45", "", ("+1", ""), ("3", "2"), "NS", "南")
    return replace(cells, **fields)  # type: ignore[arg-type]


def filled(hands: int, notes: int = 0) -> Scoresheet:
    """A sheet with so many hands and remarks."""
    return replace(
        BLANK, filled=True, hands=tuple(hand(no) for no in range(1, hands + 1)), notes=tuple(f"第 {no} 副更正" for no in range(1, notes + 1)),
        end=SheetEnd(("3", "2"), "南", "1", "南北", "2 : 0", "time"),
    )  # fmt: skip


def with_players(*names: str) -> Scoresheet:
    """A blank sheet for four players."""
    north, south, east, west = names
    ns, ew = replace(NS, players=(("北", north), ("南", south))), replace(EW, players=(("东", east), ("西", west)))
    return replace(BLANK, sides=(ns, ew))


def pages(pdf: Pdf) -> list[str]:
    """The text of each page as a search would find it, without blanks and line ends."""
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf.content)).pages]


def text(pdf: Pdf) -> str:
    """The text of all pages."""
    return "".join(pages(pdf))
