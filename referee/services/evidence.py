"""Evidence: what a ruling rests on, kept with the match. It changes no level and no point by itself."""

from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.services.hands import Recorded
from referee.services.writing import writing_match


def add_evidence(
    *, match: Match, hand_no: int, payload: dict[str, Any], nonce: str, actor: Actor, at: datetime, reason: str = ""
) -> Recorded:
    """Keep a question with its answer, or a hand as text, with hand `hand_no`: one recorded already, or the one being played.

    `payload` holds ``question``, ``answer`` (rules.md §9) and ``verdict``, or ``text`` and ``report``; ``record`` is what the next save
    of the hand is to hold because of it. `no-such-hand` where the match has not come so far.
    """
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        if not 1 <= hand_no <= opened.state.next_hand_no:
            raise RulesError("no-such-hand", hand=hand_no)
        act = opened.append("evidence", nonce=nonce, hand_no=hand_no, payload=payload, reason=reason)
        return Recorded("saved", act.no, opened.state)
