"""The table page: what is due, the preview, saving, and every refusal in words with what was typed still there."""

import logging
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tests.tournaments.views.at_table import address, text, typed
from tournaments.models import Call, Table, TableToken
from tournaments.services.rounds import close_round, draft_round, publish_round

pytestmark = pytest.mark.django_db


def save(client: Client, playing: Playing, number: int = 1, **changes: Any) -> Any:
    return client.post(address(playing, "table-save", number), typed(playing, number, **changes))


@pytest.fixture
def client(cast: Cast) -> Client:
    return cast.client(cast.referee)


# What the page shows


def test_the_first_hand_asks_who_declares(client: Client, playing: Playing) -> None:
    page = text(client.get(address(playing)))
    assert "Hand 1" in page
    assert "The bank is contested: who declares?" in page


def test_later_hands_say_who_declares_and_at_which_level(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    page = text(client.get(address(playing)))
    assert "Hand 2" in page
    assert "plays 4," in page
    assert 'id="k-declarer-N"' in page


def test_the_keys_carry_the_multipliers_of_the_ruleset(cast: Cast) -> None:
    """001 counts 2 to the number of cards: a pair is ×4, a tractor of two pairs ×16."""
    playing = make_playing(cast, preset="contest-two-stage")
    page = text(cast.client(cast.referee).get(address(playing)))
    for value, multiplier in (("single", 2), ("pair", 4), ("tractor-2", 16), ("tractor-3", 64)):
        key = page.split(f'for="k-kind-{value}"')[1].split("</label>")[0]
        assert f"×{multiplier}" in key


def test_with_one_deck_there_is_no_way_to_win_the_bottom_to_choose(cast: Cast) -> None:
    playing = make_playing(cast, preset="hundred-one-deck")
    client = cast.client(cast.referee)
    assert "k-kind-" not in text(client.get(address(playing)))
    assert save(client, playing, trick_points="30", last_trick="opponents", bottom="10").status_code == 303
    record = match_state(playing.match()).hands[0].record
    assert (record.kind, record.length, record.bottom_points) == ("single", 1, 10)
    assert save(client, playing, 2).status_code == 303


def test_three_decks_offer_triples_and_titanics(cast: Cast) -> None:
    playing = make_playing(cast, preset="titanic-three-deck")
    page = text(cast.client(cast.referee).get(address(playing)))
    assert '<option value="triple">Triple ×8</option>' in page
    assert '<option value="titanic-2">2 triples ×16</option>' in page


def test_a_table_that_nobody_opened_says_that_no_hand_is_recorded(client: Client, playing: Playing) -> None:
    assert "No hand is recorded yet" in text(client.get(address(playing)))


# Preview


def preview(client: Client, playing: Playing, **changes: Any) -> str:
    return text(client.post(address(playing, "table-preview"), typed(playing, **changes)))


def test_the_preview_says_what_is_missing(client: Client, playing: Playing) -> None:
    page = preview(client, playing, trump="", trick_points="", last_trick="")
    assert "Still missing: <b>trump, trick points, last trick</b>" in page


def test_the_preview_works_the_hand_out_before_it_is_saved(client: Client, playing: Playing) -> None:
    """85 + 10×4 = 125: the opponents take the bank at 80 and gain a level at 100 and at 120 (000 contest, steps of 20 points)."""
    page = preview(client, playing, trick_points="85", last_trick="opponents", bottom="10", kind="pair")
    assert "Opponents 85 + bottom 10×4 = <b>125</b>" in page
    assert "Opponents (EW) up 2 levels and take the bank" in page
    assert not Act.objects.exists()


def test_the_preview_names_the_next_declarer(client: Client, playing: Playing) -> None:
    """The declarers keep the bank: the partner of N declares next."""
    said = preview(client, playing).replace('<abbr class="ss-abbr" role="img" title="South" aria-label="South">S</abbr>', "S")
    assert f"next: S {playing.match().seats['S']}" in said


def test_the_preview_refuses_in_words_what_cannot_be(client: Client, playing: Playing) -> None:
    assert "Points come in fives: 42 cannot be." in preview(client, playing, trick_points="42")


def test_the_preview_says_that_the_hand_was_saved_meanwhile(client: Client, playing: Playing) -> None:
    old = typed(playing, trick_points="50")
    save(client, playing)
    page = text(client.post(address(playing, "table-preview"), old))
    assert "Hand 1 has been saved meanwhile:" in page


# Saving


def test_an_ordinary_hand_is_saved_and_the_next_one_is_due(client: Client, playing: Playing) -> None:
    answer = save(client, playing)
    assert (answer.status_code, answer.headers["Location"]) == (303, address(playing))
    assert "Hand 1 is saved." in text(client.get(address(playing)))
    state = match_state(playing.match())
    assert (state.level("NS"), state.level("EW"), state.bank) == ("4", "2", "S")


def test_a_special_hand_is_saved_with_all_its_facts(client: Client, playing: Playing) -> None:
    more = {"throw0_side": "declarers", "throw0_cards": "2", "offence0_kind": "revoke", "offence0_who": "S", "remarks": "重抓一次"}
    save(
        client,
        playing,
        bottom="other",
        bottom_other="20",
        kind="other",
        kind_other="tractor-4",
        last_trick="opponents",
        sure="45-20-tractor-4",
        **more,
    )
    record = match_state(playing.match()).hands[0].record
    assert (record.bottom_points, record.kind, record.length) == (20, "tractor", 4)
    assert [(row.role, row.cards) for row in record.failed_throws] == [("declarers", 2)]
    assert [(row.role, row.kind, row.seat) for row in record.offences] == [("declarers", "revoke", "S")]
    assert record.remarks == "重抓一次"


def test_a_miscount_that_ends_the_hand_needs_no_points(client: Client, playing: Playing) -> None:
    """000 rule 9: the side at fault loses the hand whatever was caught."""
    answer = save(client, playing, trick_points="", last_trick="", miscount="declarers")
    assert answer.status_code == 303
    assert match_state(playing.match()).level("EW") == "3"


def test_full_width_digits_are_digits(client: Client, playing: Playing) -> None:
    save(client, playing, trick_points="８５")
    assert match_state(playing.match()).hands[0].record.trick_points == 85


def test_a_save_sent_by_the_script_leads_on_by_a_header(client: Client, playing: Playing) -> None:
    answer = client.post(address(playing, "table-save"), typed(playing), headers={"hx-request": "true"})
    assert answer.headers["HX-Redirect"] == address(playing)


# Refusals: each a sentence, the right status, and what was typed still there


def test_points_that_are_no_multiple_of_five(client: Client, playing: Playing) -> None:
    answer = save(client, playing, trick_points="42")
    page = text(answer)
    assert answer.status_code == 422
    assert "Points come in fives: 42 cannot be." in page
    assert 'value="42"' in page
    assert not Act.objects.exists()


def test_points_that_are_no_number(client: Client, playing: Playing) -> None:
    answer = save(client, playing, trick_points="八十")
    assert answer.status_code == 422
    assert "A whole number is needed here." in text(answer)
    assert 'value="八十"' in text(answer)


def test_more_points_than_the_pack_holds(client: Client, playing: Playing) -> None:
    answer = save(client, playing, trick_points="205")
    assert answer.status_code == 422
    assert "The tricks hold 0 to 200 points: 205 cannot be." in text(answer)


def test_tricks_and_bottom_together_hold_no_more_than_the_pack(client: Client, playing: Playing) -> None:
    answer = save(client, playing, trick_points="195", last_trick="opponents", bottom="10", kind="single")
    assert answer.status_code == 422
    assert "together hold at most 200 points: 205 cannot be" in text(answer)


def test_a_last_trick_combination_although_the_declarers_won_it(client: Client, playing: Playing) -> None:
    answer = save(client, playing, kind="pair", bottom="10")
    assert answer.status_code == 422
    assert "The declarers won the last trick: no winning combination is recorded then." in text(answer)
    assert not Act.objects.exists()


def test_a_level_that_is_not_due(cast: Cast, playing: Playing) -> None:
    answer = save(cast.client(cast.owner), playing, level="9")
    assert answer.status_code == 422
    assert "Level 9 is not due" in text(answer)


def test_a_declarer_who_is_not_due(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    answer = save(client, playing, declarer="W")
    assert answer.status_code == 422
    assert "West is not the declarer due" in text(answer)


def test_an_unfinished_hand_says_what_is_missing(client: Client, playing: Playing) -> None:
    answer = save(client, playing, trump="", trick_points="")
    assert answer.status_code == 422
    assert "Not saved yet, still missing: trump, trick points." in text(answer)


def test_a_ruling_is_the_chief_referees(client: Client, playing: Playing) -> None:
    answer = save(client, playing, bank="ruling", reason="错级")
    assert answer.status_code == 403
    assert "Only the chief referee" in text(answer)


def test_the_chief_referee_records_a_hand_as_a_ruling_with_a_reason(cast: Cast, playing: Playing) -> None:
    chief = cast.client(cast.owner)
    answer = save(chief, playing, bank="ruling", declarer="W", level="5")
    assert answer.status_code == 422
    assert "A reason is needed." in text(answer)
    assert save(chief, playing, bank="ruling", declarer="W", level="5", reason="打错级，双方同意").status_code == 303


def test_what_was_typed_for_one_match_is_not_saved_at_another_table(cast: Cast, playing: Playing) -> None:
    fields = typed(playing, 1)
    answer = cast.client(cast.referee).post(address(playing, "table-save", 2), fields)
    assert answer.status_code == 409
    assert "This was typed for another match" in text(answer)
    assert not Act.objects.exists()


def test_a_double_tap_is_one_hand(client: Client, playing: Playing) -> None:
    fields = typed(playing)
    for _ in range(2):
        assert client.post(address(playing, "table-save"), fields).status_code == 303
    assert Act.objects.count() == 1


def test_a_second_tab_with_the_same_facts_is_told_so(client: Client, playing: Playing) -> None:
    first, second = typed(playing), typed(playing)
    client.post(address(playing, "table-save"), first)
    client.post(address(playing, "table-save"), second)
    assert "had been saved already, with the same facts" in text(client.get(address(playing)))
    assert Act.objects.count() == 1


def test_a_second_tab_with_other_facts_puts_the_table_under_review(client: Client, playing: Playing) -> None:
    first, second = typed(playing), typed(playing, trick_points="85")
    client.post(address(playing, "table-save"), first)
    answer = client.post(address(playing, "table-save"), second)
    page = text(answer)
    assert answer.status_code == 409
    assert "Both versions are kept; neither counts until the chief referee decides." in page
    row = page.split("Trick points")[1].split("</tr>")[0]
    assert "<td>45</td><td>85</td>" in row
    assert 'id="hand"' not in page


def test_a_tab_left_behind_is_shown_what_is_due_now_and_keeps_what_was_typed(client: Client, cast: Cast, playing: Playing) -> None:
    """Hand 1 was saved and taken back; a tab opened in between holds hand 2, which is not due."""
    save(client, playing)
    old = typed(playing, trick_points="85", trump="D")
    client.post(address(playing, "table-undo"), {"nonce": fresh_nonce(), "hand_no": "1"})
    answer = client.post(address(playing, "table-save"), old)
    page = text(answer)
    assert answer.status_code == 409
    assert "The match has moved on since this page was opened" in page
    assert "Hand 1" in page
    assert 'value="85"' in page
    assert 'id="k-trump-D" checked' in page


def test_a_hand_after_the_end_of_the_match_is_refused(client: Client, playing: Playing) -> None:
    late = typed(playing)
    end_match(match=playing.match(), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    answer = client.post(address(playing, "table-save"), late)
    assert answer.status_code == 409
    assert "The match is over" in text(answer)


def test_a_session_that_ran_out_keeps_the_form_until_after_signing_in(cast: Cast, playing: Playing) -> None:
    client = cast.client()
    answer = save(client, playing, trick_points="85", trump="D")
    assert answer.status_code == 302
    assert answer.headers["Location"].startswith(reverse("login"))
    assert f"next={address(playing)}" in answer.headers["Location"]
    client.force_login(cast.referee)
    page = text(client.get(address(playing)))
    assert "What you typed is here; it is not saved yet." in page
    assert 'value="85"' in page
    assert 'id="k-trump-D" checked' in page
    assert not Act.objects.exists()


def test_a_kept_form_comes_back_once(cast: Cast, playing: Playing) -> None:
    client = cast.client()
    save(client, playing, trick_points="85")
    client.force_login(cast.referee)
    client.get(address(playing))
    assert 'value="85"' not in text(client.get(address(playing)))


@pytest.mark.parametrize("due", ["", "[]", "{}", "nonsense", '{"hand_no": "one", "levels": 3}'])
def test_a_damaged_form_is_refused_and_never_a_failure(client: Client, playing: Playing, due: str) -> None:
    assert save(client, playing, due=due).status_code == 422


# Undo, end, next match, call


def test_the_last_hand_is_taken_back(client: Client, playing: Playing) -> None:
    save(client, playing)
    client.post(address(playing, "table-undo"), {"nonce": fresh_nonce(), "hand_no": "1"})
    assert match_state(playing.match()).next_hand_no == 1
    assert "Hand 1 is taken back." in text(client.get(address(playing)))


def test_only_the_last_hand_can_be_taken_back(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    playing.record(HandRecord("S", "4", "H", 85))
    answer = client.post(address(playing, "table-undo"), {"nonce": fresh_nonce(), "hand_no": "1"})
    assert answer.status_code == 409
    assert "Only the last hand can be taken back." in text(answer)


def test_the_end_at_time_says_first_who_wins(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    assert "Time called: North–South 2 levels ahead." in text(client.get(address(playing, "table-end")))
    client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "time"})
    state = match_state(playing.match())
    assert (state.over, state.winner, state.reason) == (True, "NS", "time")
    assert "The match is over" in text(client.get(address(playing)))


def test_an_absent_pair_forfeits(client: Client, playing: Playing) -> None:
    client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "forfeit", "side": "EW", "cause": "absent"})
    state = match_state(playing.match())
    assert (state.winner, state.reason) == ("NS", "forfeit")


def test_a_forfeit_needs_a_side_and_a_cause(client: Client, playing: Playing) -> None:
    answer = client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "forfeit", "cause": "absent"})
    assert answer.status_code == 422
    assert not Act.objects.exists()


