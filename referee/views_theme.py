"""The reader's own settings: light or dark, and the language. Each is one POST that works without script.

Both only set a harmless cookie, so they need no CSRF token: a page without a token is the same bytes for every
reader and can be kept and served again.
"""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST
from django.views.i18n import set_language as django_set_language

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "ss_theme"
_A_YEAR = 365 * 24 * 3600


def theme_of(request: HttpRequest | None) -> str:
    """The theme of the reader's cookie; `auto` (follows the device) without one, or with a value we do not know."""
    chosen = request.COOKIES.get(THEME_COOKIE, "auto") if request is not None else "auto"
    return chosen if chosen in THEMES else "auto"


@csrf_exempt
@require_POST
def set_theme(request: HttpRequest) -> HttpResponse:
    """Keep `theme` (auto, light, dark) for a year and go back to where the reader was. An unknown theme changes nothing."""
    response = HttpResponseRedirect(_way_back(request))
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        response.set_cookie(THEME_COOKIE, theme, max_age=_A_YEAR, samesite="Lax", secure=request.is_secure())
    return response


@csrf_exempt
@require_POST
def set_language(request: HttpRequest) -> HttpResponse:
    """Keep `language` and go back to where the reader was: Django's own view, without the token."""
    return django_set_language(request)


def _way_back(request: HttpRequest) -> str:
    """`next` if it is an address of this site, else the front page: never a door to somebody else's page."""
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, allowed_hosts={request.get_host()}, require_https=request.is_secure())
    return target if safe else (settings.FORCE_SCRIPT_NAME or "/")
