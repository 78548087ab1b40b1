"""The match page: who won by what, each hand in words, corrections shown as such; and the acts of the chief referee."""

import re
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord, Offence
from referee.selectors import match_state
from referee.services import add_penalty, end_match, record_hand
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.running import running
from tests.tournaments.views.at_table import text, typed
from tournaments.models import Event, Membership

pytestmark = pytest.mark.django_db

CHIEF_PAGES = ("add-ruling", "add-penalty", "swap-sides", "report-result", "reopen-match")


def address(playing: Playing, name: str = "match", **more: Any) -> str:
    return reverse(name, kwargs={"event_id": playing.event.public_id, "match_id": playing.match().public_id, **more})


def post(client: Client, playing: Playing, name: str, data: dict[str, Any], **more: Any) -> Any:
    return client.post(address(playing, name, **more), {"nonce": fresh_nonce(), **data})


@pytest.fixture
def chief(cast: Cast) -> Client:
    return cast.client(cast.owner)


@pytest.fixture
def three_hands(playing: Playing) -> Playing:
    """NS to 4, NS to 6, then 85 points: EW take the bank."""
    playing.record(HandRecord("N", "2", "H", 45))
    playing.record(HandRecord("S", "4", "S", 30))
    playing.record(HandRecord("N", "6", "D", 85, last_trick="opponents", kind="pair"))
    return playing


def correction(playing: Playing, hand_no: int, **changes: Any) -> dict[str, Any]:
    """Hand `hand_no` as the correction form sends it."""
    act = Act.objects.filter(match=playing.match(), kind="hand", hand_no=hand_no).order_by("-no")[0]
    record = act.payload
    fields = {
        "declarer": record["declarer"], "level": record["level"], "trump": record["trump"], "trick_points": record["trick_points"],
        "last_trick": record["last_trick"]["side"], "bottom": "0", "kind": record["last_trick"].get("kind", ""), "seen_act": act.no,
        "due": f'{{"hand_no": {hand_no}, "declarer": "{record["declarer"]}", "levels": {{"NS": "2", "EW": "2"}}}}', "reason": "漏数一张 5",
    }  # fmt: skip
    return fields | changes


# Reading


def test_anybody_reads_a_match_of_a_public_event(cast: Cast, three_hands: Playing) -> None:
    page = text(cast.client().get(address(three_hands)))
    assert "Hand by hand" in page
    assert "Declarers (NS) up 2 levels and keep the bank" in page
    assert "ss-svg" in page
    assert "Chief referee" not in page


def test_a_private_event_shows_nothing_to_strangers(cast: Cast, three_hands: Playing) -> None:
    Event.objects.update(visibility="private")
    assert cast.client(cast.stranger).get(address(three_hands)).status_code == 404
    assert cast.client(cast.referee).get(address(three_hands)).status_code == 200


def test_a_match_of_another_event_is_not_found(cast: Cast, playing: Playing) -> None:
    other = make_playing(cast)
    strange = reverse("match", kwargs={"event_id": other.event.public_id, "match_id": playing.match().public_id})
    assert cast.client().get(strange).status_code == 404


def test_the_end_says_who_won_and_by_what(cast: Cast, three_hands: Playing) -> None:
    end_match(match=three_hands.match(), kind="time", nonce=fresh_nonce(), actor=three_hands.actor, at=timezone.now())
    page = text(cast.client().get(address(three_hands)))
    assert "Time called: North–South 4 levels ahead." in page
    assert "<b>won</b>" in page
    assert "Match points" not in page, "a knockout counts none"


def test_a_match_of_a_swiss_says_the_match_points_of_both_pairs(cast: Cast) -> None:
    run = running("swiss", 4)
    round_ = run.begin()
    match = run.rows(round_)[0].current
    assert match is not None
    where = reverse("match", kwargs={"event_id": run.event.public_id, "match_id": match.match.public_id})
    assert "Match points" not in text(cast.client().get(where))
    run.finish(round_, lambda row: "ns")
    page = text(cast.client().get(where))
    assert [page.count(f"Match points {points}<") for points in (2, 0)] == [1, 1]


def test_an_offence_stands_beside_the_hands_with_what_it_cost(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45, offences=(Offence("declarers", "revoke", "S"),)))
    notes = text(cast.client().get(address(playing))).split('id="notes"')[1]
    assert "revoke" in notes
    assert "NS down 1 level" in notes
    assert playing.match().seats["S"] in notes


def test_an_empty_match_says_what_will_appear(cast: Cast, playing: Playing) -> None:
    assert "No hand is recorded yet." in text(cast.client().get(address(playing)))


