"""The page on which groups are changed by hand; and the words where a round cannot be changed."""

from typing import Any

import pytest

from tests.cast import Cast, fresh_nonce
from tests.tournaments.running import Running, running
from tournaments.models import Membership

pytestmark = pytest.mark.django_db


def organised(cast: Cast, format_: str, pairs: int, **settings: Any) -> Running:
    run = running(format_, pairs, **settings)
    for role in (Membership.Role.ORGANISER, Membership.Role.CHIEF):
        Membership.objects.create(event=run.event, user=cast.owner, role=role)
    return run


def group_of(run: Running, number: int) -> int | None:
    return run.stage().stage_entries.get(entry__number=number).group


def test_changing_a_round_robin_draft_leads_to_its_groups(cast: Cast) -> None:
    run = organised(cast, "round_robin", 8, groups=2)
    run.draw()
    answer = cast.client(cast.owner).get(f"/e/{run.event.public_id}/draft/1/1/")
    assert answer["Location"] == f"/e/{run.event.public_id}/draft/1/groups/"


def test_pairs_are_exchanged_moved_and_taken_in_on_the_page(cast: Cast) -> None:
    run = organised(cast, "round_robin", 8, groups=2)
    run.draw()
    late = run.enter(1)[0]
    browser, address = cast.client(cast.owner), f"/e/{run.event.public_id}/draft/1/groups/"
    inside = {number: [one.number for one in _members(run, number)] for number in (1, 2)}
    first, second = run.entry(inside[1][0]), run.entry(inside[2][0])
    sent = {"nonce": fresh_nonce(), "what": "swap", "first": first.public_id, "second": second.public_id}
    assert browser.post(address, sent).status_code == 303
    assert (group_of(run, first.number), group_of(run, second.number)) == (2, 1)
    assert browser.post(address, {"nonce": fresh_nonce(), "what": "take", "entry": late.public_id, "group": "1"}).status_code == 303
    assert group_of(run, late.number) == 1
    assert browser.post(address, {"nonce": fresh_nonce(), "what": "move", "entry": late.public_id, "group": "2"}).status_code == 303
    assert group_of(run, late.number) == 2


def test_one_pair_twice_is_refused_beside_the_field(cast: Cast) -> None:
    run = organised(cast, "round_robin", 4)
    run.draw()
    pair = run.entry(1).public_id
    sent = {"nonce": fresh_nonce(), "what": "swap", "first": pair, "second": pair}
    answer = cast.client(cast.owner).post(f"/e/{run.event.public_id}/draft/1/groups/", sent)
    assert answer.status_code == 422
    assert "Two different pairs are needed" in answer.content.decode()


def test_a_later_round_says_why_it_cannot_be_changed_and_what_can(cast: Cast) -> None:
    robin, knockout = organised(cast, "round_robin", 4), organised(cast, "knockout", 4)
    for run, words in ((robin, "follows from the groups"), (knockout, "follows from the results")):
        run.play()
        run.draw()
        text = cast.client(cast.owner).get(f"/e/{run.event.public_id}/draft/1/2/").content.decode()
        assert words in text
        assert "Exchange two pairs" not in text


def _members(run: Running, group: int) -> list[object]:
    return [row.entry for row in run.stage().stage_entries.filter(group=group).select_related("entry").order_by("place")]
