"""Pairs that come late, do not come, leave, come back, stand by or change a player (event.md §2, §3)."""

import pytest

from referee.rules.errors import RulesError
from tests.cast import fresh_nonce
from tests.tournaments.running import Running, running
from tournaments.models import EntryAct, Round
from tournaments.selectors.entries import entry_row
from tournaments.selectors.stage_state import is_over
from tournaments.services.entries import PlayerForm
from tournaments.services.late import join_group
from tournaments.services.leaving import leave, set_stand_by
from tournaments.services.no_shows import last_no_shows, mark_no_shows, no_show_list, undo_no_shows
from tournaments.services.substitutes import substitute

pytestmark = pytest.mark.django_db


def points(run: Running) -> dict[int, object]:
    """Match points by pair number."""
    return {row.entry.number: row.values[0][0] for row in run.standings().rows if row.values[0]}


def goes(run: Running, number: int, kind: str = "withdrawn") -> object:
    return leave(entry=run.entry(number), kind=kind, reason="ill", actor=run.actor, at=run.tick(), nonce=fresh_nonce())


# Late entries


@pytest.mark.parametrize(("late", "credit"), [("zero", 0), ("half", 1), ("bye", 2)])
def test_rounds_missed_by_a_late_pair_count_as_the_organiser_chose(late: str, credit: int) -> None:
    run = running("swiss", 4, rounds=3, late=late)
    run.play()
    run.enter(2)
    second = run.begin()
    assert sorted(number for pair in run.meetings(second) for number in pair) == [1, 2, 3, 4, 5, 6]
    assert (points(run)[5], points(run)[6]) == (credit, credit)


@pytest.mark.parametrize("late", ["half", "bye"])
def test_leaving_before_the_first_round_and_coming_back_earns_nothing(late: str) -> None:
    run = running("swiss", 6, rounds=3, late=late)
    run.act(5, "withdrawn")
    run.act(6, "withdrawn")
    run.play()
    run.act(5, "reinstated")
    run.act(6, "reinstated")
    run.begin()
    assert (points(run)[5], points(run)[6]) == (0, 0)


def test_leaving_in_the_middle_and_coming_back_never_gains() -> None:
    run = running("swiss", 6, rounds=4, late="bye")
    run.play()
    run.act(6, "withdrawn")
    run.act(5, "withdrawn")
    before = points(run)
    run.play()
    assert all(6 not in pair and 5 not in pair for pair in run.meetings(Round.objects.get(stage=run.stage(), no=2)))
    run.act(6, "reinstated")
    run.act(5, "reinstated")
    run.begin()
    assert (points(run)[6], points(run)[5]) == (before[6], before[5])


def test_a_late_pair_takes_the_number_of_the_bye_in_its_group() -> None:
    run = running("round_robin", 5)
    run.play()
    [late] = run.enter(1)
    assert join_group(stage=run.stage(), entry=late, actor=run.actor, at=run.tick()) == 1
    while not is_over(run.event, run.stage()):
        assert [len(pair) for pair in run.meetings(run.play())] == [2, 2, 2]
    assert run.stage().rounds.count() == 5
    with pytest.raises(RulesError) as refused:
        join_group(stage=run.stage(), entry=run.enter(1)[0], actor=run.actor, at=run.tick())
    assert refused.value.code == "groups-full"


def test_a_pair_of_a_swiss_has_one_bye_at_most() -> None:
    run = running("swiss", 3, rounds=3)
    alone = []
    for _ in range(3):
        alone.extend(pair[0] for pair in run.meetings(run.play()) if len(pair) == 1)
    assert sorted(alone) == [1, 2, 3]


# No-shows


def test_a_no_show_list_names_who_goes_and_who_has_hands_and_stays() -> None:
    run = running("swiss", 6, rounds=3)
    round_ = run.begin()
    first = run.rows(round_)[0]
    run.result(first, "ns")
    for number in range(1, 4):
        run.act(number, "checked-in")
    listed = no_show_list(run.event)
    playing = {first.ns.number, first.ew.number} if first.ew else set()
    assert {row.number for row in listed.with_hands} == {4, 5, 6} & playing
    assert {row.number for row in listed.missing} == {4, 5, 6} - playing
    everybody = set(run.event.entries.values_list("pk", flat=True))
    done = mark_no_shows(event=run.event, chosen=everybody, actor=run.actor, at=run.tick(), nonce="n1")
    assert {row.number for row in done.with_hands} == playing
    assert {entry_row(run.entry(number)).status for number in set(range(1, 7)) - playing} == {"withdrawn"}


