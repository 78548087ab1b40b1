"""What the sides themselves bring about: a side concedes the match, or both agree on its end."""

from collections.abc import Mapping
from datetime import datetime

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.rules.seats import SIDES
from referee.selectors import match_state
from referee.services.between import append_once
from referee.services.hands import Recorded


def concede_match(*, match: Match, side: str, by: str, nonce: str, actor: Actor, at: datetime, how: str = "", reason: str = "") -> Recorded:
    """A side gives the match up; `by` names who spoke for it (a player, or the leader of its unit), `how` is "pin" or empty.

    Errors: `missing-field`, `match-over`, `under-review`.
    """
    if side not in SIDES or not by.strip():
        raise RulesError("missing-field", field="side" if side not in SIDES else "by")
    payload = {"kind": "forfeit", "side": side, "cause": "conceded", "by": {side: by}, **({"how": how} if how else {})}
    return append_once(match, "end", payload, reason, nonce, actor, at, while_over=False)


def agree_end(*, match: Match, by: Mapping[str, str], reason: str, nonce: str, actor: Actor, at: datetime, how: str = "") -> Recorded:
    """Both sides agree that the match ends after its last recorded hand; the higher level wins, as at time.

    `by` names who spoke for each side. Errors: `missing-field`, `reason-needed`, `nothing-played`, `match-over`, `under-review`.
    """
    if set(by) != set(SIDES) or not all(name.strip() for name in by.values()):
        raise RulesError("missing-field", field="by")
    state = match_state(match)
    if not state.hands and state.review is None:
        raise RulesError("nothing-played")
    payload = {"kind": "agreed", "by": dict(by), **({"how": how} if how else {})}
    return append_once(match, "end", payload, reason, nonce, actor, at, while_over=False, needs_reason=True)
