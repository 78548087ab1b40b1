"""Who goes on from a stage, derived from its results and from how ties on its cut were settled."""

from collections.abc import Sequence

from referee.rules.errors import RulesError
from referee.rules.reasons import because
from tournaments.models import Event, Round, Stage
from tournaments.pairing.double_elimination import double_places
from tournaments.pairing.errors import PairingError
from tournaments.pairing.final_places import FinalPlace, final_places
from tournaments.pairing.level_cut import Cut, level_cut
from tournaments.pairing.placement import Qualifier
from tournaments.selectors.brackets import stage_bracket, stage_double
from tournaments.selectors.fields import stage_field
from tournaments.selectors.formats import is_bracket, system
from tournaments.selectors.stage_state import EVERYTHING, is_over
from tournaments.selectors.table_cut import TableCut, table_cut_of
from tournaments.selectors.tables import DRAWS, TableRow, table_rows
from tournaments.standings.ranking import criteria_of


def qualifiers(event: Event, stage: Stage) -> list[int]:
    """The entries that go on, best first. Errors: `stage-not-reached` (still being played), `cut-open` (a tie not settled)."""
    return [one.entry for one in qualified(event, stage)]


def qualified(event: Event, stage: Stage) -> tuple[Qualifier, ...]:
    """Who goes on, with group, place in it and rank among all of them. Errors: `stage-not-reached`, `cut-open`."""
    if system(stage) == Stage.Format.LEVEL_CUT:
        cut = stage_cut(event, stage)
        if not cut.is_settled:
            raise RulesError("cut-open", entries=cut.tied)
        return _in_order(cut.through)
    if is_bracket(stage):
        return _in_order([place.entry for place in _bracket_places(event, stage)[: stage.advance.get("count") or 1]])
    table = table_cut(event, stage)
    if table.tied:
        raise RulesError("cut-open", entries=table.tied[0].entries)
    return table.through


def needs_cut(event: Event, stage: Stage) -> bool:
    """Whether somebody goes on from a stage, or a number of places is given."""
    return bool(stage.advance) or event.stages.filter(no__gt=stage.no).exists()


def open_tie(event: Event, stage: Stage) -> tuple[int, ...]:
    """The entries of the first tie on a cut that nothing has settled; empty where all is settled. `stage-not-reached`."""
    if system(stage) == Stage.Format.LEVEL_CUT:
        return stage_cut(event, stage).tied
    if is_bracket(stage):
        return ()
    tied = table_cut(event, stage).tied
    return tied[0].entries if tied else ()


def drawn_into_next(event: Event, stage: Stage) -> frozenset[int] | None:
    """Those who were drawn into the stage after this one, once it has been published: later withdrawals change nothing."""
    after = event.stages.filter(no=stage.no + 1).first()
    if after is None or not after.rounds.exclude(state=Round.State.DRAFT).exists():
        return None
    return frozenset(after.stage_entries.values_list("entry", flat=True)) or None


def stage_cut(event: Event, stage: Stage) -> Cut:
    """The cut of a level-cut stage whose round is closed; `stage-not-reached` before."""
    if not stage.rounds.filter(state=Round.State.CLOSED).exists():
        raise RulesError("stage-not-reached")
    return cut_of(stage, table_rows(event, EVERYTHING, stage=stage, ignoring=DRAWS))


def cut_of(stage: Stage, rows: Sequence[TableRow]) -> Cut:
    """The cut that these tables make. Errors: `tables-undecided`, `too-few-entries`."""
    orders = {ruling.kind: ruling.order for ruling in stage.cut_rulings.order_by("pk")}
    try:
        return level_cut(
            stage_field(stage, rows),
            places=stage.advance.get("count") or len(rows),
            tie_breaks=criteria_of(code for code in stage.tiebreaks if code not in ("levels", "lots")),
            lots=orders.get(CutKind.LOTS, ()),
            ruling=orders.get(CutKind.RULING, ()),
        )
    except PairingError as error:
        raise RulesError(error.code, **error.params) from error


def table_cut(event: Event, stage: Stage) -> TableCut:
    """The cut of a round robin or Swiss that is finished; `stage-not-reached` before."""
    if not is_over(event, stage):
        raise RulesError("stage-not-reached")
    return table_cut_of(event, stage, table_rows(event, EVERYTHING, stage=stage, ignoring=DRAWS))


class CutKind:
    """How a tie on a cut is settled."""

    LOTS = "lots"
    RULING = "ruling"


def _bracket_places(event: Event, stage: Stage) -> tuple[FinalPlace, ...]:
    if system(stage) == Stage.Format.DOUBLE_ELIMINATION:
        double, _ = stage_double(event, stage, EVERYTHING, DRAWS)
        if double is None or not double.is_over:
            raise RulesError("stage-not-reached")
        return double_places(double)
    drawn, _ = stage_bracket(event, stage, EVERYTHING, DRAWS)
    if drawn is None or not drawn.is_over:
        raise RulesError("stage-not-reached")
    return final_places(drawn)


def _in_order(entries: Sequence[int]) -> tuple[Qualifier, ...]:
    """Those who go on from a stage without groups."""
    return tuple(Qualifier(entry, 1, rank, rank, because("stage-place", place=rank)) for rank, entry in enumerate(entries, start=1))