def test_a_table_referee_cannot_disqualify(client: Client, playing: Playing) -> None:
    answer = client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "forfeit", "side": "EW", "cause": "disqualified"})
    assert answer.status_code == 422


def test_who_may_not_take_back_is_not_told_to(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "time"})
    page = text(client.get(address(playing)))
    assert "If it is wrong, call the chief referee" in page
    assert "ake back" not in page


def test_a_best_of_three_goes_on_with_the_next_match(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    client = cast.client(cast.referee)
    first = playing.match()
    playing.record(HandRecord("N", "2", "H", 45))
    client.post(address(playing, "table-end"), {"nonce": fresh_nonce(), "kind": "time"})
    assert "Open the next match" in text(client.get(address(playing)))
    client.post(address(playing, "table-next"), {"nonce": fresh_nonce()})
    assert playing.match() != first
    assert "Match 2, best of 3. Matches won: North–South 1, East–West 0." in text(client.get(address(playing)))
    again = client.post(address(playing, "table-next"), {"nonce": fresh_nonce()})
    assert again.status_code == 409


def test_calling_the_chief_referee_twice_is_one_call(client: Client, playing: Playing) -> None:
    for _ in range(2):
        client.post(address(playing, "table-call"), {"nonce": fresh_nonce()})
    assert Call.objects.count() == 1
    assert "Chief referee called at" in text(client.get(address(playing)))


def test_the_chief_referee_sees_the_call_and_answers_it(cast: Cast, client: Client, playing: Playing) -> None:
    client.post(address(playing, "table-call"), {"nonce": fresh_nonce()})
    rounds = reverse("round-control", kwargs={"event_id": playing.event.public_id, "stage_no": 1, "round_no": 1})
    chief = cast.client(cast.owner)
    assert "Table 1 calls for the chief referee" in text(chief.get(rounds))
    assert client.post(address(playing, "answer-call"), {"nonce": fresh_nonce()}).status_code == 403
    assert chief.post(address(playing, "answer-call"), {"nonce": fresh_nonce()}).status_code == 303
    assert "calls for the chief referee" not in text(chief.get(rounds))
    assert "Call the chief referee" in text(client.get(address(playing)))


def test_a_refusal_is_noted_in_the_log(client: Client, playing: Playing, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="shuangsheng"):
        save(client, playing, trick_points="42")
        save(client, playing, trick_points="nonsense")
    assert "impossible-points" in caplog.text
    assert "trick_points" in caplog.text


@pytest.mark.parametrize("name", ["table-preview", "table-save", "table-undo", "table-end", "table-next", "table-call"])
@pytest.mark.parametrize("fields", [{}, {"nonce": "x", "kind": "zz", "hand_no": "-1", "due": "{"}])
def test_an_empty_or_senseless_form_is_answered_and_never_a_failure(
    client: Client, playing: Playing, name: str, fields: dict[str, str]
) -> None:
    assert client.post(address(playing, name), fields).status_code in (200, 303, 409, 422)
    assert not Act.objects.exists()


@pytest.mark.parametrize("name", ["table-preview", "table-save", "table-undo", "table-end", "table-next", "table-call"])
def test_at_a_bye_nothing_is_recorded(cast: Cast, name: str) -> None:
    playing = make_playing(cast, pairs=3)
    bye = Table.objects.get(round=playing.round, number=None)
    client = cast.client(cast.referee)
    kwargs = {"event_id": playing.event.public_id, "table_id": bye.public_id}
    answer = client.post(reverse(name, kwargs=kwargs), {})
    assert answer.status_code == 409
    assert "This pair has a bye" in text(answer)
    assert client.get(reverse("table", kwargs=kwargs)).status_code == 200


def test_after_the_round_is_closed_only_the_chief_referee_corrects(client: Client, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "H", 45))
    for number in (1, 2):
        end_match(
            match=playing.match(number),
            kind="forfeit",
            side="EW",
            cause="conceded",
            nonce=fresh_nonce(),
            actor=playing.actor,
            at=timezone.now(),
        )
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    answer = client.post(address(playing, "table-undo"), {"nonce": fresh_nonce(), "hand_no": "1"})
    assert answer.status_code == 409
    assert "This round is not being played." in text(answer)
    assert "Take back" not in text(client.get(address(playing)))


