"""The bracket page: before the draw, live, decided, 64 pairs, one round at a time on a phone."""

import re

import pytest
from django.utils import timezone, translation

from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce, make_event, make_playing
from tests.tournaments.running import higher_number_loses, running
from tournaments.selectors.stage_state import EVERYTHING, next_round_no
from tournaments.views.paper_rows import double_rows
from tournaments.wording import round_title

pytestmark = pytest.mark.django_db


def text_of(response) -> str:  # type: ignore[no-untyped-def]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>|\u2060", " ", response.content.decode()))


def url(playing: Playing, query: str = "") -> str:
    return f"/e/{playing.event.public_id}/bracket/{query}"


def win(playing: Playing, number: int) -> None:
    """The pair at NS of a table wins: the other side is absent."""
    end_match(
        match=playing.match(number), kind="forfeit", side="EW", cause="absent", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now()
    )


def test_before_the_draw_the_page_says_when_it_comes(cast: Cast) -> None:
    event = make_event(cast)
    page = cast.client().get(f"/e/{event.public_id}/bracket/")
    assert "Nothing is drawn yet" in text_of(page)
    assert "To the draw" not in text_of(page)
    assert "To the draw" in text_of(cast.client(cast.owner).get(f"/e/{event.public_id}/bracket/"))


def test_a_tie_being_played_shows_levels_bank_and_hand(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 0))
    page = cast.client().get(url(playing))
    assert "table 1, hand 2" in text_of(page)
    assert "2 tables playing" in text_of(page)
    assert 'class="seal"' in page.content.decode()


def test_who_is_not_known_yet_is_named_by_the_tie_they_come_from(cast: Cast, playing: Playing) -> None:
    page = text_of(cast.client().get(url(playing)))
    assert "Semifinals 1: winner" in page
    assert "Semifinals 2: loser" in page


def test_the_winner_goes_on_before_the_next_round_is_drawn(cast: Cast, playing: Playing) -> None:
    win(playing, 1)
    page = cast.client().get(url(playing, "?round=2")).content.decode()
    phone = page.partition('<div class="only-phone">')[2]
    assert all(name in phone for name in playing.row(1).ns.names)
    assert playing.row(1).ew.names[0] not in phone.partition("Third place")[0]  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("query", "shown"), [("", "Semifinals"), ("?round=2", "Final"), ("?round=9", "Semifinals"), ("?round=x", "Semifinals")]
)
def test_a_phone_shows_one_round(cast: Cast, playing: Playing, query: str, shown: str) -> None:
    page = cast.client().get(url(playing, query)).content.decode()
    assert f"<h2>{shown}</h2>" in page


def test_sixty_four_pairs_all_stand_in_the_bracket(cast: Cast) -> None:
    playing = make_playing(cast, pairs=64)
    page = cast.client().get(url(playing)).content.decode()
    drawing = page.partition('<div class="only-phone">')[0]
    for number in (1, 17, 32):
        for entry in playing.row(number).entries:
            assert all(name in drawing for name in entry.names)
    assert "Round of 64" in drawing


def test_byes_leave_no_tie_behind(cast: Cast) -> None:
    playing = make_playing(cast, pairs=5)
    page = cast.client().get(url(playing, "?round=1")).content.decode()
    phone = page.partition('<div class="only-phone">')[2]
    assert phone.count("ss-meetline") == 2


def test_a_cut_by_level_has_no_bracket_but_its_round(cast: Cast) -> None:
    playing = make_playing(cast, pairs=8, preset="contest-two-stage")
    answer = cast.client().get(url(playing))
    assert answer.status_code == 302
    assert answer["Location"] == f"/e/{playing.event.public_id}/rounds/1/1/"


# Double elimination


def test_a_double_elimination_is_drawn_with_both_sides_and_told_for_the_ear(cast: Cast) -> None:
    run = running("double_elimination", 6)
    run.play()
    run.play()
    page = cast.client().get(f"/e/{run.event.public_id}/bracket/").content.decode()
    drawing = page.partition("<main")[2].partition('<div class="only-phone">')[0]
    assert "Losers’ side: round 1" in drawing
    assert "Losers’ side: round 3" not in drawing
    assert 'aria-label="Winners’ side: Semifinals; ' in drawing
    assert "Deciding final" not in drawing


def test_rounds_of_the_losers_side_are_numbered_as_they_are_played_on_page_paper_and_text(cast: Cast) -> None:
    run = running("double_elimination", 6)
    titles = []
    for _round in range(12):
        if next_round_no(run.event, run.stage()) is None:
            break
        round_ = run.play()
        titles.append(text_of(cast.client().get(f"/e/{run.event.public_id}/rounds/1/{round_.no}/")))
    numbers = [re.findall(r"Losers’ side: round (\d)", text) for text in titles]
    named = [found[0] for found in numbers if found]
    assert named == sorted(named)
    assert {number for found in numbers for number in found} == {"1", "2"}
    with translation.override("en"):
        sheet = double_rows(run.event, run.stage(), EVERYTHING)
    assert sheet is not None
    assert [name for name, ties in sheet.rounds if name.startswith("Round ") and any(ties)] == ["Round 1", "Round 2"]
    tabs = text_of(cast.client().get(f"/e/{run.event.public_id}/bracket/?round=4"))
    assert "Round 3" not in tabs


def test_the_deciding_final_is_drawn_once_it_is_needed(cast: Cast) -> None:
    run = running("double_elimination", 3)
    for _round in range(12):
        round_ = run.begin()
        name = round_title("double_elimination", round_.no, 3)
        run.finish(round_, (lambda row: "ew") if name == "Final" else higher_number_loses)
        if name == "Final":
            break
    page = cast.client().get(f"/e/{run.event.public_id}/bracket/").content.decode()
    assert "Deciding final" in page.partition("<main")[2].partition('<div class="only-phone">')[0]


def test_a_phone_reads_that_the_deciding_final_may_not_be_needed(cast: Cast) -> None:
    run = running("double_elimination", 4)
    run.play()
    page = text_of(cast.client().get(f"/e/{run.event.public_id}/bracket/?round=6"))
    assert "Played only if the unbeaten pair loses the final." in page


@pytest.mark.parametrize(
    ("number", "side", "first"), [(1, "Winners’ side", "Round of 16"), (3, "Losers’ side", "Round 1"), (11, "Finals", "Final")]
)
def test_a_phone_chooses_a_side_and_then_one_of_its_rounds(cast: Cast, number: int, side: str, first: str) -> None:
    run = running("double_elimination", 9)
    run.play()
    page = cast.client().get(f"/e/{run.event.public_id}/bracket/?round={number}").content.decode()
    sides, rounds = (re.findall(r"<a [^>]*>[^<]*</a>", nav) for nav in page.split('<nav class="ss-tabs only-phone"')[1:3])
    assert [link for link in sides if "aria-current" in link and side in link]
    assert f">{first}</a>" in rounds[0]
    assert len(sides) + len(rounds) < 10
