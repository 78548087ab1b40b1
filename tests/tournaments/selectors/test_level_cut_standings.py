"""Seed 001, rule 5: winners ranked by level, the best go on, a tie on the cut is never settled silently."""

from collections.abc import Sequence

import pytest
from django.utils import timezone

from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.services import end_match
from tests.cast import Cast, Playing, fresh_nonce, make_playing
from tournaments.access import Role, Viewer
from tournaments.models import Event, Round
from tournaments.pairing.lots import draw
from tournaments.selectors.qualification import qualifiers, stage_cut
from tournaments.selectors.standings import Standings, stage_standings
from tournaments.services.cuts import settle_cut
from tournaments.services.rounds import close_round, draft_round, publish_round

ALL = Viewer(frozenset({Role.ORGANISER, Role.CHIEF}))
POINTS_FOR = {3: 0, 2: 5, 1: 40}
"""Opponents' points that take the declarers so many levels up under the bands of 001."""


def two_stage(cast: Cast, pairs: int, go_on: int) -> Playing:
    """A two-stage contest of which `go_on` pairs reach the second stage, its first round being played."""
    playing = make_playing(cast, pairs=pairs, preset="contest-two-stage")
    playing.stage.advance = {"count": go_on}
    playing.stage.save()
    return playing


def play(playing: Playing, ups: Sequence[int]) -> None:
    """At each table one hand, which NS win by so many levels, then time is called; the round is closed."""
    for number, up in enumerate(ups, start=1):
        playing.record(HandRecord("N", "2", "S", POINTS_FOR[up]), number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())


def standings(playing: Playing) -> Standings:
    return stage_standings(playing.event, playing.stage, ALL)


@pytest.mark.django_db
def test_winners_go_on_by_level_before_any_loser(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=3)
    play(playing, [1, 3, 2, 1])
    rows = standings(playing).rows
    assert [row.level for row in rows[:2]] == ["5", "4"]
    assert all(row.won for row in rows[:4])
    assert not any(row.won for row in rows[4:])


@pytest.mark.django_db
def test_a_tie_on_the_cut_stops_the_next_stage_until_it_is_settled(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=3)
    play(playing, [1, 3, 2, 1])
    shown = standings(playing)
    assert len(shown.tied) == 2
    assert shown.places_left == 1
    assert not shown.is_final
    with pytest.raises(RulesError) as refused:
        draft_second(playing)
    assert refused.value.code == "cut-open"


@pytest.mark.django_db
def test_lots_from_a_public_seed_settle_the_tie(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=3)
    play(playing, [1, 3, 2, 1])
    tied = stage_cut(playing.event, playing.stage).tied
    order = settle(playing, kind="lots", seed="4 4 2")
    number_of = dict(playing.event.entries.values_list("pk", "number"))
    assert [number_of[entry] for entry in order] == list(draw([number_of[entry] for entry in tied], "4 4 2"))
    assert qualifiers(playing.event, playing.stage)[-1] == order[0]
    assert standings(playing).is_final


@pytest.mark.django_db
def test_a_ruling_names_everybody_tied_and_gives_its_reason(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=3)
    play(playing, [1, 3, 2, 1])
    tied = list(stage_cut(playing.event, playing.stage).tied)
    assert refusal(playing, order=tied[:1], reason="play-off") == "order-incomplete"
    assert refusal(playing, order=tied, reason=" ") == "reason-needed"
    settle(playing, kind="ruling", order=tied[::-1], reason="play-off")
    assert qualifiers(playing.event, playing.stage)[-1] == tied[-1]


@pytest.mark.django_db
def test_a_cut_without_a_tie_needs_no_settling(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=4)
    play(playing, [1, 3, 2, 1])
    assert refusal(playing, order=[], reason="none") == "cut-settled"
    assert len(qualifiers(playing.event, playing.stage)) == 4


@pytest.mark.django_db
def test_fewer_winners_than_places_let_the_best_losers_fill_up_by_level(cast: Cast) -> None:
    playing = two_stage(cast, pairs=6, go_on=4)
    for number, first in ((1, 40), (2, 5), (3, 0)):
        playing.record(HandRecord("N", "2", "S", first), number)
    playing.record(HandRecord("S", "4", "S", 80), 2)
    playing.record(HandRecord("E", "2", "S", 40), 2)
    for number in (1, 2, 3):
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())
    close_round(round_=playing.round, actor=playing.actor, at=timezone.now())
    through = standings(playing).through
    assert [row.won for row in through] == [True, True, True, False]
    assert through[3].level == "3"
    assert "best-loser" in [reason.code for reason in through[3].reasons]


@pytest.mark.django_db
def test_while_tables_are_being_played_no_place_is_certain(cast: Cast) -> None:
    playing = two_stage(cast, pairs=4, go_on=2)
    playing.record(HandRecord("N", "2", "S", 0), 1)
    shown = standings(playing)
    assert {row.rank for row in shown.rows} == {None}
    assert shown.rows[0].level == "5"
    with pytest.raises(RulesError) as refused:
        draft_second(playing)
    assert refused.value.code == "stage-not-reached"


@pytest.mark.django_db
def test_the_eight_who_go_on_meet_first_against_last(cast: Cast) -> None:
    playing = two_stage(cast, pairs=8, go_on=4)
    play(playing, [1, 3, 2, 1])
    playing.event.entries.update(unit=None)
    order = qualifiers(playing.event, playing.stage)
    draft = draft_second(playing)
    tables = [[seat.entry_id for seat in table.seatings.order_by("-side")] for table in draft.tables.order_by("position")]
    assert [sorted(table) for table in tables] == [sorted((order[0], order[3])), sorted((order[1], order[2]))]


@pytest.mark.django_db
def test_a_stage_with_one_round_cannot_be_drawn_twice(cast: Cast) -> None:
    playing = two_stage(cast, pairs=4, go_on=2)
    play(playing, [1, 3])
    with pytest.raises(RulesError) as refused:
        draft_round(event=playing.event, stage=playing.stage, seed="1", actor=playing.actor, at=timezone.now())
    assert refused.value.code == "stage-over"


def draft_second(playing: Playing) -> Round:
    """Draw the second stage and publish it."""
    event: Event = playing.event
    draft = draft_round(event=event, stage=event.stages.get(no=2), seed="6", actor=playing.actor, at=timezone.now())
    return publish_round(round_=draft, actor=playing.actor, at=timezone.now())


def settle(playing: Playing, **how: object) -> list[int]:
    """Settle the cut; the order stored."""
    ruling = settle_cut(event=playing.event, stage=playing.stage, actor=playing.actor, at=timezone.now(), **how)  # type: ignore[arg-type]
    return list(ruling.order)


def refusal(playing: Playing, **how: object) -> str:
    """The code with which a ruling is refused."""
    with pytest.raises(RulesError) as refused:
        settle(playing, kind="ruling", **how)
    return refused.value.code
