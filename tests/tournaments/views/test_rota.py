"""The pages of referees: the list, the rota, their cards, the papers that name them."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.cast import Cast, Playing
from tests.tournaments.exports.paper_values import text as text_of
from tests.tournaments.views.at_table import address
from tests.tournaments.views.test_paper_views import pdf_of
from tournaments.models import Referee, Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def browser(cast: Cast) -> Client:
    return cast.client(cast.owner)


def url(playing: Playing, name: str) -> str:
    numbers = (1, 1) if name not in ("referees", "hall") else ()
    return reverse(name, args=[playing.event.public_id, *numbers])


def referee(playing: Playing, name: str = "欧阳文") -> Referee:
    return Referee.objects.create(event=playing.event, name=name)


def give(playing: Playing, who: Referee, *numbers: int) -> None:
    Table.objects.filter(round=playing.round, number__in=numbers).update(referee=who)


def page(response: Any) -> str:
    assert response.status_code < 400, response.status_code
    return str(response.content.decode())


def test_a_list_is_typed_with_commas_of_any_kind_and_nobody_stands_there_twice(playing: Playing, browser: Client) -> None:
    typed = "甲一，临江队,一级裁判\n乙二\n\n丙三\t江北队\n甲一、临江队"
    assert browser.post(url(playing, "referees"), {"text": typed}).status_code == 303
    found = playing.event.referees.filter(user=None).values_list("name", "unit", "title")
    assert list(found) == [("甲一", "临江队", "一级裁判"), ("乙二", "", ""), ("丙三", "江北队", "")]


def test_a_line_without_a_name_is_refused_and_what_was_typed_stays(playing: Playing, browser: Client) -> None:
    answer = browser.post(url(playing, "referees"), {"text": "甲一\n，临江队"})
    assert answer.status_code == 422
    assert "，临江队" in answer.content.decode()
    assert "Every referee needs a name." in answer.content.decode()
    assert not playing.event.referees.filter(name="甲一").exists()


def test_tables_are_given_out_by_one_button_and_taken_back_by_another(playing: Playing, browser: Client) -> None:
    assert browser.post(url(playing, "rota"), {"act": "assign", "most": "6"}).status_code == 303
    assert Table.objects.filter(referee=playing.event.referees.get()).count() == 2
    shown = page(browser.get(url(playing, "rota")))
    seq = re.findall(r'name="seq" value="(\d+)"', shown)[0]
    assert browser.post(url(playing, "rota"), {"act": "undo", "seq": seq}).status_code == 303
    assert not Table.objects.exclude(referee=None).exists()
    assert browser.post(url(playing, "rota"), {"act": "undo", "seq": seq}).status_code == 422


def test_by_hand_table_by_table(playing: Playing, browser: Client) -> None:
    who = referee(playing)
    browser.post(url(playing, "rota"), {"table-1": str(who.pk), "table-2": ""})
    assert (playing.table(1).referee, playing.table(2).referee) == (who, None)
    assert browser.post(url(playing, "rota"), {"table-1": "999999"}).status_code == 422
    assert browser.post(url(playing, "rota"), {"table-77": str(who.pk)}).status_code == 422
    assert playing.table(1).referee == who


def test_a_conflict_is_said_with_its_reason(playing: Playing, browser: Client) -> None:
    who = referee(playing)
    who.unit = playing.row(1).ns.unit
    who.save()
    give(playing, who, 1)
    assert f"same unit as pair {playing.row(1).ns.number}" in page(browser.get(url(playing, "rota")))


def test_an_event_without_referees_sees_nothing_of_a_rota(playing: Playing, browser: Client) -> None:
    playing.event.referees.all().delete()
    assert "Referees of the tables" not in page(browser.get(url(playing, "round-control")))
    assert "for each referee" not in page(browser.get(url(playing, "table-cards")))


# Cards


def card_of(playing: Playing, browser: Client) -> str:
    shown = page(browser.post(url(playing, "table-cards"), {"of": "referees"}))
    [token] = re.findall(r"/k/([\w-]+)/", shown)[:1]
    return token


def test_the_card_of_a_referee_opens_all_their_tables_and_no_other(cast: Cast, playing: Playing, browser: Client) -> None:
    who = referee(playing)
    give(playing, who, 2)
    phone = cast.client()
    answer = phone.get(f"/k/{card_of(playing, browser)}/")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/my-tables/")
    shown = page(phone.get("/my-tables/"))
    assert address(playing, number=2) in shown
    assert address(playing, number=1) not in shown
    assert 'href="/my-tables/"' in page(phone.get(address(playing, number=2)))
    assert phone.get(address(playing, number=1)).status_code == 403


def test_a_card_follows_the_rota_as_it_stands(cast: Cast, playing: Playing, browser: Client) -> None:
    who, other = referee(playing), referee(playing, "司马光")
    give(playing, who, 1)
    phone = cast.client()
    phone.get(f"/k/{card_of(playing, browser)}/")
    give(playing, other, 1)
    give(playing, who, 2)
    assert phone.get(address(playing, number=1)).status_code == 403
    assert phone.get(address(playing, number=2)).status_code == 200


def test_a_referee_whose_tables_went_to_another_is_told_so_and_not_asked_to_log_in(cast: Cast, playing: Playing, browser: Client) -> None:
    give(playing, referee(playing), 1)
    phone = cast.client()
    phone.get(f"/k/{card_of(playing, browser)}/")
    Table.objects.update(referee=None)
    assert "No table is given to you" in page(phone.get("/my-tables/"))
    assert phone.get(address(playing, number=1)).status_code == 302


def test_what_a_referee_does_by_card_bears_their_name(cast: Cast, playing: Playing, browser: Client) -> None:
    who = referee(playing)
    give(playing, who, 1)
    phone = cast.client()
    phone.get(f"/k/{card_of(playing, browser)}/")
    phone.post(address(playing, "table-call"), {"note": "?"})
    call = playing.table(1).calls.get()
    assert (call.actor, call.actor_name) == (f"referee:{who.pk}", "欧阳文")


def test_the_code_of_a_referees_card_can_be_typed(cast: Cast, playing: Playing, browser: Client) -> None:
    give(playing, referee(playing), 1, 2)
    shown = page(browser.post(url(playing, "table-cards"), {"of": "referees"}))
    [code] = re.findall(r"Code <b>(\w{6})</b>", shown)
    answer = cast.client().post(reverse("type-code", args=[playing.event.public_id]), {"code": code})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/my-tables/")


def test_cards_of_referees_need_a_rota(playing: Playing, browser: Client) -> None:
    assert browser.post(url(playing, "table-cards"), {"of": "referees"}).status_code == 422


def test_an_account_that_is_no_referee_of_the_table_is_kept_out(cast: Cast, playing: Playing) -> None:
    give(playing, referee(playing), 1)
    client = cast.client(cast.referee)
    assert (client.get(address(playing, number=1)).status_code, client.get(address(playing, number=2)).status_code) == (403, 200)


# Papers and the hall


def test_the_pairing_sheet_and_the_scoresheet_name_the_referee(playing: Playing, browser: Client) -> None:
    assert "欧阳文" not in text_of(pdf_of(browser.get(url(playing, "pairing-sheet"))))
    give(playing, referee(playing), 1)
    assert "欧阳文" in text_of(pdf_of(browser.get(url(playing, "pairing-sheet"))))
    sheet = reverse("sheet", args=[playing.event.public_id, playing.table(1).public_id])
    assert "欧阳文" in text_of(pdf_of(browser.get(f"{sheet}?blank=1")))


def test_the_cards_of_the_referees_can_be_printed(playing: Playing, browser: Client) -> None:
    give(playing, referee(playing), 1, 2)
    printed = text_of(pdf_of(browser.post(url(playing, "cards-pdf"), {"of": "referees"})))
    assert "欧阳文" in printed
    assert "1–2" in printed


def test_the_hall_shows_my_tables_alone_where_that_is_asked_for(cast: Cast, playing: Playing, browser: Client) -> None:
    assert "My tables" not in page(browser.get(url(playing, "hall")))
    who = Referee.objects.create(event=playing.event, name="宋志远", user=cast.owner)
    give(playing, who, 2)
    everything, mine = page(browser.get(url(playing, "hall"))), page(browser.get(url(playing, "hall") + "?mine"))
    assert [playing.match(number).public_id in everything for number in (1, 2)] == [True, True]
    assert [playing.match(number).public_id in mine for number in (1, 2)] == [False, True]
