"""The server that `run.py` starts: one process, a few threads, one writer at a time on SQLite.

Threads serve pages side by side while `referee.services.writing` lets one of them write; measured against several
writing processes this is what SQLite is fastest with.
"""

import argparse
import os

import waitress

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")


def main() -> None:
    """Listen until stopped."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--threads", type=int, default=8)
    options = parser.parse_args()
    from config.wsgi import application

    waitress.serve(application, host=options.host, port=options.port, threads=options.threads, ident="", channel_timeout=60)


if __name__ == "__main__":
    main()
