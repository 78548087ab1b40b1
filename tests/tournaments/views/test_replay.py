"""Voiding a table on its page: what it would change is said first, then it is open again; and the old match is brought back."""

import pytest
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.selectors import forget_states, match_state
from referee.services import correct_hand, end_match
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tournaments.models import Round
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.replays import standing_replay
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.services.papers import keep_sheet
from tournaments.services.protests import make_protest
from tournaments.services.rounds import close_round, draft_round, open_next_match

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(cast: Cast) -> Playing:
    """A knockout of four whose first round is closed: NS won both tables after two hands."""
    playing = make_playing(cast, pairs=4)
    for number in (1, 2):
        playing.record(HandRecord("N", "2", "S", 60), number)
        playing.record(HandRecord("S", "3", "H", 60), number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    forget_states()
    return playing


def address(playing: Playing, more: str = "") -> str:
    return f"/e/{playing.event.public_id}/matches/{playing.match().public_id}/replay/{more}"


def void(cast: Cast, playing: Playing, reason: str = "wrong deck") -> int:
    """The table is voided by its page; the status."""
    return cast.client(cast.owner).post(address(playing), {"nonce": fresh_nonce(), "reason": reason}).status_code


def seq_of(playing: Playing) -> int:
    log = standing_replay(playing.event, playing.table())
    assert log is not None
    return log.seq


def test_the_page_says_what_voiding_would_change_and_nothing_is_written(cast: Cast, closed: Playing) -> None:
    acts = Act.objects.count()
    answer = cast.client(cast.owner).get(address(closed))
    assert answer.status_code == 200
    assert any("not decided any more" in words and "hands 1, 2" in words for words in answer.context["effects"])
    assert Act.objects.count() == acts


def test_a_table_is_not_voided_without_a_reason(cast: Cast, closed: Playing) -> None:
    assert void(cast, closed, reason=" ") == 422
    assert closed.row().status == "result"


def test_a_voided_table_is_open_again_and_so_are_its_round_and_the_bracket(cast: Cast, closed: Playing) -> None:
    assert void(cast, closed) == 303
    closed.round.refresh_from_db()
    assert closed.round.state == Round.State.PLAYING
    assert closed.row().status == "waiting"
    bracket, _ = stage_bracket(closed.event, closed.stage, EVERYTHING)
    assert bracket is not None
    assert bracket.rounds[0][0].winner is None


def test_the_old_match_is_brought_back_hand_by_hand_and_the_round_closed_as_it_was(cast: Cast, closed: Playing) -> None:
    before, closed_at = match_state(closed.match()), Round.objects.get(pk=closed.round.pk).closed_at
    void(cast, closed)
    assert cast.client(cast.owner).post(address(closed, "undo/"), {"seq": seq_of(closed)}).status_code == 303
    after = match_state(closed.match())
    assert [(hand.no, hand.points, hand.after) for hand in after.hands] == [(hand.no, hand.points, hand.after) for hand in before.hands]
    assert (after.over, after.winner, after.reason) == (before.over, before.winner, before.reason)
    closed.round.refresh_from_db()
    assert (closed.round.state, closed.round.closed_at) == (Round.State.CLOSED, closed_at)


def test_a_table_may_be_voided_again_after_that(cast: Cast, closed: Playing) -> None:
    void(cast, closed)
    cast.client(cast.owner).post(address(closed, "undo/"), {"seq": seq_of(closed)})
    assert void(cast, closed, "wrong deck after all") == 303
    assert cast.client(cast.owner).post(address(closed, "undo/"), {"seq": seq_of(closed)}).status_code == 303
    assert len(match_state(closed.match()).hands) == 2


def test_once_something_new_is_recorded_the_old_match_stays_away(cast: Cast, closed: Playing) -> None:
    void(cast, closed)
    seq = seq_of(closed)
    closed.record(HandRecord("E", "2", "S", 60))
    browser = cast.client(cast.owner)
    answer = browser.post(address(closed, "undo/"), {"seq": seq}, follow=True)
    assert "cannot be brought back" in answer.content.decode()
    assert len(match_state(closed.match()).hands) == 1
    assert (
        "Bring the old match back" not in browser.get(f"/e/{closed.event.public_id}/matches/{closed.match().public_id}/").content.decode()
    )


def test_where_a_later_round_was_drawn_the_page_says_what_to_do_first(cast: Cast, closed: Playing) -> None:
    draft_round(event=closed.event, stage=closed.stage, seed="1", actor=closed.actor, at=timezone.now())
    acts = Act.objects.count()
    browser = cast.client(cast.owner)
    assert "Take that draw back first" in browser.get(address(closed)).content.decode()
    assert void(cast, closed) == 409
    assert Act.objects.count() == acts


def test_the_way_there_stands_on_the_table_page_of_the_chief_alone_and_on_the_protest(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    table = f"/e/{playing.event.public_id}/tables/{playing.table().public_id}/"
    assert address(playing) in cast.client(cast.owner).get(table).content.decode()
    assert address(playing) not in cast.client(cast.referee).get(table).content.decode()
    protest = make_protest(
        table=playing.table(), entry=playing.event.entries.get(pk=playing.row().ns.pk), statement="wrong deck", actor=playing.actor,
        at=timezone.now(),
    )  # fmt: skip
    page = cast.client(cast.owner).get(f"/e/{playing.event.public_id}/protests/{protest.pk}/").content.decode()
    assert address(playing) in page


def test_a_best_of_three_is_voided_and_brought_back_with_all_its_matches(cast: Cast) -> None:
    playing = make_playing(cast, pairs=4, best_of=3)
    playing.record(HandRecord("N", "2", "S", 60))
    end_match(match=playing.match(), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    open_next_match(event=playing.event, table=playing.table(), actor=playing.actor, at=timezone.now())
    playing.record(HandRecord("E", "2", "S", 60))
    first, second = playing.row().matches
    page = f"/e/{playing.event.public_id}/matches/{second.match.public_id}/"
    browser = cast.client(cast.owner)
    answer = browser.post(f"{page}replay/", {"nonce": fresh_nonce(), "reason": "wrong deck"})
    assert answer["Location"] == f"/e/{playing.event.public_id}/matches/{first.match.public_id}/"
    assert browser.get(page).status_code == 404
    assert [played.match for played in playing.row().matches] == [first.match]
    assert browser.post(address(playing, "undo/"), {"seq": seq_of(playing)}).status_code == 303
    assert [(played.match, len(played.state.hands)) for played in playing.row().matches] == [(first.match, 1), (second.match, 1)]
    assert browser.get(page).status_code == 200


def test_pages_do_not_stumble_over_a_match_that_was_voided_with_its_table(cast: Cast) -> None:
    playing = make_playing(cast, pairs=4, best_of=3)
    playing.record(HandRecord("N", "2", "S", 60))
    end_match(match=playing.match(), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    open_next_match(event=playing.event, table=playing.table(), actor=playing.actor, at=timezone.now())
    second = playing.match()
    seen = playing.record(HandRecord("E", "2", "S", 60)).act_no
    correct_hand(
        match=second, hand_no=1, record=HandRecord("E", "2", "S", 80), seen_act=seen, reason="counted again", nonce=fresh_nonce(),
        actor=playing.actor, at=timezone.now(),
    )  # fmt: skip
    keep_sheet(event=playing.event, match=second, at=timezone.now())
    void(cast, playing)
    browser = cast.client(cast.owner)
    for page in ("", "hall/", "log/", "papers/", "control/1/1/", "files/workbook.xlsx"):
        assert browser.get(f"/e/{playing.event.public_id}/{page}").status_code == 200
