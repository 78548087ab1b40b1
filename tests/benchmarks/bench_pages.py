"""Standings of 512 pairs: unchanged against a constant answer (aim: 0.5; 304 where the reader has it), just changed (aim: under 60 ms), cold; the hall map.

One server process as run.py starts it, eight clients in a closed loop; “just changed” is the first page after a save.
"""

import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.benchmarks.bench_hands import PREPARE as HALL
from tests.benchmarks.served import Client, Reply, closed_loop, figures, serving

PAIRS, CLIENTS, SECONDS = 512, 8, 8
PREPARE = HALL.replace("play.enter(event, 400)", f"play.enter(event, {PAIRS})").replace(
    "user = User",
    """from tournaments.services.rounds import close_round
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import record_hand
for number, one in enumerate(TableMatch.objects.select_related("match").filter(match__scope=event.scope)):
    record = HandRecord("N", "2", "S", number % 15 * 5)
    record_hand(match=one.match, record=record, due=match_state(one.match).due.json(), nonce=f"a{number}", actor=SYSTEM, at=now)
user = User""",
)


def main() -> None:
    """Print all four."""
    with serving(PREPARE, port=8392) as made:
        page = f"/e/{made['event']}/standings/"
        constant = closed_loop(CLIENTS, SECONDS, _get(made, "/constant/"))
        cold = Client(made["port"], made["sessions"][0]).send("GET", page)  # type: ignore[arg-type,index]
        same = closed_loop(CLIENTS, SECONDS, _get(made, page))
        print(f"constant answer of 20 kB:   {figures(constant, SECONDS)}")
        print(f"standings, unchanged:       {figures(same, SECONDS)}   ratio {len(same) / len(constant):.2f} (aim 0.5)")
        print(f"standings, cold:            {cold.seconds * 1000:.0f} ms")
        changed = [_after_a_save(made, page, number) for number in range(12)]
        print(
            f"standings, just changed:    median {statistics.median(changed) * 1000:.0f} ms, {min(changed) * 1000:.0f} to {max(changed) * 1000:.0f} (aim 60)"
        )
        hall = [_after_a_save(made, f"/e/{made['event']}/hall/", number) for number in range(12, 17)]
        print(f"hall map, just changed:     median {statistics.median(hall) * 1000:.0f} ms, worst {max(hall) * 1000:.0f} ms (aim 150)")


def _get(made: dict[str, Any], page: str) -> Callable[[int], Callable[[], Reply]]:
    def work(number: int) -> Callable[[], Reply]:
        client = Client(made["port"], made["sessions"][number])
        return lambda: client.send("GET", page)

    return work


def _after_a_save(made: dict[str, Any], page: str, number: int) -> float:
    """A hand at one table, then the page that has to be made anew."""
    import json

    client = Client(made["port"], made["sessions"][0])
    table, match = made["tables"][number * 15]  # the tables that took 0 points: the declarers went up 3 levels
    due = {"hand_no": 2, "declarer": "S", "levels": {"NS": "5", "EW": "2"}}
    fields = {
        "nonce": f"{number:032x}",
        "match": match,
        "due": json.dumps(due),
        "trump": "S",
        "trick_points": "40",
        "last_trick": "declarers",
    }
    saved = client.send("POST", f"/e/{made['event']}/tables/{table}/hands/", fields)
    assert saved.status == 303, saved
    started = time.perf_counter()
    client.send("GET", page)
    return time.perf_counter() - started
