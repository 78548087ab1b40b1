"""Correcting a hand of a closed round on its page: what it would change is shown, and how far it reaches is chosen."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from referee.models import Act
from referee.rules.records import HandRecord
from referee.services import add_penalty, end_match
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tournaments.selectors.brackets import stage_bracket
from tournaments.selectors.stage_state import EVERYTHING
from tournaments.selectors.tables import STANDINGS
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


# Every act of the chief referee on a closed round asks alike


def chiefs(playing: Playing, what: str) -> str:
    return f"/e/{playing.event.public_id}/matches/{playing.match().public_id}/{what}/"


def penalty_act(playing: Playing) -> str:
    """A penalty recorded before, to be taken back."""
    add_penalty(match=playing.match(), side="EW", kind="late", payload={"levels": 0}, reason="late", nonce=fresh_nonce(), actor=playing.actor,
                at=timezone.now())  # fmt: skip
    return f"acts/{Act.objects.get(match=playing.match(), kind='penalty').no}/cancel"


ACTS: dict[str, tuple[str, dict[str, str]]] = {
    "void": ("hands/1/void", {}),
    "ruling": ("ruling", {"hand_no": "1", "winner": "EW"}),
    "penalty": ("penalty", {"side": "NS", "kind": "late", "cost": "1"}),
    "swap": ("swap", {}),
    "end": ("forfeit", {"side": "NS", "cause": "disqualified"}),
    "reopen": ("reopen", {}),
}


@pytest.mark.parametrize("kind", ACTS)
@pytest.mark.parametrize("effect", ["record", "standings", "undrawn", "redraw"])
def test_every_act_of_the_chief_on_a_closed_round_keeps_the_reach_that_was_chosen(
    cast: Cast, closed: Playing, kind: str, effect: str
) -> None:
    path, fields = ACTS[kind]
    browser = cast.client(cast.owner)
    assert browser.get(chiefs(closed, path)).context["reach"].choices
    saved = browser.post(chiefs(closed, path), {"nonce": fresh_nonce(), "reason": "looked at again", "effect": effect, **fields})
    assert saved.status_code == 303
    assert Act.objects.filter(match=closed.match(), kind=kind).latest("no").effect == effect


def test_an_act_taken_back_after_the_round_was_closed_asks_too(cast: Cast, closed: Playing) -> None:
    address = chiefs(closed, penalty_act(closed))
    browser = cast.client(cast.owner)
    assert browser.get(address).context["reach"] is not None
    assert browser.post(address, {"nonce": fresh_nonce(), "reason": "not so", "effect": "record"}).status_code == 303
    assert Act.objects.get(match=closed.match(), kind="cancel").effect == "record"


def test_what_a_forfeit_after_the_match_would_change_is_said_first_and_nothing_is_written(cast: Cast, closed: Playing) -> None:
    acts, typed = (
        Act.objects.count(),
        {"nonce": fresh_nonce(), "reason": "played with a marked deck", "side": "NS", "cause": "disqualified"},
    )
    answer = cast.client(cast.owner).post(chiefs(closed, "forfeit"), {**typed, "look": "1"})
    assert answer.status_code == 200
    assert any("another winner" in words for words in answer.context["reach"].found)
    assert answer.context["form"]["reason"].value() == "played with a marked deck"
    assert Act.objects.count() == acts


def test_a_forfeit_after_the_match_is_stored_apart_from_the_score_and_can_be_taken_back(cast: Cast, closed: Playing) -> None:
    won, levels = closed.row().winner, (closed.row().matches[0].state.ns, closed.row().matches[0].state.ew)
    sent = {"nonce": fresh_nonce(), "reason": "marked deck", "side": "NS", "cause": "disqualified"}
    cast.client(cast.owner).post(chiefs(closed, "forfeit"), sent)
    state = closed.row().matches[0].state
    assert closed.row().winner != won
    assert (state.reason, state.ns, state.ew) == ("forfeit", *levels)
    cast.client(cast.owner).post(chiefs(closed, "reopen"), {"nonce": fresh_nonce(), "reason": "it was another deck"})
    assert closed.row().winner == won


def test_a_correction_of_the_record_alone_leaves_the_bracket(cast: Cast, closed: Playing) -> None:
    before = closed.row().winner
    sent = {"nonce": fresh_nonce(), "reason": "score misread", "hand_no": "1", "winner": "EW", "effect": "record"}
    cast.client(cast.owner).post(chiefs(closed, "ruling"), sent)
    bracket, _ = stage_bracket(closed.event, closed.stage, EVERYTHING, STANDINGS)
    assert bracket is not None
    assert bracket.rounds[0][0].winner == before
