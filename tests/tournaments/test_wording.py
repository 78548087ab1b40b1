"""Nothing is refused and nothing is logged without a sentence for it."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from referee.rules.acts import KINDS
from referee.rules.errors import RulesError
from referee.rules.reasons import because
from referee.wording.refusals import REFUSALS as REFEREE_REFUSALS
from tournaments.log_words import VERBS
from tournaments.organise_words import check
from tournaments.refusal_words import REFUSALS
from tournaments.wording import refusal

ROOT = Path(__file__).resolve().parents[2]
SOURCES = [file for room in ("referee/services", "tournaments") for file in sorted((ROOT / room).rglob("*.py"))]


def first_words(callee: str) -> Iterator[tuple[str, str]]:
    """(file, text) of every first argument that is spelt out where something of this name is called."""
    for file in SOURCES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and node.args and getattr(node.func, "attr", getattr(node.func, "id", "")) == callee:
                chosen = [node.args[0].body, node.args[0].orelse] if isinstance(node.args[0], ast.IfExp) else [node.args[0]]
                yield from ((file.name, one.value) for one in chosen if isinstance(one, ast.Constant) and isinstance(one.value, str))


@pytest.mark.parametrize("error", ["RulesError", "PairingError"])
def test_every_code_of_a_refusal_has_a_sentence(error: str) -> None:
    codes = set(first_words(error))
    assert len(codes) > 5
    assert not [code for code in sorted(codes) if code[1] not in REFUSALS and code[1] not in REFEREE_REFUSALS]


def test_every_verb_of_the_log_has_a_sentence() -> None:
    verbs = set(first_words("log"))
    assert len(verbs) > 50
    assert not [verb for verb in sorted(verbs) if verb[1] not in VERBS]
    assert not set(KINDS) - set(VERBS)


@pytest.mark.parametrize(("numbers", "said"), [((7,), "Not checked in: pair 7"), ((7, 8), "Not checked in: pairs 7, 8")])
def test_a_sentence_about_pairs_goes_by_how_many_it_names(numbers: tuple[int, ...], said: str) -> None:
    with override("en"):
        assert check(because("not-checked-in", numbers=numbers)) == said


def test_a_refusal_about_tables_goes_by_how_many_it_names() -> None:
    with override("en"):
        assert refusal(RulesError("tables-open", numbers=(3,))) == "Still open: table 3."
        assert refusal(RulesError("tables-open", numbers=(3, 5))) == "Still open: tables 3, 5."
