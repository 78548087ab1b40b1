"""What a hand as typed would do, before it is saved: the sentence of the preview is the sentence of the match page."""

import json
from dataclasses import dataclass

from referee import wording
from referee.rules.acts import MatchState
from referee.rules.errors import RulesError
from referee.rules.improbable import question
from referee.rules.records import HandRecord
from referee.rules.ruleset import Ruleset
from referee.services import preview_hand
from tournaments.forms.hand import HandForm
from tournaments.selectors.desk import Desk
from tournaments.selectors.sheet import HandLine, Move, line_of
from tournaments.wording import refusal


@dataclass(frozen=True, slots=True)
class Preview:
    """Either what is missing, or why the hand is refused, or the hand worked out.

    `moves` are the levels that change; `question` is asked about a hand that is seldom seen.
    """

    missing: tuple[str, ...] = ()
    refusal: str = ""
    standing: HandLine | None = None
    line: HandLine | None = None
    after: MatchState | None = None
    moves: tuple[Move, ...] = ()
    question: str = ""

    @property
    def ending(self) -> str:
        """How the match would end with this hand."""
        return wording.ending(self.after) if self.after is not None else ""


def preview_of(desk: Desk, form: HandForm) -> Preview:
    """The preview of a form, bound or shown for the first time."""
    if not form.is_bound:
        form = HandForm({**form.initial, "due": json.dumps(form.initial["due"])}, ruleset=form.ruleset, may_rule=form.may_rule)
    if not form.is_valid() and not form.cleaned_data.get("due"):
        return Preview(refusal=_first_error(form))
    standing = next((line for line in desk.lines if line.result.no == form.hand_no), None)
    if standing is not None:
        return Preview(standing=standing)
    if form.errors:
        return Preview(refusal=_first_error(form))
    missing = form.missing()
    return Preview(missing=tuple(missing)) if missing else _worked_out(desk, form)


def _worked_out(desk: Desk, form: HandForm) -> Preview:
    assert desk.match is not None
    record = form.record()
    try:
        _, after = preview_hand(desk.match, record)
    except RulesError as error:
        return Preview(refusal=refusal(error))
    line = line_of(after.hands[-1], desk.seats, desk.ruleset, after)
    return Preview(
        line=line, after=after, moves=tuple(move for move in line.moves if move.has_changed), question=question_words(form.ruleset, record)
    )


def question_words(ruleset: Ruleset, record: HandRecord) -> str:
    """The question about a hand that is seldom seen; nothing about any other."""
    asked = question(ruleset, record)
    return refusal(asked) if asked is not None else ""


def _first_error(form: HandForm) -> str:
    return next((str(error) for errors in form.errors.values() for error in errors), "")
