"""The preview of a phone without network, in a real browser, against the fold: random hands under every set of rules."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, sync_playwright

from referee import wording
from referee.rules.acts import MatchState
from referee.rules.match import fold_records
from referee.rules.presets import PRESETS
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.rules.ruleset import OffenceRule, Ruleset
from referee.rules.seats import SEATS, role_of, side_of
from referee.rules.tables import components, standing_json, tables_of
from tests.e2e.conftest import CHROMIUM, FLAGS
from tournaments.selectors.offline import words_of

pytestmark = pytest.mark.e2e
SCRIPT = Path(__file__).resolve().parents[2] / "tournaments/static/tournaments/js/offline.js"
MATCHES, MOST_HANDS = 40, 25
KINDS = ("revoke", "takeback", "phone")
HARD = (("revoke", OffenceRule(levels=2, limit=3)), ("takeback", OffenceRule(points=10, steps=("warn", "points", "levels"))))
ODD_RULES = {
    "target first, offences together": replace(
        PRESETS["contest-past-ten"], offences=HARD, strikes_counted="together", target_check="before_demotions", throw_penalty=10
    ),
    "five hands, lead of four, round the ladder": replace(
        PRESETS["tractor-two-deck"], offences=HARD, max_hands=5, lead_wins=4, win_past=None, compulsory=(), after_top="wrap", throw_penalty=5
    ),
    "many compulsory levels": replace(PRESETS["tractor-two-deck"], compulsory=("5", "10", "K", "A"), throw_penalty=20),
}  # fmt: skip
RULES: dict[str, Ruleset] = {**PRESETS, **ODD_RULES}
ASK = """([tables, words, cases]) => cases.map(([at, hand]) => {
  const done = ssOffline.work(tables, at, hand);
  if (done === null) return null;
  const sum = ssOffline.sum(words, done);
  return {points: done.points, next: done.next, due: ssOffline.due(tables, done.next), end: done.end,
    sum: sum.terms + (sum.total === null ? "" : words.equals + sum.total),
    outcome: ssOffline.outcome(words, tables, done), extras: ssOffline.extras(words, done)};
})"""


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser: Browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        made = browser.new_page()
        made.set_content("<!doctype html><title>tables</title>")
        made.add_script_tag(path=str(SCRIPT))
        yield made
        browser.close()


def random_record(rng: Random, ruleset: Ruleset, state: MatchState) -> HandRecord:
    """A hand that can be, on what is due."""
    declarer = state.bank or rng.choice(SEATS)
    won = rng.random() < 0.5
    kind, length = rng.choice(list(components(ruleset).values())[:6]) if won else (None, 1)
    bottom = rng.choice((0, 5, 10, 15))
    return HandRecord(
        declarer, state.level(side_of(declarer)), rng.choice(("S", "H", "D", "C", None)),
        trick_points=rng.choice((0, 0, *range(0, ruleset.most_points - bottom + 1, 5))), bottom_points=bottom,
        last_trick="opponents" if won else "declarers", kind=kind, length=length,
        failed_throws=tuple(FailedThrow(rng.choice(("declarers", "opponents")), rng.randint(1, 4)) for _ in range(rng.choice((0, 0, 0, 1, 2)))),
        offences=tuple(Offence(rng.choice(("declarers", "opponents")), rng.choice(KINDS)) for _ in range(rng.choice((0, 0, 0, 1, 2)))),
    )  # fmt: skip


def as_typed(record: HandRecord) -> dict[str, Any]:
    """The hand as the page reads it from its keys."""
    kind = "" if record.kind is None else f"{record.kind}-{record.length}" if record.kind in ("tractor", "titanic") else record.kind
    sides = {role_of(side, record.declarer): side for side in ("NS", "EW")}
    return {
        "declarer": record.declarer, "tricks": record.trick_points, "bottom": record.bottom_points, "lastTrick": record.last_trick, "kind": kind,
        "throws": [{"role": throw.role, "cards": throw.cards} for throw in record.failed_throws],
        "offences": [{"side": sides[offence.role], "kind": offence.kind} for offence in record.offences], "isSpecial": False,
    }  # fmt: skip


def played(rng: Random, ruleset: Ruleset) -> Iterator[tuple[MatchState, HandRecord, MatchState]]:
    """A match hand by hand: before, hand, after."""
    records: list[HandRecord] = []
    before = fold_records(ruleset, records)
    while not before.over and before.decision is None and len(records) < MOST_HANDS:
        records.append(random_record(rng, ruleset, before))
        after = fold_records(ruleset, records)
        yield before, records[-1], after
        before = after


@pytest.mark.parametrize("language", ["en", "zh-hans"])
@pytest.mark.parametrize("name", sorted(RULES))
def test_the_page_looks_up_what_the_fold_works_out(page: Page, name: str, language: str) -> None:
    ruleset, rng = RULES[name], Random(name)
    hands = [hand for _ in range(MATCHES) for hand in played(rng, ruleset)]
    tables = tables_of(ruleset)
    with translation.override(language):
        cases = [[standing_json(before), as_typed(record)] for before, record, _ in hands]
        answers = page.evaluate(ASK, json.loads(json.dumps([tables.json(), words_of(ruleset, tables), cases])))
        for (before, record, after), answer in zip(hands, answers, strict=True):
            compare(ruleset, tables.reach, before, record, after, answer)
    assert sum(answer is not None for answer in answers) > len(answers) / 2


def compare(ruleset: Ruleset, reach: int, before: MatchState, record: HandRecord, after: MatchState, answer: dict[str, Any] | None) -> None:
    """The same points, levels, bank, end and words; only what the tables leave out is left to the server."""
    result = after.hands[-1]
    if answer is None:
        assert may_be_unknown(ruleset, reach, after), (before.due, record)
        return
    assert answer["points"] == result.points
    assert answer["next"]["places"] == {"NS": after.ns, "EW": after.ew}
    assert answer["next"]["strikes"] == standing_json(after)["strikes"]
    assert (answer["end"] is None) == (not after.over and after.decision is None)
    if answer["end"] is None:
        assert answer["due"] == after.due.json()
        assert answer["next"] == standing_json(after)
    assert answer["sum"] == wording.sum_of(result.tally, record, each=ruleset.throw_penalty, ruled=result.points).text
    assert (answer["outcome"], *answer["extras"]) == wording.consequences(result, ruleset)


def may_be_unknown(ruleset: Ruleset, reach: int, after: MatchState) -> bool:
    """More points than the tables reach, or an offence that may lose the match."""
    is_lost = after.reason == "strikes" or any(
        rule.loses_match(row.time, row.time) or ruleset.strikes_counted == "together"
        for row in after.hands[-1].demotions
        for rule in [ruleset.offence_rules[row.kind]]
    )
    return after.hands[-1].points > reach or is_lost
