"""A Swiss of 128 pairs and 7 rounds from the entry list to the last place, every act through the services, one after the other.

The database is SQLite with synchronous=FULL: every hand is on disk before the next one is recorded.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from referee.actors import SYSTEM
from tests.benchmarks.event_of import database

PAIRS, ROUNDS = 128, 7


def main() -> None:
    """Print what each part of the event took, and the standings after each round."""
    with database():
        _play()


def _play() -> None:
    from django.utils import timezone

    from referee.models import Act
    from tournaments.access import Viewer
    from tournaments.selectors.standings import stage_standings
    from tournaments.services.events import create_event
    from tournaments.services.stages import only_stage
    from tournaments.simulation.play import Simulation

    took, worked, calls = defaultdict[str, float](float), defaultdict[str, float](float), defaultdict[str, int](int)

    @contextmanager
    def timed(what: str) -> Iterator[None]:
        started, at_work = time.perf_counter(), time.process_time()
        yield
        took[what] += time.perf_counter() - started
        worked[what] += time.process_time() - at_work
        calls[what] += 1

    def within(what: str, call: Callable[[], object]) -> object:
        with timed(what):
            return call()

    now, started = timezone.now(), time.perf_counter()
    event = create_event(name="figures", preset_slug="contest-past-ten", actor=SYSTEM, at=now, visibility="public")
    stage = only_stage(event, "swiss", SYSTEM, now, {"rounds": ROUNDS})
    play = Simulation(7, now)
    within("entering", lambda: play.enter(event, PAIRS))
    while (round_ := within("drawing, publishing, starting", lambda: play.open_round(event, stage))) is not None:
        within("hands", lambda round_=round_: play.play_round(event, round_))  # type: ignore[misc]
        within("closing", lambda round_=round_: play.close(round_))  # type: ignore[misc]
        event.refresh_from_db()
        within("standings", lambda: stage_standings(event, stage, Viewer()))
    acts, total = Act.objects.filter(match__scope=event.scope_id).count(), time.perf_counter() - started
    print(f"{PAIRS} pairs × {ROUNDS} rounds, {acts} acts: {total:.1f} s in all ({sum(worked.values()):.1f} s of processor time), "
          f"{took['hands'] / acts * 1000:.1f} ms an act ({worked['hands'] / acts * 1000:.1f})")  # fmt: skip
    for what, seconds in took.items():
        print(f"  {what + ':':32} {seconds / calls[what]:6.2f} s each of {calls[what]} ({worked[what] / calls[what]:.2f})")
