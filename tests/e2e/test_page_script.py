"""app.js in a real browser: a clock that trusts the server, a form sent once, typing that survives a foreign answer.

The pages are written here and answered from memory under one address, with the project's own script and htmx; what is
tried is the script against what a hall does to a phone: a wrong clock, a double tap, a sign-in page instead of an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from pathlib import Path

import pytest
from django.template.loader import render_to_string

sync_api = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.e2e

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "referee/static/referee/js/app.js"
HTMX = ROOT / "referee/static/vendor/htmx.min.js"
SITE = "http://hall.test"
POLICY = "default-src 'self'"
Answer = Callable[[sync_api.Route], None]


@pytest.fixture
def page() -> Iterator[sync_api.Page]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        yield browser.new_page()
        browser.close()


def html(body: str) -> str:
    head = render_to_string("partials/htmx_config.html")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>t</title>{head}<script src="/htmx.js" defer></script>'
        f'<script src="/app.js" defer></script></head><body data-refused="REFUSED" data-foreign="FOREIGN" data-offline="OFFLINE">'
        f'{body}<div id="ss-trouble" role="alert"></div></body></html>'
    )


def serve(page: sync_api.Page, body: str, save: Answer | None = None, now: datetime | None = None) -> None:
    """Answer the page, its scripts and `/save` under one address; every answer says what time it is at the server."""
    date = format_datetime(now or datetime.now(UTC), usegmt=True)

    def answer(route: sync_api.Route) -> None:
        place = route.request.url.removeprefix(SITE)
        headers = {"Date": date, "Content-Security-Policy": POLICY}
        if place in ("/app.js", "/htmx.js"):
            source = SCRIPT if place == "/app.js" else HTMX
            route.fulfill(body=source.read_text(), content_type="text/javascript", headers=headers)
        elif place == "/save" and save:
            save(route)
        else:
            route.fulfill(body=html(body), content_type="text/html; charset=utf-8", headers=headers)

    page.route("**/*", answer)
    page.goto(f"{SITE}/")


def answering(status: int, body: str) -> Answer:
    return lambda route: route.fulfill(status=status, body=body, content_type="text/html; charset=utf-8")


def millis(moment: datetime) -> int:
    return int(moment.timestamp() * 1000)


@pytest.mark.parametrize("wrong_by", [timedelta(minutes=7), timedelta(minutes=-7)])
def test_a_phone_with_a_wrong_clock_shows_the_right_time(page: sync_api.Page, wrong_by: timedelta) -> None:
    server = datetime.now(UTC) + wrong_by
    ends = millis(server + timedelta(minutes=10))
    serve(page, f'<span data-clock data-now="0" data-ends="{ends}" data-warn="300" data-over="called">–</span>', now=server)
    sync_api.expect(page.locator("[data-clock]")).to_have_text(re.compile("^(9:5|10:0)"))


def test_the_last_minutes_are_marked_and_time_called_is_a_word(page: sync_api.Page) -> None:
    server = datetime.now(UTC)
    ends = millis(server + timedelta(seconds=3))
    serve(page, f'<span data-clock data-now="0" data-ends="{ends}" data-warn="300" data-over="called">–</span>', now=server)
    page.wait_for_selector(".is-near", timeout=3000)
    page.wait_for_selector(".is-over", timeout=6000)
    assert page.inner_text("[data-clock]") == "called"


FORM = (
    '<form id="f" data-once hx-post="/save" hx-target="#answer" hx-swap="innerHTML">'
    '<input name="points" value=""><button id="go">Save</button></form><div id="answer">before</div>'
)


def test_a_double_tap_sends_once(page: sync_api.Page) -> None:
    sent: list[str] = []

    def save(route: sync_api.Route) -> None:
        sent.append(route.request.post_data or "")
        page.wait_for_timeout(200)
        route.fulfill(body="saved")

    serve(page, FORM, save)
    page.fill("input", "85")
    page.dblclick("#go")
    sync_api.expect(page.locator("#answer")).to_have_text("saved")
    page.wait_for_timeout(400)
    assert sent == ["points=85"]


def test_a_refused_form_shows_its_reasons(page: sync_api.Page) -> None:
    serve(page, FORM, answering(422, "<b>not a multiple of 5</b>"))
    page.click("#go")
    sync_api.expect(page.locator("#answer")).to_have_text("not a multiple of 5")
    assert page.inner_text("#ss-trouble") == ""


@pytest.mark.parametrize(
    ("status", "body", "word"),
    [
        (200, "<!DOCTYPE html><html>wifi sign-in</html>", "FOREIGN"),
        (500, "<!doctype html><html>error</html>", "REFUSED"),
        (403, "no", "REFUSED"),
    ],
)
def test_an_answer_that_is_not_ours_leaves_what_was_typed(page: sync_api.Page, status: int, body: str, word: str) -> None:
    serve(page, FORM, answering(status, body))
    page.fill("input", "85")
    page.click("#go")
    sync_api.expect(page.locator("#ss-trouble")).to_have_text(word)
    assert page.input_value("input") == "85"
    assert page.inner_text("#answer") == "before"


def test_without_a_network_the_form_stays_and_can_be_sent_again(page: sync_api.Page) -> None:
    serve(page, FORM, lambda route: route.abort())
    page.fill("input", "85")
    page.click("#go")
    sync_api.expect(page.locator("#ss-trouble")).to_have_text("OFFLINE")
    assert page.get_attribute("#go", "aria-disabled") is None
    assert page.input_value("input") == "85"


def test_a_number_that_changed_is_shown_to_have_changed(page: sync_api.Page) -> None:
    body = (
        '<div id="box"><b id="a" data-flash>5</b><b id="b" data-flash>7</b></div>'
        '<button id="go" hx-post="/save" hx-target="#box" hx-swap="innerHTML">go</button>'
    )
    serve(page, body, answering(200, '<b id="a" data-flash>8</b><b id="b" data-flash>7</b>'))
    page.click("#go")
    page.wait_for_selector("#a.is-changed")
    assert page.query_selector("#b.is-changed") is None


def test_escape_closes_a_confirmation_and_gives_the_focus_back(page: sync_api.Page) -> None:
    serve(
        page,
        '<details class="ss-confirm"><summary>Withdraw</summary><form><button type="button" data-close>Leave it</button></form></details>',
    )
    page.click("summary")
    page.focus("[data-close]")
    page.keyboard.press("Escape")
    assert page.query_selector("details[open]") is None
    assert page.evaluate("document.activeElement.tagName") == "SUMMARY"
