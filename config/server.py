"""The server that `run.py` starts: one process, a few threads, one writer at a time on SQLite.

Threads serve pages side by side while `referee.services.writing` lets one of them write; measured against several
writing processes this is what SQLite is fastest with.

Why waitress: with 16 clients on two busy cores it served as many reads and saves as uvicorn in its WSGI mode (which uvicorn
has deprecated), both about 1.7 times as many as Django behind ASGI; and it is pure Python without dependencies, so it
installs anywhere. The stream of events stands in `config.asgi`, in a process of its own.

`TRUSTED_PROXY`, an address, names a proxy in front (for https) whose X-Forwarded-For, -Proto and -Host are believed.
"""

import argparse
import logging
import os
import select
import signal
import threading
import time
from collections.abc import Mapping
from typing import Any, NoReturn

import waitress

from config.desks import TwoDesks

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def copy_every_quarter() -> None:
    """The automatic copies while a round is being played; looked after once a minute, beside the pages."""
    from django.db import connections
    from django.utils import timezone

    from tournaments.services.backups import copy_if_due

    while True:
        time.sleep(60)
        try:
            copy_if_due(timezone.now())
        except Exception:  # the copies must not end with one failure: it is logged, and tried again a minute later
            logging.getLogger("shuangsheng").exception("automatic copy")
        finally:
            connections.close_all()


def behind_proxy(env: Mapping[str, str]) -> dict[str, Any]:
    """What waitress must know of a proxy in front; without one nobody's X-Forwarded-… is believed."""
    address = env.get("TRUSTED_PROXY", "").strip()
    if not address:
        return {"clear_untrusted_proxy_headers": True}
    headers = {"x-forwarded-for", "x-forwarded-proto", "x-forwarded-host"}
    return {"trusted_proxy": address, "trusted_proxy_count": 1, "trusted_proxy_headers": headers, "clear_untrusted_proxy_headers": True}


def room(wanted: int = 4000) -> dict[str, Any]:
    """How many phones may be connected at once. Each keeps its connection between two questions, and waitress lets in a
    hundred; a page that is open in the whole hall would keep the table referees out. Windows can wait for 500 only.
    """
    if not hasattr(select, "poll"):
        return {"connection_limit": 400}
    return {"connection_limit": _files(wanted + 100) - 100, "asyncore_use_poll": True}


def _files(wanted: int) -> int:
    """How many files this process may have open, raised to what is wanted as far as the system allows."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def stop(signum: int, frame: Any) -> NoReturn:
    """Told to end: waitress lets its threads finish what they are doing."""
    raise SystemExit(0)


def main() -> None:
    """Listen until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--threads", type=int, default=8)
    options = parser.parse_args()
    from config.wsgi import application

    signal.signal(signal.SIGTERM, stop)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a hall that asks at once queues for milliseconds: no news
    threading.Thread(target=copy_every_quarter, daemon=True, name="copies").start()
    server = waitress.create_server(
        application,
        _dispatcher=TwoDesks(options.threads),
        host=options.host,
        port=options.port,
        ident="",
        channel_timeout=60,
        **room(),
        **behind_proxy(os.environ),
    )
    server.print_listen("Serving on http://{}:{}")
    server.run()


if __name__ == "__main__":
    main()
