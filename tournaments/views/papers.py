"""The papers of an event as PDF: `?lang=` is their language, without it that of the page.

What is posted in the hall anyway (pairings of published rounds, standings, bracket, rules) and what stands on a match page
(the scoresheet of its table) is everybody's; the rest is the organiser's and the chief referee's.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import wraps
from urllib.parse import quote

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from referee.rules.errors import RulesError
from tournaments import rota_words
from tournaments.access import event_view
from tournaments.exports.bracket_sheet import bracket_sheet
from tournaments.exports.double_sheet import double_sheet
from tournaments.exports.pairing_sheets import pairing_sheet
from tournaments.exports.pen import Pdf
from tournaments.exports.rows import TableCard
from tournaments.exports.rules_sheet import rules_sheet
from tournaments.exports.standings_sheet import standings_sheet
from tournaments.exports.table_cards import table_cards
from tournaments.models import Event, Round, Stage
from tournaments.selectors.events import stages_with_rounds, visible_rounds
from tournaments.selectors.formats import system
from tournaments.selectors.tables import find_match, find_table, reading
from tournaments.services import papers
from tournaments.services.cards import Card, make_cards, make_referee_cards
from tournaments.views.answers import refused
from tournaments.views.organise import RUNNERS, viewer_in
from tournaments.views.paper_rows import bracket_rows, double_rows, pairing_rows, round_title, rules_rows, standings_rows
from tournaments.views.public import EVERYBODY
from tournaments.views.reachable import reachable
from tournaments.views.standings import chosen_stage

View = Callable[..., HttpResponseBase]


def paper_language(request: HttpRequest) -> str:
    """The language asked for if there is such a one, else that of the page."""
    asked = request.GET.get("lang") or request.POST.get("lang") or ""
    return asked if asked in dict(settings.LANGUAGES) else translation.get_language() or settings.LANGUAGE_CODE


def paper(view: View) -> View:
    """A view of a paper, made in its language and never kept by a cache; what cannot be made is said on the page it was asked from."""

    @wraps(view)
    def inner(request: HttpRequest, event: Event, **kwargs: object) -> HttpResponseBase:
        try:
            with translation.override(paper_language(request)):
                response = view(request, event, **kwargs)
        except RulesError as error:
            messages.warning(request, refused(request, error))
            return redirect("papers" if viewer_in(request).roles & set(RUNNERS) else "event", event.public_id)
        response.headers["Cache-Control"] = "private, no-store"
        return response

    return inner


# Scoresheets


@event_view(*EVERYBODY)
@require_safe
@paper
def sheet(request: HttpRequest, event: Event, table_id: str) -> HttpResponseBase:
    """The scoresheet of one table; `?blank=1` to be filled in by hand."""
    table = find_table(event, viewer_in(request), table_id)
    if table is None:
        raise Http404("table")
    pdf = papers.table_sheet(
        event=event, table=table, at=now(), address=address(request), blank=is_blank(request), ignoring=reading(viewer_in(request))
    )
    return answer(pdf, event, _("Scoresheet"), round_title(event, table.round), _("table %(number)s") % {"number": table.number})


@event_view(*RUNNERS)
@require_safe
@paper
def round_sheets(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """The scoresheets of all tables of a round; `?blank=1` to be filled in by hand."""
    round_ = round_of(request, event, stage_no, round_no)
    pdf = papers.round_sheets(event=event, round_=round_, at=now(), address=address(request), blank=is_blank(request))
    return answer(pdf, event, _("Scoresheets"), round_title(event, round_))


@event_view(*RUNNERS)
@require_safe
@paper
def kept_sheet(request: HttpRequest, event: Event, match_id: str) -> HttpResponseBase:
    """A sheet as it was kept, byte by byte: the last one, or that of `?seq=`."""
    found = find_match(event, viewer_in(request), match_id)
    kept = papers.kept_sheets(found[1]) if found else ()
    asked = request.GET.get("seq")
    chosen = next((one for one in kept if asked is None or str(one.seq) == asked), None)
    if found is None or chosen is None:
        raise Http404("kept sheet")
    return answer(Pdf(bytes(chosen.bytes)), event, _("Scoresheet"), round_title(event, found[0].round), chosen.sha256[:12])


# Cards


@never_cache
@event_view(*RUNNERS)
@require_POST
@paper
def cards(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """New cards of a round, of its tables or (`of=referees`) of its referees. Making them makes their tokens; with `revoke` the earlier ones stop working."""
    round_ = round_of(request, event, stage_no, round_no)
    make = make_referee_cards if request.POST.get("of") == "referees" else make_cards
    made = make(round_=round_, revoke=request.POST.get("revoke") == "on", actor=viewer_in(request).actor, at=timezone.now())
    title = round_title(event, round_)
    code_at = reachable(request, reverse("type-code", args=[event.public_id]))
    lines = [replace(_card(card, title, _open_url(request, card.token)), code_at=code_at) for card in made]
    return answer(table_cards(papers.paper_of(event, now()), lines), event, _("Table cards"), title)


def _card(card: Card, title: str, url: str) -> TableCard:
    if card.referee is not None:
        return TableCard(rota_words.spans(card.numbers), title, url, card.code, card.referee.name)
    return TableCard("" if card.table is None else str(card.table.number), title, url, card.code)


def _open_url(request: HttpRequest, token: str) -> str:
    return reachable(request, reverse("open-token", args=[token]))


# What everybody may have


@event_view(*EVERYBODY)
@require_safe
@paper
def pairings(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> HttpResponseBase:
    """The pairings of a round, by table or `?by=name`."""
    round_ = round_of(request, event, stage_no, round_no)
    rows = pairing_rows(event, round_, viewer_in(request))
    by_name = request.GET.get("by") == "name"
    pdf = pairing_sheet(papers.paper_of(event, now()), rows, by_name=by_name)
    return answer(pdf, event, _("Where do I sit?") if by_name else _("Pairings"), rows.round)


@event_view(*EVERYBODY)
@require_safe
@paper
def standings(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The standings of `?stage=`, of the last stage that has begun without it."""
    stage = stage_asked(request, event)
    rows = standings_rows(event, stage, viewer_in(request))
    return answer(standings_sheet(papers.paper_of(event, now()), rows), event, _("Standings"), rows.stage)


