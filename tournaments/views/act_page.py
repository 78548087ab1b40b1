"""The page of an act of the chief referee on a match: it says what the act will do, asks for the reason, and does it once (nonce)."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone

from referee import wording
from referee.rules.errors import RulesError
from tournaments.forms.ruling import ReasonForm
from tournaments.selectors.match_page import MatchPage
from tournaments.views.answers import fresh_nonce, noted, refused, see, status_of
from tournaments.views.at_match import url_of
from tournaments.views.kept_form import kept_fields
from tournaments.views.late_reach import is_used, reach, save_with_reach, would_change

Look = Callable[[ReasonForm], tuple[str, ...]]
Act = Callable[[ReasonForm, dict[str, Any]], object]


@dataclass(frozen=True, slots=True)
class Task:
    """An act on its page: its title, what it does in a sentence, the words on the button, and on the message afterwards."""

    title: str
    text: str
    button: str
    done: str


@dataclass(frozen=True, slots=True)
class Tried:
    """What became of a form: it was carried out, or looked at (`seen`: the match, `found`: beyond it), or refused."""

    is_done: bool = False
    seen: tuple[str, ...] | None = None
    found: tuple[str, ...] | None = None
    alert: str = ""
    status: int = 200


def act_page(
    request: HttpRequest,
    page: MatchPage,
    task: Task,
    form: ReasonForm,
    act: Act,
    look: Look | None = None,
    *,
    reaches: bool = True,
    then: str = "",
    **more: Any,
) -> HttpResponseBase:
    """Show the form, or do the act. `look` works out what it would do; it is shown when that button was pressed.

    Once the round is closed, what it would change beyond the match is shown as well, and how far it `reaches` is asked.
    Afterwards the page `then` is shown, the match if no other is named.
    """
    asks, effect = reaches and is_used(page), request.POST.get("effect", "")
    tried = _try(request, page, form, act, look, asks) if form.is_bound else Tried()
    if tried.is_done:
        messages.success(request, task.done)
        return see(request, then or url_of(page))
    context = {
        "event": page.event, "page": page, "task": task, "form": form, "alert": tried.alert, "seen": tried.seen,
        "can_look": look is not None or asks, "reach": reach(page, effect, tried.found) if asks else None, **more,
    }  # fmt: skip
    return render(request, "tournaments/match/act.html", context, status=tried.status)


def _try(request: HttpRequest, page: MatchPage, form: ReasonForm, act: Act, look: Look | None, asks: bool) -> Tried:
    """Do what a form says, or say what that would change."""
    if not form.is_valid():
        noted(request, form)
        return Tried(status=422)

    def save(effect: str) -> object:
        return act(form, {"nonce": form.cleaned_data["nonce"], "actor": page.viewer.actor, "at": timezone.now(), "effect": effect})

    try:
        if "look" in request.POST and (look is not None or asks):
            return Tried(seen=None if look is None else look(form), found=would_change(page, save) if asks else None)
        save_with_reach(page, save, request.POST.get("effect", "")) if asks else save("")
    except RulesError as error:
        return Tried(alert=refused(request, error), status=status_of(error))
    return Tried(is_done=True)


def filled(request: HttpRequest, kind: type[ReasonForm], initial: dict[str, Any] | None = None, **more: Any) -> Any:
    """The form as sent, or a new one with what an expired session kept."""
    if request.method == "POST":
        return kind(request.POST, **more)
    return kind(initial={"nonce": fresh_nonce(), **(initial or {}), **kept_fields(request)}, **more)


def labels_of(page: MatchPage) -> dict[str, str]:
    """The two sides by name."""
    return {panel.side: f"{wording.side(panel.side)} {panel.entry.label}" for panel in page.panels}
