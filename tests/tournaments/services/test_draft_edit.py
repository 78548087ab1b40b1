"""A draft changed by hand: what it costs is said, nobody is lost, and the change is said on the table."""

import pytest

from referee.models import Log
from referee.rules.errors import RulesError
from tests.tournaments.running import Running, running
from tournaments.models import Round, Table, Unit
from tournaments.selectors.draft_costs import cost_of_swap, costs_of, couples_of
from tournaments.services import draft_edit
from tournaments.services.rounds import publish_round

pytestmark = pytest.mark.django_db


def swap(run: Running, round_: Round, first: int, second: int) -> None:
    draft_edit.swap_entries(round_=round_, first=run.entry(first), second=run.entry(second), actor=run.actor, at=run.tick())


def refused(call: object, **given: object) -> str:
    with pytest.raises(RulesError) as error:
        call(**given)  # type: ignore[operator]
    return error.value.code


def reasons(round_: Round) -> list[str]:
    return [reason["code"] for table in round_.tables.all() for reason in table.reasons]


def table_with(run: Running, round_: Round, number: int) -> Table:
    return Table.objects.get(round=round_, seatings__entry=run.entry(number))


def second_round(pairs: int) -> tuple[Running, Round]:
    """A Swiss whose second round is a draft."""
    run = running("swiss", pairs, rounds=4, first_round="fold")
    run.play()
    return run, run.draw()


def test_two_pairs_exchange_their_seats_and_the_tables_say_by_hand() -> None:
    run, round_ = second_round(8)
    [a, b, *_] = meetings = run.meetings(round_)
    swap(run, round_, a[1], b[1])
    after = run.meetings(round_)
    assert after[:2] == [(a[0], b[1]), (b[0], a[1])]
    assert after[2:] == meetings[2:]
    assert reasons(round_).count("by-hand") == 2
    assert Log.objects.filter(scope=run.event.scope, verb="draft-edited").exists()


def test_what_an_exchange_would_cost_is_known_before_and_written_on_the_table_after() -> None:
    run, round_ = second_round(8)
    first = [set(pair) for pair in run.meetings(Round.objects.get(stage=run.stage(), no=1))]
    one = first[0].copy()
    a, b = sorted(one)
    opponent = next(number for pair in run.meetings(round_) if a in pair for number in pair if number != a)
    before, after = cost_of_swap(run.event, round_, run.entry(opponent).pk, run.entry(b).pk)
    assert "cost-rematch" not in before
    assert after["cost-rematch"] >= 1
    assert after["cost-score-difference"] > before.get("cost-score-difference", 0)
    swap(run, round_, opponent, b)
    assert "cost-rematch" in reasons(round_)


def test_one_unit_and_a_second_bye_cost_something_too() -> None:
    run, round_ = second_round(5)
    unit = Unit.objects.create(event=run.event, name="unit")
    run.event.entries.update(unit=unit)
    costs = costs_of(run.event, round_)
    had_bye = next(pair[0] for pair in run.meetings(Round.objects.get(stage=run.stage(), no=1)) if len(pair) == 1)
    couple = next(couple for couple in couples_of(round_).values() if len(couple) == 2)
    assert "cost-same-unit" in [reason.code for reason in costs.of(couple)]
    assert [reason.code for reason in costs.of((run.entry(had_bye).pk,))] == ["cost-second-bye"]


def test_a_table_taken_apart_must_be_paired_again_before_publishing() -> None:
    run, round_ = second_round(8)
    a, b = run.meetings(round_)[0]
    draft_edit.unpair(round_=round_, table=table_with(run, round_, a), actor=run.actor, at=run.tick())
    assert draft_edit.unpaired(round_) == sorted((a, b))
    assert refused(publish_round, round_=round_, actor=run.actor, at=run.tick()) == "not-paired"
    draft_edit.pair_up(round_=round_, first=run.entry(b), second=run.entry(a), actor=run.actor, at=run.tick())
    assert (b, a) in run.meetings(round_)
    publish_round(round_=round_, actor=run.actor, at=run.tick())


