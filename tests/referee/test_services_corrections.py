"""Undo, correction, voiding and the choice between two reports: everything appends, nothing is lost."""

from collections.abc import Callable

import pytest

from referee.models import Act, Match
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import (
    Recorded,
    add_ruling,
    correct_hand,
    end_match,
    preview_correction,
    record_hand,
    resolve_claim,
    sign_sheet,
    undo_hand,
    void_hand,
)
from tests.referee.lone_match import AT, OTHER, REFEREE, new_match

Save = Callable[..., Recorded]
Nonce = Callable[[], str]
FIRST, SECOND, THIRD = HandRecord("N", "2", "H", 45), HandRecord("S", "4", "S", 30), HandRecord("N", "6", "D", 85)


@pytest.fixture
def three(save: Save) -> Save:
    for record in (FIRST, SECOND, THIRD):
        save(record)
    return save


def correct(
    match: Match, nonce: Nonce, hand_no: int, record: HandRecord, seen: int, reason: str = "漏数", as_ruling: bool = False
) -> Recorded:
    return correct_hand(
        match=match, hand_no=hand_no, record=record, seen_act=seen, reason=reason, nonce=nonce(), actor=OTHER, at=AT, as_ruling=as_ruling
    )


# Undo


def test_the_last_hand_is_taken_back_by_an_act_of_its_own(match: Match, three: Save, nonce: Nonce) -> None:
    before = match_state(match)
    undo_hand(match=match, hand_no=3, nonce=nonce(), actor=REFEREE, at=AT)
    after = match_state(match)
    assert (after.next_hand_no, after.bank, after.hands) == (3, "N", before.hands[:2])
    assert Act.objects.count() == 4


def test_a_hand_recorded_after_an_undo_takes_the_place_of_the_void(match: Match, three: Save, nonce: Nonce) -> None:
    undo_hand(match=match, hand_no=3, nonce=nonce(), actor=REFEREE, at=AT)
    three(HandRecord("N", "6", "D", 90))
    assert Act.objects.get(no=5).replaces == 4
    assert match_state(match).hands[2].points == 90


def test_an_undo_sent_twice_takes_back_one_hand(match: Match, three: Save) -> None:
    for _ in range(2):
        undo_hand(match=match, hand_no=3, nonce="undo-0001", actor=REFEREE, at=AT)
    assert match_state(match).next_hand_no == 3


def test_only_the_last_hand_can_be_taken_back(match: Match, three: Save, nonce: Nonce) -> None:
    with pytest.raises(RulesError, match="not-last-hand"):
        undo_hand(match=match, hand_no=2, nonce=nonce(), actor=REFEREE, at=AT)


def test_a_hand_on_which_the_end_rests_is_not_taken_back(match: Match, three: Save, nonce: Nonce) -> None:
    end_match(match=match, kind="time", nonce=nonce(), actor=REFEREE, at=AT)
    with pytest.raises(RulesError, match="depended-on"):
        undo_hand(match=match, hand_no=3, nonce=nonce(), actor=REFEREE, at=AT)


def test_a_hand_of_a_sheet_that_one_side_has_signed_is_taken_back_and_the_signature_falls(match: Match, three: Save, nonce: Nonce) -> None:
    sign_sheet(match=match, side="NS", name="王建业", nonce=nonce(), actor=REFEREE, at=AT)
    undo_hand(match=match, hand_no=3, nonce=nonce(), actor=REFEREE, at=AT)
    assert (match_state(match).next_hand_no, match_state(match).signed) == (3, frozenset())


@pytest.mark.parametrize("sides", [("NS", "EW"), ("referee",), ("NS", "referee")])
def test_a_hand_of_an_accepted_sheet_is_not_taken_back(match: Match, three: Save, nonce: Nonce, sides: tuple[str, ...]) -> None:
    for side in sides:
        sign_sheet(match=match, side=side, name="王建业", nonce=nonce(), actor=REFEREE, at=AT)
    with pytest.raises(RulesError, match="depended-on"):
        undo_hand(match=match, hand_no=3, nonce=nonce(), actor=REFEREE, at=AT)


# Correction


def test_a_correction_replaces_and_the_levels_follow(match: Match, three: Save, nonce: Nonce) -> None:
    correct(match, nonce, 3, HandRecord("N", "6", "D", 90), seen=3)
    hand = match_state(match).hands[2]
    assert (hand.points, hand.act_no) == (90, 4)
    assert Act.objects.get(no=3).payload["trick_points"] == 85