def test_before_the_round_is_started_no_hand_is_recorded(cast: Cast) -> None:
    event = make_event(cast)
    round_ = draft_round(event=event, stage=event.stages.get(), seed="3 5 2", actor=actor_of(cast.owner), at=timezone.now())
    publish_round(round_=round_, actor=actor_of(cast.owner), at=timezone.now())
    playing = Playing(event, event.stages.get(), round_, actor_of(cast.owner))
    client = cast.client(cast.referee)
    assert "The round has not been started yet." in text(client.get(address(playing)))
    assert save(client, playing).status_code == 409


# Who may


@pytest.mark.parametrize("name", ["table", "table-end"])
def test_a_stranger_may_not_open_a_table(cast: Cast, playing: Playing, name: str) -> None:
    assert cast.client(cast.stranger).get(address(playing, name)).status_code == 403


def test_nobody_is_asked_to_sign_in(cast: Cast, playing: Playing) -> None:
    assert cast.client().get(address(playing)).status_code == 302


def test_a_table_with_a_referee_of_its_own_is_closed_to_the_others(cast: Cast, playing: Playing) -> None:
    table = playing.table(1)
    table.referee = playing.event.referees.create(name="何立新")
    table.save()
    answer = cast.client(cast.referee).get(address(playing))
    assert answer.status_code == 403
    assert "This table has a referee of its own." in text(answer)


