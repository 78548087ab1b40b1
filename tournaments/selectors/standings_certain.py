"""What a table of standings says of the places before its last round: who goes on or out for certain, whose place is settled."""

from collections.abc import Mapping, Sequence

from tournaments.models import Event, Stage
from tournaments.selectors.certain import bounds, certain_places, certain_to_go_on
from tournaments.selectors.entries import EntryRow
from tournaments.selectors.formats import system
from tournaments.selectors.qualification import needs_cut
from tournaments.selectors.stage_state import rounds_of
from tournaments.selectors.table_cut import places_to_go, table_tiebreaks
from tournaments.standings.field import Field

Groups = Sequence[Sequence[int]]


def verdicts(event: Event, stage: Stage, field: Field, groups: Groups, known: Mapping[int, EntryRow]) -> dict[int, str]:
    """``through``, ``out`` or ``place`` by entry, of those of whom anything is certain; nothing where match points do not come first."""
    if table_tiebreaks(stage)[0] != "match-points":
        return {}
    left = _results_left(event, stage, field, groups)
    if not needs_cut(event, stage):
        return {entry: "place" for members in groups for entry in certain_places(bounds(field, members, left))}
    playing = frozenset(entry for members in groups for entry in members if known[entry].is_playing)
    top, rest = places_to_go(stage, len(groups))
    fewest = min(len(playing.intersection(members)) for members in groups)
    found: dict[int, str] = {}
    for members in groups:
        # Where a group has become too small for its places, all of them send as many as it can, and the next ones fill up.
        one = certain_to_go_on(bounds(field, members, left), playing, top, could_fill=bool(rest) or fewest < top)
        found |= {entry: verdict for entry, verdict in one.items() if verdict == "out" or fewest >= top or len(groups) == 1}
    return found


def _results_left(event: Event, stage: Stage, field: Field, groups: Groups) -> dict[int, int]:
    """How many results each may still get: the rest of the rounds, and tables not settled. Who has left may come back."""
    total = rounds_of(event, stage)
    most = {entry: _meetings(stage, groups, members, total) for members in groups for entry in members}
    return {entry: max(most[entry] - sum(line.mark != "open" for line in field.lines[entry]), 0) for entry in most}


def _meetings(stage: Stage, groups: Groups, members: Sequence[int], total: int) -> int:
    """How many rounds the pairs of a group have: in a smaller group of a round robin, fewer than in the largest."""
    if system(stage) == Stage.Format.SWISS:
        return total
    largest, size = max(map(len, groups)), len(members)
    return total * (size - 1 + size % 2) // max(largest - 1 + largest % 2, 1)
