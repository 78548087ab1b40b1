"""The answers of the ruling desk: verdicts, marks, steps, what other rules say. From rules.md §1–§6."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from referee.rules.adjudicate import answer, ruleset_of
from referee.rules.errors import RulesError
from referee.rules.presets import PRESETS, preset
from referee.ruling.answers import Answer, answer_to
from referee.ruling.elsewhere import elsewhere
from referee.ruling.questions import ASKS, FIELDS, missing, read_question
from referee.wording import rulings

CASES = Path(__file__).parents[2] / "cases" / "seed_examples.jsonl"
SLUG = "contest-past-ten"


def ask(kind: str, slug: str = SLUG, **texts: str) -> Answer:
    return answer_to(read_question(kind, preset(slug), {"level": "8", "trump": "D", **texts}))


def codes(given: Answer) -> list[str]:
    return [step.code for step in given.steps]


def marked(given: Answer, field: str, state: str) -> list[str]:
    row = next(row for row in given.rows if row.field == field)
    return [one.card for one in row.cards if one.state == state]


FOLLOW = {"lead": "H10 H10 H9 H9", "hand": "HK HQ H7 H7 H4 H3", "play": "HK HQ H4 H3"}


def test_a_pair_kept_back_from_a_tractor_is_marked_as_owed() -> None:
    given = ask("follow", **FOLLOW)
    assert (given.verdict, given.needs_care) == ("illegal", True)
    assert marked(given, "hand", "owed") == ["H7", "H7"]
    assert marked(given, "play", "asked") == ["HK", "HQ", "H4", "H3"]
    assert codes(given) == ["suit-many-done", "shape-owed", "for-example"]


def test_a_lawful_follow_marks_nothing() -> None:
    given = ask("follow", **FOLLOW | {"play": "H7 H7 H4 H3"})
    assert given.verdict == "legal"
    assert not marked(given, "hand", "owed") + marked(given, "play", "asked")


def test_cards_of_the_suit_led_that_were_kept_back_are_owed() -> None:
    given = ask("follow", **FOLLOW | {"play": "HK HQ H4 SA", "hand": "HK HQ H7 H4 SA"})
    assert marked(given, "hand", "owed") == ["H7"]
    assert codes(given)[0] == "suit-few-missed"


def test_a_void_follower_may_play_anything() -> None:
    assert codes(ask("follow", **FOLLOW | {"hand": "SA SK SQ SJ", "play": "SA SK SQ SJ"})) == ["suit-void"]


def test_a_failed_throw_names_the_beaten_component_who_beats_it_and_the_penalty() -> None:
    given = ask("throw", lead="H9 H7 H7 H4 H4", next="HJ", partner="H3")
    beaten = next(step for step in given.steps if step.code == "part-beaten")
    assert (given.verdict, beaten.get("cards"), beaten.get("by")) == ("fails", ("H9",), ("next",))
    assert marked(given, "lead", "asked") == ["H9"]
    assert given.steps[-1].get("penalty") == 10


def test_the_partner_too_can_beat_a_throw() -> None:
    beaten = next(step for step in ask("throw", lead="HA HQ", partner="HK").steps if step.code == "part-beaten")
    assert beaten.get("by") == ("partner",)


def test_of_a_trick_the_row_of_the_winner_is_set_apart() -> None:
    given = ask("trick", level="10", trump="S", lead="HA HK HK", second="S5 S5 S4", third="S6 S7 S9")
    assert (given.verdict, [row.is_on for row in given.rows]) == ("wins-second", [False, True, False])


def test_jj99_at_level_10_is_a_tractor_because_the_level_is_taken_out() -> None:
    given = ask("formation", level="10", trump="S", cards="HJ HJ H9 H9")
    step = given.steps[1]
    assert (given.verdict, step.code, step.get("level")) == ("is-tractor", "adjacent", "10")


def test_5533_is_no_tractor_because_a_rank_lies_between() -> None:
    given = ask("formation", level="10", trump="S", cards="H5 H5 H3 H3")
    assert (given.verdict, given.steps[1].code, given.steps[1].get("between")) == ("is-throw", "not-adjacent", ("H4",))


def test_two_pairs_of_other_level_cards_are_equally_strong() -> None:
    assert ask("formation", level="10", trump="S", cards="H10 H10 C10 C10").steps[1].code == "equal-cards"


def test_without_cards_the_order_is_that_of_all_trumps() -> None:
    rows = ask("order", level="10", trump="S").rows
    assert [[one.card for one in row.cards] for row in rows[:4]] == [["BJ"], ["LJ"], ["S10"], ["H10", "D10", "C10"]]


def test_a_refused_bid_leaves_trump_and_declarer_as_they_were() -> None:
    given = ask("bid", bid1_by="N", bid1="H8", bid_by="W", bid="C8")
    after = given.steps[-1]
    assert (given.verdict, after.code, after.get("trump"), after.get("declarer")) == ("refused", "bid-before", "H", "N")


def test_other_presets_that_differ_are_named_with_their_answer() -> None:
    found = elsewhere(ask("throw", lead="H9 H7 H7 H4 H4", next="HJ"), SLUG)
    two_stage = dict(found.other)["contest-two-stage"]
    assert two_stage.facts["play"] == ["H4", "H4"]
    assert SLUG not in (*dict(found.other), *found.same)


def test_a_preset_with_too_few_decks_is_not_asked() -> None:
    found = elsewhere(ask("follow", **FOLLOW), SLUG)
    assert "hundred-one-deck" not in (*dict(found.other), *found.same)


@pytest.mark.parametrize(
    ("kind", "texts", "code", "field"),
    [
        ("follow", FOLLOW | {"hand": "HX"}, "bad-card", "hand"),
        ("follow", FOLLOW | {"lead": "H9 H9 H9"}, "too-many-copies", "lead"),
        ("follow", FOLLOW | {"hand": "H10 HK"}, "too-many-copies", "hand"),
        ("follow", FOLLOW | {"play": ""}, "missing-field", "play"),
        ("follow", FOLLOW | {"lead": "H9 SA"}, "mixed-suits", "lead"),
        ("trick", {"lead": "HA HA", "second": "H3"}, "wrong-count", "second"),
        ("trick", {"lead": "HA", "second": "H3", "fourth": "H4"}, "wrong-count", "fourth"),
        ("throw", {"lead": "HA HQ"}, "missing-field", "next"),
        ("throw", {"lead": "HA " * 400, "next": "H3"}, "bad-notation", "lead"),
        ("formation", {"cards": "HA SA"}, "mixed-suits", "cards"),
        ("formation", {"cards": "HA", "level": "1"}, "missing-field", "level"),
        ("formation", {"cards": "HA", "trump": "Z"}, "missing-field", "trump"),
        ("bid", {"bid": "H8"}, "missing-field", "bid_by"),
        ("bid", {"bid": "H8", "bid_by": "X"}, "missing-field", "seat"),
        ("bid", {"bid": "H8", "bid_by": "N", "due": "X"}, "missing-field", "declarer"),
    ],
)
def test_what_cannot_be_asked_is_refused_beside_its_field(kind: str, texts: dict[str, str], code: str, field: str) -> None:
    with pytest.raises(RulesError) as refused:
        ask(kind, **texts)
    assert (refused.value.code, refused.value.params["field"]) == (code, field)


def test_missing_names_what_is_still_to_be_filled_in() -> None:
    assert missing("follow", {"level": "8", "lead": "H9"}) == ("trump", "hand", "play")
    assert missing("order", {"level": "8", "trump": "S"}) == ()


def question_of(case: dict[str, Any]) -> dict[str, str]:
    """A case as the fields of the desk would hold it."""

    def words(cards: Any) -> str:
        return cards if isinstance(cards, str) else " ".join(cards)

    kind, texts = case["ask"], {"level": str(case["level"]), "trump": case.get("trump") or "NT"}
    if kind in ("throw", "trick"):
        lists = [case["lead"], *case["others"]] if kind == "throw" else case["plays"]
        return texts | {field: words(cards) for field, cards in zip(FIELDS[kind], lists, strict=False)}
    if kind == "bid":
        return texts | bid_fields(case, words)
    return texts | {field: words(case[field]) for field in FIELDS[kind] if case.get(field)}


def bid_fields(case: dict[str, Any], words: Any) -> dict[str, str]:
    texts = {"due": case.get("declarer") or ""}
    rows = [*((f"bid{no}", row) for no, row in enumerate(case["bids"], 1)), ("bid", {"phase": case.get("phase", "draw")} | case["bid"])]
    for name, row in rows:
        late = "after_bury " if row.get("phase") == "after_bury" else ""
        texts |= {f"{name}_by": late + row["seat"], name: words(row["cards"])}
    return texts


def seed_cases() -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [row for row in rows if "error" not in row["expect"] and row["ask"] in ASKS and not row.get("decks")]


@pytest.mark.parametrize("case", seed_cases(), ids=lambda case: str(case["id"]))
def test_the_desk_says_what_the_command_says_and_has_words_for_it(case: dict[str, Any]) -> None:
    ruleset = ruleset_of(case)
    given = answer_to(read_question(case["ask"], ruleset, question_of(case)))
    if case["ask"] != "bid" or case.get("declarer") or case.get("hand_number") == 1:
        assert given.facts == answer(case)
    spoken = [rulings.verdict_words(given), rulings.brief_words(given), *map(rulings.step_words, given.steps)]
    assert all(spoken)
    assert "%(" not in "".join(spoken)


def test_every_rule_named_by_an_answer_has_its_words_and_clause() -> None:
    for slug in PRESETS:
        given = ask("throw", slug, lead="H9 H4", next="HJ")
        assert all(text and clause for _label, text, clause in rulings.rule_words(given, slug))


def test_a_sentence_is_read_out_with_the_names_of_its_cards() -> None:
    with translation.override("en"):
        assert rulings.spoken("**{H7}** and {BJ}") == "7 of hearts and big joker"


def test_a_card_that_is_none_is_named_before_what_is_missing() -> None:
    with pytest.raises(RulesError) as refused:
        ask("follow", lead="H9", hand="HX")
    assert (refused.value.code, refused.value.params["field"]) == ("bad-card", "hand")
