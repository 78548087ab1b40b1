"""What is answered from memory, to whom, and what is never shown from it. Nothing gets too old by itself here: only a change can."""

import gzip
from threading import Event, Thread
from typing import Any

import pytest
from django.db import connection, connections
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from referee.models import Scope
from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce, make_cast, make_playing
from tournaments import middleware, models, pulse
from tournaments.services.events import delete_event, edit_event
from tournaments.services.rounds import clock_act, open_next_match, unpublish_round
from tournaments.views.etag import ForAnybody

HAND = HandRecord("N", "2", "S", 60)
LONG = 1e6


@pytest.fixture(autouse=True)
def _remembering(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.ANSWERS_FROM_MEMORY = True
    let_stand(monkeypatch, LONG)
    middleware.MEMORY.forget()
    pulse.PULSES.forget()


def let_stand(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """Pages are shown for so long although hands were saved, and what others write is asked for as rarely."""
    for module, name in ((middleware, "SHORTEST_REST"), (middleware, "LONGEST_REST"), (pulse, "READ_AGAIN")):
        monkeypatch.setattr(module, name, seconds)


@pytest.fixture
def reader(cast: Cast) -> Client:
    """Somebody in the hall, without an account."""
    return cast.client()


def url(playing: Playing, rest: str = "standings/") -> str:
    return f"/e/{playing.event.public_id}/{rest}"


def is_remembered(client: Client, address: str, **more: Any) -> bool:
    """Whether a page is shown without a word with the database."""
    with CaptureQueriesContext(connection) as asked:
        client.get(address, **more)
    return not asked.captured_queries


def test_the_second_reader_gets_the_bytes_of_the_first_with_all_that_every_answer_carries(playing: Playing, cast: Cast) -> None:
    first, second = cast.client().get(url(playing)), cast.client().get(url(playing))
    assert is_remembered(cast.client(), url(playing))
    assert (second.content, dict(second.headers)) == (first.content, dict(first.headers))
    assert "default-src 'self'" in second["Content-Security-Policy"]
    assert cast.client().get(url(playing), headers={"if-none-match": first["ETag"]}).status_code == 304


def test_who_takes_packed_bytes_gets_the_same_page_packed(playing: Playing, cast: Cast) -> None:
    plain = cast.client().get(url(playing))
    packed = cast.client().get(url(playing), headers={"accept-encoding": "gzip, deflate"})
    assert packed["Content-Encoding"] == "gzip"
    assert int(packed["Content-Length"]) == len(packed.content) < len(plain.content) / 2
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed["Vary"]
    for kept in (packed["ETag"], plain["ETag"]):
        assert cast.client().get(url(playing), headers={"if-none-match": kept, "accept-encoding": "gzip"}).status_code == 304
    playing.record(HAND)
    middleware.MEMORY.forget()
    assert cast.client().get(url(playing), headers={"if-none-match": packed["ETag"]}).status_code == 200


def test_whoever_is_logged_in_gets_pages_of_their_own(playing: Playing, reader: Client, cast: Cast) -> None:
    match = url(playing, f"matches/{playing.match().public_id}/")
    playing.record(HAND)
    assert "Take back" not in reader.get(match).content.decode()
    chief = cast.client(cast.owner).get(match).content.decode()
    assert "Chief referee" in chief
    assert "Chief referee" not in reader.get(match).content.decode()


def test_who_has_logged_out_sees_what_the_public_sees(playing: Playing, cast: Cast) -> None:
    client = cast.client(cast.owner)
    match = url(playing, f"matches/{playing.match().public_id}/")
    client.get(match)
    client.logout()
    assert "Chief referee" not in client.get(match).content.decode()


@pytest.mark.parametrize(
    "other",
    [
        {"headers": {"accept-language": "zh-hant"}},
        {"headers": {"cookie": "ss_theme=dark"}},
        {"headers": {"cookie": "django_language=zh-hans"}},
        {"headers": {"hx-request": "true"}},
        {"headers": {"host": "other.local"}},
        {"query_params": {"q": "1"}},
    ],
)
def test_language_theme_address_and_part_have_bytes_of_their_own(playing: Playing, reader: Client, other: dict[str, Any]) -> None:
    reader.get(url(playing))
    assert not is_remembered(reader, url(playing), **other)
    assert is_remembered(reader, url(playing), **other)


def test_the_language_of_a_page_is_the_readers(playing: Playing, reader: Client) -> None:
    assert 'lang="en"' in reader.get(url(playing)).content.decode()
    assert 'lang="zh-Hant"' in reader.get(url(playing), headers={"accept-language": "zh-hant"}).content.decode()
    assert 'lang="en"' in reader.get(url(playing)).content.decode()


def test_an_event_turned_private_is_gone_at_once_and_so_are_its_seq_and_pages(playing: Playing, reader: Client) -> None:
    for page in (url(playing), url(playing, "seq")):
        assert reader.get(page).status_code == 200
    edit_event(event=playing.event, visibility="private", actor=playing.actor, at=timezone.now())
    for page in (url(playing), url(playing, "seq")):
        assert reader.get(page).status_code == 404


def test_a_deleted_event_is_gone_at_once(playing: Playing, reader: Client) -> None:
    reader.get(url(playing))
    delete_event(event=playing.event, typed_name=playing.event.name, actor=playing.actor, at=timezone.now())
    assert reader.get(url(playing)).status_code == 404


def test_a_page_of_a_private_event_is_not_remembered_for_anybody(playing: Playing, cast: Cast, reader: Client) -> None:
    models.Event.objects.filter(pk=playing.event.pk).update(visibility="private")
    assert cast.client(cast.owner).get(url(playing)).status_code == 200
    assert reader.get(url(playing)).status_code == 404


def test_what_another_process_hides_is_hidden_when_the_moment_is_over(
    playing: Playing, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert reader.get(url(playing)).status_code == 200
    models.Event.objects.filter(pk=playing.event.pk).update(visibility="private")
    monkeypatch.setattr(pulse, "READ_AGAIN", 0.0)
    assert reader.get(url(playing)).status_code == 404


def test_a_round_taken_back_is_hidden_at_once(cast: Cast, playing: Playing, reader: Client) -> None:
    page = url(playing, "rounds/1/1/")
    clock_act(round_=playing.round, kind="pause", seconds=0, table=None, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    assert reader.get(page).status_code == 200
    playing.round.state = "published"
    playing.round.save(update_fields=["state"])
    unpublish_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    assert reader.get(page).status_code == 404


def test_the_seq_is_right_after_a_save_in_the_same_process(playing: Playing, reader: Client) -> None:
    before = reader.get(url(playing, "seq")).json()["seq"]
    assert is_remembered(reader, url(playing, "seq"))
    playing.record(HAND)
    assert reader.get(url(playing, "seq")).json() == {"seq": before + 1, "news": True}


def test_a_page_of_one_match_hears_of_its_own_hands_and_of_the_clock_alone(playing: Playing, reader: Client) -> None:
    since = reader.get(url(playing, "seq")).json()["seq"]
    asked = url(playing, f"seq?about={playing.match(1).public_id}&since=")
    playing.record(HAND, 2)
    assert reader.get(f"{asked}{since}").json() == {"seq": since + 1, "news": False}
    assert is_remembered(reader, f"{asked}{since}")
    playing.record(HAND, 1)
    assert reader.get(f"{asked}{since}").json()["news"] is True
    assert reader.get(f"{asked}{since + 2}").json()["news"] is False
    clock_act(round_=playing.round, kind="pause", seconds=0, table=None, nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    assert reader.get(f"{asked}{since + 2}").json()["news"] is True


def test_a_page_of_the_first_of_three_hears_that_the_second_is_opened_and_not_of_its_hands(cast: Cast, reader: Client) -> None:
    playing = make_playing(cast, best_of=3)
    first = playing.match()
    end_match(match=first, kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    since = reader.get(url(playing, "seq")).json()["seq"]
    open_next_match(event=playing.event, table=playing.table(), actor=playing.actor, at=timezone.now())
    asked = url(playing, f"seq?about={first.public_id}&since=")
    opened = reader.get(f"{asked}{since}").json()
    assert opened["news"] is True
    assert playing.match().public_id in reader.get(url(playing, f"matches/{first.public_id}/")).content.decode()
    playing.record(HAND)
    assert reader.get(f"{asked}{opened['seq']}").json() == {"seq": opened["seq"] + 1, "news": False}


def test_who_was_away_longer_than_anything_is_remembered_is_told_from_the_log(playing: Playing, reader: Client) -> None:
    since = Scope.objects.get(pk=playing.event.scope_id).seq
    playing.record(HAND, 2)
    pulse.PULSES.forget()
    asked = url(playing, "seq?about={}&since={}")
    assert reader.get(asked.format(playing.match(1).public_id, since)).json()["news"] is False
    assert reader.get(asked.format(playing.match(2).public_id, since)).json()["news"] is True


def test_while_somebody_asks_how_far_an_event_is_the_others_go_by_what_was_known(
    playing: Playing, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = reader.get(url(playing, "seq")).json()["seq"]
    monkeypatch.setattr(pulse, "READ_AGAIN", 0.0)
    monkeypatch.setattr(pulse, "WAIT_AFTER", LONG)
    with pulse.PULSES._lock:  # who asks just now
        assert is_remembered(reader, url(playing, "seq"))
        assert reader.get(url(playing, "seq")).json()["seq"] == before
    assert not is_remembered(reader, url(playing, "seq"))


def test_a_page_that_is_a_moment_old_says_up_to_which_seq_it_shows_everything(
    playing: Playing, reader: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = url(playing, f"matches/{playing.match().public_id}/")
    empty = reader.get(page)
    playing.record(HAND)
    seq = reader.get(url(playing, "seq")).json()["seq"]
    old = reader.get(page)
    assert (old.content, int(old["X-Shown-Seq"])) == (empty.content, seq - 1)
    let_stand(monkeypatch, 0.0)
    new = reader.get(page)
    assert int(new["X-Shown-Seq"]) == seq
    assert new.content != empty.content


def test_a_page_with_a_form_belongs_to_one_reader(playing: Playing, reader: Client) -> None:
    """A login page holds a token: whoever is asked to log in is asked anew."""
    private = url(playing, "hall/")
    reader.get(private)
    assert not is_remembered(reader, private)


def test_what_is_not_there_is_asked_for_every_time(playing: Playing, reader: Client) -> None:
    assert reader.get("/e/nothing/standings/").status_code == 404
    assert reader.get(url(playing, "matches/nothing/")).status_code == 404
    assert not is_remembered(reader, url(playing, "matches/nothing/"))


@pytest.mark.django_db(transaction=True)
def test_of_many_who_ask_at_once_for_a_page_one_has_it_made_and_all_get_it() -> None:
    playing, made, may_end = make_playing(make_cast()), [], Event()
    got: list[bytes] = []

    def slow(request: HttpRequest) -> HttpResponse:
        made.append(request)
        may_end.wait(10)
        response = HttpResponse("page")
        response.for_anybody = ForAnybody(10**9, ticking=False)  # type: ignore[attr-defined]
        return response

    door = middleware.AnswersFromMemory(slow)

    def ask() -> None:
        got.append(door(RequestFactory().get(url(playing))).content)  # type: ignore[attr-defined]
        connections.close_all()

    readers = [Thread(target=ask) for _ in range(6)]
    for reader in readers:
        reader.start()
    may_end.wait(0.5)
    may_end.set()
    for reader in readers:
        reader.join(20)
    assert (len(made), got) == (1, [b"page"] * 6)
