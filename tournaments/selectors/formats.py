"""What follows from a stage's format and settings: the system that pairs it, how it counts, whether draws are results.

Settings of a stage, all optional: `draw`, `third_place` (knockout), `groups`, `division`, `legs` (round robin),
`rounds`, `first_round`, `vary_tables`, `late` (Swiss), `play` (fixed hands: by which system), `pairing` (cut by level),
`best_of`, `match_points`, `draws`, `bye_levels`, `bye_opponent`, `keep_units_apart`, `rules`.
"""

from math import ceil, log2

from tournaments.models import Stage
from tournaments.standings.scoring import Scoring, scheme

BRACKETS = (Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION)
TABLES = (Stage.Format.ROUND_ROBIN, Stage.Format.SWISS)


def system(stage: Stage) -> str:
    """The format that pairs a stage: fixed hands are played as a round robin or a Swiss."""
    if stage.format == Stage.Format.FIXED_HANDS:
        return str(stage.settings.get("play", Stage.Format.ROUND_ROBIN))
    return str(stage.format)


def is_bracket(stage: Stage) -> bool:
    """Whether who loses goes out: knockout and double elimination."""
    return system(stage) in BRACKETS


def is_table(stage: Stage) -> bool:
    """Whether the stage is decided by a table of standings: round robin and Swiss."""
    return system(stage) in TABLES


def pairs_by_hand(stage: Stage | None) -> bool:
    """Whether a round of the stage can be paired by hand from nothing: not where groups or results say who meets."""
    return stage is not None and not is_bracket(stage) and system(stage) != Stage.Format.ROUND_ROBIN


def draws_allowed(stage: Stage) -> bool:
    """Whether a drawn meeting is a result. By default only where a table is kept: a knockout needs somebody who goes on."""
    return bool(stage.settings.get("draws", True)) and is_table(stage)


def scoring_of(stage: Stage) -> Scoring:
    """How the stage counts match points, and what stands in for what was not played."""
    stated = stage.settings.get("bye_opponent", 0)
    return Scoring(
        scheme(stage.settings.get("match_points", "2/1/0")),
        bye_levels=int(stage.settings.get("bye_levels", 0)),
        bye_opponent=None if stated is None else int(stated),
    )


def swiss_rounds(stage: Stage, entries: int) -> int:
    """How many rounds a Swiss plays: as set, or as many as a knockout of so many would need."""
    return int(stage.settings.get("rounds") or max(1, ceil(log2(max(entries, 2)))))
