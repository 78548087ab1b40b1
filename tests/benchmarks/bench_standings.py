"""Standings with six tie-breaks for 512 pairs and 9 rounds (aim: under 0.3 s warm): the table alone, and as a page's selector gives it.

The selector reads rounds that are stored, the ninth being played: as it stands, after a hand that settles nothing, and after a result.
"""

import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any

from referee.actors import SYSTEM
from tests.benchmarks.bench_pairing import _result
from tests.benchmarks.event_of import Figures, database, swiss_event
from tournaments.pairing.in_order import pair_in_order
from tournaments.standings.field import field_of
from tournaments.standings.ranking import criteria_of, explain, rank
from tournaments.standings.results import Result

PAIRS, ROUNDS, SIX = 512, 9, ("match-points", "net-levels", "direct-encounter", "opponents-score", "progressive", "fewest-penalties")
TIMES = 9


def main() -> None:
    """The pure table, one explanation, and the selector over stored rounds."""
    events = [_results(seed) for seed in range(5)]  # answers to the same question are kept: each of these is another one
    made = min(_seconds(lambda results=results: rank(field_of(range(1, PAIRS + 1), results), criteria_of(SIX))) for results in events)  # type: ignore[misc]
    field = field_of(range(1, PAIRS + 1), events[0])
    why = min(_seconds(lambda: explain(field, criteria_of(SIX), 7)) for _ in range(3))
    print(f"{PAIRS} pairs × {ROUNDS} rounds, six tie-breaks: {made:.3f} s from results to places, one explanation {why:.3f} s")
    with database():
        _selector()


def _selector() -> None:
    from tournaments.models import Stage

    run = swiss_event(PAIRS, results=ROUNDS - 1)
    Stage.objects.filter(pk=run.stage.pk).update(tiebreaks=list(SIX))  # type: ignore[attr-defined]
    run.draw()
    run.publish()
    print(f"the selector over {ROUNDS} stored rounds of {PAIRS} pairs: {_standings(run)[0]:.2f} s cold (aim 0.3 s warm)")
    for what, before in (("unchanged", _nothing), ("after a hand", _hand), ("after a result", _report)):
        figures = []
        for number in range(TIMES):
            before(run, number)
            figures.append(tuple(1000 * seconds for seconds in _standings(run)))
        for name, times in zip(("", "processor time"), zip(*figures, strict=True), strict=True):
            print(f"  {name or what:>16}: median {statistics.median(times):5.0f} ms, {min(times):.0f} to {max(times):.0f}")


def _standings(run: Figures) -> tuple[float, float]:
    """The standings as the next request sees them: seconds, and seconds of processor time."""
    from tournaments.models import Event
    from tournaments.selectors.stage_state import EVERYTHING
    from tournaments.selectors.standings import stage_standings

    event = Event.objects.select_related("scope").get(pk=run.event.pk)  # type: ignore[attr-defined]
    stage = event.stages.get(no=1)
    at_work = time.process_time()
    return _seconds(lambda: stage_standings(event, stage, EVERYTHING)), time.process_time() - at_work


def _nothing(run: Figures, number: int) -> None:
    """Nobody has done anything."""


def _hand(run: Figures, number: int) -> None:
    from django.utils import timezone

    from referee.rules.records import HandRecord
    from referee.selectors import match_state
    from referee.services import record_hand

    match = _match(run, number)
    due = match_state(match).due.json()
    record_hand(match=match, record=HandRecord("N", "2", "S", 40), due=due, nonce=f"h{number}", actor=SYSTEM, at=timezone.now())


def _report(run: Figures, number: int) -> None:
    from django.utils import timezone

    from referee.services import report_result

    levels = {"levels": {"NS": "9", "EW": "5"}}
    report_result(match=_match(run, 100 + number), payload=levels, nonce=f"r{number}", actor=SYSTEM, at=timezone.now())


def _match(run: Figures, number: int) -> Any:
    """The match at a table of the round that is being played."""
    from referee.models import Match

    return Match.objects.get(table_match__table__round=run.drawn, table_match__table__number=number + 1)


def _results(seed: int) -> list[Result]:
    rng, order, results = Random(seed), list(range(1, PAIRS + 1)), list[Result]()
    for round_no in range(1, ROUNDS + 1):
        rng.shuffle(order)
        results.extend(_result(pairing, round_no, rng) for pairing in pair_in_order(order, "adjacent"))
    return results


def _seconds(work: Callable[[], object]) -> float:
    started = time.perf_counter()
    work()
    return time.perf_counter() - started
