"""A pair leaves a round robin: less than half played is annulled by the usual rule, both tables are shown, and either can be undone."""

from typing import Any

import pytest

from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, running, then
from tournaments.models import Membership, Unit
from tournaments.selectors.crosstable import crosstables
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.unit_table import unit_table

pytestmark = pytest.mark.django_db


def organised(cast: Cast, pairs: int, rounds: int, **settings: Any) -> Running:
    run = running("round_robin", pairs, **settings)
    for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
        Membership.objects.create(event=run.event, user=cast.owner, role=role)
    for _ in range(rounds):
        run.play()
    return run


def address(run: Running, number: int) -> str:
    return f"/e/{run.event.public_id}/entries/{run.entry(number).public_id}/withdraw/"


def leave(cast: Cast, run: Running, number: int, results: str, **more: str) -> int:
    sent = {"nonce": fresh_nonce(), "kind": "withdrawn", "results": results, "reason": "ill", **more}
    return cast.client(cast.owner).post(address(run, number), sent).status_code


def points(run: Running) -> dict[int, Any]:
    return {row.entry.number: row.values[0][0] for row in run.standings().rows if row.values[0]}


@pytest.mark.parametrize(("rounds", "usual"), [(1, "annul"), (2, "annul"), (3, "keep"), (4, "keep")])
def test_the_usual_rule_is_chosen_to_begin_with(cast: Cast, rounds: int, usual: str) -> None:
    run = organised(cast, 6, rounds)
    form = cast.client(cast.owner).get(address(run, 1)).context["form"]
    assert form["results"].value() == usual


def test_both_tables_are_shown_and_nothing_is_written(cast: Cast) -> None:
    run = organised(cast, 6, 2)
    before = points(run)
    answer = cast.client(cast.owner).get(address(run, 1))
    assert {line.entry.number for line in answer.context["kept"]} == set(range(1, 7))
    assert {line.entry.number for line in answer.context["without"]} == set(range(2, 7))
    assert points(run) == before


def test_annulled_results_count_for_nobody_also_not_the_wins_of_those_who_were_still_to_meet_the_pair(cast: Cast) -> None:
    run = organised(cast, 4, 1)
    [beaten] = [b if a == 4 else a for a, b in run.meetings(run.stage().rounds.get(no=1)) if 4 in (a, b)]
    assert leave(cast, run, 4, "annul") == 303
    run.play()
    run.play()
    # Three pairs are left, each met the two others: the lower number won.
    assert points(run) == {1: 4, 2: 2, 3: 0}
    assert beaten in points(run)
    [table] = crosstables(run.event, run.stage(), EVERYTHING)
    assert [line.entry.number for line in table.lines] == [1, 2, 3]


def test_results_that_stay_give_the_rest_to_those_who_were_still_to_meet_the_pair(cast: Cast) -> None:
    run = organised(cast, 4, 2)
    assert leave(cast, run, 1, "keep") == 303
    run.play()
    assert set(points(run)) == {1, 2, 3, 4}
    assert points(run)[1] == 4
    assert sum(points(run).values()) == 12


def test_annulling_is_taken_back_on_the_page_and_by_reinstating(cast: Cast) -> None:
    run = organised(cast, 6, 2)
    before = points(run)
    leave(cast, run, 3, "annul")
    assert 3 not in points(run)
    sent = {"nonce": fresh_nonce(), "results": "keep", "reason": "the rule says otherwise"}
    assert cast.client(cast.owner).post(address(run, 3), sent).status_code == 303
    assert points(run) == before
    cast.client(cast.owner).post(address(run, 3), {**sent, "nonce": fresh_nonce(), "results": "annul"})
    act = f"/e/{run.event.public_id}/entries/{run.entry(3).public_id}/act/"
    cast.client(cast.owner).post(act, {"nonce": fresh_nonce(), "kind": "reinstated"})
    assert points(run) == before


def test_who_leaves_in_mid_round_forfeits_the_table_and_nothing_of_it_counts_where_results_are_annulled(cast: Cast) -> None:
    run = organised(cast, 4, 0)
    round_ = run.begin()
    leave(cast, run, 2, "annul")
    row = next(row for row in run.rows(round_) if 2 in {entry.number for entry in row.entries})
    assert row.is_settled
    assert all(value == 0 for value in points(run).values())


def test_nobody_is_disqualified_without_a_reason_and_nothing_is_half_done(cast: Cast) -> None:
    run = organised(cast, 4, 1)
    assert leave(cast, run, 2, "annul", kind="disqualified", reason=" ") == 422
    assert "annulled" not in run.stage().settings
    assert not run.entry(2).acts.exists()


def test_everybody_reads_that_results_are_annulled(cast: Cast) -> None:
    run = organised(cast, 6, 1)
    leave(cast, run, 5, "annul")
    text = cast.client().get(f"/e/{run.event.public_id}/standings/").content.decode()
    assert "Pair 5 has left and its results are annulled" in text


def test_once_others_have_gone_on_the_page_leads_back_to_the_pair(cast: Cast) -> None:
    run = organised(cast, 4, 0)
    then(run, "knockout", {}, {"count": 2})
    for _ in range(3):
        run.play()
    run.begin(2)
    answer = cast.client(cast.owner).get(address(run, 4))
    assert answer["Location"].endswith("/edit/")


def test_how_many_pairs_of_a_unit_count_is_chosen_with_the_stage(cast: Cast) -> None:
    run = organised(cast, 4, 0)
    unit = Unit.objects.create(event=run.event, name="秋水队")
    run.event.entries.update(unit=unit)
    browser = cast.client(cast.owner)
    page = f"/e/{run.event.public_id}/setup/stages/1/"
    form = browser.get(page).context["form"]
    sent = {name: form[name].value() for name in form.fields if form[name].value() not in (None, "", False)}
    assert browser.post(page, {**sent, "unit_pairs": "3"}).status_code == 303
    assert run.stage().settings["unit_pairs"] == 3
    run.play()
    [row] = unit_table(run.standings())
    assert len(row.counted) == 3
    assert "3 best pairs" in cast.client().get(f"/e/{run.event.public_id}/units/").content.decode()
