"""What lies between hands: ruling, end, forfeit, swap of sides, penalty, signature, and taking one of them back."""

from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.rules.levels import INDEX
from referee.rules.seats import SEATS, SIDES
from referee.services.hands import Recorded
from referee.services.writing import writing_match

FORFEIT_CAUSES = ("absent", "short-handed", "withdrawn", "disqualified", "conceded")
CANCELLABLE = ("ruling", "penalty", "swap", "end", "report", "signature", "evidence")


def end_match(
    *,
    match: Match,
    kind: str,
    nonce: str,
    actor: Actor,
    at: datetime,
    side: str | None = None,
    cause: str = "",
    reason: str = "",
    effect: str = "",
    late: bool = False,
) -> Recorded:
    """A person ends the match after its last recorded hand: ``time``, or ``forfeit`` of a `side` (NS, EW, both) for a `cause`.

    A `late` forfeit is declared when the match was over already, and takes the place of its end; it needs a reason.
    Errors: `match-over`, `not-ended` (a late one), `under-review`, `missing-field`, `reason-needed`.
    """
    if kind not in ("time", "forfeit"):
        raise RulesError("missing-field", field="kind")
    if kind == "forfeit" and (side not in (*SIDES, "both") or cause not in FORFEIT_CAUSES):
        raise RulesError("missing-field", field="side" if side not in (*SIDES, "both") else "cause")
    payload: dict[str, Any] = {"kind": kind, **({"side": side, "cause": cause} if kind == "forfeit" else {})}
    if late and kind == "forfeit":
        return append_once(
            match, "end", {**payload, "late": True}, reason, nonce, actor, at, open_only=False, needs_reason=True, effect=effect
        )
    return append_once(match, "end", payload, reason, nonce, actor, at, while_over=False, effect=effect)


def add_ruling(
    *, match: Match, hand_no: int, payload: dict[str, Any], reason: str, nonce: str, actor: Actor, at: datetime, effect: str = ""
) -> Recorded:
    """The chief referee sets points of hand `hand_no`, or levels, bank or winner after it (未尽事宜).

    `payload` may hold ``points``, ``levels`` {NS, EW}, ``laps``, ``bank`` (a seat, or None for contested), ``winner`` (a
    side, or None), ``agreed`` and ``consulted``. Errors: `reason-needed`, `missing-field`, `impossible-points`, `no-such-hand`.
    """
    _check_ruling(payload)
    return append_once(match, "ruling", payload, reason, nonce, actor, at, hand_no=hand_no, needs_reason=True, effect=effect)


def add_penalty(
    *, match: Match, side: str, kind: str, payload: dict[str, Any], reason: str, nonce: str, actor: Actor, at: datetime, effect: str = ""
) -> Recorded:
    """A penalty outside the hands (late, conduct, slow …): a warning, or `levels`, or `loses_match`, for `side`."""
    levels = payload.get("levels", 0)
    if side not in SIDES or not kind or not isinstance(levels, int) or not 0 <= levels <= 12:
        raise RulesError("missing-field", field="side" if side not in SIDES else "levels")
    return append_once(
        match, "penalty", {**payload, "side": side, "kind": kind}, reason, nonce, actor, at, needs_reason=True, effect=effect
    )


def swap_sides(*, match: Match, reason: str, nonce: str, actor: Actor, at: datetime, effect: str = "") -> Recorded:
    """The pairs had been entered the wrong way round: NS and EW change names, the hands stay as they are."""
    return append_once(match, "swap", {}, reason, nonce, actor, at, effect=effect)


def sign_sheet(*, match: Match, side: str, name: str, nonce: str, actor: Actor, at: datetime, how: str = "") -> Recorded:
    """A side accepts the sheet as it stands; a later change of the sheet voids the signature. `how`: "pin" where it was with that."""
    return append_once(match, "signature", {"side": side, "name": name, **({"how": how} if how else {})}, "", nonce, actor, at)


def reopen_match(*, match: Match, reason: str, nonce: str, actor: Actor, at: datetime, effect: str = "") -> Recorded:
    """The chief referee takes the recorded end back; `not-ended` where nobody recorded one."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        if not reason.strip():
            raise RulesError("reason-needed")
        if not opened.state.ends:
            raise RulesError("not-ended")
        end = opened.state.ends[-1]
        act = opened.append("reopen", nonce=nonce, hand_no=end.hand_no, replaces=end.no, reason=reason, effect=effect)
        return Recorded("saved", act.no, opened.state)


def cancel_act(*, match: Match, act_no: int, reason: str, nonce: str, actor: Actor, at: datetime, effect: str = "") -> Recorded:
    """Take a ruling, penalty, swap or end back, with a reason; `no-such-act`, `taken` if somebody did so already."""
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        if not reason.strip():
            raise RulesError("reason-needed")
        target = next((act for act in opened.acts if act.no == act_no and act.kind in CANCELLABLE), None)
        if target is None:
            raise RulesError("no-such-act", act=act_no)
        if any(act.replaces == act_no for act in opened.acts):
            raise RulesError("taken", hand=target.hand_no)
        act = opened.append("cancel", nonce=nonce, hand_no=target.hand_no, replaces=act_no, reason=reason, effect=effect)
        return Recorded("saved", act.no, opened.state)


def append_once(
    match: Match,
    kind: str,
    payload: dict[str, Any],
    reason: str,
    nonce: str,
    actor: Actor,
    at: datetime,
    *,
    hand_no: int | None = None,
    while_over: bool = True,
    open_only: bool = True,
    needs_reason: bool = False,
    effect: str = "",
) -> Recorded:
    """Append one act after the last hand (or about `hand_no`), once for each nonce."""
    with writing_match(match, actor=actor, at=at) as opened:
        state = opened.state
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, state)
        if needs_reason and not reason.strip():
            raise RulesError("reason-needed")
        if state.over and not while_over:
            raise RulesError("match-over")
        if not state.over and not open_only:
            raise RulesError("not-ended")
        if state.review is not None and kind == "end":
            raise RulesError("under-review", hand=state.review)
        last = state.next_hand_no - 1
        if hand_no is not None and not 0 <= hand_no <= last:
            raise RulesError("no-such-hand", hand=hand_no)
        act = opened.append(kind, nonce=nonce, hand_no=last if hand_no is None else hand_no, payload=payload, reason=reason, effect=effect)
        return Recorded("saved", act.no, opened.state)


def _check_ruling(payload: dict[str, Any]) -> None:
    points = payload.get("points")
    if points is not None and (not isinstance(points, int) or points < 0 or points % 5):
        raise RulesError("impossible-points", why="not-fives", value=points)
    if any(side not in SIDES or level not in INDEX for side, level in (payload.get("levels") or {}).items()):
        raise RulesError("missing-field", field="levels")
    if payload.get("bank") not in (*SEATS, None):
        raise RulesError("missing-field", field="bank")
    if payload.get("winner") not in (*SIDES, None):
        raise RulesError("missing-field", field="winner")
