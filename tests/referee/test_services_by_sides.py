"""What the sides bring about themselves: a concession, an end that both agree on, and a result without hands."""

from typing import Any

import pytest
from django.utils import timezone

from referee.actors import Actor
from referee.models import Match
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import agree_end, cancel_act, concede_match, record_hand, reopen_match, report_result
from tests.cast import fresh_nonce
from tests.referee.lone_match import new_match

pytestmark = pytest.mark.django_db
BOTH = {"NS": "王建业", "EW": "李芸"}


def who(nonce: str = "") -> dict[str, Any]:
    return {"nonce": nonce or fresh_nonce(), "actor": Actor("user:1", "何静"), "at": timezone.now()}


def hand(match: Match, record: HandRecord) -> None:
    record_hand(match=match, record=record, due=match_state(match).due.json(), **who())


def code_of(act: Any, **arguments: Any) -> str:
    with pytest.raises(RulesError) as refused:
        act(**arguments, **who())
    return refused.value.code


def test_who_concedes_loses_whatever_the_levels() -> None:
    match = new_match()
    hand(match, HandRecord("N", "2", "S", 0))
    state = concede_match(match=match, side="NS", by="王建业", **who()).state
    assert (state.over, state.winner, state.reason, state.conceded) == (True, "EW", "forfeit", True)


def test_a_concession_names_its_side_and_who_spoke_for_it() -> None:
    match = new_match()
    assert code_of(concede_match, match=match, side="both", by="王建业") == "missing-field"
    assert code_of(concede_match, match=match, side="NS", by=" ") == "missing-field"


def test_at_an_agreed_end_the_higher_level_wins() -> None:
    match = new_match()
    hand(match, HandRecord("N", "2", "S", 0))
    state = agree_end(match=match, by=BOTH, reason="late", **who()).state
    assert (state.over, state.winner, state.reason) == (True, "NS", "agreed")


def test_an_agreed_end_takes_both_sides_and_a_reason_and_a_hand() -> None:
    match = new_match()
    assert code_of(agree_end, match=match, by=BOTH, reason="late") == "nothing-played"
    hand(match, HandRecord("N", "2", "S", 0))
    assert code_of(agree_end, match=match, by={"NS": "王建业"}, reason="late") == "missing-field"
    assert code_of(agree_end, match=match, by=BOTH, reason=" ") == "reason-needed"


def test_an_agreed_end_sent_twice_ends_the_match_once() -> None:
    match, nonce = new_match(), fresh_nonce()
    hand(match, HandRecord("N", "2", "S", 0))
    first = agree_end(match=match, by=BOTH, reason="late", **who(nonce))
    again = agree_end(match=match, by=BOTH, reason="late", **who(nonce))
    assert (first.answer, again.answer, first.act_no) == ("saved", "repeated", again.act_no)


def test_the_chief_referee_reopens_an_agreed_end() -> None:
    match = new_match()
    hand(match, HandRecord("N", "2", "S", 0))
    agree_end(match=match, by=BOTH, reason="late", **who())
    assert not reopen_match(match=match, reason="one side had not agreed", **who()).state.over


def test_a_report_of_final_levels_is_the_result() -> None:
    match = new_match()
    state = report_result(match=match, payload={"levels": {"NS": "7", "EW": "9"}}, **who()).state
    assert (state.level("NS"), state.level("EW"), state.winner, state.reported) == ("7", "9", "EW", True)


def test_a_side_reported_past_the_target_has_won_by_that() -> None:
    state = report_result(match=new_match(), payload={"levels": {"NS": "J", "EW": "9"}}, **who()).state
    assert (state.winner, state.reason) == ("NS", "target")


def test_equal_levels_are_decided_by_the_bank_that_is_reported() -> None:
    state = report_result(match=new_match(), payload={"levels": {"NS": "8", "EW": "8"}, "bank": "E"}, **who()).state
    assert (state.winner, state.decision) == ("EW", None)
    state = report_result(match=new_match(), payload={"levels": {"NS": "8", "EW": "8"}, "bank": None}, **who()).state
    assert (state.winner, state.decision) == (None, "winner")


@pytest.mark.parametrize(
    ("levels", "code"),
    [({"NS": "7"}, "missing-field"), ({"NS": "7", "EW": "12"}, "missing-field"), ({"NS": "J", "EW": "Q"}, "both-past-target")],
)
def test_levels_that_cannot_be_are_refused(levels: dict[str, str], code: str) -> None:
    assert code_of(report_result, match=new_match(), payload={"levels": levels}) == code


def test_a_match_with_hands_takes_no_report() -> None:
    match = new_match()
    hand(match, HandRecord("N", "2", "S", 45))
    assert code_of(report_result, match=match, payload={"levels": {"NS": "7", "EW": "9"}}) == "hands-logged"


def test_a_second_report_is_a_correction_with_a_reason() -> None:
    match, right = new_match(), {"levels": {"NS": "10", "EW": "9"}}
    assert code_of(report_result, match=match, payload=right, reason="misread", correcting=True) == "nothing-reported"
    report_result(match=match, payload={"levels": {"NS": "7", "EW": "9"}}, **who())
    assert code_of(report_result, match=match, payload=right) == "reported-already"
    assert code_of(report_result, match=match, payload=right, correcting=True) == "reason-needed"
    state = report_result(match=match, payload=right, reason="misread", correcting=True, **who()).state
    assert (state.level("NS"), state.winner) == ("10", "NS")


def test_a_report_that_is_taken_back_leaves_the_match_open() -> None:
    match = new_match()
    report = report_result(match=match, payload={"levels": {"NS": "7", "EW": "9"}}, **who())
    assert not cancel_act(match=match, act_no=report.act_no, reason="wrong table", **who()).state.over


def test_a_match_that_was_conceded_takes_no_report() -> None:
    match = new_match()
    concede_match(match=match, side="NS", by="王建业", **who())
    assert code_of(report_result, match=match, payload={"levels": {"NS": "7", "EW": "9"}}) == "match-over"
