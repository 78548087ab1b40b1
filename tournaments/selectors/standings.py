"""Standings as they are shown: places, the numbers that made them, who goes on, and what is still open."""

from collections.abc import Callable

from tournaments.access import Viewer
from tournaments.models import Event, Stage
from tournaments.selectors.formats import system
from tournaments.selectors.standing_rows import StandingRow, Standings
from tournaments.selectors.standings_bracket import double_standings, knockout_standings
from tournaments.selectors.standings_cut import cut_standings
from tournaments.selectors.standings_table import table_standings

__all__ = ["StandingRow", "Standings", "stage_standings"]

BY_FORMAT: dict[str, Callable[[Event, Stage, Viewer, int | None], Standings]] = {
    Stage.Format.KNOCKOUT: knockout_standings,
    Stage.Format.DOUBLE_ELIMINATION: double_standings,
    Stage.Format.ROUND_ROBIN: table_standings,
    Stage.Format.SWISS: table_standings,
    Stage.Format.LEVEL_CUT: cut_standings,
}


def stage_standings(event: Event, stage: Stage, viewer: Viewer, upto: int | None = None) -> Standings:
    """The standings of a stage as the viewer may see them; no rows before its first round is shown.

    `upto`: as they were after that round (tables of standings only). Tables that were published stay as they are when
    somebody leaves later, and corrections of the record alone do not reach them.
    """
    return BY_FORMAT[system(stage)](event, stage, viewer, upto)
