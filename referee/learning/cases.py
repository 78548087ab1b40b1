"""Cases on file: each is a question of the ruling desk with the answer that the documents, or independent engines, give.

A line of a file: ``id``, ``group``, ``document``, ``ruleset``, ``options`` {rule: value}, ``ask``, ``fields`` (as on the
desk) and ``expect`` (in the form of the contract, rules.md §9; what it leaves out is not compared).
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.rules.cards import PACK
from referee.rules.presets import preset
from referee.rules.ruleset import with_options
from referee.ruling.answers import Answer, answer_to
from referee.ruling.questions import read_question

GROUPS: Final = ("tractors", "following", "throws", "ruffs", "bidding", "order", "three-decks")
CHOICES: Final[dict[str, tuple[str, ...]]] = {
    "follow": ("legal", "illegal"),
    "throw": ("stands", "fails"),
    "trick": ("wins-lead", "wins-second", "wins-third", "wins-fourth"),
    "formation": ("is-single", "is-pair", "is-triple", "is-tractor", "is-titanic", "is-throw"),
    "bid": ("allowed", "refused"),
}
"""The verdicts to choose from, by question; the order of cards has none and is no quiz."""

_HERE: Final = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Case:
    """A question on file with its expected answer."""

    id: str
    group: str
    document: str
    ruleset: str
    options: Mapping[str, Any]
    ask: str
    fields: Mapping[str, str]
    expect: Mapping[str, Any]

    def answer(self) -> Answer:
        """The case run live."""
        rules = with_options(preset(self.ruleset), dict(self.options))
        return answer_to(read_question(self.ask, rules, self.fields))

    @property
    def choices(self) -> tuple[str, ...]:
        """The verdicts of which one is right; of a trick, as many as there are plays."""
        choices = CHOICES[self.ask]
        if self.ask == "trick":
            return choices[: sum(name in self.fields for name in ("lead", "second", "third", "fourth"))]
        return tuple(one for one in choices if self.ruleset == "titanic-three-deck" or one not in ("is-triple", "is-titanic"))


def agrees(given: Any, expected: Any) -> bool:
    """Whether an answer holds everything that is expected of it: cards in any order, components with or without their cards."""
    if isinstance(expected, dict):
        return isinstance(given, dict) and all(agrees(given.get(name), value) for name, value in expected.items())
    if _are_cards(given) and _are_cards(expected):
        return sorted(given) == sorted(expected)
    if isinstance(expected, list):
        return isinstance(given, list) and len(given) == len(expected) and all(map(agrees, given, expected))
    return bool(given == expected)


def _are_cards(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(one, str) and one in PACK for one in value)


@cache
def examples() -> tuple[Case, ...]:
    """The worked examples of the documents, by groups."""
    return _read("examples.jsonl")


@cache
def quiz_cases() -> Mapping[str, Case]:
    """What the quiz draws from, by id: cases on which independent engines agree, and the examples that have a verdict to choose."""
    return {case.id: case for case in (*_read("quiz.jsonl"), *examples()) if case.ask in CHOICES}


def _read(name: str) -> tuple[Case, ...]:
    lines = (_HERE / name).read_text(encoding="utf-8").splitlines()
    return tuple(_case(json.loads(line)) for line in lines)


def _case(row: dict[str, Any]) -> Case:
    return Case(row["id"], row["group"], row["document"], row["ruleset"], row.get("options", {}), row["ask"], row["fields"], row["expect"])
