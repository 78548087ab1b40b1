"""The rota of referees: every table has one, nobody too many, nobody where they have an interest (event.md, 9; engineering: exact weights)."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.rota import Official, Pair, RotaTable, assign, conflicts, players_of

UNITS = ("甲", "乙", "丙", "")
Rota = dict[int, int]


def table(number: int, *units: str, names: tuple[str, ...] = (), before: tuple[int, ...] = ()) -> RotaTable:
    """A table with a pair of each of these units."""
    pairs = (Pair(2 * number - 1 + place, names, unit, frozenset(before)) for place, unit in enumerate(units))
    return RotaTable(number, tuple(pairs))


def codes(official: Official, one: RotaTable, *others: RotaTable) -> list[str]:
    return [reason.code for reason in conflicts(official, one, players_of((one, *others)))]


@st.composite
def halls(draw: st.DrawFn) -> tuple[list[Official], list[RotaTable], int]:
    """Officials and tables of few units, and the most that one may have."""
    units = st.sampled_from(UNITS)
    officials = [Official(no, f"裁{no}", draw(units), draw(st.integers(0, 2))) for no in range(1, draw(st.integers(1, 4)) + 1)]
    before = st.frozensets(st.integers(1, 4), max_size=2)
    tables = [
        RotaTable(number, tuple(Pair(2 * number + side, (f"选{number}{side}",), draw(units), draw(before)) for side in (0, 1)))
        for number in range(1, draw(st.integers(1, 4)) + 1)
    ]
    return officials, tables, draw(st.integers(1, 6))


def interests(rota: Rota, officials: list[Official], tables: list[RotaTable], code: str) -> int:
    """How many pairs have a referee with whom something of this code is the matter."""
    by_no, players = {official.no: official for official in officials}, players_of(tables)
    found = (conflicts(by_no[rota[one.number]], one, players) for one in tables if one.number in rota)
    return sum(len(reason.get("numbers")) for reasons in found for reason in reasons if reason.code == code)


def every_rota(officials: list[Official], tables: list[RotaTable], most: int) -> list[Rota]:
    """All that are possible: each table with one of the officials, nobody above the most."""
    loads = {official.no: official.load for official in officials}
    rotas = (dict(zip((one.number for one in tables), chosen, strict=True)) for chosen in product(loads, repeat=len(tables)))
    return [rota for rota in rotas if all(loads[no] + count <= most for no, count in Counter(rota.values()).items())]


@given(halls())
def test_nobody_has_more_than_the_most_and_as_many_tables_as_can_be_have_a_referee(
    hall: tuple[list[Official], list[RotaTable], int],
) -> None:
    officials, tables, most = hall
    rota = assign(officials, tables, players_of(tables), most=most)
    given_out = Counter(rota.values())
    room = sum(max(most - official.load, 0) for official in officials)
    assert all(official.load + given_out[official.no] <= most for official in officials if given_out[official.no])
    assert len(rota) == min(len(tables), room)


@settings(deadline=None)
@given(halls())
def test_no_conflict_of_interest_that_could_be_avoided(hall: tuple[list[Official], list[RotaTable], int]) -> None:
    officials, tables, most = hall
    others = every_rota(officials, tables, most)
    if not others:
        return
    rota = assign(officials, tables, players_of(tables), most=most)
    score = [interests(rota, officials, tables, code) for code in ("same-unit", "again")]
    assert score == min([interests(other, officials, tables, code) for code in ("same-unit", "again")] for other in others)


@given(halls())
def test_the_same_hall_always_has_the_same_rota_however_its_tables_are_listed(hall: tuple[list[Official], list[RotaTable], int]) -> None:
    officials, tables, most = hall
    players = players_of(tables)
    assert assign(officials, tables, players, most=most) == assign(officials, tables[::-1], players, most=most)


@given(st.integers(1, 40), st.integers(1, 9))
def test_without_conflicts_all_have_as_many_and_their_tables_lie_side_by_side(count: int, referees: int) -> None:
    officials = [Official(no) for no in range(referees)]
    tables = [table(number, "甲", "乙") for number in range(11, 11 + count)]
    rota = assign(officials, tables, {})
    if count <= 6 * referees:
        sizes = Counter(rota.values()).values()
        assert len(rota) == count
        assert max(sizes) - min(sizes) <= 1
        assert max(sizes) == -(-count // referees)
    order = [rota[number] for number in sorted(rota)]
    assert order == sorted(order)


def test_tables_elsewhere_count() -> None:
    rota = assign([Official(1, load=5), Official(2)], [table(number, "甲") for number in range(1, 7)], {})
    assert Counter(rota.values()) == {2: 5, 1: 1}


def test_who_plays_in_the_round_referees_nothing() -> None:
    tables = [table(1, "甲", names=("王芳", "李强")), table(2, "乙", names=("张伟", "刘洋"))]
    player = Official(1, " 王芳", "甲")
    assert codes(player, tables[0], tables[1]) == ["plays-here", "same-unit"]
    assert codes(player, tables[1], tables[0]) == ["plays-now"]
    assert assign([player], tables, players_of(tables)) == {}
    assert assign([player, Official(2)], tables, players_of(tables)) == {1: 2, 2: 2}


def test_a_namesake_of_another_unit_is_perhaps_the_same_person() -> None:
    one = table(1, "甲", names=("王芳", "李强"))
    assert codes(Official(1, "王芳", "乙"), one) == ["namesake"]
    assert codes(Official(1, "王芳"), one) == ["namesake"]
    assert codes(Official(1, "王小芳", "丙"), one) == []


def test_no_unit_is_no_common_unit() -> None:
    assert codes(Official(1, "何静"), table(1, "", "")) == []


def test_a_pair_again_matters_only_where_it_is_asked_for() -> None:
    tables = [table(1, "甲", before=(1,)), table(2, "乙")]
    officials = [Official(1), Official(2)]
    assert assign(officials, tables, {}) == {1: 2, 2: 1}
    assert assign(officials, tables, {}, repeats=False) == {1: 1, 2: 2}


def test_nobody_and_nothing() -> None:
    assert assign([], [table(1, "甲")], {}) == {}
    assert assign([Official(1)], [], {}) == {}
