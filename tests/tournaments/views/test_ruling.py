"""The ruling desk as pages: alone and at a table; what is recorded waits for the save of the hand."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import match_state
from tests.cast import Cast, Playing, fresh_nonce

FOLLOW = {"ask": "follow", "level": "8", "trump": "D", "lead": "H10 H10 H9 H9", "hand": "HK HQ H7 H7 H4 H3", "play": "HK HQ H4 H3"}
THROW = {"ask": "throw", "level": "8", "trump": "D", "lead": "HA HA HQ HQ", "next": "HK HK"}


def url(playing: Playing, name: str) -> str:
    return reverse(name, kwargs={"event_id": playing.event.public_id, "table_id": playing.table().public_id})


def record(client: Client, playing: Playing, fields: dict[str, str], **more: str) -> Any:
    return client.post(url(playing, "record-ruling"), {**fields, "judge": "1", "nonce": fresh_nonce(), **more})


def evidence(playing: Playing) -> list[Act]:
    return list(Act.objects.filter(match=playing.match(), kind="evidence"))


# Alone


@pytest.mark.django_db
@pytest.mark.parametrize("ask", ["follow", "throw", "trick", "formation", "bid", "order"])
def test_every_question_has_a_form_of_text_fields(client: Client, ask: str) -> None:
    page = client.get("/ruling/", {"ask": ask}).content.decode()
    assert '<form id="ruling"' in page
    assert 'maxlength="1000"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_the_answer_marks_the_cards_in_question_and_those_owed(client: Client, language: str) -> None:
    response = client.get("/ruling/", {**FOLLOW, "judge": "1"}, headers={"accept-language": language})
    page = response.content.decode()
    assert response.status_code == 200
    assert page.count("ss-card is-owed") == 2
    assert page.count("ss-card is-asked") == 4


@pytest.mark.django_db
def test_without_the_button_the_fields_are_only_shown(client: Client) -> None:
    response = client.get("/ruling/", FOLLOW)
    assert response.status_code == 200
    assert 'value="HK HQ H4 H3"' in response.content.decode()


@pytest.mark.django_db
def test_a_card_that_is_none_is_named_and_nothing_else_is_lost(client: Client) -> None:
    response = client.get("/ruling/", {**FOLLOW, "hand": "HK H17", "judge": "1"}, headers={"accept-language": "en"})
    page = response.content.decode()
    assert response.status_code == 422
    assert "“H17” is no card." in page
    assert all(f'value="{value}"' in page for value in ("H10 H10 H9 H9", "HK H17", "HK HQ H4 H3"))


@pytest.mark.django_db
def test_an_unknown_question_or_ruleset_is_the_usual_one(client: Client) -> None:
    assert client.get("/ruling/", {"ask": "x", "ruleset": "y", "level": "Z", "trump": "Q"}).status_code == 200


@pytest.mark.django_db
def test_markup_in_a_field_is_text(client: Client) -> None:
    page = client.get("/ruling/", {**FOLLOW, "hand": "<b>{H7}</b>", "judge": "1"}).content.decode()
    assert "<b>{" not in page


@pytest.mark.django_db
def test_chinese_names_of_cards_are_understood(client: Client) -> None:
    response = client.get("/ruling/", {"ask": "formation", "level": "10", "trump": "S", "cards": "红桃J 红桃J 红桃9 红桃9", "judge": "1"})
    assert response.status_code == 200


# At a table


def test_the_level_due_is_filled_in_at_a_table(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    page = cast.client(cast.owner).get(url(playing, "table-ruling")).content.decode()
    assert "<option selected>4</option>" in page


def test_a_failed_throw_waits_for_the_save_of_the_hand(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.referee)
    answer = record(client, playing, THROW, act="failed-throw", side="opponents")
    assert (answer.status_code, answer["Location"]) == (303, url(playing, "table"))
    form = client.get(url(playing, "table")).context["form"]
    assert (form.typed("throw0_side"), form.typed("throw0_cards")) == ("opponents", "2")


def test_a_revoke_waits_for_the_save_of_the_hand(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.referee)
    record(client, playing, FOLLOW, act="offence", seat="S")
    form = client.get(url(playing, "table")).context["form"]
    assert (form.typed("offence0_kind"), form.typed("offence0_who")) == ("revoke", "S")


def test_two_rulings_about_one_hand_stand_in_two_slots(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.referee)
    record(client, playing, THROW, act="failed-throw", side="opponents")
    record(client, playing, THROW, act="failed-throw", side="declarers")
    form = client.get(url(playing, "table")).context["form"]
    assert [form.typed(f"throw{number}_side") for number in (0, 1)] == ["opponents", "declarers"]


def test_after_the_save_nothing_waits_any_more(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.referee)
    record(client, playing, FOLLOW, act="offence", seat="S")
    playing.record(HandRecord("N", "2", "H", 45))
    assert client.get(url(playing, "table")).context["form"].typed("offence0_kind") == ""


def test_question_and_answer_are_kept_as_evidence_with_the_hand_being_played(cast: Cast, playing: Playing) -> None:
    record(cast.client(cast.referee), playing, FOLLOW, act="offence", seat="S")
    (act,) = evidence(playing)
    assert (act.hand_no, act.payload["verdict"], act.payload["answer"]["code"]) == (1, "illegal", "must-match-shape")
    assert act.payload["question"]["lead"] == ["H10", "H10", "H9", "H9"]


def test_evidence_changes_nothing_by_itself(cast: Cast, playing: Playing) -> None:
    before = match_state(playing.match()).due
    record(cast.client(cast.referee), playing, FOLLOW, act="offence", seat="S")
    assert match_state(playing.match()).due == before


def test_evidence_stands_on_the_page_of_the_match(cast: Cast, playing: Playing) -> None:
    record(cast.client(cast.referee), playing, FOLLOW, act="keep")
    match = reverse("match", kwargs={"event_id": playing.event.public_id, "match_id": playing.match().public_id})
    assert "10 of hearts" in cast.client().get(match).content.decode()


def test_sent_twice_it_is_kept_once(cast: Cast, playing: Playing) -> None:
    client, nonce = cast.client(cast.referee), fresh_nonce()
    for _time in range(2):
        assert record(client, playing, FOLLOW, act="offence", seat="S", nonce=nonce).status_code == 303
    assert len(evidence(playing)) == 1


@pytest.mark.parametrize(("fields", "act"), [(FOLLOW, "offence"), (THROW, "failed-throw")])
def test_who_did_it_has_to_be_said(cast: Cast, playing: Playing, fields: dict[str, str], act: str) -> None:
    assert record(cast.client(cast.referee), playing, fields, act=act).status_code == 422
    assert not evidence(playing)


def test_a_lawful_play_is_never_recorded_as_an_offence(cast: Cast, playing: Playing) -> None:
    record(cast.client(cast.referee), playing, FOLLOW | {"play": "H7 H7 H4 H3"}, act="offence", seat="S")
    assert [act.payload["record"] for act in evidence(playing)] == [{}]


def test_a_question_that_cannot_be_answered_is_not_recorded(cast: Cast, playing: Playing) -> None:
    assert record(cast.client(cast.referee), playing, FOLLOW | {"lead": "HX"}, act="keep").status_code == 422
    assert not evidence(playing)


def test_the_chief_referee_goes_on_to_a_ruling_with_the_question_as_its_reason(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    client = cast.client(cast.owner)
    answer = record(client, playing, FOLLOW, act="ruling")
    assert "/ruling/?hand=1&evidence=" in answer["Location"]
    assert "10 of hearts" in client.get(answer["Location"]).content.decode()


def test_evidence_of_another_match_is_no_reason(cast: Cast, playing: Playing) -> None:
    page = reverse("add-ruling", kwargs={"event_id": playing.event.public_id, "match_id": playing.match().public_id})
    for given in ("7", "x", "9" * 30):
        assert cast.client(cast.owner).get(page, {"evidence": given}).status_code == 200


def test_evidence_taken_back_by_the_chief_referee_fills_nothing_in(cast: Cast, playing: Playing) -> None:
    client = cast.client(cast.owner)
    record(client, playing, FOLLOW, act="offence", seat="S")
    (act,) = evidence(playing)
    names = {"event_id": playing.event.public_id, "match_id": playing.match().public_id, "act_no": act.no}
    client.post(reverse("cancel-act", kwargs=names), {"reason": "wrong cards", "nonce": fresh_nonce()})
    assert client.get(url(playing, "table")).context["form"].typed("offence0_kind") == ""
