"""Live pages: 300 readers and 5 hands/s, from a saved hand until its page is there (aim: p95 under 2 s); 2,000 idle streams.

Open loop of hands, server processes as run.py starts them: one, or with `--processes 2` (DATABASE_URL a PostgreSQL) two, the
readers spread over both and the hands going to the first. The readers are one thread of one process (`live_readers`), on the
same machine, and take their share of it. The streams are those of as many processes of `config.asgi` (needs uvicorn).
"""

import argparse
import asyncio
import contextlib
import http.client
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.benchmarks.bench_hands import PREPARE, Saver
from tests.benchmarks.live_readers import Hall, Reader, read_all
from tests.benchmarks.served import ROOT, Reply, figures, open_loop, serving

READERS, RATE, SECONDS = 300, 5, 30
STREAMS, PORT = 2000, 8460


def main(arguments: Sequence[str] = ()) -> None:
    """Readers and hands, then the streams."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", choices=("readers", "streams"))
    options = parser.parse_args(arguments)
    with serving(PREPARE, port=8450, processes=options.processes) as made:
        saver = Saver(made, 0, 1)
        if options.only != "streams":
            _readers(made, saver)
        if options.only != "readers":
            _streams(made, saver, options.processes)


def _readers(made: dict[str, Any], saver: Saver) -> None:
    base = json.loads(asyncio.run(Reader(Hall(made, 0), 0, made["port"]).get(f"/e/{made['event']}/seq")))["seq"]
    hall = Hall(made, base, time.perf_counter() + SECONDS)
    cpu, served = _cpu(), sum(map(_cpu_of, made["pids"]))
    reading = threading.Thread(target=lambda: asyncio.run(read_all(hall, READERS, made["ports"])))
    reading.start()

    def save() -> Reply:
        match = saver.tables[saver.turn % len(saver.tables)][1]
        reply = saver.save()
        hall.acknowledged(match)
        return reply

    saves = open_loop(RATE, SECONDS - 2, lambda number: save, workers=1)
    reading.join()
    print(f"{READERS} readers, {RATE} hands/s, {len(made['ports'])} process(es), client {(_cpu() - cpu) / SECONDS:.0%} of a core, "
          f"server {(sum(map(_cpu_of, made['pids'])) - served) / SECONDS:.0%}, load of the machine {os.getloadavg()[0]:.1f}")  # fmt: skip
    print(
        f"  hand saved → page there:   {_spread(hall.seen)} (aim: p95 2 s), {len(hall.seen)} seen, {hall.missed} missed, {hall.failed} failed"
    )
    print(f"  asking for the seq:        {len(hall.asked) / SECONDS:.0f}/s   {_spread(hall.asked)}")
    print(f"  fetching the page:         {len(hall.fetched) / SECONDS:.0f}/s   {_spread(hall.fetched)}")
    print(f"  saving beside them:        {figures(saves, SECONDS - 2)}")


def _cpu() -> float:
    times = os.times()
    return times.user + times.system


def _spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    return f"median {ordered[len(ordered) // 2]:.3f} s, p95 {ordered[int(len(ordered) * 0.95)]:.3f} s" if ordered else "none"


def _cpu_of(pid: int) -> float:
    """Seconds that another process has worked (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _streams(made: dict[str, Any], saver: Saver, processes: int) -> None:
    try:
        import uvicorn  # noqa: F401
    except ImportError:
        print("streams: not measured, uvicorn is not installed")
        return
    ports = list(range(PORT - processes, PORT))
    with contextlib.ExitStack() as stack:
        servers = [stack.enter_context(_uvicorn(made, port)) for port in ports]
        for port in ports:
            _open(made, 1, port)
            _page(made, port, -1)  # what a process does once, it has done
        before = sum(_memory(server.pid) for server in servers)
        opened = [one for port in ports for one in _open(made, STREAMS // processes, port)]
        after = sum(_memory(server.pid) for server in servers)
        started = time.perf_counter()
        assert saver.save().status == 303
        for one in opened:
            _next(one)
        told = time.perf_counter() - started
        times = [_page(made, port, number) for number in range(40) for port in ports]
        print(
            f"{STREAMS} streams, {processes} process(es): {(after - before) / STREAMS:.1f} KiB each, all told of a hand after {told:.2f} s"
        )
        print(f"  a page made anew by the same process meanwhile: {_spread(times)} (aim: p95 0.1 s)")


@contextlib.contextmanager
def _uvicorn(made: dict[str, Any], port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A process of `config.asgi`."""
    command = [sys.executable, "-m", "uvicorn", "config.asgi:application", "--port", str(port), "--log-level", "error",
               "--timeout-graceful-shutdown", "1"]  # fmt: skip
    server = subprocess.Popen(command, cwd=ROOT, env={**made["environment"], "LIVE_STREAM": "1"})
    try:
        yield server
    finally:
        server.terminate()
        server.wait()


def _page(made: dict[str, Any], port: int, number: int) -> float:
    """Seconds until the page of a match that nobody has asked for is there, a little while after the one before."""
    time.sleep(0.05)
    started = time.perf_counter()
    asyncio.run(Reader(Hall(made, 0), 0, port).get(f"/e/{made['event']}/matches/{made['tables'][number][1]}/"))
    return time.perf_counter() - started


def _open(made: dict[str, Any], streams: int, port: int) -> list[http.client.HTTPResponse]:
    """So many streams, each told its first seq."""
    answers = []
    for _ in range(streams):
        for _attempt in range(100):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
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
    main(sys.argv[1:])
