"""Six characters instead of the QR: inside their event and round, slowed down after failures; and the tables of a referee."""

from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.rules.errors import RulesError
from tests.cast import Cast, Playing, make_playing
from tests.tournaments.views.at_table import address
from tournaments.models import Event, Round, TableToken
from tournaments.services.codes import ALPHABET, FREE_FAILURES, code_of, token_of

pytestmark = pytest.mark.django_db


def type_code(client: Client, playing: Playing, code: str) -> Any:
    return client.post(reverse("type-code", args=[playing.event.public_id]), {"code": code})


def test_the_code_of_a_card_opens_its_table(cast: Cast, playing: Playing) -> None:
    client, code = cast.client(), code_of(playing.token(2))
    assert len(code) == 6
    assert set(code) <= set(ALPHABET)
    answer = type_code(client, playing, f" {code[:3].lower()}-{code[3:]} ")
    assert (answer.status_code, answer.headers["Location"]) == (303, address(playing, number=2))
    assert client.get(address(playing, number=2)).status_code == 200
    assert client.get(address(playing, number=1)).status_code == 403


def test_a_code_is_good_in_its_own_event_only(cast: Cast, playing: Playing) -> None:
    other = make_playing(cast)
    assert type_code(cast.client(), other, code_of(playing.token())).status_code == 422


def test_a_code_dies_with_its_round_and_with_its_card(cast: Cast, playing: Playing) -> None:
    code = code_of(playing.token())
    Round.objects.filter(pk=playing.round.pk).update(state=Round.State.CLOSED)
    assert type_code(cast.client(), playing, code).status_code == 422
    Round.objects.filter(pk=playing.round.pk).update(state=Round.State.PLAYING)
    TableToken.objects.update(revoked_at=timezone.now())
    assert type_code(cast.client(), playing, code).status_code == 422


@time_machine.travel("2026-11-28 14:30 +08:00", tick=False)
def test_wrong_codes_slow_the_event_down_and_never_the_card(cast: Cast, playing: Playing) -> None:
    client = cast.client()
    for _ in range(FREE_FAILURES + 1):
        assert type_code(client, playing, "222222").status_code == 422
    answer = type_code(client, playing, code_of(playing.token()))
    assert answer.status_code == 429
    assert "scanning the card always works" in answer.content.decode()
    assert client.get(reverse("open-token", args=[playing.token()])).status_code == 303


def test_wrong_codes_are_forgotten_after_ten_minutes(playing: Playing) -> None:
    now = timezone.now()
    for _ in range(FREE_FAILURES + 2):
        tried(playing, now - timedelta(seconds=20))
    assert tried(playing, now) == "unknown-code"
    assert tried(playing, now) == "too-many-codes"
    later = now + timedelta(minutes=11)
    assert [tried(playing, later) for _ in range(FREE_FAILURES)] == ["unknown-code"] * FREE_FAILURES


def tried(playing: Playing, at: datetime) -> str:
    """What a wrong code is answered."""
    with pytest.raises(RulesError) as refused:
        token_of(event=playing.event, typed="222222", at=at)
    return refused.value.code


def test_a_private_event_is_opened_by_a_code_and_shows_nothing_before(cast: Cast, playing: Playing) -> None:
    Event.objects.filter(pk=playing.event.pk).update(visibility="private")
    client = cast.client()
    pages = [client.get(reverse("type-code", args=[playing.event.public_id])), type_code(client, playing, "222222")]
    assert [page.status_code for page in pages] == [200, 422]
    for page in pages:
        assert playing.event.name not in page.content.decode()
        assert reverse("standings", args=[playing.event.public_id]) not in page.content.decode()
    assert client.get(reverse("event", args=[playing.event.public_id])).status_code == 404
    assert type_code(client, playing, code_of(playing.token())).status_code == 303
    assert playing.event.name in client.get(address(playing)).content.decode()


def test_a_deleted_or_unknown_event_has_no_codes(cast: Cast, playing: Playing) -> None:
    Event.objects.filter(pk=playing.event.pk).update(deleted_at=timezone.now())
    assert type_code(cast.client(), playing, code_of(playing.token())).status_code == 404
    assert cast.client().get(reverse("type-code", args=["none"])).status_code == 404


def test_the_cards_show_their_codes(cast: Cast, playing: Playing) -> None:
    page = cast.client(cast.owner).post(reverse("table-cards", args=[playing.event.public_id, 1, 1])).content.decode()
    assert "Code <b>" in page


def test_my_tables_are_those_given_to_me_in_open_rounds(cast: Cast, playing: Playing) -> None:
    table = playing.table(2)
    table.referee = playing.event.referees.get()
    table.save(update_fields=["referee"])
    client = cast.client(cast.referee)
    page = client.get(reverse("my-tables")).content.decode()
    assert address(playing, number=2) in page
    assert address(playing, number=1) not in page
    assert "No table is given to you" in cast.client(cast.stranger).get(reverse("my-tables")).content.decode()
    assert cast.client().get(reverse("my-tables")).status_code == 302
