"""Both contests of the documents, from nothing to the podium, by somebody who has only the README: a laptop and a phone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.conftest import Site

pytestmark = pytest.mark.e2e

SURNAMES = "王李张刘陈杨黄赵周吴徐孙马朱胡林郭何高罗郑梁谢宋唐许韩冯邓曹彭曾萧田董潘袁"


@dataclass(slots=True)
class Organiser:
    """Somebody at a laptop, reading English."""

    page: Page
    site: Site
    event: str = ""

    def log_in(self) -> None:
        self.page.goto(f"{self.site.url}/accounts/login/")
        self.page.get_by_label("User name").fill("admin")
        self.page.get_by_label("Password").fill("admin-password")
        self.page.get_by_role("button", name="Log in").click()

    def create(self, name: str, preset: str) -> None:
        self.page.goto(f"{self.site.url}/new/")
        self.page.get_by_label("Name of the event").fill(name)
        self.page.locator(f"input[name=preset][value={preset}]").check()
        self.page.get_by_label("Everybody").check()
        self.page.get_by_role("button", name="Create the event").click()
        expect(self.page.get_by_text(f"“{name}” is set up")).to_be_visible()
        self.event = re.search(r"/e/([a-z0-9]+)/", self.page.url)[1]  # type: ignore[index]

    def go(self, path: str) -> None:
        self.page.goto(f"{self.site.url}/e/{self.event}/{path}")

    def paste(self, pairs: int) -> None:
        """Every pair from another unit, one line each, as copied from a spreadsheet."""
        lines = [f"第{no}俱乐部\t{SURNAMES[no]}建业\t{SURNAMES[no]}芸" for no in range(pairs)]
        self.go("entries/paste/")
        self.page.get_by_role("textbox").fill("\n".join(["单位\t选手1\t选手2", *lines]))
        self.page.get_by_role("button", name="Look at it first").click()
        expect(self.page.get_by_text("Nothing is written yet.")).to_be_visible()
        self.page.get_by_role("button", name=f"Enter {pairs} pairs").click()
        expect(self.page.get_by_role("row")).to_have_count(pairs + 1)

    def open_round(self, seed: str) -> None:
        """Draw, look, publish, start."""
        self.go("control/")
        self.page.get_by_label("seed").fill(seed)
        self.page.get_by_role("button", name="Draw as a draft").click()
        expect(self.page.get_by_role("heading", name="Before you publish")).to_be_visible()
        self.page.get_by_role("button", name=re.compile("^Publish")).click()
        self.page.get_by_role("button", name=re.compile("^Start")).click()
        expect(self.page.get_by_role("heading", name="Close the round")).to_be_visible()

    def tables(self) -> list[str]:
        """The addresses of the tables being played, in order."""
        links = self.page.locator("#play .only-wide a[href*='/tables/'], #play a[href*='/tables/']")
        found = [str(link.get_attribute("href")) for link in links.all()]
        return list(dict.fromkeys(found))

    def card(self, table: int) -> str:
        """The address on the table card of a table: that of the machine in the hall, where this test serves itself alone."""
        self.page.get_by_role("link", name="Table cards with QR").click()
        self.page.get_by_role("button", name="Make the cards").click()
        shown = str(self.page.get_by_text(re.compile(r"/k/[\w-]+/?$")).nth(table - 1).inner_text()).strip()
        return self.site.url + shown[shown.index("/k/") :]

    def close_round(self) -> None:
        self.go("control/")
        self.page.get_by_role("link", name="To the round").click()
        self.page.get_by_role("button", name=re.compile("^Close")).click()
        expect(self.page.get_by_role("heading", name="Close the round")).to_have_count(0)

    def table(self, address: str) -> "Table":
        self.page.goto(f"{self.site.url}{address}")
        return Table(self.page)


@dataclass(slots=True)
class Table:
    """The table page, on whatever device."""

    page: Page

    def hand(self, points: int, declarer: str | None = None) -> None:
        """An ordinary hand: trump, points, the declarers win the last trick."""
        if declarer is not None:
            self.page.locator(f"label[for=k-declarer-{declarer}]").click()
        self.page.locator("label[for=k-trump-S]").click()
        for digit in str(points):
            self.page.locator(f"[data-pad='{digit}']").click()
        self.page.locator("label[for=k-last_trick-declarers]").click()
        save = self.page.locator("#save")
        number = int(re.findall(r"\d+", save.inner_text())[0])
        save.click()
        expect(self.page.get_by_role("heading", name=f"Hand {number + 1}", exact=True)).to_be_visible()

    def past_ten(self) -> None:
        """The first declarer's side takes every hand: 2 to 6, to 10, and past it."""
        self.hand(0, "N")
        self.hand(0)
        self.page.locator("label[for=k-trump-S]").click()
        self.page.locator("[data-pad='0']").click()
        self.page.locator("label[for=k-last_trick-declarers]").click()
        self.page.locator("#save").click()
        expect(self.page.get_by_role("heading", name="The match is over")).to_be_visible()

    def end_at_time(self) -> None:
        self.page.get_by_role("link", name="End: time, concession, forfeit").click()
        self.page.get_by_text("End the match at time").first.click()
        self.page.get_by_role("button", name="End the match at time").click()
        expect(self.page.get_by_role("heading", name="The match is over")).to_be_visible()


