"""The questions about cards of `adjudicate`: golden cases, the form of answers, errors by code (rules.md §9)."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.rules.adjudicate import answer_line
from referee.rules.asks_cards import CARD_ASKS
from tests.referee.rules.card_values import rules
from tests.referee.rules.play import play_hand

CASES = Path(__file__).parents[2] / "cases"
KINDS = ("order", "formation", "follow", "throw", "trick", "bid")
TEN_SPADES = {"level": "10", "trump": "S"}


def ask(**question: Any) -> dict[str, Any]:
    """The answer to one question."""
    return answer_line(json.dumps(question))


def code(**question: Any) -> str:
    """The error code of a question that cannot be answered."""
    return str(ask(**question)["error"]["code"])


# Golden cases


def golden(kind: str) -> list[dict[str, Any]]:
    """The cases of a kind: the documents' own examples, and rulings on which independent engines agree."""
    lines = [
        line for name in ("seed_examples", "agreed_rulings") for line in (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    ]
    return [case for case in map(json.loads, lines) if case["ask"] == kind]


def agrees(key: str, wanted: Any, found: Any) -> bool:
    """Whether an answer is what was wanted: cards as multisets, components by kind and length, equal cards in any order."""
    if key == "play":
        return Counter(wanted) == Counter(found)
    if key == "components":
        return Counter((part["kind"], part["length"]) for part in wanted) == Counter((part["kind"], part["length"]) for part in found)
    if key == "groups":
        return [set(group) for group in wanted] == [set(group) for group in found]
    if key == "error":
        return bool(wanted["code"] == found["code"])
    return bool(wanted == found)


@pytest.mark.parametrize("kind", KINDS)
def test_every_golden_case_is_ruled_as_agreed(kind: str) -> None:
    cases = golden(kind)
    assert cases
    wrong = []
    for case in cases:
        found = ask(**{name: value for name, value in case.items() if name not in ("expect", "source", "note")})
        if not all(key in found and agrees(key, wanted, found[key]) for key, wanted in case["expect"].items()):
            wrong.append((case, found))
    assert not wrong, f"{len(wrong)} of {len(cases)}, the first: {wrong[0]}"


# The form of answers


def test_an_order_lists_equal_cards_together() -> None:
    answer = ask(id=1, ask="order", **TEN_SPADES, cards="C3 H10 D10 SA")
    assert answer == {"id": 1, "groups": [["H10", "D10"], ["SA"], ["C3"]]}


def test_a_formation_names_suit_and_components() -> None:
    assert ask(id=2, ask="formation", **TEN_SPADES, cards="H9 HJ H9 HJ H3") == {
        "id": 2,
        "suit": "H",
        "components": [
            {"kind": "tractor", "length": 2, "cards": ["HJ", "HJ", "H9", "H9"]},
            {"kind": "single", "length": 1, "cards": ["H3"]},
        ],
    }
    assert ask(ask="formation", **TEN_SPADES, cards="H10")["suit"] == "trump"


def test_a_follow_says_what_was_owed() -> None:
    answer = ask(id=3, ask="follow", **TEN_SPADES, lead="H7 H7 H8 H8", hand="H3 H3 H5 H5 HJ HQ", play="H3 H3 HJ HQ")
    pair = {"kind": "pair", "length": 1}
    assert answer == {"id": 3, "legal": False, "code": "must-match-shape", "must": [pair, pair]}


def test_nothing_is_owed_where_the_suit_alone_binds() -> None:
    question = {"ask": "follow", **TEN_SPADES, "lead": "H7 H7", "hand": "H3 H3 H5", "play": "H3 H5"}
    assert ask(**question, options={"must_match_shape": False})["must"] == []
    assert ask(**{**question, "hand": "H3 H5"}) == {"id": None, "legal": True, "code": None, "must": []}


def test_a_throw_says_what_goes_out_and_what_it_costs() -> None:
    question = {"ask": "throw", **TEN_SPADES, "lead": ["H4", "H9", "H8", "H8", "H4"], "others": ["HQ HQ", [], "H3"]}
    assert ask(**question, options={"throw_penalty": 10}) == {
        "id": None,
        "stands": False,
        "play": ["H4", "H4"],
        "beaten": [["H8", "H8"], ["H4", "H4"], ["H9"]],
        "beaten_cards": 5,
        "penalty": 50,
    }
    assert ask(ask="throw", **TEN_SPADES, lead="HA HK HK", others=["H3", "", "H4"])["play"] == ["HA", "HK", "HK"]


def test_a_trick_says_who_won_with_what() -> None:
    answer = ask(ask="trick", **TEN_SPADES, plays=["H5 H6 H7", "S9 S7 S7", "D3 D4 D6", "C3 C4 C6"])
    roles = ["lead", "ruff", "discard", "discard"]
    assert answer == {"id": None, "winner": 1, "points": 5, "roles": roles, "largest": {"kind": "single", "length": 1}}


def test_a_bid_says_trump_and_declarer_after_it() -> None:
    question = {"ask": "bid", "ruleset": "contest-two-stage", "level": "5", "hand_number": 4, "declarer": "N"}
    passed = [{"seat": "N", "cards": ""}, {"seat": "S"}]
    bid = {"seat": "W", "cards": "H5 BJ"}
    assert ask(**question, bids=passed, bid=bid) == {"id": None, "allowed": True, "code": None, "trump": "H", "declarer": "W"}
    refused = {"id": None, "allowed": False, "code": "side-not-entitled", "trump": None, "declarer": None}
    assert ask(**question, bids=[], bid=bid) == refused


def test_a_bid_after_the_bury_is_asked_by_the_phase() -> None:
    question = {
        "ask": "bid",
        "ruleset": "joker-bid",
        "level": "5",
        "hand_number": 4,
        "declarer": "N",
        "bids": [{"seat": "N", "cards": "S5 LJ"}],
    }
    assert ask(**question, phase="after_bury", bid={"seat": "W", "cards": "BJ BJ"})["allowed"]
    assert ask(**question, bid={"seat": "W", "cards": "BJ BJ", "phase": "after_bury"})["allowed"]
    assert ask(**question, bid={"seat": "W", "cards": "BJ BJ"})["code"] == "window-closed"


def test_each_side_bids_its_own_level_in_the_first_hand() -> None:
    levels = {"NS": "5", "EW": 8}
    assert ask(ask="bid", levels=levels, bids=[], bid={"seat": "W", "cards": "S8"})["allowed"]
    assert not ask(ask="bid", levels=levels, bids=[], bid={"seat": "W", "cards": "S5"})["allowed"]


@pytest.mark.parametrize(("slug", "decks"), [("hundred-one-deck", 1), ("tractor-two-deck", 2), ("titanic-three-deck", 3)])
def test_a_whole_hand_is_valid_when_played_by_the_rules(slug: str, decks: int) -> None:
    hand = play_hand(rules(slug), "2", "H", seed=decks)
    question = {"ask": "hand", "ruleset": slug, "level": "2", "trump": "H", "declarer": "N", "tricks": hand.tricks, "bottom": hand.bottom}
    answer = ask(**question, deal=hand.deal)
    assert answer["valid"]
    assert answer["revokes"] == answer["faults"] == []
    short = {**hand.deal, "W": hand.deal["W"][1:]}
    assert not ask(**question, deal=short)["valid"]


def test_level_and_trump_are_read_in_every_spelling() -> None:
    for level in ("10", "T", 10, "十"):
        for trump in ("S", "♠", "黑桃"):
            assert ask(ask="formation", level=level, trump=trump, cards="S10")["suit"] == "trump"


def test_an_absent_trump_is_no_trump() -> None:
    assert ask(ask="order", level="10") == ask(ask="order", level="10", trump=None)


# Errors

WHOLE: dict[str, dict[str, Any]] = {
    "formation": {"cards": "H3"},
    "follow": {"lead": "H3", "hand": "H4", "play": "H4"},
    "throw": {"lead": "H3", "others": ["H4", "H5", "H6"]},
    "trick": {"plays": ["H3", "H4", "H5", "H6"]},
    "bid": {"bids": [], "bid": {"seat": "N", "cards": "H10"}},
    "hand": {"deal": {"N": "H3", "W": "H4", "S": "H5", "E": "H6"}, "bottom": "", "declarer": "N", "tricks": [["H3", "H4", "H5", "H6"]]},
}


@pytest.mark.parametrize(("kind", "field"), [(kind, field) for kind, fields in WHOLE.items() for field in (*fields, "level")])
def test_a_field_that_is_missing_or_of_the_wrong_form_is_named(kind: str, field: str) -> None:
    whole = {"ask": kind, **TEN_SPADES, **WHOLE[kind]}
    assert "error" not in ask(**whole)
    for wrong in ({}, {field: 99}, {field: {}}, {field: True}):
        error = ask(**{name: value for name, value in whole.items() if name != field}, **wrong)["error"]
        assert error["code"] == "missing-field"
        assert error["field"].startswith((field, "seat"))


def test_a_card_that_does_not_exist_is_named_wherever_it_stands() -> None:
    assert ask(ask="follow", **TEN_SPADES, lead="H3", hand="H4 X9", play="H4")["error"]["card"] == "X9"
    for kind, fields in {"throw": {"lead": "H3", "others": ["X9"]}, "trick": {"plays": ["H3", "X9"]}, "order": {"cards": ["X9"]}}.items():
        assert code(ask=kind, **TEN_SPADES, **fields) == "bad-card"
    assert code(ask="bid", level="10", bids=[], bid={"seat": "N", "cards": "X9"}) == "bad-card"


def test_a_third_copy_in_two_decks_is_named_wherever_it_stands() -> None:
    third: list[dict[str, Any]] = [
        {"ask": "formation", "cards": "H4 H4 H4"},
        {"ask": "order", "cards": "H4 H4 H4"},
        {"ask": "follow", "lead": "H4 H4", "hand": "H4 H5", "play": "H4 H5"},
        {"ask": "throw", "lead": "H4", "others": ["H4", "H4"]},
        {"ask": "trick", "plays": ["H4", "H4", "H4"]},
        {"ask": "bid", "bids": [], "bid": {"seat": "N", "cards": "H10 H10 H10"}},
    ]
    for question in third:
        assert code(**question, **TEN_SPADES) == "too-many-copies"
        assert "error" not in ask(**question, **TEN_SPADES, decks=3)


def test_a_lead_is_of_one_suit_and_not_empty() -> None:
    for kind, field, more in (
        ("formation", "cards", {}),
        ("follow", "lead", {"hand": "H4", "play": "H4"}),
        ("throw", "lead", {"others": ["H4"]}),
    ):
        assert code(ask=kind, **TEN_SPADES, **{field: "H3 C3"}, **more) == "mixed-suits"
        assert code(ask=kind, **TEN_SPADES, **{field: ""}, **more) == "missing-field"
    assert code(ask="trick", **TEN_SPADES, plays=["H3 C3", "H4 H5"]) == "mixed-suits"
    assert code(ask="trick", **TEN_SPADES, plays=["H3", "H4 H5"]) == "missing-field"


def test_a_trick_of_a_hand_that_cannot_be_is_named_by_its_number() -> None:
    error = ask(ask="hand", **TEN_SPADES, **{**WHOLE["hand"], "tricks": [["H3", "H4", "H5", "H6"], ["H3 C3", "H4", "H5", "H6"]]})["error"]
    assert (error["code"], error["trick"]) == ("mixed-suits", 2)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 40) | st.sampled_from(("N", "S", "10", "H3", "H3 H3", "BJ", "x", "")),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from(("N", "seat", "cards", "phase", "NS", "EW")), inner, max_size=4)
    ),
    max_leaves=8,
)
NAMES = [
    "level",
    "trump",
    "cards",
    "lead",
    "hand",
    "play",
    "others",
    "plays",
    "bids",
    "bid",
    "deal",
    "bottom",
    "tricks",
    "declarer",
    "levels",
    "phase",
]
fields = st.sampled_from(NAMES)


@given(st.sampled_from(sorted(CARD_ASKS)), st.dictionaries(fields, json_values, max_size=3))
def test_any_question_is_answered_or_refused(kind: str, changes: dict[str, Any]) -> None:
    answer = ask(id=7, ask=kind, **{**TEN_SPADES, **WHOLE.get(kind, {}), **changes})
    assert answer["id"] == 7
    assert "error" not in answer or set(answer) == {"id", "error"}
