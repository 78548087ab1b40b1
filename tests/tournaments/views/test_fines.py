"""Penalties in match points on the page of a pair: said first, kept with their reach, counted, taken back."""

from typing import Any

import pytest
from django.test import Client

from referee.models import Log
from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, running
from tournaments.models import EventPenalty, Membership

pytestmark = pytest.mark.django_db


@pytest.fixture
def run(cast: Cast) -> Running:
    """A Swiss of six after its first round; the owner is chief referee and organiser."""
    run = running("swiss", 6, rounds=4)
    for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
        Membership.objects.create(event=run.event, user=cast.owner, role=role)
    run.play()
    return run


def post(browser: Client, run: Running, number: int, **sent: str) -> Any:
    address = f"/e/{run.event.public_id}/entries/{run.entry(number).public_id}/penalties/"
    return browser.post(address, {"nonce": fresh_nonce(), "what": "fine", "stage": "1", "points": "1", "reason": "talking", **sent})


def first(run: Running) -> int:
    return run.order()[0]


def points(run: Running, number: int) -> Any:
    return next(row.values[0] for row in run.standings().rows if row.entry.number == number)


def test_what_it_would_change_is_said_and_nothing_is_written(cast: Cast, run: Running) -> None:
    leader = first(run)
    answer = post(cast.client(cast.owner), run, leader, points="2", look="1")
    assert answer.status_code == 200
    assert any(f"pair {leader} from place 1" in words for words in answer.context["reach"].found)
    assert answer.context["form"]["reason"].value() == "talking"
    assert not EventPenalty.objects.exists()


def test_a_penalty_counts_in_the_table_and_is_taken_back(cast: Cast, run: Running) -> None:
    browser, leader = cast.client(cast.owner), first(run)
    before = points(run, leader)
    assert post(browser, run, leader, effect="undrawn").status_code == 303
    assert points(run, leader)[0] == before[0] - 1
    fine = EventPenalty.objects.get()
    assert post(browser, run, leader, what="cancel", fine=str(fine.pk), reason="it was another pair").status_code == 303
    assert points(run, leader) == before
    assert post(browser, run, leader, what="cancel", fine=str(fine.pk), reason="again").status_code == 422


def test_a_penalty_that_is_only_recorded_counts_nowhere(cast: Cast, run: Running) -> None:
    leader = first(run)
    before = points(run, leader)
    post(cast.client(cast.owner), run, leader, effect="record")
    assert points(run, leader) == before
    assert EventPenalty.objects.get().points == 1


def test_a_round_that_nobody_has_played_is_drawn_again_on_the_new_table_only_if_that_was_chosen(cast: Cast, run: Running) -> None:
    run.draw()
    leader, browser = first(run), cast.client(cast.owner)
    answer = post(browser, run, leader, points="2", look="1")
    assert any("round 2 was drawn on the old result" in words for words in answer.context["reach"].found)
    drawn = Log.objects.filter(verb="round-drawn").count()
    post(browser, run, leader, points="1", effect="undrawn")
    assert Log.objects.filter(verb="round-drawn").count() == drawn
    post(browser, run, leader, points="1", effect="redraw")
    assert Log.objects.filter(verb="round-drawn").count() == drawn + 1
    score = {number: points(run, number)[0] for number in range(1, 7)}
    [opponent] = [next(one for one in pair if one != leader) for pair in run.meetings(run.stage().rounds.get(no=2)) if leader in pair]
    assert score[opponent] == 0


@pytest.mark.parametrize("wrong", [{"reason": " "}, {"points": "0"}, {"points": "99"}, {"effect": "standings"}, {"stage": "7"}])
def test_what_does_not_fit_is_refused_and_nothing_is_written(cast: Cast, run: Running, wrong: dict[str, str]) -> None:
    assert post(cast.client(cast.owner), run, first(run), **wrong).status_code == 422
    assert not EventPenalty.objects.exists()


def test_a_penalty_that_counts_nowhere_is_offered_as_recorded_only_not_as_the_record_of_a_match(cast: Cast, run: Running) -> None:
    page = cast.client(cast.owner).get(f"/e/{run.event.public_id}/entries/{run.entry(1).public_id}/penalties/").content.decode()
    assert "Recorded only: no match point is taken" in page
    assert "The record of the match only" not in page
