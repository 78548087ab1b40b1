"""Readers with a page open, all in one thread: three hundred threads beside the server would measure themselves.

A reader does what live.js does, in the same order and with the same pauses, and parses no more of an answer than its head.
"""

import asyncio
import json
import random
import re
import time
from dataclasses import dataclass, field
from typing import Any

ASK_EVERY, MOST = 1.2, 30.0
"""Seconds between two questions, and the most between them when answers come slowly (live.js)."""
SHOWN, LENGTH = re.compile(rb"(?i)x-shown-seq: (\d+)"), re.compile(rb"(?i)content-length: (\d+)")


@dataclass(slots=True)
class Hall:
    """Which hand of which match was acknowledged when and got which seq; how long until readers saw it; what went wrong."""

    made: dict[str, Any]
    base: int
    until: float = 0.0
    saved: dict[int, tuple[float, str]] = field(default_factory=dict)
    seen: list[float] = field(default_factory=list)
    asked: list[float] = field(default_factory=list)
    fetched: list[float] = field(default_factory=list)
    failed: int = 0
    missed: int = 0

    def acknowledged(self, match: str) -> None:
        """A hand of this match is saved: the next seq, for nobody else writes."""
        self.saved[self.base + len(self.saved) + 1] = (time.perf_counter(), match)


class Reader:
    """A phone: six in ten look at a match, three at the standings, one at the event."""

    def __init__(self, hall: Hall, number: int, port: int) -> None:
        self.hall, self.port, event = hall, port, hall.made["event"]
        match = hall.made["tables"][number % len(hall.made["tables"])][1]
        self.match = match if number % 10 < 6 else ""
        self.page = f"/e/{event}/matches/{match}/" if self.match else f"/e/{event}/standings/" if number % 10 < 9 else f"/e/{event}/"
        self.ask = f"/e/{event}/seq?about={match}&since=" if self.match else f"/e/{event}/seq?since="
        self.seq = self.shown = hall.base
        self.slow, self.shows = 0.0, 0
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def get(self, path: str, more: str = "") -> bytes:
        """The body of an answer, over a connection that is kept; `shows` is the seq that its head tells."""
        started = time.perf_counter()
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self.streams
        writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nAccept-Language: zh-hans\r\n{more}\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length, shows = LENGTH.search(head), SHOWN.search(head)
        body = await reader.readexactly(int(length[1])) if length else b""
        self.shows = int(shows[1]) if shows else 0
        if not head.startswith(b"HTTP/1.1 200"):
            self.hall.failed += 1
        self.slow = time.perf_counter() - started
        return body

    async def read(self) -> None:
        """Until the load is over."""
        await asyncio.sleep(random.random() * ASK_EVERY)
        while time.perf_counter() < self.hall.until:
            answer = json.loads(await self.get(f"{self.ask}{self.shown}"))
            self.hall.asked.append(self.slow)
            if answer["news"]:
                self.seq = max(self.seq, answer["seq"])
            elif answer["seq"] > self.shown:
                self.seq = self.shown = answer["seq"]
            slow = self.slow
            while self.shown < self.seq and time.perf_counter() < self.hall.until:
                await self.fetch()
                slow = max(slow, self.slow)
                if self.shown < self.seq:
                    await asyncio.sleep(max(0.4, 2 * self.slow) * random.uniform(0.8, 1.2))
            await asyncio.sleep(max(ASK_EVERY, min(4 * slow, MOST)) * random.uniform(0.8, 1.2))
        self.hall.missed += sum(
            self.shown < seq and self.concerns(match) and at < self.hall.until - 5 for seq, (at, match) in self.hall.saved.items()
        )

    async def fetch(self) -> None:
        """The page again; what it shows is what it says it shows."""
        await self.get(self.page, "HX-Request: true\r\nAccept-Encoding: gzip\r\n")
        self.hall.fetched.append(self.slow)
        now, before = time.perf_counter(), self.shown
        self.shown = max(before, self.shows)
        for seq in range(before + 1, self.shown + 1):
            if seq in self.hall.saved and self.concerns(self.hall.saved[seq][1]):
                self.hall.seen.append(now - self.hall.saved[seq][0])

    def concerns(self, match: str) -> bool:
        """Whether a hand of this match is to be seen on this page."""
        return self.match in ("", match)


async def read_all(hall: Hall, readers: int, ports: list[int]) -> None:
    """So many readers, spread over the processes, until `hall.until`."""
    await asyncio.gather(*(Reader(hall, number, ports[number % len(ports)]).read() for number in range(readers)))
