"""Tables kept from one page to the next are those that would be read anew, whatever has happened in between."""

from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction

from referee.services import report_result
from tests.cast import fresh_nonce
from tests.tournaments.running import Running, by_chance, running
from tournaments.access import Viewer
from tournaments.models import Event, Round
from tournaments.selectors.kept_tables import stage_tables
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import STANDINGS, TableRow, table_rows
from tournaments.services.entries import EntryForm, PlayerForm, edit_entry
from tournaments.services.rounds import close_round, publish_round, reopen_round, unpublish_round

pytestmark = pytest.mark.django_db(transaction=True)
PUBLIC = Viewer()


def kept(run: Running, viewer: Viewer = EVERYTHING) -> tuple[TableRow, ...]:
    """What a page asked for now would show."""
    event = Event.objects.select_related("scope").get(pk=run.event.pk)
    return stage_tables(event, run.stage(), viewer, STANDINGS)


def facts(row: TableRow) -> tuple[object, ...]:
    """Everything that standings read of a table; two rows of a model are equal by their key alone."""
    states = tuple((played.match.public_id, played.state, played.winner) for played in row.matches)
    round_ = row.table.round
    return row.table.pk, row.table.number, round_.no, round_.state, round_.closed_at, row.ns, row.ew, row.status, row.winner, states


def check(run: Running) -> None:
    for viewer in (EVERYTHING, PUBLIC):
        anew = table_rows(run.event, viewer, stage=run.stage(), ignoring=STANDINGS)
        assert [facts(row) for row in kept(run, viewer)] == [facts(row) for row in anew]


def open_rows(run: Running) -> list[TableRow]:
    return [row for row in kept(run) if not row.is_settled and row.table.round.state == Round.State.PLAYING]


def test_after_a_result_only_its_own_table_is_made_anew() -> None:
    run = running("swiss", 8, rounds=3)
    run.begin()
    before = kept(run)
    run.result(open_rows(run)[1], "ns")
    after = kept(run)
    assert [one is other for one, other in zip(before, after, strict=True)] == [True, False, True, True]
    assert after[1].is_settled


def test_nothing_new_is_the_same_tables() -> None:
    run = running("swiss", 8, rounds=3)
    run.begin()
    assert kept(run) is kept(run)


def test_names_seats_rounds_and_results_are_those_of_now_after_every_act() -> None:
    run = running("swiss", 9, rounds=5)
    rng = Random(5)
    for _ in range(3):
        round_ = run.draw()
        check(run)
        run.publish(round_)
        check(run)
        for row in open_rows(run):
            run.result(row, rng.choice(("ns", "ew", "ew", "absent-ns", "absent-both")))
            check(run)
        close_round(round_=round_, actor=run.actor, at=run.tick())
        check(run)
    for change in changes(run):
        change()
        check(run)


def changes(run: Running) -> list[Callable[[], object]]:
    """What else may happen to tables that were played or drawn."""
    name = EntryForm((PlayerForm("欧阳修远"), PlayerForm("慕容清")), unit="新单位")
    last = run.stage().rounds.order_by("-no")[0]

    def corrected() -> None:
        match = next(row.current.match for row in kept(run) if row.current and row.current.state.reported)
        payload = {"levels": {"NS": "3", "EW": "9"}}
        report_result(
            match=match, payload=payload, nonce=fresh_nonce(), actor=run.actor, at=run.tick(), reason="wrong sheet", correcting=True
        )

    def drawn_and_shown() -> None:
        publish_round(round_=run.draw(), actor=run.actor, at=run.tick())

    def hidden_again() -> None:
        unpublish_round(round_=run.stage().rounds.order_by("-no")[0], actor=run.actor, at=run.tick())

    return [
        lambda: run.act(1, "withdrawn"),
        lambda: run.act(1, "reinstated"),
        lambda: edit_entry(entry=run.entry(2), form=name, actor=run.actor, at=run.tick()),
        lambda: reopen_round(round_=last, actor=run.actor, at=run.tick(), reason="a sheet was missing"),
        corrected,
        lambda: close_round(round_=last, actor=run.actor, at=run.tick()),
        lambda: run.enter(2),
        drawn_and_shown,
        hidden_again,
    ]


def test_a_page_asked_for_with_an_older_look_at_the_event_shows_what_is_there() -> None:
    run = running("swiss", 4, rounds=2)
    run.begin()
    older = Event.objects.select_related("scope").get(pk=run.event.pk)
    run.result(open_rows(run)[0], "ns")
    kept(run)
    assert [row.is_settled for row in stage_tables(older, run.stage(), EVERYTHING, STANDINGS)] == [True, False]


def test_what_is_rolled_back_was_never_kept() -> None:
    run = running("swiss", 4, rounds=2)
    run.finish(run.begin(), by_chance(1))
    check(run)
    with transaction.atomic():
        run.act(1, "withdrawn")
        assert any(not entry.is_playing for row in kept(run) for entry in row.entries)
        transaction.set_rollback(True)
    assert all(entry.is_playing for row in kept(run) for entry in row.entries)
