"""Practice events: one button from the front page, or a page of choices. Who has no account plays as a guest."""

from typing import Any

from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from referee.actors import Actor
from referee.rules.errors import RulesError
from tournaments.forms.practice import PracticeForm
from tournaments.models import Event
from tournaments.services.guests import make_guest
from tournaments.services.practice import make_practice_event
from tournaments.views.account import MODEL_BACKEND, may_sign_up
from tournaments.views.answers import see
from tournaments.views.organise import attempt


@require_http_methods(["GET", "HEAD", "POST"])
def practice(request: HttpRequest) -> HttpResponseBase:
    """A practice event of one's own, to play with and throw away."""
    if not request.user.is_authenticated and not may_sign_up():
        return see(request, f"{reverse('login')}?next={reverse('practice')}")
    if request.method != "POST":
        return render(request, "tournaments/organise/practice.html", {"form": PracticeForm()})
    form = PracticeForm(request.POST)
    event, status = attempt(request, form, lambda: _make(request, form))
    if event is None:
        return render(request, "tournaments/organise/practice.html", {"form": form}, status=status)
    messages.info(request, _("This is a practice event: only you see it. Play, and delete it when you have done."))
    return see(request, reverse("event", args=[event.public_id]))


def _make(request: HttpRequest, form: PracticeForm) -> Event:
    guest = None if request.user.is_authenticated else make_guest(_("Guest"))
    user: Any = guest or request.user
    actor = Actor(f"user:{user.pk}", user.get_full_name() or user.get_username())
    try:
        event = make_practice_event(name=_("Practice"), owner_id=user.pk, actor=actor, at=timezone.now(), **form.wishes)
    except RulesError:
        if guest is not None:
            guest.delete()
        raise
    if guest is not None:
        login(request, guest, backend=MODEL_BACKEND)
    return event
