"""Final levels alone: at a table of an event without hand logs, at the catch-up desk, corrected by the chief referee."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from referee.rules.records import HandRecord
from referee.selectors import match_state
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tests.tournaments.views.at_table import address
from tournaments.agreeing import Agreeing
from tournaments.services.agreeing import set_agreeing

pytestmark = pytest.mark.django_db


@pytest.fixture
def quick(cast: Cast) -> Playing:
    """An event whose tables report final levels."""
    playing = make_playing(cast)
    ask(playing, levels_only=True)
    return playing


def ask(playing: Playing, **options: Any) -> None:
    set_agreeing(event=playing.event, options=Agreeing(**options), actor=playing.actor, at=timezone.now())


def report(cast: Cast, playing: Playing, who: Any = None, **fields: str) -> Any:
    typed = {"nonce": fresh_nonce(), **fields}
    return cast.client(who or cast.referee).post(address(playing, "table-result"), typed)


def correct(cast: Cast, playing: Playing, who: Any = None, **fields: str) -> Any:
    url = reverse("report-result", args=[playing.event.public_id, playing.match().public_id])
    return cast.client(who or cast.owner).post(url, {"nonce": fresh_nonce(), **fields})


def test_the_table_asks_for_levels_in_place_of_hands(cast: Cast, quick: Playing) -> None:
    page = cast.client(cast.referee).get(address(quick)).content.decode()
    assert address(quick, "table-result") in page
    assert 'name="trick_points"' not in page


def test_a_table_reports_two_levels(cast: Cast, quick: Playing) -> None:
    assert report(cast, quick, level_ns="7", level_ew="9").status_code == 303
    state = match_state(quick.match())
    assert (state.level("NS"), state.level("EW"), state.winner) == ("7", "9", "EW")
    assert quick.row().status == "result"


def test_what_it_would_do_is_shown_before(cast: Cast, quick: Playing) -> None:
    answer = report(cast, quick, level_ns="7", level_ew="9", look="1")
    assert "Time called: East–West 2 levels ahead." in answer.content.decode()
    assert not match_state(quick.match()).over


def test_the_preview_names_the_match_points(cast: Cast) -> None:
    from tests.tournaments.running import running

    run = running("swiss", 4, scheme="15")
    run.begin()
    ask(Playing(run.event, run.stage(), run.stage().rounds.get(), run.actor), levels_only=True)
    run.event.memberships.create(user=cast.referee, role="referee")
    playing = Playing(run.event, run.stage(), run.stage().rounds.get(), run.actor)
    assert "Match points North–South : East–West" in report(cast, playing, level_ns="7", level_ew="9", look="1").content.decode()


def test_equal_levels_ask_who_would_declare_next(cast: Cast, quick: Playing) -> None:
    answer = report(cast, quick, level_ns="8", level_ew="8")
    assert answer.status_code == 422
    assert "Levels are equal: say who would declare next" in answer.content.decode()
    assert report(cast, quick, level_ns="8", level_ew="8", bank="E").status_code == 303
    assert match_state(quick.match()).winner == "EW"


def test_equal_levels_with_the_bank_contested_wait_for_the_chief_referee(cast: Cast, quick: Playing) -> None:
    report(cast, quick, level_ns="8", level_ew="8", bank="contested")
    assert quick.row().status == "decision"


def test_levels_that_cannot_be_are_refused_in_words(cast: Cast, quick: Playing) -> None:
    answer = report(cast, quick, level_ns="J", level_ew="Q", reason="typed in a hurry")
    assert answer.status_code == 422
    page = answer.content.decode()
    assert "Both sides cannot have passed 10" in page
    assert "typed in a hurry" in page


def test_where_hands_are_recorded_the_page_says_what_to_do_instead(cast: Cast, quick: Playing) -> None:
    quick.record(HandRecord("N", "2", "S", 45))
    page = cast.client(cast.referee).get(address(quick, "table-result")).content.decode()
    assert "Go on recording, or end the match at time." in page
    assert report(cast, quick, level_ns="7", level_ew="9").status_code == 409
    assert 'name="trick_points"' in cast.client(cast.referee).get(address(quick)).content.decode()


def test_where_hands_are_logged_only_the_chief_referee_reports(cast: Cast, playing: Playing) -> None:
    assert report(cast, playing, level_ns="7", level_ew="9").status_code == 409
    assert report(cast, playing, cast.owner, level_ns="7", level_ew="9").status_code == 303


def test_a_result_sent_twice_is_reported_once(cast: Cast, quick: Playing) -> None:
    nonce = fresh_nonce()
    for _ in range(2):
        cast.client(cast.referee).post(address(quick, "table-result"), {"nonce": nonce, "level_ns": "7", "level_ew": "9"})
    assert quick.match().acts.filter(kind="report").count() == 1


def test_the_chief_referee_corrects_it_with_a_reason(cast: Cast, quick: Playing) -> None:
    report(cast, quick, level_ns="7", level_ew="9")
    assert report(cast, quick, level_ns="10", level_ew="9").status_code == 409
    assert correct(cast, quick, level_ns="10", level_ew="9").status_code == 422
    assert correct(cast, quick, level_ns="10", level_ew="9", reason="misread").status_code == 303
    assert match_state(quick.match()).winner == "NS"
    page = cast.client().get(reverse("match", args=[quick.event.public_id, quick.match().public_id])).content.decode()
    assert "misread" in page
    assert "Only the final levels were recorded." in page


def test_a_correction_shows_what_it_would_do(cast: Cast, quick: Playing) -> None:
    report(cast, quick, level_ns="7", level_ew="9")
    page = correct(cast, quick, level_ns="10", level_ew="9", reason="misread", look="1").content.decode()
    assert "North–South 1 level ahead" in page


def test_a_correction_voids_the_signatures(cast: Cast, quick: Playing) -> None:
    ask(quick, levels_only=True, sides=True)
    report(cast, quick, level_ns="7", level_ew="9")
    for side in ("NS", "EW"):
        cast.client(cast.referee).post(address(quick, "table-sign"), {"nonce": fresh_nonce(), "side": side, "name": "王"})
    assert quick.row().status == "agreed"
    correct(cast, quick, level_ns="10", level_ew="9", reason="misread")
    assert quick.row().status == "result"


def test_a_second_person_keys_the_levels_in_blind(cast: Cast, quick: Playing) -> None:
    ask(quick, levels_only=True, verify="blind")
    report(cast, quick, cast.owner, level_ns="7", level_ew="9")
    client = cast.client(cast.referee)
    answer = client.post(address(quick, "table-verify"), {"nonce": fresh_nonce(), "hands": "7 10"})
    assert answer.status_code == 409
    assert "recorded 7 : 9, keyed in 7 : 10" in answer.content.decode()
    assert client.post(address(quick, "table-verify"), {"nonce": fresh_nonce(), "hands": "7 9"}).status_code == 303
    assert quick.row().status == "verified"


def desk(cast: Cast, playing: Playing, levels: str, **fields: str) -> Any:
    typed = {"nonce": fresh_nonce(), "table": playing.table().public_id, "levels": levels, **fields}
    return cast.client(cast.owner).post(reverse("catch-up", args=[playing.event.public_id]), typed)


def test_the_catch_up_desk_takes_the_levels_of_a_sheet(cast: Cast, playing: Playing) -> None:
    assert "East–West 2 levels ahead" in desk(cast, playing, "7 9").content.decode()
    assert not match_state(playing.match()).over
    assert desk(cast, playing, "7 9", save="yes").status_code == 303
    assert match_state(playing.match()).winner == "EW"


@pytest.mark.parametrize(("typed", "words"), [("7", "Two levels are wanted"), ("7 12", "Two levels are wanted"), ("8 8", "Levels are equal"),
                                              ("J Q", "Both sides cannot have passed 10"), ("8 8 N 3", "Two levels are wanted")])  # fmt: skip
def test_the_desk_says_what_is_wrong_with_a_line(cast: Cast, playing: Playing, typed: str, words: str) -> None:
    answer = desk(cast, playing, typed, save="yes")
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not match_state(playing.match()).over


def test_the_desk_offers_levels_only_where_no_hand_is_recorded(cast: Cast, playing: Playing) -> None:
    url = reverse("catch-up", args=[playing.event.public_id])
    chosen = {"table": playing.table().public_id}
    assert "Only the final levels are known" in cast.client(cast.owner).get(url, chosen).content.decode()
    playing.record(HandRecord("N", "2", "S", 45))
    assert "Only the final levels are known" not in cast.client(cast.owner).get(url, chosen).content.decode()
    assert desk(cast, playing, "7 9", save="yes").status_code == 409


@pytest.mark.parametrize("ending", [{"level_ew": "9"}, {"level_ew": "7", "bank": "contested"}])
def test_the_hall_and_the_round_say_that_levels_were_reported_not_that_no_hand_was_played(
    cast: Cast, quick: Playing, ending: dict[str, str]
) -> None:
    report(cast, quick, level_ns="7", **ending)
    round_ = quick.row().table.round
    for url in (
        reverse("hall", args=[quick.event.public_id]),
        reverse("round-control", args=[quick.event.public_id, round_.stage.no, round_.no]),
    ):
        page = cast.client(cast.owner).get(url).content.decode()
        tables = page.count("levels reported")
        assert tables, url
        reported = page.split("levels reported")[0].rsplit("<li", 1)[-1].rsplit("<a", 1)[-1]
        assert "0 hands" not in reported
