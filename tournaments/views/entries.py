"""The pairs of an event: listed, entered, pasted, changed, checked in, withdrawn."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST
from django_tables2 import RequestConfig

from referee.actors import Actor
from referee.rules.errors import RulesError
from tournaments import wording
from tournaments.access import event_view
from tournaments.agreeing import agreeing_of
from tournaments.forms.entry import PairForm, PasteForm, kept_numbers, pair_values
from tournaments.imports.elsewhere import elsewhere_warnings
from tournaments.imports.paste import PastedRow, parse_paste
from tournaments.models import Entry, EntryAct, Event
from tournaments.selectors.doubles import doubles_of, in_hall
from tournaments.selectors.entries import entry_row, entry_rows
from tournaments.selectors.late_entry import waiting_late
from tournaments.selectors.substitutes import people_of
from tournaments.services.annulling import annullable, reinstate
from tournaments.services.entries import act_on_entry, add_entries, edit_entry, remove_entry
from tournaments.services.erasing import erase_person
from tournaments.services.imported import import_entries, last_import
from tournaments.services.leaving import CAUSES, leave, open_table_of, set_stand_by
from tournaments.services.pins import pins_of
from tournaments.tables_organise import EntriesTable
from tournaments.views.answers import fresh_nonce, refused, status_of
from tournaments.views.kept_form import keeps_form, kept_fields
from tournaments.views.organise import ORGANISER, RUNNERS, attempt, done, entry_of, page, viewer_in

ROWS_A_PAGE = 50


@keeps_form("entries", "event_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def entries(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The list, and a form for one more pair."""
    if request.method != "POST":
        kept = kept_fields(request)
        return _list(request, event, PairForm(initial=kept), opened=bool(kept))
    form, actor = PairForm(request.POST), viewer_in(request).actor
    added, status = attempt(
        request, form,
        lambda: add_entries(event=event, forms=[form.entry], actor=actor, at=timezone.now(), nonce=form.cleaned_data["nonce"]),
    )  # fmt: skip
    if added is None:
        return _list(request, event, form, status, opened=True)
    names = "／".join(player.name for player in form.entry.players)
    if added and any(row.pk == added[0].pk for row in waiting_late(event)):
        words = _("%(names)s: entered. The first stage is being played: choose how the pair comes in.") % {"names": names}
        return done(request, words, "late-entry", event.public_id, added[0].public_id)
    return done(request, _("%(names)s: entered.") % {"names": names}, "entries", event.public_id)


