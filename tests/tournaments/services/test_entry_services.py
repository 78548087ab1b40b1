"""Entries: all or none, numbered on, never twice; a pair leaves and comes back by acts that are kept."""

import pytest
from django.utils import timezone

from referee.rules.errors import RulesError
from tests.cast import Cast, Playing, actor_of, entry_forms, fresh_nonce, make_event
from tournaments.models import Entry, EntryAct, Event, Person
from tournaments.selectors.entries import entry_row, status_after
from tournaments.services.entries import EntryForm, PlayerForm, act_on_entry, add_entries, edit_entry, remove_entry


def add(cast: Cast, event: Event, *forms: EntryForm, nonce: str = "") -> list[Entry]:
    return add_entries(event=event, forms=forms, actor=actor_of(cast.owner), at=timezone.now(), nonce=nonce)


def act(cast: Cast, entry: Entry, kind: str, reason: str = "") -> EntryAct | None:
    return act_on_entry(entry=entry, kind=kind, reason=reason, actor=actor_of(cast.owner), at=timezone.now())


def pair(first: str = "甲", second: str = "乙", **fields: object) -> EntryForm:
    return EntryForm((PlayerForm(first), PlayerForm(second)), **fields)  # type: ignore[arg-type]


def test_pairs_are_numbered_on_from_the_last(cast: Cast) -> None:
    event = make_event(cast, pairs=3)
    assert [entry.number for entry in add(cast, event, pair(), pair())] == [4, 5]


def test_one_bad_pair_keeps_the_whole_list_out(cast: Cast) -> None:
    event = make_event(cast, pairs=0)
    with pytest.raises(RulesError, match="name-missing"):
        add(cast, event, pair(), pair(second=" "))
    assert (event.entries.count(), event.scope.log.filter(verb="entry-added").count()) == (0, 0)


def test_a_repeated_nonce_enters_nobody_twice(cast: Cast) -> None:
    event, nonce = make_event(cast, pairs=0), fresh_nonce()
    assert [len(add(cast, event, *entry_forms(3), nonce=nonce)) for _tap in range(2)] == [3, 0]
    assert event.entries.count() == 3


def test_two_people_of_one_name_are_two_people(cast: Cast) -> None:
    event = make_event(cast, pairs=0)
    add(cast, event, pair("王建业", "王建业"), pair("王建业", "李芸"))
    assert Person.objects.filter(name="王建业").count() == 3


def test_the_same_number_twice_in_a_pair_is_refused(cast: Cast) -> None:
    event = make_event(cast, pairs=0)
    twice = EntryForm((PlayerForm("甲", id_number="A123456"), PlayerForm("乙", id_number="ａ１２３４５６")))
    with pytest.raises(RulesError, match="same-id-number"):
        add(cast, event, twice)


def test_a_pair_keeps_its_own_seed_when_it_is_edited(cast: Cast) -> None:
    event = make_event(cast, pairs=0)
    entry = add(cast, event, pair(seed=1))[0]
    edit_entry(entry=entry, form=pair("丙", "丁", seed=1), actor=actor_of(cast.owner), at=timezone.now())
    assert entry_row(entry).names == ("丙", "丁")


def test_a_removed_pair_leaves_no_person_behind(cast: Cast) -> None:
    event = make_event(cast, pairs=1)
    remove_entry(entry=event.entries.get(), actor=actor_of(cast.owner), at=timezone.now())
    assert not Person.objects.exists()


def test_a_pair_with_a_past_is_withdrawn_not_removed(playing: Playing, cast: Cast) -> None:
    with pytest.raises(RulesError, match="already-drawn"):
        remove_entry(entry=playing.event.entries.get(number=1), actor=actor_of(cast.owner), at=timezone.now())


@pytest.mark.parametrize(
    ("kinds", "status"),
    [
        ([], "registered"),
        (["checked-in"], "checked-in"),
        (["checked-in", "not-checked-in"], "registered"),
        (["withdrawn", "checked-in"], "withdrawn"),
        (["disqualified", "reinstated"], "registered"),
        (["withdrawn", "disqualified"], "disqualified"),
    ],
)
def test_who_is_out_comes_back_only_by_being_reinstated(kinds: list[str], status: str) -> None:
    assert status_after(kinds) == status


@pytest.mark.parametrize("kind", ["reinstated", "not-checked-in"])
def test_an_act_that_changes_nothing_is_not_recorded(cast: Cast, kind: str) -> None:
    entry = make_event(cast, pairs=1).entries.get()
    assert act(cast, entry, kind) is None
    assert entry.acts.count() == 0


def test_a_disqualification_needs_a_reason(cast: Cast) -> None:
    entry = make_event(cast, pairs=1).entries.get()
    with pytest.raises(RulesError, match="reason-needed"):
        act(cast, entry, "disqualified", " ")
