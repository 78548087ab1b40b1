"""Who works in an event: added, changed, removed; the last organiser cannot go."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.people import JoinForm, RolesForm
from tournaments.models import Event
from tournaments.selectors.people import members_of
from tournaments.services.people import Joined, add_person, remove_person, set_roles
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import ORGANISER, attempt, done, page, viewer_in
from tournaments.views.typed import whole_number


@never_cache
@event_view(*ORGANISER)
@require_http_methods(["GET", "HEAD", "POST"])
def people(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The people of an event; `act` says what a POST does: join (default), change, leave."""
    if request.method != "POST":
        return _page(request, event, JoinForm(initial={"roles": ["referee"]}))
    act = {"change": _change, "leave": _leave}.get(request.POST.get("act", ""), _join)
    return act(request, event)


def _join(request: HttpRequest, event: Event) -> HttpResponseBase:
    form, actor = JoinForm(request.POST), viewer_in(request).actor
    joined, status = attempt(request, form, lambda: add_person(event=event, **_person(form), actor=actor, at=timezone.now()))
    if joined is None:
        return _page(request, event, form, status)
    name = joined.user.get_full_name() or joined.user.get_username()
    if joined.password:  # shown in the answer itself: a message would keep it in the session
        return _page(request, event, JoinForm(initial={"roles": ["referee"]}), joined=joined)
    return done(request, _("%(name)s is in.") % {"name": name}, "setup-people", event.public_id)


def _change(request: HttpRequest, event: Event) -> HttpResponseBase:
    form = RolesForm(request.POST)
    if not form.is_valid():
        return _page(request, event, JoinForm(), 422, alert=_("Choose at least one, or remove the person."))
    return _try(request, event, _("Changed."), set_roles, roles=form.cleaned_data["roles"])


def _leave(request: HttpRequest, event: Event) -> HttpResponseBase:
    return _try(request, event, _("Removed. What they recorded stays."), remove_person)


def _try(request: HttpRequest, event: Event, words: str, service: Callable[..., None], **kwargs: Any) -> HttpResponseBase:
    typed = request.POST.get("user", "")
    try:
        service(event=event, user_id=whole_number(typed), actor=viewer_in(request).actor, at=timezone.now(), **kwargs)
    except RulesError as error:
        return _page(request, event, JoinForm(), status_of(error), alert=refused(request, error))
    return done(request, words, "setup-people", event.public_id)


def _person(form: JoinForm) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in ("username", "full_name", "roles")}


def _page(
    request: HttpRequest, event: Event, form: JoinForm, status: int = 200, alert: str = "", joined: Joined | None = None
) -> HttpResponseBase:
    members = [(member, RolesForm(initial={"roles": member.roles}, auto_id=f"id_{member.user_id}_%s")) for member in members_of(event)]
    return page(request, "people", event, status, form=form, members=members, alert=alert, joined=joined)