# Correcting a hand


def test_a_correction_shows_first_what_would_change(chief: Client, three_hands: Playing) -> None:
    """With 100 points hand 1 goes to the opponents: levels and bank of hands 2 and 3 no longer fit."""
    answer = post(chief, three_hands, "correct-preview", correction(three_hands, 1, trick_points="100"), hand_no=1)
    page = text(answer)
    assert "Hand 1: levels 4 : 2 → 2 : 3" in page
    assert "Hand 2 no longer fits what was due." in page
    assert "Hand 3 no longer fits what was due." in page


def test_a_correction_that_misfits_later_hands_is_saved_only_as_a_ruling(chief: Client, three_hands: Playing) -> None:
    fields = correction(three_hands, 1, trick_points="100")
    answer = post(chief, three_hands, "correct-hand", fields, hand_no=1)
    assert answer.status_code == 422
    assert "these hands no longer fit: 2 and 3." in text(answer)
    assert 'value="100"' in text(answer)
    assert post(chief, three_hands, "correct-hand", {**fields, "as_ruling": "1"}, hand_no=1).status_code == 303
    assert [hand.misfit is not None for hand in match_state(three_hands.match()).hands] == [False, True, True]


def test_a_corrected_figure_is_struck_out_beside_the_new_one(cast: Cast, chief: Client, three_hands: Playing) -> None:
    assert post(chief, three_hands, "correct-hand", correction(three_hands, 3, trick_points="90"), hand_no=3).status_code == 303
    page = text(cast.client().get(address(three_hands)))
    assert '<s class="ss-was">85</s><ins class="ss-new">90</ins>' in page
    assert "Reason: 漏数一张 5." in page


def test_a_correction_needs_a_reason(chief: Client, three_hands: Playing) -> None:
    answer = post(chief, three_hands, "correct-hand", correction(three_hands, 3, trick_points="90", reason=" "), hand_no=3)
    assert answer.status_code == 422
    assert "A reason is needed." in text(answer)


def test_a_correction_of_a_version_that_is_no_longer_there_is_taken(chief: Client, three_hands: Playing) -> None:
    old = correction(three_hands, 3, trick_points="95")
    post(chief, three_hands, "correct-hand", correction(three_hands, 3, trick_points="90"), hand_no=3)
    answer = post(chief, three_hands, "correct-hand", old, hand_no=3)
    assert answer.status_code == 409
    assert "Somebody else changed this" in text(answer)


def test_the_correction_form_shows_the_hand_as_it_stands(chief: Client, three_hands: Playing) -> None:
    page = text(chief.get(address(three_hands, "correct-hand", hand_no=3)))
    assert 'value="85"' in page
    assert 'id="k-trump-D" checked' in page
    assert 'id="k-last_trick-opponents" checked' in page
    assert 'id="k-kind-pair" checked' in page


def test_a_hand_is_struck_out_with_its_consequences_shown(chief: Client, three_hands: Playing) -> None:
    page = text(chief.get(address(three_hands, "void-hand", hand_no=3)))
    assert "Next declarer: West → North" in page
    assert post(chief, three_hands, "void-hand", {"reason": "重打"}, hand_no=3).status_code == 303
    assert match_state(three_hands.match()).next_hand_no == 3


# Rulings, penalties and the rest


def test_a_ruling_shows_what_it_would_do_before_it_is_recorded(chief: Client, three_hands: Playing) -> None:
    fields = {"hand_no": "3", "level_ns": "5", "reason": "打错级", "agreed": "on"}
    page = text(post(chief, three_hands, "add-ruling", {**fields, "look": "1"}))
    assert "Levels: 6 : 2 → 5 : 2" in page
    assert not Act.objects.filter(kind="ruling").exists()
    assert post(chief, three_hands, "add-ruling", fields).status_code == 303
    assert match_state(three_hands.match()).level("NS") == "5"
    notes = text(chief.get(address(three_hands))).split('id="notes"')[1]
    assert "North–South set to level 5; both sides agreed" in notes


def test_a_ruling_that_sets_nothing_is_refused(chief: Client, three_hands: Playing) -> None:
    answer = post(chief, three_hands, "add-ruling", {"hand_no": "3", "reason": "…"})
    assert answer.status_code == 422
    assert "The ruling changes nothing yet" in text(answer)


def test_a_ruling_needs_a_reason_and_keeps_what_was_chosen(chief: Client, three_hands: Playing) -> None:
    answer = post(chief, three_hands, "add-ruling", {"hand_no": "3", "level_ns": "5"})
    assert answer.status_code == 422
    assert '<option value="5" selected>' in text(answer)