def test_a_pair_alone_may_be_given_a_bye_or_be_left_out() -> None:
    run, round_ = second_round(8)
    a, b = run.meetings(round_)[0]
    draft_edit.unpair(round_=round_, table=table_with(run, round_, a), actor=run.actor, at=run.tick())
    draft_edit.give_bye(round_=round_, entry=run.entry(a), actor=run.actor, at=run.tick())
    draft_edit.take_out(round_=round_, entry=run.entry(b), actor=run.actor, at=run.tick())
    run.finish(run.publish(round_))
    points = {row.entry.number: row.values[0] for row in run.standings().rows}
    first = {row.entry.number: row.values[0] for row in run.standings(upto=1).rows}
    assert points[a] == (first[a][0] + 2,)  # type: ignore[index, operator]
    assert points[b] == first[b]


def test_a_late_pair_meets_the_one_that_has_the_bye() -> None:
    run, round_ = second_round(5)
    alone = next(pair[0] for pair in run.meetings(round_) if len(pair) == 1)
    [late] = run.enter(1)
    draft_edit.add_late(round_=round_, entry=late, actor=run.actor, at=run.tick())
    assert (alone, 6) in run.meetings(round_)
    assert refused(draft_edit.add_late, round_=round_, entry=late, actor=run.actor, at=run.tick()) == "in-draft"


def test_a_late_pair_without_an_opponent_waits_for_one() -> None:
    run, round_ = second_round(4)
    [late] = run.enter(1)
    draft_edit.add_late(round_=round_, entry=late, actor=run.actor, at=run.tick())
    assert draft_edit.unpaired(round_) == [5]


def test_a_forbidden_pairing_is_never_drawn_and_never_made_by_hand_until_it_is_allowed() -> None:
    run = running("swiss", 4, rounds=3)
    first, second = run.entry(1), run.entry(2)
    assert draft_edit.forbid_pairing(event=run.event, first=first, second=second, actor=run.actor, at=run.tick())
    assert not draft_edit.forbid_pairing(event=run.event, first=second, second=first, actor=run.actor, at=run.tick())
    for seed in "1234":
        assert {1, 2} not in [set(pair) for pair in run.meetings(run.draw(seed=seed))]
    round_ = Round.objects.get(stage=run.stage())
    for number in (1, 2):
        draft_edit.unpair(round_=round_, table=table_with(run, round_, number), actor=run.actor, at=run.tick())
    asked = {"round_": round_, "first": first, "second": second, "actor": run.actor}
    assert refused(draft_edit.pair_up, **asked, at=run.tick()) == "forbidden-pair"
    draft_edit.allow_pairing(event=run.event, first=first, second=second, actor=run.actor, at=run.tick())
    draft_edit.pair_up(**asked, at=run.tick())  # type: ignore[arg-type]


def test_in_a_bracket_places_are_exchanged_and_tables_stay_whole() -> None:
    run = running("knockout", 5)
    round_ = run.draw()
    [a, b, *_] = [pair for pair in run.meetings(round_) if len(pair) == 1]
    [two] = [pair for pair in run.meetings(round_) if len(pair) == 2]
    swap(run, round_, a[0], two[0])
    assert (two[0],) in run.meetings(round_)
    assert refused(draft_edit.unpair, round_=round_, table=table_with(run, round_, a[0]), actor=run.actor, at=run.tick()) == "bracket-fixed"
    [late] = run.enter(1)
    draft_edit.add_late(round_=round_, entry=late, actor=run.actor, at=run.tick())
    assert len([pair for pair in run.meetings(round_) if len(pair) == 1]) == 2
    run.finish(run.publish(round_))
    following = run.draw()
    numbers = [pair[0] for pair in run.meetings(following)]
    asked = {"round_": following, "first": run.entry(numbers[0]), "second": run.entry(numbers[1]), "actor": run.actor, "at": run.tick()}
    assert refused(draft_edit.swap_entries, **asked) == "follows-from-results"
    assert b != a


def test_a_published_round_is_not_edited() -> None:
    run, round_ = second_round(4)
    publish_round(round_=round_, actor=run.actor, at=run.tick())
    asked = {"round_": round_, "first": run.entry(1), "second": run.entry(2), "actor": run.actor, "at": run.tick()}
    assert refused(draft_edit.swap_entries, **asked) == "not-a-draft"
