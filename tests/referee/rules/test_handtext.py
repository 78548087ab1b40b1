"""A hand as text, one line for each trick."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.rules.bidding import Bid
from referee.rules.errors import RulesError
from referee.rules.handcheck import PlayedHand, check_hand
from referee.rules.handtext import HandText, read_hand, text_of
from tests.referee.rules.card_values import rules
from tests.referee.rules.play import any_hands

SHORT = """\
hand level=10 trump=S declarer=N decks=2
# club night
deal N: HA H3 C4
bottom: D3 D5
bid N: S10
bid W: pass
bid after_bury W: LJ LJ
1: HA | H3 | H4 | H5
# the jack was on the table
2: H3 | CA | C4 | C5
"""


def code(text: str) -> tuple[str, object]:
    """The refusal of a text and its line."""
    with pytest.raises(RulesError) as caught:
        read_hand(text)
    return caught.value.code, caught.value.params.get("line")


def test_a_hand_is_read_line_by_line() -> None:
    written = read_hand(SHORT)
    assert written.hand == PlayedHand(
        level="10",
        trump="S",
        declarer="N",
        tricks=((("HA",), ("H3",), ("H4",), ("H5",)), (("H3",), ("CA",), ("C4",), ("C5",))),
        bottom=("D3", "D5"),
        deal={"N": ("HA", "H3", "C4")},
    )
    assert written.bids == (Bid("N", ("S10",)), Bid("W"), Bid("W", ("LJ", "LJ"), "after_bury"))
    assert written.comments == ((0, "club night"), (1, "the jack was on the table"))


def test_the_canonical_text_is_printed_as_it_was_read() -> None:
    assert text_of(read_hand(SHORT)) == SHORT


def test_chinese_names_and_full_width_signs_are_read() -> None:
    text = """
        hand level=T trump=黑桃 declarer=北 decks=2
        deal 北： 红桃A 大王，♥3
        bid 西：过
        １： 红桃A｜方块3 ｜ ♥4 | ♥Ｔ  ＃ 先出为大，不算错
    """
    assert text_of(read_hand(text)) == (
        "hand level=10 trump=S declarer=N decks=2\ndeal N: HA BJ H3\nbid W: pass\n1: HA | D3 | H4 | H10\n# 先出为大，不算错\n"
    )


def test_no_trump_is_written_nt() -> None:
    for trump in ("NT", "nt", "无主", "無主"):
        written = read_hand(f"hand level=2 trump={trump} declarer=E")
        assert written.hand.trump is None
        assert text_of(written) == "hand level=2 trump=NT declarer=E decks=2\n"


def test_a_hand_that_is_known_in_part_is_checked_on_what_is_known() -> None:
    text = "hand level=2 trump=S declarer=N\ndeal W: H3 C3\n1: HA | C3 | H4 | H5\n"
    assert [revoke.seat for revoke in check_hand(read_hand(text).hand, rules()).revokes] == ["W"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ("bad-notation", None)),
        ("# nothing yet", ("bad-notation", 1)),
        ("1: HA | H3 | H4 | H5", ("bad-notation", 1)),
        ("hand level=10 trump=S", ("bad-notation", 1)),
        ("hand level=11 trump=S declarer=N", ("bad-notation", 1)),
        ("hand level=10 trump=X declarer=N", ("bad-notation", 1)),
        ("hand level=10 trump=S declarer=Q", ("bad-notation", 1)),
        ("hand level=10 trump=S declarer=N decks=4", ("bad-notation", 1)),
        ("hand level=10 trump=S declarer=N colour=red", ("bad-notation", 1)),
        ("hand level=10 trump=S declarer=N: HA", ("bad-notation", 1)),
    ],
)
def test_a_text_begins_with_a_hand_line(text: str, expected: tuple[str, object]) -> None:
    assert code(text) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("hand level=10 trump=S declarer=N", "bad-notation"),
        ("nonsense", "bad-notation"),
        ("deal", "bad-notation"),
        ("deal Q: HA", "bad-notation"),
        ("deal N HA", "bad-notation"),
        ("deal N: HX", "bad-card"),
        ("deal N: HA HA HA", "too-many-copies"),
        ("bid X: S10", "bad-notation"),
        ("bid later N: S10", "bad-notation"),
        ("bid: S10", "bad-notation"),
        ("bottom N: HA", "bad-notation"),
        ("2: HA | H3 | H4 | H5", "bad-notation"),
        ("1: HA | H3 | H4", "bad-notation"),
        ("1: HA | H3 | H4 | ", "bad-notation"),
        ("1 N: HA | H3 | H4 | H5", "bad-notation"),
        ("1: HA | HA | HA | H5", "too-many-copies"),
        ("9" * 5_000 + ": HA | H3 | H4 | H5", "bad-notation"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(line: str, expected: str) -> None:
    assert code(f"hand level=10 trump=S declarer=N\n\n{line}\n") == (expected, 3)


def test_a_seat_is_dealt_and_a_bottom_buried_once() -> None:
    head = "hand level=10 trump=S declarer=N\n"
    assert code(f"{head}deal N: HA\ndeal N: H3") == ("bad-notation", 3)
    assert code(f"{head}bottom: HA\nbottom: H3") == ("bad-notation", 3)


comments = st.text(st.characters(exclude_categories=("C", "Z"), exclude_characters="#＃\x85"), min_size=1, max_size=12)


@settings(max_examples=25)
@given(any_hands(), st.data())
def test_what_is_printed_reads_back_the_same(case: PlayedHand, data: st.DataObject) -> None:
    remarks = data.draw(st.lists(st.tuples(st.integers(0, len(case.tricks)), comments), max_size=4))
    written = HandText(case, 2, (Bid("N", ("S10",)), Bid("E", (), "after_bury")), tuple(sorted(remarks, key=lambda row: row[0])))
    text = text_of(written)
    assert read_hand(text) == written
    assert text_of(read_hand(text)) == text


@given(st.text(max_size=60))
def test_any_text_is_a_hand_or_is_refused(text: str) -> None:
    for start in ("", "hand level=10 trump=S declarer=N\n"):
        try:
            written = read_hand(start + text)
        except RulesError:
            continue
        assert read_hand(text_of(written)) == written
