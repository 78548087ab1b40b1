"""The contract of `adjudicate`: golden cases, errors by code, one answer a line (rules.md §9)."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.adjudicate import ASKS, answer_line

CASES = Path(__file__).parents[2] / "cases"
HANDS = [{"declarer": "N", "level": "2", "trick_points": 45}, {"declarer": "S", "level": "3", "trick_points": 85}]


def ask(**question: Any) -> dict[str, Any]:
    """The answer to one question."""
    return answer_line(json.dumps(question))


def code(**question: Any) -> str:
    """The error code of a question that cannot be answered."""
    return str(ask(**question)["error"]["code"])


def cases(name: str) -> list[dict[str, Any]]:
    """The golden cases of a file."""
    return [json.loads(line) for line in (CASES / name).read_text(encoding="utf-8").splitlines() if line.strip()]


def without_zeros(state: dict[str, Any]) -> dict[str, Any]:
    """A state with only the strikes that were counted."""
    return state | {"strikes": {side: {kind: n for kind, n in counts.items() if n} for side, counts in state["strikes"].items()}}


def test_every_golden_score_is_answered() -> None:
    for case in cases("scores.jsonl"):
        given_answer = ask(**{name: value for name, value in case.items() if name != "expect"})
        assert {name: given_answer.get(name) for name in case["expect"]} == case["expect"], case


def test_every_golden_match_is_answered() -> None:
    for case in cases("matches.jsonl"):
        states = [without_zeros(state) for state in ask(**{name: value for name, value in case.items() if name != "expect"})["states"]]
        assert len(states) == len(case["expect"]["states"])
        for state, wanted in zip(states, case["expect"]["states"], strict=True):
            if "strikes" in wanted:
                wanted = without_zeros({**wanted, "strikes": {"NS": {}, "EW": {}} | wanted["strikes"]})
            assert {name: state[name] for name in wanted} == wanted, case["id"]


# score and bottom


def test_points_alone_are_worth_their_band() -> None:
    assert ask(id=1, ask="score", ruleset="contest-past-ten", points=0) == {
        "id": 1,
        "points": 0,
        "side": "declarers",
        "levels": 4,
        "bank": "keeps",
    }


def test_a_record_gives_its_arithmetic_even_where_a_miscount_does_not_use_it() -> None:
    record = {"trick_points": 85, "bottom_points": 10, "last_trick": {"side": "opponents", "kind": "pair"}, "miscount": "opponents"}
    answer = ask(ask="score", ruleset="contest-past-ten", record=record)
    assert (answer["points"], answer["side"], answer["levels"], answer["bank"]) == (125, "declarers", 1, "keeps")


def test_the_multiplier_of_the_bottom_can_be_asked_alone() -> None:
    assert ask(ask="bottom", ruleset="contest-two-stage", kind="tractor", length=3)["multiplier"] == 64
    assert ask(ask="bottom", kind="single")["multiplier"] == 2


def test_options_change_the_rules_of_one_question() -> None:
    assert ask(ask="bottom", options={"bottom_multiplier": "none"}, kind="pair")["multiplier"] == 1


# match


def test_a_match_answers_with_the_state_after_each_hand_and_after_the_end() -> None:
    states = ask(ask="match", ruleset="contest-two-stage", hands=HANDS, end={"kind": "time"})["states"]
    assert [(state["levels"], state["bank"], state["over"]) for state in states] == [
        ({"NS": "3", "EW": "2"}, "S", False),
        ({"NS": "3", "EW": "2"}, "E", False),
        ({"NS": "3", "EW": "2"}, "E", True),
    ]
    assert (states[-1]["winner"], states[-1]["reason"], states[-1]["laps"]) == ("NS", "time", {"NS": 0, "EW": 0})


def test_a_hand_that_is_not_due_is_one_error_for_the_line_with_its_number() -> None:
    answer = ask(id=7, ask="match", ruleset="contest-two-stage", hands=[HANDS[0], {"declarer": "W", "level": "2"}])
    assert (answer["id"], answer["error"]["code"], answer["error"]["hand"]) == (7, "declarer-not-due", 2)


@pytest.mark.parametrize(
    ("second", "expected"),
    [
        ({"declarer": "W", "level": "9", "bank": "contested", "trick_points": 3}, "bank-not-due"),
        ({"declarer": "W", "level": "9", "trick_points": 3}, "declarer-not-due"),
        ({"declarer": "S", "level": "9", "trick_points": 3}, "level-not-due"),
        ({"declarer": "S", "level": "3", "trick_points": 3}, "impossible-points"),
    ],
)
def test_the_first_thing_wrong_with_a_hand_is_the_one_named(second: dict[str, Any], expected: str) -> None:
    assert code(ask="match", ruleset="contest-two-stage", hands=[HANDS[0], second]) == expected


def test_a_hand_or_an_end_after_the_end_is_refused() -> None:
    won = {"declarer": "N", "level": "10", "trick_points": 0}
    options = {"start_level": "10"}
    after = ask(ask="match", ruleset="contest-past-ten", options=options, hands=[won, {"declarer": "S", "level": "J", "trick_points": 3}])
    assert (after["error"]["code"], after["error"]["hand"]) == ("match-over", 2)
    assert code(ask="match", ruleset="contest-past-ten", options=options, hands=[won], end={"kind": "time"}) == "match-over"


# errors


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({}, "missing-field"),
        ({"ask": "weather"}, "unknown-ask"),
        ({"ask": ["score"]}, "unknown-ask"),
        ({"ask": "score", "ruleset": "bridge", "points": 0}, "unknown-ruleset"),
        ({"ask": "score", "ruleset": 7, "points": 0}, "unknown-ruleset"),
        ({"ask": "score", "options": {"colour": "red"}, "points": 0}, "unknown-option"),
        ({"ask": "score", "options": [], "points": 0, "decks": 5}, "unknown-option"),
        ({"ask": "score", "options": {"win_past": "5", "compulsory": ["10"]}, "points": 0}, "unknown-option"),
        ({"ask": "score"}, "missing-field"),
        ({"ask": "score", "points": "85"}, "missing-field"),
        ({"ask": "score", "points": 83}, "impossible-points"),
        ({"ask": "score", "points": -5}, "impossible-points"),
        ({"ask": "score", "record": []}, "missing-field"),
        ({"ask": "bottom"}, "missing-field"),
        ({"ask": "bottom", "kind": "tractor"}, "missing-field"),
        ({"ask": "bottom", "kind": "tractor", "length": 1}, "missing-field"),
        ({"ask": "bottom", "kind": "tractor", "length": 10**12}, "impossible-points"),
        ({"ask": "match"}, "missing-field"),
        ({"ask": "match", "hands": [7]}, "missing-field"),
        ({"ask": "match", "hands": [], "end": {"kind": "rain"}}, "missing-field"),
        ({"ask": "match", "hands": [], "end": {"kind": "forfeit"}}, "missing-field"),
    ],
)
def test_a_question_that_cannot_be_answered_gets_its_code(question: dict[str, Any], expected: str) -> None:
    assert code(**question) == expected


@pytest.mark.parametrize("line", ["", "x", "[]", "7", '"score"', "null", "[" * 100_000, '{"id": 1', '{"id": NaN}'], ids=range(9))
def test_a_line_that_is_no_json_object_is_bad_json(line: str) -> None:
    answer = answer_line(line)
    assert (answer["id"], answer["error"]["code"]) == (None, "bad-json")


def test_the_id_is_echoed_whatever_it_is() -> None:
    assert ask(id=["any", {"thing": 1}], ask="weather")["id"] == ["any", {"thing": 1}]


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(("side", "kind", "cards", "levels", "bands")), inner, max_size=3)
    ),
    max_leaves=6,
)
names = st.sampled_from(
    (
        "ruleset",
        "options",
        "points",
        "record",
        "hands",
        "end",
        "kind",
        "length",
        "decks",
        "level",
        "trump",
        "cards",
        "lead",
        "hand",
        "play",
        "bids",
    )
)


@given(st.sampled_from(sorted(ASKS)), st.dictionaries(names, json_values, max_size=5))
def test_no_question_whatever_makes_it_raise(asked: str, question: dict[str, Any]) -> None:
    json.dumps(ask(**question, ask=asked))
