"""Where a draw cannot be made: a named answer with what to do, no empty round left behind, hand pairing where there is any."""

import ast
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from referee.models import Log
from referee.rules.errors import RulesError
from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, running
from tournaments import wording
from tournaments.models import Forbidden, Membership, Round, Stage

pytestmark = pytest.mark.django_db

FORMATS = ("knockout", "double_elimination", "round_robin", "swiss", "level_cut", "fixed_hands")


def organised(cast: Cast, format_: str, pairs: int, **settings: Any) -> tuple[Running, Client]:
    run = running(format_, pairs, **settings)
    for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
        Membership.objects.create(event=run.event, user=cast.owner, role=role)
    return run, cast.client(cast.owner)


def draw(browser: Client, run: Running, **more: str) -> Any:
    return browser.post(f"/e/{run.event.public_id}/control/1/draw/", {"nonce": fresh_nonce(), "seed": "3 5 2", **more})


def rounds_page(browser: Client, run: Running) -> str:
    return browser.get(f"/e/{run.event.public_id}/control/").content.decode()


@pytest.mark.parametrize("pairs", [0, 1])
@pytest.mark.parametrize("format_", FORMATS)
def test_fewer_than_two_pairs_are_a_named_answer_and_no_round(cast: Cast, format_: str, pairs: int) -> None:
    run, browser = organised(cast, format_, pairs)
    assert "at least two are needed" in rounds_page(browser, run)
    answer = draw(browser, run)
    assert answer.status_code == 422
    assert "Too few pairs for a draw" in answer.content.decode()
    assert not Round.objects.exists()


@pytest.mark.parametrize("pairs", [2, 3])
@pytest.mark.parametrize("format_", FORMATS)
def test_two_and_three_pairs_are_drawn(cast: Cast, format_: str, pairs: int) -> None:
    run, browser = organised(cast, format_, pairs)
    assert draw(browser, run).status_code == 303
    [round_] = Round.objects.all()
    assert sorted(number for pair in run.meetings(round_) for number in pair) == list(range(1, pairs + 1))


@pytest.mark.parametrize("format_", FORMATS)
def test_where_everybody_has_left_before_the_draw_the_page_says_so_and_what_to_do(cast: Cast, format_: str) -> None:
    run, browser = organised(cast, format_, 4)
    for number in range(1, 5):
        run.act(number, "withdrawn")
    assert "4 pairs have left and fewer than two play: enter pairs, or reinstate some" in rounds_page(browser, run)
    assert draw(browser, run).status_code == 422
    assert not Round.objects.exists()


@pytest.mark.parametrize("format_", ["round_robin", "swiss"])
def test_where_everybody_leaves_in_the_middle_the_page_says_so_and_reinstating_goes_on(cast: Cast, format_: str) -> None:
    run, browser = organised(cast, format_, 4)
    run.play()
    for number in range(1, 5):
        run.act(number, "withdrawn")
    assert "nothing more can be drawn" in rounds_page(browser, run)
    assert draw(browser, run).status_code == 422
    assert Round.objects.count() == 1
    for number in (1, 2):
        run.act(number, "reinstated")
    assert "have left" not in rounds_page(browser, run)
    assert draw(browser, run).status_code == 303


@pytest.mark.parametrize("pairs", [5, 9])
@pytest.mark.parametrize("format_", ["knockout", "double_elimination"])
def test_a_first_round_with_more_byes_than_meetings_is_drawn_and_played(cast: Cast, format_: str, pairs: int) -> None:
    run, browser = organised(cast, format_, pairs)
    draw(browser, run)
    round_ = run.stage().rounds.get(no=1)
    met = run.meetings(round_)
    assert sum(len(pair) == 1 for pair in met) > sum(len(pair) == 2 for pair in met)
    run.finish(run.publish(round_))
    assert draw(browser, run).status_code == 303


def test_two_pairs_with_one_fixed_table_are_named_and_the_round_is_paired_by_hand(cast: Cast) -> None:
    run, browser = organised(cast, "swiss", 6)
    run.event.entries.filter(number__in=(1, 2, 3)).update(fixed_table=2)
    answer = draw(browser, run)
    assert "Table 2 is the fixed table of two pairs" in answer.content.decode()
    assert not Round.objects.exists()
    assert browser.post(f"/e/{run.event.public_id}/draft/1/blank/", {"nonce": fresh_nonce()}).status_code == 303
    assert [len(pair) for pair in run.meetings(Round.objects.get())] == [1] * 6


