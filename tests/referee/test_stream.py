"""The watcher of the stream: who is woken, and who no longer watches."""

import asyncio
from typing import Any

from referee.live import Watched, Watcher, stream


def test_a_change_wakes_those_who_watch_its_scope_and_nobody_else() -> None:
    async def told() -> tuple[bool, bool, int]:
        watcher = Watcher({1: Watched(7, 1), 2: Watched(7, 1)})
        first, second = watcher.scopes[1].changed, watcher.scopes[2].changed
        watcher._tell({1: 8, 2: 7})
        return first.is_set(), second.is_set(), watcher.scopes[1].seq

    assert asyncio.run(told()) == (True, False, 8)


def test_a_scope_that_nobody_watches_is_not_looked_at() -> None:
    watcher = Watcher({1: Watched(7, 2)})
    watcher.leave(1)
    assert watcher.scopes[1].watchers == 1
    watcher.leave(1)
    assert watcher.scopes == {}


def test_what_may_not_be_watched_is_not_there() -> None:
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    for method in ("GET", "POST"):
        asyncio.run(stream(lambda scope: None)({"type": "http", "method": method, "path": "/live/x"}, receive, send))
    assert [message["status"] for message in sent if "status" in message] == [404, 404]


def test_a_server_that_stops_ends_its_streams_as_if_their_time_were_over(db: None) -> None:
    """A server cancels what is open; an error for each of two thousand readers would fill its log."""
    sent: list[dict[str, Any]] = []

    async def stopped() -> None:
        watching = asyncio.Event()

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)
            if message.get("body", b"").startswith(b"data"):
                watching.set()

        async def receive() -> dict[str, Any]:
            await asyncio.Event().wait()
            return {}

        opened = asyncio.create_task(stream(lambda scope: 1)({"type": "http", "method": "GET", "path": "/live/x"}, receive, send))
        await watching.wait()
        opened.cancel()
        await opened

    asyncio.run(stopped())
    assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}
