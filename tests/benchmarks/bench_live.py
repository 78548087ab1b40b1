"""Live pages: 300 readers and 5 hands/s, from a saved hand until its page is there (aim: p95 under 2 s); 2,000 idle streams.

Readers ask as live.js does: every other second, longer while pages come slowly; six in ten look at a match, three at the
standings, one at the event. Open loop of hands, one server process as run.py starts it; the readers run on the same
machine and take their share of it. The streams are those of one process of `config.asgi` (needs uvicorn).
"""

import http.client
import json
import random
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from tests.benchmarks.bench_hands import PREPARE, Saver
from tests.benchmarks.served import ROOT, figures, open_loop, serving

READERS, RATE, SECONDS = 300, 5, 30
STREAMS, PORT = 2000, 8394
ASK_EVERY = 2.0


class Hall:
    """When each seq was acknowledged, and how long it took until somebody saw it."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.made, self.until = made, 0.0
        self.saved: dict[int, float] = {}
        self.seen: list[float] = []
        self.asked: list[float] = []
        self.failed = 0
        self.base = 0

    def acknowledged(self) -> None:
        self.saved[self.base + len(self.saved) + 1] = time.perf_counter()


class Reader:
    """A phone with a page open."""

    def __init__(self, hall: Hall, number: int) -> None:
        self.hall, event = hall, hall.made["event"]
        match = hall.made["tables"][number % len(hall.made["tables"])][1]
        self.page = f"/e/{event}/matches/{match}/" if number % 10 < 6 else f"/e/{event}/standings/" if number % 10 < 9 else f"/e/{event}/"
        self.ask = f"/e/{event}/seq?about={match}&since=" if "/matches/" in self.page else f"/e/{event}/seq?since="
        self.shown, self.took = hall.base, 0.0
        self.connection = http.client.HTTPConnection("127.0.0.1", hall.made["port"], timeout=30)

    def get(self, path: str, **headers: str) -> bytes:
        self.connection.request("GET", path, headers={"Accept-Language": "zh-hans", **headers})
        answer = self.connection.getresponse()
        body = answer.read()
        self.hall.failed += answer.status >= 400
        return body

    def read(self) -> None:
        """Until the load is over."""
        time.sleep(random.random() * ASK_EVERY)
        while time.perf_counter() < self.hall.until:
            started = time.perf_counter()
            answer = json.loads(self.get(f"{self.ask}{self.shown}"))
            seq, news = answer["seq"], answer["news"]
            self.hall.asked.append(time.perf_counter() - started)
            if seq > self.shown and news:
                self.fetch(seq)
            self.shown = seq
            time.sleep(max(ASK_EVERY, min(10 * self.took, 30)) * random.uniform(0.8, 1.2))

    def fetch(self, seq: int) -> None:
        time.sleep(random.random() * min(0.4 + self.took, 2))
        started = time.perf_counter()
        self.get(self.page, **{"HX-Request": "true"})
        now = time.perf_counter()
        self.took = now - started
        self.hall.seen += [now - self.hall.saved[one] for one in range(self.shown + 1, seq + 1) if one in self.hall.saved]


def main() -> None:
    """Readers and hands, then the streams."""
    with serving(PREPARE, port=8393) as made:
        saver = Saver(made, 0, 1)
        _readers(made, saver)
        try:
            import uvicorn  # noqa: F401
        except ImportError:
            print("streams: not measured, uvicorn is not installed")
        else:
            _streams(made, saver)


def _readers(made: dict[str, Any], saver: Saver) -> None:
    hall = Hall(made)
    hall.base = json.loads(Reader(hall, 0).get(f"/e/{made['event']}/seq"))["seq"]
    hall.until = time.perf_counter() + SECONDS
    phones = [threading.Thread(target=Reader(hall, number).read) for number in range(READERS)]
    for phone in phones:
        phone.start()

    def save() -> Any:
        reply = saver.save()
        hall.acknowledged()
        return reply

    saves = open_loop(RATE, SECONDS - 2, lambda number: save, workers=1)
    for phone in phones:
        phone.join()
    print(f"{READERS} readers, {RATE} hands/s")
    print(f"  hand saved → page there:   {_spread(hall.seen)} (aim: p95 2 s), {hall.failed} failed")
    print(f"  asking for the seq:        {len(hall.asked) / SECONDS:.0f}/s   {_spread(hall.asked)}")
    print(f"  saving beside them:        {figures(saves, SECONDS - 2)}")


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"median {ordered[len(ordered) // 2]:.3f} s, p95 {ordered[int(len(ordered) * 0.95)]:.3f} s" if ordered else "none"


def _streams(made: dict[str, Any], saver: Saver) -> None:
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "config.asgi:application",
        "--port",
        str(PORT),
        "--log-level",
        "error",
        "--timeout-graceful-shutdown",
        "1",
    ]
    server = subprocess.Popen(command, cwd=ROOT, env=made["environment"], stderr=subprocess.DEVNULL)
    try:
        _open(made, 1)
        before = _memory(server.pid)
        opened = _open(made, STREAMS)
        after = _memory(server.pid)
        started = time.perf_counter()
        assert saver.save().status == 303
        for one in opened:
            _next(one)
        told = time.perf_counter() - started
        reader, times = Reader(Hall(made), 0), []
        for _ in range(20):
            at = time.perf_counter()
            reader.get(reader.page)
            times.append(time.perf_counter() - at)
        print(
            f"{STREAMS} streams: {(after - before) / STREAMS:.1f} KiB each, all told of a hand after {told:.2f} s; a page meanwhile {_spread(times)}"
        )
    finally:
        server.terminate()
        server.wait()


def _open(made: dict[str, Any], streams: int) -> list[http.client.HTTPResponse]:
    """So many streams, each told its first seq."""
    answers = []
    for _ in range(streams):
        for _attempt in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", PORT, timeout=60)
            try:
                connection.request("GET", f"/live/{made['event']}")
                break
            except OSError:
                time.sleep(0.1)
        answers.append(connection.getresponse())
        _next(answers[-1])
    return answers


def _next(stream: http.client.HTTPResponse) -> int:
    """The next seq that is told."""
    while True:
        line = stream.readline()
        assert line, "the stream has ended"
        if line.startswith(b"data: "):
            return int(line.removeprefix(b"data: "))


def _memory(pid: int) -> int:
    """KiB that a process holds (Linux)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))


if __name__ == "__main__":
    main()
