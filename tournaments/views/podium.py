"""The first places of an event that is over."""

from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.selectors.standings import StandingRow, stage_standings

PLACES = 3


def podium(event: Event, stage: Stage | None, viewer: Viewer) -> tuple[StandingRow, ...]:
    """Who stands on the places up to the third, shared ones all."""
    if stage is None:
        return ()
    rows = stage_standings(event, stage, viewer).rows
    return tuple(row for row in rows if row.rank is not None and row.rank <= PLACES)
