"""A pair entered late: by which ways it can come in, what each means, one act, and the way back."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments import wording
from tournaments.access import event_view
from tournaments.forms.late import CountsForm
from tournaments.models import Entry, Event
from tournaments.selectors.entries import entry_row
from tournaments.selectors.late_entry import LateWays, late_ways
from tournaments.services.backups import copy_before
from tournaments.services.late import join_bye, join_group, join_swiss, undo_late
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import ORGANISER, done, entry_of, page, viewer_in
from tournaments.views.typed import whole_number


@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """The ways in; POST takes one of them (`way`)."""
    entry = entry_of(event, entry_id)
    if request.method != "POST":
        return _page(request, event, entry)
    try:
        words = _enter(request, event, entry, late_ways(event, entry))
    except RulesError as error:
        return _page(request, event, entry, status_of(error), refused(request, error))
    return done(request, words, "late-entry", event.public_id, entry.public_id)


@event_view(*ORGANISER)
@require_POST
def undo(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """The pair is on the list as before it was entered late."""
    entry, seq = entry_of(event, entry_id), request.POST.get("seq", "")
    try:
        undo_late(event=event, entry=entry, seq=whole_number(seq), actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return _page(request, event, entry, status_of(error), refused(request, error))
    words = _("Pair %(number)s is out of the stage again; it stays on the list.") % {"number": entry.number}
    return done(request, words, "late-entry", event.public_id, entry.public_id)


def _enter(request: HttpRequest, event: Event, entry: Entry, ways: LateWays) -> str:
    """Take the way that was chosen; what was done, in words."""
    data, now = request.POST, timezone.now()
    way, counts = data.get("way", ""), data.get("counts") or (ways.stage.settings.get("late", "zero") if ways.stage else "zero")
    who: dict[str, Any] = {"entry": entry, "actor": viewer_in(request).actor, "at": now}
    if ways.stage is None or way not in ("bye", "group", "swiss"):
        raise RulesError("missing-field", field="way")
    copy_before("late", now)
    if way == "bye":
        row = next((row for row in ways.byes if row.table.public_id == data.get("table")), None)
        if row is None:
            raise RulesError("in-stage", number=entry.number) if ways.code == "in" else RulesError("late-no-bye")
        join_bye(table=row.table, counts=counts, **who)
        return _("Pair %(number)s plays at once, against pair %(other)s.") % {"number": entry.number, "other": row.ns.number}
    if way == "group":
        asked = data.get("group", "")
        group = join_group(stage=ways.stage, group=whole_number(asked) if asked else None, **who)
        return _("Pair %(number)s plays in group %(group)s now.") % {"number": entry.number, "group": group}
    join_swiss(stage=ways.stage, counts=counts, **who)
    return _("Pair %(number)s is drawn from round %(round)s on.") % {"number": entry.number, "round": ways.next_round or "–"}


def _page(request: HttpRequest, event: Event, entry: Entry, status: int = 200, alert: str = "") -> HttpResponseBase:
    ways = late_ways(event, entry)
    usual = request.POST.get("counts") or (ways.stage.settings.get("late", "zero") if ways.stage else "zero")
    shown = {
        "entry": entry, "row": entry_row(entry), "ways": ways, "alert": alert, "counts": CountsForm(usual=usual),
        "why": wording.refusal(RulesError(ways.why)) if ways.why else "",
    }  # fmt: skip
    return page(request, "late_entry", event, status, **shown)
