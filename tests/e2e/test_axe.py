"""Accessibility: axe finds no violation on any page that opens with a GET; the list is that of the addresses."""

import json
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.e2e.conftest import Site
from tests.tournaments.test_permissions import EVENT_PAGES, READ

pytestmark = pytest.mark.e2e
RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"]}}
NOT_PAGES = {"workbook", "csv-file", "correct-preview"}  # files, and a part of a page
MAIN = (
    "event", "where", "standings", "bracket", "round", "entry", "match", "rules", "table", "table-ruling", "table-end", "hall", "rounds",
    "round-control", "entries", "catch-up", "setup", "papers", "correct-hand", "screen",
)  # fmt: skip
ANYBODY = ("/", "/accounts/login/", "/my-tables/", "/new/", "/c/", "/rules/contest-past-ten/")
HALL_PAGES = ("competition", "competition-where", "competition-hall", "competition-screen", "competition-setup")
MAKE = """
import json
from django.urls import reverse
from django.utils import timezone
from referee.rules.records import HandRecord
from tests.cast import known_cast, make_playing
from tests.tournaments.test_permissions import EVENT_PAGES, READ, World
from tournaments.services.competitions import add_event, create_competition
from tournaments.services.rota import set_rota
playing = make_playing(known_cast())
playing.record(HandRecord("N", "2", "S", 45))
playing.record(HandRecord("S", "4", "H", 85, 10, "opponents", "pair"))
world = World(playing, {}, None)
found = {name: world.url(name) for name, row in EVENT_PAGES.items() if READ in row.methods}
# A second event in the same hall: the same tables, the same people, and the same referee, so that everything is flagged.
other, who = make_playing(known_cast()), {"actor": playing.actor, "at": timezone.now()}
hall = create_competition(name="axe", organiser_id=known_cast().owner.pk, **who)
for one in (playing, other):
    add_event(competition=hall, event=one.event, **who)
    set_rota(event=one.event, round_=one.round, wanted={1: one.event.referees.get().pk}, **who)
found |= {name: reverse(name, args=[hall.public_id]) for name in %r}
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def addresses(site: Site) -> dict[str, str]:
    """The page of every name, in an event with two hands."""
    found: dict[str, str] = json.loads(site.python(MAKE % (HALL_PAGES,)))
    return found


@pytest.fixture(scope="module", params=["light", "dark"])
def page(request: pytest.FixtureRequest, site: Site, browser: Browser, addresses: dict[str, str]) -> Iterator[Page]:
    """The phone of the organiser and chief referee, in English."""
    yield from signed_in(site, browser, width=360, locale="en-GB", theme=request.param)


@pytest.fixture(scope="module")
def desktop(site: Site, browser: Browser, addresses: dict[str, str]) -> Iterator[Page]:
    """The dark desktop of the same, in simplified Chinese: wide screens show other parts of a page."""
    yield from signed_in(site, browser, width=1280, locale="zh-CN", theme="dark")


def signed_in(site: Site, browser: Browser, *, width: int, locale: str, theme: Literal["light", "dark"]) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": width, "height": 760}, locale=locale, color_scheme=theme)
    made = context.new_page()
    made.goto(f"{site.url}/accounts/login/")
    made.fill("[name=username]", "owner")
    made.fill("[name=password]", "owner-password")
    made.click("main form button.btn-primary")
    made.wait_for_load_state()
    yield made
    context.close()


def violations(page: Page, url: str) -> list[str]:
    """What axe finds, a line for each rule with the first places."""
    answer = page.goto(url)
    assert answer is not None
    if answer.status >= 400 or "html" not in answer.headers.get("content-type", ""):
        return [f"{answer.status} {answer.headers.get('content-type')}"] if answer.status >= 500 else []
    found: dict[str, Any] = Axe().run(page, options=RULES).response
    return [f"{one['id']}: {[node['html'][:160] for node in one['nodes'][:2]]}" for one in found["violations"]]


@pytest.mark.parametrize("name", sorted(name for name, row in EVENT_PAGES.items() if READ in row.methods and name not in NOT_PAGES))
def test_a_page_of_an_event_has_no_violation(page: Page, site: Site, addresses: dict[str, str], name: str) -> None:
    assert violations(page, site.url + addresses[name]) == []


@pytest.mark.parametrize("path", ANYBODY)
def test_a_page_of_the_site_has_no_violation(page: Page, site: Site, path: str) -> None:
    assert violations(page, site.url + path) == []


@pytest.mark.parametrize("name", HALL_PAGES)
def test_a_page_of_a_competition_has_no_violation(page: Page, site: Site, addresses: dict[str, str], name: str) -> None:
    assert violations(page, site.url + addresses[name]) == []


@pytest.mark.parametrize("name", MAIN)
def test_a_main_page_has_no_violation_on_a_dark_desktop_in_chinese(desktop: Page, site: Site, addresses: dict[str, str], name: str) -> None:
    assert violations(desktop, site.url + addresses[name]) == []


@pytest.mark.parametrize("path", [*ANYBODY, "/ruling/", "/learn/", "/no-network/"])
def test_a_page_of_the_site_has_no_violation_on_a_dark_desktop_in_chinese(desktop: Page, site: Site, path: str) -> None:
    assert violations(desktop, site.url + path) == []
