"""Agreeing: who signs, who disputes, who may verify; all of it off unless the event asks for it."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.rules.records import HandRecord
from referee.selectors import match_state
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_playing
from tests.tournaments.views.at_table import address
from tournaments.agreeing import Agreeing, agreeing_of
from tournaments.models import Call
from tournaments.services.agreeing import set_agreeing

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(cast: Cast) -> Playing:
    """One hand, recorded by the owner, and the match is over."""
    playing = make_playing(cast, options={"max_hands": 1})
    playing.record(HandRecord("N", "2", "S", 45))
    return playing


def ask(playing: Playing, **options: Any) -> None:
    set_agreeing(event=playing.event, options=Agreeing(**options), actor=playing.actor, at=timezone.now())


def post(client: Client, playing: Playing, act: str, **fields: Any) -> Any:
    return client.post(address(playing, act), {"nonce": fresh_nonce(), **fields})


def test_nobody_is_asked_to_sign_unless_the_event_says_so(cast: Cast, over: Playing) -> None:
    client = cast.client(cast.referee)
    assert "The result is right" not in client.get(address(over)).content.decode()
    assert post(client, over, "table-sign", side="NS", name="王").status_code == 422


def test_with_both_signatures_the_result_is_agreed(cast: Cast, over: Playing) -> None:
    ask(over, sides=True, referee=True)
    client = cast.client(cast.referee)
    for side in ("NS", "EW"):
        assert post(client, over, "table-sign", side=side, name="王建业").status_code == 303
    assert over.row().status == "agreed"
    assert post(client, over, "table-sign", side="referee", name="何静").status_code == 303
    assert match_state(over.match()).signed == {"NS", "EW", "referee"}


def test_a_signature_needs_a_name_and_a_match_that_is_over(cast: Cast, over: Playing) -> None:
    ask(over, sides=True)
    client = cast.client(cast.referee)
    assert post(client, over, "table-sign", side="NS", name=" ").status_code == 422
    playing = client.post(address(over, "table-sign", 2), {"nonce": fresh_nonce(), "side": "NS", "name": "王"})
    assert playing.status_code == 409


def test_a_signature_falls_when_the_sheet_changes(cast: Cast, over: Playing) -> None:
    ask(over, sides=True)
    client = cast.client(cast.referee)
    post(client, over, "table-sign", side="NS", name="王建业")
    post(client, over, "table-dispute", hand_no="1", note="EW count 50")
    assert match_state(over.match()).signed == frozenset()


def test_a_dispute_puts_the_match_under_review_and_calls_the_chief(cast: Cast, over: Playing) -> None:
    client = cast.client(cast.referee)
    assert post(client, over, "table-dispute", hand_no="1", note="EW count 50").status_code == 303
    assert over.row().status == "review"
    assert Call.objects.get().note == "EW count 50"
    page = client.get(address(over)).content.decode()
    assert "EW count 50" in page
    assert "A side disputes this hand." in page
    assert "Two different reports" not in page


def test_a_dispute_says_what_is_disputed(cast: Cast, over: Playing) -> None:
    assert post(cast.client(cast.referee), over, "table-dispute", hand_no="1", note="").status_code == 422


def test_who_recorded_a_hand_cannot_verify_it(cast: Cast, over: Playing) -> None:
    ask(over, verify="look")
    answer = post(cast.client(cast.owner), over, "table-verify")
    assert answer.status_code == 422
    assert "somebody else has to check it" in answer.content.decode()
    assert post(cast.client(cast.referee), over, "table-verify").status_code == 303
    assert over.row().status == "verified"


def test_a_sheet_keyed_in_blind_shows_what_differs(cast: Cast, over: Playing) -> None:
    ask(over, verify="blind")
    client = cast.client(cast.referee)
    assert "Opponents 45" not in client.get(address(over, "table-verify")).content.decode()
    answer = post(client, over, "table-verify", hands="N H 45")
    assert answer.status_code == 409
    assert "recorded spades, keyed in hearts" in answer.content.decode()
    assert post(client, over, "table-verify", hands="N S 45").status_code == 303
    assert over.row().status == "verified"


def test_a_hand_too_few_or_too_many_is_a_difference(cast: Cast, over: Playing) -> None:
    ask(over, verify="blind")
    client = cast.client(cast.referee)
    assert post(client, over, "table-verify", hands="N S 45\nH 30").status_code == 409
    assert over.row().status == "result"


def test_the_organiser_sets_what_is_asked_for(cast: Cast, over: Playing) -> None:
    address_ = reverse("setup-agreeing", args=[over.event.public_id])
    client = cast.client(cast.owner)
    assert client.get(address_).status_code == 200
    assert client.post(address_, {"sides": "name", "verify": "blind"}).status_code == 303
    over.event.refresh_from_db()
    assert agreeing_of(over.event) == Agreeing(sides=True, verify="blind")
    assert actor_of(cast.owner).key in over.event.scope.log.order_by("-seq")[0].actor
