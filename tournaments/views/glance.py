"""An event at a glance: what is on, how much time is left, who leads, what is new, how it is played."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from tournaments.access import Viewer
from tournaments.clock import Clock
from tournaments.errata_words import erratum_lines
from tournaments.models import Event, Round, Stage
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.errata import errata
from tournaments.selectors.formats import is_table
from tournaments.selectors.kept_tables import stage_tables
from tournaments.selectors.schedule import RoundLine, corrections, round_lines
from tournaments.selectors.standings import StandingRow, Standings, stage_standings
from tournaments.selectors.tables import NOTHING, TableRow, clock_of, statuses
from tournaments.views.public_words import how_in_brief, round_words
from tournaments.views.standing_lines import StandingLine, criterion_name, shown_criteria, standing_lines
from tournaments.views.table_lines import table_line

FIRST_PLACES = 6
FIRST_TABLES = 8


@dataclass(frozen=True, slots=True)
class OnNow:
    """The round that is on, or the last one: its tables, how many are in which status, its clock."""

    line: RoundLine
    rows: tuple[TableRow, ...]
    clock: Clock
    now: datetime

    @property
    def playing(self) -> int:
        """Tables that are still being played or decided."""
        return sum(not row.is_settled for row in self.rows)

    @property
    def done(self) -> int:
        return sum(row.is_settled and not row.is_bye for row in self.rows)

    @property
    def byes(self) -> int:
        return statuses(self.rows).get("bye", 0)

    @property
    def left(self) -> int | None:
        """Seconds on a clock that stands (not started, paused, rung)."""
        return self.clock.remaining(self.now)

    @property
    def shows_clock(self) -> bool:
        return self.line.round.state == Round.State.PLAYING and self.clock.limit is not None

    @property
    def first_rows(self) -> tuple[TableRow, ...]:
        """Some tables for the front: those being played before those that are done."""
        return tuple(sorted((row for row in self.rows if not row.is_bye), key=lambda row: row.is_settled))[:FIRST_TABLES]


def glance(event: Event, viewer: Viewer, now: datetime) -> dict[str, Any]:
    """Everything on the home page of an event."""
    lines = round_lines(event, viewer)
    on = on_now(event, viewer, lines, now)
    shown = _shown_standings(event, viewer, on)
    sizes, stages = {line.round.stage_id: line.size for line in lines}, event.stages.count()
    found = erratum_lines(errata(event, viewer), sizes, stages)
    told = {(one.match_id, one.at) for one in found}
    return {
        "errata": found, "on": on, "lines": lines,
        "entries": sum(on is not None or row.is_playing for row in entry_rows(event).values()),
        "standings": shown, "podium": _podium(shown), "leaders": _leaders(shown),
        "figures": _figures(shown),
        "corrections": [
            (one, round_words(one.table.round, sizes.get(one.table.round.stage_id, 0), stages))
            for one in corrections(event, viewer) if (one.match_id, one.at) not in told
        ],
        "how": how_in_brief(event),
        "first_tables": [table_line(event, row) for row in on.first_rows] if on else [],
    }  # fmt: skip


def on_now(event: Event, viewer: Viewer, lines: tuple[RoundLine, ...], now: datetime) -> OnNow | None:
    """The last round that is out: being played if one is."""
    shown = [line for line in lines if line.round.state != Round.State.DRAFT]
    if not shown:
        return None
    line = next((line for line in reversed(shown) if line.round.state != Round.State.CLOSED), shown[-1])
    tables = stage_tables(event, line.round.stage, viewer, NOTHING)
    return OnNow(line, tuple(row for row in tables if row.table.round_id == line.round.pk), clock_of(line.round), now)


def _shown_standings(event: Event, viewer: Viewer, on: OnNow | None) -> Standings | None:
    """The standings of the stage that is on. While a cut is being played nothing is certain: the stage before, if there is one."""
    if on is None:
        return None
    shown = stage_standings(event, on.line.round.stage, viewer)
    if shown.is_final or any(row.rank for row in shown.rows):
        return shown
    before = Stage.objects.filter(event=event, no=on.line.round.stage.no - 1).first()
    return stage_standings(event, before, viewer) if before else shown


def _podium(standings: Standings | None) -> tuple[StandingRow, ...]:
    """The first three (more where third place is shared) once the last stage is over."""
    if standings is None or not standings.is_final or standings.stage.no != standings.stage.event.stages.count():
        return ()
    if len(standings.groups) > 1:
        return ()
    return tuple(row for row in standings.rows if row.rank is not None and row.rank <= 3)


def _leaders(standings: Standings | None) -> tuple[StandingLine, ...]:
    """The top of the table; nothing while nobody has a place, nor with groups, of which none comes first."""
    if standings is None or len(standings.groups) > 1 or (standings.rows and standings.rows[0].rank is None):
        return ()
    return standing_lines(standings, ())[:FIRST_PLACES]


def _figures(standings: Standings | None) -> list[tuple[str, str]]:
    """The numbers beside the leaders: the first two tie-breaks where a table is kept, with their names."""
    if standings is None or not is_table(standings.stage):
        return []
    return [(code, criterion_name(code)) for code in shown_criteria(standings)[:2]]
