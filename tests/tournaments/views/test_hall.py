"""The hall map: who needs the chief referee, in which order, why, and what can be done at once."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import end_match, record_hand
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tournaments.access import Role, Viewer
from tournaments.models import Call, Membership
from tournaments.selectors.hall import SILENT_AFTER, Hall, hall_of
from tournaments.services.calls import call_chief
from tournaments.services.entries import act_on_entry
from tournaments.services.rounds import clock_act

CHIEF = Viewer(frozenset({Role.CHIEF, Role.ORGANISER}), 1, "x")


@pytest.fixture
def hall(cast: Cast) -> Playing:
    """Eight tables, begun long enough ago for a table to be silent, each with a hand just recorded."""
    made = make_playing(cast, pairs=16, at=timezone.now() - timedelta(minutes=30))
    for number in range(1, 9):
        made.record(HandRecord("N", "2", "S", 60), number)
    return made


def seen(playing: Playing, minutes: int = 0) -> Hall:
    """The hall, so many minutes from now."""
    found = hall_of(playing.event, CHIEF, timezone.now() + timedelta(minutes=minutes))
    assert found is not None
    return found


def needs(hall: Hall) -> list[tuple[str, int | None]]:
    return [(need.code, need.play.row.table.number) for need in hall.needs]


def dispute(playing: Playing, number: int) -> None:
    """A second report of the first hand that differs."""
    match = playing.match(number)
    due = {**match_state(match).due.json(), "hand_no": 1}
    record_hand(match=match, record=HandRecord("N", "2", "S", 65), due=due, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())


def page(client: Client, playing: Playing) -> str:
    return client.get(f"/e/{playing.event.public_id}/hall/").content.decode()


def plain(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", markup))


def test_nobody_needs_the_chief_while_every_table_records(hall: Playing) -> None:
    assert needs(seen(hall)) == []
    assert len(seen(hall).playing) == 8


def test_a_dispute_comes_before_a_call_and_a_call_before_silence(hall: Playing) -> None:
    dispute(hall, 5)
    call_chief(event=hall.event, table=hall.table(7), actor=hall.actor, at=timezone.now(), note="甩牌争议")
    later = needs(seen(hall, SILENT_AFTER))
    assert later[:2] == [("dispute", 5), ("call", 7)]
    assert {code for code, _ in later[2:]} == {"silent"}
    assert len(later) == 8


def test_who_waits_longest_comes_first_among_calls(hall: Playing) -> None:
    now = timezone.now()
    for number, minutes in ((2, 1), (6, 4)):
        call_chief(event=hall.event, table=hall.table(number), actor=hall.actor, at=now - timedelta(minutes=minutes))
    assert needs(seen(hall)) == [("call", 6), ("call", 2)]


def test_a_table_without_any_hand_is_late_and_not_silent(cast: Cast) -> None:
    playing = make_playing(cast, at=timezone.now() - timedelta(minutes=20))
    assert [code for code, _ in needs(seen(playing))] == ["late", "late"]


def test_a_pair_that_is_not_checked_in_is_missing_where_pairs_are_checked_in(cast: Cast) -> None:
    playing = make_playing(cast)
    missing = playing.row(2).ns
    for pair in playing.event.entries.exclude(pk=missing.pk):
        act_on_entry(entry=pair, kind="checked-in", actor=playing.actor, at=timezone.now())
    (need,) = seen(playing).needs
    assert (need.code, need.play.row.table.number, need.entry and need.entry.number) == ("missing", 2, missing.number)


def test_a_club_night_that_checks_nobody_in_misses_nobody(cast: Cast) -> None:
    assert seen(make_playing(cast)).needs == ()


def test_nobody_is_silent_while_the_clock_stands(hall: Playing) -> None:
    clock_act(round_=hall.round, kind="pause", seconds=0, table=None, nonce=fresh_nonce(), actor=hall.actor, at=timezone.now())
    assert needs(seen(hall, SILENT_AFTER + 5)) == []


def test_the_other_tables_stand_by_minutes_since_their_last_record(hall: Playing) -> None:
    match = hall.match(3)
    due = match_state(match).due.json()
    record_hand(match=match, record=HandRecord(due["declarer"], match_state(match).level("EW" if due["declarer"] in "EW" else "NS"), "S", 40),
                due=due, nonce=fresh_nonce(), actor=hall.actor, at=timezone.now() + timedelta(minutes=4))  # fmt: skip
    order = [play.row.table.number for play in seen(hall, 6).playing]
    assert order == [1, 2, 4, 5, 6, 7, 8, 3]


def test_a_finished_table_is_no_longer_playing(hall: Playing) -> None:
    end_match(match=hall.match(4), kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=hall.actor, at=timezone.now())
    now = seen(hall)
    assert [play.row.table.number for play in now.done] == [4]
    assert now.unsigned == 1


def test_the_page_says_what_differs_and_leads_to_the_decision(cast: Cast, hall: Playing) -> None:
    dispute(hall, 5)
    shown = page(cast.client(cast.owner), hall)
    assert "Hand 1: Trick points 60 / 65" in plain(shown)
    assert re.search(rf"/matches/{hall.match(5).public_id}/claims/\d+/", shown)


def test_a_call_is_answered_from_the_map_and_leads_back_to_it(cast: Cast, hall: Playing) -> None:
    call_chief(event=hall.event, table=hall.table(7), actor=hall.actor, at=timezone.now(), note="甩牌争议")
    browser = cast.client(cast.owner)
    assert "甩牌争议 · called just now" in plain(page(browser, hall))
    url = f"/e/{hall.event.public_id}/tables/{hall.table(7).public_id}/call/answer/"
    answer = browser.post(url, {"nonce": fresh_nonce(), "then": "hall"})
    assert (answer.status_code, answer["Location"]) == (303, f"/e/{hall.event.public_id}/hall/")
    assert Call.objects.get().answered_at is not None
    assert needs(seen(hall)) == []


def test_the_clock_is_stopped_from_the_map(cast: Cast, hall: Playing) -> None:
    browser = cast.client(cast.owner)
    sent = {"nonce": fresh_nonce(), "then": "hall", "kind": "pause", "minutes": "5"}
    answer = browser.post(f"/e/{hall.event.public_id}/control/1/1/clock/", sent)
    assert answer["Location"] == f"/e/{hall.event.public_id}/hall/"
    assert "clock stopped, left" in page(browser, hall)


def test_an_organiser_who_does_not_rule_looks_and_does_not_act(cast: Cast, hall: Playing) -> None:
    Membership.objects.filter(event=hall.event, user=cast.owner, role="chief").delete()
    call_chief(event=hall.event, table=hall.table(7), actor=actor_of(cast.owner), at=timezone.now())
    shown = page(cast.client(cast.owner), hall)
    assert "call/answer" not in shown
    assert "Look" in plain(shown)


def test_before_the_first_round_the_page_says_what_to_do(cast: Cast) -> None:
    event = make_event(cast)
    shown = plain(cast.client(cast.owner).get(f"/e/{event.public_id}/hall/").content.decode())
    assert "Nothing is drawn and published yet" in shown


def test_more_tables_cost_no_more_queries(cast: Cast, hall: Playing) -> None:
    browser, small = cast.client(cast.owner), make_playing(Cast(cast.owner, cast.referee, cast.stranger))
    small.record(HandRecord("N", "2", "S", 60), 1)
    small.record(HandRecord("N", "2", "S", 60), 2)
    counts = []
    for playing in (hall, small, hall, small):
        with CaptureQueriesContext(connection) as queries:
            page(browser, playing)
        counts.append(len(queries))
    assert counts[2] == counts[3]
