"""Certificates: the words are changed in a form before they are printed; the places are those of the standings."""

from collections.abc import Iterator
from datetime import date

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import Viewer, event_view
from tournaments.exports.certificates import Certificate, certificates
from tournaments.forms.certificates import CertificatesForm, filled
from tournaments.models import Event, Stage
from tournaments.selectors.events import stages_with_rounds
from tournaments.selectors.standings import StandingRow, Standings, stage_standings
from tournaments.services import papers
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import RUNNERS, viewer_in
from tournaments.views.paper_rows import stage_title
from tournaments.views.papers import answer, now, paper_language

PLACES = 3
DIGITS = "零一二三四五六七八九"


@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The form; posted, the certificates as one file."""
    with translation.override(paper_language(request)):
        stages = _stages(event, viewer_in(request))
        form = _form(request, event, stages)
        if request.method != "POST" or not stages:
            shown = 200
        elif form.is_valid():
            try:
                made = tuple(_made(event, _asked(stages, form), viewer_in(request), form))
            except RulesError as error:
                form.place_refusal(error)
                refused(request, error)
                shown = status_of(error)
            else:
                return answer(certificates(papers.paper_of(event, now()), made), event, form.cleaned_data["title"])
        else:
            shown = 422
    return _page(request, event, form, stages, shown)


def _page(request: HttpRequest, event: Event, form: CertificatesForm, stages: list[Stage], status: int) -> HttpResponseBase:
    standings = stage_standings(event, stages[-1], viewer_in(request)) if stages else None
    context = {
        "event": event, "form": form, "lang": paper_language(request), "stages": stages,
        "provisional": standings is not None and not standings.is_final,
    }  # fmt: skip
    return render(request, "tournaments/papers/certificates.html", context, status=status)


def _stages(event: Event, viewer: Viewer) -> list[Stage]:
    """The stages that have begun."""
    return [stage for stage in stages_with_rounds(event, viewer) if stage.visible]  # type: ignore[attr-defined]


def _form(request: HttpRequest, event: Event, stages: list[Stage]) -> CertificatesForm:
    choices = [(str(stage.no), stage_title(event, stage)) for stage in stages]
    initial = {
        "stage": choices[-1][0] if choices else "", "places": PLACES, "each": "pair", "title": _("Certificate"),
        "body": _("have played in “{event}” and are awarded"), "award": "{place}",
        "closing": _("In recognition of which this certificate is given."), "signatory": event.name,
        "date": day_words(event.ends_on or timezone.localdate()),
    }  # fmt: skip
    return CertificatesForm(request.POST or None, stages=choices, initial=initial)


def _asked(stages: list[Stage], form: CertificatesForm) -> Stage:
    return next(stage for stage in stages if str(stage.no) == form.cleaned_data["stage"])


def _made(event: Event, stage: Stage, viewer: Viewer, form: CertificatesForm) -> Iterator[Certificate]:
    """The certificates in the order of the places. `no-places`: nobody has one of those asked for."""
    standings: Standings = stage_standings(event, stage, viewer)
    if len(standings.groups) > 1:
        raise RulesError("no-winners-yet")
    rows = [row for row in standings.rows if row.rank is not None and row.rank <= form.cleaned_data["places"]]
    if not rows:
        raise RulesError("no-winners-yet")
    for row in rows:
        yield from _of_pair(event, stage, row, form)


def _of_pair(event: Event, stage: Stage, row: StandingRow, form: CertificatesForm) -> Iterator[Certificate]:
    data = form.cleaned_data
    holders = [(name,) for name in row.entry.names] if data["each"] == "player" else [row.entry.names]
    for names in holders:
        words = {
            "event": event.name, "stage": stage_title(event, stage), "place": place_words(row), "names": "／".join(names), "unit": row.entry.unit,
        }  # fmt: skip
        body = tuple(line for line in filled(data["body"], words).splitlines() if line.strip())
        yield Certificate(
            data["title"], names, row.entry.unit, body, filled(data["award"], words), data["closing"], data["signatory"], data["date"]
        )


# Words


def place_words(row: StandingRow) -> str:
    """“1st place · champions”; a shared place is said to be."""
    place = ordinal_place(row.rank or 0)
    if row.is_shared:
        return _("joint %(place)s") % {"place": place}
    honour = honours().get(row.rank or 0)
    return _("%(place)s · %(honour)s") % {"place": place, "honour": honour} if honour else place


def honours() -> dict[int, str]:
    """What the first places are called; only Chinese has a word for the third (季军)."""
    names = {1: pgettext("certificate", "champions"), 2: pgettext("certificate", "runners-up")}
    return names | {3: pgettext("certificate", "third")} if _is_chinese() else names


def _is_chinese() -> bool:
    return (translation.get_language() or "").startswith("zh")


def ordinal_place(number: int) -> str:
    """“4th place”; in Chinese 第四名."""
    if _is_chinese():
        return f"第{han_number(number)}名"
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending} place"


def han_number(number: int) -> str:
    """A number up to 99 in Han characters: 十, 十一, 二十, 二十一; larger ones in figures."""
    if not 0 < number < 100:
        return str(number)
    tens, ones = divmod(number, 10)
    ten = "" if tens == 0 else "十" if tens == 1 else f"{DIGITS[tens]}十"
    return ten + (DIGITS[ones] if ones else "")


def day_words(day: date) -> str:
    """“28 November 2026”; in Chinese 2026年11月28日."""
    if _is_chinese():
        return f"{day.year}年{day.month}月{day.day}日"
    return f"{day.day} {day:%B} {day.year}"
