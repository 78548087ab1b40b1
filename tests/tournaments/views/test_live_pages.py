"""Pages that move by themselves: what they are told to ask, and what they are answered."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, fresh_nonce
from tournaments.models import Event
from tournaments.services.rounds import clock_act

PAGES = ("", "standings/", "bracket/", "rounds/1/1/")


def seq_url(event: Event) -> str:
    return f"/e/{event.public_id}/seq"


@pytest.fixture
def reader(cast: Cast) -> Client:
    """Somebody in the hall, without an account."""
    return cast.client()


def test_the_seq_is_a_few_bytes_and_moves_with_a_saved_hand(playing: Playing, reader: Client) -> None:
    before = reader.get(seq_url(playing.event))
    assert before["Content-Type"] == "application/json"
    assert len(before.content) < 40
    playing.record(HandRecord("N", "2", "S", 60))
    assert reader.get(seq_url(playing.event)).json()["seq"] > before.json()["seq"]


def test_who_knows_the_seq_is_answered_without_a_body(playing: Playing, reader: Client) -> None:
    first = reader.get(seq_url(playing.event))
    again = reader.get(seq_url(playing.event), headers={"if-none-match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    playing.record(HandRecord("N", "2", "S", 60))
    assert reader.get(seq_url(playing.event), headers={"if-none-match": first["ETag"]}).status_code == 200


def test_a_private_event_has_no_seq_for_the_public(playing: Playing, reader: Client) -> None:
    Event.objects.filter(pk=playing.event.pk).update(visibility="private")
    assert reader.get(seq_url(playing.event)).status_code == 404


@pytest.mark.parametrize("page", PAGES)
def test_a_page_knows_its_seq_and_which_part_to_fetch_again(playing: Playing, reader: Client, page: str) -> None:
    shown = reader.get(f"/e/{playing.event.public_id}/{page}").content.decode()
    seq = reader.get(seq_url(playing.event)).json()["seq"]
    assert f'data-seq="{seq}" data-ask="{seq_url(playing.event)}" data-stream=""' in shown
    parts = re.findall(r'id="([a-z-]+)" data-live hx-get="([^"]+)"', shown)
    assert [address for _, address in parts] == [f"/e/{playing.event.public_id}/{page}"]
    assert f'hx-select="#{parts[0][0]}"' in shown


def test_the_parts_that_come_along_are_on_the_page(playing: Playing, reader: Client) -> None:
    """A part named in the answer and missing on the page would be dropped without a word."""
    shown = reader.get(f"/e/{playing.event.public_id}/").content.decode()
    along = re.search(r'hx-select-oob="([^"]+)"', shown)
    assert along is not None
    assert all(f'id="{name.removeprefix("#")}"' in shown for name in along[1].split(","))


def test_where_a_process_serves_the_stream_the_page_is_told_so(playing: Playing, reader: Client, settings: object) -> None:
    settings.LIVE_STREAM = True  # type: ignore[attr-defined]
    shown = reader.get(f"/e/{playing.event.public_id}/?fresh").content.decode()
    assert f'data-stream="/live/{playing.event.public_id}"' in shown


def test_a_page_of_one_match_is_told_of_its_own_hands_and_of_the_clock_alone(playing: Playing, reader: Client) -> None:
    since = reader.get(seq_url(playing.event)).json()["seq"]
    asked = f"{seq_url(playing.event)}?about={playing.match(1).public_id}&since={since}"
    playing.record(HandRecord("N", "2", "S", 60), 2)
    assert reader.get(asked).json() == {"seq": since + 1, "news": False}
    playing.record(HandRecord("N", "2", "S", 60), 1)
    assert reader.get(asked).json()["news"] is True
    later = reader.get(seq_url(playing.event)).json()["seq"]
    clock_act(round_=playing.round, kind="pause", seconds=0, table=None, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    assert reader.get(asked.replace(f"since={since}", f"since={later}")).json()["news"] is True


@pytest.mark.parametrize("since", ["", "x", "²", "-1", "9" * 40])
def test_who_asks_in_no_known_way_is_told_that_there_is_news(playing: Playing, reader: Client, since: str) -> None:
    assert reader.get(f"{seq_url(playing.event)}?about={playing.match(1).public_id}&since={since}").json()["news"] is True