def test_a_ruling_sent_twice_is_one_ruling(chief: Client, three_hands: Playing) -> None:
    fields = {"nonce": fresh_nonce(), "hand_no": "3", "level_ns": "5", "reason": "打错级"}
    for _ in range(2):
        assert chief.post(address(three_hands, "add-ruling"), fields).status_code == 303
    assert Act.objects.filter(kind="ruling").count() == 1


def test_a_penalty_costs_levels_and_can_be_taken_back(chief: Client, three_hands: Playing) -> None:
    assert post(chief, three_hands, "add-penalty", {"side": "NS", "kind": "late", "cost": "1", "reason": "迟到 10 分钟"}).status_code == 303
    assert match_state(three_hands.match()).level("NS") == "5"
    act = Act.objects.get(kind="penalty")
    assert post(chief, three_hands, "cancel-act", {"reason": "记错"}, act_no=act.no).status_code == 303
    assert match_state(three_hands.match()).level("NS") == "6"
    assert "taken back" in text(chief.get(address(three_hands)))


def test_what_was_taken_back_cannot_be_taken_back_again(chief: Client, three_hands: Playing) -> None:
    match = three_hands.match()
    made = add_penalty(
        match=match,
        side="NS",
        kind="late",
        payload={"levels": 1},
        reason="迟到",
        nonce=fresh_nonce(),
        actor=three_hands.actor,
        at=timezone.now(),
    )
    post(chief, three_hands, "cancel-act", {"reason": "记错"}, act_no=made.act_no)
    answer = post(chief, three_hands, "cancel-act", {"reason": "记错"}, act_no=made.act_no)
    assert answer.status_code == 409


def test_a_change_of_sides_turns_the_names_and_leaves_the_hands(cast: Cast, chief: Client, three_hands: Playing) -> None:
    names = three_hands.match().seats
    assert post(chief, three_hands, "swap-sides", {"reason": "坐反了"}).status_code == 303
    first_hand = text(cast.client().get(address(three_hands))).split('id="wide-1"')[1].split("</tr>")[0]
    assert names["E"] in first_hand
    assert match_state(three_hands.match()).level("NS") == "6"


def test_a_recorded_end_is_reopened_with_a_reason(chief: Client, three_hands: Playing) -> None:
    end_match(match=three_hands.match(), kind="time", nonce=fresh_nonce(), actor=three_hands.actor, at=timezone.now())
    assert post(chief, three_hands, "reopen-match", {"reason": "铃响早了"}).status_code == 303
    assert not match_state(three_hands.match()).over


def test_a_match_that_nobody_ended_cannot_be_reopened(chief: Client, three_hands: Playing) -> None:
    answer = post(chief, three_hands, "reopen-match", {"reason": "…"})
    assert answer.status_code == 409
    assert "Nobody has recorded an end of this match." in text(answer)


def test_final_levels_alone_are_a_result(chief: Client, playing: Playing) -> None:
    assert post(chief, playing, "report-result", {"level_ns": "7", "level_ew": "9"}).status_code == 303
    state = match_state(playing.match())
    assert (state.winner, state.reported, state.level("EW")) == ("EW", True, "9")


def test_final_levels_are_refused_where_hands_are_recorded(chief: Client, three_hands: Playing) -> None:
    answer = post(chief, three_hands, "report-result", {"level_ns": "7", "level_ew": "9"})
    assert answer.status_code == 409
    assert "Hands have been recorded" in text(answer)


@pytest.mark.parametrize(("keep", "points"), [("first", 45), ("claim", 85)])
def test_the_chief_referee_decides_between_two_reports(cast: Cast, chief: Client, playing: Playing, keep: str, points: int) -> None:
    referee = cast.client(cast.referee)
    first, second = typed(playing), typed(playing, trick_points="85")
    save = reverse("table-save", kwargs={"event_id": playing.event.public_id, "table_id": playing.table().public_id})
    referee.post(save, first)
    referee.post(save, second)
    claim = Act.objects.get(kind="claim")
    page = text(chief.get(address(playing, "resolve-claim", act_no=claim.no)))
    assert "<td>45</td><td>85</td>" in page
    assert post(chief, playing, "resolve-claim", {"keep": keep, "reason": "核对牌堆"}, act_no=claim.no).status_code == 303
    state = match_state(playing.match())
    assert (state.review, state.hands[0].points) == (None, points)


def test_the_open_miscount_is_named_and_leads_to_a_ruling(cast: Cast) -> None:
    playing = make_playing(cast, options={"miscount": "ruling"})
    playing.record(HandRecord("N", "2", "H", 45, miscount="declarers"))
    page = text(cast.client(cast.owner).get(address(playing)))
    assert "The chief referee has still to decide on the miscount." in page
    assert "?hand=1" in page


