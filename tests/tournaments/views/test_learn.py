"""The learning pages: examples in three languages, and a quiz whose score lives in the session."""

import pytest
from django.test import Client

from referee.learning.cases import examples, quiz_cases
from referee.views_learn import LENGTH

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["en", "zh-hans", "zh-hant"])
def test_every_example_is_shown_and_none_contradicts_its_document(client: Client, language: str) -> None:
    page = client.get("/learn/", headers={"accept-language": language}).content.decode()
    assert page.count("ss-example") == len(examples())
    assert 'class="ss-note" role="status"' not in page


def test_an_example_can_be_opened_at_the_desk(client: Client) -> None:
    groups = client.get("/learn/").context["groups"]
    queries = [example.desk_query for group in groups for example in group.examples if example.desk_query]
    assert len(queries) > 80
    assert all(client.get(f"/ruling/?{query}").status_code == 200 for query in queries[::7])


def answered(client: Client, right: bool) -> None:
    asked = client.get("/learn/quiz/").context["quiz"].asked
    verdict = asked.answer.verdict if right else next(code for code in asked.case.choices if code != asked.answer.verdict)
    assert client.post("/learn/quiz/", {"case": asked.case.id, "verdict": verdict}).status_code == 303


def test_a_quiz_counts_what_was_right(client: Client) -> None:
    client.post("/learn/quiz/")
    for number in range(LENGTH):
        answered(client, number % 2 == 0)
    quiz = client.get("/learn/quiz/").context["quiz"]
    assert (quiz.asked, quiz.at, quiz.right) == (None, LENGTH, LENGTH // 2)


def test_the_answer_is_shown_with_its_reasons_before_the_next_question(client: Client) -> None:
    client.post("/learn/quiz/")
    answered(client, False)
    quiz = client.get("/learn/quiz/").context["quiz"]
    assert quiz.last.steps
    assert not quiz.was_right


def test_an_answer_sent_twice_counts_once(client: Client) -> None:
    client.post("/learn/quiz/")
    case = client.get("/learn/quiz/").context["quiz"].asked.case
    for _time in range(2):
        client.post("/learn/quiz/", {"case": case.id, "verdict": case.answer().verdict})
    quiz = client.get("/learn/quiz/").context["quiz"]
    assert (quiz.at, quiz.right) == (1, 1)


def test_the_question_does_not_show_its_answer(client: Client) -> None:
    for case in quiz_cases().values():
        session = client.session
        session["quiz"] = {"ids": [case.id], "at": 0, "right": 0, "last": "", "chosen": ""}
        session.save()
        page = client.get("/learn/quiz/").content.decode()
        assert "is-asked" not in page
        assert "is-owed" not in page


def test_a_session_with_cases_that_are_gone_begins_anew(client: Client) -> None:
    session = client.session
    session["quiz"] = {"ids": ["gone"], "at": 0, "right": 0, "last": "", "chosen": ""}
    session.save()
    assert client.get("/learn/quiz/").context["quiz"] is None
