"""Kept sheets (event.md §7): written when both sides have signed or the round closes, with their hash, surviving what comes later."""

import hashlib

import pytest
from django.utils import timezone, translation

from referee.models import KeptSheet
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import correct_hand, end_match
from referee.services.between import sign_sheet
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.exports.paper_values import pages, text
from tournaments.exports.pen import Pdf
from tournaments.services.papers import is_whole, keep_round, kept_sheets, prepare_round, round_sheets, sign_and_keep, table_sheet
from tournaments.services.rounds import close_round, draft_round, publish_round, reopen_round

pytestmark = pytest.mark.django_db
ADDRESS = "http://192.168.1.5:8000/"


def record(playing: Playing, number: int = 1, points: int = 45) -> None:
    state = match_state(playing.match(number))
    declarer = state.bank or "N"
    level = state.level("NS" if declarer in "NS" else "EW")
    playing.record(HandRecord(declarer, level, "H", points), number)


def play_out(playing: Playing) -> None:
    """One hand at each table, then time is called."""
    for number in (1, 2):
        record(playing, number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())


def close(playing: Playing) -> None:
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())


def shown(kept: KeptSheet) -> str:
    return text(Pdf(bytes(kept.bytes)))


def test_a_round_that_closes_keeps_the_sheet_of_every_match(playing: Playing) -> None:
    play_out(playing)
    close(playing)
    for number in (1, 2):
        (kept,) = kept_sheets(playing.match(number))
        assert kept.sha256 == hashlib.sha256(bytes(kept.bytes)).hexdigest()
        assert is_whole(kept)
        assert all(name in shown(kept) for name in playing.row(number).ns.names)


def test_a_kept_sheet_belongs_to_the_state_of_the_event_it_was_made_in(playing: Playing) -> None:
    play_out(playing)
    close(playing)
    playing.event.scope.refresh_from_db()
    assert {kept.seq for kept in KeptSheet.objects.all()} == {playing.event.scope.seq}


def test_a_round_that_cannot_close_keeps_nothing(playing: Playing) -> None:
    record(playing)
    with pytest.raises(RulesError, match="tables-open"):
        close(playing)
    assert not KeptSheet.objects.exists()


def test_what_was_prepared_before_a_late_change_is_written_anew(playing: Playing) -> None:
    play_out(playing)
    early = prepare_round(round_=playing.round, at=timezone.now())
    sign_sheet(match=playing.match(), side="NS", name="迟签者", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    scope = playing.event.scope
    scope.refresh_from_db()
    keep_round(round_=playing.round, at=timezone.now(), seq=scope.seq + 1, prepared=early, prepared_at=scope.seq)
    assert "迟签者" in shown(kept_sheets(playing.match())[0])


def test_nothing_is_prepared_while_a_table_is_open(playing: Playing) -> None:
    record(playing)
    assert prepare_round(round_=playing.round, at=timezone.now()).sheets == ()


def test_a_kept_sheet_survives_a_correction_and_the_next_closing_keeps_another(playing: Playing) -> None:
    play_out(playing)
    close(playing)
    (first,) = kept_sheets(playing.match())
    before = bytes(first.bytes)
    reopen_round(round_=playing.round, actor=playing.actor, at=timezone.now(), reason="漏数一张 5")
    hand = match_state(playing.match()).hands[0]
    changed = HandRecord(hand.record.declarer, hand.record.level, "H", 50)
    correct_hand(
        match=playing.match(), hand_no=1, record=changed, seen_act=hand.act_no, reason="漏数一张 5", nonce=fresh_nonce(), actor=playing.actor,
        at=timezone.now(),
    )  # fmt: skip
    close(playing)
    second, first = kept_sheets(playing.match())
    assert bytes(first.bytes) == before
    assert second.sha256 != first.sha256
    assert "漏数一张5" in shown(second)


def test_a_sheet_is_kept_with_the_second_signature_and_once(playing: Playing) -> None:
    record(playing)
    match, nonces = playing.match(), [fresh_nonce(), fresh_nonce()]
    for side, name, nonce in (("NS", "甲方", nonces[0]), ("EW", "乙方", nonces[1]), ("EW", "乙方", nonces[1])):
        sign_and_keep(
            event=playing.event, match=match, side=side, name=name, nonce=nonce, actor=playing.actor, at=timezone.now(), address=ADDRESS
        )
    (kept,) = kept_sheets(match)
    assert "甲方" in shown(kept)
    assert "乙方" in shown(kept)


def test_a_kept_sheet_cannot_be_changed(playing: Playing) -> None:
    play_out(playing)
    close(playing)
    with pytest.raises(Exception, match="append-only"):
        KeptSheet.objects.update(sha256="0" * 64)


def test_the_sheets_of_a_round_are_one_file_by_table(playing: Playing) -> None:
    record(playing)
    found = pages(round_sheets(event=playing.event, round_=playing.round, at=timezone.now(), address=ADDRESS))
    assert len(found) == 2
    for page, number in zip(found, (1, 2), strict=True):
        assert all(name in page for entry in playing.row(number).entries for name in entry.names)


def test_a_blank_sheet_shows_nothing_that_was_recorded(playing: Playing) -> None:
    at, table = timezone.now(), playing.table()
    before = table_sheet(event=playing.event, table=table, at=at, address=ADDRESS, blank=True)
    record(playing, points=35)
    assert table_sheet(event=playing.event, table=table, at=at, address=ADDRESS, blank=True).content == before.content
    assert table_sheet(event=playing.event, table=table, at=at, address=ADDRESS).content != before.content


def test_a_best_of_three_says_which_match_a_sheet_is_of(cast: Cast) -> None:
    playing = make_playing(cast, best_of=3)
    with translation.override("en"):
        pdf = table_sheet(event=playing.event, table=playing.table(), at=timezone.now(), address=ADDRESS)
    assert "match1,bestof3" in text(pdf)


def test_a_draft_has_no_sheets(cast: Cast) -> None:
    playing = make_playing(cast)
    for number in (1, 2):
        record(playing, number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close(playing)
    draft = draft_round(event=playing.event, stage=playing.stage, seed="1", actor=playing.actor, at=timezone.now())
    with pytest.raises(RulesError, match="no-sheet"):
        round_sheets(event=playing.event, round_=draft, at=timezone.now(), address=ADDRESS)
    publish_round(round_=draft, actor=playing.actor, at=timezone.now())
    assert pages(round_sheets(event=playing.event, round_=draft, at=timezone.now(), address=ADDRESS, blank=True))
