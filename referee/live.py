"""The stream: server-sent events as a raw ASGI application, so that an open page costs kilobytes and no thread.

One watcher per process looks at the `seq` of every watched scope twice a second, in one query. A message says only the
new seq: what has changed is for the page to ask, by the same addresses and under the same rules as ever. Somebody who
comes back is told the seq at once, compares it with what their page shows, and so misses nothing.

This module knows scopes and not events: who may watch is asked of `may_watch`, once per connection, and a connection
lives ten minutes, so that a right taken away is gone by then. A server that stops cancels the streams that are open: they
end as if their time were over, and every reader comes back at a moment of its own.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from django.db import connections

from referee.models import Scope

Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
MayWatch = Callable[[Message], int | None]
"""The ASGI scope of a request → the primary key of the `Scope` it may watch; None for none. Runs in a thread."""

LOOK_EVERY = 0.5
HEARTBEAT = 15.0
"""At most so many seconds between two signs of life; fewer by chance, for all streams are told of a change at one moment."""
LIFETIME = 600.0
COME_BACK = (1500, 4500)
"""Between so many milliseconds a reader whose stream has ended asks for another: not all of a hall at once."""
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


def seqs_of(scopes: Iterable[int]) -> dict[int, int]:
    """The seq of each of these scopes; the database connection of this thread is released again."""
    try:
        return dict(Scope.objects.filter(pk__in=list(scopes)).values_list("pk", "seq"))
    finally:
        connections.close_all()


@dataclass(slots=True)
class Watched:
    """A scope that somebody watches: its last known seq, how many watch, and what wakes them."""

    seq: int
    watchers: int = 0
    changed: asyncio.Event = field(default_factory=asyncio.Event)


@dataclass(slots=True)
class Watcher:
    """The one that looks for all streams of this process, as long as there are any."""

    scopes: dict[int, Watched] = field(default_factory=dict)
    task: asyncio.Task[None] | None = None

    async def join(self, scope: int) -> Watched:
        """Begin to watch a scope."""
        if scope not in self.scopes:
            found = await asyncio.to_thread(seqs_of, [scope])
            self.scopes.setdefault(scope, Watched(found.get(scope, 0)))
        watched = self.scopes[scope]
        watched.watchers += 1
        if self.task is None or self.task.done():
            self.task = asyncio.create_task(self._look())
        return watched

    def leave(self, scope: int) -> None:
        """Nobody is looked for who has gone."""
        watched = self.scopes[scope]
        watched.watchers -= 1
        if not watched.watchers:
            del self.scopes[scope]

    async def _look(self) -> None:
        while self.scopes:
            await asyncio.sleep(LOOK_EVERY)
            with suppress(Exception):  # a database that is away for a moment: the next look finds it
                self._tell(await asyncio.to_thread(seqs_of, tuple(self.scopes)))

    def _tell(self, found: dict[int, int]) -> None:
        for scope, seq in found.items():
            watched = self.scopes.get(scope)
            if watched is not None and seq != watched.seq:
                watched.seq = seq
                watched.changed.set()
                watched.changed = asyncio.Event()


def stream(may_watch: MayWatch) -> Callable[[Message, Receive, Send], Awaitable[None]]:
    """The ASGI application of the stream. 404 for what is not there or not to be seen: the same answer for both."""
    watcher = Watcher()

    async def application(scope: Message, receive: Receive, send: Send) -> None:
        found = await asyncio.to_thread(_asked, may_watch, scope) if scope.get("method") == "GET" else None
        if found is None:
            await send({"type": "http.response.start", "status": 404, "headers": [(b"content-type", b"text/plain")]})
            await send({"type": "http.response.body", "body": b""})
            return
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        gone = asyncio.create_task(_gone(receive))
        try:
            await _tell_until(gone, watcher, found, send)
        except asyncio.CancelledError:  # the server stops
            with suppress(Exception):
                await _end(send)
        finally:
            gone.cancel()

    return application


def _asked(may_watch: MayWatch, scope: Message) -> int | None:
    try:
        return may_watch(scope)
    finally:
        connections.close_all()


async def _gone(receive: Receive) -> None:
    """Until the reader has closed the page."""
    while (await receive())["type"] != "http.disconnect":
        pass


async def _tell_until(gone: asyncio.Task[None], watcher: Watcher, scope: int, send: Send) -> None:
    """Send the seq at once, then whenever it changes, and a heartbeat in between, until the reader is gone."""
    watched = await watcher.join(scope)
    until = asyncio.get_running_loop().time() + LIFETIME
    try:
        await _say(send, b"retry: %d\n\n" % random.randint(*COME_BACK))
        said = None
        while not gone.done() and asyncio.get_running_loop().time() < until:
            changed = watched.changed
            if watched.seq != said:
                said = watched.seq
                await _say(send, b"data: %d\n\n" % said)
            elif not await _wait(gone, changed):
                await _say(send, b": still here\n\n")
    finally:
        watcher.leave(scope)
    if not gone.done():
        await _end(send)


async def _wait(gone: asyncio.Task[None], changed: asyncio.Event) -> bool:
    """Until something has changed or the reader is gone (true), or it is time for a heartbeat (false)."""
    news = asyncio.ensure_future(changed.wait())
    done, _ = await asyncio.wait({gone, news}, timeout=HEARTBEAT * random.uniform(0.7, 1), return_when=asyncio.FIRST_COMPLETED)
    news.cancel()
    return bool(done)


async def _end(send: Send) -> None:
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _say(send: Send, text: bytes) -> None:
    await send({"type": "http.response.body", "body": text, "more_body": True})
