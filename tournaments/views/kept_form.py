"""What was typed outlives an expired session: the fields of a refused POST wait in the session and come back after signing in.

Use: put `keeps_form(...)` outermost on the view that takes the POST, and read `kept_fields` in the view that shows the form.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import resolve_url
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from tournaments.forms.consent import PIN_FIELDS

SESSION_KEY = "kept_form"
MOST_FIELDS, LONGEST = 120, 2000
NOT_KEPT = ("csrfmiddlewaretoken", *PIN_FIELDS)
View = Callable[..., HttpResponseBase]


def keeps_form(back: str, *names: str) -> Callable[[View], View]:
    """Keep the fields of a POST that has to sign in first, and lead back to the page `back`, which takes the URL arguments `names`."""

    def decorate(view: View) -> View:
        @wraps(view)
        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            answer = view(request, *args, **kwargs)
            if request.method != "POST" or not _asks_to_sign_in(answer):
                return answer
            page = reverse(back, kwargs={name: kwargs[name] for name in names})
            _keep(request, page)
            login = redirect_to_login(page)
            return HttpResponseClientRedirect(login.url) if getattr(request, "htmx", False) else login

        return inner

    return decorate


def kept_fields(request: HttpRequest) -> dict[str, str]:
    """The fields kept for this page, once; empty where nothing is kept."""
    kept = request.session.get(SESSION_KEY)
    if not kept or kept.get("page") != request.path:
        return {}
    del request.session[SESSION_KEY]
    return dict(kept["fields"])


def _keep(request: HttpRequest, page: str) -> None:
    fields = [(name, value) for name, value in request.POST.items() if name not in NOT_KEPT and len(str(value)) <= LONGEST]
    request.session[SESSION_KEY] = {"page": page, "fields": dict(fields[:MOST_FIELDS])}


def _asks_to_sign_in(answer: HttpResponseBase) -> bool:
    return answer.status_code == 302 and answer.get("Location", "").startswith(resolve_url(settings.LOGIN_URL))
