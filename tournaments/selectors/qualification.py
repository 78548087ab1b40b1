"""Who goes on from a stage, derived from its results and from how a tie on its cut was settled."""

from referee.rules.errors import RulesError
from tournaments.access import Role, Viewer
from tournaments.models import CutRuling, Event, Round, Stage
from tournaments.pairing.errors import PairingError
from tournaments.pairing.final_places import final_places
from tournaments.pairing.level_cut import Cut, level_cut
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.results import penalties_of, results_of
from tournaments.selectors.tables import TableRow, table_rows
from tournaments.standings.field import Field, field_of
from tournaments.standings.ranking import criteria_of
from tournaments.standings.scoring import Scoring, scheme

EVERYTHING = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))


def qualifiers(event: Event, stage: Stage) -> list[int]:
    """The entries that go on, best first. Errors: `stage-not-reached` (still being played), `cut-open` (a tie not settled)."""
    if stage.format == Stage.Format.LEVEL_CUT:
        cut = stage_cut(event, stage)
        if not cut.is_settled:
            raise RulesError("cut-open", entries=cut.tied)
        return list(cut.through)
    drawn, _ = stage_bracket(event, stage, EVERYTHING)
    if drawn is None or not drawn.is_over:
        raise RulesError("stage-not-reached")
    count = stage.advance.get("count") or 1
    return [place.entry for place in final_places(drawn)[:count]]


def stage_cut(event: Event, stage: Stage) -> Cut:
    """The cut of a level-cut stage whose round is closed; `stage-not-reached` before."""
    if not stage.rounds.filter(state=Round.State.CLOSED).exists():
        raise RulesError("stage-not-reached")
    return cut_of(stage, table_rows(event, EVERYTHING, stage=stage))


def cut_of(stage: Stage, rows: list[TableRow]) -> Cut:
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


class CutKind:
    """How a tie on a cut is settled."""

    LOTS = "lots"
    RULING = "ruling"


def stage_field(stage: Stage, rows: list[TableRow]) -> Field:
    """The results of a stage as the tie-breaks read them."""
    entries = {entry.pk for row in rows for entry in row.entries}
    points = scheme(stage.settings.get("match_points", "2/1/0"))
    scoring = Scoring(points, bye_levels=int(stage.settings.get("bye_levels", 0)))
    return field_of(entries, results_of(rows), scoring, penalties=penalties_of(stage))


def last_rulings(stage: Stage) -> list[CutRuling]:
    """How the cut was settled so far, in order."""
    return list(stage.cut_rulings.order_by("pk"))
