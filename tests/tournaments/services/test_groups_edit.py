"""Groups changed by hand while the first round is a draft: the Berger tables follow, nobody is lost, and one step goes back."""

from typing import Any

import pytest

from referee.rules.errors import RulesError
from tests.tournaments.running import Running, running
from tournaments.models import Round
from tournaments.services.groups_edit import move_to_group, swap_in_groups, take_into_group
from tournaments.services.restore import fateful_acts, restore_before

pytestmark = pytest.mark.django_db


def groups(run: Running) -> dict[int, list[int]]:
    """The pair numbers of each group in the order of their numbers."""
    found: dict[int, list[int]] = {}
    for row in run.stage().stage_entries.select_related("entry").order_by("group", "place"):
        found.setdefault(row.group or 1, []).append(row.entry.number)
    return found


def who(run: Running) -> dict[str, Any]:
    return {"stage": run.stage(), "actor": run.actor, "at": run.tick()}


def everybody_meets_everybody(run: Running) -> None:
    """Play it out: in each group every two meet once."""
    met = []
    run.publish(run.stage().rounds.get(no=1))
    run.finish(run.stage().rounds.get(no=1))
    while run.stage().rounds.count() < max(len(members) - 1 + len(members) % 2 for members in groups(run).values()):
        run.play()
    for round_ in Round.objects.filter(stage=run.stage()):
        met += [frozenset(pair) for pair in run.meetings(round_) if len(pair) == 2]
    wanted = [frozenset((a, b)) for members in groups(run).values() for i, a in enumerate(members) for b in members[i + 1 :]]
    assert sorted(map(sorted, met)) == sorted(map(sorted, wanted))


def test_two_pairs_exchange_groups_and_everybody_still_meets_everybody_once() -> None:
    run = running("round_robin", 8, groups=2)
    run.draw()
    before = groups(run)
    a, b = before[1][0], before[2][2]
    swap_in_groups(first=run.entry(a), second=run.entry(b), **who(run))
    assert groups(run) == {1: [b, *before[1][1:]], 2: [*before[2][:2], a, before[2][3]]}
    everybody_meets_everybody(run)


def test_two_pairs_of_one_group_exchange_numbers_and_so_the_rounds_in_which_they_meet() -> None:
    run = running("round_robin", 4)
    first = run.draw()
    before, met = groups(run)[1], run.meetings(first)
    swap_in_groups(first=run.entry(before[0]), second=run.entry(before[1]), **who(run))
    assert groups(run)[1] == [before[1], before[0], *before[2:]]
    assert sorted(map(sorted, run.meetings(first))) != sorted(map(sorted, met))


def test_a_pair_moves_to_another_group_and_the_numbers_close_up() -> None:
    run = running("round_robin", 8, groups=2)
    run.draw()
    before = groups(run)
    move_to_group(entry=run.entry(before[1][1]), group=2, **who(run))
    assert groups(run) == {1: [before[1][0], *before[1][2:]], 2: [*before[2], before[1][1]]}
    assert [row.place for row in run.stage().stage_entries.filter(group=1).order_by("place")] == [1, 2, 3]
    everybody_meets_everybody(run)


def test_a_late_pair_comes_into_a_group_of_the_draft() -> None:
    run = running("round_robin", 6, groups=2)
    run.draw()
    late = run.enter(1)[0]
    take_into_group(entry=late, group=2, **who(run))
    assert groups(run)[2][-1] == late.number
    everybody_meets_everybody(run)


def test_a_group_is_not_left_with_a_single_pair() -> None:
    run = running("round_robin", 4, groups=2)
    run.draw()
    before = groups(run)
    with pytest.raises(RulesError) as refused:
        move_to_group(entry=run.entry(before[1][0]), group=2, **who(run))
    assert refused.value.code == "group-too-small"
    assert groups(run) == before


def test_once_the_round_is_published_groups_stand() -> None:
    run = running("round_robin", 8, groups=2)
    run.begin()
    before = groups(run)
    with pytest.raises(RulesError) as refused:
        swap_in_groups(first=run.entry(before[1][0]), second=run.entry(before[2][0]), **who(run))
    assert refused.value.code == "not-in-groups-now"


def test_one_step_back_brings_groups_and_tables_back() -> None:
    run = running("round_robin", 8, groups=2)
    round_ = run.draw()
    before, met = groups(run), run.meetings(round_)
    swap_in_groups(first=run.entry(before[1][0]), second=run.entry(before[2][0]), **who(run))
    restore_before(event=run.event, seq=fateful_acts(run.event)[0].log.seq, actor=run.actor, at=run.tick())
    assert (groups(run), run.meetings(round_)) == (before, met)
