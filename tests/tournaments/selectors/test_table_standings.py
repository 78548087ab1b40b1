"""Standings of round robins and Swiss events: places, why, what is certain, crosstable, units."""

from fractions import Fraction

import pytest

from referee.rules.errors import RulesError
from tests.tournaments.running import Running, higher_number_loses, running, then
from tournaments.models import EventPenalty, Unit
from tournaments.selectors.crosstable import crosstables
from tournaments.selectors.explain import explain_place
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.unit_table import unit_table

pytestmark = pytest.mark.django_db


def played(run: Running, rounds: int) -> Running:
    for _ in range(rounds):
        run.play()
    return run


def test_places_follow_the_stages_tie_breaks_in_order() -> None:
    run = played(running("round_robin", 4), 3)
    shown = run.standings()
    assert shown.criteria[0] == "match-points"
    assert [(row.rank, row.entry.number, row.values[0]) for row in shown.rows] == [(1, 1, (6,)), (2, 2, (4,)), (3, 3, (2,)), (4, 4, (0,))]
    assert shown.is_final
    assert [row.decided_by for row in shown.rows] == [None, "match-points", "match-points", "match-points"]


def test_rows_say_how_many_places_a_pair_has_moved_since_the_round_before() -> None:
    run = played(running("swiss", 4, rounds=3), 2)
    before = {row.entry.number: row.rank for row in run.standings(upto=1).rows}
    for row in run.standings().rows:
        assert row.moved == (before[row.entry.number] or 0) - (row.rank or 0)


def test_a_published_table_does_not_move_because_somebody_leaves_later() -> None:
    run = played(running("swiss", 6, rounds=4), 2)
    before = [(row.rank, row.entry.number, row.values) for row in run.standings().rows]
    run.act(3, "withdrawn")
    run.act(1, "disqualified")
    assert [(row.rank, row.entry.number, row.values) for row in run.standings().rows] == before


def test_a_match_point_penalty_takes_points_off_and_is_shown_apart() -> None:
    run = played(running("round_robin", 2), 1)
    EventPenalty.objects.create(
        entry=run.entry(1), stage=run.stage(), kind="late", points=3, reason="late", actor="user:1", actor_name="宋", at=run.tick()
    )
    assert run.order() == [2, 1]
    why = explain_place(run.event, run.stage(), run.entry(1), EVERYTHING)
    assert why.totals["match-points"] == (-1,)
    assert why.fines["match-points"] == -3


def test_a_place_is_explained_by_who_is_above_level_and_below_at_each_tie_break() -> None:
    run = played(running("swiss", 8, rounds=3), 3)
    for row in run.standings().rows:
        why = explain_place(run.event, run.stage(), run.entry(row.entry.number), EVERYTHING)
        assert (why.rank, why.last) == (row.rank, row.last)
        left = 8
        for step in why.steps:
            assert len(step.above) + len(step.level) + len(step.below) + 1 == left
            left = len(step.level) + 1
            assert step.last - step.first + 1 == left
        assert why.steps[-1].first == row.rank


def test_the_numbers_of_the_meetings_add_up_to_the_totals() -> None:
    run = played(running("swiss", 6, rounds=3), 3)
    for number in range(1, 7):
        why = explain_place(run.event, run.stage(), run.entry(number), EVERYTHING)
        assert [meeting.round_no for meeting in why.meetings] == [1, 2, 3]
        for code in ("match-points", "net-levels", "opponents-score"):
            assert sum(meeting.numbers[code] for meeting in why.meetings) == why.totals[code][0]
        assert all(meeting.levels in (("6", "3"), ("3", "6"), ("5", "4"), ("4", "5")) for meeting in why.meetings)


def test_who_sits_at_no_table_has_no_place_to_explain() -> None:
    run = running("swiss", 4)
    with pytest.raises(RulesError) as refused:
        explain_place(run.event, run.stage(), run.entry(1), EVERYTHING)
    assert refused.value.code == "unknown-entry"


def test_the_order_of_entries_and_results_changes_nothing() -> None:
    run = played(running("swiss", 6, rounds=3), 3)
    backwards = running("swiss", 6, rounds=3)
    drawn = []
    for no in range(1, 4):
        round_ = backwards.begin()
        drawn.append(round_)
        for row in reversed(backwards.rows(round_)):
            backwards.result(row, higher_number_loses(row))
        backwards.finish(round_)
        assert round_.no == no
    assert backwards.order() == run.order()


