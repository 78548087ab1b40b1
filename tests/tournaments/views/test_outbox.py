"""What the outbox of a phone is answered: JSON of our own for every save, whoever sends it and however late."""

import json
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce
from tests.tournaments.views.at_table import address, typed
from tournaments.models import TableToken
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(cast: Cast) -> Client:
    return cast.client(cast.referee)


def send(client: Client, playing: Playing, fields: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    answer = client.post(address(playing, "table-send"), fields, headers={"accept": "application/json"})
    assert answer.headers["Content-Type"].startswith("application/json")
    return answer.status_code, json.loads(answer.content)


def test_a_saved_hand_is_answered_with_its_nonce_and_what_is_due_now(client: Client, playing: Playing) -> None:
    fields = typed(playing)
    status, answer = send(client, playing, fields)
    assert (status, answer["answer"], answer["nonce"]) == (200, "saved", fields["nonce"])
    assert answer["state"]["due"] == match_state(playing.match()).due.json()
    assert "sheet" not in answer


def test_the_sheet_comes_with_the_answer_where_the_page_asks_for_it(client: Client, playing: Playing) -> None:
    _, answer = send(client, playing, typed(playing, sheet="1"))
    assert 'id="sheet"' in answer["sheet"]
    assert "Hand 2" in answer["sheet"]


def test_a_save_sent_again_gets_the_first_answer(client: Client, playing: Playing) -> None:
    fields = typed(playing)
    send(client, playing, fields)
    status, answer = send(client, playing, fields)
    assert (status, answer["answer"]) == (200, "repeated")
    assert Act.objects.count() == 1


def test_a_save_whose_answer_was_lost_is_acknowledged_after_the_round_is_closed(client: Client, cast: Cast, playing: Playing) -> None:
    """The chief referee's phone: a card is worth nothing once its round is closed."""
    fields = typed(playing)
    chief = cast.client(cast.owner)
    send(chief, playing, fields)
    for number in (1, 2):
        end_match(
            match=playing.match(number), kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now()
        )  # fmt: skip
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    assert send(chief, playing, fields)[1]["answer"] == "repeated"


def test_the_same_facts_from_another_phone_are_the_same_hand(client: Client, playing: Playing) -> None:
    first, second = typed(playing), typed(playing)
    send(client, playing, first)
    assert send(client, playing, second)[1]["answer"] == "same"


def test_other_facts_from_another_phone_are_kept_and_put_the_match_under_review(client: Client, playing: Playing) -> None:
    first, second = typed(playing), typed(playing, trick_points="50")
    send(client, playing, first)
    status, answer = send(client, playing, second)
    assert (status, answer["answer"], answer["state"]["review"]) == (409, "claimed", 1)
    assert send(client, playing, second)[1]["answer"] == "claimed"


def test_a_hand_sent_while_the_match_is_under_review_waits(client: Client, playing: Playing) -> None:
    first, second = typed(playing), typed(playing, trick_points="50")
    send(client, playing, first)
    third = typed(playing)
    send(client, playing, second)
    assert send(client, playing, third)[1]["answer"] == "later"


def test_a_hand_made_on_what_is_no_longer_due_is_stale(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    due = match_state(playing.match()).due.json()
    fields = typed(playing, due=json.dumps({**due, "declarer": "N"}))
    status, answer = send(client, playing, fields)
    assert (status, answer["answer"]) == (409, "stale")
    assert answer["state"]["due"] == due


def test_a_hand_that_arrives_before_the_one_before_it_waits_for_it(client: Client, playing: Playing) -> None:
    due = match_state(playing.match()).due.json()
    fields = typed(playing, due=json.dumps({**due, "hand_no": 2, "declarer": "S"}))
    assert send(client, playing, fields)[1]["answer"] == "early"


def test_a_refused_hand_says_why(client: Client, playing: Playing) -> None:
    status, answer = send(client, playing, typed(playing, trick_points="42"))
    assert (status, answer["answer"], answer["sentence"]) == (422, "refused", "Points come in fives: 42 cannot be.")


def test_a_form_that_is_not_even_one_says_why(client: Client, playing: Playing) -> None:
    assert send(client, playing, typed(playing, due="[]"))[1]["answer"] == "refused"


def test_an_incomplete_hand_is_refused_by_what_is_missing(client: Client, playing: Playing) -> None:
    _, answer = send(client, playing, typed(playing, trump=""))
    assert answer["answer"] == "refused"
    assert "trump" in answer["sentence"]


def test_an_expired_session_is_asked_to_sign_in(cast: Cast, playing: Playing) -> None:
    status, answer = send(cast.client(), playing, typed(playing))
    assert (status, answer["answer"]) == (401, "sign-in")


def test_a_stranger_is_refused_in_words(cast: Cast, playing: Playing) -> None:
    assert send(cast.client(cast.stranger), playing, typed(playing))[0] == 403


def test_a_card_that_was_revoked_is_asked_to_sign_in(cast: Cast, playing: Playing) -> None:
    phone = cast.client()
    phone.get(reverse("open-token", args=[playing.token()]))
    TableToken.objects.update(revoked_at=timezone.now())
    assert send(phone, playing, typed(playing))[1]["answer"] == "sign-in"


def test_a_page_without_a_script_is_led_to_the_login_page(cast: Cast, playing: Playing) -> None:
    assert cast.client().post(address(playing, "table-send"), typed(playing)).status_code == 302


def test_the_outbox_carries_the_yes_to_a_hand_seldom_seen(client: Client, playing: Playing) -> None:
    seldom = {"last_trick": "opponents", "bottom": "10", "kind": "other", "kind_other": "tractor-5"}
    status, answer = send(client, playing, typed(playing, **seldom))
    assert (status, answer["answer"]) == (422, "refused")
    status, answer = send(client, playing, typed(playing, **seldom, sure="45-10-tractor-5"))
    assert (status, answer["answer"]) == (200, "saved")
