"""The pairs of an event: entered, pasted, changed, removed, checked in, withdrawn; nothing typed is lost, nothing entered twice."""

from typing import Any

import pytest
from django.test import Client

from tests.cast import Cast, Playing, fresh_nonce, make_event
from tournaments.models import Entry, Event, Membership
from tournaments.selectors.entries import entry_row

PASTED = "甲会\t王建业\t李芸\n张涛\n甲会\t王建业\t赵敏"


@pytest.fixture
def event(cast: Cast) -> Event:
    """An event with two pairs."""
    return make_event(cast, pairs=2)


@pytest.fixture
def browser(cast: Cast) -> Client:
    """The organiser's browser."""
    return cast.client(cast.owner)


def address(event: Event, *parts: object) -> str:
    return f"/e/{event.public_id}/entries/" + "".join(f"{part}/" for part in parts)


def pair(**typed: str) -> dict[str, str]:
    return {"nonce": fresh_nonce(), "name1": "王建业", "name2": "李芸", "unit": "秋水棋牌社", **typed}


def act(browser: Client, entry: Entry, kind: str, **typed: str) -> Any:
    return browser.post(address(entry.event, entry.public_id, "act"), {"kind": kind, "nonce": fresh_nonce(), **typed})


def test_an_empty_list_says_what_to_do(cast: Cast, browser: Client) -> None:
    page = browser.get(address(make_event(cast, pairs=0))).content.decode()
    assert "No pair is entered yet." in page
    assert "Paste a list" in page


def test_a_pair_is_entered_with_the_next_number(event: Event, browser: Client) -> None:
    assert browser.post(address(event), pair(seed="1")).status_code == 303
    entry = event.entries.get(number=3)
    assert (entry_row(entry).names, entry.unit and entry.unit.name, entry.seed) == (("王建业", "李芸"), "秋水棋牌社", 1)


def test_a_double_tap_enters_one_pair(event: Event, browser: Client) -> None:
    typed = pair()
    for _tap in range(2):
        assert browser.post(address(event), typed).status_code == 303
    assert event.entries.count() == 3


@pytest.mark.parametrize(("typed", "field"), [({"name2": " "}, "name2"), ({"seed": "0"}, "seed"), ({"seed": "first"}, "seed")])
def test_a_pair_that_cannot_be_is_refused_and_what_was_typed_stays(
    event: Event, browser: Client, typed: dict[str, str], field: str
) -> None:
    answer = browser.post(address(event), pair(unit="Typed unit", **typed))
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert "Typed unit" in answer.content.decode()
    assert event.entries.count() == 2


def test_a_seed_that_is_taken_is_said_beside_the_seed(event: Event, browser: Client) -> None:
    browser.post(address(event), pair(seed="1"))
    answer = browser.post(address(event), pair(name1="张涛", seed="1"))
    assert answer.context["form"].errors["seed"] == ["Seed 1 is taken by another pair."]


def test_the_same_personal_number_is_refused(event: Event, browser: Client) -> None:
    browser.post(address(event), pair(id_number1="110101199003070011"))
    answer = browser.post(address(event), pair(name1="张涛", id_number2="110101 19900307 0011"))
    assert answer.status_code == 422
    assert event.entries.count() == 3


def test_a_personal_number_is_never_shown_whole(event: Event, browser: Client) -> None:
    browser.post(address(event), pair(id_number1="110101199003070011"))
    entry = event.entries.get(number=3)
    page = browser.get(address(event, entry.public_id, "edit")).content.decode()
    assert "110101199003070011" not in page
    assert "110•" in page


def test_an_edit_without_the_number_keeps_it(event: Event, browser: Client) -> None:
    browser.post(address(event), pair(id_number1="110101199003070011"))
    entry = event.entries.get(number=3)
    assert browser.post(address(event, entry.public_id, "edit"), pair(name1="王建国")).status_code == 303
    person = entry.players.get(place=1).person
    assert (person.name, bool(person.id_number)) == ("王建国", True)


# Pasting


