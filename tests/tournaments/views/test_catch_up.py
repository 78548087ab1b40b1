"""The catch-up desk: a sheet typed in by keyboard is worked out, then saved in order, all of it or nothing."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee.models import Act
from referee.selectors import match_state
from tests.cast import Cast, Playing, fresh_nonce

pytestmark = pytest.mark.django_db
SHEET = "N S 45\nH 85 10p\n\n3. NT 0\nD 120 5s throw:D2 # late"


@pytest.fixture
def client(cast: Cast) -> Client:
    return cast.client(cast.owner)


def post(client: Client, playing: Playing, hands: str, **more: Any) -> Any:
    fields = {"table": playing.table().public_id, "hands": hands, "nonce": fresh_nonce(), **more}
    return client.post(reverse("catch-up", args=[playing.event.public_id]), fields)


def test_a_sheet_is_worked_out_before_it_is_saved(client: Client, playing: Playing) -> None:
    page = post(client, playing, SHEET).content.decode()
    assert "Opponents 85 + bottom 10×4 = 125" in page
    assert "Save 4 hands" in page
    assert not Act.objects.exists()


def test_a_sheet_is_saved_in_order(client: Client, playing: Playing) -> None:
    assert post(client, playing, SHEET, save="yes").status_code == 303
    assert [hand.points for hand in match_state(playing.match()).hands][:3] == [45, 125, 0]
    assert not match_state(playing.match()).misfits


def test_a_sheet_goes_on_after_what_was_saved_at_the_table(client: Client, playing: Playing) -> None:
    post(client, playing, "N S 45", save="yes")
    post(client, playing, "H 85", save="yes")
    assert [hand.no for hand in match_state(playing.match()).hands] == [1, 2]


def test_a_bad_line_is_named_and_nothing_is_saved(client: Client, playing: Playing) -> None:
    answer = post(client, playing, "N S 45\nH 42", save="yes")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Points come in fives: 42 cannot be." in page
    assert "N S 45" in page
    assert not Act.objects.exists()


def test_a_sheet_sent_twice_is_saved_once(client: Client, playing: Playing) -> None:
    nonce = fresh_nonce()
    for _ in range(2):
        assert post(client, playing, SHEET, save="yes", nonce=nonce).status_code == 303
    assert Act.objects.count() == 4


def test_an_empty_sheet_is_asked_for(client: Client, playing: Playing) -> None:
    assert post(client, playing, " ", save="yes").status_code == 422


def test_a_table_of_another_event_is_not_found(client: Client, playing: Playing) -> None:
    assert post(client, playing, SHEET, table="nowhere").status_code == 404


def test_the_desk_lists_the_tables_being_played(client: Client, playing: Playing) -> None:
    page = client.get(reverse("catch-up", args=[playing.event.public_id])).content.decode()
    assert playing.table(2).public_id in page


def test_a_line_seldom_seen_is_asked_about_before_the_sheet_is_saved(client: Client, playing: Playing) -> None:
    sheet = "N S 45\nH 85 25t7"
    asked = post(client, playing, sheet, save="yes")
    assert asked.status_code == 422
    assert "Was it so?" in asked.content.decode()
    assert "Yes, save 2 hands" in asked.content.decode()
    assert not Act.objects.exists()
    assert post(client, playing, sheet, save="yes", sure="85-25-tractor-7").status_code == 303
    assert Act.objects.count() == 2
