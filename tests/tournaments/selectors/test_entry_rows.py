"""Pairs kept from one page to the next are those that would be read anew."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.rules.records import HandRecord
from tests.cast import Playing, make_cast, make_playing
from tournaments.models import Entry, Event
from tournaments.selectors.entries import EntryRow, entry_rows
from tournaments.services.entries import EntryForm, PlayerForm, act_on_entry, add_entries, edit_entry, remove_entry

pytestmark = pytest.mark.django_db(transaction=True)
FORM = EntryForm((PlayerForm("新甲"), PlayerForm("新乙")), unit="新单位")


def kept(playing: Playing) -> dict[int, EntryRow]:
    """What a page asked for now would show."""
    return entry_rows(Event.objects.select_related("scope").get(pk=playing.event.pk))


def anew(playing: Playing) -> dict[int, EntryRow]:
    with transaction.atomic():
        return entry_rows(playing.event)


def test_after_every_change_the_pairs_are_what_they_are() -> None:
    playing, now = make_playing(make_cast()), timezone.now()
    assert kept(playing) == anew(playing)
    added = add_entries(event=playing.event, forms=[FORM], actor=playing.actor, at=now)[0]
    assert kept(playing)[added.pk].names == ("新甲", "新乙")
    edit_entry(entry=added, form=EntryForm((PlayerForm("改甲"), PlayerForm("改乙"))), actor=playing.actor, at=now)
    assert kept(playing)[added.pk].names == ("改甲", "改乙")
    act_on_entry(entry=Entry.objects.get(pk=added.pk), kind="checked-in", actor=playing.actor, at=now)
    assert kept(playing)[added.pk].status == "checked-in"
    assert kept(playing) == anew(playing)


def test_a_pair_that_is_removed_is_gone() -> None:
    playing = make_playing(make_cast())
    added = add_entries(event=playing.event, forms=[FORM], actor=playing.actor, at=timezone.now())[0]
    assert added.pk in kept(playing)
    remove_entry(entry=Entry.objects.get(pk=added.pk), actor=playing.actor, at=timezone.now())
    assert kept(playing) == anew(playing)


def test_a_hand_changes_no_pair_and_none_is_read_again() -> None:
    playing = make_playing(make_cast())
    before = kept(playing)
    playing.record(HandRecord("N", "2", "S", 60))
    with CaptureQueriesContext(connection) as asked:
        assert kept(playing) == before
    assert not any("entryplayer" in query["sql"] for query in asked)


def test_a_change_that_is_taken_back_was_never_seen() -> None:
    playing = make_playing(make_cast())
    before = kept(playing)
    with transaction.atomic():
        add_entries(event=playing.event, forms=[FORM], actor=playing.actor, at=timezone.now())
        assert len(kept(playing)) == len(before) + 1
        transaction.set_rollback(True)
    assert kept(playing) == before


def test_who_is_given_the_pairs_may_do_with_them_as_they_like() -> None:
    playing = make_playing(make_cast())
    kept(playing).clear()
    assert kept(playing) == anew(playing)
