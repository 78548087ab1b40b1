"""A substitute for a player of a pair, and the way back."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.substitute import HERE, SubstituteForm
from tournaments.models import Entry, Event, Person
from tournaments.selectors.entries import entry_row
from tournaments.selectors.substitutes import free_table_of, replacements
from tournaments.services.substitutes import substitute, substitutes_of, undo_substitute
from tournaments.views.answers import refused, status_of
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import RUNNERS, attempt, done, entry_of, page, viewer_in
from tournaments.views.typed import whole_number


@keeps_form("substitute", "event_id", "entry_id")
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """Who is replaced, by whom, from when on; earlier sheets keep the old name."""
    entry = entry_of(event, entry_id)
    if request.method != "POST":
        return _page(request, event, entry, _form(event, entry, None, kept_fields(request)))
    form = _form(event, entry, request.POST)
    person, status = attempt(request, form, lambda: _replace(request, entry, form))
    if person is None:
        return _page(request, event, entry, form, status)
    words = _("%(name)s plays in pair %(number)s now.") % {"name": person.name, "number": entry.number}
    return done(request, words, "substitute", event.public_id, entry.public_id)


@event_view(*RUNNERS)
@require_POST
def undo(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """The player who was replaced is back."""
    entry, seq = entry_of(event, entry_id), request.POST.get("seq", "")
    try:
        _may(request, event)
        person = undo_substitute(
            entry=entry, seq=whole_number(seq), actor=viewer_in(request).actor, at=timezone.now()
        )  # fmt: skip
    except RulesError as error:
        return _page(request, event, entry, _form(event, entry, None), status_of(error), refused(request, error))
    words = _("%(name)s is back in pair %(number)s.") % {"name": person.name, "number": entry.number}
    return done(request, words, "substitute", event.public_id, entry.public_id)


def _replace(request: HttpRequest, entry: Entry, form: SubstituteForm) -> Person:
    _may(request, entry.event)
    data = form.cleaned_data
    return substitute(
        entry=entry, place=data["place"], form=form.player, reason=data["reason"], here=data["since"] == HERE, nonce=data["nonce"],
        actor=viewer_in(request).actor, at=timezone.now(),
    )  # fmt: skip


def _may(request: HttpRequest, event: Event) -> None:
    """Where it takes a ruling, it takes somebody who may rule."""
    if substitutes_of(event) == "ruling" and not viewer_in(request).can_rule:
        raise RulesError("substitute-needs-chief")


def _form(event: Event, entry: Entry, data: Any, kept: Any = None) -> SubstituteForm:
    row = free_table_of(event, entry)
    return SubstituteForm(data, players=entry_row(entry).names, table=row.table.number if row else None, initial=dict(kept or {}))


def _page(request: HttpRequest, event: Event, entry: Entry, form: SubstituteForm, status: int = 200, alert: str = "") -> HttpResponseBase:
    allowed = substitutes_of(event)
    may = allowed == "free" or (allowed == "ruling" and viewer_in(request).can_rule)
    shown = {
        "entry": entry,
        "row": entry_row(entry),
        "replaced": replacements(event, entry),
        "allowed": allowed,
        "may": may,
        "alert": alert,
    }
    return page(request, "substitute", event, status, form=form, **shown)
