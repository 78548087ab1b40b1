"""Between hands: end, forfeit, ruling, penalty, swap, report, signature, reopening, taking back; each once for each nonce."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.models import Act, Match
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import (
    Recorded,
    add_penalty,
    add_ruling,
    cancel_act,
    end_match,
    reopen_match,
    report_result,
    sign_sheet,
    swap_sides,
)
from tests.referee.lone_match import AT, REFEREE

Save = Callable[..., Recorded]
FIRST = HandRecord("N", "2", "H", 45)


@pytest.fixture
def who(nonce: Callable[[], str]) -> Callable[[], dict[str, Any]]:
    """Author, time and a fresh nonce."""
    return lambda: {"nonce": nonce(), "actor": REFEREE, "at": AT}


Who = Callable[[], dict[str, Any]]


def test_time_ends_the_match_for_the_higher_level(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    state = end_match(match=match, kind="time", **who()).state
    assert (state.over, state.winner, state.reason) == (True, "NS", "time")


@pytest.mark.parametrize(("side", "winner"), [("NS", "EW"), ("EW", "NS"), ("both", None)])
def test_who_forfeits_loses(match: Match, who: Who, side: str, winner: str | None) -> None:
    state = end_match(match=match, kind="forfeit", side=side, cause="absent", **who()).state
    assert (state.over, state.winner, state.reason) == (True, winner, "forfeit")


@pytest.mark.parametrize("given", [{"side": "NS", "cause": "asleep"}, {"side": "N", "cause": "absent"}, {"cause": "absent"}])
def test_a_forfeit_names_a_side_and_a_known_cause(match: Match, who: Who, given: dict[str, str]) -> None:
    with pytest.raises(RulesError, match="missing-field"):
        end_match(match=match, kind="forfeit", **given, **who())


def test_a_match_ends_once(match: Match, who: Who) -> None:
    end_match(match=match, kind="forfeit", side="NS", cause="absent", **who())
    with pytest.raises(RulesError, match="match-over"):
        end_match(match=match, kind="time", **who())


def test_an_end_sent_twice_is_one_end(match: Match, who: Who) -> None:
    same = who()
    first = end_match(match=match, kind="forfeit", side="NS", cause="absent", **same)
    assert end_match(match=match, kind="forfeit", side="NS", cause="absent", **same).answer == "repeated"
    assert Act.objects.count() == first.act_no == 1


def test_no_end_is_recorded_while_two_reports_differ(match: Match, save: Save, who: Who) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    save(HandRecord("N", "2", "H", 85), due=due)
    with pytest.raises(RulesError, match="under-review"):
        end_match(match=match, kind="time", **who())


def test_the_end_is_taken_back_and_the_match_goes_on(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    end_match(match=match, kind="time", **who())
    reopen_match(match=match, reason="铃响早了", **who())
    assert not match_state(match).over
    assert save(HandRecord("S", "4", "S", 30)).answer == "saved"


def test_reopening_needs_an_end_and_a_reason(match: Match, who: Who) -> None:
    with pytest.raises(RulesError, match="not-ended"):
        reopen_match(match=match, reason="…", **who())
    end_match(match=match, kind="forfeit", side="NS", cause="absent", **who())
    with pytest.raises(RulesError, match="reason-needed"):
        reopen_match(match=match, reason=" ", **who())


def test_a_ruling_sets_levels_and_bank_and_is_cancelled_with_a_reason(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    before = match_state(match)
    act = add_ruling(match=match, hand_no=1, payload={"levels": {"EW": "5"}, "bank": "W"}, reason="打错级", **who())
    assert (act.state.level("EW"), act.state.bank) == ("5", "W")
    cancel_act(match=match, act_no=act.act_no, reason="申诉成立", **who())
    after = match_state(match)
    assert (after.ew, after.bank) == (before.ew, before.bank)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        ({"points": 42}, "impossible-points"),
        ({"levels": {"EW": "B"}}, "missing-field"),
        ({"bank": "Z"}, "missing-field"),
        ({"winner": "both"}, "missing-field"),
    ],
)
def test_a_ruling_that_makes_no_sense_is_refused(match: Match, save: Save, who: Who, payload: dict[str, Any], code: str) -> None:
    save(FIRST)
    with pytest.raises(RulesError, match=code):
        add_ruling(match=match, hand_no=1, payload=payload, reason="…", **who())


def test_a_ruling_names_a_hand_that_was_played(match: Match, who: Who) -> None:
    with pytest.raises(RulesError, match="no-such-hand"):
        add_ruling(match=match, hand_no=3, payload={"bank": "W"}, reason="…", **who())


def test_a_penalty_costs_levels_but_never_under_the_start(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    state = add_penalty(match=match, side="NS", kind="late", payload={"levels": 5}, reason="迟到", **who()).state
    assert (state.level("NS"), state.penalties["NS"]) == ("2", 1)


def test_a_penalty_may_lose_the_match(match: Match, who: Who) -> None:
    state = add_penalty(match=match, side="NS", kind="conduct", payload={"loses_match": True}, reason="…", **who()).state
    assert (state.over, state.winner, state.reason) == (True, "EW", "strikes")


def test_a_swap_changes_the_names_and_no_level(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    state = swap_sides(match=match, reason="坐反", **who()).state
    assert (state.swapped, state.level("NS")) == (True, "4")


def test_a_second_swap_undoes_the_first(match: Match, who: Who) -> None:
    swap_sides(match=match, reason="坐反", **who())
    assert not swap_sides(match=match, reason="没坐反", **who()).state.swapped


def test_final_levels_are_a_result_where_no_hand_is(match: Match, save: Save, who: Who) -> None:
    state = report_result(match=match, payload={"levels": {"NS": "7", "EW": "9"}}, **who()).state
    assert (state.winner, state.level("EW"), state.reported) == ("EW", "9", True)


def test_final_levels_are_refused_where_hands_are(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    with pytest.raises(RulesError, match="hands-logged"):
        report_result(match=match, payload={"levels": {"NS": "7", "EW": "9"}}, **who())


def test_a_signature_holds_until_the_sheet_changes(match: Match, save: Save, who: Who) -> None:
    save(FIRST)
    sign_sheet(match=match, side="NS", name="王建业", **who())
    sign_sheet(match=match, side="EW", name="周美兰", **who())
    assert match_state(match).signed == {"NS", "EW"}
    add_penalty(match=match, side="NS", kind="late", payload={}, reason="迟到", **who())
    assert match_state(match).signed == frozenset()


@pytest.mark.parametrize("act_no", [1, 99])
def test_a_hand_is_not_cancelled_but_struck_out(match: Match, save: Save, who: Who, act_no: int) -> None:
    save(FIRST)
    with pytest.raises(RulesError, match="no-such-act"):
        cancel_act(match=match, act_no=act_no, reason="…", **who())


def test_an_act_is_cancelled_once(match: Match, who: Who) -> None:
    act = swap_sides(match=match, reason="坐反", **who())
    cancel_act(match=match, act_no=act.act_no, reason="没坐反", **who())
    with pytest.raises(RulesError, match="taken"):
        cancel_act(match=match, act_no=act.act_no, reason="没坐反", **who())


def test_a_late_forfeit_is_declared_on_a_match_that_is_over_with_a_reason_and_reopening_brings_the_end_back(match: Match, who: Who) -> None:
    given = {"kind": "forfeit", "side": "NS", "cause": "disqualified", "late": True}
    with pytest.raises(RulesError, match="not-ended"):
        end_match(match=match, **given, reason="marked deck", **who())
    end_match(match=match, kind="forfeit", side="EW", cause="absent", **who())
    with pytest.raises(RulesError, match="reason-needed"):
        end_match(match=match, **given, reason=" ", **who())
    assert end_match(match=match, **given, reason="marked deck", **who()).state.winner == "EW"
    assert reopen_match(match=match, reason="another deck", **who()).state.winner == "NS"
