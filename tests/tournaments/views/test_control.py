"""Running rounds from the pages: from an event that does not exist to its podium, and what is refused on the way."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.services import end_match
from tests.cast import Cast, actor_of, fresh_nonce
from tournaments.models import Event, Round, Table
from tournaments.selectors.tables import table_row


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
