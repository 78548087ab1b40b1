"""The site as an ASGI application, for those who run one.

`run.py` starts `config.server` instead: Django's views are synchronous and cost several times more behind ASGI. What gains
from ASGI is a stream that stays open, and that needs nothing of Django's request: such an application stands in `BESIDE`
under the beginning of its path, and everything else goes to Django.
"""

import os
from typing import Any

from django.core.asgi import get_asgi_application
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_asgi_application()
from referee.live import stream  # noqa: E402 - models can be imported once Django is set up
from tournaments.live import START, may_watch  # noqa: E402

BESIDE: dict[str, Any] = {START: stream(may_watch)}
"""The beginning of a path → a raw ASGI application."""


MOST_CONNECTIONS = 8


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Hand a request to whoever serves its path."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    path = scope.get("path", "")
    chosen = next((beside for start, beside in BESIDE.items() if path.startswith(start)), django)
    await chosen(scope, receive, send)


def lend_connections() -> None:
    """Every request has a thread of its own here, so a connection kept with its thread would be lost with it: connections
    are closed with the request, or on PostgreSQL given back to a pool.
    """
    for database in connections.settings.values():
        database["CONN_MAX_AGE"] = 0
        if database["ENGINE"].endswith("postgresql"):
            database["OPTIONS"].setdefault("pool", {"min_size": 1, "max_size": MOST_CONNECTIONS})


async def lifespan(receive: Any, send: Any) -> None:
    """Django refuses to be asked; what it must know is set before the first request."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            lend_connections()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
