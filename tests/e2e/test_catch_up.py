"""The catch-up desk in a browser: a sheet is not lost with the network."""

import json

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.at_table import hands_of
from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e

MAKE = """
import json
from tests.cast import known_cast, make_playing
playing = make_playing(known_cast())
print(json.dumps([playing.event.public_id, playing.table(1).public_id, playing.match(1).public_id]))
"""


def test_without_a_network_a_sheet_is_not_sent_and_its_lines_stay(site: Site, browser: Browser) -> None:
    event, table, match = json.loads(site.python(MAKE))
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{site.url}/accounts/login/?next=/e/{event}/catch-up/?table={table}")
    page.fill("[name=username]", "owner")
    page.fill("[name=password]", "owner-password")
    page.click("main form button.btn-primary")
    lines = page.get_by_label("Hands, one on a line")
    lines.fill("N S 45\nH 20")
    page.get_by_role("button", name="Work it out").first.click()
    expect(page.get_by_role("button", name="Save 2 hands")).to_be_visible()
    context.set_offline(True)
    page.get_by_role("button", name="Save 2 hands").click()
    expect(page.locator("form").get_by_role("alert")).to_contain_text("What you typed is still here")
    expect(lines).to_have_value("N S 45\nH 20")
    assert hands_of(site, match) == 0
    context.set_offline(False)
    page.get_by_role("button", name="Save 2 hands").click()
    expect(page.get_by_role("status").first).to_contain_text("2 hands of table 1 are saved.")
    assert hands_of(site, match) == 2
    expect(page.get_by_label("Table")).to_be_focused()  # the next sheet begins without the mouse
    context.close()
