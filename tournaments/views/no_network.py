"""Opening a table without a network: the script that keeps its page (a service worker, https only), and the page that says why nothing opens."""

import hashlib
import json
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.views.etag import RELEASE

SOURCE = settings.ROOT / "tournaments" / "static" / "tournaments" / "js" / "worker.js"


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponseBase:
    """The script, from the root of the site so that it may answer for all of it. It is another with every release."""
    return HttpResponse(_script(), content_type="text/javascript; charset=utf-8")


@require_safe
def notice(request: HttpRequest) -> HttpResponseBase:
    """“No network”, in every language at once: whoever reads it cannot ask for another."""
    return render(request, "tournaments/public/no_network.html")


@cache
def _script() -> str:
    site = {
        "release": _release(), "files": settings.STATIC_URL, "notice": reverse("no-network"),
        "signing": [reverse("login"), reverse("logout"), reverse("sign-up")],
    }  # fmt: skip
    return f"const SITE = {json.dumps(site)};\n{SOURCE.read_text(encoding='utf-8')}"


def _release() -> str:
    """Changes with the templates, the catalogues and the static files."""
    files = getattr(staticfiles_storage, "manifest_hash", "")
    return hashlib.sha256(f"{RELEASE} {files}".encode()).hexdigest()[:16]