def test_a_table_card_opens_its_table_and_no_other(cast: Cast, playing: Playing) -> None:
    client = cast.client()
    answer = client.get(reverse("open-token", args=[playing.token(1)]))
    assert (answer.status_code, answer.headers["Location"]) == (303, address(playing, number=1))
    assert client.get(address(playing, number=1)).status_code == 200
    assert save(client, playing, 1).status_code == 303
    refused = save(client, playing, 2)
    assert refused.status_code == 403
    assert "This device records at table 1." in text(refused)


def test_an_unknown_card_is_not_found_and_a_revoked_one_is_gone(cast: Cast, playing: Playing) -> None:
    client = cast.client()
    assert client.get(reverse("open-token", args=["nothing-of-ours"])).status_code == 404
    token = playing.token(1)
    TableToken.objects.update(revoked_at=timezone.now())
    answer = client.get(reverse("open-token", args=[token]))
    assert answer.status_code == 410
    assert "no longer valid" in text(answer)


@pytest.mark.parametrize("language", ["zh-hans", "zh-hant", "en"])
def test_the_page_renders_in_every_language(cast: Cast, playing: Playing, language: str) -> None:
    playing.record(HandRecord("N", "2", None, 45))
    assert cast.client(cast.referee, language).get(address(playing)).status_code == 200


