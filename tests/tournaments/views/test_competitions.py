"""The pages of a competition: who sees what, one search, clocks, hall map, set-up; an event knows where it belongs."""

from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.rules.records import HandRecord
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tests.tournaments.views.at_table import address
from tournaments.models import Competition, Event, Membership
from tournaments.services.competitions import add_event, create_competition, delete_competition
from tournaments.services.entries import EntryForm, PlayerForm, add_entries

pytestmark = pytest.mark.django_db
EVERYBODY, STAFF, ORGANISER = (
    ("competition", "competition-where", "competition-screen", "competition-seq"),
    ("competition-hall",),
    ("competition-setup",),
)


@pytest.fixture
def who(cast: Cast) -> dict[str, Any]:
    return {"actor": actor_of(cast.owner), "at": timezone.now()}


@pytest.fixture
def hall(cast: Cast, who: dict[str, Any]) -> Competition:
    """Two events, both being played: a public one and a private one."""
    hall = create_competition(name="秋水杯锦标赛", organiser_id=cast.owner.pk, **who)
    for name, visibility in (("男子双人", "public"), ("女子双人", "private")):
        event = make_playing(cast, pairs=4).event
        Event.objects.filter(pk=event.pk).update(name=name, visibility=visibility)
        event.memberships.filter(user=cast.referee).delete()
        add_event(competition=hall, event=event, **who)
    return hall


def url(name: str, hall: Competition) -> str:
    return reverse(name, args=[hall.public_id])


