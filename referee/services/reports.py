"""The result of a match whose hands were not recorded: two final levels, and who was on the bank."""

from datetime import datetime
from typing import Any

from referee.actors import Actor
from referee.models import Match
from referee.rules import acts as rules_acts
from referee.rules.errors import RulesError
from referee.rules.levels import BEYOND, INDEX, place_of
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES
from referee.services.hands import Recorded
from referee.services.writing import OpenMatch, writing_match


def report_result(
    *,
    match: Match,
    payload: dict[str, Any],
    nonce: str,
    actor: Actor,
    at: datetime,
    reason: str = "",
    effect: str = "",
    correcting: bool = False,
) -> Recorded:
    """Report final levels only: `payload` holds ``levels`` {NS, EW}, ``laps`` and ``bank`` (a seat, or None for contested).

    `correcting` puts it in the place of the report that stands, with a reason. Errors: `missing-field`, `below-start`,
    `both-past-target`, `hands-logged`, `match-over`, `reported-already`, `nothing-reported`, `reason-needed`.
    """
    with writing_match(match, actor=actor, at=at) as opened:
        answered = opened.first_answer(nonce)
        if answered is not None:
            return Recorded("repeated", answered.no, opened.state)
        check_report(opened.ruleset, payload)
        standing = standing_report(opened.acts)
        _must_be_open(opened, standing, correcting)
        if correcting and not reason.strip():
            raise RulesError("reason-needed")
        replaces = None if standing is None else standing.no
        payload = {**payload, "reason": payload.get("reason") or ending_of(opened.ruleset)}
        act = opened.append("report", nonce=nonce, replaces=replaces, payload=payload, reason=reason, effect=effect)
        return Recorded("saved", act.no, opened.state)


def check_report(ruleset: Ruleset, payload: dict[str, Any]) -> None:
    """That these can be final levels. Errors: `missing-field`, `below-start`, `both-past-target`."""
    levels, laps = payload.get("levels") or {}, payload.get("laps") or {}
    if set(levels) != set(SIDES) or not all(level in INDEX or level == BEYOND == ruleset_top(ruleset) for level in levels.values()):
        raise RulesError("missing-field", field="levels")
    if payload.get("bank") not in (*SEATS, None):
        raise RulesError("missing-field", field="bank")
    places = {side: place_of(levels[side], laps.get(side, 0)) for side in SIDES}
    for side in SIDES:
        if places[side] < ruleset.start_place:
            raise RulesError("below-start", level=levels[side], start=ruleset.start_level)
    if ruleset.target_place is not None and all(place > ruleset.target_place for place in places.values()):
        raise RulesError("both-past-target", target=ruleset.win_past)


def ruleset_top(ruleset: Ruleset) -> str:
    """The highest level there is: one beyond A where the ladder stops."""
    return BEYOND if ruleset.after_top == "stop" else "A"


def ending_of(ruleset: Ruleset) -> str:
    """What ends a match that nobody wins by passing the target: time, the number of hands, or that it was reported."""
    return "time" if ruleset.time_limit is not None else "hands" if ruleset.max_hands is not None else "report"


def standing_report(acts: tuple[rules_acts.Act, ...]) -> rules_acts.Act | None:
    """The report that nobody has replaced or taken back."""
    gone = {act.replaces for act in acts}
    return next((act for act in reversed(acts) if act.kind == "report" and act.no not in gone), None)


def _must_be_open(opened: OpenMatch, standing: rules_acts.Act | None, correcting: bool) -> None:
    state = opened.state
    if state.hands or state.review is not None:
        raise RulesError("hands-logged")
    if correcting and standing is None:
        raise RulesError("nothing-reported")
    if standing is not None and not correcting:
        raise RulesError("reported-already")
    if standing is None and state.over:
        raise RulesError("match-over")
