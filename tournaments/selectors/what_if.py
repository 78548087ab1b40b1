"""What an act of the table would do to the match, the meeting and the match points, before it is done."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from referee import wording
from referee.models import Match
from referee.rules.acts import Act, MatchState
from referee.rules.match import fold
from referee.rules.seats import SIDES
from referee.selectors import acts_of, ruleset_of
from referee.templatetags.ss import num
from referee.wording.words import sentences
from tournaments.selectors.desk import state_with
from tournaments.selectors.fields import stage_field
from tournaments.selectors.formats import is_table
from tournaments.selectors.tables import TableRow, row_if


@dataclass(frozen=True, slots=True)
class Outlook:
    """A match as it would stand. `words` say who would win or what would be left to decide, `meeting` what becomes of a best of n."""

    state: MatchState
    words: str
    meeting: str
    points: str


def outlook(row: TableRow, match: Match, kind: str, payload: Mapping[str, Any]) -> Outlook:
    """What one more act (`kind`, `payload`) would do to the current match of a table."""
    return outlook_of(row, match, state_with(match, kind, dict(payload)))


def outlook_if_reported(row: TableRow, match: Match, payload: Mapping[str, Any]) -> Outlook:
    """What a report of final levels would do, in the place of one that stands."""
    return outlook_of(row, match, state_if_reported(match, payload))


def state_if_reported(match: Match, payload: Mapping[str, Any]) -> MatchState:
    """The match with this report instead of any other."""
    others = [act for act in acts_of(match) if act.kind != "report"]
    last = max((act.no for act in others), default=0)
    return fold(ruleset_of(match), [*others, Act(last + 1, "report", 0, None, dict(payload))])


def outlook_of(row: TableRow, match: Match, state: MatchState) -> Outlook:
    """What it means for a table if its current match stands so."""
    after = row_if(row, state)
    words = wording.ending(state, ruleset_of(match)) if state.over else ""
    if state.decision is not None:
        words = sentences([part for part in (words, str(wording.DECISIONS[state.decision])) if part])
    return Outlook(state, words, _meeting(after), match_points(after, state))


def match_points(row: TableRow, state: MatchState) -> str:
    """Match points NS : EW, where the stage counts them and the table is decided; `state` says who sits where now."""
    return " : ".join(points_by_side(row, state).values())


def points_by_side(row: TableRow, state: MatchState) -> dict[str, str]:
    """The match points of each side as it sits now, NS first; empty where the stage counts none or the table is not decided."""
    if not is_table(row.table.round.stage) or not row.is_settled or row.ew is None:
        return {}
    lines = stage_field(row.table.round.stage, [row]).lines
    pairs = (row.ew, row.ns) if state.swapped else (row.ns, row.ew)
    return {side: num(sum((line.points for line in lines[pair.pk]), start=0)) for side, pair in zip(SIDES, pairs, strict=True)}


def _meeting(after: TableRow) -> str:
    if after.best_of == 1:
        return ""
    if after.winner_row is None:
        return _("The meeting is not decided by it: the next match can be opened.") if after.needs_next_match else ""
    return _("That decides the meeting.")
