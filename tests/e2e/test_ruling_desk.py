"""The picker of the ruling desk in a real browser, on a phone of 360 px: it writes the text fields and decides nothing."""

from collections.abc import Iterator

import pytest

from tests.e2e.at_table import new_table
from tests.e2e.conftest import CHROMIUM, FLAGS, Site

sync_api = pytest.importorskip("playwright.sync_api")

pytestmark = pytest.mark.e2e


@pytest.fixture
def phone(site: Site) -> Iterator["sync_api.Page"]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_page(viewport={"width": 360, "height": 760}, locale="en")
        page.goto(f"{site.url}/ruling/?level=8&trump=D")
        yield page
        browser.close()


def tap(page: "sync_api.Page", *cards: str) -> None:
    for card in cards:
        page.click(f"[data-suit={card[0]}]")
        page.click(f"[data-rank='{card[1:]}']")


def field(page: "sync_api.Page", name: str) -> str:
    return str(page.input_value(f"[name={name}]"))


def test_a_question_is_asked_with_one_thumb(phone: "sync_api.Page") -> None:
    tap(phone, "H10", "H10", "H9", "H9")
    phone.click("button[data-next]")
    tap(phone, "HK", "HQ", "H7", "H7", "H4", "H3")
    phone.click("button[data-next]")
    tap(phone, "HK", "HQ", "H4", "H3")
    phone.click("[data-judge]")
    assert phone.inner_text(".ss-verdict b") == "Not legal"
    assert phone.locator(".ss-card.is-owed").count() == 2


def test_a_card_used_up_can_no_longer_be_tapped(phone: "sync_api.Page") -> None:
    tap(phone, "H9", "H9")
    key = phone.locator("[data-rank='9']")
    assert key.get_attribute("aria-disabled") == "true"
    key.dispatch_event("click")
    assert field(phone, "lead") == "H9 H9"


def test_a_play_is_taken_out_of_the_hand(phone: "sync_api.Page") -> None:
    tap(phone, "H9")
    phone.click("button[data-next]")
    tap(phone, "HK")
    phone.click("button[data-next]")
    assert phone.get_attribute("[data-rank='K']", "aria-disabled") == "false"
    assert phone.get_attribute("[data-rank='Q']", "aria-disabled") == "true"


def test_the_last_card_is_taken_back(phone: "sync_api.Page") -> None:
    tap(phone, "H9", "H8")
    phone.click("[data-back]")
    assert field(phone, "lead") == "H9"


def test_what_is_missing_stands_on_the_button(phone: "sync_api.Page") -> None:
    tap(phone, "H9")
    assert "Hand before the play, Play" in phone.inner_text("[data-judge]")
    assert phone.is_disabled("[data-judge]")


def test_typing_does_the_same(phone: "sync_api.Page") -> None:
    phone.click("[data-typing]")
    for name, text in (("lead", "红桃9 ♥9"), ("hand", "h7 h7 hk"), ("play", "h7 h7")):
        phone.fill(f"[name={name}]", text)
    phone.click("[data-judge]")
    assert phone.inner_text(".ss-verdict b") == "Legal"


def test_new_rules_keep_the_cards(phone: "sync_api.Page") -> None:
    tap(phone, "H9", "H9")
    phone.select_option("[name=ruleset]", "titanic-three-deck")
    phone.wait_for_url("**ruleset=titanic-three-deck**")
    assert field(phone, "lead") == "H9 H9"
    phone.click("[data-suit=H]")
    phone.click("[data-row=lead] label")
    assert phone.get_attribute("[data-rank='9']", "aria-disabled") == "false"


def test_nothing_is_wider_than_the_phone(phone: "sync_api.Page", site: Site) -> None:
    for query in ("ask=bid", "ask=trick", "ask=throw&level=10&trump=S&lead=H9+H8+H8+H4+H4&next=HJ&judge=1"):
        phone.goto(f"{site.url}/ruling/?{query}")
        assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_without_a_script_the_form_is_plain_text_fields(site: Site) -> None:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        page = browser.new_context(java_script_enabled=False, locale="en").new_page()
        page.goto(f"{site.url}/ruling/?ask=formation&level=10&trump=S")
        page.fill("[name=cards]", "HJ HJ H9 H9")
        page.click("[data-judge]")
        assert page.inner_text(".ss-verdict b") == "A tractor"
        browser.close()


@pytest.mark.parametrize(("query", "keys", "name"), [
    ("ask=follow&lead=H10+H10+H9+H9&hand=HK+HQ+H7+H7+H4+H3&play=HK+HQ+H4+H3", 4, "seat"), ("ask=throw&lead=HA+HA+HQ+HQ&next=HK+HK", 2, "side"),
])  # fmt: skip
def test_who_it_was_is_asked_beside_the_act_without_scrolling(phone: "sync_api.Page", site: Site, query: str, keys: int, name: str) -> None:
    token, _match = new_table(site)
    phone.set_viewport_size({"width": 360, "height": 640})
    phone.goto(f"{site.url}/k/{token}/")
    phone.goto(f"{phone.url}ruling/?level=8&trump=D&judge=1&{query}")
    who = phone.locator(".ss-dock label.ss-key")
    assert who.count() == keys
    for key in who.all():
        box = key.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 640
    who.last.click()
    phone.click(".ss-dock button")
    sync_api.expect(phone.locator("h1")).to_contain_text("table 1")
    assert phone.locator(f"form#record [name={name}]").count() == 0
