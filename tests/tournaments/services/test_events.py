"""Events and their stages: made from a preset, changed until something is fixed, deleted and brought back; everything logged."""

from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from referee.rules.errors import RulesError
from referee.rules.presets import preset
from referee.rules.ruleset import from_json
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event
from tournaments.models import Event, Stage
from tournaments.services.events import create_event, delete_event, edit_event, edit_rules, restore_event
from tournaments.services.stages import add_stage, edit_stage, remove_stage


def do(service: Any, cast: Cast, **kwargs: Any) -> Any:
    """A service called by the owner now."""
    return service(actor=actor_of(cast.owner), at=timezone.now(), **kwargs)


def edit(cast: Cast, stage: Stage, **changed: Any) -> Stage:
    now: dict[str, Any] = {
        "format_": stage.format, "settings": stage.settings, "advance": stage.advance, "tiebreaks": tuple(stage.tiebreaks),
    }  # fmt: skip
    result: Stage = do(edit_stage, cast, stage=stage, **{**now, **changed})
    return result


def test_an_event_keeps_its_whole_ruleset_with_the_options_changed(cast: Cast) -> None:
    event = make_event(cast, options={"time_limit": 45})
    assert from_json(event.ruleset.json) == replace(preset("contest-past-ten"), time_limit=45)


def test_rules_that_contradict_each_other_make_no_event(cast: Cast) -> None:
    with pytest.raises(RulesError, match="contradiction"):
        make_event(cast, options={"win_past": "8"})
    assert not Event.objects.exists()


def test_an_unknown_preset_makes_no_event(cast: Cast) -> None:
    with pytest.raises(RulesError, match="unknown-ruleset"):
        do(create_event, cast, name="x", preset_slug="bridge")


def test_a_repeated_nonce_of_another_owner_is_another_event(cast: Cast) -> None:
    nonce = fresh_nonce()
    for user in (cast.owner, cast.owner, cast.stranger):
        create_event(name="x", preset_slug="joker-bid", owner_id=user.pk, nonce=nonce, actor=actor_of(user), at=timezone.now())
    assert Event.objects.count() == 2


def test_an_edit_that_changes_nothing_is_not_logged(cast: Cast) -> None:
    event = make_event(cast)
    seq = event.scope.log.count()
    do(edit_event, cast, event=event, name=event.name)
    assert event.scope.log.count() == seq


def test_rules_changed_before_publication_reach_a_stage_with_its_own_time(cast: Cast) -> None:
    event = make_event(cast)
    edit(cast, event.stages.get(), settings={"rules": {"time_limit": 30}})
    do(edit_rules, cast, event=event, options={"permanent_twos": True})
    rules = from_json(event.stages.get().ruleset.json)
    assert (rules.permanent_twos, rules.time_limit) == (True, 30)


def test_rules_stay_once_a_round_is_published(playing: Playing, cast: Cast) -> None:
    with pytest.raises(RulesError, match="already-published"):
        do(edit_rules, cast, event=playing.event, options={"time_limit": 30})


def test_deleting_asks_for_the_name_and_loses_nothing(cast: Cast) -> None:
    event = make_event(cast)
    with pytest.raises(RulesError, match="name-differs"):
        do(delete_event, cast, event=event, typed_name="x")
    do(delete_event, cast, event=event, typed_name=f" {event.name} ")
    do(restore_event, cast, event=event)
    event.refresh_from_db()
    assert (event.deleted_at, event.entries.count()) == (None, 4)


def test_a_stage_is_added_after_the_last_and_taken_away_again(cast: Cast) -> None:
    event = make_event(cast)
    second = do(add_stage, cast, event=event, format_="level_cut")
    assert (second.no, second.format) == (2, "level_cut")
    with pytest.raises(RulesError, match="not-last-stage"):
        do(remove_stage, cast, stage=event.stages.get(no=1))
    do(remove_stage, cast, stage=second)
    assert event.stages.count() == 1


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"format_": "chess"}, "missing-field"),
        ({"format_": "level_cut", "advance": {}}, "no-places"),
        ({"advance": {"count": 0}}, "no-places"),
        ({"tiebreaks": ("luck",)}, "unknown-criterion"),
        ({"settings": {"rules": {"time_limit": 0}}}, "contradiction"),
        ({"settings": {"rules": {"no_such_rule": 1}}}, "unknown-option"),
    ],
)
def test_a_stage_that_cannot_be_is_refused_by_code(cast: Cast, changed: dict[str, Any], code: str) -> None:
    event = make_event(cast)
    with pytest.raises(RulesError) as refused:
        edit(cast, event.stages.get(), **changed)
    assert refused.value.code == code


def test_a_drawn_stage_stays_as_it_is(playing: Playing, cast: Cast) -> None:
    for service in (lambda: edit(cast, playing.stage), lambda: do(remove_stage, cast, stage=playing.stage)):
        with pytest.raises(RulesError, match="stage-drawn"):
            service()


def test_an_edit_of_a_stage_is_logged_with_before_and_after(cast: Cast) -> None:
    event = make_event(cast)
    edit(cast, event.stages.get(), advance={"count": 2})
    row = event.scope.log.get(verb="stage-edited")
    assert (row.before["advance"], row.after["advance"]) == ({}, {"count": 2})
