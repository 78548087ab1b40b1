"""The server that `run.py` starts: one process, a few threads, one writer at a time on SQLite.

Threads serve pages side by side while `referee.services.writing` lets one of them write; measured against several
writing processes this is what SQLite is fastest with.
"""

import argparse
import logging
import os
import threading
import time

import waitress

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


def main() -> None:
    """Listen until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--threads", type=int, default=8)
    options = parser.parse_args()
    from config.wsgi import application

    threading.Thread(target=copy_every_quarter, daemon=True, name="copies").start()
    waitress.serve(application, host=options.host, port=options.port, threads=options.threads, ident="", channel_timeout=60)


if __name__ == "__main__":
    main()
