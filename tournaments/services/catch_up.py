"""Paper sheets typed in afterwards: every line worked out on the one before it, all of them saved or none."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from referee.actors import Actor
from referee.models import Act, Match
from referee.rules import acts as rules_acts
from referee.rules.acts import HandResult, MatchState
from referee.rules.due import check_due
from referee.rules.errors import RulesError
from referee.rules.improbable import facts_asked, improbable
from referee.rules.match import fold
from referee.rules.quickline import quick_hand
from referee.rules.records import HandRecord
from referee.selectors import acts_of, ruleset_of
from referee.services import record_hand
from referee.services.hands import check_record


@dataclass(frozen=True, slots=True)
class TypedHand:
    """One line: its text, the hand that it says worked out, or why it is refused."""

    no: int
    text: str
    result: HandResult | None = None
    error: RulesError | None = None


@dataclass(frozen=True, slots=True)
class TypedSheet:
    """The lines up to and with the first that is refused, and the match after the good ones. `doubts`: the facts seldom seen, in order."""

    hands: tuple[TypedHand, ...]
    records: tuple[HandRecord, ...]
    state: MatchState
    doubts: tuple[str, ...] = ()

    @property
    def is_sound(self) -> bool:
        return bool(self.hands) and self.hands[-1].error is None


def read_sheet(match: Match, text: str) -> TypedSheet:
    """The lines of a sheet worked out one on another, after the hands that are saved already; nothing is written."""
    ruleset, acts = ruleset_of(match), list(acts_of(match))
    state, hands, records = fold(ruleset, acts), list[TypedHand](), list[HandRecord]()
    for line in lines_of(text):
        no = state.next_hand_no
        try:
            if state.review is not None:
                raise RulesError("under-review", hand=state.review)
            record = quick_hand(line, state)
            check_record(ruleset, record, reason="")
            check_due(ruleset, state, record)
        except RulesError as error:
            hands.append(TypedHand(no, line, error=error))
            break
        acts.append(rules_acts.Act(acts[-1].no + 1 if acts else 1, "hand", no, None, None, record))
        state = fold(ruleset, acts)
        records.append(record)
        hands.append(TypedHand(no, line, state.hands[-1]))
    return TypedSheet(tuple(hands), tuple(records), state, tuple(facts_asked(one) for one in records if improbable(ruleset, one)))


def save_sheet(*, match: Match, text: str, nonce: str, actor: Actor, at: datetime) -> int:
    """Save every line in order, or none; how many. A repeated nonce saves nothing again. Errors: those of the first bad line, `missing-field`."""
    lines = lines_of(text)
    with transaction.atomic():
        if lines and Act.objects.filter(match=match, nonce=_nonce(nonce, 1)).exists():
            return len(lines)
        sheet = read_sheet(match, text)
        if not sheet.is_sound:
            raise (sheet.hands[-1].error if sheet.hands else None) or RulesError("missing-field", field="hands")
        _record_all(match, sheet.records, nonce, actor, at)
    return len(lines)


def _record_all(match: Match, records: Sequence[HandRecord], nonce: str, actor: Actor, at: datetime) -> None:
    ruleset, acts = ruleset_of(match), acts_of(match)
    state = fold(ruleset, acts)
    for place, record in enumerate(records, start=1):
        state = record_hand(match=match, record=record, due=state.due.json(), nonce=_nonce(nonce, place), actor=actor, at=at).state


def _nonce(nonce: str, place: int) -> str:
    return f"{nonce[:50]}-{place}"


def lines_of(text: str) -> list[str]:
    """The lines that say something."""
    return [line.strip() for line in text.splitlines() if line.strip()]
