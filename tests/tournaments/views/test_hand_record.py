"""Hand records as pages: read, stepped through, compared with the record, attached as evidence."""

import pytest
from django.test import Client
from django.urls import reverse

from referee.models import Act
from referee.rules.handtext import HandText, read_hand, text_of
from referee.rules.presets import preset
from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, fresh_nonce
from tests.referee.rules.play import play_hand

TEXT = text_of(HandText(play_hand(preset("contest-past-ten"), "2", "H", 7), 2))
SHORT = "hand level=10 trump=S declarer=N\n1: HA | H3 | H9 | D2\n2: HK | H4 | H6 | H7\n"


def url(playing: Playing) -> str:
    return reverse("table-check-hand", kwargs={"event_id": playing.event.public_id, "table_id": playing.table().public_id})


@pytest.mark.django_db
def test_the_page_asks_for_a_text(client: Client) -> None:
    response = client.get("/hands/check/")
    assert response.status_code == 200
    assert "<textarea" in response.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_a_whole_hand_is_in_order(client: Client, language: str) -> None:
    response = client.post("/hands/check/", {"text": TEXT, "ruleset": "contest-past-ten"}, headers={"accept-language": language})
    page = response.context["page"]
    assert (response.status_code, page.report.is_valid, page.at) == (200, True, 1)


@pytest.mark.django_db
def test_points_grow_from_trick_to_trick(client: Client) -> None:
    seen = [client.post("/hands/check/", {"text": TEXT, "at": str(at)}).context["page"].trick.trick_points for at in range(1, 24)]
    assert seen == sorted(seen)
    assert seen[-1] == 75


@pytest.mark.django_db
def test_a_revoke_that_a_later_card_proves_is_shown_first(client: Client) -> None:
    page = client.post("/hands/check/", {"text": SHORT}, headers={"accept-language": "en"})
    assert page.context["page"].at == 1
    assert "East revoked in trick 1." in page.content.decode()
    assert "Shown by a card of trick 2." in page.content.decode()
    assert "ss-card is-asked" in page.content.decode()


@pytest.mark.django_db
def test_a_comment_stands_under_its_trick(client: Client) -> None:
    assert "West slow" in client.post("/hands/check/", {"text": SHORT + "# West slow\n", "at": "2"}).content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "words"), [("hand level=2", "Line 1"), (SHORT + "3: HX | H5 | H8 | H9", "Line 4: “HX” is no card."), ("x" * 20000, "Line 1")]
)
def test_what_cannot_be_read_is_named_by_its_line_and_nothing_is_lost(client: Client, text: str, words: str) -> None:
    response = client.post("/hands/check/", {"text": text}, headers={"accept-language": "en"})
    page = response.content.decode()
    assert response.status_code == 422
    assert words in page
    assert text[:12] in page


@pytest.mark.django_db
@pytest.mark.parametrize("at", ["0", "-1", "99", "x", "9" * 40])
def test_a_trick_that_is_not_there_is_the_nearest(client: Client, at: str) -> None:
    assert client.post("/hands/check/", {"text": SHORT, "at": at}).status_code == 200


def test_a_hand_without_tricks_has_none_to_step_through(cast: Cast) -> None:
    assert cast.client().post("/hands/check/", {"text": "hand level=10 trump=S declarer=N"}).status_code == 200


# At a table


def test_it_says_where_the_record_differs(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 70, 35, "opponents", "single"))
    page = cast.client(cast.referee).post(url(playing), {"text": TEXT, "hand_no": "1"})
    assert "trick points: recorded 70, played 75" in page.content.decode()


def test_attached_it_stands_with_its_hand_in_canonical_form(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 75, 35, "opponents", "single"))
    client = cast.client(cast.referee)
    answer = client.post(
        url(playing), {"text": TEXT.lower().replace("deal n", "deal N"), "hand_no": "1", "attach": "1", "nonce": fresh_nonce()}
    )
    act = Act.objects.get(match=playing.match(), kind="evidence")
    assert answer.status_code == 303
    assert (act.hand_no, read_hand(act.payload["text"]).hand) == (1, read_hand(TEXT).hand)
    assert "hand record" in client.get(answer["Location"]).content.decode()


def test_a_hand_that_was_never_played_takes_no_evidence(cast: Cast, playing: Playing) -> None:
    answer = cast.client(cast.referee).post(url(playing), {"text": TEXT, "hand_no": "7", "attach": "1", "nonce": fresh_nonce()})
    assert answer.status_code == 422
    assert not Act.objects.filter(kind="evidence").exists()


def test_without_a_nonce_nothing_is_attached(cast: Cast, playing: Playing) -> None:
    assert cast.client(cast.referee).post(url(playing), {"text": TEXT, "hand_no": "1", "attach": "1"}).status_code == 422


@pytest.mark.django_db
def test_the_pattern_on_the_page_can_be_read(client: Client) -> None:
    page = client.get("/hands/check/").context["page"]
    assert len(read_hand(page.every_line).hand.tricks) == len(read_hand(page.example).hand.tricks) == 2