def test_a_paste_is_shown_first_with_errors_by_line_and_namesakes_and_nothing_is_written(event: Event, browser: Client) -> None:
    page = browser.post(address(event, "paste"), {"nonce": fresh_nonce(), "text": PASTED}).content.decode()
    assert event.entries.count() == 2
    assert page.count(">left out<") == 1
    assert "Two names are needed; found 1." in page
    assert page.count(">look<") == 2  # of a pair entered before, and of the line above
    assert "Enter 2 pairs" in page


def test_the_import_enters_the_good_lines_once(event: Event, browser: Client) -> None:
    typed = {"nonce": fresh_nonce(), "text": PASTED, "import": "1"}
    for _tap in range(2):
        assert browser.post(address(event, "paste"), typed).status_code == 303
    assert event.entries.count() == 4


def test_a_paste_refused_by_the_service_writes_nothing_and_keeps_the_text(event: Event, browser: Client) -> None:
    text = "单位\t选手1\t选手2\t种子\n甲\t王一\t王二\t1\n乙\t李一\t李二\t1"
    answer = browser.post(address(event, "paste"), {"nonce": fresh_nonce(), "text": text, "import": "1"})
    assert answer.status_code == 422
    assert "Seed 1 is taken by another pair." in answer.content.decode()
    assert "王一" in answer.content.decode()
    assert event.entries.count() == 2


@pytest.mark.parametrize("text", ["", "  \n\n"])
def test_an_empty_paste_writes_nothing(event: Event, browser: Client, text: str) -> None:
    browser.post(address(event, "paste"), {"text": text, "import": "1"})
    assert event.entries.count() == 2


# What becomes of a pair


def test_a_pair_is_checked_in_withdrawn_and_reinstated(event: Event, browser: Client) -> None:
    entry = event.entries.get(number=1)
    for kind, status in (("checked-in", "checked-in"), ("withdrawn", "withdrawn"), ("reinstated", "registered")):
        assert act(browser, entry, kind).status_code == 303
        assert entry_row(entry).status == status


def test_a_pair_withdrawn_twice_has_withdrawn_once(event: Event, browser: Client) -> None:
    entry = event.entries.get(number=1)
    for _tap in range(2):
        assert act(browser, entry, "withdrawn").status_code == 303
    assert entry.acts.count() == 1


def test_nobody_is_disqualified_without_a_reason(event: Event, browser: Client) -> None:
    entry = event.entries.get(number=1)
    assert act(browser, entry, "disqualified").status_code == 422
    assert act(browser, entry, "disqualified", reason="Signalling").status_code == 303
    assert entry_row(entry).status == "disqualified"


def test_only_a_chief_referee_disqualifies(event: Event, cast: Cast, browser: Client) -> None:
    Membership.objects.filter(event=event, user=cast.owner, role="chief").delete()
    answer = act(browser, event.entries.get(number=1), "disqualified", reason="Signalling")
    assert answer.status_code == 403
    assert "Signalling" in answer.content.decode()


def test_an_unknown_act_is_refused(event: Event, browser: Client) -> None:
    assert act(browser, event.entries.get(number=1), "promoted").status_code == 422


def test_a_pair_is_removed_once_and_a_second_tap_finds_it_gone(event: Event, browser: Client) -> None:
    entry = event.entries.get(number=2)
    for _tap in range(2):
        assert browser.post(address(event, entry.public_id, "remove")).status_code == 303
    assert event.entries.count() == 1


def test_a_drawn_pair_cannot_be_removed(playing: Playing, cast: Cast) -> None:
    entry = playing.event.entries.get(number=1)
    answer = cast.client(cast.owner).post(address(playing.event, entry.public_id, "remove"))
    assert answer.status_code == 409
    assert "withdraw it instead" in answer.content.decode()


def test_the_list_is_paged_in_a_total_order(cast: Cast, browser: Client) -> None:
    event = make_event(cast, pairs=60)
    pages = [browser.get(address(event), {"sort": "unit", "page": page}).content.decode() for page in (1, 2)]
    shown = [number for page in pages for number in range(1, 61) if f'id="pair-{number}"' in page]
    assert sorted(shown) == list(range(1, 61))
