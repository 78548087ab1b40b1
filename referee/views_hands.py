"""A hand record checked by itself, for anybody: nothing is kept."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from referee.hand_page import hand_page
from referee.rules.presets import DEFAULT, PRESETS


@require_http_methods(("GET", "HEAD", "POST"))
def check(request: HttpRequest) -> HttpResponseBase:
    """Paste or type a hand, step through it trick by trick. The text travels with each step; a hand is too long for an address."""
    slug = request.POST.get("ruleset", DEFAULT)
    slug = slug if slug in PRESETS else DEFAULT
    page = hand_page(request.POST.dict(), PRESETS[slug], slug)
    return render(request, "hands/alone.html", {"page": page}, status=page.status)
