"""Files of an event: workbook, CSV, archive, copies; and an archive from elsewhere brought in."""

from urllib.parse import quote

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from referee.actors import Actor
from referee.rules.errors import RulesError
from tournaments.access import Role, event_view
from tournaments.exports.workbook import csv_bytes, workbook_bytes
from tournaments.models import Event
from tournaments.services.archive import archive_bytes, import_event, read_archive
from tournaments.services.backups import copies, make_copy
from tournaments.services.sheets import SHEETS, event_sheets
from tournaments.views.account import has_account
from tournaments.views.answers import refused, see

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


COPIES = {
    "auto": gettext_lazy("by itself, while a round was being played"),
    "manual": gettext_lazy("made by hand"),
    "before-draw": gettext_lazy("before a draw"),
    "before-publish": gettext_lazy("before a round was published"),
    "before-unpublish": gettext_lazy("before a round was taken back to draft"),
    "before-close": gettext_lazy("before a round was closed"),
    "before-reopen": gettext_lazy("before a round was opened again"),
    "before-import": gettext_lazy("before a list was entered"),
    "before-late": gettext_lazy("before a late entry"),
    "before-withdraw": gettext_lazy("before a withdrawal"),
    "before-replay": gettext_lazy("before a table was voided"),
    "before-restore": gettext_lazy("before something was taken back"),
}
"""Why a copy was made; any other reason is shown as it stands in the name of the file."""


class ArchiveForm(forms.Form):
    """An archive to bring in."""

    archive = forms.FileField(label=gettext_lazy("Archive of an event (.json)"))


@event_view(Role.ORGANISER, Role.CHIEF)
@require_safe
def files(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Everything that can be taken away, and the copies there are."""
    viewer = request.viewer  # type: ignore[attr-defined]
    tables = [(name, SHEETS[name](event, viewer).title) for name in SHEETS]
    context = {
        "event": event,
        "tables": tables,
        "copies": [(copy, COPIES.get(copy.why, copy.why)) for copy in copies()[:8]] if viewer.can_organise else [],
        "viewer": viewer,
    }
    return render(request, "tournaments/files/files.html", context)


@event_view(Role.ORGANISER, Role.CHIEF)
@require_safe
def workbook(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The workbook of the event."""
    content = workbook_bytes(event_sheets(event, request.viewer))  # type: ignore[attr-defined]
    return attachment(content, f"{event.name}.xlsx", XLSX)


@event_view(Role.ORGANISER, Role.CHIEF)
@require_safe
def csv_file(request: HttpRequest, event: Event, name: str) -> HttpResponseBase:
    """One table of the event as CSV."""
    if name not in SHEETS:
        raise Http404(name)
    sheet = SHEETS[name](event, request.viewer)  # type: ignore[attr-defined]
    return attachment(csv_bytes(sheet), f"{event.name}-{sheet.title}.csv", "text/csv; charset=utf-8")


@event_view(Role.ORGANISER)
@require_POST
def archive(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The whole event as one file of facts; personal numbers only where asked for. By POST, because it is logged in no cache."""
    content = archive_bytes(event, with_personal=request.POST.get("personal") == "on")
    return attachment(content, f"{event.name}.json", "application/json")


@event_view(Role.ORGANISER)
@require_POST
def backup_now(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Copy everything now."""
    try:
        copy = make_copy(why="manual", at=timezone.now())
    except RulesError as error:
        messages.warning(request, refused(request, error))
    else:
        messages.success(request, _("Copied: %(name)s") % {"name": copy.path.name})
    return see(request, reverse("files", args=[event.public_id]))


@has_account
@require_http_methods(["GET", "HEAD", "POST"])
def import_archive(request: HttpRequest) -> HttpResponseBase:
    """Bring in an event from another installation."""
    form = ArchiveForm(request.POST or None, request.FILES or None)
    status = 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                data = read_archive(form.cleaned_data["archive"].read())
                event = import_event(data, owner_id=request.user.pk, actor=_actor(request), at=timezone.now())
            except RulesError as error:
                form.add_error("archive", refused(request, error))
            else:
                messages.success(request, _("“%(name)s” was imported.") % {"name": event.name})
                return see(request, reverse("event", args=[event.public_id]))
    return render(request, "tournaments/files/import_archive.html", {"form": form}, status=status)


def attachment(content: bytes, name: str, content_type: str) -> HttpResponse:
    """A file to keep, its name in any script."""
    response = HttpResponse(content, content_type=content_type)
    plain = "".join(char if char.isascii() and (char.isalnum() or char in "-_.") else "_" for char in name)
    response["Content-Disposition"] = f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    response["Cache-Control"] = "no-store"
    return response


def _actor(request: HttpRequest) -> Actor:
    return Actor(f"user:{request.user.pk}", request.user.get_full_name() or request.user.get_username())  # type: ignore[union-attr]
