"""Recording a hand: what is due, repeats, stale saves, second reports, and the log that says who did what."""

from collections.abc import Callable
from typing import Any

import pytest

from referee.models import Act, Log, Match
from referee.rules.errors import RulesError
from referee.rules.records import FailedThrow, HandRecord, Offence
from referee.selectors import match_state
from referee.services import Recorded, end_match, record_hand, undo_hand
from tests.referee.lone_match import AT, OTHER, REFEREE, new_match

FIRST = HandRecord("N", "2", "H", 45)
Save = Callable[..., Recorded]
Nonce = Callable[[], str]


def refused(save: Save, record: HandRecord, **changes: Any) -> RulesError:
    with pytest.raises(RulesError) as caught:
        save(record, **changes)
    return caught.value


def test_a_saved_hand_is_an_act_with_its_author_and_time(match: Match, save: Save) -> None:
    saved = save(FIRST)
    act = Act.objects.get(match=match)
    assert (saved.answer, saved.act_no, act.kind, act.hand_no) == ("saved", 1, "hand", 1)
    assert (act.actor, act.actor_name, act.at) == ("user:1", "何静", AT)
    assert saved.state == match_state(match)


def test_only_facts_are_stored(match: Match, save: Save) -> None:
    save(FIRST)
    stored = Act.objects.get(match=match).payload
    assert stored == {
        "declarer": "N",
        "level": "2",
        "trump": "H",
        "trick_points": 45,
        "bottom_points": 0,
        "last_trick": {"side": "declarers"},
    }


def test_a_repeated_nonce_gets_the_first_answer(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    first = save(FIRST, nonce="once-0001", due=due)
    again = save(HandRecord("N", "2", "H", 85), nonce="once-0001", due=due)
    assert (again.answer, again.act_no) == ("repeated", first.act_no)
    assert Act.objects.count() == 1


def test_the_same_facts_of_a_recorded_hand_are_acknowledged(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    assert save(FIRST, due=due, actor=OTHER).answer == "same"
    assert Act.objects.count() == 1


def test_how_the_bank_was_fixed_and_remarks_are_no_difference(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    assert save(HandRecord("N", "2", "H", 45, bank="contested", remarks="洗牌两次"), due=due).answer == "same"


def test_other_facts_of_a_recorded_hand_become_a_claim(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    claimed = save(HandRecord("N", "2", "H", 85), due=due, actor=OTHER)
    assert (claimed.answer, claimed.state.review) == ("claimed", 1)
    assert match_state(match).hands == ()


def test_a_repeated_claim_is_one_claim(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    for _ in range(2):
        assert save(HandRecord("N", "2", "H", 85), due=due, nonce="claim-001").answer == "claimed"
    assert Act.objects.filter(kind="claim").count() == 1


def test_no_hand_is_recorded_while_two_reports_differ(match: Match, save: Save) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    later = match_state(match).due.json()
    save(HandRecord("N", "2", "H", 85), due=due)
    assert refused(save, HandRecord("S", "4", "H", 45), due=later).code == "under-review"


def test_a_save_made_on_other_levels_is_stale_and_told_what_is_due(match: Match, save: Save) -> None:
    due = {**match_state(match).due.json(), "levels": {"NS": "3", "EW": "2"}}
    error = refused(save, FIRST, due=due)
    assert error.code == "stale"
    assert error.params["due"] == match_state(match).due


def test_a_tab_left_open_over_an_undo_is_stale(match: Match, save: Save, nonce: Nonce) -> None:
    save(FIRST)
    left = match_state(match).due.json()
    undo_hand(match=match, hand_no=1, nonce=nonce(), actor=REFEREE, at=AT)
    assert refused(save, HandRecord("S", "4", "H", 45), due=left).code == "stale"


def test_a_level_that_is_not_due_is_refused(save: Save) -> None:
    assert refused(save, HandRecord("N", "3", "H", 45)).code == "level-not-due"


def test_a_declarer_who_is_not_due_is_refused(save: Save) -> None:
    save(FIRST)
    assert refused(save, HandRecord("N", "4", "H", 45)).code == "declarer-not-due"


def test_a_ruling_accepts_any_declarer_and_level_with_a_reason(save: Save) -> None:
    ruled = HandRecord("W", "7", "H", 45, bank="ruling")
    assert refused(save, ruled).code == "reason-needed"
    assert save(ruled, reason="打错级，双方同意").answer == "saved"


@pytest.mark.parametrize(
    ("record", "why"),
    [
        (HandRecord("N", "2", "H", 42), "not-fives"),
        (HandRecord("N", "2", "H", 205), "tricks"),
        (HandRecord("N", "2", "H", 0, 85), "bottom"),
        (HandRecord("N", "2", "H", 195, 10), "together"),
        (HandRecord("N", "2", "H", 45, failed_throws=(FailedThrow("declarers", 26),)), "throw"),
        (HandRecord("N", "2", "H", 45, 5, "opponents", "tractor", 13), "last-trick"),
    ],
)
def test_what_the_pack_cannot_give_is_refused(save: Save, record: HandRecord, why: str) -> None:
    error = refused(save, record)
    assert (error.code, error.params["why"]) == ("impossible-points", why)


def test_an_offence_by_a_seat_of_the_other_side_is_refused(save: Save) -> None:
    assert refused(save, HandRecord("N", "2", "H", 45, offences=(Offence("declarers", "revoke", "E"),))).code == "wrong-seat"


def test_a_hand_after_the_end_is_refused(match: Match, save: Save, nonce: Nonce) -> None:
    save(FIRST)
    end_match(match=match, kind="time", nonce=nonce(), actor=REFEREE, at=AT)
    assert refused(save, HandRecord("S", "4", "H", 45)).code == "match-over"


def test_a_refused_save_leaves_nothing_behind(match: Match, save: Save) -> None:
    refused(save, HandRecord("N", "2", "H", 42))
    match.scope.refresh_from_db()
    assert (Act.objects.count(), Log.objects.count(), match.scope.seq) == (0, 0, 0)


def test_the_log_counts_without_gaps_and_names_every_act(match: Match, save: Save, nonce: Nonce) -> None:
    save(FIRST)
    with pytest.raises(RulesError):
        save(HandRecord("N", "9"))
    save(HandRecord("S", "4", "S", 30))
    undo_hand(match=match, hand_no=2, nonce=nonce(), actor=OTHER, at=AT)
    rows = list(Log.objects.filter(scope=match.scope).values_list("seq", "verb", "actor_name"))
    assert rows == [(1, "hand", "何静"), (2, "hand", "何静"), (3, "void", "宋志远")]
    match.scope.refresh_from_db()
    assert match.scope.seq == 3


def test_the_same_nonce_in_two_matches_is_two_acts(match: Match, save: Save) -> None:
    """A nonce names an act of its match; two tables may, however unlikely, draw the same."""
    other = new_match()
    save(FIRST, nonce="once-0001")
    due = match_state(other).due.json()
    assert record_hand(match=other, record=FIRST, due=due, nonce="once-0001", actor=REFEREE, at=AT).answer == "saved"
