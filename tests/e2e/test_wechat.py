"""A scan lands in WeChat's own browser: everything works there, storage may be gone, and the page says what to do."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_table import digit, hands_of, label, new_table
from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e
WECHAT = (
    "Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 "
    "Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240301 MicroMessenger/8.0.48.2580(0x28003036) WeChat/arm64 Weixin NetType/WIFI Language/zh_CN ABI/arm64"
)
NOTHING_IS_KEPT = """
for (const name of ["indexedDB", "localStorage", "sessionStorage", "caches"])
  Object.defineProperty(window, name, {get() { throw new DOMException("denied", "SecurityError"); }});
"""
EVICTED = "new Promise((done) => { indexedDB.deleteDatabase('shuangsheng').onsuccess = done; })"


def scan(site: Site, browser: Browser, token: str, script: str = "", agent: str = WECHAT) -> tuple[Page, list[str]]:
    """The table by its card, and what goes wrong in its scripts."""
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True, user_agent=agent)
    if script:
        context.add_init_script(script)
    page, wrong = context.new_page(), []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto(f"{site.url}/k/{token}/")
    return page, wrong


def record(page: Page, points: int, declarer: str | None = None) -> None:
    keys = [label("trump", "S"), *[digit(one) for one in str(points)], label("last_trick", "declarers"), "#save"]
    for key in [label("declarer", declarer), *keys] if declarer else keys:
        page.click(key)


def at_hand(page: Page, hand: int) -> None:
    expect(page.get_by_role("heading", name=f"Hand {hand}", exact=True)).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("script", ["", NOTHING_IS_KEPT], ids=["storage", "no storage"])
def test_hands_are_recorded_in_wechat(site: Site, browser: Browser, script: str) -> None:
    token, match = new_table(site)
    page, wrong = scan(site, browser, token, script)
    for hand in (1, 2):
        record(page, 80, "N" if hand == 1 else None)
        at_hand(page, hand + 1)
    assert hands_of(site, match) == 2
    assert wrong == []
    page.context.close()


def test_a_hand_outlives_storage_thrown_away_under_the_page(site: Site, browser: Browser) -> None:
    token, match = new_table(site)
    page, _wrong = scan(site, browser, token)
    page.context.set_offline(True)
    record(page, 45, "N")
    expect(page.locator("#outbox li")).to_have_count(1)
    page.evaluate(EVICTED)
    page.context.set_offline(False)
    expect(page.locator("#outbox li")).to_have_count(0, timeout=20_000)
    assert hands_of(site, match) == 1
    page.context.close()


def test_the_page_says_what_wechat_does_and_how_to_open_the_browser_until_it_is_read(site: Site, browser: Browser) -> None:
    token, _match = new_table(site)
    page, _wrong = scan(site, browser, token)
    expect(page.locator("#wechat")).to_contain_text(re.compile("Open in browser"))
    page.click("#wechat button")
    expect(page.locator("#wechat")).to_be_hidden()
    page.reload()
    at_hand(page, 1)
    expect(page.locator("#wechat")).to_be_hidden()
    page.context.close()


def test_other_browsers_are_not_told(site: Site, browser: Browser) -> None:
    token, _match = new_table(site)
    page, _wrong = scan(site, browser, token, agent=WECHAT.replace("MicroMessenger", "Chrome"))
    at_hand(page, 1)
    expect(page.locator("#wechat")).to_be_hidden()
    page.context.close()
