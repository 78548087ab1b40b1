"""What else a table referee does: take back the last hand, end the match, open the next, call the chief referee, come in by a card."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from referee import wording
from referee.models import Match
from referee.rules.errors import RulesError
from referee.services import end_match, undo_hand
from tournaments.access import Role, event_view, remember_token, token_for, was_token
from tournaments.forms.ending import EndForm, ForfeitForm
from tournaments.models import Event
from tournaments.selectors.desk import Desk
from tournaments.selectors.tables import find_table
from tournaments.services.calls import answer_calls, call_chief
from tournaments.services.rounds import open_next_match
from tournaments.views.answers import fresh_nonce, refused, see, see_next, status_of
from tournaments.views.at_table import table_view
from tournaments.views.kept_form import keeps_form, kept_fields
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


@keeps_form("table-end", "event_id", "table_id")
@table_view("GET", "HEAD", "POST")
def end(request: HttpRequest, desk: Desk) -> HttpResponseBase:
    """Time is called, or a side forfeits: what it would do, then the act."""
    if desk.match is None or (request.method != "POST" and not desk.takes_hands):
        return see(request, _page(desk))
    labels = {panel.side: f"{wording.side(panel.side)} {panel.entry.label}" for panel in desk.panels}
    is_forfeit = request.POST.get("kind") == "forfeit"
    sent = request.POST if request.method == "POST" else None
    forfeit = ForfeitForm(sent if is_forfeit else None, initial={"nonce": fresh_nonce(), "kind": "forfeit", **kept_fields(request)},
                          labels=labels, may_rule=desk.viewer.can_rule)  # fmt: skip
    time = EndForm(None if is_forfeit else sent, initial={"nonce": fresh_nonce(), "kind": "time"})
    alert, status = "", 200
    form: EndForm = forfeit if is_forfeit else time
    if form.is_bound:
        if form.is_valid():
            try:
                return _ended(request, desk, form)
            except RulesError as error:
                alert, status = refused(request, error), status_of(error)
        else:
            status = 422
    context = {"event": desk.event, "desk": desk, "forfeit": forfeit, "time": time, "alert": alert}
    return render(request, "tournaments/table/end.html", context, status=status)


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
    """The link of a table card: this session may record at that table, and is led there."""
    found = token_for(token)
    if found is None:
        gone = was_token(token)
        return render(request, "tournaments/table/no_token.html", {"gone": gone}, status=410 if gone else 404)
    remember_token(request, found)
    table = found.table
    return see(request, reverse("table", kwargs={"event_id": table.round.stage.event.public_id, "table_id": table.public_id}))


def _ended(request: HttpRequest, desk: Desk, form: EndForm) -> HttpResponse | HttpResponseBase:
    data = form.cleaned_data
    if not desk.is_playing:
        raise RulesError("not-playing")
    assert desk.match is not None
    ended = end_match(
        match=desk.match, kind=data["kind"], side=data.get("side") or None, cause=data.get("cause", ""), reason=data.get("reason", ""),
        nonce=data["nonce"], actor=desk.viewer.actor, at=timezone.now(),
    )  # fmt: skip
    messages.success(request, _("The end of the match is recorded.") if ended.state.over else _("Recorded. The match goes on."))
    return see(request, _page(desk))


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
