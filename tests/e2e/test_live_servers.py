"""Pages that move by themselves, against real servers: the stream by uvicorn, and asking where there is none."""

from __future__ import annotations

import http.client
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest

from tests.e2e.conftest import CHROMIUM, FLAGS, ROOT, Site, free_port

sync_api = pytest.importorskip("playwright.sync_api")
pytest.importorskip("uvicorn")
pytestmark = pytest.mark.e2e

EVENT = """
from django.utils import timezone
from tests.cast import known_cast, make_playing
playing = make_playing(known_cast())
print(playing.event.public_id, playing.match().public_id, playing.event.scope.public_id)
"""
HAND = """
from secrets import token_hex
from django.utils import timezone
from referee.actors import Actor
from referee.models import Match
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import record_hand
match = Match.objects.get(public_id="{match}")
state = match_state(match)
seat = state.due.declarer or "N"
record = HandRecord(seat, state.level("NS" if seat in "NS" else "EW"), "S", {points})
record_hand(match=match, record=record, due=state.due.json(), nonce=token_hex(16), actor=Actor("user:1", "x"), at=timezone.now())
match.scope.refresh_from_db()
print(match.scope.seq)
"""


@dataclass(slots=True)
class Hall:
    """An event in play on a site, with both servers."""

    site: Site
    stream_url: str
    event: str
    match: str

    def record(self, points: int) -> int:
        """A hand at table 1 from elsewhere; the seq after it."""
        return int(self.site.python(HAND.format(match=self.match, points=points)).split()[-1])


@pytest.fixture(scope="module")
def hall(site: Site) -> Iterator[Hall]:
    """The site's own server, and beside it a process of `config.asgi` on the same database."""
    event, match, _scope = site.python(EVENT).split()[-3:]
    port = free_port()
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--timeout-graceful-shutdown", "1"]
    environment = {**site.environment, "LIVE_STREAM": "1"}
    server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        _wait(port)
        yield Hall(site, f"http://127.0.0.1:{port}", event, match)
    finally:
        server.terminate()
        server.wait()


def _wait(port: int) -> None:
    for _ in range(200):
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=2)
        try:
            connection.request("GET", "/healthz")
            connection.getresponse().read()
        except OSError:
            time.sleep(0.1)
        else:
            return
        finally:
            connection.close()
    raise AssertionError("the server does not answer")


class Stream:
    """An open stream, read line by line."""

    def __init__(self, url: str, path: str) -> None:
        self.connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=10)
        self.connection.request("GET", path)
        self.response = self.connection.getresponse()

    def seq(self) -> int:
        """The next seq that is told."""
        while True:
            line = self.response.readline()
            assert line, "the stream has ended"
            if line.startswith(b"data: "):
                return int(line.removeprefix(b"data: "))

    def close(self) -> None:
        self.response.close()
        self.connection.close()


def test_the_stream_tells_the_seq_at_once_and_again_within_two_seconds_of_a_change(hall: Hall) -> None:
    stream = Stream(hall.stream_url, f"/live/{hall.event}")
    assert stream.response.headers["Content-Type"].startswith("text/event-stream")
    assert "Content-Encoding" not in stream.response.headers
    before = stream.seq()
    saved = hall.record(40)
    since = time.monotonic()
    told = stream.seq()
    assert time.monotonic() - since < 2
    assert before < told <= saved
    stream.close()


def test_who_comes_back_is_told_what_was_missed(hall: Hall) -> None:
    first = Stream(hall.stream_url, f"/live/{hall.event}")
    first.seq()
    first.close()
    saved = hall.record(35)
    again = Stream(hall.stream_url, f"/live/{hall.event}")
    assert again.seq() == saved
    again.close()


def test_a_private_event_has_no_stream_for_the_public(hall: Hall) -> None:
    change = "from tournaments.models import Event; Event.objects.filter(public_id={0!r}).update(visibility={1!r})"
    hall.site.python(change.format(hall.event, "private"))
    try:
        refused = Stream(hall.stream_url, f"/live/{hall.event}")
        assert refused.response.status == 404
        refused.close()
    finally:
        hall.site.python(change.format(hall.event, "public"))


@pytest.fixture(scope="module")
def browser() -> Iterator[sync_api.Browser]:
    with sync_api.sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield opened
        opened.close()


@pytest.mark.parametrize("server", ["stream", "asking"])
def test_a_match_page_shows_a_hand_that_was_saved_elsewhere(hall: Hall, browser: sync_api.Browser, server: str) -> None:
    base = hall.stream_url if server == "stream" else hall.site.url
    page = browser.new_page()
    failures: list[str] = []
    page.on("pageerror", lambda error: failures.append(str(error)))
    page.goto(f"{base}/e/{hall.event}/matches/{hall.match}/")
    hands = page.locator("#match .ss-table tbody tr")
    before = hands.count()
    page.wait_for_timeout(500)
    hall.record(60)
    sync_api.expect(hands).to_have_count(before + 1, timeout=4000)
    assert failures == []
    page.close()


def test_an_open_question_is_not_taken_from_under_the_finger(hall: Hall, browser: sync_api.Browser) -> None:
    """The part waits while its text to copy is open, and catches up afterwards."""
    entry = hall.site.python(
        f"from tournaments.models import Event; print(Event.objects.get(public_id={hall.event!r}).entries.first().public_id)"
    )
    page = browser.new_page()
    page.goto(f"{hall.site.url}/e/{hall.event}/pairs/{entry.split()[-1]}/")
    page.locator("#take > summary").click()
    hall.record(20)
    page.wait_for_timeout(4500)
    assert page.locator("#take").get_attribute("open") is not None
    page.close()


def test_a_screen_turns_its_page_and_obeys_the_chief(hall: Hall, browser: sync_api.Browser) -> None:
    steer = (
        "from django.utils import timezone; from referee.actors import Actor; from tournaments.models import Event;"
        "from tournaments.services.screens import steer_screen;"
        "steer_screen(event=Event.objects.get(public_id={0!r}), no=1, actor=Actor('user:1', 'x'), at=timezone.now(), shows={1!r}, notice={2!r})"
    )
    page = browser.new_page(viewport={"width": 1920, "height": 1080})
    page.goto(f"{hall.site.url}/e/{hall.event}/screen/")
    hall.site.python(steer.format(hall.event, "notice", "13:30 第二轮"))
    sync_api.expect(page.locator(".ss-scnotice")).to_have_text("13:30 第二轮", timeout=6000)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page.close()