def test_a_correction_equals_having_recorded_it_right(match: Match, three: Save, nonce: Nonce) -> None:
    correct(match, nonce, 3, HandRecord("N", "6", "D", 0), seen=3)
    right = new_match()
    for record in (FIRST, SECOND, HandRecord("N", "6", "D", 0)):
        _save(right, record, nonce)
    mine, its = match_state(match), match_state(right)
    assert (mine.ns, mine.ew, mine.bank, mine.over) == (its.ns, its.ew, its.bank, its.over)


def _save(match: Match, record: HandRecord, nonce: Nonce) -> None:
    record_hand(match=match, record=record, due=match_state(match).due.json(), nonce=nonce(), actor=REFEREE, at=AT)


def test_a_correction_needs_a_reason(match: Match, three: Save, nonce: Nonce) -> None:
    with pytest.raises(RulesError, match="reason-needed"):
        correct(match, nonce, 3, HandRecord("N", "6", "D", 90), seen=3, reason="  ")


def test_a_version_that_is_no_longer_on_the_sheet_is_taken(match: Match, three: Save, nonce: Nonce) -> None:
    correct(match, nonce, 3, HandRecord("N", "6", "D", 90), seen=3)
    with pytest.raises(RulesError, match="taken"):
        correct(match, nonce, 3, HandRecord("N", "6", "D", 95), seen=3)


def test_later_hands_that_no_longer_fit_are_named(match: Match, three: Save, nonce: Nonce) -> None:
    with pytest.raises(RulesError) as caught:
        correct(match, nonce, 1, HandRecord("N", "2", "H", 100), seen=1)
    assert (caught.value.code, caught.value.params["hands"]) == ("later-hands-misfit", (2, 3))
    assert Act.objects.count() == 3


def test_as_a_ruling_the_correction_is_saved_and_the_misfits_stay_named(match: Match, three: Save, nonce: Nonce) -> None:
    saved = correct(match, nonce, 1, HandRecord("N", "2", "H", 100), seen=1, as_ruling=True)
    assert [reason.get("hand") for reason in saved.state.misfits] == [2, 3]


def test_the_preview_of_a_correction_writes_nothing(match: Match, three: Save) -> None:
    before, after = preview_correction(match, 3, HandRecord("N", "6", "D", 0))
    assert (before.hands[2].points, after.hands[2].points) == (85, 0)
    assert Act.objects.count() == 3


# Voiding and claims


def test_a_hand_in_the_middle_is_struck_out_with_a_reason(match: Match, three: Save, nonce: Nonce) -> None:
    with pytest.raises(RulesError, match="reason-needed"):
        void_hand(match=match, hand_no=2, reason="", nonce=nonce(), actor=OTHER, at=AT)
    void_hand(match=match, hand_no=2, reason="26 张", nonce=nonce(), actor=OTHER, at=AT)
    assert [hand.no for hand in match_state(match).hands] == [1, 3]


@pytest.mark.parametrize(("keep", "points"), [("first", 45), ("claim", 85)])
def test_the_report_that_is_kept_counts_and_the_match_goes_on(match: Match, save: Save, nonce: Nonce, keep: str, points: int) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    claim = save(HandRecord("N", "2", "H", 85), due=due)
    done = resolve_claim(match=match, claim_no=claim.act_no, keep=keep, reason="核对", nonce=nonce(), actor=OTHER, at=AT)  # type: ignore[arg-type]
    assert (done.state.review, match_state(match).hands[0].points) == (None, points)


def test_a_claim_is_decided_once(match: Match, save: Save, nonce: Nonce) -> None:
    due = match_state(match).due.json()
    save(FIRST, due=due)
    claim = save(HandRecord("N", "2", "H", 85), due=due)
    resolve_claim(match=match, claim_no=claim.act_no, keep="first", reason="核对", nonce=nonce(), actor=OTHER, at=AT)
    with pytest.raises(RulesError, match="no-such-claim"):
        resolve_claim(match=match, claim_no=claim.act_no, keep="claim", reason="核对", nonce=nonce(), actor=OTHER, at=AT)


def test_a_ruling_on_points_counts_instead_of_the_sum(match: Match, three: Save, nonce: Nonce) -> None:
    add_ruling(match=match, hand_no=3, payload={"points": 100}, reason="分牌混入", nonce=nonce(), actor=OTHER, at=AT)
    hand = match_state(match).hands[2]
    assert (hand.tally.points, hand.points, hand.role) == (85, 100, "opponents")
