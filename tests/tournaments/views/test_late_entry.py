"""A pair that comes when play has begun: the ways in on its page, what they do, the words where there is none, and the way back."""

from typing import Any

import pytest
from django.test import Client

from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, running
from tournaments.models import Entry, Membership, Round
from tournaments.selectors.late_entry import late_ways, standing_entry
from tournaments.selectors.stage_state import is_over

pytestmark = pytest.mark.django_db


def organised(cast: Cast, format_: str, pairs: int, **settings: Any) -> Running:
    run = running(format_, pairs, **settings)
    Membership.objects.create(event=run.event, user=cast.owner, role=Membership.Role.ORGANISER)
    return run


def address(run: Running, entry: Entry, more: str = "") -> str:
    return f"/e/{run.event.public_id}/entries/{entry.public_id}/late/{more}"


def undo(browser: Client, run: Running, entry: Entry) -> Any:
    log = standing_entry(run.event, entry)
    assert log is not None
    return browser.post(address(run, entry, "undo/"), {"seq": log.seq})


def points(run: Running, number: int) -> Any:
    return next(row.values[0] for row in run.standings().rows if row.entry.number == number)


def test_a_pair_entered_while_a_stage_is_played_leads_to_the_ways_in(cast: Cast) -> None:
    run = organised(cast, "swiss", 4, rounds=3)
    run.play()
    browser = cast.client(cast.owner)
    sent = {"nonce": fresh_nonce(), "name1": "甲", "name2": "乙", "unit": "", "seed": "", "fixed_table": ""}
    answer = browser.post(f"/e/{run.event.public_id}/entries/", sent)
    assert answer["Location"] == address(run, run.entry(5))
    assert address(run, run.entry(5)) in browser.get(f"/e/{run.event.public_id}/entries/").content.decode()


@pytest.mark.parametrize(("counts", "worth"), [("zero", 0), ("half", 1), ("bye", 2)])
def test_missed_rounds_of_a_swiss_count_as_chosen_for_the_pair(cast: Cast, counts: str, worth: int) -> None:
    run = organised(cast, "swiss", 4, rounds=3, late="zero")
    run.play()
    [late] = run.enter(1)
    assert cast.client(cast.owner).post(address(run, late), {"way": "swiss", "counts": counts}).status_code == 303
    run.begin()
    assert (
        points(run, late.number)[0] - (2 if any(len(pair) == 1 and late.number in pair for pair in run.meetings(_last(run))) else 0)
        == worth
    )


def test_who_has_left_before_earns_nothing_whatever_is_chosen(cast: Cast) -> None:
    run = organised(cast, "swiss", 6, rounds=3)
    run.act(6, "withdrawn")
    run.play()
    run.act(6, "reinstated")
    cast.client(cast.owner).post(address(run, run.entry(6)), {"way": "swiss", "counts": "bye"})
    run.begin()
    assert points(run, 6)[0] == (2 if any(pair == (6,) for pair in run.meetings(_last(run))) else 0)


def test_a_draft_of_the_next_round_is_drawn_again_with_the_pair_and_again_without_it(cast: Cast) -> None:
    run = organised(cast, "swiss", 4, rounds=3)
    run.play()
    draft = run.draw()
    [late] = run.enter(1)
    browser = cast.client(cast.owner)
    browser.post(address(run, late), {"way": "swiss", "counts": "half"})
    assert any(late.number in pair for pair in run.meetings(_last(run)))
    assert Round.objects.get(pk=draft.pk).lots_seed == draft.lots_seed
    assert undo(browser, run, late).status_code == 303
    assert not run.stage().stage_entries.filter(entry=late).exists()


@pytest.mark.parametrize("format_", ["knockout", "double_elimination", "swiss"])
def test_a_bye_of_the_first_round_becomes_a_meeting_and_a_bye_again(cast: Cast, format_: str) -> None:
    run = organised(cast, format_, 7)
    round_ = run.begin()
    [alone] = [pair for pair in run.meetings(round_) if len(pair) == 1]
    [late] = run.enter(1)
    browser, [bye] = cast.client(cast.owner), late_ways(run.event, late).byes
    assert browser.post(address(run, late), {"way": "bye", "table": bye.table.public_id}).status_code == 303
    assert (alone[0], late.number) in run.meetings(round_)
    assert sorted(row.table.number for row in run.rows(round_)) == [1, 2, 3, 4]
    assert undo(browser, run, late).status_code == 303
    assert alone in run.meetings(round_)
    assert [row.table.number for row in run.rows(round_) if row.is_bye] == [None]


