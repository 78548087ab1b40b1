"""The clock of a round."""

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.models import ClockAct, Event, Round, Table
from tournaments.services.rounds import clock_act
from tournaments.views.answers import refused, see_next, status_of
from tournaments.views.control import round_page
from tournaments.views.organise import RUNNERS, round_of, viewer_in
from tournaments.views.typed import whole_number

HAND_ACTS = frozenset(ClockAct.Kind.values) - {ClockAct.Kind.START}
MOST_MINUTES = 240


@event_view(*RUNNERS)
@require_POST
def clock(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """Pause, resume, more or less time, the bell: for the round or one table."""
    row = round_of(event, stage_no, round_no)
    kind, nonce = request.POST.get("kind", ""), request.POST.get("nonce", "")
    try:
        table = _table(row, request.POST.get("table", ""))
        seconds = _minutes(request.POST.get("minutes", "")) * 60 if kind == ClockAct.Kind.EXTEND else 0
        if kind not in HAND_ACTS:
            raise RulesError("missing-field", field="kind")
        clock_act(round_=row, kind=kind, seconds=seconds, table=table, nonce=nonce, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return round_page(request, event, row, status_of(error), refused(request, error))
    messages.success(request, _said(kind, seconds, table))
    return see_next(request, event, reverse("round-control", args=[event.public_id, stage_no, round_no]))


def _table(row: Round, number: str) -> Table | None:
    """The table meant; None for all of them."""
    if not number:
        return None
    table = Table.objects.filter(round=row, number=whole_number(number)).first()
    if table is None:
        raise RulesError("no-such-table", number=number)
    return table


def _minutes(typed: str) -> int:
    """Whole minutes, also fewer; `minutes-wanted`."""
    try:
        minutes = int(typed.strip().replace("−", "-"))
    except ValueError:
        raise RulesError("minutes-wanted", most=MOST_MINUTES) from None
    if not minutes or abs(minutes) > MOST_MINUTES:
        raise RulesError("minutes-wanted", most=MOST_MINUTES)
    return minutes


def _said(kind: str, seconds: int, table: Table | None) -> str:
    words = {
        "pause": _("The clock stands."),
        "resume": _("The clock runs again."),
        "bell": _("The bell has rung."),
        "extend": _("Time changed by %(minutes)s min.") % {"minutes": seconds // 60},
    }[kind]
    return words if table is None else _("Table %(number)s: %(words)s") % {"number": table.number, "words": words}
