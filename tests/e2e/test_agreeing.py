"""Both sides agree at the table, on a borrowed phone: with their PINs, on an early end, on two levels; and without a network."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e

MAKE = """
import json
from django.utils import timezone
from referee.rules.records import HandRecord
from tests.cast import known_cast, make_playing
from tournaments.agreeing import Agreeing
from tournaments.models import Entry
from tournaments.services.agreeing import set_agreeing
playing = make_playing(known_cast(), options={rules})
set_agreeing(event=playing.event, options=Agreeing({options}), actor=playing.actor, at=timezone.now())
for hand in {hands}:
    playing.record(hand)
row = playing.row()
Entry.objects.filter(pk=row.ns.pk).update(pin="7319")
Entry.objects.filter(pk=row.ew.pk).update(pin="4826")
print(json.dumps([playing.token(1), playing.match(1).public_id]))
"""
STATE = """
import json
from referee.models import Match
from referee.selectors import match_state
state = match_state(Match.objects.get(public_id='{match}'))
print(json.dumps([state.over, state.winner, state.reason, sorted(state.signed)]))
"""
ONE_HAND = "[HandRecord('N', '2', 'S', 45)]"


@dataclass(slots=True)
class Phone:
    """A phone at a table."""

    page: Page
    site: Site
    match: str

    def state(self) -> list[Any]:
        """Over, winner, reason, who has signed: as the server has them."""
        found: list[Any] = json.loads(self.site.python(STATE.format(match=self.match)))
        return found


def at_table(site: Site, browser: Browser, options: str, hands: str = ONE_HAND, rules: str = "{}") -> Phone:
    token, match = json.loads(site.python(MAKE.replace("{options}", options).replace("{hands}", hands).replace("{rules}", rules)))
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True)
    page = context.new_page()
    page.goto(f"{site.url}/k/{token}/")
    return Phone(page, site, match)


def test_both_sides_accept_with_their_pins(site: Site, browser: Browser) -> None:
    phone = at_table(site, browser, "sides=True, pin=True", rules="{'max_hands': 1}")
    pins = phone.page.locator("input[name=pin]")
    pins.first.fill("1111")
    phone.page.get_by_role("button", name="The result is right").first.click()
    expect(phone.page.get_by_role("alert").first).to_contain_text("This is not the PIN of pair")
    pins.first.fill("7319")
    phone.page.get_by_role("button", name="The result is right").first.click()
    expect(pins).to_have_count(1)
    pins.first.fill("4826")
    phone.page.get_by_role("button", name="The result is right").click()
    expect(pins).to_have_count(0)
    assert phone.state()[3] == ["EW", "NS"]


def test_both_sides_agree_on_an_early_end(site: Site, browser: Browser) -> None:
    phone = at_table(site, browser, "sides=True, pin=True, early=True")
    phone.page.get_by_role("link", name="End: time, concession, forfeit").click()
    agreed = phone.page.locator("#agreed")
    expect(agreed).to_contain_text("North–South 2 levels ahead.")
    agreed.get_by_text("Record an agreed end").click()
    agreed.get_by_label("Why the match ends here").fill("the hall closes")
    agreed.get_by_label("PIN of North–South").fill("7319")
    agreed.get_by_label("PIN of East–West").fill("4826")
    agreed.get_by_role("button", name="End the match here").click()
    expect(phone.page.get_by_role("heading", name="The match is over")).to_be_visible()
    assert phone.state()[:3] == [True, "NS", "agreed"]


@pytest.mark.parametrize("trouble", ["cut", "portal"])
def test_without_a_network_an_agreed_end_is_not_sent_and_what_was_typed_stays(site: Site, browser: Browser, trouble: str) -> None:
    def answer(route: Route) -> None:
        if trouble == "cut":
            route.abort("internetdisconnected")
        else:
            route.fulfill(status=200, content_type="text/html", body="<!doctype html><title>Welcome to the hotel</title>")

    phone = at_table(site, browser, "early=True")
    phone.page.get_by_role("link", name="End: time, concession, forfeit").click()
    agreed = phone.page.locator("#agreed")
    agreed.get_by_text("Record an agreed end").click()
    agreed.get_by_label("Why the match ends here").fill("the hall closes")
    agreed.get_by_label("Who says so for North–South").fill("王建业")
    agreed.get_by_label("Who says so for East–West").fill("李芸")
    phone.page.route("**/*", answer)
    agreed.get_by_role("button", name="End the match here").click()
    expect(agreed.get_by_role("alert")).to_contain_text("What you typed is still here")
    expect(agreed.get_by_label("Why the match ends here")).to_have_value("the hall closes")
    assert phone.state()[0] is False
    phone.page.unroute("**/*")
    agreed.get_by_role("button", name="End the match here").click()
    expect(phone.page.get_by_role("heading", name="The match is over")).to_be_visible()
    assert phone.state()[:3] == [True, "NS", "agreed"]


def test_a_table_without_hands_reports_two_levels(site: Site, browser: Browser) -> None:
    phone = at_table(site, browser, "levels_only=True", hands="[]")
    phone.page.get_by_role("link", name="Report the result").click()
    phone.page.click("label[for=k-level_ns-8]")
    phone.page.click("label[for=k-level_ew-8]")
    expect(phone.page.locator("#dock")).to_contain_text("Levels are equal")
    phone.page.click("label[for=k-bank-W]")
    expect(phone.page.locator("#dock")).to_contain_text("East–West win by the bank")
    phone.page.get_by_role("button", name="Record the result").click()
    expect(phone.page.get_by_role("heading", name="The match is over")).to_be_visible()
    assert phone.state()[:3] == [True, "EW", "time"]
