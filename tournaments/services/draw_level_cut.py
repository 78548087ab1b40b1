"""The one round of a level-cut stage (seed 001): everybody at once, by lots, or as the cut before ranked them."""

from referee.rules.errors import RulesError
from tournaments.models import Event, Stage
from tournaments.pairing.in_order import How, pair_in_order
from tournaments.services.draw import Member, Plan, avoid_of, entrants, numbers_of, planned

HOW: dict[str, How] = {"lots": "lots", "ranked": "fold", "fold": "fold", "slide": "slide", "adjacent": "adjacent"}


def plan_level_cut(event: Event, stage: Stage, round_no: int, seed: str) -> Plan:
    """The tables of a level-cut stage. Errors: `stage-over` (it has one round), `too-few-entries`, `stage-not-reached`, `cut-open`."""
    if round_no > 1:
        raise RulesError("stage-over")
    rows = entrants(event, stage)
    if len(rows) < 2:
        raise RulesError("too-few-entries", entries=len(rows), least=2)
    pairings = pair_in_order(
        [row.number for row in rows], HOW[stage.settings.get("pairing", "lots")], seed=seed, avoid=avoid_of(event, stage, rows),
        bye_to="first" if stage.no > 1 else "last",
    )  # fmt: skip
    members = tuple(Member(row.pk, place) for place, row in enumerate(rows, start=1))
    known = numbers_of(event)
    return Plan(tuple(planned(position, pairing, known) for position, pairing in enumerate(pairings)), members)
