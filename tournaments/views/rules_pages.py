"""How we play: every rule of an event, or of a preset, in words and with its source."""

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.rules.presets import PRESETS, preset
from referee.rules.ruleset import FIELDS, Ruleset, from_json
from referee.wording import how_we_play, preset_name, sentence
from referee.wording.howto import band_lines, multiplier_lines
from tournaments.access import event_view
from tournaments.models import Event, Stage
from tournaments.views.etag import kept
from tournaments.views.public import EVERYBODY
from tournaments.views.public_words import in_brief, matches_in_brief, stage_words


@require_safe
@event_view(*EVERYBODY)
@kept
def rules(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The rules of an event; what it changed against its preset is marked, and what one stage plays differently is said."""
    mine = from_json(event.ruleset.json)
    context = {
        "event": event,
        "differences": stage_differences(event, mine),
        **_context(mine, event.preset),
        "brief": matches_in_brief(event),
    }
    return render(request, "tournaments/public/rules.html", context)


@require_safe
def preset_rules(request: HttpRequest, slug: str) -> HttpResponseBase:
    """The rules of a preset as the document has them."""
    if slug not in PRESETS:
        raise Http404("preset")
    presets = [(one, preset_name(one)) for one in PRESETS]
    return render(request, "tournaments/public/preset_rules.html", {"presets": presets, **_context(preset(slug), slug)})


def _context(ruleset: Ruleset, slug: str) -> dict[str, object]:
    sections = how_we_play(ruleset, slug)
    return {
        "slug": slug, "preset_title": preset_name(slug), "sections": sections, "brief": in_brief(ruleset), "bands": band_lines(ruleset),
        "multipliers": multiplier_lines(ruleset), "changed": sum(line.changed for section in sections for line in section.lines),
    }  # fmt: skip


def stage_differences(event: Event, rules: Ruleset) -> list[tuple[str, list[str]]]:
    """The stages that play something differently: their names, and the sentences that hold for them."""
    found = ((stage_words(stage.no), _differences(stage, rules)) for stage in event.stages.select_related("ruleset").order_by("no"))
    return [(title, sentences) for title, sentences in found if sentences]


def _differences(stage: Stage, rules: Ruleset) -> list[str]:
    own = from_json(stage.ruleset.json)
    return [sentence(name, getattr(own, name)) for name in FIELDS if getattr(own, name) != getattr(rules, name)]
