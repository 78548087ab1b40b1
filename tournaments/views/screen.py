"""The hall screens, and the page of the chief's phone that steers them."""

from typing import Any

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access import event_view
from tournaments.forms.screens import ScreenForm
from tournaments.models import Event, Screen
from tournaments.selectors.screens import find_screen, on_screen, screens_of
from tournaments.services.screens import STEERED, add_screen, remove_screen, steer_screen
from tournaments.views.etag import kept_ticking
from tournaments.views.organise import RUNNERS, attempt, done, page, viewer_in
from tournaments.views.public import EVERYBODY
from tournaments.views.reachable import reachable
from tournaments.views.screen_pages import SECONDS, Wanted, screen_page
from tournaments.views.typed import whole_number


@require_safe
@event_view(*EVERYBODY)
@kept_ticking
def show(request: HttpRequest, event: Event, screen_no: int = 1) -> HttpResponseBase:
    """A screen, for a projector: no login, no menu. ?page= is the page; one that was of something else is the first."""
    screen = find_screen(event, screen_no)
    if screen is None:
        raise Http404("screen")
    on = on_screen(event, screen)
    asked = request.GET.get("page", "1") if request.GET.get("of", on.shows) == on.shows else "1"
    no = screen.held or (whole_number(asked, 1))
    shown = screen_page(Wanted(event, on, no, timezone.now()))
    context = {"event": event, "screen": screen, "page": shown, "qr": reachable(request, reverse("where", args=[event.public_id]))}
    if shown.pages > 1 and not screen.held:
        context |= {"following": f"{request.path}?page={shown.following}&of={on.shows}", "seconds": SECONDS}
    return render(request, "tournaments/screen/screen.html", context)


@never_cache
@event_view(*RUNNERS)
@require_http_methods(["GET", "HEAD", "POST"])
def screens(request: HttpRequest, event: Event) -> HttpResponseBase:
    """What every screen shows; `act` says what a POST does: steer (default), add, remove."""
    if request.method != "POST":
        return _page(request, event)
    act = {"add": _add, "remove": _remove}.get(request.POST.get("act", ""), _steer)
    return act(request, event)


def _steer(request: HttpRequest, event: Event) -> HttpResponseBase:
    no = _number(request, event)
    form = ScreenForm(request.POST, auto_id=f"id_{no}_%s")
    saved, status = attempt(request, form, lambda: steer_screen(event=event, no=no, **_fields(form), **_who(request)))
    if saved is None:
        return _page(request, event, status, {no: form})
    return done(request, _("Screen %(number)s follows within seconds.") % {"number": no}, "screens", event.public_id)


def _add(request: HttpRequest, event: Event) -> HttpResponseBase:
    if not event.screens.exists():
        steer_screen(event=event, no=1, **_who(request))
    made = add_screen(event=event, nonce=request.POST.get("nonce", "")[:64], **_who(request))
    return done(request, _("Screen %(number)s is set up.") % {"number": made.no}, "screens", event.public_id)


def _remove(request: HttpRequest, event: Event) -> HttpResponseBase:
    no = _number(request, event)
    remove_screen(event=event, no=no, **_who(request))
    return done(request, _("Screen %(number)s is gone.") % {"number": no}, "screens", event.public_id)


def _number(request: HttpRequest, event: Event) -> int:
    """The screen meant, or not found."""
    no = whole_number(request.POST.get("screen", "1"))
    if find_screen(event, no) is None:
        raise Http404("screen")
    return no


def _who(request: HttpRequest) -> dict[str, Any]:
    return {"actor": viewer_in(request).actor, "at": timezone.now()}


def _fields(form: ScreenForm) -> dict[str, Any]:
    return {name: form.cleaned_data[name] for name in STEERED}


def _page(request: HttpRequest, event: Event, status: int = 200, forms: dict[int, ScreenForm] | None = None) -> HttpResponseBase:
    known: list[Screen] = screens_of(event) or [Screen(event=event, no=1)]
    rows = [(screen, (forms or {}).get(screen.no) or _form(screen), _address(request, event, screen)) for screen in known]
    return page(request, "screens", event, status, rows=rows)


def _form(screen: Screen) -> ScreenForm:
    return ScreenForm(initial={name: getattr(screen, name) for name in STEERED}, auto_id=f"id_{screen.no}_%s")


def _address(request: HttpRequest, event: Event, screen: Screen) -> str:
    return reachable(request, reverse("screen", args=[event.public_id, screen.no]))
