"""Errata of a table: match points taken and given back, annulments, disqualifications; with places, date and who, no reason."""

import pytest
from django.utils import translation

from tests.cast import Cast
from tests.tournaments.running import Running, running
from tournaments.access import Viewer
from tournaments.errata_words import ErratumLine, erratum_lines
from tournaments.models import EntryAct
from tournaments.selectors.errata import TableErratum, errata
from tournaments.services.annulling import annul_results, reinstate
from tournaments.services.fines import cancel_fine, fine_pair

pytestmark = pytest.mark.django_db


def found(run: Running) -> list[TableErratum]:
    return [one for one in errata(run.event, Viewer()) if isinstance(one, TableErratum)]


def lines(run: Running) -> list[ErratumLine]:
    with translation.override("en"):
        return erratum_lines(errata(run.event, Viewer()), {}, 1)


def places(run: Running) -> dict[int, int | None]:
    return {row.entry.number: row.rank for row in run.standings().rows}


def fine(run: Running, number: int, points: int = 2, effect: str = "") -> object:
    return fine_pair(
        entry=run.entry(number),
        stage=run.stage(),
        points=points,
        reason="shouted, was drunk",
        actor=run.actor,
        at=run.tick(),
        effect=effect,
    )


def moved(before: dict[int, int | None], after: dict[int, int | None]) -> dict[int, tuple[int | None, int | None]]:
    return {number: (before[number], after[number]) for number in before if number in after and before[number] != after[number]}


def shifts(one: TableErratum) -> dict[int, tuple[int | None, int | None]]:
    return {shift.entry.number: (shift.before, shift.after) for shift in one.shifts}


def test_a_penalty_before_any_round_is_closed_is_no_erratum() -> None:
    run = running("swiss", 6, rounds=3)
    round_ = run.begin()
    fine(run, 1)
    run.finish(round_)
    assert found(run) == []


def test_a_penalty_and_its_taking_back_are_errata_with_the_places_each_moved() -> None:
    run = running("swiss", 6, rounds=3)
    run.play()
    stood, leader = places(run), run.order()[0]
    given = fine(run, leader)
    fined = places(run)
    cancel_fine(fine=given, reason="another pair", actor=run.actor, at=run.tick())  # type: ignore[arg-type]
    back, first = found(run)
    assert (first.change.kind, first.change.points, first.change.entry.number) == ("fined", 2, leader)
    assert shifts(first) == moved(stood, fined)
    assert shifts(first)
    assert (back.change.kind, shifts(back)) == ("fine-cancelled", moved(fined, stood))


def test_a_penalty_that_moves_nobody_is_told_and_one_that_is_only_recorded_is_not() -> None:
    run = running("swiss", 6, rounds=3)
    run.play()
    last = run.order()[-1]
    fine(run, last, 1)
    fine(run, last, 1)
    fine(run, run.order()[0], 1, effect="record")
    line, _first = lines(run)
    assert (line.title, line.places, line.actor_name) == ("Penalty of 1 match point", "No place changed.", run.actor.name)


def test_an_annulment_and_its_undoing_are_errata_and_later_changes_do_not_touch_what_they_say() -> None:
    run = running("round_robin", 6)
    run.play()
    run.play()
    stood = places(run)
    run.act(2, EntryAct.Kind.WITHDRAWN)
    annul_results(entry=run.entry(2), reason="has the flu", actor=run.actor, at=run.tick())
    without = places(run)
    reinstate(entry=run.entry(2), reason="is well", actor=run.actor, at=run.tick())
    fine(run, run.order()[0])
    _, back, first = found(run)
    assert (first.change.kind, shifts(first)) == ("annulled", moved(stood, without))
    assert (back.change.kind, shifts(back)) == ("counted", moved(without, stood))
    assert shifts(first)


def test_a_disqualification_is_told_with_its_annulment_and_alone_only_where_a_place_moved() -> None:
    run = running("round_robin", 6)
    run.play()
    run.act(3, EntryAct.Kind.DISQUALIFIED, "cheated")
    assert found(run) == []
    annul_results(entry=run.entry(3), reason="cheated", actor=run.actor, at=run.tick())
    [line] = lines(run)
    assert line.title == "Disqualified, results annulled"


def test_a_late_pair_that_loses_its_credit_by_a_disqualification_is_an_erratum() -> None:
    run = running("swiss", 4, rounds=5, late="bye")
    run.play()
    run.play()
    run.enter(2)
    run.event.entries.update(unit=None)
    run.play()
    stood = places(run)
    run.act(5, EntryAct.Kind.DISQUALIFIED, "cheated")
    gone = places(run)
    assert moved(stood, gone)
    [one] = found(run)
    assert (one.change.kind, one.change.entry.number, shifts(one)) == ("disqualified", 5, moved(stood, gone))


def test_the_public_page_and_the_front_page_tell_it_with_who_and_without_the_reason(cast: Cast) -> None:
    run = running("swiss", 6, rounds=3)
    run.play()
    fine(run, run.order()[0])
    [line] = lines(run)
    for path in ("", "errata/"):
        text = cast.client().get(f"/e/{run.event.public_id}/{path}").content.decode()
        for words in ("Penalty of 2 match points", line.places, run.actor.name):
            assert words in text
        assert "drunk" not in text
