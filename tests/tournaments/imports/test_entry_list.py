"""Entry lists: columns by their heads, a pair or a player in a row, errors by row, namesakes and the young shown."""

from datetime import date

from tournaments.imports.entry_list import ImportRow, has_heads, match_columns, read_entries
from tournaments.imports.files import Rows

DAY = date(2026, 11, 28)


def rows_of(*cells: tuple[str, ...]) -> Rows:
    return Rows(cells, tuple(range(1, len(cells) + 1)), "text", "utf-8")


def read(*cells: tuple[str, ...], known: tuple[str, ...] = ()) -> list[ImportRow]:
    rows = rows_of(*cells)
    return read_entries(rows, match_columns(cells[0]), on=DAY, known_names=known)


def codes(row: ImportRow) -> list[str]:
    return [reason.code for reason in (*row.errors, *row.warnings)]


def test_columns_are_known_by_their_heads_in_any_order_and_language() -> None:
    assert match_columns(["手机", "姓名", "单位*", "搭档"]) == {"phone1": 0, "name1": 1, "unit": 2, "name2": 3}
    assert match_columns(["Club", "Player 1", "Player 2", "Seed"]) == {"unit": 0, "name1": 1, "name2": 2, "seed": 3}


def test_two_columns_called_name_are_the_two_players() -> None:
    assert match_columns(["单位", "姓名", "姓名"]) == {"unit": 0, "name1": 1, "name2": 2}


def test_a_list_without_heads_is_noticed() -> None:
    assert not has_heads(rows_of(("城东", "王建业", "李芸")))


def test_a_pair_in_a_row() -> None:
    [row] = read(("单位", "姓名1", "姓名2", "种子"), ("城东", "王建业", "李芸", "２"))
    assert row.form is not None
    assert (row.form.unit, row.form.seed, [player.name for player in row.form.players]) == ("城东", 2, ["王建业", "李芸"])


def test_a_player_in_a_row_makes_a_pair_of_every_two() -> None:
    rows = read(("单位", "姓名"), ("城东", "王建业"), ("城东", "李芸"), ("城西", "周美兰"))
    assert rows[0].form is not None
    assert codes(rows[1]) == ["two-names-needed"]


def test_a_pair_number_tells_pairs_apart_even_when_one_is_incomplete() -> None:
    rows = read(("对号", "姓名"), ("1", "王建业"), ("2", "周美兰"), ("2", "陈晓东"))
    assert codes(rows[0]) == ["two-names-needed"]
    assert rows[1].form is not None


def test_a_player_under_sixteen_on_the_day_is_shown() -> None:
    [row] = read(("姓名1", "姓名2", "出生日期", "出生日期2"), ("王建业", "李芸", "2010年11月29日", "2010-11-28"))
    assert [(reason.code, reason.get("name")) for reason in row.warnings] == [("under-sixteen", "王建业")]
    assert row.form is not None


def test_the_birth_date_comes_out_of_the_id_number() -> None:
    [row] = read(("姓名1", "姓名2", "证件号"), ("王建业", "李芸", "110101198001022345"))
    assert row.form is not None
    assert row.form.players[0].birth_date == date(1980, 1, 2)


def test_the_same_id_number_twice_is_refused_in_both_rows() -> None:
    rows = read(("姓名1", "姓名2", "证件号"), ("王建业", "李芸", "A1"), ("周美兰", "陈晓东", "a1 "))
    assert [codes(row) for row in rows] == [["same-id-number"], ["same-id-number"]]


def test_namesakes_are_two_people_and_are_shown() -> None:
    rows = read(("姓名1", "姓名2"), ("王建业", "李芸"), ("王建业", "陈晓东"), known=("李芸",))
    assert codes(rows[0]) == ["same-name"]
    assert codes(rows[1]) == ["same-name"]
    assert rows[1].form is not None


def test_an_id_number_that_a_spreadsheet_has_rounded_is_refused() -> None:
    [row] = read(("姓名1", "姓名2", "证件号"), ("王建业", "李芸", "1.10101198001022E+17"))
    assert codes(row) == ["id-lost-digits"]


def test_a_date_that_is_none_is_said() -> None:
    [row] = read(("姓名1", "姓名2", "生日"), ("王建业", "李芸", "昨天"))
    assert codes(row) == ["birth-unreadable"]
