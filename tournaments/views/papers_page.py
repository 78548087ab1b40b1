"""The page of the papers: everything an event can print, round by round, in the language that is chosen here."""

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.translation import get_language_info
from django.views.decorators.http import require_safe

from referee.models import KeptSheet
from tournaments.access import Viewer, event_view
from tournaments.models import Event, Round, Stage
from tournaments.selectors.events import visible_rounds
from tournaments.selectors.formats import is_bracket, is_table
from tournaments.views.organise import RUNNERS, viewer_in
from tournaments.views.paper_rows import round_title, stage_title
from tournaments.views.papers import paper_language


@dataclass(frozen=True, slots=True)
class RoundPapers:
    """What a round can print. `kept` are its sheets that were written and kept, the last of each match."""

    round: Round
    title: str
    kept: tuple[KeptSheet, ...]

    @property
    def has_sheets(self) -> bool:
        """Scoresheets carry names: there are none before the round is published."""
        return bool(self.round.state != Round.State.DRAFT)

    @property
    def has_cards(self) -> bool:
        """Cards open nothing once the round is closed."""
        return self.round.state in (Round.State.PUBLISHED, Round.State.PLAYING)

    @property
    def has_rota(self) -> bool:
        """Whether any table has a referee, who may have a card."""
        return bool(self.round.tables.exclude(referee=None).exists())


@dataclass(frozen=True, slots=True)
class StagePapers:
    """What a stage can print."""

    stage: Stage
    title: str
    has_bracket: bool
    has_crosstable: bool


@event_view(*RUNNERS)
@require_safe
def show(request: HttpRequest, event: Event) -> HttpResponseBase:
    """All papers of an event."""
    chosen = paper_language(request)
    viewer = viewer_in(request)
    rounds = tuple(RoundPapers(one, round_title(event, one), _kept(one)) for one in reversed(list(visible_rounds(event, viewer))))
    languages = [(code, get_language_info(code)["name_local"], code == chosen) for code, _name in settings.LANGUAGES]
    context = {
        "event": event,
        "rounds": rounds,
        "stages": _stages(event, viewer),
        "entries": event.entries.exists(),
        "languages": languages,
        "lang": chosen,
        "can_organise": viewer.can_organise,
    }
    return render(request, "tournaments/papers/papers.html", context)


def _stages(event: Event, viewer: Viewer) -> tuple[StagePapers, ...]:
    """The stages that have begun."""
    begun = set(visible_rounds(event, viewer).exclude(state=Round.State.DRAFT).values_list("stage", flat=True))
    return tuple(
        StagePapers(stage, stage_title(event, stage), is_bracket(stage), is_table(stage))
        for stage in event.stages.order_by("no")
        if stage.pk in begun
    )


def _kept(round_: Round) -> tuple[KeptSheet, ...]:
    found = KeptSheet.objects.filter(match__table_match__table__round=round_).select_related("match__table_match__table").order_by("pk")
    last = {sheet.match_id: sheet for sheet in found.defer("bytes")}
    return tuple(sorted(last.values(), key=lambda sheet: (sheet.match.table_match.table.number or 0, sheet.pk)))