@event_view(*EVERYBODY)
@require_safe
@paper
def bracket(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The bracket of `?stage=` on A4 or `?size=A3`."""
    stage, shared, viewer = stage_asked(request, event), papers.paper_of(event, now()), viewer_in(request)
    size = "A3" if request.GET.get("size") == "A3" else "A4"
    if system(stage) == Stage.Format.DOUBLE_ELIMINATION and (double := double_rows(event, stage, viewer)) is not None:
        return answer(double_sheet(shared, double, size=size), event, _("Bracket"), double.stage)
    if system(stage) == Stage.Format.KNOCKOUT and (tree := bracket_rows(event, stage, viewer)) is not None:
        return answer(bracket_sheet(shared, tree, size=size), event, _("Bracket"), tree.stage)
    raise RulesError("no-bracket")


@event_view(*EVERYBODY)
@require_safe
@paper
def rules(request: HttpRequest, event: Event) -> HttpResponseBase:
    """How the event plays."""
    return answer(rules_sheet(papers.paper_of(event, now()), rules_rows(event)), event, _("How we play"))


# What the views share


def answer(pdf: Pdf, event: Event, *words: str) -> HttpResponse:
    """A PDF to look at or print, its name in any script: “event-paper-round.pdf”."""
    name = "-".join((event.name, *(word for word in words if word))).translate({ord(char): " " for char in '/\\:*?"<>|'}) + ".pdf"
    response = HttpResponse(pdf.content, content_type="application/pdf")
    plain = "".join(char if char.isascii() and (char.isalnum() or char in "-_.") else "_" for char in name)
    response["Content-Disposition"] = f"inline; filename=\"{plain}\"; filename*=UTF-8''{quote(name)}"
    return response


def now() -> datetime:
    """The minute that is printed: a paper asked for twice in it is the same."""
    return timezone.now().replace(second=0, microsecond=0)


def address(request: HttpRequest) -> str:
    """The site as a phone in the same hall can reach it."""
    return reachable(request, "/")


def is_blank(request: HttpRequest) -> bool:
    """Whether a blank sheet was asked for."""
    return request.GET.get("blank", "") not in ("", "0")


def round_of(request: HttpRequest, event: Event, stage_no: int, round_no: int) -> Round:
    """The round if the viewer may know of it."""
    found = visible_rounds(event, viewer_in(request)).filter(stage__no=stage_no, no=round_no).first()
    if found is None:
        raise Http404("round")
    return found


def stage_asked(request: HttpRequest, event: Event) -> Stage:
    """The stage of `?stage=`, or the last one that has begun."""
    stage = chosen_stage(stages_with_rounds(event, viewer_in(request)), request.GET.get("stage", ""))
    if stage is None:
        raise Http404("stage")
    return stage
