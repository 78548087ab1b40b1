"""Hand saves: 20/s from 200 tables (aim: p95 under 50 ms), and 16 clients against a bare insert (aim: ratio 0.35 or more).

One server process as run.py starts it; DATABASE_URL chooses the database (default: SQLite, synchronous=FULL).
"""

import json
from collections.abc import Callable
from itertools import chain, count
from statistics import median
from typing import Any

from referee.rules.match import fold_records
from referee.rules.presets import preset
from referee.rules.records import HandRecord
from tests.benchmarks.served import Client, Reply, closed_loop, figures, open_loop, serving

TABLES, CLIENTS, SECONDS = 200, 16, 15
TURNS = 5
"""Bare inserts and saves take turns: what else the machine does then falls on both."""
PREPARE = f"""
import json
from importlib import import_module
from django.conf import settings
from django.contrib.auth import SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone
from referee.actors import SYSTEM
from tournaments.models import TableMatch
from tournaments.services.events import create_event
from tournaments.simulation.play import Simulation
now = timezone.now()
event = create_event(name="figures", preset_slug="joker-bid", actor=SYSTEM, at=now, visibility="public")
stage = event.stages.get(no=1)
stage.format, stage.advance = "level_cut", {{"count": 8}}
stage.save()
play = Simulation(1, now)
play.enter(event, {2 * TABLES})
play.open_round(event, stage)
user = User.objects.filter(username="figures").first() or User.objects.create_superuser("figures", password="figures")
def session():
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY], store[BACKEND_SESSION_KEY] = str(user.pk), "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = user.get_session_auth_hash()
    store.create()
    return store.session_key
with connection.cursor() as cursor:
    key = "integer PRIMARY KEY AUTOINCREMENT" if connection.vendor == "sqlite" else "bigserial PRIMARY KEY"
    cursor.execute("DROP TABLE IF EXISTS bench_row")
    cursor.execute(f"CREATE TABLE bench_row (id {{key}}, note varchar(64))")
tables = [(one.table.public_id, one.match.public_id) for one in TableMatch.objects.select_related("table", "match").filter(match__scope=event.scope)]
print(json.dumps({{"event": event.public_id, "tables": tables, "sessions": [session() for _ in range(32)]}}))
"""


class Saver:
    """A table referee who saves one hand after another at some tables."""

    numbers = count(1)

    def __init__(self, made: dict[str, Any], number: int, of: int) -> None:
        self.client = Client(made["port"], made["sessions"][number % len(made["sessions"])])
        self.event = made["event"]
        self.tables = [[table, match, []] for table, match in made["tables"][number::of]]
        self.turn = 0
        self.rules = preset("joker-bid")

    def save(self) -> Reply:
        """One hand at the next table: 40 points, the declarers win the last trick."""
        table, match, records = self.tables[self.turn % len(self.tables)]
        self.turn += 1
        state = fold_records(self.rules, records)
        declarer = state.bank or "N"
        level = state.level("NS" if declarer in ("N", "S") else "EW")
        fields = {
            "nonce": f"{next(self.numbers):032x}", "match": match, "due": json.dumps(state.due.json()), "trump": "S", "trick_points": "40",
            "last_trick": "declarers", **({"declarer": "N"} if state.bank is None else {}),
        }  # fmt: skip
        reply = self.client.send("POST", f"/e/{self.event}/tables/{table}/hands/", fields)
        records.append(HandRecord(declarer, level, "S", 40))
        return reply


def main() -> None:
    """Print the open loop, the closed loop, and its ratio to the bare insert."""
    with serving(PREPARE) as made:
        workers = 20
        savers = [Saver(made, number, workers) for number in range(workers)]
        replies = open_loop(20, SECONDS, lambda number: savers[number].save, workers)
        print(f"open loop 20/s, {TABLES} tables:      {figures(replies, SECONDS)}")
        savers = [Saver(made, number, CLIENTS) for number in range(CLIENTS)]
        for saver in savers:
            _catch_up(saver, made, replies)
        bare, saved, ratios = [], [], []
        for _ in range(TURNS):
            bare.append(closed_loop(CLIENTS, SECONDS / TURNS, _bare(made)))
            saved.append(closed_loop(CLIENTS, SECONDS / TURNS, lambda number: savers[number].save))
            ratios.append(len(saved[-1]) / len(bare[-1]))
        print(f"closed loop {CLIENTS}, bare insert:    {figures([*chain(*bare)], SECONDS)}")
        print(f"closed loop {CLIENTS}, hand saves:     {figures([*chain(*saved)], SECONDS)}")
        print(f"ratio to the bare insert: {median(ratios):.2f}, in {TURNS} turns {min(ratios):.2f} to {max(ratios):.2f} (aim 0.35)")


def _bare(made: dict[str, Any]) -> Callable[[int], Callable[[], Reply]]:
    def work(number: int) -> Callable[[], Reply]:
        client = Client(made["port"], made["sessions"][number])
        return lambda: client.send("POST", "/bare/", {"nonce": f"{number:032x}"})

    return work


def _catch_up(saver: Saver, made: dict[str, Any], replies: list[Reply]) -> None:
    """The hands that the open loop has recorded at these tables: 40 points each, in turn."""
    rules, per_table = saver.rules, len(replies) // len(made["tables"])
    for table in saver.tables:
        for _ in range(per_table):
            state = fold_records(rules, table[2])
            declarer = state.bank or "N"
            table[2].append(HandRecord(declarer, state.level("NS" if declarer in ("N", "S") else "EW"), "S", 40))
