"""What else a table referee does: take back the last hand, open the next match, call the chief referee, come in by a card."""

from django.contrib import messages
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee.models import Match
from referee.rules.errors import RulesError
from referee.services import undo_hand
from tournaments import ours
from tournaments.access import Role, event_view, remember_token, token_for, was_token
from tournaments.models import Event
from tournaments.selectors.desk import Desk
from tournaments.selectors.tables import find_table
from tournaments.services.calls import answer_calls, call_chief
from tournaments.services.rounds import open_next_match
from tournaments.views.answers import refused, see, see_next, status_of
from tournaments.views.at_table import table_view
from tournaments.views.codes import opened_by
from tournaments.views.kept_form import keeps_form
from tournaments.views.table import blank_form, fresh_desk, table_page


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def undo(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Take back the last hand; it stays in the log."""
    try:
        if not desk.is_playing:
            raise RulesError("not-playing")
        hand_no = number_of(request.POST.get("hand_no"))
        undo_hand(match=_match(desk), hand_no=hand_no, nonce=nonce_of(request), actor=desk.viewer.actor, at=timezone.now())
    except RulesError as error:
        return _refused(request, desk, error)
    messages.success(request, _("Hand %(hand)s is taken back.") % {"hand": hand_no})
    return see(request, _page(desk))


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def next_match(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Open the next match of a best of n."""
    try:
        open_next_match(event=desk.event, table=desk.table, actor=desk.viewer.actor, at=timezone.now())
    except RulesError as error:
        return _refused(request, desk, error)
    messages.success(request, _("The next match is open."))
    return see(request, _page(desk))


@keeps_form("table", "event_id", "table_id")
@table_view("POST")
def call(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Call the chief referee to the table."""
    call_chief(event=desk.event, table=desk.table, actor=desk.viewer.actor, at=timezone.now())
    messages.info(request, _("The chief referee is called."))
    return see(request, _page(desk))


@keeps_form("table", "event_id", "table_id")
@event_view(Role.CHIEF)
@require_POST
def answer(request: HttpRequest, event: Event, table_id: str) -> HttpResponseBase:
    """The chief referee has come to the table that called."""
    table = find_table(event, request.viewer, table_id)  # type: ignore[attr-defined]
    if table is None:
        raise Http404("table")
    answer_calls(event=event, table=table, actor=request.viewer.actor, at=timezone.now())  # type: ignore[attr-defined]
    return see_next(request, event, reverse("table", kwargs={"event_id": event.public_id, "table_id": table.public_id}))


@require_safe
def open_token(request: HttpRequest, token: str) -> HttpResponseBase:
    """The link of a card: this session may record at its table or at those of its referee, and is led there."""
    found = token_for(token)
    if found is None:
        gone = was_token(token)
        return render(request, "tournaments/table/no_token.html", {"gone": gone}, status=410 if gone else 404)
    remember_token(request, found)
    answer = see(request, opened_by(found))
    if found.table is not None:
        ours.name_card(request, answer, token)
    return answer


def _refused(request: HttpRequest, desk: Desk, error: RulesError) -> HttpResponseBase:
    """The table as it stands now, with the sentence why."""
    words, now = refused(request, error), fresh_desk(desk)
    form = blank_form(now) if now.takes_hands else None
    return table_page(request, now, form, status=status_of(error), alert=words)


def _page(desk: Desk) -> str:
    return reverse("table", kwargs={"event_id": desk.event.public_id, "table_id": desk.table.public_id})


def _match(desk: Desk) -> Match:
    """The match being played; a bye has none."""
    if desk.match is None:
        raise RulesError("another-table", table=desk.table.number)
    return desk.match


def nonce_of(request: HttpRequest) -> str:
    nonce = request.POST.get("nonce", "")
    if not 8 <= len(nonce) <= 60:
        raise RulesError("missing-field", field="nonce")
    return nonce


def number_of(text: str | None) -> int:
    if not text or not text.isdecimal() or len(text) > 4:
        raise RulesError("missing-field", field="hand_no")
    return int(text)
