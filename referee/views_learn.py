"""Learn and check: the worked examples run live, and a quiz whose score lives in the session."""

import random
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase, HttpResponseRedirectBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from referee.learn_page import ExampleView, QuizView, groups
from referee.learning.cases import quiz_cases

LENGTH = 10
SESSION_KEY = "quiz"


class _SeeOther(HttpResponseRedirectBase):
    status_code = 303


@require_safe
def examples(request: HttpRequest) -> HttpResponseBase:
    """The examples of the documents, group by group; each is worked out while the page is made."""
    return render(request, "learn/examples.html", {"groups": groups(), "length": LENGTH})


@require_http_methods(("GET", "HEAD", "POST"))
def quiz(request: HttpRequest) -> HttpResponseBase:
    """Ten questions, one after the other, each answered with its reasons; nothing is kept but in the session."""
    if request.method == "POST":
        request.session[SESSION_KEY] = _after(
            request.session.get(SESSION_KEY), request.POST.get("case", ""), request.POST.get("verdict", "")
        )
        return _SeeOther(reverse("quiz"))
    kept = _sound(request.session.get(SESSION_KEY))
    if kept is None:
        return render(request, "learn/quiz.html", {"quiz": None, "length": LENGTH})
    cases = quiz_cases()
    last = ExampleView(cases[kept["last"]]) if kept["last"] else None
    asked = None if kept["at"] >= len(kept["ids"]) else ExampleView(cases[kept["ids"][kept["at"]]])
    view = QuizView(asked, last, kept["chosen"], kept["at"], len(kept["ids"]), kept["right"])
    return render(request, "learn/quiz.html", {"quiz": view, "length": LENGTH})


def _after(kept: Any, case: str, verdict: str) -> dict[str, Any]:
    """The quiz after one answer; a new one where none is going on, or it is over. An answer to another question changes nothing."""
    found = _sound(kept)
    if found is None or not case:
        return _begun()
    at, ids = found["at"], found["ids"]
    if at >= len(ids) or ids[at] != case:
        return found
    right = quiz_cases()[case].answer().verdict == verdict
    return {"ids": ids, "at": at + 1, "right": found["right"] + right, "last": case, "chosen": verdict[:20]}


def _begun() -> dict[str, Any]:
    return {"ids": random.sample(list(quiz_cases()), LENGTH), "at": 0, "right": 0, "last": "", "chosen": ""}


def _sound(kept: Any) -> dict[str, Any] | None:
    """What the session holds, unless its cases are no longer on file."""
    return kept if isinstance(kept, dict) and all(one in quiz_cases() for one in kept.get("ids", ("",))) else None