def test_a_best_of_three_links_its_matches(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    first = playing.match()
    end_match(match=first, kind="forfeit", side="EW", cause="conceded", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    assert cast.client().get(address(playing)).status_code == 200


# Who may


@pytest.mark.parametrize("name", CHIEF_PAGES)
def test_the_acts_of_the_chief_referee_are_closed_to_the_table_referee(cast: Cast, three_hands: Playing, name: str) -> None:
    client = cast.client(cast.referee)
    assert client.get(address(three_hands, name)).status_code == 403
    assert post(client, three_hands, name, {"reason": "…"}).status_code == 403


def test_an_organiser_who_is_not_the_chief_cannot_correct(cast: Cast, three_hands: Playing) -> None:
    Membership.objects.filter(user=cast.owner, role="chief").delete()
    client = cast.client(cast.owner)
    assert client.get(address(three_hands, "correct-hand", hand_no=1)).status_code == 403
    assert "Chief referee" not in text(client.get(address(three_hands)))


@pytest.mark.parametrize("name", CHIEF_PAGES)
def test_every_act_of_the_chief_referee_has_its_page(chief: Client, three_hands: Playing, name: str) -> None:
    assert chief.get(address(three_hands, name)).status_code == 200


@pytest.mark.parametrize("name", CHIEF_PAGES)
def test_an_empty_form_is_refused_and_changes_nothing(chief: Client, three_hands: Playing, name: str) -> None:
    before = Act.objects.count()
    assert chief.post(address(three_hands, name), {}).status_code == 422
    assert Act.objects.count() == before


@pytest.mark.parametrize(
    ("name", "more"), [("correct-hand", {"hand_no": 1}), ("void-hand", {"hand_no": 1}), ("resolve-claim", {"act_no": 1})]
)
def test_an_empty_form_about_a_hand_is_refused(chief: Client, three_hands: Playing, name: str, more: dict[str, int]) -> None:
    assert chief.post(address(three_hands, name, **more), {}).status_code == 422
    assert chief.get(address(three_hands, "correct-preview", hand_no=1)).status_code == 200


@time_machine.travel("2026-11-28 14:30 +08:00", tick=False)
def test_the_page_is_the_same_until_something_changes(cast: Cast, three_hands: Playing) -> None:
    client = cast.client()
    first = client.get(address(three_hands))
    again = client.get(address(three_hands), headers={"if-none-match": first.headers["ETag"]})
    assert again.status_code == 304
    three_hands.record(HandRecord("W", "2", "C", 25))
    changed = client.get(address(three_hands), headers={"if-none-match": first.headers["ETag"]})
    assert changed.status_code == 200


def test_a_hand_that_is_not_there_cannot_be_corrected_or_struck_out(chief: Client, three_hands: Playing) -> None:
    for name in ("correct-hand", "void-hand"):
        assert chief.get(address(three_hands, name, hand_no=9)).status_code == 404


def test_a_ruling_typed_before_the_session_ran_out_comes_back(cast: Cast, three_hands: Playing) -> None:
    client = cast.client()
    assert post(client, three_hands, "add-ruling", {"hand_no": "3", "level_ns": "5", "reason": "打错级"}).status_code == 302
    client.force_login(cast.owner)
    page = text(client.get(address(three_hands, "add-ruling")))
    assert "打错级" in page
    assert '<option value="5" selected>' in page


def test_record_hand_is_the_only_way_in(three_hands: Playing) -> None:
    """A page never writes an act itself: what it saved is what the service answers for the same nonce."""
    match, nonce = three_hands.match(), Act.objects.filter(match=three_hands.match()).latest("no").nonce
    due = match_state(match).due.json()
    again = record_hand(match=match, record=HandRecord("W", "2"), due=due, nonce=nonce, actor=three_hands.actor, at=timezone.now())
    assert again.answer == "repeated"


def test_a_correction_to_what_is_seldom_seen_is_asked_about(chief: Client, three_hands: Playing) -> None:
    fields = correction(three_hands, 3, last_trick="opponents", bottom="other", bottom_other="25", kind="other", kind_other="tractor-7")
    answer = post(chief, three_hands, "correct-hand", fields, hand_no=3)
    assert answer.status_code == 422
    asked = re.search(r'name="sure" value="([^"]+)"', text(answer))
    assert asked is not None
    assert "Yes, save the correction" in text(answer)
    assert post(chief, three_hands, "correct-hand", {**fields, "sure": asked[1]}, hand_no=3).status_code == 303
