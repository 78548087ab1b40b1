"""Every format through the services (event.md §3): from the entries to the last place, also for odd numbers."""

from collections import Counter
from itertools import combinations

import pytest

from referee.rules.errors import RulesError
from tests.tournaments.running import Running, by_chance, running, then
from tournaments.models import Round
from tournaments.selectors.progress import what_next
from tournaments.selectors.qualification import qualifiers
from tournaments.selectors.stage_state import is_over, outlook
from tournaments.services.cuts import settle_cut

pytestmark = pytest.mark.django_db


def played_out(run: Running, stage_no: int = 1, seed: int = 1) -> int:
    """Round after round until the stage is over; how many rounds."""
    while not is_over(run.event, run.stage(stage_no)):
        run.play(stage_no, by_chance(seed))
        assert run.stage(stage_no).rounds.count() < 40
    return run.stage(stage_no).rounds.count()


def met(run: Running, stage_no: int = 1) -> Counter[frozenset[int]]:
    """How often each two pairs were drawn against each other."""
    rounds = Round.objects.filter(stage=run.stage(stage_no))
    return Counter(frozenset(pair) for round_ in rounds for pair in run.meetings(round_) if len(pair) == 2)


@pytest.mark.parametrize("pairs", [4, 5])
def test_in_a_round_robin_everybody_meets_everybody_once(pairs: int) -> None:
    run = running("round_robin", pairs)
    assert played_out(run) == pairs - 1 + pairs % 2
    assert met(run) == Counter({frozenset(two): 1 for two in combinations(range(1, pairs + 1), 2)})
    assert what_next(run.event).code == "over"


def test_in_a_double_round_robin_everybody_meets_everybody_twice_with_sides_changed() -> None:
    run = running("round_robin", 3, legs=2)
    assert played_out(run) == 6
    assert set(met(run).values()) == {2}
    sides = Counter(pair for round_ in Round.objects.filter(stage=run.stage()) for pair in run.meetings(round_) if len(pair) == 2)
    assert set(sides.values()) == {1}


def test_groups_of_unequal_size_end_when_the_largest_has_ended() -> None:
    run = running("round_robin", 7, groups=2)
    assert played_out(run) == 3
    groups = run.standings().groups
    assert sorted(len(rows) for rows in groups) == [3, 4]
    assert [rows[0].rank for rows in groups] == [1, 1]


def test_a_swiss_plays_its_rounds_without_a_rematch_and_with_one_bye_a_pair() -> None:
    run = running("swiss", 9, rounds=5)
    assert played_out(run) == 5
    assert set(met(run).values()) == {1}
    byes = Counter(pair[0] for round_ in Round.objects.filter(stage=run.stage()) for pair in run.meetings(round_) if len(pair) == 1)
    assert len(byes) == 5


def test_a_swiss_with_too_many_rounds_is_warned_of_beforehand() -> None:
    run = running("swiss", 4, rounds=5)
    assert [reason.code for reason in outlook(run.event, run.stage())] == ["rounds-need-rematches"]


def test_in_a_double_elimination_nobody_is_out_after_one_defeat() -> None:
    run = running("double_elimination", 6)
    played_out(run)
    lost: Counter[int] = Counter()
    for round_ in Round.objects.filter(stage=run.stage()):
        for row in run.rows(round_):
            lost.update(entry.number for entry in row.entries if not row.is_bye and entry.pk != row.winner)
    champion = run.order()[0]
    assert lost[champion] <= 1
    assert all(lost[number] == 2 for number in range(1, 7) if number != champion)
    assert sum(lost.values()) in (2 * 6 - 2, 2 * 6 - 1)


def test_the_deciding_final_is_played_only_if_the_unbeaten_side_loses_the_first() -> None:
    run = running("double_elimination", 4)
    played_out(run, seed=0)
    unbeaten = running("double_elimination", 4)
    while not is_over(unbeaten.event, unbeaten.stage()):
        unbeaten.play()
    assert unbeaten.order()[:2] == [1, 2]
    assert len([pair for pair in met(unbeaten).elements() if pair == {1, 2}]) == 2


def test_fixed_hands_end_after_so_many_hands_and_may_be_drawn() -> None:
    run = running("fixed_hands", 4)
    round_ = run.play(decide=lambda row: "draw")
    assert all(row.drawn and row.is_settled for row in run.rows(round_))
    assert [row.values[0] for row in run.standings().rows] == [(1,), (1,), (1,), (1,)]
    assert run.stage().ruleset.json["max_hands"] == 12


def test_a_drawn_match_needs_a_decision_where_the_stage_wants_a_winner() -> None:
    run = running("swiss", 4, draws=False, rules={"level_tie": "draw"})
    round_ = run.begin()
    run.result(run.rows(round_)[0], "draw")
    assert run.rows(round_)[0].status == "decision"


def test_fifteen_and_the_difference_of_levels_are_the_match_points_of_a_stage() -> None:
    run = running("round_robin", 2, match_points="15±d")
    run.play()
    assert [row.values[0] for row in run.standings().rows] == [(18,), (12,)]


