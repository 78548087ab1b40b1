"""The fold: 1,000 matches of 15 hands (aim: under 0.3 s)."""

import time
from random import Random

from referee.rules.match import fold_records
from referee.rules.presets import PRESETS
from referee.rules.records import HandRecord, record_from_json, record_json
from referee.rules.ruleset import Ruleset
from tournaments.simulation.hands import random_hand

MATCHES, HANDS = 1_000, 15


def main() -> None:
    """Best of five, on records already read and on records as they lie in the database."""
    played = [_match(seed) for seed in range(60)]
    matches = [played[number % len(played)] for number in range(MATCHES)]
    hands = sum(len(records) for _, records in matches)
    stored = [(rules, [record_json(record) for record in records]) for rules, records in matches]
    folded = min(_seconds(lambda: [fold_records(rules, records) for rules, records in matches]) for _ in range(5))
    read = min(_seconds(lambda: [fold_records(r, [record_from_json(row) for row in rows]) for r, rows in stored]) for _ in range(3))
    print(f"fold of {MATCHES} matches, {hands} hands: {folded:.3f} s ({folded / hands * 1e6:.1f} µs a hand)")
    print(f"the same, reading the stored JSON first: {read:.3f} s")


def _match(seed: int) -> tuple[Ruleset, list[HandRecord]]:
    rng = Random(seed)
    rules = list(PRESETS.values())[seed % len(PRESETS)]
    records: list[HandRecord] = []
    while len(records) < HANDS:
        state = fold_records(rules, records)
        if state.over:
            records.pop()
            continue
        records.append(random_hand(rules, state, rng))
    return rules, records


def _seconds(work: object) -> float:
    started = time.perf_counter()
    work()  # type: ignore[operator]
    return time.perf_counter() - started
