"""The faces: the files are those written down, every name finds its glyphs, in the script's own forms first."""

import hashlib

import pytest

from tests.tournaments.exports.paper_values import EMOJI, RARE
from tournaments.exports.faces import FONTS, face
from tournaments.exports.text import GETA, line

LISTED = [row.split() for row in (FONTS / "SHA256SUMS").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(("digest", "name"), LISTED)
def test_a_font_is_the_one_written_down(digest: str, name: str) -> None:
    assert hashlib.sha256((FONTS / name).read_bytes()).hexdigest() == digest


def test_every_font_is_written_down_and_the_licence_lies_beside_them() -> None:
    assert {path.name for path in FONTS.glob("*.ttf")} == {name for _digest, name in LISTED}
    assert "SIL Open Font License" in (FONTS / "OFL.txt").read_text(encoding="utf-8")


def faces_of(text: str, script: str = "zh-hans", bold: bool = False) -> list[tuple[str, str]]:
    return [(run.face, run.text) for run in line(text, bold, script).runs]


def test_han_and_latin_stand_in_one_face() -> None:
    assert faces_of("第 3 副 Zhou") == [("NotoSansSC-Regular", "第 3 副 Zhou")]


def test_traditional_papers_ask_the_traditional_face_first() -> None:
    assert faces_of("莊家", "zh-hant") == [("NotoSansTC-Regular", "莊家")]


def test_a_character_that_the_first_face_lacks_comes_from_the_next() -> None:
    assert faces_of("镕", "zh-hant") == [("NotoSansSC-Regular", "镕")]
    assert faces_of("𡘙") == [("NotoSansTC-Regular", "𡘙")]


def test_characters_beyond_the_first_plane_are_set() -> None:
    assert line(RARE).missing == ""


def test_rare_characters_of_names_have_their_glyphs_in_every_language() -> None:
    for script in ("zh-hans", "zh-hant", "en"):
        for bold in (False, True):
            assert line("𠮷㐂䶮", bold, script).missing == ""


def test_marks_outside_chinese_are_not_as_wide_as_han() -> None:
    assert line("’", script="en").advance < line("’", script="zh-hans").advance / 2


def test_emoji_come_from_their_own_face_also_in_bold() -> None:
    assert faces_of(EMOJI, bold=True) == [("NotoSansSC-Bold", "李"), ("NotoEmoji-Regular", "😀")]


def test_a_word_is_not_set_in_two_faces_if_one_has_all_of_it() -> None:
    assert faces_of("李Łódź") == [("NotoSansSC-Regular", "李"), ("NotoSans-Regular", "Łódź")]


def test_a_character_that_no_face_has_is_a_geta_and_is_reported() -> None:
    found = line("金한별")
    assert ("".join(run.text for run in found.runs), found.missing) == (f"金{GETA}{GETA}", "한별")


def test_what_cannot_be_seen_leaves_no_trace() -> None:
    assert faces_of("王\u200b建\ufe0f业\x00\u202e") == [("NotoSansSC-Regular", "王建业")]


def test_a_face_is_loaded_once() -> None:
    assert face("NotoSansSC-Regular") is face("NotoSansSC-Regular")
