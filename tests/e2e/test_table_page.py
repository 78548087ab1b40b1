"""The table page in a real browser, on a borrowed phone that came in by the table card."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.at_table import digit, hands_of, label, new_table
from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e


@dataclass(slots=True)
class Phone:
    """A phone at a table; it counts what the thumb does."""

    page: Page
    site: Site
    match: str
    taps: int = field(default=0)

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.page.click(key)
            self.taps += 1

    def hands(self) -> int:
        return hands_of(self.site, self.match)


@pytest.fixture
def phone(site: Site, browser: Browser) -> Iterator[Phone]:
    token, match = new_table(site)
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True)
    page = context.new_page()
    page.goto(f"{site.url}/k/{token}/")
    yield Phone(page, site, match)
    context.close()


def test_an_ordinary_hand_takes_at_most_eight_taps(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(8), digit(5), label("last_trick", "declarers"), "#save")
    expect(phone.page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    phone.taps = 0
    phone.tap(label("trump", "H"), digit(4), digit(5), label("last_trick", "declarers"))
    expect(phone.page.locator("#dock")).to_contain_text("45")
    phone.tap("#save")
    expect(phone.page.get_by_role("heading", name="Hand 3", exact=True)).to_be_visible()
    assert phone.taps <= 8
    assert phone.hands() == 2


def test_a_complete_number_is_replaced_by_the_next_digit(phone: Phone) -> None:
    points = phone.page.locator("#trick-points")
    phone.tap(digit(8), digit(5))
    expect(points).to_have_value("85")
    phone.tap(digit(1))
    expect(points).to_have_value("1")
    phone.tap(digit(2), digit(5), digit(0))
    expect(points).to_have_value("0")
    phone.tap(digit(4), digit("back"))
    expect(points).to_have_value("")


def test_the_preview_follows_the_keys(phone: Phone) -> None:
    dock = phone.page.locator("#dock")
    expect(dock).to_contain_text("Still missing:")
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(8), digit(5), label("last_trick", "opponents"))
    expect(dock).to_contain_text("bottom points")
    phone.tap(label("bottom", "10"), label("kind", "pair"))
    expect(dock).to_contain_text("Opponents 85 + bottom 10×4 = 125")
    assert phone.hands() == 0


def test_choosing_the_declarers_clears_how_the_bottom_was_won(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(4), digit(5), label("last_trick", "opponents"))
    phone.tap(label("bottom", "10"), label("kind", "pair"), label("last_trick", "declarers"))
    expect(phone.page.locator("#dock")).to_contain_text("Declarers (NS) up 2 levels")
    expect(phone.page.locator(label("kind", "pair"))).to_be_hidden()


def test_a_special_key_tapped_again_is_let_go(phone: Phone) -> None:
    phone.tap(".ss-special > summary", label("offence0_kind", "revoke"))
    expect(phone.page.locator(label("offence0_who", "S"))).to_be_visible()
    phone.tap(label("offence0_kind", "revoke"))
    expect(phone.page.locator("#k-offence0_kind-revoke")).not_to_be_checked()
    expect(phone.page.locator(label("offence0_who", "S"))).to_be_hidden()


def test_a_refused_hand_is_shown_in_place_with_what_was_typed(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(4), digit(2), label("last_trick", "declarers"), "#save")
    expect(phone.page.locator("#alert")).to_contain_text("Points come in fives: 42 cannot be.")
    expect(phone.page.locator("#trick-points")).to_have_value("42")
    expect(phone.page.locator("#dock")).to_contain_text("Points come in fives: 42 cannot be.")
    phone.tap(digit(4), digit(5), "#save")
    expect(phone.page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert phone.hands() == 1


def test_a_save_without_a_network_stays_on_the_phone_and_the_form_moves_on(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(4), digit(5), label("last_trick", "declarers"))
    phone.page.wait_for_timeout(600)
    phone.page.context.set_offline(True)
    phone.tap("#save")
    expect(phone.page.locator("#connection")).to_contain_text("No connection")
    expect(phone.page.locator("#outbox")).to_contain_text("on this phone")
    expect(phone.page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert phone.hands() == 0
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#hand-1")).to_be_visible()
    assert phone.hands() == 1


def test_a_double_tap_on_save_is_one_hand(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(4), digit(5), label("last_trick", "declarers"))
    phone.page.dblclick("#save")
    expect(phone.page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert phone.hands() == 1


def test_the_last_hand_is_taken_back_after_a_question(phone: Phone) -> None:
    phone.tap(label("declarer", "N"), label("trump", "S"), digit(4), digit(5), label("last_trick", "declarers"), "#save")
    phone.page.get_by_text("Take back", exact=True).click()
    phone.page.get_by_role("button", name="Take back hand 1").click()
    expect(phone.page.get_by_role("heading", name="Hand 1", exact=True)).to_be_visible()
    assert phone.hands() == 0


def test_the_whole_page_works_without_a_script(site: Site, browser: Browser) -> None:
    token, match = new_table(site)
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{site.url}/k/{token}/")
    for key in (
        label("declarer", "N"),
        label("trump", "S"),
        label("last_trick", "opponents"),
        label("bottom", "10"),
        label("kind", "pair"),
    ):
        page.click(key)
    page.fill("#trick-points", "85")
    page.click("#save")
    expect(page.get_by_role("heading", name="Hand 2", exact=True)).to_be_visible()
    assert Phone(page, site, match).hands() == 1
    context.close()


@pytest.mark.parametrize("width", [320, 360, 768, 1280])
def test_nothing_is_wider_than_the_screen(phone: Phone, width: int) -> None:
    phone.page.set_viewport_size({"width": width, "height": 760})
    phone.tap(".ss-special > summary", label("last_trick", "opponents"))
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
