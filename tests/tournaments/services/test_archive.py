"""The whole event out as one file and in again: the fold gives the same standings, personal numbers stay behind."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.apps import apps

from referee.actors import SYSTEM
from referee.models import Log
from referee.rules.errors import RulesError
from tests.tournaments.running import Running, running
from tournaments.access import Role, Viewer
from tournaments.models import Event, Person
from tournaments.personal import decrypt
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import table_rows
from tournaments.services.archive import NOUNS, archive_bytes, export_event, import_event, read_archive
from tournaments.services.entries import EntryForm, PlayerForm, add_entries
from tournaments.services.events import create_event
from tournaments.services.restore import fateful_acts, restore_before
from tournaments.simulation.demo import load_knockout, load_two_stage

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)
ALL = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))
pytestmark = pytest.mark.django_db


def shown(event: Event) -> list[Any]:
    """Everything that people see of an event's results."""
    tables = [
        (row.table.round.no, row.table.number, row.status, [entry.label for entry in row.entries], row.winner_row and row.winner_row.label)
        for row in table_rows(event, ALL)
    ]
    places = [
        [(row.entry.label, row.rank, row.standing, row.level) for row in stage_standings(event, stage, ALL).rows]
        for stage in event.stages.order_by("no")
    ]
    return [tables, places]


def again(event: Event) -> Event:
    """Out and in."""
    return import_event(read_archive(archive_bytes(event)), owner_id=None, actor=SYSTEM, at=NOON)


IN_OTHER_WORDS = {"Scope", "Event", "Ruleset"}
LEFT_BEHIND = {"KeptSheet", "Competition", "Membership", "TableToken", "TableSeen", "WrongTry"}
COLUMNS_LEFT_BEHIND = {"Person": {"id_number", "id_hash", "phone", "birth_date"}, "Entry": {"pin"}, "Referee": {"user"}}


def test_every_column_of_every_table_goes_along_or_is_known_to_stay_behind() -> None:
    """Who adds a column says here, and in the words of the archive, where it goes."""
    noun_of = {model.__name__: {*names, *refers, "id", "event", "scope"} for _noun, model, names, refers, _path in NOUNS}
    ours = [model for app in ("referee", "tournaments") for model in apps.get_app_config(app).get_models()]
    assert {model.__name__ for model in ours} == {*noun_of, *IN_OTHER_WORDS, *LEFT_BEHIND}
    for model in ours:
        if (known := noun_of.get(model.__name__)) is not None:
            columns = {field.name for field in model._meta.concrete_fields}
            assert columns - known == COLUMNS_LEFT_BEHIND.get(model.__name__, set()), model.__name__


@pytest.mark.parametrize("load", [load_knockout, load_two_stage])
def test_an_event_comes_back_with_the_same_results(load: Any) -> None:
    event = load(now=NOON, owner_id=None, actor=SYSTEM)
    assert shown(again(event)) == shown(event)


def test_the_log_of_the_copy_goes_on_without_a_gap() -> None:
    copy = again(load_knockout(now=NOON, owner_id=None, actor=SYSTEM))
    numbers = list(Log.objects.filter(scope=copy.scope).order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, copy.scope.seq + 1))


def test_a_late_pair_keeps_its_credit_beside_the_original() -> None:
    """The credit is read from the log, which names pairs by public ids that are taken here."""
    run = running("swiss", 4, rounds=3, late="half")
    run.play()
    run.enter(1)
    run.play()
    points = {row.entry.number: row.values[0] for row in run.standings().rows}
    copy = again(run.event)
    shown = stage_standings(copy, copy.stages.get(no=1), ALL)
    assert {row.entry.number: row.values[0] for row in shown.rows} == points
    assert points[5] in ((1,), (3,)), "a draw for the round it missed"


def test_a_draft_of_the_copy_goes_back_to_the_pairs_of_the_copy() -> None:
    run = running("swiss", 6, rounds=3)
    run.draw(seed="1")
    first = run.meetings(run.stage().rounds.get(no=1))
    run.draw(seed="2 2 2")
    copy = again(run.event)
    last = fateful_acts(copy)[0]
    assert restore_before(event=copy, seq=last.log.seq, actor=SYSTEM, at=NOON) == 1
    copied = Running(copy)
    assert copied.meetings(copy.stages.get(no=1).rounds.get(no=1)) == first


def personal_event() -> Event:
    event = create_event(name="numbers", preset_slug="joker-bid", actor=SYSTEM, at=NOON)
    players = (PlayerForm("李芸", "F", date(1980, 1, 2), "110101198001022345", "13800000000"), PlayerForm("王建业"))
    add_entries(event=event, forms=[EntryForm(players)], actor=SYSTEM, at=NOON)
    return event


def test_personal_numbers_stay_behind_unless_asked_for() -> None:
    event = personal_event()
    assert b"110101198001022345" not in archive_bytes(event)
    assert b"13800000000" not in archive_bytes(event)
    assert b"110101198001022345" in archive_bytes(event, with_personal=True)


def test_personal_numbers_that_were_asked_for_arrive_encrypted() -> None:
    data = export_event(personal_event(), with_personal=True)
    Person.objects.update(id_hash="")
    copy = import_event(data, owner_id=None, actor=SYSTEM, at=NOON)
    person = Person.objects.get(entries__entry__event=copy, name="李芸")
    assert person.id_number is not None
    assert decrypt(person.id_number) == "110101198001022345"
    assert person.birth_date == date(1980, 1, 2)


@pytest.mark.parametrize(
    ("content", "code"),
    [
        (b"", "archive-unreadable"),
        (b"PK\x03\x04", "archive-unreadable"),
        (b"[]", "archive-unreadable"),
        (b'{"format": "shuangsheng-event", "version": 99}', "archive-version"),
    ],
)
def test_a_file_that_is_no_archive_is_refused_in_words(content: bytes, code: str) -> None:
    with pytest.raises(RulesError) as refused:
        read_archive(content)
    assert refused.value.code == code


def test_a_damaged_archive_names_what_is_broken_and_leaves_nothing_behind() -> None:
    data = export_event(load_knockout(now=NOON, owner_id=None, actor=SYSTEM))
    data["seatings"][0]["entry"] = 999_999
    with pytest.raises(RulesError) as refused:
        import_event(data, owner_id=None, actor=SYSTEM, at=NOON)
    assert refused.value.code == "archive-broken"
    assert refused.value.params["noun"] == "seatings"
    assert Event.objects.count() == 1
