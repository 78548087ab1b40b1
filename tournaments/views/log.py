"""The log of an event, in sentences."""

from django.core.paginator import Paginator
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.models import Event
from tournaments.selectors.log import authors, lines_of, log_rows
from tournaments.views.organise import ORGANISER, page

ROWS_A_PAGE = 50
KIND_WORDS = (
    ("", _("everything")),
    ("setup", _("set-up and people")),
    ("entries", _("entries")),
    ("rounds", _("rounds")),
    ("clock", _("clock and calls")),
    ("hands", _("hands and rulings")),
)


@event_view(*ORGANISER)
@require_safe
def log(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who did what when, the newest first."""
    kind, who = request.GET.get("kind", ""), request.GET.get("who", "")
    found = Paginator(log_rows(event, kind=kind, who=who), ROWS_A_PAGE).get_page(request.GET.get("page"))
    lines = lines_of(event, list(found.object_list))
    return page(request, "log", event, page_obj=found, lines=lines, kind=kind, who=who, kinds=KIND_WORDS, authors=authors(event))
