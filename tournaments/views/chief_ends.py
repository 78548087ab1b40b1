"""Ends that the chief referee declares after a match was over: a forfeit that takes the place of the end."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _

from referee import services
from tournaments.forms.ruling import LateForfeitForm
from tournaments.selectors.desk import state_with
from tournaments.selectors.match_page import MatchPage, effects
from tournaments.views.act_page import Task, act_page, filled, labels_of
from tournaments.views.at_match import chief_view
from tournaments.views.kept_form import keeps_form


@keeps_form("late-forfeit", "event_id", "match_id")
@chief_view
def late_forfeit(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """A side forfeits a match that is over: what was found out later, a disqualification."""
    task = Task(
        _("Forfeit after the match"),
        _(
            "For what is found out or decided when the match is over. Hands and levels stay on record; the result is a forfeit. It can be taken back."
        ),
        _("Record the forfeit"),
        _("The forfeit is recorded."),
    )

    def act(form: Any, who: dict[str, Any]) -> object:
        data = form.cleaned_data
        given = {"kind": "forfeit", "side": data["side"], "cause": data["cause"], "reason": data["reason"], "late": True}
        return services.end_match(match=page.match, **given, **who)  # type: ignore[arg-type]

    def look(form: Any) -> tuple[str, ...]:
        data = form.cleaned_data
        payload = {"kind": "forfeit", "side": data["side"], "cause": data["cause"], "late": True}
        assert page.match is not None
        return effects(page.state, state_with(page.match, "end", payload), places=True)

    return act_page(request, page, task, filled(request, LateForfeitForm, labels=labels_of(page)), act, look)
