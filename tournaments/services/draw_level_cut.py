"""The one round of a level-cut stage (seed 001): everybody at once, by lots, or as the cut before ranked them."""

from referee.rules.errors import RulesError
from tournaments.models import Event, Forbidden, Stage
from tournaments.pairing.in_order import Avoid, How, pair_in_order
from tournaments.services.draw import Plan, PlannedTable, entrants

HOW: dict[str, How] = {"lots": "lots", "ranked": "fold", "fold": "fold", "slide": "slide", "adjacent": "adjacent"}


def plan_level_cut(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """The tables of a level-cut stage. Errors: `stage-over` (it has one round), `too-few-entries`, `stage-not-reached`, `cut-open`."""
    if round_no > 1:
        raise RulesError("stage-over")
    rows = entrants(event, stage)
    if len(rows) < 2:
        raise RulesError("too-few-entries", entries=len(rows), least=2)
    apart = stage.settings.get("keep_units_apart", True)
    avoid = Avoid({row.pk: row.unit_id for row in rows} if apart else {}, _forbidden(event))
    pairings = pair_in_order(
        [row.pk for row in rows], HOW[stage.settings.get("pairing", "lots")], seed=seed, avoid=avoid,
        bye_to="first" if stage.no > 1 else "last",
    )  # fmt: skip
    return Plan(tuple(PlannedTable(position, pairing.entries, pairing.reasons) for position, pairing in enumerate(pairings)))


def _forbidden(event: Event) -> frozenset[frozenset[int]]:
    return frozenset(frozenset(pair) for pair in Forbidden.objects.filter(event=event).values_list("a", "b"))
