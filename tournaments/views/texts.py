"""Pages to copy from: the announcement of a round, the standings as text; and the card of a pair as a picture."""

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.access import event_view
from tournaments.exports.card_picture import Card, card_picture
from tournaments.models import Event
from tournaments.selectors.as_played import as_played
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.pair import Place, find_entry, place_of
from tournaments.selectors.schedule import round_lines
from tournaments.selectors.search import Found
from tournaments.selectors.standings import stage_standings
from tournaments.selectors.tables import table_rows
from tournaments.templatetags.event import round_name
from tournaments.templatetags.seats import seats_words
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY, viewer_in
from tournaments.views.reachable import reachable
from tournaments.views.rounds_public import find_round
from tournaments.views.standings import chosen_stage
from tournaments.views.text_blocks import place_text, round_text, standings_text


@require_safe
@event_view(*EVERYBODY)
@kept
def round_(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """The announcement of a round, for a group chat."""
    viewer = viewer_in(request)
    found = find_round(event, viewer, stage_no, round_no)
    if found is None:
        raise Http404("round")
    title = round_title(event, request, found.pk)
    text = round_text(event, title, as_played(event, table_rows(event, viewer, round_=found)), _address(request, "where", event.public_id))
    return _page(request, event, title, text, reverse("round", args=[event.public_id, stage_no, round_no]))


@require_safe
@event_view(*EVERYBODY)
@kept
def standings(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The standings of ?stage=, for a group chat."""
    viewer = viewer_in(request)
    stage = chosen_stage(stages_with_rounds(event, viewer), request.GET.get("stage", ""))
    if stage is None:
        raise Http404("stage")
    back = f"{reverse('standings', args=[event.public_id])}?stage={stage.no}"
    text = standings_text(event, stage_standings(event, stage, viewer), _("Standings"), reachable(request, back))
    return _page(request, event, _("Standings"), text, back)


@require_safe
@event_view(*EVERYBODY)
def picture(request: HttpRequest, event: Event, entry_id: str) -> HttpResponseBase:
    """Where a pair sits as a picture, to be kept on a phone or sent on."""
    pair = find_entry(event, entry_id)
    if pair is None:
        raise Http404("entry")
    place = place_of(event, viewer_in(request), Found(pair))
    response = HttpResponse(card_picture(_card(request, event, place), traditional=get_language() == "zh-hant"), content_type="image/png")
    response["Cache-Control"] = "private, no-cache"
    return response


def place_block(request: HttpRequest, event: Event, place: Place) -> str:
    """The text of a pair's page."""
    title = "" if place.row is None else round_title(event, request, place.row.table.round_id)
    return place_text(event, place, title, _address(request, "entry", event.public_id, place.entry.public_id))


def round_title(event: Event, request: HttpRequest, pk: int) -> str:
    """What the round is called."""
    return next(round_name(line) for line in round_lines(event, viewer_in(request)) if line.round.pk == pk)


def _card(request: HttpRequest, event: Event, place: Place) -> Card:
    row, other = place.row, place.opponents
    if row is None:
        return Card(event.name, "", "–", _("No table yet."), place.entry.names, "")
    number = "–" if row.table.number is None else str(row.table.number)
    below = _("bye") if row.is_bye else seats_words(place.seats)
    against = "" if other is None else pgettext("card", "against %(pair)s") % {"pair": other.label}
    return Card(
        event.name,
        round_title(event, request, row.table.round_id),
        number,
        below,
        place.entry.names,
        against,
        pgettext("after the number", "table"),
    )


def _address(request: HttpRequest, name: str, *args: object) -> str:
    return reachable(request, reverse(name, args=args))


def _page(request: HttpRequest, event: Event, title: str, text: str, back: str) -> HttpResponseBase:
    return render(request, "tournaments/public/text.html", {"event": event, "title": title, "text": text, "back": back})