def test_a_knockout_with_a_late_pair_is_played_to_its_end(cast: Cast) -> None:
    run = organised(cast, "knockout", 7)
    round_ = run.begin()
    [late] = run.enter(1)
    [bye] = late_ways(run.event, late).byes
    cast.client(cast.owner).post(address(run, late), {"way": "bye", "table": bye.table.public_id})
    run.finish(round_)
    while not is_over(run.event, run.stage()):
        run.play()
    assert {row.entry.number for row in run.standings().rows} == set(range(1, 9))


def test_once_the_pair_has_played_it_is_withdrawn_and_not_taken_back(cast: Cast) -> None:
    run = organised(cast, "knockout", 7)
    round_ = run.begin()
    [late] = run.enter(1)
    browser, [bye] = cast.client(cast.owner), late_ways(run.event, late).byes
    browser.post(address(run, late), {"way": "bye", "table": bye.table.public_id})
    run.finish(round_)
    answer = undo(browser, run, late)
    assert answer.status_code == 422
    assert "withdraw it instead" in answer.content.decode()
    assert any(late.number in pair for pair in run.meetings(round_))


def test_a_full_bracket_says_why_nobody_comes_in_and_what_can_be_done(cast: Cast) -> None:
    run = organised(cast, "knockout", 8)
    run.begin()
    [late] = run.enter(1)
    text = cast.client(cast.owner).get(address(run, late)).content.decode()
    assert "There is no bye that the pair could take" in text
    assert "taken back to a draft" in text


def test_a_group_with_a_bye_takes_the_pair_and_gives_it_back(cast: Cast) -> None:
    run = organised(cast, "round_robin", 9, groups=2)
    run.play()
    [late] = run.enter(1)
    browser, [way] = cast.client(cast.owner), late_ways(run.event, late).groups
    assert (way.size, way.place, len(way.missed), len(way.to_play)) == (5, 6, 1, 4)
    assert browser.post(address(run, late), {"way": "group", "group": str(way.number)}).status_code == 303
    assert run.stage().stage_entries.get(entry=late).group == way.number
    assert undo(browser, run, late).status_code == 303
    assert not run.stage().stage_entries.filter(entry=late).exists()
    browser.post(address(run, late), {"way": "group", "group": str(way.number)})
    met = [other.number for _, other in way.to_play]
    while not is_over(run.event, run.stage()):
        met = [
            number
            for number in met
            if (number, late.number) not in (pairs := run.meetings(run.play())) and (late.number, number) not in pairs
        ]
    assert met == []


def test_groups_that_are_all_even_are_said_with_what_can_be_done(cast: Cast) -> None:
    run = organised(cast, "round_robin", 8, groups=2)
    run.play()
    [late] = run.enter(1)
    browser = cast.client(cast.owner)
    assert "Every group has an even number of pairs" in browser.get(address(run, late)).content.decode()
    assert browser.post(address(run, late), {"way": "group", "group": "1"}).status_code == 422


def test_the_page_of_a_pair_before_during_and_after_says_where_it_stands(cast: Cast) -> None:
    run = organised(cast, "swiss", 4, rounds=1)
    browser = cast.client(cast.owner)
    assert "Nothing is drawn yet" in browser.get(address(run, run.entry(1))).content.decode()
    draft = run.draw()
    [late] = run.enter(1)
    assert "drawn as a draft" in browser.get(address(run, late)).content.decode()
    run.publish(draft)
    assert "is in the stage" in browser.get(address(run, run.entry(1))).content.decode()
    assert "none left in which the pair could play" in browser.get(address(run, late)).content.decode()
    run.finish(draft)
    assert "The first stage is over" in browser.get(address(run, late)).content.decode()


def _last(run: Running) -> Round:
    found = run.stage().rounds.order_by("-no").first()
    assert found is not None
    return found
