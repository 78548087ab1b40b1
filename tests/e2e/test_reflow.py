"""Text at 200 % and 320 CSS pixels (WCAG 1.4.4, 1.4.10): nothing is cut, and nothing but tables and brackets scrolls sideways."""

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.e2e.conftest import CHROMIUM, FLAGS, Site

pytestmark = pytest.mark.e2e
MAKE = """
import json
from django.urls import reverse
from referee.rules.records import HandRecord
from tests.cast import known_cast, make_playing
from tournaments.models import EntryPlayer, Unit
playing = make_playing(known_cast())
event = playing.event
for number, unit in enumerate(Unit.objects.filter(event=event), 1):
    unit.name = f"{number}. Nordrhein-Westfälische Kartenspielervereinigung von 1897 第三十二届秋水杯组委会直属代表队"
    unit.save()
for number, player in enumerate(EntryPlayer.objects.filter(entry__event=event)):
    player.person.name = ["欧阳修远·阿卜杜拉", "Wolfeschlegelsteinhausen Maximilian"][number % 2]
    player.person.save()
playing.record(HandRecord("N", "2", "S", 45))
playing.record(HandRecord("S", "4", "H", 85, 10, "opponents", "pair"))
table, match, row = playing.table(), playing.match(), playing.row()
at = [event.public_id]
print(json.dumps({
    "home": "/", "login": reverse("login"), "ruling": reverse("ruling"), "new": reverse("new-event"),
    **{name: reverse(name, args=at) for name in ("event", "where", "standings", "bracket", "rules", "hall", "rounds", "entries", "catch-up",
                                                 "setup", "papers", "type-code", "protests")},
    "round": reverse("round", args=[*at, 1, 1]), "control": reverse("round-control", args=[*at, 1, 1]), "pair": reverse("entry", args=[*at, row.ns.public_id]),
    "match": reverse("match", args=[*at, match.public_id]), "correct": reverse("correct-hand", args=[*at, match.public_id, 2]),
    **{name: reverse(name, args=[*at, table.public_id]) for name in ("table", "table-ruling", "table-end", "table-check-hand")},
}))
"""
PAGES = (
    "home", "login", "ruling", "new", "event", "where", "standings", "bracket", "rules", "hall", "rounds", "entries", "catch-up", "setup", "papers",
    "type-code", "protests", "round", "control", "pair", "match", "correct", "table", "table-ruling", "table-end", "table-check-hand",
)  # fmt: skip
WAYS = {
    "320 px": (320, 640, 16), "360 px": (360, 740, 16), "200 %": (360, 740, 32), "200 %, on its side": (740, 360, 32), "200 %, desktop": (1280, 800, 32),
}  # fmt: skip
"""Width and height in CSS pixels, and the size of the reader's letters."""
TOO_WIDE = """() => {
  const wide = window.innerWidth, scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowX);
  const inScroller = (one) => { for (let up = one; up && up !== document.body; up = up.parentElement) if (scrolls(up)) return up; return null; };
  const isHidden = (one) => {
    const box = one.getBoundingClientRect();
    return !one.checkVisibility() || box.width <= 1 || box.height <= 1 || one.closest(".visually-hidden, .ss-skip, .btn-check");
  };
  const name = (one) => `${one.tagName.toLowerCase()}.${one.className.baseVal ?? one.className} “${(one.textContent || "").trim().slice(0, 30)}”`;
  const found = [];
  if (document.documentElement.scrollWidth > wide) found.push(`page ${document.documentElement.scrollWidth} > ${wide}`);
  for (const one of document.querySelectorAll("body *")) {
    if (isHidden(one) || one.closest("svg, template")) continue;
    const box = one.getBoundingClientRect(), scroller = inScroller(one);
    if (!scroller && box.right > wide + 1) found.push(`out: ${name(one)} ${Math.round(box.right)}`);
    if (scroller && scroller === one && one.scrollWidth > one.clientWidth + 1 && !one.matches("table, .ss-scroll, .ss-bracket, pre, textarea, .ss-pattern"))
      found.push(`scrolls: ${name(one)}`);
    const style = getComputedStyle(one);
    if (one.matches("input, select, textarea") || one.closest(".ss-line, .ss-clamp")) continue; // units may be cut: the page of the pair has them whole
    if (["hidden", "clip"].includes(style.overflowX) && one.scrollWidth > one.clientWidth + 1) found.push(`cut: ${name(one)}`);
    if (["hidden", "clip"].includes(style.overflowY) && one.scrollHeight > one.clientHeight + 4) found.push(`cut below: ${name(one)}`);
    if (one.matches(".ss-key, .btn") && (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2))
      found.push(`runs out of its key: ${name(one)}`);
  }
  return found.slice(0, 8);
}"""


@pytest.fixture(scope="module")
def addresses(site: Site) -> dict[str, str]:
    """The main pages of an event with two hands, among them the longest names."""
    found: dict[str, str] = json.loads(site.python(MAKE))
    return found


@pytest.fixture(scope="module", params=sorted(WAYS))
def page(request: pytest.FixtureRequest, site: Site, addresses: dict[str, str]) -> Iterator[Page]:
    """The browser of the organiser and chief referee, with the reader's own size of letters."""
    width, height, letters = WAYS[request.param]
    with sync_playwright() as playwright:
        flags = [*FLAGS, f"--blink-settings=defaultFontSize={letters},defaultFixedFontSize={letters}"]
        browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
        context = browser.new_context(viewport={"width": width, "height": height}, locale="en-GB")
        made = context.new_page()
        made.goto(f"{site.url}/accounts/login/")
        made.fill("[name=username]", "owner")
        made.fill("[name=password]", "owner-password")
        made.click("main form button.btn-primary")
        made.wait_for_load_state()
        yield made
        browser.close()


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_cut_and_nothing_scrolls_sideways(page: Page, site: Site, addresses: dict[str, str], name: str) -> None:
    answer = page.goto(site.url + addresses[name])
    assert answer is not None
    assert answer.status == 200
    assert page.evaluate(TOO_WIDE) == []


def test_special_cases_at_the_table_can_be_read_too(page: Page, site: Site, addresses: dict[str, str]) -> None:
    page.goto(site.url + addresses["table"])
    page.evaluate("document.querySelectorAll('.ss-special, .ss-special details').forEach((one) => { one.open = true; })")
    page.evaluate("document.querySelectorAll('[value=opponents], [name$=_side]').forEach((one) => { one.checked = true; })")
    assert page.evaluate(TOO_WIDE) == []
