"""Correcting a hand of a closed round on its page: what it would change is shown, and how far it reaches is chosen."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.services.rounds import close_round

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(cast: Cast) -> Playing:
    """A knockout of four whose first round is closed: NS won both tables with one hand."""
    playing = make_playing(cast, pairs=4)
    for number in (1, 2):
        playing.record(HandRecord("N", "2", "S", 60), number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    return playing


def typed(playing: Playing, points: int, **more: str) -> dict[str, Any]:
    """Hand 1 of table 1 with other points, as the form sends it."""
    act = Act.objects.get(match=playing.match(), kind="hand")
    due = '{"hand_no": 1, "declarer": null, "levels": {"NS": "2", "EW": "2"}}'
    base = {"nonce": fresh_nonce(), "due": due, "seen_act": str(act.no), "declarer": "N", "level": "2", "trump": "S", "bottom": "0"}
    return {**base, "trick_points": str(points), "last_trick": "declarers", "kind": "", "reason": "counted again", **more}


def address(playing: Playing) -> str:
    return f"/e/{playing.event.public_id}/matches/{playing.match().public_id}/hands/1/correct/"


def test_the_page_of_a_closed_round_asks_how_far_a_correction_reaches(cast: Cast, closed: Playing) -> None:
    browser: Client = cast.client(cast.owner)
    answer = browser.get(address(closed))
    assert [code for code, _ in answer.context["reach"].choices] == ["undrawn", "redraw", "standings", "record"]
    assert answer.context["reach"].found is None


def test_while_the_round_is_played_nothing_is_asked(cast: Cast, playing: Playing) -> None:
    playing.record(HandRecord("N", "2", "S", 60))
    assert cast.client(cast.owner).get(address(playing)).context["reach"] is None


def test_what_it_would_change_is_shown_and_nothing_is_written(cast: Cast, closed: Playing) -> None:
    acts = Act.objects.count()
    answer = cast.client(cast.owner).post(address(closed), typed(closed, 120, look="1"))
    assert answer.status_code == 200
    assert any("another winner" in words for words in answer.context["reach"].found)
    assert Act.objects.count() == acts


@pytest.mark.parametrize(("effect", "moves"), [("record", False), ("standings", True), ("undrawn", True)])
def test_the_chosen_reach_is_kept_with_the_act_and_obeyed(cast: Cast, closed: Playing, effect: str, moves: bool) -> None:
    before = closed.row().winner
    saved = cast.client(cast.owner).post(address(closed), typed(closed, 120, effect=effect))
    assert saved.status_code == 303
    assert Act.objects.get(match=closed.match(), kind="hand", replaces__isnull=False).effect == effect
    bracket, _ = stage_bracket(closed.event, closed.stage, EVERYTHING)
    assert bracket is not None
    assert (bracket.rounds[0][0].winner != before) == moves


def test_a_reach_that_there_is_not_is_refused_and_nothing_is_written(cast: Cast, closed: Playing) -> None:
    acts = Act.objects.count()
    assert cast.client(cast.owner).post(address(closed), typed(closed, 120, effect="moon")).status_code == 422
    assert Act.objects.count() == acts
