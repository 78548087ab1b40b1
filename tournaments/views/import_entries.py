"""An entry list from a file: uploaded, looked at with its columns and errors, entered in one step, taken back in one step."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from referee.rules.errors import RulesError
from tournaments import wording
from tournaments.access import Role, event_view
from tournaments.forms.entry_file import ColumnsForm, UploadForm
from tournaments.imports.elsewhere import elsewhere_warnings
from tournaments.imports.entry_list import FIELDS, ImportRow, has_heads, match_columns, read_entries
from tournaments.imports.files import Rows, read_rows
from tournaments.models import Event
from tournaments.selectors.doubles import in_hall
from tournaments.selectors.entries import entry_rows
from tournaments.services.backups import copy_before
from tournaments.services.imported import import_entries, undo_import
from tournaments.views.answers import fresh_nonce, refused, see, status_of


@event_view(Role.ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def import_file(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Choose a file, or look at the one that was chosen; nothing is written before “import”."""
    if request.method != "POST":
        return _upload_page(request, event, UploadForm())
    if "file" in request.FILES or "encoding" in request.POST:  # the form that chooses a file, with one or without
        return _uploaded(request, event)
    kept = request.session.get(_key(event))
    if kept is None:
        messages.info(request, _("Choose the file again: it is not kept for long."))
        return see(request, reverse("import-file", args=[event.public_id]))
    return _looked_at(request, event, kept)


@event_view(Role.ORGANISER)
@require_POST
def undo(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Take the last list back."""
    try:
        count = undo_import(event=event, seq=int(request.POST.get("seq") or 0), actor=request.viewer.actor, at=timezone.now())  # type: ignore[attr-defined]
    except (RulesError, ValueError) as error:
        messages.warning(request, refused(request, error if isinstance(error, RulesError) else RulesError("nothing-to-undo")))
    else:
        messages.success(request, _("Taken back: %(pairs)s.") % {"pairs": wording.pairs(count)})
    return see(request, reverse("entries", args=[event.public_id]))


def _uploaded(request: HttpRequest, event: Event) -> HttpResponseBase:
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, event, form, 422)
    try:
        rows = read_rows(form.cleaned_data["file"].read(), form.cleaned_data["encoding"] or None)
    except RulesError as error:
        form.add_error("file", refused(request, error))
        return _upload_page(request, event, form, status_of(error))
    kept = {"name": form.cleaned_data["file"].name, "cells": rows.cells, "lines": rows.lines, "kind": rows.kind, "encoding": rows.encoding}
    request.session[_key(event)] = kept
    heads = has_heads(rows)
    columns = match_columns(rows.cells[0]) if heads else {}
    initial = {"heads": heads, **{name: str(index) for name, index in columns.items()}}
    return _preview(request, event, kept, ColumnsForm(rows, initial=initial), columns, heads)


def _looked_at(request: HttpRequest, event: Event, kept: dict[str, Any]) -> HttpResponseBase:
    """The columns corrected, or the list entered."""
    rows = _rows(kept)
    form = ColumnsForm(rows, request.POST)
    if not form.is_valid():
        return _preview(request, event, kept, form, {}, heads=True, status=422)
    columns, heads = form.columns(), form.cleaned_data["heads"]
    if request.POST.get("act") != "import":
        return _preview(request, event, kept, form, columns, heads)
    read = _read(event, rows, columns, heads)
    wrong = [row for row in read if row.errors]
    if wrong and not request.POST.get("leave_out"):
        messages.warning(request, _("Some rows have errors: correct the file, or tick “leave them out”."))
        return _preview(request, event, kept, form, columns, heads, status=422)
    return _enter(request, event, kept, form, columns, heads, [row for row in read if row.form])


def _enter(
    request: HttpRequest, event: Event, kept: dict[str, Any], form: ColumnsForm, columns: dict[str, int], heads: bool, good: list[ImportRow]
) -> HttpResponseBase:
    copy_before("import", timezone.now())
    try:
        entries = import_entries(
            event=event, forms=[row.form for row in good if row.form], source=kept["name"], actor=request.viewer.actor,  # type: ignore[attr-defined]
            at=timezone.now(), nonce=request.POST.get("nonce", ""),
        )  # fmt: skip
    except RulesError as error:
        messages.warning(request, refused(request, error))
        return _preview(request, event, kept, form, columns, heads, status=status_of(error))
    request.session.pop(_key(event), None)
    if entries:
        messages.success(request, _("Imported: %(pairs)s.") % {"pairs": wording.pairs(len(entries))})
    return see(request, reverse("entries", args=[event.public_id]))


def _upload_page(request: HttpRequest, event: Event, form: UploadForm, status: int = 200) -> HttpResponseBase:
    return render(request, "tournaments/files/import_upload.html", {"event": event, "form": form}, status=status)


def _preview(
    request: HttpRequest, event: Event, kept: dict[str, Any], form: ColumnsForm, columns: dict[str, int], heads: bool, status: int = 200
) -> HttpResponseBase:
    read = _read(event, _rows(kept), columns, heads) if "name1" in columns else []
    hall = in_hall(event, request.user.pk)
    said = [(row, row.errors, (*row.warnings, *elsewhere_warnings(row.form, hall))) for row in read]
    shown = [(row, [wording.reason(one) for one in errors], [wording.reason(one) for one in warnings]) for row, errors, warnings in said]
    context = {
        "event": event, "form": form, "name": kept["name"], "encoding": kept["encoding"], "shown": shown, "nonce": fresh_nonce(),
        "good": sum(row.form is not None for row in read), "wrong": sum(bool(row.errors) for row in read),
        "fields": [form[name] for name in FIELDS],
    }  # fmt: skip
    return render(request, "tournaments/files/import_preview.html", context, status=status)


def _read(event: Event, rows: Rows, columns: dict[str, int], heads: bool) -> list[ImportRow]:
    if "name1" not in columns:
        return []
    known = [name for entry in entry_rows(event).values() for name in entry.names]
    day = event.starts_on or timezone.localdate()
    return read_entries(rows, columns, on=day, known_names=known, heads=heads)


def _rows(kept: dict[str, Any]) -> Rows:
    return Rows(tuple(tuple(row) for row in kept["cells"]), tuple(kept["lines"]), kept["kind"], kept["encoding"])


def _key(event: Event) -> str:
    return f"entry-file-{event.public_id}"
