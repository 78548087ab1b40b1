"""A server for figures: its own database, a hall of tables, sessions ready to use; and the loads put on it."""

import http.client
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

ROOT = Path(__file__).resolve().parents[2]
TOKEN = "a" * 32


@dataclass(slots=True)
class Reply:
    """One answer: how long it took, and its status."""

    seconds: float
    status: int


@dataclass(slots=True)
class Client:
    """One connection with a session of its own."""

    port: int
    session: str
    connection: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def send(self, method: str, path: str, fields: dict[str, str] | None = None, etag: str = "") -> Reply:
        headers = {"Cookie": f"sessionid={self.session}; csrftoken={TOKEN}", "X-CSRFToken": TOKEN, "Accept-Language": "en"}
        if fields is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        if etag:
            headers["If-None-Match"] = etag
        started = time.perf_counter()
        self.connection.request(method, path, urlencode(fields) if fields is not None else None, headers)
        answer = self.connection.getresponse()
        answer.read()
        return Reply(time.perf_counter() - started, answer.status)


@contextmanager
def serving(prepare: str, port: int = 8391, processes: int = 1) -> Iterator[dict[str, object]]:
    """A running server on a database of its own, or several at the ports from `port`; `prepare` is code that makes the data
    and prints JSON.
    """
    place = Path(tempfile.mkdtemp(prefix="figures-"))
    url = os.environ.get("DATABASE_URL") or f"sqlite:///{place / 'figures.sqlite3'}"
    environment = {
        **os.environ,
        "DATABASE_URL": url,
        "DJANGO_SETTINGS_MODULE": "tests.benchmarks.bare",
        "BACKUP_DIR": str(place / "copies"),
        "STATIC_ROOT": str(place / "static"),
    }
    try:
        for arguments in (["migrate", "-v0"], ["collectstatic", "--noinput", "-v0"]):
            subprocess.run([sys.executable, "manage.py", *arguments], cwd=ROOT, env=environment, check=True, stdout=subprocess.DEVNULL)
        made = subprocess.run(
            [sys.executable, "manage.py", "shell", "--no-imports", "-c", prepare],
            cwd=ROOT,
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            text=True,
        )
        ports = list(range(port, port + processes))
        servers = [
            subprocess.Popen(
                [sys.executable, "-m", "config.server", "--port", str(one)], cwd=ROOT, env=environment, stdout=subprocess.DEVNULL
            )
            for one in ports
        ]
        try:
            for one in ports:
                _wait(one)
            if any(server.poll() is not None for server in servers):
                raise RuntimeError(f"somebody else listens at one of {ports}")
            yield {
                **json.loads(made.stdout.strip().splitlines()[-1]),
                "port": port,
                "ports": ports,
                "pids": [server.pid for server in servers],
                "environment": environment,
            }
        finally:
            for server in servers:
                server.terminate()
                server.wait()
    finally:
        shutil.rmtree(place, ignore_errors=True)


def closed_loop(clients: int, seconds: float, work: Callable[[int], Callable[[], Reply]]) -> list[Reply]:
    """So many clients, each sending as soon as it has its answer."""
    replies: list[Reply] = []
    until = time.perf_counter() + seconds

    def one(number: int) -> None:
        send = work(number)
        while time.perf_counter() < until:
            replies.append(send())

    _together([threading.Thread(target=one, args=(number,)) for number in range(clients)])
    return replies


def open_loop(rate: float, seconds: float, work: Callable[[int], Callable[[], Reply]], workers: int) -> list[Reply]:
    """So many requests a second whatever the answers take; a late start counts as waiting."""
    replies: list[Reply] = []
    begin = time.perf_counter() + 0.5

    def one(number: int) -> None:
        send = work(number)
        for turn in range(int(rate * seconds / workers)):
            due = begin + (turn * workers + number) / rate
            time.sleep(max(due - time.perf_counter(), 0))
            late = max(time.perf_counter() - due, 0)
            reply = send()
            replies.append(Reply(reply.seconds + late, reply.status))

    _together([threading.Thread(target=one, args=(number,)) for number in range(workers)])
    return replies


def figures(replies: list[Reply], seconds: float) -> str:
    """Rate, median and 95th percentile, and the answers that were none."""
    times = sorted(reply.seconds * 1000 for reply in replies)
    bad = sum(reply.status >= 400 for reply in replies)
    p95 = times[int(len(times) * 0.95)]
    return f"{len(replies) / seconds:6.0f}/s   median {statistics.median(times):6.1f} ms   p95 {p95:6.1f} ms   errors {bad}"


def _together(threads: list[threading.Thread]) -> None:
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _wait(port: int) -> None:
    for _ in range(200):
        try:
            Client(port, "").send("GET", "/healthz")
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise RuntimeError("the server does not answer")
