"""The list of referees: typed in, changed, set away, removed and brought back."""

from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from referee.models import Log
from referee.rules.errors import RulesError
from tournaments.access import event_view
from tournaments.forms.rota import RefereeForm, RefereeListForm, referee_values
from tournaments.models import Event, Referee, Round
from tournaments.selectors.rota import AT_ONCE
from tournaments.services import referees as services
from tournaments.views.answers import refused, status_of
from tournaments.views.organise import RUNNERS, attempt, done, page, viewer_in
from tournaments.views.typed import whole_number


@never_cache
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def referees(request: HttpRequest, event: Event) -> HttpResponseBase:
    """Who referees; `act` says what a POST does: add (default), change, remove, back, take-over."""
    if request.method != "POST":
        return _page(request, event)
    acts = {"change": _change, "remove": _remove, "back": _back, "take-over": _take_over}
    return acts.get(request.POST.get("act", ""), _add)(request, event)


def _add(request: HttpRequest, event: Event) -> HttpResponseBase:
    form = RefereeListForm(request.POST)
    added, status = attempt(
        request, form, lambda: services.add_referees(event=event, rows=form.rows, nonce=form.cleaned_data["nonce"], **_who(request))
    )
    if added is None:
        return _page(request, event, status, form=form)
    return _done(request, event, _added(added))


def _change(request: HttpRequest, event: Event) -> HttpResponseBase:
    row = _referee(request, event)
    form = RefereeForm(event, request.POST, auto_id=f"id_{row.pk}_%s")
    fields = ("name", "unit", "title", "away")
    _none, status = attempt(
        request, form,
        lambda: services.edit_referee(
            referee=row, user_id=form.cleaned_data["user"] or None, **{name: form.cleaned_data[name] for name in fields}, **_who(request)
        ),
    )  # fmt: skip
    if status != 303:
        return _page(request, event, status, forms={row.pk: form})
    return _done(request, event, _("Changed."))


def _remove(request: HttpRequest, event: Event) -> HttpResponseBase:
    row = event.referees.filter(public_id=request.POST.get("referee", "")).first()
    if row is None:
        return _done(request, event, _("This referee is not on the list."))
    row.event = event
    try:
        services.remove_referee(referee=row, **_who(request))
    except RulesError as error:
        return _page(request, event, status_of(error), alert=refused(request, error))
    return _done(request, event, _("%(name)s is off the list.") % {"name": row.name})


def _back(request: HttpRequest, event: Event) -> HttpResponseBase:
    seq = request.POST.get("seq", "")
    try:
        row = services.bring_back_referee(event=event, seq=whole_number(seq), **_who(request))
    except RulesError as error:
        return _page(request, event, status_of(error), alert=refused(request, error))
    return _done(request, event, _("%(name)s is on the list again.") % {"name": row.name})


def _take_over(request: HttpRequest, event: Event) -> HttpResponseBase:
    """The referees of the other events in the hall that this account runs come onto this list too."""
    rows = [services.RefereeFacts(one.name, one.unit, one.title) for one in _of_others(request, event)]
    added = services.add_referees(event=event, rows=rows, nonce=request.POST.get("nonce", "")[:64], **_who(request)) if rows else 0
    return _done(request, event, _added(added))


def _of_others(request: HttpRequest, event: Event) -> list[Referee]:
    """Those on the lists of the competition's other events who are not on this one."""
    if event.competition_id is None:
        return []
    others = Referee.objects.filter(event__competition=event.competition_id, event__deleted_at=None).exclude(event=event)
    if not request.user.is_superuser:
        others = others.filter(event__memberships__user=request.user.pk, event__memberships__role__in=("organiser", "chief")).distinct()
    known = set(event.referees.values_list("name", "unit"))
    return [one for one in others.order_by("event_id", "pk") if (one.name, one.unit) not in known]


def _referee(request: HttpRequest, event: Event) -> Referee:
    row = event.referees.filter(public_id=request.POST.get("referee", "")).first()
    if row is None:
        raise Http404("referee")
    row.event = event
    return row


def _added(count: int) -> str:
    if not count:
        return _("All of these are on the list already.")
    return ngettext("%(count)s referee is on the list.", "%(count)s referees are on the list.", count) % {"count": count}


def _who(request: HttpRequest) -> dict[str, Any]:
    return {"actor": viewer_in(request).actor, "at": timezone.now()}


def _done(request: HttpRequest, event: Event, words: str) -> HttpResponseBase:
    return done(request, words, "referees", event.public_id)


def _removed(event: Event) -> Log | None:
    """The last removal, unless somebody was brought back or added since."""
    verbs = ("referee-removed", "referee-back", "referees-added")
    row = Log.objects.filter(scope=event.scope_id, verb__in=verbs).order_by("-seq").first()
    return row if row is not None and row.verb == "referee-removed" else None


def _page(
    request: HttpRequest, event: Event, status: int = 200, form: RefereeListForm | None = None,
    forms: dict[int, RefereeForm] | None = None, alert: str = "",
) -> HttpResponseBase:  # fmt: skip
    given = forms or {}
    rows = [
        (row, given.get(row.pk) or RefereeForm(event, initial=referee_values(row), auto_id=f"id_{row.pk}_%s"), row.pk in given)
        for row in event.referees.select_related("user")
    ]
    rounds = list(Round.objects.filter(stage__event=event, state__in=AT_ONCE).select_related("stage").order_by("stage__no", "no"))
    shown = {"form": form or RefereeListForm(), "rows": rows, "alert": alert, "rounds": rounds, "removed": _removed(event)}
    return page(request, "referees_list", event, status, others=len(_of_others(request, event)), **shown)