# What is certain while the stage is being played


def test_who_cannot_be_caught_is_through_and_who_cannot_catch_up_is_out() -> None:
    run = running("round_robin", 4)
    then(run, "knockout", {}, {"count": 1})
    played(run, 2)
    sure = {row.entry.number: row.sure for row in run.standings().rows}
    points = {row.entry.number: row.values[0] for row in run.standings().rows}
    assert [number for number, verdict in sure.items() if verdict == "out"] == [n for n, value in points.items() if value == (0,)]
    assert "through" not in sure.values() or points[run.order()[0]] == (4,)


def test_a_level_score_proves_nothing() -> None:
    run = running("round_robin", 3)
    then(run, "knockout", {}, {"count": 2})
    played(run, 1)
    assert {row.sure for row in run.standings().rows} == {""}


def test_who_has_left_neither_goes_on_nor_keeps_others_out() -> None:
    run = running("round_robin", 4)
    then(run, "knockout", {}, {"count": 2})
    played(run, 2)
    third = next(row.entry.number for row in run.standings().rows if row.sure == "out")
    leader = run.order()[0]
    run.act(leader, "withdrawn")
    sure = {row.entry.number: row.sure for row in run.standings().rows}
    assert sure[leader] == ""
    assert sure[third] == ""


def test_in_the_last_stage_a_place_is_certain_once_nobody_can_reach_it() -> None:
    run = played(running("round_robin", 4), 2)
    round_ = run.begin()
    assert {row.sure for row in run.standings().rows} == {""}
    first, last = run.rows(round_)
    assert [[entry.number for entry in row.entries] for row in (first, last)] == [[1, 2], [4, 3]]
    run.result(first, higher_number_loses(first))
    assert [(row.entry.number, row.sure) for row in run.standings().rows] == [(1, "place"), (2, "place"), (3, ""), (4, "")]
    run.finish(round_)
    assert {row.sure for row in run.standings().rows} == {""}  # over: all of it is final


# Crosstable


def test_the_crosstable_of_a_round_robin_has_a_cell_for_each_two() -> None:
    run = played(running("round_robin", 4), 3)
    [table] = crosstables(run.event, run.stage(), EVERYTHING)
    assert table.rounds is None
    for line_no, line in enumerate(table.lines):
        assert [len(cells) for cells in line.cells] == [0 if column == line_no else 1 for column in range(4)]
        assert sum(cell.points for cells in line.cells for cell in cells) == line.points


def test_the_crosstable_of_a_swiss_has_a_cell_for_each_round() -> None:
    run = played(running("swiss", 5, rounds=3), 3)
    [table] = crosstables(run.event, run.stage(), EVERYTHING)
    assert table.rounds == 3
    assert all(len(cells) == 1 for line in table.lines for cells in line.cells)
    byes = [cell for line in table.lines for cells in line.cells for cell in cells if cell.opponent is None]
    assert len(byes) == 3


# Units


def test_units_are_ranked_by_the_sum_of_places_and_then_by_the_best_place() -> None:
    run = running("round_robin", 6)
    red, blue, lone = (Unit.objects.create(event=run.event, name=name) for name in ("red", "blue", "lone"))
    for number, unit in ((1, red), (4, red), (2, blue), (3, blue), (5, lone)):
        run.event.entries.filter(number=number).update(unit=unit)
    played(run, 5)
    rows = unit_table(run.standings())
    assert [(row.unit, row.total, row.best, row.rank) for row in rows] == [("red", 5, 1, 1), ("blue", 5, 2, 2), ("lone", 5, 5, None)]


def test_a_draw_brings_each_side_half_where_the_scheme_has_no_draws() -> None:
    run = running("round_robin", 2, match_points="1/0", rules={"level_tie": "draw"})
    run.play(decide=lambda row: "draw")
    assert [row.values[0] for row in run.standings().rows] == [(Fraction(1, 2),), (Fraction(1, 2),)]
    assert {row.last for row in run.standings().rows} == {2}
