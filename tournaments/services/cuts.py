"""Settling a tie on a cut: by lots with a public seed, or by a ruling of the chief referee. Never silently."""

from collections.abc import Sequence
from datetime import datetime

from referee.actors import Actor
from referee.rules.errors import RulesError
from referee.services import writing
from tournaments.models import CutRuling, Event, Stage
from tournaments.pairing.errors import PairingError
from tournaments.pairing.lots import clean_seed, draw
from tournaments.selectors.qualification import CutKind, open_tie
from tournaments.services.draw import numbers_of


def settle_cut(
    *, event: Event, stage: Stage, kind: str, actor: Actor, at: datetime, order: Sequence[int] = (), seed: str = "", reason: str = ""
) -> CutRuling:
    """Put those who are tied on the cut in order, the first tie if there are several.

    Errors: `stage-not-reached`, `cut-settled`, `seed-missing`, `order-incomplete`, `reason-needed`.
    """
    with writing(event.scope, actor=actor, at=at) as writer:
        tied = open_tie(event, stage)
        if not tied:
            raise RulesError("cut-settled")
        placed = _by_lots(event, tied, seed) if kind == CutKind.LOTS else _by_ruling(tied, order, reason)
        ruling = CutRuling.objects.create(
            stage=stage, kind=kind, order=list(placed), seed=seed, reason=reason, actor=actor.key, actor_name=actor.name, at=at
        )
        writer.log("cut-settled", f"stage:{stage.pk}", after={"kind": kind, "order": list(placed), "seed": seed, "reason": reason})
    return ruling


def _by_lots(event: Event, tied: Sequence[int], seed: str) -> tuple[int, ...]:
    """The lots are drawn on the pair numbers."""
    known = numbers_of(event)
    try:
        return known.entries(draw(known.all_of(tied), clean_seed(seed)))
    except PairingError as error:
        raise RulesError(error.code, **error.params) from error


def _by_ruling(tied: Sequence[int], order: Sequence[int], reason: str) -> tuple[int, ...]:
    if sorted(order) != sorted(tied):
        raise RulesError("order-incomplete", entries=tied)
    if not reason.strip():
        raise RulesError("reason-needed")
    return tuple(order)