def text(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def playing_of(event: Event, cast: Cast) -> Playing:
    stage = event.stages.get(no=1)
    return Playing(event, stage, stage.rounds.get(no=1), actor_of(cast.owner))


# Who sees what


@pytest.mark.parametrize("name", [*EVERYBODY, *STAFF, *ORGANISER])
def test_each_page_opens_for_those_it_is_for(cast: Cast, hall: Competition, name: str) -> None:
    chief = cast.stranger
    Membership.objects.create(event=Event.objects.get(name="男子双人"), user=chief, role="chief")
    seen = {
        kind: cast.client(user).get(url(name, hall)).status_code
        for kind, user in (("public", None), ("account", cast.referee), ("chief", chief), ("organiser", cast.owner))
    }
    wanted = {"public": 200, "account": 200, "chief": 200, "organiser": 200}
    if name not in EVERYBODY:
        wanted |= {"public": 302, "account": 403}
    if name in ORGANISER:
        wanted |= {"chief": 403}
    assert seen == wanted


def test_a_private_event_is_shown_only_to_those_who_work_in_it(cast: Cast, hall: Competition) -> None:
    for name in ("competition", "competition-where", "competition-screen"):
        assert "女子双人" not in text(cast.client().get(url(name, hall)))
    assert "女子双人" in text(cast.client(cast.owner).get(url("competition", hall)))
    number = "?q=1"
    assert text(cast.client().get(url("competition-where", hall) + number)).count("ss-place") < text(
        cast.client(cast.owner).get(url("competition-where", hall) + number)
    ).count("ss-place")


def test_a_screen_shows_what_the_public_sees_whoever_opens_it(cast: Cast, hall: Competition) -> None:
    shown = text(cast.client(cast.owner).get(url("competition-screen", hall)))
    assert "男子双人" in shown
    assert "女子双人" not in shown


def test_a_competition_of_private_events_alone_is_not_there_for_others(cast: Cast, hall: Competition) -> None:
    Event.objects.update(visibility="private")
    for name in EVERYBODY:
        assert [cast.client(user).get(url(name, hall)).status_code for user in (None, cast.stranger, cast.owner)] == [404, 404, 200]
    assert "秋水杯锦标赛" not in text(cast.client().get("/c/"))


def test_a_deleted_competition_is_there_for_its_organiser_alone_and_no_event_names_it(
    cast: Cast, hall: Competition, who: dict[str, Any]
) -> None:
    event = reverse("event", args=[Event.objects.get(name="男子双人").public_id])
    assert "秋水杯锦标赛" in text(cast.client().get(event))
    delete_competition(competition=hall, typed_name=hall.name, **who)
    assert [cast.client(user).get(url("competition", hall)).status_code for user in (None, cast.owner)] == [404, 200]
    assert "秋水杯锦标赛" not in text(cast.client(cast.stranger).get(event))


def test_a_chief_has_on_the_hall_map_the_tables_of_their_own_events(cast: Cast, hall: Competition) -> None:
    events = {event.name: playing_of(event, cast) for event in Event.objects.all()}
    Membership.objects.create(event=events["男子双人"].event, user=cast.stranger, role="chief")
    shown = text(cast.client(cast.stranger).get(url("competition-hall", hall)))
    assert events["男子双人"].match().public_id in shown
    assert events["女子双人"].match().public_id not in shown
    assert events["女子双人"].match().public_id in text(cast.client(cast.owner).get(url("competition-hall", hall)))


def test_a_call_is_answered_from_the_common_map_and_leads_back_there(cast: Cast, hall: Competition) -> None:
    playing = playing_of(Event.objects.get(name="男子双人"), cast)
    browser = cast.client(cast.owner)
    browser.post(address(playing, "table-call"), {"note": "?"})
    assert "男子双人" in text(browser.get(url("competition-hall", hall)))
    answer = browser.post(address(playing, "answer-call"), {"then": "competition"})
    assert answer.headers["Location"] == url("competition-hall", hall)


# What moves


@time_machine.travel("2026-11-28 14:30 +08:00", tick=False)
def test_the_page_is_the_same_until_something_happens_in_one_of_its_events(cast: Cast, hall: Competition) -> None:
    reader = cast.client()
    seqs = [reader.get(url("competition-seq", hall)).json()["seq"]]
    first = reader.get(url("competition", hall))
    assert reader.get(url("competition", hall), headers={"if-none-match": first["ETag"]}).status_code == 304
    playing_of(Event.objects.get(name="男子双人"), cast).record(HandRecord("N", "2", "S", 45))
    seqs.append(reader.get(url("competition-seq", hall)).json()["seq"])
    assert reader.get(url("competition", hall), headers={"if-none-match": first["ETag"]}).status_code == 200
    assert seqs[1] == seqs[0] + 1


def test_a_table_is_found_over_all_events(cast: Cast, hall: Competition) -> None:
    Event.objects.update(visibility="public")
    found = text(cast.client().get(url("competition-where", hall) + "?q=1", headers={"hx-request": "true"}))
    assert "<html" not in found
    assert all(name in found for name in ("男子双人", "女子双人"))
    assert "No pair fits" in text(cast.client().get(url("competition-where", hall) + "?q=zzzz"))


# Set-up


def test_a_competition_is_made_and_gets_an_event(cast: Cast) -> None:
    browser, event = cast.client(cast.owner), make_event(cast)
    made = browser.post("/c/", {"name": "春水杯"})
    hall = Competition.objects.get()
    assert (made.status_code, made.headers["Location"]) == (303, url("competition-setup", hall))
    assert browser.post(url("competition-setup", hall), {"act": "add", "event": event.public_id}).status_code == 303
    assert hall.events.get() == event
    assert cast.client().post("/c/", {"name": "x"}).status_code == 302


def test_nobody_adds_an_event_that_they_do_not_organise(cast: Cast) -> None:
    event, browser = make_event(cast), cast.client(cast.stranger)
    browser.post("/c/", {"name": "别人的杯"})
    hall = Competition.objects.get()
    assert browser.post(url("competition-setup", hall), {"act": "add", "event": event.public_id}).status_code == 422
    assert not hall.events.exists()


def test_one_event_after_another_by_one_button_or_by_number(cast: Cast, hall: Competition) -> None:
    browser = cast.client(cast.owner)
    assert browser.post(url("competition-setup", hall), {"act": "tables", "offered": "1"}).status_code == 303
    assert list(Event.objects.order_by("pk").values_list("settings__first_table", flat=True)) == [None, 3]
    second = Event.objects.order_by("pk")[1]
    refused = browser.post(url("competition-setup", hall), {"act": "tables", f"first-{second.public_id}": "abc"})
    assert refused.status_code == 422
    assert "A table number from 1" in refused.content.decode()


def test_deleting_wants_the_name_and_can_be_taken_back_there(cast: Cast, hall: Competition) -> None:
    browser = cast.client(cast.owner)
    assert browser.post(url("competition-setup", hall), {"act": "delete", "typed_name": "秋"}).status_code == 422
    assert browser.post(url("competition-setup", hall), {"act": "delete", "typed_name": hall.name}).status_code == 303
    assert "Bring the competition back" in text(browser.get(url("competition-setup", hall)))
    browser.post(url("competition-setup", hall), {"act": "restore"})
    assert Competition.objects.get().deleted_at is None


def test_the_last_step_of_the_set_up_is_taken_back(cast: Cast, hall: Competition) -> None:
    browser = cast.client(cast.owner)
    browser.post(url("competition-setup", hall), {"name": "另一个名字"})
    seq = Competition.objects.get().scope.seq
    assert browser.post(url("competition-setup", hall), {"act": "undo", "seq": str(seq)}).status_code == 303
    assert Competition.objects.get().name == "秋水杯锦标赛"
    assert browser.post(url("competition-setup", hall), {"act": "undo", "seq": str(seq)}).status_code == 422


# Entered twice


def test_who_is_in_two_events_is_said_on_the_entry_page_and_on_the_competition_page(
    cast: Cast, hall: Competition, who: dict[str, Any]
) -> None:
    browser: Client = cast.client(cast.owner)
    numbers = ("110101198001022345", "110101198001022346")
    for event, number, name in zip(Event.objects.order_by("pk"), numbers[:1] * 2, ("卓文君", "卓文君"), strict=True):
        add_entries(event=event, forms=[EntryForm((PlayerForm(name, id_number=number), PlayerForm("甲")))], **who)
    entries = text(browser.get(reverse("entries", args=[Event.objects.order_by("pk")[0].public_id])))
    assert "卓文君" in entries
    assert "The same ID number." in entries
    assert "The same ID number." in text(browser.get(url("competition", hall)))
    assert "The same ID number." not in text(cast.client().get(url("competition", hall)))


def test_an_event_alone_hears_nothing_of_halls(cast: Cast) -> None:
    event = make_event(cast)
    assert "of the hall" not in text(cast.client(cast.owner).get(reverse("entries", args=[event.public_id])))
    assert "Part of" not in text(cast.client().get(reverse("event", args=[event.public_id])))


@pytest.mark.parametrize(("unit", "said"), [("城东", True), ("城西", False)])
def test_a_pasted_list_says_who_is_perhaps_entered_in_another_event_of_the_hall(cast: Cast, unit: str, said: bool) -> None:
    who: dict[str, Any] = {"actor": actor_of(cast.owner), "at": timezone.now()}
    first, second = make_event(cast, pairs=2), make_event(cast, pairs=0)
    hall = create_competition(name="江城杯", organiser_id=cast.owner.pk, **who)
    for event in (first, second):
        add_event(competition=hall, event=event, **who)
    add_entries(event=first, forms=[EntryForm((PlayerForm("欧阳文"), PlayerForm("王芳")), "城东")], **who)
    typed = {"text": f"{unit}\t欧阳文\t李四", "nonce": fresh_nonce()}
    page = cast.client(cast.owner).post(f"/e/{second.public_id}/entries/paste/", typed).content.decode()
    assert (f"A 欧阳文 of this unit is entered in {first.name}, too: No. 3." in page) is said
