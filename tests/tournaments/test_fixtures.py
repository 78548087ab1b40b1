"""The demo events under fixtures/ always load, and say the same as their replay."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from referee.actors import SYSTEM
from tournaments.access import Role, Viewer
from tournaments.models import Event
from tournaments.selectors.standings import stage_standings
from tournaments.services.archive import import_event, read_archive
from tournaments.simulation.demo import load_knockout, load_two_stage

NOON = datetime(2026, 11, 28, 8, tzinfo=UTC)
FOLDER = Path(__file__).resolve().parents[2] / "fixtures"
ALL = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))


def places(event: Event) -> list[list[tuple[Any, ...]]]:
    """The standings of every stage by the pairs' numbers."""
    stages = [stage_standings(event, stage, ALL).rows for stage in event.stages.order_by("no")]
    return [[(row.entry.number, row.rank, row.last, row.level, row.standing) for row in rows] for rows in stages]


@pytest.mark.django_db
@pytest.mark.parametrize(("name", "replay"), [("demo-knockout", load_knockout), ("demo-two-stage", load_two_stage)])
def test_a_demo_event_comes_in_as_its_replay_plays_it(name: str, replay: Any) -> None:
    kept = import_event(read_archive((FOLDER / f"{name}.json").read_bytes()), owner_id=None, actor=SYSTEM, at=NOON)
    assert places(kept) == places(replay(now=NOON, owner_id=None, actor=SYSTEM))
