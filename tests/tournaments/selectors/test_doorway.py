"""The doors read in one written query what the ORM would have read, on both databases."""

from datetime import UTC, date, datetime

from django.db import models

from referee.services import open_match
from tests.cast import Cast, Playing, make_event
from tournaments.models import Event, Referee, Table, TableMatch
from tournaments.selectors.doorway import doorway, find_event

AT = datetime(2026, 5, 1, 9, 30, tzinfo=UTC)


def fields(row: models.Model | None) -> dict[str, object]:
    assert row is not None
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


def test_every_value_of_an_event_is_what_the_orm_reads(playing: Playing) -> None:
    Event.objects.filter(pk=playing.event.pk).update(starts_on=date(2026, 5, 1), deleted_at=AT, settings={"minutes_to_forfeit": 20})
    read = Event.objects.select_related("scope", "ruleset").get(pk=playing.event.pk)
    found = find_event(read.public_id)
    assert found is not None
    for ours, theirs in ((found, read), (found.scope, read.scope), (found.ruleset, read.ruleset)):
        assert fields(ours) == fields(theirs)


def test_an_event_that_does_not_exist_is_not_found(cast: Cast) -> None:
    assert find_event("nothing-ours") is None


def test_every_value_of_a_table_is_what_the_orm_reads(playing: Playing) -> None:
    table = playing.table(1)
    table.referee = Referee.objects.create(event=playing.event, name="何静", unit="校队")
    table.reasons = [["drawn", {"lot": 3}]]
    table.save()
    read = Table.objects.select_related("round__stage__event__scope", "referee").get(pk=table.pk)
    found = doorway(playing.event.public_id, table.public_id)
    assert found is not None
    pairs = [
        (found.event, read.round.stage.event), (found.event.scope, read.round.stage.event.scope), (found.table, read),
        (found.table.round, read.round), (found.table.round.stage, read.round.stage), (found.table.referee, read.referee),
        (found.match, playing.match(1)),
    ]  # fmt: skip
    for ours, theirs in pairs:
        assert fields(ours) == fields(theirs)
    assert found.table.round.stage.event is found.event


def test_the_match_is_the_last_of_the_table(playing: Playing) -> None:
    table, first = playing.table(1), playing.match(1)
    later = open_match(scope=first.scope, ruleset=first.ruleset, seats=first.seats, at=first.opened_at)
    TableMatch.objects.create(table=table, no=2, match=later)
    found = doorway(playing.event.public_id, table.public_id)
    assert found is not None
    assert found.match == later


def test_a_table_without_match_and_referee_has_neither(playing: Playing) -> None:
    table = playing.table(1)
    TableMatch.objects.filter(table=table).delete()
    found = doorway(playing.event.public_id, table.public_id)
    assert found is not None
    assert (found.match, found.table.referee) == (None, None)


def test_a_table_of_another_event_is_not_found(cast: Cast, playing: Playing) -> None:
    other = make_event(cast)
    assert doorway(other.public_id, playing.table(1).public_id) is None
