"""A table opens without a network: the browser closed, the server gone, the page as it was seen last, with a mark that says so.

Browsers take 127.0.0.1 for as safe as https, so this is the service worker itself, in a browser that is really closed and
opened again. `unsafe` is the same site by a name, as a hall without https has it.
"""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import BrowserContext, Error, Page, Playwright, expect, sync_playwright

from tests.e2e.at_table import digit, hands_of, label
from tests.e2e.conftest import CHROMIUM, FLAGS, Site

pytestmark = pytest.mark.e2e
MAKE = """
import json
from tests.cast import known_cast, make_playing
playing = make_playing(known_cast())
print(json.dumps([[playing.token(n), f"/e/{playing.event.public_id}/tables/{playing.table(n).public_id}/", playing.match(n).public_id] for n in (1, 2)]))
"""
REVOKE = """
from django.utils import timezone
from tournaments.access import token_for
token = token_for("{}")
token.revoked_at = timezone.now()
token.save()
"""
KEPT = """async () => {
  const pages = await caches.open("ss-pages"), files = await caches.open("ss-files");
  const paths = (of) => of.keys().then((keys) => keys.map((one) => new URL(one.url).pathname));
  return [await paths(pages), await paths(files)];
}"""
UNSAFE = "hall.example"
HAS = "(path) => caches.match(path, {cacheName: 'ss-pages', ignoreVary: true}).then((one) => Boolean(one))"
KEEPS_HAND_2 = "(path) => caches.match(path, {cacheName: 'ss-pages'}).then((one) => one.text()).then((text) => text.includes('Hand 2'))"
IS_NEW = "(path) => caches.match(path, {cacheName: 'ss-pages'}).then((one) => one.text()).then((text) => text.includes('id=\"sheet\"'))"


def until(page: Page, question: str, about: str = "") -> None:
    """Wait until the page answers yes."""
    for _ in range(150):
        with suppress(Error):  # the page has just gone on to another
            if page.evaluate(question, about):
                return
        page.wait_for_timeout(100)
    raise AssertionError(question)


@dataclass(frozen=True, slots=True)
class Card:
    """A table card: its token, the page it opens, the match there."""

    token: str
    page: str
    match: str


@dataclass(slots=True)
class Phone:
    """A phone whose browser is closed and opened again with what it has kept."""

    playwright: Playwright
    site: Site
    place: Path
    context: BrowserContext | None = None

    def open(self, path: str, site: str = "") -> Page:
        """The browser, opened on this page."""
        if self.context is None:
            self.context = self.playwright.chromium.launch_persistent_context(
                str(self.place), executable_path=CHROMIUM, viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True,
                args=[*FLAGS, f"--host-resolver-rules=MAP {UNSAFE} 127.0.0.1"],
            )  # fmt: skip
            self.context.add_cookies([{"name": "django_language", "value": "en", "url": self.site.url}])
        page = self.context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        page.goto((site or self.site.url) + path)
        return page

    def scan(self, card: Card) -> Page:
        """The table by its card, until its page is kept."""
        page = self.open(f"/k/{card.token}/")
        self.keeps(page, card.page)
        return page

    def keeps(self, page: Page, path: str) -> None:
        """Until the worker is there and has kept this page."""
        until(page, "(path) => navigator.serviceWorker.ready.then(({active}) => active.state === 'activated')")
        until(page, HAS, path)
        until(page, "() => !document.cookie.includes('ss_card')")

    def kept(self, page: Page) -> tuple[list[str], list[str]]:
        """The pages and the files that are kept."""
        pages, files = page.evaluate(KEPT)
        return pages, files

    def close(self) -> None:
        if self.context is not None:
            self.context.close()
            self.context = None


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as made:
        yield made


@pytest.fixture
def phone(playwright: Playwright, site: Site, tmp_path: Path) -> Iterator[Phone]:
    made = Phone(playwright, site, tmp_path / "browser")
    yield made
    made.close()


@pytest.fixture
def cards(site: Site) -> tuple[Card, Card]:
    """The cards of the two tables of a round."""
    one, two = (Card(*made) for made in json.loads(site.python(MAKE)))
    return one, two


@contextmanager
def gone(site: Site) -> Iterator[None]:
    """The server is not there."""
    site.stop()
    try:
        yield
    finally:
        site.start()


