"""The lists of an event as PDF: entries, check-in, crosstable, penalties; and the results book.

The entry list and the crosstable are everybody's and have no personal data; `?full=1` gives those who run the event the
entry list with theirs, ID numbers masked.
"""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.exports.book import book
from tournaments.exports.crosstable_sheet import crosstable_sheet
from tournaments.exports.list_sheets import check_in_listing, entries_listing, full_entries_listing, list_paper, penalties_listing
from tournaments.models import Event
from tournaments.services import papers
from tournaments.views.book_rows import book_sheet
from tournaments.views.list_rows import cross_sheet, entries_sheet, penalty_lines
from tournaments.views.organise import RUNNERS, viewer_in
from tournaments.views.papers import answer, now, paper, stage_asked
from tournaments.views.public import EVERYBODY


@event_view(*EVERYBODY)
@require_safe
@paper
def entries(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who is entered, by unit."""
    full = request.GET.get("full", "") not in ("", "0")
    if full and not viewer_in(request).roles & set(RUNNERS):
        raise PermissionDenied
    sheet = entries_sheet(event, full=full)
    listing = full_entries_listing(sheet) if full else entries_listing(sheet)
    return answer(list_paper(papers.paper_of(event, now()), listing, is_wide=full), event, listing.title)


@event_view(*RUNNERS)
@require_safe
@paper
def check_in(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who has come, to be ticked and signed."""
    listing = check_in_listing(entries_sheet(event))
    return answer(list_paper(papers.paper_of(event, now()), listing), event, listing.title)


@event_view(*EVERYBODY)
@require_safe
@paper
def crosstable(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Everybody against everybody, or round by round, of `?stage=`."""
    sheet = cross_sheet(event, stage_asked(request, event), viewer_in(request))
    return answer(crosstable_sheet(papers.paper_of(event, now()), sheet), event, _("Crosstable"), sheet.stage)


@event_view(*RUNNERS)
@require_safe
@paper
def penalties(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The register of penalties."""
    listing = penalties_listing(penalty_lines(event, viewer_in(request)))
    return answer(list_paper(papers.paper_of(event, now()), listing, is_wide=True), event, listing.title)


@event_view(*RUNNERS)
@require_safe
@paper
def results_book(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The results book: everything that came out."""
    at = now()
    return answer(book(papers.paper_of(event, at), book_sheet(event, viewer_in(request), at)), event, _("Results book"))
