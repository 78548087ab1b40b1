"""The examples and quiz cases on file: what the app teaches is what the documents and independent engines say."""

import json
from pathlib import Path

import pytest

from referee.learning.cases import CHOICES, GROUPS, Case, agrees, examples, quiz_cases
from referee.wording.learning import GROUPS as GROUP_WORDS

SEEDS = Path(__file__).parents[2] / "cases" / "seed_examples.jsonl"


@pytest.mark.parametrize("case", [*examples(), *quiz_cases().values()], ids=lambda case: case.id)
def test_a_case_run_live_gives_the_answer_on_file(case: Case) -> None:
    given = case.answer()
    assert agrees(given.facts, case.expect)
    assert case.ask not in CHOICES or given.verdict in case.choices


def test_the_quiz_does_not_give_its_answers_away_by_one_being_the_usual() -> None:
    for ask in ("follow", "throw"):
        verdicts = [case.answer().verdict for case in quiz_cases().values() if case.ask == ask]
        assert all(4 * verdicts.count(one) >= len(verdicts) for one in CHOICES[ask])


def test_every_example_is_one_of_the_seeds() -> None:
    ids = {json.loads(line)["id"] for line in SEEDS.read_text(encoding="utf-8").splitlines()}
    assert all(case.id in ids for case in examples())


def test_every_group_has_words_and_examples() -> None:
    assert tuple(GROUP_WORDS) == GROUPS
    assert {case.group for case in examples()} == set(GROUPS)


def test_an_answer_that_lacks_something_does_not_agree() -> None:
    assert agrees({"legal": True, "code": None}, {"legal": True})
    assert not agrees({"legal": True}, {"legal": False})
    assert not agrees({"components": [{"kind": "pair"}]}, {"components": []})
