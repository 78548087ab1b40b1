"""A substitute on its page: from the next match or at once, earlier sheets keep the old name, refusals in words, the way back."""

from typing import Any

import pytest
from django.test import Client

from referee.models import Log, Match
from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tournaments.models import Entry, Membership, Person
from tournaments.selectors.entries import entry_row
from tournaments.selectors.substitutes import last_replacement, replacements
from tournaments.services.archive import export_event, import_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def playing(cast: Cast) -> Playing:
    return make_playing(cast, pairs=4)


def entry_at(playing: Playing) -> Entry:
    return playing.event.entries.get(pk=playing.row().ns.pk)


def address(playing: Playing, more: str = "") -> str:
    return f"/e/{playing.event.public_id}/entries/{entry_at(playing).public_id}/substitute/{more}"


def typed(**more: str) -> dict[str, Any]:
    return {"nonce": fresh_nonce(), "place": "2", "name": "林妙可", "since": "next", "reason": "family", **more}


def allow(playing: Playing, how: str) -> None:
    playing.event.settings = {**playing.event.settings, "substitutes": how}
    playing.event.save(update_fields=["settings"])


def seats(playing: Playing) -> set[str]:
    return set(Match.objects.get(pk=playing.match().pk).seats.values())


def test_the_new_name_stands_from_the_next_match_on_and_the_open_sheet_keeps_the_old_one(cast: Cast, playing: Playing) -> None:
    before, old = seats(playing), entry_row(entry_at(playing)).names
    assert cast.client(cast.owner).post(address(playing), typed()).status_code == 303
    assert entry_row(entry_at(playing)).names == (old[0], "林妙可")
    assert seats(playing) == before


def test_at_once_changes_the_sheet_at_which_nothing_is_recorded(cast: Cast, playing: Playing) -> None:
    old = entry_row(entry_at(playing)).names[1]
    cast.client(cast.owner).post(address(playing), typed(since="here"))
    assert "林妙可" in seats(playing)
    assert old not in seats(playing)


def test_once_a_hand_is_recorded_at_once_is_not_offered_and_not_taken(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    browser = cast.client(cast.owner)
    assert [code for code, _ in browser.get(address(playing)).context["form"].fields["since"].choices] == ["next"]
    assert browser.post(address(playing), typed(since="here")).status_code == 422
    assert "林妙可" not in seats(playing)


def test_the_page_of_the_pair_says_who_plays_for_whom_and_keeps_the_reason_to_those_who_run_the_event(cast: Cast, playing: Playing) -> None:
    old = entry_row(entry_at(playing)).names[1]
    cast.client(cast.owner).post(address(playing), typed(reason="in hospital"))
    text = cast.client().get(f"/e/{playing.event.public_id}/pairs/{entry_at(playing).public_id}/").content.decode()
    assert f"林妙可 for {old}" in text
    assert "from round 2" in text
    assert "in hospital" not in text
    assert "in hospital" in cast.client(cast.owner).get(address(playing)).content.decode()


def test_the_player_who_was_replaced_is_back_on_the_pair_and_on_the_sheet(cast: Cast, playing: Playing) -> None:
    names, before, browser = entry_row(entry_at(playing)).names, seats(playing), cast.client(cast.owner)
    browser.post(address(playing), typed(since="here"))
    log = last_replacement(playing.event, entry_at(playing))
    assert log is not None
    assert browser.post(address(playing, "undo/"), {"seq": log.seq}).status_code == 303
    assert (entry_row(entry_at(playing)).names, seats(playing)) == (names, before)
    assert replacements(playing.event, entry_at(playing)) == ()


def test_what_was_recorded_with_the_new_player_stays_and_the_page_says_what_to_do(cast: Cast, playing: Playing) -> None:
    browser = cast.client(cast.owner)
    browser.post(address(playing), typed(since="here"))
    playing.record(HandRecord("N", "2", "S", 60))
    log = last_replacement(playing.event, entry_at(playing))
    assert log is not None
    answer = browser.post(address(playing, "undo/"), {"seq": log.seq})
    assert answer.status_code == 409
    assert "enter the other player as a substitute" in answer.content.decode()
    assert "林妙可" in seats(playing)


@pytest.mark.parametrize(
    ("how", "reason", "status"), [("never", "ill", 422), ("ruling", "", 422), ("ruling", "ill", 303), ("free", "", 303)]
)
def test_the_set_up_says_whether_players_may_be_replaced(cast: Cast, playing: Playing, how: str, reason: str, status: int) -> None:
    browser: Client = cast.client(cast.owner)
    event = playing.event
    fields = {"nonce": fresh_nonce(), "name": event.name, "timezone": event.timezone, "visibility": "public", "substitutes": how}
    assert browser.post(f"/e/{event.public_id}/setup/", fields).status_code == 303
    rows = Log.objects.filter(verb="player-replaced").count()
    assert browser.post(address(playing), typed(reason=reason)).status_code == status
    assert Log.objects.filter(verb="player-replaced").count() - rows == (status == 303)


def test_an_organiser_who_is_no_chief_referee_is_told_who_may(cast: Cast, playing: Playing) -> None:
    allow(playing, "ruling")
    Membership.objects.create(event=playing.event, user=cast.stranger, role=Membership.Role.ORGANISER)
    browser = cast.client(cast.stranger)
    assert "only a chief referee" in browser.get(address(playing)).content.decode()
    assert browser.post(address(playing), typed()).status_code == 403
    allow(playing, "free")
    assert browser.post(address(playing), typed()).status_code == 303


def test_a_form_sent_twice_replaces_once(cast: Cast, playing: Playing) -> None:
    browser, fields = cast.client(cast.owner), typed()
    people = Person.objects.count()
    for _ in range(2):
        browser.post(address(playing), fields)
    assert Person.objects.count() == people + 1


def test_the_archive_carries_who_was_replaced(cast: Cast, playing: Playing) -> None:
    old = entry_row(entry_at(playing)).names[1]
    cast.client(cast.owner).post(address(playing), typed())
    copy = import_event(export_event(playing.event), owner_id=None, actor=playing.actor, at=playing.event.created_at)
    [found] = replacements(copy, copy.entries.get(number=entry_at(playing).number))
    assert (found.old, found.new) == (old, "林妙可")
