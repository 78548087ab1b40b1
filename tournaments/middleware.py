"""Answers from memory to whoever reads without logging in, before sessions, accounts and the database are asked.

A hall has a hundred readers for each person who works in it, and all of them see the same bytes. Two things are answered
here: the question whether anything has changed, and a public page that was made a moment ago. A page that has changed
since is made again by one thread, at most once in `rest` seconds, and never takes more than a fifth of the time: who asks
in between gets the bytes as they were, with the seq that they show, and asks again. They are packed once for all readers:
nothing on such a page is secret, so its length tells nothing.

What bounds it: an event that the public may not see is never answered here; a page made before a change that was not an
act of a match (a round published or taken back, something hidden) is not shown after it. Both are known at once in the
process that wrote, `READ_AGAIN` (0.3 s, `WAIT_AFTER`, 1 s, at the most) later in another. Hands are at most `LONGEST_REST`
(1 s) behind, or `OLDEST` (3 s) while the page is being made.
"""

import gzip
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from threading import BoundedSemaphore, Lock
from threading import Event as Flag

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language_from_request

from referee.views_theme import theme_of
from tournaments.pulse import PULSES, Pulse
from tournaments.views.etag import CLOCK, moment, part_wanted
from tournaments.views.seq import answer, since_of

START = "/e/"
MOST_PAGES = 256
SHORTEST_REST, LONGEST_REST, OLDEST = 0.2, 1.0, 3.0
LONGEST_WAIT = 5.0
PACKING = 4
"""How hard bytes are packed: a tenth to a sixth of a page is left of it, after a millisecond."""
AT_ONCE = BoundedSemaphore(2)
"""So many pages are made at once for those who only read: more would not be there sooner, and a save would be there later."""
Key = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The bytes of a page: up to which seq it shows everything, when it was made (monotonic) and in how many seconds, the
    minute or day it is good for; a page with a clock is of its moment alone.
    """

    content: bytes
    packed: bytes
    headers: tuple[tuple[str, str], ...]
    seq: int
    made_at: float
    cost: float
    good_for: str
    ticking: bool
    has_clock: bool

    def may_be_shown(self, pulse: Pulse) -> bool:
        """Whether nothing has changed since but matches."""
        return self.seq >= pulse.other

    def is_current(self, pulse: Pulse) -> bool:
        return self.seq >= pulse.seq and not self.has_clock and self.good_for == moment(ticking=self.ticking)

    @property
    def age(self) -> float:
        return time.monotonic() - self.made_at

    @property
    def rest(self) -> float:
        """How long it is left alone before it is made again."""
        return min(max(4 * self.cost, SHORTEST_REST), LONGEST_REST)

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        """As a new answer; 304 for who has these bytes."""
        etag = next((value for name, value in self.headers if name == "ETag"), "")
        same = bool(etag) and request.headers.get("If-None-Match", "").removeprefix("W/") == etag
        packs = "gzip" in request.headers.get("Accept-Encoding", "")
        content = self.packed if packs else self.content
        response: HttpResponse = HttpResponseNotModified() if same else HttpResponse(content)
        for name, value in self.headers:
            if not same or name not in ("Content-Type", "Content-Length"):
                response[name] = value
        patch_vary_headers(response, ("Accept-Encoding",))
        if packs and etag:
            response["ETag"] = f"W/{etag}"
        if not same:
            response["Content-Length"] = str(len(content))
            if packs:
                response["Content-Encoding"] = "gzip"
        return response


@dataclass(slots=True)
class Memory:
    """The pages last shown, and those being made."""

    pages: OrderedDict[Key, Page] = field(default_factory=OrderedDict)
    making: dict[Key, Flag] = field(default_factory=dict)
    lock: Lock = field(default_factory=Lock)

    def get(self, key: Key) -> Page | None:
        with self.lock:
            if key in self.pages:
                self.pages.move_to_end(key)
            return self.pages.get(key)

    def put(self, key: Key, page: Page) -> None:
        with self.lock:
            self.pages[key] = page
            while len(self.pages) > MOST_PAGES:
                self.pages.popitem(last=False)

    def begin(self, key: Key) -> Flag | None:
        """None for the thread that is to make the page; the others get what tells them that it is made."""
        with self.lock:
            flag = self.making.get(key)
            if flag is None:
                self.making[key] = Flag()
            return flag

    def end(self, key: Key) -> None:
        with self.lock:
            self.making.pop(key).set()

    def forget(self) -> None:
        """Nothing is remembered any more."""
        with self.lock:
            self.pages.clear()


MEMORY = Memory()


class AnswersFromMemory:
    """The middleware; must stand before the session's, and below those that put headers on every answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        kind = _kind(request.path_info) if settings.ANSWERS_FROM_MEMORY and _is_anybody(request) else ""
        if not kind:
            return self.get_response(request)
        pulse = PULSES.of(request.path_info.split("/")[2])
        if pulse is None or not pulse.is_public:
            return self.get_response(request)
        return self._seq(request, pulse) if kind == "seq" else self._page(request, pulse)

    def _seq(self, request: HttpRequest, pulse: Pulse) -> HttpResponseBase:
        since = since_of(request)
        news = True if since is None else pulse.has_news(request.GET.get("about", ""), since)
        if news is None:
            return self.get_response(request)
        response = answer(request, pulse.seq, news)
        if isinstance(response, HttpResponse) and response.content:
            response["Content-Length"] = str(len(response.content))  # else the server ends the connection with the answer
        return response

    def _page(self, request: HttpRequest, pulse: Pulse) -> HttpResponseBase:
        key = _key(request)
        page = MEMORY.get(key)
        if page is not None and not page.may_be_shown(pulse):
            page = None
        if page is not None and (page.is_current(pulse) or page.age < page.rest):
            return page.answer(request)
        flag = MEMORY.begin(key)
        if flag is None:
            try:
                return self._made(request, key)
            finally:
                MEMORY.end(key)
        if page is not None and page.age < OLDEST:
            return page.answer(request)
        flag.wait(LONGEST_WAIT)
        page = MEMORY.get(key)
        return page.answer(request) if page is not None and page.may_be_shown(pulse) and page.age < OLDEST else self.get_response(request)

    def _made(self, request: HttpRequest, key: Key) -> HttpResponseBase:
        """The page made now, and remembered if anybody may see it."""
        with AT_ONCE:
            begun, day, minute = time.monotonic(), moment(ticking=False), moment(ticking=True)
            response = self.get_response(request)
        shown = getattr(response, "for_anybody", None)
        if shown is None or not isinstance(response, HttpResponse) or response.cookies:
            return response
        content, ended = response.content, time.monotonic()
        page = Page(
            content, gzip.compress(content, PACKING), tuple(response.items()), shown.seq, begun, ended - begun,
            minute if shown.ticking else day, shown.ticking, CLOCK in content,
        )  # fmt: skip
        MEMORY.put(key, page)
        return page.answer(request)


def _is_anybody(request: HttpRequest) -> bool:
    """Whether a request says nothing of who makes it. A session may be empty, but only the database knows."""
    return request.method == "GET" and settings.SESSION_COOKIE_NAME not in request.COOKIES and "messages" not in request.COOKIES


@lru_cache(maxsize=2048)
def _kind(path: str) -> str:
    """`seq`, `page` for a public page that is the same for all, nothing for every other address."""
    if not path.startswith(START):
        return ""
    try:
        found = resolve(path)
    except Resolver404:
        return ""
    return "seq" if found.url_name == "seq" else "page" if getattr(found.func, "is_kept", False) else ""


def _key(request: HttpRequest) -> Key:
    """All that the bytes of a page may depend on beside the event."""
    return request.build_absolute_uri(), get_language_from_request(request), theme_of(request), part_wanted(request)
