"""By keyboard alone: record a hand and take it back, sign in, publish a draw, type a paper sheet; and what is heard and what moves."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_table import hands_of, new_table
from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e
EVENTS = """
import json
from django.utils import timezone
from tests.cast import actor_of, known_cast, make_event, make_playing
from tournaments.services.rounds import draft_round
cast = known_cast()
drafted = make_event(cast)
draft_round(event=drafted, stage=drafted.stages.get(no=1), seed="3 5 2", actor=actor_of(cast.owner), at=timezone.now())
playing = make_playing(cast)
print(json.dumps([drafted.public_id, playing.event.public_id, playing.match(1).public_id]))
"""
IS_SHOWN = """() => {
  const at = document.activeElement, near = [at, at.labels && at.labels[0], at.closest(".ss-points, .ss-meet")].filter(Boolean);
  const isDrawn = (style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  const seen = near.find((one) => isDrawn(getComputedStyle(one)) || isDrawn(getComputedStyle(one, "::after")));
  if (!seen) return `no outline: ${at.outerHTML.slice(0, 120)}`;
  const box = seen.getBoundingClientRect(), dock = document.querySelector(".ss-dock");
  const low = dock && !dock.contains(at) && getComputedStyle(dock).position === "fixed" ? dock.getBoundingClientRect().top : innerHeight;
  return box.bottom > 0 && box.top < low && box.right > 0 && box.left < innerWidth ? "" : `out of sight: ${at.outerHTML.slice(0, 120)}`;
}"""
MOVES = """() => Array.from(document.querySelectorAll("*")).filter((one) => {
  const style = getComputedStyle(one);
  return style.animationName !== "none" || style.transitionDuration.split(",").some((time) => parseFloat(time) > 0) || style.scrollBehavior === "smooth";
}).map((one) => one.outerHTML.slice(0, 100))"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    yield context.new_page()
    context.close()


def tab_to(page: Page, wanted: str, most: int = 80) -> None:
    """Go on by Tab until this has the focus; on the way the focus is always to be seen."""
    for _ in range(most):
        if page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue
        must_be_shown(page)
    raise AssertionError(f"{wanted} cannot be reached")


def must_be_shown(page: Page) -> None:
    """The focus is to be seen, once the page has scrolled to it."""
    for _ in range(20):
        missing = page.evaluate(IS_SHOWN)
        if not missing:
            return
        page.wait_for_timeout(50)
    raise AssertionError(missing)


def enter(page: Page) -> None:
    """Send with the key, and wait for the next page."""
    with page.expect_navigation():
        page.keyboard.press("Enter")


def sign_in(page: Page, site: Site, then: str) -> None:
    page.goto(f"{site.url}/accounts/login/?next={then}")
    tab_to(page, "[name=username]")
    page.keyboard.type("owner")
    tab_to(page, "[name=password]")
    page.keyboard.type("owner-password")
    page.keyboard.press("Enter")
    page.wait_for_url(f"{site.url}{then}")


def test_a_hand_is_recorded_and_taken_back(page: Page, site: Site) -> None:
    token, match = new_table(site)
    page.goto(f"{site.url}/k/{token}/")
    tab_to(page, "[name=declarer]")
    page.keyboard.press("Space")
    tab_to(page, "[name=trump]")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=trump][value=H]")).to_be_checked()
    tab_to(page, "#trick-points")
    page.keyboard.type("45")
    tab_to(page, "[name=last_trick]")
    page.keyboard.press("Space")
    tab_to(page, "#save")
    page.keyboard.press("Enter")
    expect(page.locator("#hand-1")).to_be_visible()
    assert hands_of(site, match) == 1
    tab_to(page, ".ss-undo > summary")
    page.keyboard.press("Enter")
    tab_to(page, ".ss-undo button.btn-primary")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 1 is taken back.")).to_be_visible()
    assert hands_of(site, match) == 0


def test_escape_leaves_what_was_opened_to_be_confirmed(page: Page, site: Site) -> None:
    token, _match = new_table(site)
    page.goto(f"{site.url}/k/{token}/")
    tab_to(page, ".ss-special > summary")
    page.keyboard.press("Enter")
    expect(page.locator(".ss-special")).to_have_attribute("open", "")


def test_a_draw_is_published_and_a_paper_sheet_typed(page: Page, site: Site) -> None:
    drafted, playing, match = json.loads(site.python(EVENTS))
    sign_in(page, site, f"/e/{drafted}/control/1/1/")
    tab_to(page, "form[action$='/publish/'] button")
    page.keyboard.press("Enter")
    expect(page.get_by_text("Published: everybody sees it now.")).to_be_visible()
    page.goto(f"{site.url}/e/{playing}/catch-up/")
    tab_to(page, "#catch-table")
    tab_to(page, "form.ss-filter button")
    enter(page)
    tab_to(page, "main textarea")
    page.keyboard.type("N H 85")
    page.keyboard.press("Enter")
    page.keyboard.type("S 45")
    tab_to(page, "main form[method=post] .ss-acts button")
    enter(page)
    tab_to(page, "main button[name=save]")
    enter(page)
    expect(page.locator("#messages")).to_be_visible()
    assert hands_of(site, match) == 2


@pytest.mark.parametrize("path", ["/", "/ruling/", "/learn/"])
def test_the_first_tab_leads_over_the_menu_to_the_content(page: Page, site: Site, path: str) -> None:
    page.goto(site.url + path)
    page.keyboard.press("Tab")
    expect(page.locator(".ss-skip")).to_be_focused()
    must_be_shown(page)
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_nothing_moves_for_who_asks_for_less_motion(browser: Browser, site: Site) -> None:
    token, _match = new_table(site)
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{site.url}/k/{token}/")
    for key in ("[for=k-declarer-N]", "[for=k-trump-S]", "[data-pad='5']", "[for=k-last_trick-declarers]", "#save"):
        page.click(key)
    expect(page.locator("#hand-1")).to_be_visible()
    assert page.evaluate(MOVES) == []
    for path in ("/", "/ruling/", "/learn/"):
        page.goto(site.url + path)
        assert page.evaluate(MOVES) == []
    context.close()


def test_cards_and_seats_are_heard_by_their_names(page: Page, site: Site) -> None:
    page.goto(f"{site.url}/ruling/?level=8&trump=D&judge=1&ask=follow&lead=H10+H10&hand=HK+HQ+BJ&play=HK+BJ")
    heard = page.locator("main").aria_snapshot()
    for name in ("10 of hearts", "big joker, in question", "Q of hearts, owed"):
        assert f'img "{name}"' in heard
    token, _match = new_table(site)
    page.goto(f"{site.url}/k/{token}/")
    heard = page.locator(".ss-board").aria_snapshot()
    assert re.search(r'region "North–South":.*img "North".*img "South"', heard, re.S)
    assert page.locator(".ss-suit[aria-label], .ss-suit[aria-hidden]").count() == page.locator(".ss-suit").count()