@contextmanager
def portal(site: Site) -> Iterator[None]:
    """Somebody else answers in the place of the site, to everything and with 200."""

    class Portal(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = b"<!doctype html><title>Welcome</title><body >Welcome to the hotel: room number, please"
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *arguments: object) -> None:
            """Quiet."""

    with gone(site):
        ThreadingHTTPServer.allow_reuse_address = True
        server = ThreadingHTTPServer(("127.0.0.1", int(site.url.rsplit(":", 1)[1])), Portal)
        Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield
        finally:
            server.shutdown()
            server.server_close()


@contextmanager
def hanging(site: Site) -> Iterator[None]:
    """A network that takes everything and answers nothing."""
    with gone(site), closing(socket.socket()) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(("127.0.0.1", int(site.url.rsplit(":", 1)[1])))
        listener.listen(64)
        yield


def type_hand(page: Page, points: int, declarer: str | None = None) -> None:
    keys = [label("trump", "S"), *[digit(one) for one in str(points)], label("last_trick", "declarers"), "#save"]
    for key in [label("declarer", declarer), *keys] if declarer else keys:
        page.click(key)


def is_at(page: Page, hand: int) -> None:
    expect(page.get_by_role("heading", name=f"Hand {hand}", exact=True)).to_be_visible(timeout=20_000)


