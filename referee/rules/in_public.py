"""The public reading of a match: a dispute does not move what everybody sees (event.md; model.md, claims)."""

from collections.abc import Sequence
from dataclasses import replace

from referee.rules.acts import Act, MatchState
from referee.rules.match import fold
from referee.rules.ruleset import Ruleset


def open_claims(acts: Sequence[Act]) -> tuple[Act, ...]:
    """The claims that nobody has resolved, in the order in which they were made."""
    replaced = {act.replaces for act in acts if act.replaces is not None}
    return tuple(act for act in acts if act.kind == "claim" and act.no not in replaced)


def fold_in_public(ruleset: Ruleset, acts: Sequence[Act]) -> MatchState:
    """The match as it stood before a claim, and with everything else that was recorded since; `disputed` names the hand.

    While two reports differ the fold stops before their hand, for nothing may rest on either; the public goes on seeing
    the first, as it did, and the result and the signatures that rested on it. What the second says is nobody's to see
    before somebody has decided: then the resolution, or the version that it puts in place, moves the page.
    """
    claims = open_claims(acts)
    if not claims:
        return fold(ruleset, acts)
    state = fold(ruleset, [act for act in acts if act not in claims])
    return replace(state, disputed=min(act.hand_no for act in claims))
