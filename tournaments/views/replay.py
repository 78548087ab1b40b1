"""Voiding a table so that it is played again: everything it would change is said first; and bringing the old match back."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.rules.errors import RulesError
from tournaments.consequence_words import consequence_words
from tournaments.forms.ruling import ReasonForm
from tournaments.selectors.match_page import MatchPage
from tournaments.services.backups import copy_before
from tournaments.services.late_changes import preview_change
from tournaments.services.replay import replay_table, undo_replay
from tournaments.views.act_page import Task, act_page, filled
from tournaments.views.answers import fresh_nonce, refused, see
from tournaments.views.at_match import chief_view, url_of
from tournaments.views.kept_form import keeps_form
from tournaments.views.typed import whole_number


@keeps_form("replay-table", "event_id", "match_id")
@chief_view
def replay(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Strike out everything at a table, with the reason; the page says what that changes."""
    task = Task(
        _("Void and replay the table"),
        _(
            "Everything recorded at this table is struck out, and the two pairs play again from the start. "
            "It all stays in the log, and can be brought back until something new is recorded."
        ),
        _("Void the table"),
        _("The table is voided and open again."),
    )  # fmt: skip

    def act(form: ReasonForm, who: dict[str, Any]) -> None:
        copy_before("replay", who["at"])
        who.pop("effect")
        replay_table(event=page.event, table=page.table, reason=form.cleaned_data["reason"], **who)

    words, hindered = _consequences(request, page)
    # Of a best of n only the first match stays at the table.
    first = reverse("match", args=[page.event.public_id, page.row.matches[0].match.public_id])
    return act_page(request, page, task, filled(request, ReasonForm), act, effects=words, hindered=hindered, reaches=False, then=first)


@chief_view
@require_POST
def undo(request: HttpRequest, page: MatchPage) -> HttpResponseBase:
    """Bring back what the last voiding struck out."""
    seq, now = request.POST.get("seq", ""), timezone.now()
    try:
        undo_replay(
            event=page.event, table=page.table, seq=whole_number(seq),
            nonce=request.POST.get("nonce", "")[:32] or fresh_nonce(), actor=page.viewer.actor, at=now,
        )  # fmt: skip
    except RulesError as error:
        messages.error(request, refused(request, error))
        return see(request, url_of(page))
    messages.success(request, _("The match stands again as it was."))
    return see(request, url_of(page))


def _consequences(request: HttpRequest, page: MatchPage) -> tuple[tuple[str, ...], str]:
    """What voiding would change; or why it cannot be done now."""
    if request.method == "POST":
        return (), ""

    def change() -> None:
        replay_table(event=page.event, table=page.table, reason="-", nonce=fresh_nonce(), actor=page.viewer.actor, at=timezone.now())

    try:
        return consequence_words(preview_change(event=page.event, change=change, actor=page.viewer.actor, at=timezone.now())), ""
    except RulesError as error:
        return (), refused(request, error)