@pytest.fixture
def organiser(site: Site, browser: Browser) -> Iterator[Organiser]:
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB")
    made = Organiser(context.new_page(), site)
    made.log_in()
    yield made
    context.close()


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 360, "height": 760}, locale="en-GB", has_touch=True)
    yield context.new_page()
    context.close()


def test_the_knockout_from_nothing_to_the_podium(organiser: Organiser, phone: Page) -> None:
    organiser.create("Autumn Cup", "contest-past-ten")
    organiser.paste(5)
    organiser.open_round("352")
    [address] = organiser.tables()
    phone.goto(organiser.card(1))  # a borrowed phone without an account scans the card of table 1
    Table(phone).past_ten()
    organiser.close_round()
    for seed in ("41", "62"):
        organiser.open_round(seed)
        for address in organiser.tables():
            organiser.table(address).past_ten()
        organiser.close_round()
    expect(organiser.page.get_by_role("heading", name="Podium")).to_be_visible()
    expect(organiser.page.locator(".ss-podium li")).to_have_count(3)
    phone.goto(f"{organiser.site.url}/e/{organiser.event}/bracket/")
    expect(phone.get_by_role("heading", name="Final")).to_be_visible()


def test_the_two_stage_contest_from_nothing_to_the_podium(organiser: Organiser, phone: Page) -> None:
    organiser.create("Two stages", "contest-two-stage")
    organiser.paste(18)
    organiser.open_round("11 42")
    for number, address in enumerate(organiser.tables()):
        table = organiser.table(address)
        table.hand((0, 5, 40)[number % 3], "N")
        table.end_at_time()
    organiser.close_round()
    organiser.page.get_by_role("link", name="Settle the tie").click()  # three pairs are level on the cut
    organiser.page.get_by_label("seed").first.fill("5 5 1")
    organiser.page.get_by_role("button", name="Settle by lots").click()
    organiser.open_round("64")
    addresses = organiser.tables()
    assert len(addresses) == 4
    for address, points in zip(addresses, (0, 5, 40, 75), strict=True):
        table = organiser.table(address)
        table.hand(points, "W")
        if points == 75:
            table.hand(80)
        table.end_at_time()
    organiser.close_round()
    if organiser.page.get_by_role("link", name="Settle the tie").count():
        organiser.page.get_by_role("link", name="Settle the tie").click()
        organiser.page.get_by_label("seed").first.fill("2")
        organiser.page.get_by_role("button", name="Settle by lots").click()
        organiser.go("control/")
    expect(organiser.page.get_by_role("heading", name="Podium")).to_be_visible()
    expect(organiser.page.locator(".ss-podium li")).to_have_count(3)
    phone.goto(f"{organiser.site.url}/e/{organiser.event}/standings/?stage=2")
    expect(phone.get_by_role("heading", name="Standings")).to_be_visible()
