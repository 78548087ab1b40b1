"""The ASGI application: Django, and what stands beside it."""

import asyncio
from typing import Any

import pytest
from django.db import connections

from config import asgi


def ask(path: str) -> list[dict[str, Any]]:
    """What is sent in answer to a GET."""
    sent: list[dict[str, Any]] = []
    coming = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        while not coming:
            await asyncio.sleep(60)  # the reader stays until the answer is there
        return coming.pop()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"", "headers": [(b"host", b"localhost")],
        "scheme": "http", "server": ("localhost", 80), "http_version": "1.1",
    }  # fmt: skip
    asyncio.run(asgi.application(scope, receive, send))
    return sent


def test_a_page_comes_from_django() -> None:
    start, body = ask("/healthz")[:2]
    assert start["status"] == 200
    assert b"ok" in body["body"]


def test_a_stream_beside_django_is_asked_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    monkeypatch.setitem(asgi.BESIDE, "/live/", stream)
    assert ask("/live/abc") == [{"type": "http.response.start", "status": 204, "headers": []}]


def test_start_and_end_of_the_server_are_answered() -> None:
    coming = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return coming.pop(0)

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert [message["type"] for message in sent] == ["lifespan.startup.complete", "lifespan.shutdown.complete"]


def test_a_connection_is_not_kept_with_a_thread_that_is_gone_after_its_request(monkeypatch: pytest.MonkeyPatch) -> None:
    database = connections.settings["default"]
    monkeypatch.setitem(database, "CONN_MAX_AGE", 600)
    monkeypatch.setitem(database, "OPTIONS", {**database["OPTIONS"]})
    told = [{"type": "lifespan.startup"}, {"type": "lifespan.shutdown"}]

    async def receive() -> dict[str, Any]:
        return told.pop(0)

    async def send(message: dict[str, Any]) -> None:
        """Nobody listens."""

    asyncio.run(asgi.application({"type": "lifespan"}, receive, send))
    assert database["CONN_MAX_AGE"] == 0
    assert ("pool" in database["OPTIONS"]) == database["ENGINE"].endswith("postgresql")
