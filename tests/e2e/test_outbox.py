"""Never lost, never twice: what can happen between a thumb on “save” and the disk of the server, in a real browser."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, expect

from tests.e2e.at_table import digit, label, new_table
from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e
SEND = "**/send/"
FACTS = """
import json
from referee.models import Act, Match
print(json.dumps([[act.kind, act.hand_no, act.payload.get("trick_points"), act.payload.get("declarer")]
                  for act in Act.objects.filter(match__public_id="{}").order_by("no")]))
"""
CLOSE = """
from django.utils import timezone
from referee.actors import Actor
from referee.models import Match
from referee.services import end_match
from tournaments.models import Table
from tournaments.services.rounds import close_round
match = Match.objects.get(public_id="{}")
round_ = match.table_match.table.round
for table in Table.objects.filter(round=round_):
    for one in table.table_matches.all():
        end_match(match=one.match, kind="forfeit", side="EW", cause="conceded", nonce="end-" + one.match.public_id,
                  actor=Actor("user:1", "x"), at=timezone.now())
close_round(round_=round_, actor=Actor("user:1", "x"), at=timezone.now())
"""
LATE_CLOCK = """
const right = Date, late = 420000;
Date = class extends right {
  constructor(...parts) { if (parts.length) super(...parts); else super(right.now() - late); }
  static now() { return right.now() - late; }
};
"""


@dataclass(slots=True)
class Phone:
    """A phone at the table."""

    site: Site
    context: BrowserContext
    page: Page
    match: str
    token: str

    def type(self, points: int, declarer: str | None = None) -> None:
        """An ordinary hand on the keys, not saved."""
        keys = [label("trump", "S"), *[digit(one) for one in str(points)], label("last_trick", "declarers")]
        for key in [label("declarer", declarer), *keys] if declarer else keys:
            self.page.click(key)

    def save(self, points: int, declarer: str | None = None) -> None:
        self.type(points, declarer)
        self.page.click("#save")

    def is_at(self, hand: int) -> None:
        """The form is that of this hand."""
        expect(self.page.get_by_role("heading", name=f"Hand {hand}", exact=True)).to_be_visible(timeout=20_000)

    def waits(self, count: int) -> None:
        """So many hands are shown as being on this phone."""
        expect(self.page.locator("#outbox li")).to_have_count(count, timeout=20_000)

    def facts(self) -> list[list[Any]]:
        """The acts of the match as the server has them."""
        found: list[list[Any]] = json.loads(self.site.python(FACTS.format(self.match)))
        return found

    def wake(self) -> None:
        """What a phone does that is looked at again."""
        self.page.evaluate("window.dispatchEvent(new Event('focus'))")


def at_table(site: Site, browser: Browser, token: str, match: str, script: str = "") -> Phone:
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True)
    if script:
        context.add_init_script(script)
    page = context.new_page()
    page.on("dialog", lambda dialog: dialog.accept())
    page.goto(f"{site.url}/k/{token}/")
    return Phone(site, context, page, match, token)


@pytest.fixture
def phone(site: Site, browser: Browser) -> Iterator[Phone]:
    token, match = new_table(site)
    made = at_table(site, browser, token, match)
    yield made
    made.context.close()


def test_a_save_cut_in_the_middle_is_sent_again(phone: Phone) -> None:
    phone.page.route(SEND, lambda route: route.abort("connectionreset"))
    phone.save(45, "N")
    phone.waits(1)
    phone.is_at(2)
    assert phone.facts() == []
    phone.page.unroute(SEND)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_a_save_cut_before_its_answer_came_is_one_hand(phone: Phone) -> None:
    def cut(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    phone.page.route(SEND, cut)
    phone.save(45, "N")
    phone.waits(1)
    assert phone.facts() == [["hand", 1, 45, "N"]]
    phone.page.unroute(SEND)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]
    phone.is_at(2)


@pytest.mark.parametrize("answer", ["<!doctype html><title>Welcome to the hotel</title>", '{"answer": "saved", "nonce": "another"}'])
def test_what_a_wifi_portal_answers_is_not_saved(phone: Phone, answer: str) -> None:
    kind = "application/json" if answer.startswith("{") else "text/html"
    phone.page.route(SEND, lambda route: route.fulfill(status=200, content_type=kind, body=answer))
    phone.save(45, "N")
    expect(phone.page.locator("#outbox")).to_contain_text("did not come from this site")
    phone.waits(1)
    phone.page.unroute(SEND)
    phone.wake()
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_twenty_hands_typed_without_a_network_arrive_in_order(phone: Phone) -> None:
    """80 points each: the bank goes round and nobody gains a level (contest rules: 80–99 points)."""
    phone.page.context.set_offline(True)
    for hand in range(1, 21):
        phone.is_at(hand)
        phone.save(80, "N" if hand == 1 else None)
    phone.is_at(21)
    phone.waits(20)
    expect(phone.page.locator(".ss-board [data-seat=N] .ss-bank")).to_be_visible()
    expect(phone.page.locator("#outbox .ss-state").first).to_have_text(re.compile("on this phone"))
    phone.page.context.set_offline(False)
    phone.waits(0)
    facts = phone.facts()
    assert [(kind, hand) for kind, hand, _, _ in facts] == [("hand", hand) for hand in range(1, 21)]
    assert [declarer for _, _, _, declarer in facts[:5]] == ["N", "W", "S", "E", "N"]
    phone.is_at(21)


def test_hands_on_the_phone_outlive_the_page(phone: Phone) -> None:
    phone.page.route(SEND, lambda route: route.abort("connectionreset"))
    phone.save(45, "N")
    phone.waits(1)
    phone.page.reload()
    phone.waits(1)
    phone.is_at(2)
    phone.page.unroute(SEND)
    phone.wake()
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_the_preview_without_a_network_is_looked_up(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.type(85, "N")
    for key in (label("last_trick", "opponents"), label("bottom", "10"), label("kind", "pair")):
        phone.page.click(key)
    expect(phone.page.locator("#dock")).to_contain_text("Opponents 85 + bottom 10×4 = 125")
    expect(phone.page.locator("#dock")).to_contain_text("Opponents (EW) up 2 levels and take the bank")


def test_a_miscount_without_a_network_is_worked_out_when_sent(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.type(45, "N")
    phone.page.click(".ss-special > summary")
    phone.page.click(label("miscount", "declarers"))
    expect(phone.page.locator("#dock")).to_contain_text("Worked out when sent")
    phone.page.click("#save")
    expect(phone.page.locator("#blocked")).to_contain_text("The next hand can be typed then.")
    phone.page.context.set_offline(False)
    phone.is_at(2)
    assert len(phone.facts()) == 1


def test_two_phones_with_the_same_hand_make_one(phone: Phone, browser: Browser) -> None:
    second = at_table(phone.site, browser, phone.token, phone.match)
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    second.save(45, "N")
    second.is_at(2)
    phone.page.context.set_offline(False)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]
    second.context.close()


def test_two_phones_with_different_hands_put_the_match_under_review_and_both_are_shown(phone: Phone, browser: Browser) -> None:
    second = at_table(phone.site, browser, phone.token, phone.match)
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    phone.waits(1)
    second.save(50, "N")
    second.is_at(2)
    phone.page.context.set_offline(False)
    expect(phone.page.get_by_role("heading", name="Hand 1 is disputed")).to_be_visible(timeout=20_000)
    expect(phone.page.locator(".ss-versions")).to_contain_text("45")
    expect(phone.page.locator(".ss-versions")).to_contain_text("50")
    assert [fact[0] for fact in phone.facts()] == ["hand", "claim"]
    second.context.close()


def test_a_phone_whose_clock_is_seven_minutes_late_saves_and_shows_the_right_time(site: Site, browser: Browser) -> None:
    token, match = new_table(site)
    right, late = at_table(site, browser, token, match), at_table(site, browser, token, match, LATE_CLOCK)
    late.save(45, "N")
    late.is_at(2)
    for one in (right, late):
        expect(one.page.locator("[data-clock]")).to_have_text(re.compile(r"\d+:\d\d"))
    left, also = (_seconds(one.page.locator("[data-clock]").inner_text()) for one in (right, late))
    assert abs(left - also) <= 3
    assert late.facts() == [["hand", 1, 45, "N"]]
    right.context.close()
    late.context.close()


def _seconds(text: str) -> int:
    total = 0
    for part in text.split(":"):
        total = total * 60 + int(part)
    return total


def test_a_tab_left_open_from_the_last_round_is_refused_and_keeps_its_hand(phone: Phone) -> None:
    phone.page.goto(f"{phone.site.url}/accounts/login/?next=" + phone.page.url.removeprefix(phone.site.url))
    phone.page.fill("[name=username]", "owner")
    phone.page.fill("[name=password]", "owner-password")
    phone.page.click("main form button.btn-primary")
    phone.type(45, "N")
    phone.site.python(CLOSE.format(phone.match))
    phone.page.click("#save")
    expect(phone.page.locator("body")).to_contain_text("This round is not being played.")
    assert ["hand", 1, 45, "N"] not in phone.facts()


def test_a_session_that_has_expired_keeps_the_hand_until_the_card_is_scanned_again(phone: Phone) -> None:
    phone.type(45, "N")
    phone.page.context.clear_cookies(name="sessionid")
    phone.page.click("#save")
    expect(phone.page.locator("#outbox")).to_contain_text("Sign in again")
    phone.waits(1)
    again = phone.context.new_page()
    again.goto(f"{phone.site.url}/k/{phone.token}/")
    phone.wake()
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_a_cookie_that_was_thrown_away_is_fetched_again(phone: Phone) -> None:
    phone.type(45, "N")
    phone.page.context.clear_cookies(name="csrftoken")
    phone.page.click("#save")
    phone.is_at(2)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_a_server_that_was_restarted_gets_what_waited(phone: Phone) -> None:
    phone.type(45, "N")
    phone.site.stop()
    phone.page.click("#save")
    phone.waits(1)
    phone.is_at(2)
    phone.site.start()
    phone.wake()
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_storage_thrown_away_under_an_open_page_loses_nothing(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    phone.waits(1)
    phone.page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('shuangsheng').onsuccess = done; })")
    phone.page.context.set_offline(False)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]


def test_storage_thrown_away_with_the_page_closed_is_said(phone: Phone) -> None:
    phone.page.route(SEND, lambda route: route.abort("connectionreset"))
    phone.save(45, "N")
    phone.waits(1)
    phone.page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('shuangsheng').onsuccess = done; })")
    phone.page.reload()
    expect(phone.page.locator("#outbox")).to_contain_text("has thrown away what was kept on this phone: Table 1, hand 1")
    phone.page.click("[data-outbox=gone]")
    expect(phone.page.locator("#outbox")).not_to_contain_text("thrown away")


def test_a_browser_that_keeps_nothing_says_so_and_still_sends(site: Site, browser: Browser) -> None:
    token, match = new_table(site)
    phone = at_table(site, browser, token, match, "Object.defineProperty(window, 'indexedDB', {value: undefined});")
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    expect(phone.page.locator("#outbox")).to_contain_text("This browser keeps nothing")
    phone.page.context.set_offline(False)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 45, "N"]]
    phone.context.close()


def test_leaving_with_a_hand_that_is_not_sent_asks_first(phone: Phone) -> None:
    asked: list[str] = []
    phone.page.on("dialog", lambda dialog: asked.append(dialog.type))
    phone.page.route(SEND, lambda route: route.abort("connectionreset"))
    phone.save(45, "N")
    phone.waits(1)
    phone.page.goto(f"{phone.site.url}/")
    assert asked == ["beforeunload"]


def test_a_hand_on_the_phone_can_be_taken_back_before_it_is_sent(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    phone.is_at(2)
    phone.page.click("#outbox [data-outbox=edit]")
    phone.waits(0)
    phone.is_at(1)
    expect(phone.page.locator("#trick-points")).to_have_value("45")


def test_what_is_typed_meanwhile_stays_when_the_hand_before_it_arrives(phone: Phone) -> None:
    phone.page.context.set_offline(True)
    phone.save(45, "N")
    phone.is_at(2)
    phone.type(60)
    phone.page.context.set_offline(False)
    expect(phone.page.locator("#hand-1")).to_be_visible(timeout=20_000)
    expect(phone.page.locator("#trick-points")).to_have_value("60")
    phone.page.click("#save")
    phone.is_at(3)
    assert [fact[:3] for fact in phone.facts()] == [["hand", 1, 45], ["hand", 2, 60]]


@pytest.mark.parametrize("has_network", [True, False])
def test_a_hand_seldom_seen_takes_one_more_tap_with_and_without_a_network(phone: Phone, has_network: bool) -> None:
    phone.page.context.set_offline(not has_network)
    for key in (label("declarer", "N"), label("trump", "S"), digit(8), digit(5), label("last_trick", "opponents"), label("kind", "other")):
        phone.page.click(key)
    phone.page.click(label("bottom", "10"))
    phone.page.select_option("#kind-other", "tractor-7")
    phone.page.click("#save")
    expect(phone.page.locator("#save")).to_contain_text("Yes, save")
    expect(phone.page.locator("#dock")).to_contain_text("Was it so?")
    assert phone.facts() == []
    phone.page.click("#save")
    phone.is_at(2) if has_network else phone.waits(1)
    phone.page.context.set_offline(False)
    phone.waits(0)
    assert phone.facts() == [["hand", 1, 85, "N"]]
