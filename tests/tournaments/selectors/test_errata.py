"""Errata: what stood before and what stands now, places with it; on the public page, and only once a result had been shown."""

import pytest

from referee.services import add_ruling, cancel_act
from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, higher_number_loses, running
from tournaments.access import Viewer
from tournaments.errata_words import erratum_lines
from tournaments.models import Round
from tournaments.selectors.errata import errata
from tournaments.selectors.replays import standing_replay
from tournaments.selectors.tables import TableRow
from tournaments.services.replay import replay_table, undo_replay

pytestmark = pytest.mark.django_db

EVERYBODY = Viewer()


def overturn(run: Running, row: TableRow, effect: str = "undrawn", reason: str = "score misread") -> int:
    """The match goes to the side that lost it; the number of the ruling."""
    assert row.current is not None
    loser = "EW" if row.winner == row.ns.pk else "NS"
    return add_ruling(
        match=row.current.match, hand_no=0, payload={"winner": loser}, reason=reason, nonce=fresh_nonce(), actor=run.actor, at=run.tick(),
        effect=effect,
    ).act_no  # fmt: skip


def row_of(run: Running, round_: Round, number: int = 1) -> TableRow:
    return next(row for row in run.rows(round_) if row.table.number == number)


def test_a_result_changed_while_its_round_is_played_is_no_erratum() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.begin()
    run.result(run.rows(round_)[0], "ns")
    overturn(run, run.rows(round_)[0])
    run.finish(round_)
    assert errata(run.event, EVERYBODY) == ()


def test_an_erratum_names_both_results_and_everybody_whose_place_moved() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    before = {row.entry.number: row.rank for row in run.standings().rows}
    row = row_of(run, round_)
    overturn(run, row)
    after = {row.entry.number: row.rank for row in run.standings().rows}
    [found] = errata(run.event, EVERYBODY)
    winners = [outcome and outcome.winner for outcome in (found.before, found.after)]
    assert winners == [row.winner, next(entry.pk for entry in row.entries if entry.pk != row.winner)]
    assert found.reason == "score misread"
    moved = {shift.entry.number: (shift.before, shift.after) for shift in found.shifts}
    assert moved == {number: (before[number], after[number]) for number in before if before[number] != after[number]}
    assert moved


def test_a_change_and_its_taking_back_are_two_errata_the_newest_first() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    row = row_of(run, round_)
    assert row.current is not None
    no = overturn(run, row)
    cancel_act(match=row.current.match, act_no=no, reason="it was right", nonce=fresh_nonce(), actor=run.actor, at=run.tick())
    second, first = errata(run.event, EVERYBODY)
    assert (second.reason, first.reason) == ("it was right", "score misread")
    assert (second.before, second.after) == (first.after, first.before)
    assert {(one.entry.pk, one.after, one.before) for one in second.shifts} == {
        (one.entry.pk, one.before, one.after) for one in first.shifts
    }


def test_a_voided_table_is_an_erratum_and_its_new_result_another() -> None:
    run = running("knockout", 4)
    round_ = run.play(decide=higher_number_loses)
    row = row_of(run, round_)
    replay_table(event=run.event, table=row.table, reason="wrong deck", nonce="n", actor=run.actor, at=run.tick())
    [voided] = errata(run.event, EVERYBODY)
    assert (voided.after, voided.reason) == (None, "wrong deck")
    assert voided.before is not None
    run.finish(round_, lambda row: "ew" if row.winner == row.ns.pk else "ns")
    assert [one.reason for one in errata(run.event, EVERYBODY)][1:] == ["wrong deck"]
    assert errata(run.event, EVERYBODY)[0].before is None


def test_a_replay_that_was_taken_back_leaves_no_gap_in_the_errata() -> None:
    run = running("knockout", 4)
    round_ = run.play()
    row = row_of(run, round_)
    replay_table(event=run.event, table=row.table, reason="wrong deck", nonce="n", actor=run.actor, at=run.tick())
    log = standing_replay(run.event, row.table)
    assert log is not None
    undo_replay(event=run.event, table=row.table, seq=log.seq, nonce="m", actor=run.actor, at=run.tick())
    back, voided = errata(run.event, EVERYBODY)
    assert back.after == voided.before


def test_errata_stand_on_the_public_page_with_before_after_reason_and_author_and_on_a_page_of_their_own(cast: Cast) -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.play()
    browser, address = cast.client(), f"/e/{run.event.public_id}/"
    assert "Errata" not in browser.get(address).content.decode()
    assert "No result has been changed" in browser.get(f"{address}errata/").content.decode()
    overturn(run, row_of(run, round_), reason="hand 3 counted wrongly")
    [line] = erratum_lines(errata(run.event, EVERYBODY), {}, 1)
    for page in (address, f"{address}errata/"):
        text = browser.get(page).content.decode()
        for words in ("Errata", line.before, line.after, line.winner, line.places, "hand 3 counted wrongly", run.actor.name):
            assert words in text
    assert line.winner.startswith("Winner: No. ")
