"""Pages that are made once: what a public page shows follows from (scope, seq) and from who looks.

The reader who has the page gets 304; another reader of the same kind gets the bytes that were made for the first.
"""

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from threading import Lock
from typing import Any

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import get_language
from django.views.decorators.http import condition

from referee.views_theme import theme_of
from tournaments.access import Viewer
from tournaments.models import Event

PageView = Callable[..., HttpResponseBase]
MOST_PAGES = 256
# A token belongs to one reader, and a clock to one moment.
TOKEN, CLOCK = b"csrfmiddlewaretoken", b"data-clock"
SHOWN = "X-Shown-Seq"
"""The header that says up to which seq a page shows everything: what was told of and is not on it yet is asked for again."""


@dataclass(frozen=True, slots=True)
class ForAnybody:
    """On an answer: its bytes may be shown to everybody who is not logged in. `seq` it shows, `ticking` if it is for one minute."""

    seq: int
    ticking: bool


class Pages:
    """The bytes of the last pages made, by their names; those not asked for longest go first."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, Lock()
        self._pages: OrderedDict[str, bytes] = OrderedDict()

    def get(self, name: str) -> bytes | None:
        with self._lock:
            if name in self._pages:
                self._pages.move_to_end(name)
            return self._pages.get(name)

    def put(self, name: str, page: bytes) -> None:
        with self._lock:
            self._pages[name] = page
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)


PAGES = Pages(MOST_PAGES)


def kept(view: PageView) -> PageView:
    """A view of an event, under `event_view`, whose page is the same as long as nothing in the event has changed.

    A page that has a message to show is always made anew.
    """
    return _kept(view, ticking=False)


def kept_ticking(view: PageView) -> PageView:
    """The same for a page with a clock: it is the same for a minute, so that without a script the time is not far off."""
    return _kept(view, ticking=True)


def _kept(view: PageView, *, ticking: bool) -> PageView:
    @wraps(view)
    def inner(request: HttpRequest, event: Event, **kwargs: Any) -> HttpResponseBase:
        name = None if len(get_messages(request)) else etag_of(request, event, ticking=ticking)
        checked = condition(etag_func=lambda *_args, **_kwargs: name)(lambda *_args, **_kwargs: _page(name, view, request, event, kwargs))
        response = checked(request)
        patch_vary_headers(response, ("Cookie", "Accept-Language", "HX-Request"))
        patch_cache_control(response, private=True, no_cache=True)
        response[SHOWN] = str(event.scope.seq)
        if name is not None and request.viewer == Viewer() and _is_for_all(response):  # type: ignore[attr-defined]
            response.for_anybody = ForAnybody(event.scope.seq, ticking)  # type: ignore[attr-defined]
        return response

    inner.is_kept = True  # type: ignore[attr-defined]
    return inner


def _page(name: str | None, view: PageView, request: HttpRequest, event: Event, kwargs: dict[str, Any]) -> HttpResponseBase:
    """The page as it was made before, or made now and remembered."""
    made = None if name is None else PAGES.get(name)
    if made is not None:
        return HttpResponse(made)
    response = view(request, event, **kwargs)
    if name is not None and _is_for_all(response) and CLOCK not in response.content:  # type: ignore[attr-defined]
        PAGES.put(name, response.content)  # type: ignore[attr-defined]
    return response


def _is_for_all(response: HttpResponseBase) -> bool:
    """Whether every reader of this kind may have the same bytes now."""
    return isinstance(response, HttpResponse) and response.status_code == 200 and not response.cookies and TOKEN not in response.content


def etag_of(request: HttpRequest, event: Event, *, ticking: bool = False) -> str:
    """The name of a page: scope and seq, who looks, language, theme, whole address, the day (times of other days are
    shown with their date) and the minute if it is `ticking`, and the files it was made with.
    """
    viewer: Viewer = request.viewer  # type: ignore[attr-defined]
    parts = (
        event.scope.public_id, event.scope.seq, sorted(viewer.roles), viewer.user_id, sorted(viewer.tables), get_language(), theme_of(request),
        request.build_absolute_uri(), part_wanted(request), moment(ticking=ticking), _newest() if settings.DEBUG else RELEASE,
    )  # fmt: skip
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'


def part_wanted(request: HttpRequest) -> tuple[str, str]:
    """What htmx says of a request and a page may go by: whether it asks, and whether for a page of its history."""
    return request.headers.get("HX-Request", ""), request.headers.get("HX-History-Restore-Request", "")


def moment(*, ticking: bool) -> str:
    """The minute or the day that a page is good for."""
    now = timezone.localtime()
    return f"{now:%Y-%m-%d %H:%M}" if ticking else f"{now:%Y-%m-%d}"


def _newest() -> float:
    """When the templates or catalogues were last changed: an update of the program makes every kept page old."""
    roots = (settings.ROOT / "templates", *(settings.ROOT / app / "locale" for app in ("config", "referee", "tournaments")))
    return max((path.stat().st_mtime for root in roots for path in root.rglob("*") if path.is_file()), default=0.0)


RELEASE = _newest()
