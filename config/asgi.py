"""The site as an ASGI application, for those who run one.

`run.py` starts `config.server` instead: Django's views are synchronous and cost several times more behind ASGI. What gains
from ASGI is a stream that stays open, and that needs nothing of Django's request: such an application stands in `BESIDE`
under the beginning of its path, and everything else goes to Django.
"""

import os
from typing import Any

from django.core.asgi import get_asgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
django = get_asgi_application()
from referee.live import stream  # noqa: E402 - models can be imported once Django is set up
from tournaments.live import START, may_watch  # noqa: E402

BESIDE: dict[str, Any] = {START: stream(may_watch)}
"""The beginning of a path → a raw ASGI application."""


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Hand a request to whoever serves its path."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
        return
    path = scope.get("path", "")
    chosen = next((beside for start, beside in BESIDE.items() if path.startswith(start)), django)
    await chosen(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """Nothing to do at start and end; Django refuses to be asked."""
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
