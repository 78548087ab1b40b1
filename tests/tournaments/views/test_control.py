"""Running rounds from the pages: from an event that does not exist to its podium, and what is refused on the way."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.services import end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event
from tournaments.models import Event, Membership, Round, Table
from tournaments.selectors.tables import clock_of, table_row
from tournaments.services.rounds import draft_round, publish_round, start_round


def url(event: Event, *parts: object) -> str:
    """An address below the round control of an event."""
    return f"/e/{event.public_id}/control/" + "".join(f"{part}/" for part in parts)


def decide(event: Event, round_: Round) -> None:
    """Every table of a round ends: East–West concedes."""
    for table in Table.objects.filter(round=round_).exclude(number=None):
        current = table_row(event, table).current
        assert current is not None
        actor = actor_of(owner(event))
        end_match(match=current.match, kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=actor, at=timezone.now())


def owner(event: Event) -> Any:
    """The organiser of an event."""
    return event.memberships.get(role="organiser").user


@pytest.fixture
def browser(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client(cast.owner)


def test_an_event_goes_from_nothing_to_its_podium_through_the_pages(cast: Cast, browser: Client) -> None:
    made = browser.post("/new/", {
        "nonce": fresh_nonce(), "name": "Autumn Cup", "timezone": "Asia/Shanghai", "visibility": "public", "preset": "contest-past-ten",
        "best_of": "1", "third_place": "on",
    })  # fmt: skip
    event = Event.objects.get(name="Autumn Cup")
    assert (made.status_code, made["Location"]) == (303, f"/e/{event.public_id}/setup/")
    pasted = "Club A\tWang\tYang\nClub B\tLi\tWu\nClub C\tZhao\tSun\nClub D\tChen\tXu"
    added = browser.post(f"/e/{event.public_id}/entries/paste/", {"nonce": fresh_nonce(), "text": pasted, "import": "1"})
    assert (added.status_code, event.entries.count()) == (303, 4)
    for size in (2, 2):
        drawn = browser.post(url(event, 1, "draw"), {"nonce": fresh_nonce(), "seed": "4 1 6 2 5"})
        assert drawn.status_code == 303, drawn.content.decode()
        round_ = Round.objects.filter(stage__event=event).latest("pk")
        assert browser.get(drawn["Location"]).status_code == 200
        assert Table.objects.filter(round=round_).count() == size
        for act in ("publish", "start"):
            assert browser.post(url(event, 1, round_.no, act), {"nonce": fresh_nonce()}).status_code == 303
            assert browser.get(url(event, 1, round_.no)).status_code == 200
        decide(event, round_)
        assert browser.post(url(event, 1, round_.no, "close"), {"nonce": fresh_nonce()}).status_code == 303
    page = browser.get(url(event)).content.decode()
    assert "The event is over." in page
    assert len(re.findall('class="ss-place"', page)) == 3


# What is refused on the way


@pytest.fixture
def event(cast: Cast) -> Event:
    """Four pairs, nothing drawn."""
    return make_event(cast)


def drawn(cast: Cast, event: Event) -> Round:
    """The first round of an event as a draft."""
    return draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", actor=actor_of(cast.owner), at=timezone.now())


def act(browser: Client, round_: Round, name: str, **typed: str) -> Any:
    return browser.post(url(round_.stage.event, round_.stage.no, round_.no, name), {"nonce": fresh_nonce(), **typed})


def test_the_dice_give_six_digits_to_be_seen_before_the_draw(event: Event, browser: Client) -> None:
    seed = browser.get(url(event), {"dice": "1"}).context["form"]["seed"].value()
    assert re.fullmatch(r"[1-6]( [1-6]){5}", seed)


def test_a_draw_without_a_seed_is_refused_beside_the_seed(event: Event, browser: Client) -> None:
    answer = browser.post(url(event, 1, "draw"), {"seed": " "})
    assert answer.status_code == 422
    assert answer.context["form"].errors["seed"]
    assert not Round.objects.exists()


def test_a_draw_with_one_pair_says_what_is_missing(cast: Cast, browser: Client) -> None:
    event = make_event(cast, pairs=1)
    answer = browser.post(url(event, 1, "draw"), {"seed": "1"})
    assert answer.status_code == 422
    assert "Too few pairs" in answer.content.decode()


def test_a_draft_shows_its_reasons_its_seed_and_how_many_tables_are_published(cast: Cast, event: Event, browser: Client) -> None:
    drawn(cast, event)
    page = browser.get(url(event, 1, 1)).content.decode()
    for words in ("Lots ", "3 5 2", "Publish Semifinals, 2 tables", "All 4 pairs are in the draw"):
        assert words in page


def test_a_draft_names_who_left_and_who_came_after_the_draw(cast: Cast, event: Event, browser: Client) -> None:
    drawn(cast, event)
    browser.post(f"/e/{event.public_id}/entries/{event.entries.get(number=2).public_id}/act/", {"kind": "withdrawn"})
    browser.post(f"/e/{event.public_id}/entries/", {"nonce": fresh_nonce(), "name1": "甲", "name2": "乙"})
    page = browser.get(url(event, 1, 1)).content.decode()
    assert "Left after the draw: pair 2." in page
    assert "Entered after the draw: pair 5." in page


def test_a_draft_with_two_pairs_of_a_unit_at_a_table_says_so(cast: Cast, browser: Client) -> None:
    event = make_event(cast, pairs=2)
    drawn(cast, event)
    assert "Pairs of one unit meet at table 1" in browser.get(url(event, 1, 1)).content.decode()


def test_a_round_published_twice_is_published_once_without_a_complaint(cast: Cast, event: Event, browser: Client) -> None:
    round_ = drawn(cast, event)
    assert [act(browser, round_, "publish").status_code for _tap in range(2)] == [303, 303]
    assert event.scope.log.filter(verb="round-published").count() == 1


def test_a_published_round_goes_back_to_draft_and_a_draft_can_be_thrown_away(cast: Cast, event: Event, browser: Client) -> None:
    round_ = drawn(cast, event)
    act(browser, round_, "publish")
    assert act(browser, round_, "unpublish").status_code == 303
    assert act(browser, round_, "discard").status_code == 303
    assert not Round.objects.exists()


def test_a_draft_cannot_be_started_or_closed(cast: Cast, event: Event, browser: Client) -> None:
    round_ = drawn(cast, event)
    assert [act(browser, round_, name).status_code for name in ("start", "close", "reopen")] == [409, 409, 409]


def test_an_unknown_act_is_not_found(cast: Cast, event: Event, browser: Client) -> None:
    assert act(browser, drawn(cast, event), "explode").status_code == 404


def test_a_round_with_open_tables_stays_open_and_names_them(playing: Playing, browser: Client) -> None:
    answer = act(browser, playing.round, "close")
    assert answer.status_code == 409
    assert "Still open: tables 1, 2." in answer.content.decode()


def test_a_closed_round_is_opened_again_with_a_reason(playing: Playing, browser: Client) -> None:
    decide(playing.event, playing.round)
    act(browser, playing.round, "close")
    assert act(browser, playing.round, "reopen").status_code == 422
    assert act(browser, playing.round, "reopen", reason="Sheet misread").status_code == 303


def test_the_chief_referee_runs_a_round_but_does_not_publish_it(cast: Cast, event: Event) -> None:
    Membership.objects.create(event=event, user=cast.stranger, role="chief")
    chief, round_ = cast.client(cast.stranger), drawn(cast, event)
    refused = act(chief, round_, "publish")
    assert refused.status_code == 403
    assert "organiser’s to do" in refused.content.decode()
    publish_round(round_=round_, actor=actor_of(cast.owner), at=timezone.now())
    assert act(chief, round_, "start").status_code == 303


# In play


def clock(browser: Client, playing: Playing, **typed: str) -> Any:
    return browser.post(url(playing.event, 1, 1, "clock"), {"nonce": fresh_nonce(), **typed})


def test_the_clock_stands_runs_on_and_gets_more_time(playing: Playing, browser: Client) -> None:
    assert clock(browser, playing, kind="pause").status_code == 303
    assert clock_of(playing.round).state == "paused"
    clock(browser, playing, kind="resume")
    clock(browser, playing, kind="extend", minutes="5")
    clock(browser, playing, kind="extend", minutes="-2", table="1")
    assert clock_of(playing.round).limit == 65 * 60
    assert clock_of(playing.round, playing.table(1)).limit == 63 * 60


def test_minutes_sent_twice_are_added_once(playing: Playing, browser: Client) -> None:
    nonce = fresh_nonce()
    for _tap in range(2):
        assert clock(browser, playing, kind="extend", minutes="5", nonce=nonce).status_code == 303
    assert clock_of(playing.round).limit == 65 * 60


@pytest.mark.parametrize(
    "typed",
    [{"kind": "extend", "minutes": ""}, {"kind": "extend", "minutes": "0"}, {"kind": "extend", "minutes": "999"}, {"kind": "start"}, {"kind": ""},
     {"kind": "extend", "minutes": "5", "table": "77"}, {"kind": "extend", "minutes": "5", "table": "x"}],
)  # fmt: skip
def test_what_the_clock_cannot_do_is_refused_in_words(playing: Playing, browser: Client, typed: dict[str, str]) -> None:
    answer = clock(browser, playing, **typed)
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert clock_of(playing.round).limit == 60 * 60


def test_the_tables_in_play_are_fetched_again_as_a_fragment(playing: Playing, browser: Client) -> None:
    fragment = browser.get(url(playing.event, 1, 1), headers={"hx-request": "true"}).content.decode()
    assert "<html" not in fragment
    assert 'id="close"' in fragment
    assert 'hx-swap-oob="true"' in fragment


# Table cards


def test_a_card_opens_its_table_and_a_revoked_one_nothing(playing: Playing, cast: Cast, browser: Client) -> None:
    address = url(playing.event, 1, 1, "cards")
    first = browser.post(address)
    tokens = re.findall(r"/k/([\w-]+)/", first.content.decode())
    assert len(set(tokens)) == 2
    assert "no-store" in first["Cache-Control"]
    assert cast.client().get(f"/k/{tokens[0]}/").status_code in (302, 303)
    browser.post(address, {"revoke": "on"})
    assert cast.client().get(f"/k/{tokens[0]}/").status_code in (404, 410)


def test_cards_are_not_made_for_a_draft(cast: Cast, event: Event, browser: Client) -> None:
    drawn(cast, event)
    assert "Make the cards" not in browser.get(url(event, 1, 1, "cards")).content.decode()
    assert browser.post(url(event, 1, 1, "cards")).status_code == 409


# A tie on the cut


@pytest.fixture
def tied(cast: Cast) -> Event:
    """Six table winners level after every tie-break, four places."""
    event = make_event(cast, pairs=12, preset="contest-two-stage")
    event.stages.filter(no=1).update(advance={"count": 4})
    round_ = drawn(cast, event)
    for service in (publish_round, start_round):
        service(round_=round_, actor=actor_of(cast.owner), at=timezone.now())
    decide(event, round_)
    assert act(cast.client(cast.owner), round_, "close").status_code == 303
    return event


def ruling(event: Event, browser: Client) -> dict[str, str]:
    """Every tied pair its place, in the order shown."""
    form = browser.get(url(event, 1, "cut")).context["ruling"]
    return {f"place{row.pk}": str(place) for place, row in enumerate(form.tied, start=1)}


def test_a_tie_on_the_cut_is_the_next_thing_to_do(tied: Event, browser: Client) -> None:
    assert "Settle the tie" in browser.get(url(tied)).content.decode()
    page = browser.get(url(tied, 1, "cut")).content.decode()
    assert "6 pairs are level after every tie-break, and 4 of them go on." in page


def test_lots_settle_a_tie_with_a_public_seed(tied: Event, browser: Client) -> None:
    assert browser.post(url(tied, 1, "cut"), {"kind": "lots", "seed": ""}).status_code == 422
    assert browser.post(url(tied, 1, "cut"), {"kind": "lots", "seed": "6 6 1"}).status_code == 303
    assert browser.post(url(tied, 2, "draw"), {"seed": "6 6 1"}).status_code == 303
    assert "settled by lots, seed 6 6 1" in browser.get(url(tied, 2, 1)).content.decode()


def test_a_ruling_settles_a_tie_with_every_place_and_a_reason(tied: Event, browser: Client) -> None:
    places = ruling(tied, browser)
    same = dict.fromkeys(places, "1")
    assert browser.post(url(tied, 1, "cut"), {"kind": "ruling", **same, "reason": "x"}).status_code == 422
    answer = browser.post(url(tied, 1, "cut"), {"kind": "ruling", **places, "reason": ""})
    assert answer.status_code == 422
    assert answer.context["ruling"].errors["reason"]
    assert browser.post(url(tied, 1, "cut"), {"kind": "ruling", **places, "reason": "Play-off"}).status_code == 303
    again = browser.post(url(tied, 1, "cut"), {"kind": "lots", "seed": "1"})
    assert again.status_code == 409


def test_only_a_chief_referee_settles_a_tie_by_a_ruling(tied: Event, cast: Cast, browser: Client) -> None:
    places = ruling(tied, browser)
    Membership.objects.filter(event=tied, user=cast.owner, role="chief").delete()
    assert browser.post(url(tied, 1, "cut"), {"kind": "ruling", **places, "reason": "Play-off"}).status_code == 403
