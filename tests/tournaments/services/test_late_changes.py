"""Correcting what is used already: everything that would change is said, and four effects say how far it reaches."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from referee.models import Act, KeptSheet, Log
from referee.rules.errors import RulesError
from referee.selectors import match_state
from referee.services import add_ruling
from tests.cast import entry_forms, fresh_nonce
from tests.tournaments.running import Running, running, then
from tournaments.models import Round, Table
from tournaments.selectors.consequences import Consequences
from tournaments.selectors.errata import errata
from tournaments.selectors.official import result_status
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import TableRow
from tournaments.services import protests
from tournaments.services.imported import import_entries
from tournaments.services.late_changes import change_with_effect, preview_change
from tournaments.services.no_shows import mark_no_shows
from tournaments.services.replay import replay_table
from tournaments.services.restore import fateful_acts, restore_before
from tournaments.services.rounds import publish_round, start_round

pytestmark = pytest.mark.django_db


def round_of(run: Running, no: int, stage_no: int = 1) -> Round:
    return Round.objects.get(stage=run.stage(stage_no), no=no)


def overturned(run: Running, row: TableRow) -> Callable[[str], object]:
    """A ruling that gives the match of a table to the side that lost it."""
    assert row.current is not None
    match, loser = row.current.match, "EW" if row.winner == row.ns.pk else "NS"
    return lambda effect="": add_ruling(
        match=match, hand_no=0, payload={"winner": loser}, reason="score misread", nonce=fresh_nonce(), actor=run.actor, at=run.tick(),
        effect=effect,
    )  # fmt: skip


def preview(run: Running, row: TableRow) -> Consequences:
    change = overturned(run, row)
    return preview_change(event=run.event, change=lambda: change(""), actor=run.actor, at=run.tick())


def change(run: Running, row: TableRow, effect: str) -> tuple[Round, ...]:
    return change_with_effect(event=run.event, effect=effect, change=overturned(run, row), actor=run.actor, at=run.tick())


def refusal(call: Callable[..., object], **given: object) -> str:
    with pytest.raises(RulesError) as refused:
        call(**given)
    return refused.value.code


# Preview


def test_a_preview_names_table_places_and_drawn_rounds_and_leaves_no_trace() -> None:
    run = running("swiss", 6, rounds=4)
    first = run.play()
    run.draw()
    acts, rows, order = Act.objects.count(), Log.objects.count(), run.order()
    found = preview(run, run.rows(first)[0])
    assert [change.before.row.table.number for change in found.tables] == [1]
    assert {move.entry.number for move in found.moves} >= {entry.number for entry in run.rows(first)[0].entries}
    assert [later.round.no for later in found.rounds] == [2]
    assert not found.rounds[0].is_played
    assert (Act.objects.count(), Log.objects.count(), run.order()) == (acts, rows, order)


def test_a_preview_names_who_would_go_on_instead() -> None:
    run = running("round_robin", 4)
    then(run, "knockout", {}, {"count": 1})
    for _ in range(3):
        run.play()
    second = next(
        round_ for no in (1, 2, 3) for round_ in [round_of(run, no)] if (1, 2) in run.meetings(round_) or (2, 1) in run.meetings(round_)
    )
    table = next(row for row in run.rows(second) if {entry.number for entry in row.entries} == {1, 2})
    [exchange] = preview(run, table).exchanges
    assert ([row.number for row in exchange.comes], [row.number for row in exchange.goes]) == ([2], [1])


def test_a_preview_counts_the_sheets_that_were_printed() -> None:
    run = running("swiss", 4, rounds=2)
    first = run.play()
    row = run.rows(first)[0]
    assert row.current is not None
    KeptSheet.objects.create(match=row.current.match, seq=1, sha256="0" * 64, bytes=b"", at=run.tick())
    assert preview(run, row).papers == KeptSheet.objects.filter(match=row.current.match).count()


def test_in_a_bracket_the_tables_that_would_seat_somebody_else_are_named() -> None:
    run = running("knockout", 4)
    first = run.play()
    run.begin()
    [later] = preview(run, run.rows(first)[0]).rounds
    assert later.round.no == 2
    assert later.is_played
    assert len(later.tables) == 2


def test_what_changes_nothing_says_so() -> None:
    run = running("swiss", 4, rounds=2)
    run.play()
    assert preview_change(event=run.event, change=lambda: None, actor=run.actor, at=run.tick()).is_nothing


# The four effects


def test_record_only_reaches_neither_standings_nor_draws() -> None:
    run = running("swiss", 6, rounds=4)
    first = run.play()
    before, row = run.order(), run.rows(first)[0]
    change(run, row, "record")
    assert run.order() == before
    assert run.rows(first)[0].winner != row.winner


def test_standings_only_moves_the_table_and_leaves_later_draws_as_they_would_have_been() -> None:
    run, other = running("swiss", 8, rounds=4), running("swiss", 8, rounds=4)
    first = run.play()
    other.play()
    before = run.order()
    change(run, run.rows(first)[0], "standings")
    assert run.order() != before
    assert run.meetings(run.draw()) == other.meetings(other.draw())


def test_standings_and_undrawn_rounds_reaches_the_next_draw() -> None:
    run, other = running("swiss", 8, rounds=4), running("swiss", 8, rounds=4)
    first = run.play()
    other.play()
    change(run, run.rows(first)[0], "undrawn")
    assert run.meetings(run.draw()) != other.meetings(other.draw())


def test_redraw_draws_again_what_is_unplayed_and_publishes_it_again() -> None:
    run = running("swiss", 8, rounds=4)
    first = run.play()
    second = run.draw()
    publish_round(round_=second, actor=run.actor, at=run.tick())
    before = run.meetings(second)
    [again] = change(run, run.rows(first)[0], "redraw")
    assert again.state == Round.State.PUBLISHED
    assert run.meetings(again) != before
    assert all(row.current is not None for row in run.rows(again))


def test_redraw_leaves_a_round_that_is_being_played_as_it_is() -> None:
    run = running("swiss", 8, rounds=4)
    first = run.play()
    second = run.begin()
    before = run.meetings(second)
    assert change(run, run.rows(first)[0], "redraw") == ()
    assert run.meetings(second) == before


def test_an_unknown_effect_is_refused_and_nothing_is_done() -> None:
    run = running("swiss", 4)
    first = run.play()
    acts = Act.objects.count()
    with pytest.raises(RulesError):
        change(run, run.rows(first)[0], "everything")
    assert Act.objects.count() == acts


# Void and replay


def test_a_voided_table_is_open_again_and_so_is_the_bracket() -> None:
    run = running("knockout", 4)
    first = run.play()
    row = run.rows(first)[0]
    replay_table(event=run.event, table=row.table, reason="wrong deck", nonce="n1", actor=run.actor, at=run.tick())
    first.refresh_from_db()
    assert first.state == Round.State.PLAYING
    assert run.rows(first)[0].status == "waiting"
    assert all(one.rank is None for one in run.standings().rows if one.entry.number in {entry.number for entry in row.entries})
    run.finish(first, lambda row: "ew")
    assert run.rows(first)[0].winner_row == run.rows(first)[0].ew
    assert refusal(replay_table, event=run.event, table=row.table, reason=" ", nonce="n", actor=run.actor, at=run.tick()) == "reason-needed"


def test_a_table_on_which_a_later_round_was_drawn_is_not_voided_before_that_draw_is_taken_back() -> None:
    run = running("knockout", 4)
    first = run.play()
    run.draw()
    asked = {
        "event": run.event,
        "table": run.rows(first)[0].table,
        "reason": "wrong deck",
        "nonce": "n",
        "actor": run.actor,
        "at": run.tick(),
    }
    acts = Act.objects.count()
    assert refusal(replay_table, **asked) == "later-round"
    assert Act.objects.count() == acts


# Restore


def test_a_published_draw_is_restored_to_just_before_it() -> None:
    run = running("swiss", 6, rounds=3)
    run.play()
    second = run.draw(seed="1")
    before = run.meetings(second)
    run.draw(seed="2")
    publish_round(round_=second, actor=run.actor, at=run.tick())
    [published, drawn_again, *_] = fateful_acts(run.event)
    assert [published.log.verb, drawn_again.log.verb] == ["round-published", "round-drawn"]
    assert restore_before(event=run.event, seq=drawn_again.log.seq, actor=run.actor, at=run.tick()) == 2
    second.refresh_from_db()
    assert (second.state, second.lots_seed) == (Round.State.DRAFT, "1")
    assert run.meetings(second) == before
    assert fateful_acts(run.event)[0].log.verb == "round-drawn"


def test_restoring_before_the_first_draw_leaves_no_round_behind() -> None:
    run = running("round_robin", 4)
    run.draw()
    [drawn] = fateful_acts(run.event)
    restore_before(event=run.event, seq=drawn.log.seq, actor=run.actor, at=run.tick())
    assert not Round.objects.filter(stage__event=run.event).exists()
    assert not run.stage().stage_entries.exists()
    assert fateful_acts(run.event) == ()


def test_a_no_show_list_and_an_import_are_restored_too() -> None:
    run = running("swiss", 0)
    import_entries(event=run.event, forms=entry_forms(4), source="list.xlsx", actor=run.actor, at=run.tick())
    mark_no_shows(event=run.event, chosen={run.entry(2).pk}, actor=run.actor, at=run.tick())
    shown = fateful_acts(run.event)
    assert [one.log.verb for one in shown] == ["no-shows", "entries-imported"]
    restore_before(event=run.event, seq=shown[0].log.seq, actor=run.actor, at=run.tick())
    assert run.event.entries.count() == 4
    assert refusal(restore_before, event=run.event, seq=shown[0].log.seq, actor=run.actor, at=run.tick()) == "nothing-to-undo"


def test_nothing_is_restored_past_hands_that_were_recorded() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.draw()
    publish_round(round_=round_, actor=run.actor, at=run.tick())
    run.result(run.rows(round_)[0], "ns")
    published = fateful_acts(run.event)[0]
    assert refusal(restore_before, event=run.event, seq=published.log.seq, actor=run.actor, at=run.tick()) == "hands-logged"
    start_round(round_=round_, actor=run.actor, at=run.tick())
    assert refusal(restore_before, event=run.event, seq=published.log.seq, actor=run.actor, at=run.tick()) == "round-under-way"
    assert Table.objects.filter(round=round_).count() == 2


# Protests and official results


def test_results_are_provisional_until_the_protest_window_is_over() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.begin()
    assert result_status(run.event, round_, run.now).code == "open"
    run.finish(round_)
    assert result_status(run.event, round_, run.now + timedelta(minutes=29)).code == "provisional"
    assert result_status(run.event, round_, run.now + timedelta(minutes=31)).code == "official"
    run.event.settings = {**run.event.settings, "protest_minutes": 0}
    assert result_status(run.event, round_, run.now).code == "official"


def test_a_protest_keeps_results_provisional_until_it_is_decided() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    row = run.rows(round_)[0]
    entry, who = run.entry(row.ns.number), {"actor": run.actor, "at": run.tick()}
    protest = protests.make_protest(table=row.table, entry=entry, statement="the bottom was counted twice", **who)
    assert refusal(protests.make_protest, table=row.table, entry=entry, statement="again", **who) == "protest-open"
    late = run.now + timedelta(hours=1)
    assert result_status(run.event, round_, late).code == "provisional"
    assert refusal(protests.declare_official, round_=round_, **who) == "protests-open"
    protests.answer_protest(protest=protest, statement="it was not", **who)
    assert refusal(protests.decide_protest, protest=protest, outcome="upheld", facts="", rule="7", decision="x", **who) == "missing-field"
    protests.decide_protest(
        protest=protest, outcome="rejected", facts="counted once", rule="000 rule 7", decision="stands", jury="A, B, C", **who
    )
    assert refusal(protests.withdraw_protest, protest=protest, **who) == "protest-decided"
    assert result_status(run.event, round_, late).code == "official"


def test_a_protest_after_the_window_is_taken_only_by_a_ruling() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    protests.declare_official(round_=round_, actor=run.actor, at=run.tick())
    row = run.rows(round_)[0]
    asked = {"table": row.table, "entry": run.entry(row.ns.number), "statement": "late", "actor": run.actor, "at": run.tick()}
    assert refusal(protests.make_protest, **asked) == "protest-too-late"
    assert protests.make_protest(**asked, by_ruling=True).outcome == ""  # type: ignore[arg-type]
    outsider = next(number for number in range(1, 5) if number not in {entry.number for entry in row.entries})
    assert refusal(protests.make_protest, **{**asked, "entry": run.entry(outsider)}) == "not-at-table"


def test_a_result_changed_after_closing_is_an_erratum_with_before_and_after() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    row = run.rows(round_)[0]
    assert errata(run.event, EVERYTHING) == ()
    change(run, row, "standings")
    [found] = errata(run.event, EVERYTHING)
    assert found.row.table.pk == row.table.pk
    assert found.before is not None
    assert found.after is not None
    assert found.before.winner == row.winner
    assert found.after.winner != row.winner
    assert found.reason == "score misread"


def test_a_correction_of_the_record_alone_is_no_erratum() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    row = run.rows(round_)[0]
    change(run, row, "record")
    assert errata(run.event, EVERYTHING) == ()
    assert row.current is not None
    assert match_state(row.current.match).winner is not None
