"""Questions about the rules in, answers out: the contract of `manage.py adjudicate` (rules.md §9), on plain values."""

import json
from collections.abc import Callable
from typing import Any, Final

from referee.rules.acts import Act, MatchState
from referee.rules.asks_cards import CARD_ASKS
from referee.rules.due import check_due
from referee.rules.errors import RulesError
from referee.rules.match import fold
from referee.rules.presets import DEFAULT, preset
from referee.rules.reasons import Reason
from referee.rules.records import KINDS, cards_in, check_points, record_from_json
from referee.rules.ruleset import Ruleset, with_options
from referee.rules.scoring import bottom_multiplier, outcome, tally
from referee.rules.validation import contradictions

Ask = Callable[[dict[str, Any], Ruleset], dict[str, Any]]
CARDS_IN_A_DECK: Final = 54
Message = Callable[[RulesError], str]


def answer_line(line: str, message: Message = str) -> dict[str, Any]:
    """The answer to one line of JSON; never raises: what cannot be answered is an `error` object with `code` and `message`.

    `message` puts the refusal into words for people; without it the message is the code with its parameters.
    """
    try:
        question = json.loads(line, parse_constant=_no_number)
    except (ValueError, RecursionError):
        return _error(None, RulesError("bad-json"), message)
    if not isinstance(question, dict):
        return _error(None, RulesError("bad-json"), message)
    try:
        return {"id": question.get("id")} | answer(question)
    except RulesError as error:
        return _error(question.get("id"), error, message)


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """The answer to one question; `unknown-ask`, `unknown-ruleset`, `unknown-option` or what the ask itself refuses."""
    ask = question.get("ask")
    if ask is None:
        raise RulesError("missing-field", field="ask")
    if not isinstance(ask, str) or ask not in ASKS:
        raise RulesError("unknown-ask", ask=str(ask))
    return ASKS[ask](question, ruleset_of(question))


def ruleset_of(question: dict[str, Any]) -> Ruleset:
    """The ruleset a question is asked under: a preset, its `options`, and `decks`."""
    slug = question.get("ruleset", DEFAULT)
    if not isinstance(slug, str):
        raise RulesError("unknown-ruleset", ruleset=str(slug))
    options = question.get("options") or {}
    if not isinstance(options, dict):
        raise RulesError("unknown-option", option="options", value=str(options))
    if question.get("decks") is not None:
        options = {**options, "decks": question["decks"]}
    ruleset = with_options(preset(slug), options)
    found = contradictions(ruleset)
    if found:
        raise RulesError("unknown-option", contradiction=found[0])
    return ruleset


def ask_bottom(question: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """`bottom`: kind and length in, multiplier out."""
    kind = question.get("kind")
    if kind not in KINDS:
        raise RulesError("missing-field", field="kind")
    long = kind in ("tractor", "titanic")
    length = question.get("length", None if long else 1)
    if not isinstance(length, int) or isinstance(length, bool) or length < (2 if long else 1):
        raise RulesError("missing-field", field="length")
    if cards_in(kind, length) > CARDS_IN_A_DECK * ruleset.decks:
        raise RulesError("impossible-points", why="last-trick", value=cards_in(kind, length), most=ruleset.hand_size)
    return {"multiplier": bottom_multiplier(ruleset, kind, length)}


def ask_score(question: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """`score`: points or a hand record in; points, who gains, levels before the ladder and the bank out."""
    if question.get("record") is not None:
        record = record_from_json(question["record"], needs_due=False)
        check_points(ruleset, record)
        points, miscount = tally(ruleset, record, _first_offences(ruleset, record)).points, record.miscount
    else:
        points, miscount = _asked_points(question.get("points")), "none"
    worth = outcome(ruleset, points, miscount)
    return {"points": points, "side": worth.role, "levels": worth.levels, "bank": worth.bank}


def _asked_points(points: Any) -> int:
    if not isinstance(points, int) or isinstance(points, bool):
        raise RulesError("missing-field", field="points")
    if points < 0 or points % 5:
        raise RulesError("impossible-points", value=points)
    return points


def _first_offences(ruleset: Ruleset, record: Any) -> int:
    """What the offences of a hand cost in points when they are the first of the match."""
    state = fold(ruleset, [Act(1, "hand", 1, None, None, record)])
    return state.hands[0].tally.offences


def ask_match(question: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """`match`: hand records and an optional end in; the state after each out. One error for the line: the first that does not fit."""
    rows = question.get("hands")
    if not isinstance(rows, list):
        raise RulesError("missing-field", field="hands")
    acts: list[Act] = []
    states: list[dict[str, Any]] = []
    state = fold(ruleset, acts)
    for no, row in enumerate(rows, start=1):
        try:
            record = record_from_json(row)
            check_due(ruleset, state, record)
            check_points(ruleset, record)
        except RulesError as error:
            raise RulesError(error.code, **{**error.params, "hand": no}) from None
        acts.append(Act(no, "hand", no, None, None, record))
        state = fold(ruleset, acts)
        states.append(state_json(state))
    if question.get("end") is not None:
        if state.over:
            raise RulesError("match-over", hand=len(rows))
        acts.append(Act(len(acts) + 1, "end", len(rows), None, _end(question["end"])))
        states.append(state_json(fold(ruleset, acts)))
    return {"states": states}


def _end(data: Any) -> dict[str, Any]:
    if not isinstance(data, dict) or data.get("kind") not in ("time", "forfeit", "ruling", "agreed"):
        raise RulesError("missing-field", field="end.kind")
    if data["kind"] == "forfeit" and data.get("side") not in ("NS", "EW", "both"):
        raise RulesError("missing-field", field="end.side")
    return data


def state_json(state: MatchState) -> dict[str, Any]:
    """A match state in the contract's form."""
    sides = ("NS", "EW")
    return {
        "levels": {side: state.level(side) for side in sides},
        "laps": {side: state.lap(side) for side in sides},
        "bank": state.bank,
        "over": state.over,
        "winner": state.winner,
        "reason": state.reason,
        "strikes": {side: dict(state.strikes[side]) for side in sides},
        "decision": state.decision,
    }


ASKS: Final[dict[str, Ask]] = {"bottom": ask_bottom, "score": ask_score, "match": ask_match, **CARD_ASKS}


def _no_number(word: str) -> Any:
    """`NaN` and `Infinity` are no JSON, though Python reads them."""
    raise ValueError(word)


def _error(id_: Any, error: RulesError, message: Message) -> dict[str, Any]:
    params = {name: _plain(value) for name, value in error.params.items() if name not in ("code", "message")}
    return {"id": id_, "error": {"code": error.code, "message": message(error), **params}}


def _plain(value: Any) -> Any:
    if isinstance(value, Reason):
        return {"code": value.code, **dict(value.params)}
    if hasattr(value, "json"):
        return value.json()
    return value if isinstance(value, str | int | list | dict | bool | None) else str(value)
