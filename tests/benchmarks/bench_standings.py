"""Standings with six tie-breaks for 512 pairs and 9 rounds (aim: under 0.3 s warm): the table alone, and as a page's selector gives it."""

import time
from collections.abc import Callable
from random import Random

from tests.benchmarks.bench_pairing import _result
from tests.benchmarks.event_of import database, swiss_event
from tournaments.pairing.in_order import pair_in_order
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.standings import stage_standings
from tournaments.standings.field import field_of
from tournaments.standings.ranking import criteria_of, explain, rank
from tournaments.standings.results import Result

PAIRS, ROUNDS, SIX = 512, 9, ("match-points", "net-levels", "direct-encounter", "opponents-score", "progressive", "fewest-penalties")


def main() -> None:
    """The pure table, one explanation, and the selector over stored rounds."""
    results = _results()
    made = min(_seconds(lambda: rank(field_of(range(1, PAIRS + 1), results), criteria_of(SIX))) for _ in range(3))
    field = field_of(range(1, PAIRS + 1), results)
    why = min(_seconds(lambda: explain(field, criteria_of(SIX), 7)) for _ in range(3))
    print(f"{PAIRS} pairs × {ROUNDS} rounds, six tie-breaks: {made:.3f} s from results to places, one explanation {why:.3f} s")
    with database():
        run = swiss_event(PAIRS, results=3)
        cold = _seconds(lambda: stage_standings(run.event, run.stage, EVERYTHING))
        warm = min(_seconds(lambda: stage_standings(run.event, run.stage, EVERYTHING)) for _ in range(3))
        print(f"the selector over 3 stored rounds of {PAIRS} pairs: {cold:.2f} s cold, {warm:.2f} s warm (matches folded before)")


def _results() -> list[Result]:
    rng, order, results = Random(5), list(range(1, PAIRS + 1)), list[Result]()
    for round_no in range(1, ROUNDS + 1):
        rng.shuffle(order)
        results.extend(_result(pairing, round_no, rng) for pairing in pair_in_order(order, "adjacent"))
    return results


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