def test_a_closed_browser_opens_the_table_and_records_without_a_server(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    phone.close()
    with gone(phone.site):
        page = phone.open(cards[0].page)
        expect(page.locator("#kept")).to_have_text(re.compile(r"No network: this is the table as of \d\d:\d\d\."))
        type_hand(page, 45, "N")
        is_at(page, 2)
        expect(page.locator("#outbox li")).to_have_count(1)
        phone.close()
        page = phone.open(f"/k/{cards[0].token}/")
        is_at(page, 2)
    expect(page.locator("#outbox li")).to_have_count(0, timeout=30_000)
    assert hands_of(phone.site, cards[0].match) == 1


def test_a_page_kept_before_a_hand_was_saved_asks_for_the_hand_after_it(phone: Phone, cards: tuple[Card, Card]) -> None:
    page = phone.scan(cards[0])
    type_hand(page, 45, "N")
    is_at(page, 2)
    until(page, KEEPS_HAND_2, cards[0].page)
    phone.close()
    with gone(phone.site):
        is_at(phone.open(cards[0].page), 2)


def test_while_the_server_answers_no_kept_page_is_shown(phone: Phone, cards: tuple[Card, Card]) -> None:
    page = phone.scan(cards[0])
    phone.site.python(f"""
from referee.actors import Actor
from referee.models import Match
from referee.rules.records import HandRecord
from tests.cast import record_on
record_on(Match.objects.get(public_id="{cards[0].match}"), HandRecord("N", "2", "S", 45), Actor("user:1", "x"))
""")
    page.reload()
    is_at(page, 2)
    expect(page.locator("#kept")).to_be_hidden()


def test_each_table_has_its_own_page_and_nothing_else_is_kept(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    page = phone.scan(cards[1])
    page.goto(f"{phone.site.url}/")
    page.goto(f"{phone.site.url}{cards[0].page}ruling/")
    pages, files = phone.kept(page)
    assert set(pages) == {*(card.page for card in cards), *(f"/k/{card.token}/" for card in cards), "/no-network/"}
    assert all(re.search(r"^/static/.*\.[0-9a-f]{12}\.\w+$", path) for path in files)
    with gone(phone.site):
        for card, number in ((cards[0], 1), (cards[1], 2)):
            expect(phone.open(card.page).locator("h1")).to_contain_text(f"table {number}")


def test_other_pages_say_in_three_languages_that_there_is_no_network_and_lead_to_the_tables(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    phone.close()
    with gone(phone.site):
        page = phone.open("/")
        for words in ("没有网络", "沒有網路", "No network"):
            expect(page.get_by_role("heading", name=words)).to_be_visible()
        page.click("#kept-tables a")
        is_at(page, 1)
        expect(phone.open(cards[1].page).locator("body")).to_contain_text("No network")


def test_what_a_wifi_portal_answers_is_neither_shown_nor_kept(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    phone.close()
    with portal(phone.site):
        page = phone.open(cards[0].page)
        is_at(page, 1)
        expect(page.locator("#kept")).to_contain_text("This wifi answers in place of the site")
        other = phone.open(cards[1].page)
        expect(other.locator("body")).to_contain_text("Welcome to the hotel")
        assert cards[1].page not in phone.kept(page)[0]
    with gone(phone.site):
        is_at(phone.open(cards[0].page), 1)


def test_a_network_that_does_not_answer_is_waited_for_a_few_seconds_only(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    phone.close()
    with hanging(phone.site):
        page = phone.open(cards[0].page)
        expect(page.locator("#kept")).to_contain_text("No network")
        type_hand(page, 45, "N")
        is_at(page, 2)


def test_a_revoked_card_takes_its_table_along(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.scan(cards[0])
    page = phone.scan(cards[1])
    phone.site.python(REVOKE.format(cards[0].token))
    page.goto(f"{phone.site.url}/k/{cards[0].token}/")
    expect(page.locator("h1").last).to_have_text("This table card is no longer valid")
    pages, _files = phone.kept(page)
    assert cards[0].page not in pages
    assert f"/k/{cards[0].token}/" not in pages
    assert cards[1].page in pages


def test_a_table_that_may_no_longer_be_opened_is_forgotten(phone: Phone, cards: tuple[Card, Card]) -> None:
    page = phone.scan(cards[0])
    phone.site.python(REVOKE.format(cards[0].token))
    page.goto(phone.site.url + cards[0].page)
    expect(page).to_have_url(re.compile("/accounts/login/"))
    assert cards[0].page not in phone.kept(page)[0]


def test_signing_out_forgets_the_tables(phone: Phone, cards: tuple[Card, Card]) -> None:
    page = phone.open("/accounts/login/?next=" + cards[0].page)
    page.fill("[name=username]", "owner")
    page.fill("[name=password]", "owner-password")
    page.click("main form button.btn-primary")
    phone.keeps(page, cards[0].page)
    page.goto(f"{phone.site.url}/")
    page.evaluate("document.querySelector('form[action$=logout\\\\/]').requestSubmit()")
    until(page, f"(path) => ({HAS})(path).then((has) => !has)", cards[0].page)
    phone.close()
    with gone(phone.site):
        expect(phone.open(cards[0].page).locator("body")).to_contain_text("No network")


def test_a_new_release_replaces_what_is_kept(phone: Phone, cards: tuple[Card, Card]) -> None:
    """The worker of another release is another script, and the browser fetches it with the next page."""
    page = phone.scan(cards[0])
    page.evaluate(
        """async (path) => {
      const pages = await caches.open("ss-pages"), files = await caches.open("ss-files");
      await pages.put(path, new Response("<!doctype html><body >of an old release", {headers: {"Content-Type": "text/html", Date: new Date().toUTCString()}}));
      await files.put("/static/old.0123456789ab.js", new Response(""));
    }""",
        cards[0].page,
    )
    manifest = Path(phone.site.environment["STATIC_ROOT"]) / "staticfiles.json"
    was = manifest.read_text(encoding="utf-8")
    made = json.loads(was)
    manifest.write_text(json.dumps({**made, "hash": "another"}), encoding="utf-8")
    try:
        phone.site.stop()
        phone.site.start()
        phone.open("/")
        until(page, IS_NEW, cards[0].page)
        until(page, "() => caches.match('/static/old.0123456789ab.js').then((one) => !one)")
    finally:
        manifest.write_text(was, encoding="utf-8")


def test_on_plain_http_the_table_works_without_a_worker(phone: Phone, cards: tuple[Card, Card]) -> None:
    phone.site.stop()
    phone.site.environment["ALLOWED_HOSTS"] = f"{UNSAFE},127.0.0.1"
    phone.site.start()
    try:
        page = phone.open(f"/k/{cards[0].token}/", phone.site.url.replace("127.0.0.1", UNSAFE))
        assert page.evaluate("[window.isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        type_hand(page, 45, "N")
        expect(page.locator("#hand-1")).to_be_visible()
    finally:
        del phone.site.environment["ALLOWED_HOSTS"]
        phone.site.stop()
        phone.site.start()
