"""A table played before a substitute came shows who played there; standings and the page of the pair show who plays now."""

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.cast import Cast
from tests.tournaments.running import Running, running
from tournaments.models import Entry, Round
from tournaments.selectors.as_played import as_played
from tournaments.selectors.entries import entry_row
from tournaments.selectors.substitutes import last_replacement
from tournaments.selectors.tables import TableRow
from tournaments.services.entries import EntryForm, PlayerForm, edit_entry
from tournaments.services.erasing import erase_person
from tournaments.services.substitutes import substitute, undo_substitute
from tournaments.views.book_rows import book_sheet

pytestmark = pytest.mark.django_db


@pytest.fixture
def run() -> Running:
    return running("swiss", 6, rounds=3)


def replace(run: Running, number: int, name: str, place: int = 2) -> Entry:
    entry = run.entry(number)
    substitute(entry=entry, place=place, form=PlayerForm(name), reason="ill", actor=run.actor, at=run.tick())
    return entry


def sat(run: Running, round_: Round, number: int) -> tuple[str, ...]:
    """The names of a pair at its table of a round."""
    rows = as_played(run.event, run.rows(round_))
    return next(entry.names for row in rows for entry in row.entries if entry.number == number)


def page(cast: Cast, run: Running, path: str) -> str:
    return cast.client().get(f"/e/{run.event.public_id}/{path}").content.decode()


def table_of(run: Running, round_: Round, number: int) -> TableRow:
    return next(row for row in run.rows(round_) if number in {entry.number for entry in row.entries})


def test_each_round_names_who_played_it(run: Running) -> None:
    first, names = run.play(), entry_row(run.entry(1)).names
    replace(run, 1, "林妙可")
    second = run.play()
    replace(run, 1, "段誉")
    third = run.play()
    assert [sat(run, round_, 1)[1] for round_ in (first, second, third)] == [names[1], "林妙可", "段誉"]
    assert {sat(run, round_, 1)[0] for round_ in (first, second, third)} == {names[0]}


def test_pages_of_a_played_match_say_who_played_and_the_others_who_plays_now(cast: Cast, run: Running) -> None:
    round_, old = run.play(), entry_row(run.entry(1)).names[1]
    entry = replace(run, 1, "林妙可")
    current = table_of(run, round_, 1).current
    assert current is not None
    for path in ("rounds/1/1/", "rounds/1/1/?by=name", f"matches/{current.match.public_id}/"):
        text = page(cast, run, path)
        assert old in text, path
        assert "林妙可" not in text, path
    standings = page(cast, run, "standings/")
    assert "林妙可" in standings
    assert old not in standings
    assert f"林妙可 for {old}" in page(cast, run, f"pairs/{entry.public_id}/")


def test_the_results_of_a_round_in_the_book_name_who_played(run: Running) -> None:
    from tournaments.selectors.stage_state import EVERYTHING

    run.play()
    old = entry_row(run.entry(1)).names[1]
    replace(run, 1, "林妙可")
    chapters = {chapter.title: chapter.content for chapter in book_sheet(run.event, EVERYTHING, run.now).chapters}
    results: Any = next(content for title, content in chapters.items() if title.startswith("Round 1"))
    assert old in str(results)
    assert "林妙可" not in str(results)
    assert "林妙可" in str(chapters["Standings"])


def test_a_name_put_right_and_a_name_erased_are_so_in_every_round(run: Running) -> None:
    round_, names = run.play(), entry_row(run.entry(1)).names
    entry = run.entry(1)
    [gone] = [player.person for player in entry.players.filter(place=2)]
    edit_entry(entry=run.entry(2), form=EntryForm((PlayerForm("阮文雄"), PlayerForm("欧阳锋"))), actor=run.actor, at=run.tick())
    replace(run, 1, "林妙可")
    assert sat(run, round_, 2) == ("阮文雄", "欧阳锋")
    assert sat(run, round_, 1) == names
    erase_person(entry=entry, person_id=gone.public_id, actor=run.actor, at=run.tick())
    assert sat(run, round_, 1) == (names[0], "—")


def test_a_replacement_taken_back_leaves_no_trace(run: Running) -> None:
    round_, names = run.play(), entry_row(run.entry(1)).names
    entry = replace(run, 1, "林妙可")
    log = last_replacement(run.event, entry)
    assert log is not None
    undo_substitute(entry=entry, seq=log.seq, actor=run.actor, at=run.tick())
    assert sat(run, round_, 1) == names


def test_it_costs_nothing_where_nobody_was_replaced_and_two_queries_where_many_were(run: Running) -> None:
    rows = run.rows(run.play())
    with CaptureQueriesContext(
        connection,
    ) as none:
        assert as_played(run.event, rows) == rows
    assert len(none) == 0
    for number in range(1, 7):
        replace(run, number, f"替补{number}")
    rows = run.rows(run.event.stages.get().rounds.get())
    with CaptureQueriesContext(connection) as some:
        assert as_played(run.event, rows) != rows
    assert len(some) == 2