@pytest.mark.parametrize("format_", ["knockout", "double_elimination", "round_robin", "swiss", "fixed_hands", "level_cut"])
@pytest.mark.parametrize("pairs", [0, 1])
def test_too_few_pairs_are_a_named_answer_and_leave_no_empty_round(format_: str, pairs: int) -> None:
    run = running(format_, pairs)
    with pytest.raises(RulesError) as refused:
        run.draw()
    assert refused.value.code == "too-few-entries"
    assert not Round.objects.filter(stage__event=run.event).exists()


@pytest.mark.parametrize("format_", ["knockout", "double_elimination", "round_robin", "swiss", "fixed_hands", "level_cut"])
@pytest.mark.parametrize("pairs", [2, 3])
def test_two_or_three_pairs_can_be_played_to_the_end(format_: str, pairs: int) -> None:
    run = running(format_, pairs, **({"rounds": 1} if format_ == "swiss" else {}))
    played_out(run)
    assert len(run.standings().rows) == pairs


@pytest.mark.parametrize("format_", ["round_robin", "swiss"])
def test_when_everybody_but_one_has_left_the_stage_is_over(format_: str) -> None:
    run = running(format_, 4)
    run.play()
    for number in (1, 2, 3):
        run.act(number, "withdrawn")
    assert is_over(run.event, run.stage())
    with pytest.raises(RulesError) as refused:
        run.draw()
    assert refused.value.code == "stage-over"
    assert run.stage().rounds.count() == 1


def test_who_was_to_meet_a_pair_that_left_the_round_robin_has_a_bye() -> None:
    run = running("round_robin", 4)
    run.play()
    run.act(1, "withdrawn")
    meetings = run.meetings(run.draw())
    assert sorted(map(len, meetings)) == [1, 2]
    assert all(1 not in pair for pair in meetings)


# Stages in a chain


def test_two_of_each_group_are_crossed_into_a_knockout() -> None:
    run = running("round_robin", 8, groups=2)
    then(run, "knockout", {"draw": "crossed"}, {"top": 2})
    played_by_number(run)
    first, second = ([row.entry.number for row in rows[:2]] for rows in run.standings().groups)
    assert run.meetings(run.draw(2)) == [(first[0], second[1]), (second[0], first[1])]


def test_those_who_go_on_are_seeded_by_rank_in_the_next_stage() -> None:
    run = running("swiss", 8, rounds=3)
    then(run, "knockout", {"draw": "ranked"}, {"count": 4})
    played_by_number(run)
    settle_all(run)
    best = [run.event.entries.get(pk=pk).number for pk in qualifiers(run.event, run.stage())]
    assert [set(pair) for pair in run.meetings(run.draw(2))] == [{best[0], best[3]}, {best[1], best[2]}]


@pytest.mark.parametrize("division", ["snake", "lots"])
def test_a_second_stage_may_be_groups_again(division: str) -> None:
    run = running("round_robin", 8, groups=2)
    then(run, "round_robin", {"groups": 2, "division": division}, {"top": 2})
    played_by_number(run)
    settle_all(run)
    run.draw(2)
    first = {group: set(run.stage().stage_entries.filter(group=group).values_list("entry", flat=True)) for group in (1, 2)}
    for group in (1, 2):
        members = set(run.stage(2).stage_entries.filter(group=group).values_list("entry", flat=True))
        assert sorted(len(members & before) for before in first.values()) == [1, 1]


def test_a_swiss_may_lead_into_a_cut_by_level() -> None:
    run = running("swiss", 8, rounds=3)
    then(run, "level_cut", {"pairing": "ranked"}, {"count": 4})
    played_by_number(run)
    settle_all(run)
    assert len(run.meetings(run.draw(2))) == 2


def test_a_tie_on_the_cut_of_a_table_stops_the_next_stage_until_it_is_settled() -> None:
    run = running("round_robin", 4, rules={"level_tie": "draw"})
    then(run, "knockout", {}, {"count": 2})
    while not is_over(run.event, run.stage()):
        run.play(decide=lambda row: "draw")
    assert len(run.standings().tied) == 4
    assert what_next(run.event).code == "cut"
    with pytest.raises(RulesError) as refused:
        run.draw(2)
    assert refused.value.code == "cut-open"
    settle_all(run)
    assert len(run.standings().through) == 2
    assert len(run.meetings(run.draw(2))) == 1


def test_who_qualified_and_has_left_makes_room_for_the_next() -> None:
    run = running("round_robin", 4)
    then(run, "knockout", {}, {"count": 2})
    played_by_number(run)
    assert run.order() == [1, 2, 3, 4]
    run.act(1, "withdrawn")
    assert {number for pair in run.meetings(run.draw(2)) for number in pair} == {2, 3}
    assert run.order() == [1, 2, 3, 4]


def played_by_number(run: Running) -> None:
    """The first stage to its end; the lower number wins every table."""
    while not is_over(run.event, run.stage()):
        run.play()


def settle_all(run: Running) -> None:
    """Every tie that stops the next stage, by lots."""
    while what_next(run.event).code == "cut":
        settle_cut(event=run.event, stage=run.stage(), kind="lots", seed="1 2 3", actor=run.actor, at=run.tick())