def test_an_engine_that_fails_in_the_middle_of_a_draw_is_answered_in_words_and_leaves_nothing(cast: Cast) -> None:
    run, browser = organised(cast, "round_robin", 6)
    Stage.objects.update(settings={**run.stage().settings, "legs": "damaged"})
    answer = draw(browser, run)
    assert answer.status_code == 422
    assert "Nothing was changed" in answer.content.decode()
    assert not Round.objects.exists()
    assert not Log.objects.filter(verb="round-drawn").exists()


def test_a_damaged_tie_break_stops_the_draw_by_name_and_the_round_is_paired_by_hand(cast: Cast) -> None:
    run, browser = organised(cast, "swiss", 4)
    run.play()
    Stage.objects.update(tiebreaks=["moon"])
    assert "“moon” is no tie-break" in draw(browser, run).content.decode()
    assert browser.post(f"/e/{run.event.public_id}/draft/1/blank/", {"nonce": fresh_nonce()}).status_code == 303
    assert Round.objects.count() == 2


def test_an_unverified_table_holds_up_the_draw_unless_somebody_decides_by_name(cast: Cast) -> None:
    run, browser = organised(cast, "swiss", 4)
    run.event.settings = {**run.event.settings, "agreeing": {"verify": "look"}}
    run.event.save(update_fields=["settings"])
    run.play()
    assert "Not verified yet: tables 1, 2" in rounds_page(browser, run)
    answer = draw(browser, run)
    assert answer.status_code == 422
    assert "Not verified yet: tables 1, 2" in answer.content.decode()
    assert Round.objects.count() == 1
    assert draw(browser, run, unverified="on").status_code == 303
    row = Log.objects.filter(verb="round-drawn").latest("seq")
    assert (row.after["unverified"], row.actor_name) == ([1, 2], "宋志远")


def test_an_event_that_verifies_nothing_does_not_notice(cast: Cast) -> None:
    run, browser = organised(cast, "swiss", 4)
    run.play()
    assert "verified" not in rounds_page(browser, run)
    assert draw(browser, run).status_code == 303


def test_a_forbidden_pairing_that_a_bracket_was_drawn_with_is_said_before_it_is_published(cast: Cast) -> None:
    run, browser = organised(cast, "knockout", 2)
    first, second = run.event.entries.order_by("pk")
    Forbidden.objects.create(event=run.event, a=first, b=second)
    run.draw()
    assert "not to meet do at table 1" in browser.get(f"/e/{run.event.public_id}/control/1/1/").content.decode()


def test_every_refusal_of_a_draw_has_a_sentence() -> None:
    rooms = Path(wording.__file__).parent / "pairing"
    calls = [node for path in rooms.rglob("*.py") for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Call)]
    codes = {
        call.args[0].value
        for call in calls
        if getattr(call.func, "id", "") == "PairingError" and call.args and isinstance(call.args[0], ast.Constant)
    }
    assert len(codes) > 10
    assert {code for code in codes if wording.refusal(RulesError(str(code))) == code} == set()


def test_who_has_to_log_in_on_a_button_comes_back_to_its_page_and_not_to_an_address_without_one(cast: Cast) -> None:
    run, _browser = organised(cast, "swiss", 4)
    page = f"/e/{run.event.public_id}/control/"
    answer = cast.client().post(f"{page}1/draw/", {"seed": "3 5 2"}, headers={"referer": f"http://testserver{page}?dice=1"})
    assert answer["Location"] == f"/accounts/login/?next={page}%3Fdice%3D1"
    strange = cast.client().post(f"{page}1/draw/", {"seed": "3 5 2"}, headers={"referer": "http://elsewhere.example/x/"})
    assert strange["Location"] == f"/accounts/login/?next=/e/{run.event.public_id}/"


def test_a_login_says_that_what_was_typed_is_kept_only_where_it_is(cast: Cast) -> None:
    run, _browser = organised(cast, "swiss", 4)
    address, stranger = f"/e/{run.event.public_id}/entries/paste/", cast.client()
    assert "What you typed is kept" not in stranger.get(address, follow=True).content.decode()
    assert "What you typed is kept" in stranger.post(address, {"text": "城东\t王五\t赵六"}, follow=True).content.decode()
