"""Who goes on from a round robin or a Swiss: the first of each group, the best of the next places, and ties that stop it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from referee.rules.errors import RulesError
from tournaments.models import Event, Stage
from tournaments.pairing.errors import PairingError
from tournaments.pairing.placement import Qualifier, qualifiers
from tournaments.selectors.annulled import annulled_entries
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.fields import stage_field
from tournaments.selectors.tables import TableRow
from tournaments.standings.criteria import Criterion
from tournaments.standings.field import Field
from tournaments.standings.given import ByLots, ByRuling
from tournaments.standings.ranking import Place, criteria_of, rank


@dataclass(frozen=True, slots=True)
class Tie:
    """Entries level on a cut, of which `left` go on; None where all go on and only their order is open."""

    entries: tuple[int, ...]
    left: int | None


@dataclass(frozen=True, slots=True)
class TableCut:
    """`groups`: the places in each group, best first; `top` of each and the best `rest` of the next place go on."""

    groups: tuple[tuple[Place, ...], ...]
    top: int
    rest: int
    through: tuple[Qualifier, ...]
    tied: tuple[Tie, ...]


def stage_criteria(stage: Stage) -> tuple[Criterion, ...]:
    """The stage's tie-breaks, and after them the rulings and lots that settled what they left tied."""
    given = [(ByRuling if ruling.kind == "ruling" else ByLots)(tuple(ruling.order)) for ruling in stage.cut_rulings.order_by("pk")]
    return (*criteria_of(table_tiebreaks(stage)), *given)


def table_tiebreaks(stage: Stage) -> tuple[str, ...]:
    """The codes of the stage's tie-breaks; match points come first unless the organiser placed them elsewhere."""
    chosen = tuple(code for code in stage.tiebreaks if code != "lots")
    return chosen if "match-points" in chosen else ("match-points", *chosen)


def group_members(stage: Stage, rows: Sequence[TableRow], until: datetime | None = None) -> tuple[tuple[int, ...], ...]:
    """The entries of each group in the order of their numbers, without those whose results are annulled; one group where there are none."""
    gone = annulled_entries(stage, until)
    seated = {entry.pk for row in rows for entry in row.entries} - gone
    groups: dict[int, list[int]] = {}
    for row in stage.stage_entries.filter(group__isnull=False).exclude(entry__in=gone).order_by("group", "place"):
        groups.setdefault(row.group or 1, []).append(row.entry_id)
    if not groups:
        return (tuple(sorted(seated)),)
    return tuple(tuple(members) for _, members in sorted(groups.items()))


def ranked_groups(
    stage: Stage, rows: Sequence[TableRow], groups: Sequence[Sequence[int]], until: datetime | None = None
) -> tuple[tuple[Place, ...], ...]:
    """The places in each group that these tables make, with penalties and annulments as they are, or were `until` then."""
    field = stage_field(stage, rows, [entry for members in groups for entry in members], until)
    return tuple(rank(field, stage_criteria(stage), members) for members in groups)


def table_cut_of(event: Event, stage: Stage, rows: Sequence[TableRow]) -> TableCut:
    """The cut that these tables make. Who has left keeps the place and does not go on: the next one does."""
    known, groups = entry_rows(event), group_members(stage, rows)
    field, criteria = stage_field(stage, rows, [entry for members in groups for entry in members]), stage_criteria(stage)
    able = [[entry for entry in members if known[entry].is_playing] for members in groups]
    placed = tuple(rank(field, criteria, members) for members in able)
    top, rest = places_to_go(stage, len(groups))
    nexts = [members[top].entry for members in placed if len(members) > top]
    tied = (*_ties(event, stage, placed, top), *(_ties_across(field, criteria, nexts, rest)))
    return TableCut(placed, top, rest, _through(field, criteria, placed, top, rest), tied)


def places_to_go(stage: Stage, groups: int) -> tuple[int, int]:
    """How many of each group go on, and how many of the next place: as set, or the total dealt out evenly."""
    if "top" in stage.advance:
        return int(stage.advance["top"]), int(stage.advance.get("rest", 0))
    return divmod(int(stage.advance.get("count") or groups), groups)


def _ties(event: Event, stage: Stage, placed: Sequence[Sequence[Place]], top: int) -> Iterator[Tie]:
    ordered = _order_matters(event, stage)
    for places in placed:
        for first in sorted({place.rank for place in places if place.is_shared and place.rank <= top}):
            tied = [place for place in places if place.rank == first]
            on_cut = tied[0].last > top
            if on_cut or ordered:
                yield Tie(tuple(place.entry for place in tied), top - first + 1 if on_cut else None)


def _ties_across(field: Field, criteria: Sequence[Criterion], nexts: Sequence[int], rest: int) -> Iterator[Tie]:
    """A tie among those on the next place of several groups."""
    for place in rank(field, criteria, nexts) if rest else ():
        if place.rank <= rest < place.last:
            yield Tie(tuple(one.entry for one in rank(field, criteria, nexts) if one.rank == place.rank), rest - place.rank + 1)
            return


def _order_matters(event: Event, stage: Stage) -> bool:
    """Whether the next stage places by rank, so that also the order of those who go on must be settled."""
    after = event.stages.filter(no=stage.no + 1).first()
    if after is None:
        return False
    return after.settings.get("draw") in ("crossed", "ranked") or after.settings.get("division") == "snake"


def _through(field: Field, criteria: Sequence[Criterion], placed: Sequence[Sequence[Place]], top: int, rest: int) -> tuple[Qualifier, ...]:
    """Those who go on; of a group that is too small all do, and of next places as many as there are."""
    groups = [[place.entry for place in places] for places in placed]
    across = [place.entry for place in rank(field, criteria, [entry for members in groups for entry in members])]
    least = min((len(members) for members in groups), default=0)
    if least == 0:
        return ()
    spare = sum(len(members) > min(top, least) for members in groups)
    try:
        return qualifiers(groups, min(top, least), across, rest=min(rest if top <= least else spare, spare))
    except PairingError as error:
        raise RulesError(error.code, **error.params) from error
