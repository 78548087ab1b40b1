"""Where do I sit: a pair is found by what a player is likely to type."""

import pytest

from tournaments.selectors.entries import EntryRow
from tournaments.selectors.search import find_entries, is_read, readings


def pair(number: int, *names: str, unit: str = "") -> EntryRow:
    return EntryRow(number, f"id{number}", number, names, unit, None, None, None, "registered")


FIELD = (
    pair(1, "王建业", "李芸", unit="城东棋牌协会"),
    pair(42, "陈晓东", "周美兰", unit="临江供电公司"),
    pair(7, "曾涛", "邓凯"),
    pair(12, "Anna Maria Lindqvist", "John O’Brien"),
)


def numbers(text: str) -> list[int]:
    return [found.entry.number for found in find_entries(FIELD, text)]


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("周美兰", [42]), ("美兰", [42]), ("陈晓东／周美兰", [42]), ("周美兰 陈晓东", [42]), ("４２", [42]), ("42号", [42]), ("No.42", [42]),
        ("zml", [42]), ("ZML", [42]), ("zhoumeilan", [42]), ("zhoumei", [42]), ("zhoum", [42]), ("zhml", [42]), ("zt", [7]), ("ct", [7]),
        ("供电", [42]), ("anna", [12]), ("brien", [12]), ("4", []), ("赵", []), ("xyz", []),
    ],
)  # fmt: skip
def test_a_pair_is_found_by_name_pinyin_number_or_unit(typed: str, found: list[int]) -> None:
    assert numbers(typed) == found


@pytest.mark.parametrize("nothing", ["", "   ", "／", "\t"])
def test_nothing_typed_finds_nobody(nothing: str) -> None:
    assert numbers(nothing) == []


def test_who_was_named_is_known_so_that_the_seat_can_be_told() -> None:
    assert find_entries(FIELD, "周美兰")[0].player == 1
    assert find_entries(FIELD, "cxd")[0].player == 0
    assert find_entries(FIELD, "42")[0].player is None
    assert find_entries(FIELD, "陈晓东 周美兰")[0].player is None


def test_a_name_that_begins_so_comes_before_one_that_only_contains_it() -> None:
    field = (pair(1, "李王明", "赵一"), pair(2, "王明", "赵二"))
    assert [found.entry.number for found in find_entries(field, "王明")] == [2, 1]


def test_at_most_so_many_are_listed() -> None:
    field = [pair(number, "王明", "李芸") for number in range(1, 60)]
    assert len(find_entries(field, "王明")) == 20


def test_every_reading_of_a_surname_counts() -> None:
    assert is_read(readings("曾涛"), "zengtao")
    assert is_read(readings("曾涛"), "cengtao")
    assert not is_read(readings("曾涛"), "taozeng")