# What is seldom seen is asked about once


SELDOM = {"last_trick": "opponents", "bottom": "other", "bottom_other": "25", "kind": "other", "kind_other": "tractor-7"}


def test_a_hand_seldom_seen_is_asked_about_and_saved_with_one_more_tap(client: Client, playing: Playing) -> None:
    fields = typed(playing, **SELDOM)
    answer = client.post(address(playing, "table-save"), fields)
    page = text(answer)
    assert answer.status_code == 422
    assert "Was it so?" in page
    assert 'name="sure" value="45-25-tractor-7"' in page
    assert 'name="bottom_other" inputmode="numeric" maxlength="3" value="25"' in page
    assert not Act.objects.exists()
    assert client.post(address(playing, "table-save"), fields | {"sure": "45-25-tractor-7"}).status_code == 303
    assert Act.objects.count() == 1


def test_a_yes_to_other_facts_is_no_yes(client: Client, playing: Playing) -> None:
    answer = save(client, playing, **SELDOM, sure="45-20-tractor-7")
    assert answer.status_code == 422
    assert not Act.objects.exists()


def test_the_preview_asks_before_anything_is_saved(client: Client, playing: Playing) -> None:
    assert "Was it so?" in text(client.post(address(playing, "table-preview"), typed(playing, **SELDOM)))
    assert "Was it so?" not in text(client.post(address(playing, "table-preview"), typed(playing)))