def test_a_no_show_list_is_one_act_and_is_taken_back_in_one_step() -> None:
    run = running("swiss", 6, rounds=3)
    chosen = {run.entry(number).pk for number in (2, 4)}
    mark_no_shows(event=run.event, chosen=chosen, actor=run.actor, at=run.tick(), nonce="n1")
    mark_no_shows(event=run.event, chosen=chosen, actor=run.actor, at=run.tick(), nonce="n1")
    assert EntryAct.objects.count() == 2
    log = last_no_shows(run.event)
    assert log is not None
    assert log.after["numbers"] == [2, 4]
    back = undo_no_shows(event=run.event, seq=log.seq, actor=run.actor, at=run.tick())
    assert [row.number for row in back] == [2, 4]
    assert last_no_shows(run.event) is None
    with pytest.raises(RulesError) as refused:
        undo_no_shows(event=run.event, seq=log.seq, actor=run.actor, at=run.tick())
    assert refused.value.code == "nothing-to-undo"


def test_whoever_was_disqualified_meanwhile_does_not_come_back_with_the_list() -> None:
    run = running("swiss", 4)
    mark_no_shows(event=run.event, chosen={run.entry(2).pk, run.entry(3).pk}, actor=run.actor, at=run.tick())
    run.act(2, "disqualified")
    log = last_no_shows(run.event)
    assert log is not None
    assert [row.number for row in undo_no_shows(event=run.event, seq=log.seq, actor=run.actor, at=run.tick())] == [3]


# Leaving during a round


def test_who_leaves_during_a_round_forfeits_the_table_and_the_hands_stay_on_record() -> None:
    run = running("swiss", 4, rounds=2)
    round_ = run.begin()
    assert goes(run, 1) is not None
    row = next(row for row in run.rows(round_) if 1 in {entry.number for entry in row.entries})
    assert row.winner_row is not None
    assert row.winner_row.number != 1
    assert row.current is not None
    assert row.current.state.reason == "forfeit"
    assert goes(run, 1, "disqualified") is None


def test_who_leaves_between_rounds_is_not_drawn_and_keeps_the_place() -> None:
    run = running("swiss", 5, rounds=3)
    run.play()
    place = run.order().index(2)
    assert goes(run, 2) is None
    assert all(2 not in pair for pair in run.meetings(run.draw()))
    assert run.order().index(2) == place


def test_in_a_knockout_who_has_left_forfeits_the_next_table() -> None:
    run = running("knockout", 4)
    run.play()
    winner = run.meetings(run.begin())[0][0]
    goes(run, winner)
    assert run.order()[0] != winner


# Stand-by and substitutes


def test_a_stand_by_pair_plays_only_if_the_others_are_odd_in_number() -> None:
    run = running("swiss", 5, rounds=3)
    set_stand_by(entry=run.entry(5), stand_by=True, actor=run.actor, at=run.tick())
    first = run.play()
    assert all(5 not in pair for pair in run.meetings(first))
    run.act(4, "withdrawn")
    second = run.begin()
    assert sorted(number for pair in run.meetings(second) for number in pair) == [1, 2, 3, 5]
    assert all(len(pair) == 2 for pair in run.meetings(second))


def test_a_substitute_needs_a_ruling_unless_the_event_says_otherwise() -> None:
    run = running("swiss", 4)
    new = PlayerForm("林妙可")
    with pytest.raises(RulesError) as refused:
        substitute(entry=run.entry(1), place=2, form=new, reason="", actor=run.actor, at=run.tick())
    assert refused.value.code == "reason-needed"
    substitute(entry=run.entry(1), place=2, form=new, reason="ill", actor=run.actor, at=run.tick())
    assert entry_row(run.entry(1)).names[1] == "林妙可"
    run.event.settings = {**run.event.settings, "substitutes": "never"}
    run.event.save()
    with pytest.raises(RulesError) as never:
        substitute(entry=run.entry(1), place=2, form=new, reason="ill", actor=run.actor, at=run.tick())
    assert never.value.code == "no-substitutes"


def test_matches_keep_the_names_they_were_opened_with() -> None:
    run = running("swiss", 2, rounds=1)
    round_ = run.begin()
    names = set(run.rows(round_)[0].matches[0].match.seats.values())
    substitute(entry=run.entry(1), place=1, form=PlayerForm("林妙可"), reason="ill", actor=run.actor, at=run.tick())
    assert set(run.rows(round_)[0].matches[0].match.seats.values()) == names