@keeps_form("paste-entries", "event_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Pairs from a spreadsheet: looked at first, entered when somebody says so; nothing is written before."""
    if request.method != "POST":
        return page(request, "paste", event, form=PasteForm(initial=kept_fields(request)))
    form = PasteForm(request.POST)
    if not form.is_valid():
        return page(request, "paste", event, 422, form=form)
    known = [name for row in entry_rows(event).values() for name in row.names]
    rows = parse_paste(form.cleaned_data["text"], known)
    if "import" not in request.POST or not any(row.form for row in rows):
        return _preview(request, event, form, rows)
    return _import(request, event, form, rows)


@keeps_form("edit-entry", "event_id", "entry_id")
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """One pair: what was typed, and what becomes of it."""
    entry = entry_of(event, entry_id)
    if request.method != "POST":
        return _edit(request, event, entry, PairForm(initial={**pair_values(entry), **kept_fields(request)}))
    form, actor = PairForm(request.POST), viewer_in(request).actor
    edited, status = attempt(request, form, lambda: edit_entry(entry=entry, form=form.entry, actor=actor, at=timezone.now()))
    if edited is None:
        return _edit(request, event, entry, form, status)
    return done(request, _("Pair %(number)s is changed.") % {"number": entry.number}, "entries", event.public_id)


@event_view(*ORGANISER)
@require_POST
def remove(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """Take a pair off the list, as long as it has never been drawn. A second tap finds it gone."""
    entry = event.entries.filter(public_id=entry_id).first()
    if entry is None:
        return done(request, _("This pair is not on the list."), "entries", event.public_id)
    entry.event = event
    try:
        remove_entry(entry=entry, actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return _refused(request, event, entry, error)
    return done(request, _("Pair %(number)s is removed.") % {"number": entry.number}, "entries", event.public_id)


@event_view(*RUNNERS)
@require_POST
def act(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """Check in, withdraw, reinstate or disqualify a pair. To disqualify is the chief referee's."""
    entry, viewer, kind = entry_of(event, entry_id), viewer_in(request), request.POST.get("kind", "")
    try:
        if kind == EntryAct.Kind.DISQUALIFIED and not viewer.can_rule:
            raise RulesError("needs-chief")
        _become(entry, kind, request.POST.get("reason", ""), viewer.actor, request.POST.get("nonce") or fresh_nonce())
    except RulesError as error:
        return _refused(request, event, entry, error)
    status = wording.ENTRY_STATUSES[entry_row(entry).status]
    words = _("Pair %(number)s: %(status)s.") % {"number": entry.number, "status": status}
    return done(request, words, "entries" if viewer.can_organise else "rounds", event.public_id)


@event_view(*ORGANISER)
@require_POST
def erase(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """The personal data of a player of the pair (`person`) go for good."""
    entry = entry_of(event, entry_id)
    try:
        erase_person(entry=entry, person_id=request.POST.get("person", ""), actor=viewer_in(request).actor, at=timezone.now())
    except RulesError as error:
        return _refused(request, event, entry, error)
    words = _("Pair %(number)s: the personal data of a player are erased.") % {"number": entry.number}
    return done(request, words, "edit-entry", event.public_id, entry.public_id)


def _become(entry: Entry, kind: str, reason: str, actor: Actor, nonce: str) -> None:
    """What becomes of a pair: who leaves loses the table at which it sits, who stands by waits for an odd number."""
    if kind in CAUSES:
        leave(entry=entry, kind=kind, reason=reason, actor=actor, at=timezone.now(), nonce=nonce)
    elif kind in ("stand-by", "no-stand-by"):
        set_stand_by(entry=entry, stand_by=kind == "stand-by", actor=actor, at=timezone.now())
    elif kind == EntryAct.Kind.REINSTATED:
        reinstate(entry=entry, reason=reason, actor=actor, at=timezone.now())
    else:
        act_on_entry(entry=entry, kind=kind, reason=reason, actor=actor, at=timezone.now())


def _list(request: HttpRequest, event: Event, form: PairForm, status: int = 200, opened: bool = False) -> HttpResponseBase:
    rows = list(entry_rows(event).values())
    pins = pins_of(event) if agreeing_of(event).pin else {}
    table = EntriesTable(rows, event_id=event.public_id, pins=pins)
    RequestConfig(request, paginate={"per_page": ROWS_A_PAGE}).configure(table)
    counts = {"all": len(rows), "playing": sum(row.is_playing for row in rows), "in": sum(row.status == "checked-in" for row in rows)}
    more = {"imported": last_import(event), "pins": pins, "waiting": waiting_late(event)}
    return page(
        request,
        "entries",
        event,
        status,
        form=form,
        opened=opened,
        table=table,
        counts=counts,
        doubles=doubles_of(event, request.user.pk),
        **more,
    )


def _edit(
    request: HttpRequest, event: Event, entry: Entry, form: PairForm, status: int = 200, alert: str = "", reason: str = ""
) -> HttpResponseBase:
    for name, number in kept_numbers(entry).items():
        form.fields[name].help_text = _("Kept: %(number)s. Leave empty to keep it.") % {"number": number}
    drawn = entry.seatings.exists() or entry.acts.exists()
    shown: dict[str, Any] = {"entry": entry, "row": entry_row(entry), "drawn": drawn, "alert": alert, "reason": reason}
    shown |= {"at_table": open_table_of(event, entry), "late": any(row.pk == entry.pk for row in waiting_late(event))}
    shown["people"] = people_of(entry).filter(erased_at=None)
    shown["annullable"] = annullable(entry) is not None
    shown["pin"] = entry.pin if agreeing_of(event).pin else ""
    return page(request, "edit_entry", event, status, form=form, **shown)


def _refused(request: HttpRequest, event: Event, entry: Entry, error: RulesError) -> HttpResponseBase:
    words, typed = refused(request, error), request.POST.get("reason", "")
    return _edit(request, event, entry, PairForm(initial=pair_values(entry)), status_of(error), words, typed)


def _preview(
    request: HttpRequest, event: Event, form: PasteForm, rows: tuple[PastedRow, ...], status: int = 200, alert: str = ""
) -> HttpResponseBase:
    good = sum(row.form is not None for row in rows)
    hall = in_hall(event, request.user.pk)
    said = [(row, row.errors, (*row.warnings, *elsewhere_warnings(row.form, hall))) for row in rows]
    shown = [(row, [wording.reason(one) for one in errors], [wording.reason(one) for one in warnings]) for row, errors, warnings in said]
    return page(request, "paste", event, status, form=form, rows=shown, good=good, bad=len(rows) - good, alert=alert)


def _import(request: HttpRequest, event: Event, form: PasteForm, rows: tuple[PastedRow, ...]) -> HttpResponseBase:
    """All lines that can be entered, or none of them."""
    forms = [row.form for row in rows if row.form is not None]
    try:
        import_entries(
            event=event, forms=forms, source=_("pasted list"), actor=viewer_in(request).actor, at=timezone.now(),
            nonce=form.cleaned_data["nonce"],
        )  # fmt: skip
    except RulesError as error:
        return _preview(request, event, form, rows, status_of(error), refused(request, error))
    words = ngettext("%(count)s pair is entered.", "%(count)s pairs are entered.", len(forms)) % {"count": len(forms)}
    return done(request, words, "entries", event.public_id)
