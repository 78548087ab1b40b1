"""Public pages: what everybody sees of an event, and what nobody sees who may not."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import correct_hand, end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tests.tournaments.running import running, then
from tournaments.models import Event
from tournaments.services.entries import EntryForm, PlayerForm, add_entries
from tournaments.services.events import create_event, delete_event, edit_event
from tournaments.services.rounds import close_round, draft_round

pytestmark = pytest.mark.django_db
PAGES = ("", "where/", "standings/", "bracket/", "rules/", "rounds/1/1/")


def base(event: Event) -> str:
    return f"/e/{event.public_id}/"


def text_of(response) -> str:  # type: ignore[no-untyped-def]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>|\u2060", "", response.content.decode()))


# The list of events


def test_an_empty_site_says_how_to_begin(cast: Cast) -> None:
    assert "Log in to create one" in text_of(cast.client().get("/"))
    page = cast.client(cast.stranger).get("/")
    assert "Create an event" in text_of(page)
    assert 'href="/new/"' in page.content.decode()


def test_events_being_played_come_before_those_to_come_and_past(cast: Cast) -> None:
    at, actor = timezone.now(), actor_of(cast.owner)
    create_event(
        name="Past cup", preset_slug="contest-past-ten", actor=actor, at=at, visibility="public", starts_on=(at - timedelta(days=9)).date()
    )
    create_event(
        name="Coming cup",
        preset_slug="contest-past-ten",
        actor=actor,
        at=at,
        visibility="public",
        starts_on=(at + timedelta(days=9)).date(),
    )
    playing = make_playing(cast)
    page = text_of(cast.client().get("/"))
    assert page.index("Going on") < page.index(playing.event.name) < page.index("Coming cup") < page.index("Past cup")
    assert "Semifinals being played" in page


def test_a_private_event_is_listed_only_for_those_who_work_in_it(cast: Cast) -> None:
    event = make_event(cast)
    edit_event(event=event, actor=actor_of(cast.owner), at=timezone.now(), visibility="private")
    assert event.name not in text_of(cast.client().get("/"))
    assert event.name not in text_of(cast.client(cast.stranger).get("/"))
    assert event.name in text_of(cast.client(cast.owner).get("/"))


def test_a_deleted_event_can_be_brought_back_by_its_organiser_alone(cast: Cast) -> None:
    event = make_event(cast)
    delete_event(event=event, typed_name=event.name, actor=actor_of(cast.owner), at=timezone.now())
    page = cast.client(cast.owner).get("/")
    assert f"{base(event)}setup/restore/" in page.content.decode()
    assert event.name not in text_of(cast.client(cast.stranger).get("/"))


# Who sees what


@pytest.mark.parametrize("page", PAGES)
def test_a_private_event_is_not_found_by_the_public(cast: Cast, playing: Playing, page: str) -> None:
    edit_event(event=playing.event, actor=playing.actor, at=timezone.now(), visibility="private")
    for who in (None, cast.stranger):
        assert cast.client(who).get(base(playing.event) + page).status_code == 404
    assert cast.client(cast.owner).get(base(playing.event) + page).status_code == 200


def test_a_draft_round_is_seen_by_the_organiser_and_by_nobody_else(cast: Cast) -> None:
    event = make_event(cast)
    draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", actor=actor_of(cast.owner), at=timezone.now())
    url = f"{base(event)}rounds/1/1/"
    assert [cast.client(who).get(url).status_code for who in (None, cast.stranger, cast.referee, cast.owner)] == [404, 404, 404, 200]
    assert "not drawn yet" in text_of(cast.client().get(base(event)))
    entry = event.entries.first()
    assert "Not drawn yet" in text_of(cast.client().get(f"{base(event)}where/?q=1"))
    assert "No table yet" in text_of(cast.client().get(f"{base(event)}pairs/{entry.public_id}/"))
    assert "Nothing is drawn yet" in text_of(cast.client().get(f"{base(event)}bracket/"))
    assert "Nobody has a place yet" in text_of(cast.client().get(f"{base(event)}standings/"))


@pytest.mark.parametrize("page", ["pairs/nosuchentry/", "rounds/1/9/", "rounds/7/1/"])
def test_what_does_not_exist_is_not_found(cast: Cast, playing: Playing, page: str) -> None:
    assert cast.client().get(base(playing.event) + page).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_page_only_shows(cast: Cast, playing: Playing, page: str) -> None:
    assert cast.client().post(base(playing.event) + page).status_code == 405


def test_the_menu_shows_the_staff_what_only_they_may_open(cast: Cast, playing: Playing) -> None:
    pages = {who: cast.client(who).get(base(playing.event)).content.decode() for who in (None, cast.stranger, cast.owner)}
    assert all("/control/" not in pages[who] for who in (None, cast.stranger))
    assert "/control/" in pages[cast.owner]
    assert "/entries/" in pages[cast.owner]


# At a glance


def test_the_home_page_says_what_is_on_and_how_much_time_is_left(cast: Cast, playing: Playing) -> None:
    page = cast.client().get(base(playing.event))
    assert "Semifinals being played" in text_of(page)
    assert "data-ends=" in page.content.decode()
    assert "2 playing" in text_of(page)


def test_a_corrected_hand_is_a_notice_with_its_reason(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 40))
    hand = match_state(playing.match()).hands[0]
    correct_hand(
        match=playing.match(), hand_no=1, record=HandRecord("N", "2", "S", 60), seen_act=hand.act_no, reason="a ten overlooked",
        nonce=fresh_nonce(), actor=playing.actor, at=timezone.now(),
    )  # fmt: skip
    page = text_of(cast.client().get(base(playing.event)))
    assert "Correction: Semifinals, table 1, hand 1" in page
    assert "a ten overlooked" in page


def test_the_podium_stands_on_the_front_when_all_is_over(cast: Cast) -> None:
    playing = make_playing(cast, pairs=2)
    end_match(match=playing.match(), kind="forfeit", side="EW", cause="absent", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    page = text_of(cast.client().get(base(playing.event)))
    assert "Final places" in page
    assert page.index(playing.row().ns.names[0]) < page.index(playing.row().ew.names[0])  # type: ignore[union-attr]


def test_what_the_event_changed_in_the_rules_is_counted_and_marked(cast: Cast) -> None:
    event = make_event(cast, options={"time_limit": 45, "cap": 3})
    assert "has changed 2 rules" in text_of(cast.client().get(base(event)))
    page = cast.client().get(f"{base(event)}rules/")
    assert page.content.decode().count("ss-rule is-mine") == 2
    assert "45 minutes" in text_of(page)


@pytest.mark.parametrize(
    "slug", ["contest-past-ten", "contest-two-stage", "joker-bid", "tractor-two-deck", "hundred-one-deck", "titanic-three-deck"]
)
def test_every_preset_has_a_page_without_an_event(cast: Cast, slug: str) -> None:
    page = cast.client().get(f"/rules/{slug}/")
    assert page.status_code == 200
    assert "is-mine" not in page.content.decode()
    assert cast.client().get("/rules/house-of-nobody/").status_code == 404


# Where do I sit


def test_a_player_finds_table_seat_and_opponents(cast: Cast, playing: Playing) -> None:
    row = playing.row(1)
    page = text_of(cast.client().get(f"{base(playing.event)}where/", {"q": row.ns.names[1]}))
    assert "Table 1" in page
    assert "seat S" in page
    assert row.ew is not None
    assert f"against {row.ew.names[0]}" in page


def test_by_number_both_seats_of_the_pair_are_told(cast: Cast, playing: Playing) -> None:
    row = playing.row(1)
    assert "seat N–S" in text_of(cast.client().get(f"{base(playing.event)}where/", {"q": str(row.ns.number)}))


def test_as_one_types_only_the_list_comes(cast: Cast, playing: Playing) -> None:
    whole = cast.client().get(f"{base(playing.event)}where/?q=1").content.decode()
    part = cast.client().get(f"{base(playing.event)}where/?q=1", headers={"hx-request": "true"}).content.decode()
    assert "<html" in whole
    assert "<html" not in part
    assert "ss-found" in part


def test_nobody_found_says_what_else_to_try_and_keeps_what_was_typed(cast: Cast, playing: Playing) -> None:
    page = cast.client().get(f"{base(playing.event)}where/", {"q": "<b>无名氏"})
    assert "No pair fits" in text_of(page)
    assert 'value="&lt;b&gt;无名氏"' in page.content.decode()


# Round and pair


def test_the_round_page_tells_the_seed_and_why_the_two_meet(cast: Cast, playing: Playing) -> None:
    page = text_of(cast.client().get(f"{base(playing.event)}rounds/1/1/"))
    assert "Public seed 3 5 2" in page
    assert "Lot " in page


def test_by_name_every_player_stands_with_table_and_seat(cast: Cast, playing: Playing) -> None:
    page = text_of(cast.client().get(f"{base(playing.event)}rounds/1/1/?by=name"))
    for row in (playing.row(1), playing.row(2)):
        assert all(name in page for entry in row.entries for name in entry.names)
    assert page.count("table 1 ") == 4


def test_a_pair_page_has_its_matches_its_level_curve_and_its_next_table(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 0))
    entry = playing.row().ns
    page = cast.client().get(f"{base(playing.event)}pairs/{entry.public_id}/")
    assert "Next table" in text_of(page)
    assert "hand 2" in text_of(page)
    assert "<svg" in page.content.decode()


def test_ugly_names_are_shown_whole(cast: Cast) -> None:
    event = make_event(cast, pairs=2)
    latin = "Wolfeschlegelsteinhausenbergerdorffvoralternwarengewissenhaft"[:60]
    forms = [
        EntryForm(
            (PlayerForm("阿依古丽・买买提江江"), PlayerForm(latin)),
            unit="临江市高新技术产业开发区退役军人服务中心与老年大学棋牌活动联合代表第二队（预备）甲",
        )
    ]
    add_entries(event=event, forms=forms, actor=actor_of(cast.owner), at=timezone.now())
    page = text_of(cast.client().get(f"{base(event)}where/", {"q": "阿依古丽"}))
    assert latin in page
    assert "买买提江江" in page


# 304


@pytest.mark.parametrize("page", PAGES)
@time_machine.travel("2026-11-28 14:30 +08:00", tick=False)
def test_a_page_the_reader_has_is_answered_with_304_until_something_changes(cast: Cast, playing: Playing, page: str) -> None:
    client, url = cast.client(), base(playing.event) + page
    tag = client.get(url)["ETag"]
    assert client.get(url, headers={"if-none-match": tag}).status_code == 304
    playing.record(HandRecord("N", "2", "S", 0))
    again = client.get(url, headers={"if-none-match": tag})
    assert again.status_code == 200
    assert again["ETag"] != tag


def test_a_page_with_a_clock_is_made_anew_every_minute(cast: Cast) -> None:
    with time_machine.travel("2026-11-28 14:30 +08:00", tick=False) as clock:
        playing = make_playing(cast)
        client, url = cast.client(), f"{base(playing.event)}rounds/1/1/"
        tag = client.get(url)["ETag"]
        clock.shift(timedelta(minutes=5))
        later = client.get(url, headers={"if-none-match": tag})
        assert later.status_code == 200
        assert ">55:00<" in later.content.decode()


@time_machine.travel("2026-11-28 14:30 +08:00", tick=False)
def test_a_page_is_made_once_for_all_who_may_read_it(
    cast: Cast, playing: Playing, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    url = f"{base(playing.event)}standings/"
    first = cast.client().get(url)
    with django_assert_max_num_queries(2):
        second = cast.client().get(url)
    assert second.content == first.content
    assert second["ETag"] == first["ETag"]
    playing.record(HandRecord("N", "2", "S", 0))
    assert cast.client().get(url).content != first.content


def test_what_the_staff_sees_is_not_shown_to_the_public(cast: Cast, playing: Playing) -> None:
    url = f"{base(playing.event)}standings/"
    assert "/control/" in cast.client(cast.owner).get(url).content.decode()
    assert "/control/" not in cast.client().get(url).content.decode()


def test_each_reader_language_and_query_has_a_page_of_its_own(cast: Cast, playing: Playing) -> None:
    url = base(playing.event)
    readers = [cast.client(), cast.client(cast.owner), cast.client(cast.referee), cast.client(language="zh-hans")]
    tags = [client.get(url)["ETag"] for client in readers] + [cast.client().get(f"{url}?x=1")["ETag"]]
    dark = cast.client()
    dark.cookies["ss_theme"] = "dark"
    tags.append(dark.get(url)["ETag"])
    assert len(set(tags)) == len(tags)


def test_a_message_is_never_lost_to_a_page_the_reader_has(cast: Cast, playing: Playing) -> None:
    client, url = cast.client(cast.owner), base(playing.event)
    tag = client.get(url)["ETag"]
    client.post("/practice/")  # leaves a message for the next page
    page = client.get(url, headers={"if-none-match": tag})
    assert page.status_code == 200
    assert "practice event" in text_of(page)


def test_the_front_page_says_how_the_matches_of_its_stages_go(cast: Cast) -> None:
    run = running("fixed_hands", 4)
    page = text_of(cast.client().get(f"/e/{run.event.public_id}/"))
    assert "A match is 12 hands; then the higher level wins." in page
    assert "Who gets past 10 wins" not in page
    then(run, "knockout", {"best_of": 1}, {"count": 2})
    page = text_of(cast.client().get(f"/e/{run.event.public_id}/"))
    assert "Stage 1: 2 decks, starting on level 2. A match is 12 hands" in page
    assert "Stage 2: 2 decks, starting on level 2. Who gets past 10 wins." in page


def test_before_the_draw_who_has_withdrawn_is_not_counted(cast: Cast) -> None:
    run = running("swiss", 4)
    run.act(2, "withdrawn")
    assert "3 pairs" in text_of(cast.client().get(f"/e/{run.event.public_id}/"))
