"""The ruling desk by itself, for anybody: rules, level and trump are chosen on the page."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from referee.rules.presets import DEFAULT, PRESETS
from referee.ruling_page import Setting, ruling_page


@require_safe
def desk(request: HttpRequest) -> HttpResponseBase:
    """A question is its address: it can be sent on, and asking changes nothing."""
    slug = request.GET.get("ruleset", DEFAULT)
    slug = slug if slug in PRESETS else DEFAULT
    page = ruling_page(request.GET, Setting(PRESETS[slug], slug, level="2"))
    return render(request, "ruling/alone.html", {"page": page}, status=page.status)
