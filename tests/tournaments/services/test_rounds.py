"""Rounds: draft, published, playing, closed; the same seed gives the same draw, and nothing happens twice or by half."""

from typing import Any

import pytest
from django.utils import timezone

from referee.models import Match
from referee.rules.errors import RulesError
from tests.cast import Cast, Playing, actor_of, make_event
from tournaments.access import Role, Viewer, token_for
from tournaments.models import Event, Round, Table
from tournaments.selectors.control import before_publishing
from tournaments.selectors.progress import what_next
from tournaments.services.cards import make_cards
from tournaments.services.entries import act_on_entry
from tournaments.services.people import add_person, remove_person, set_roles
from tournaments.services.rounds import close_round, discard_draft, draft_round, publish_round, reopen_round, start_round, unpublish_round

ORGANISER = Viewer(frozenset({Role.ORGANISER}))
FROM = {
    publish_round: ("draft", "not-a-draft"),
    discard_draft: ("draft", "not-a-draft"),
    unpublish_round: ("published", "not-published"),
    start_round: ("published", "not-published"),
    close_round: ("playing", "not-playing"),
}


def draft(cast: Cast, event: Event, seed: str = "3 5 2") -> Round:
    return draft_round(event=event, stage=event.stages.get(no=1), seed=seed, actor=actor_of(cast.owner), at=timezone.now())


def do(cast: Cast, service: Any, round_: Round, **kwargs: Any) -> Any:
    return service(round_=round_, actor=actor_of(cast.owner), at=timezone.now(), **kwargs)


def seats(round_: Round) -> list[tuple[int, ...]]:
    """Who sits where, by position."""
    tables = Table.objects.filter(round=round_).order_by("position").prefetch_related("seatings__entry")
    return [tuple(seat.entry.number for seat in table.seatings.all()) for table in tables]


def test_the_same_seed_gives_the_same_draw_again(cast: Cast) -> None:
    event = make_event(cast, pairs=9)
    first, other, again = (seats(draft(cast, event, seed)) for seed in ("1 2 3", "6 6 6", "1 2 3"))
    assert first == again
    assert first != other


def test_drawing_again_replaces_the_draft_and_is_logged(cast: Cast) -> None:
    event = make_event(cast, pairs=5)
    for seed in ("1", "2"):
        draft(cast, event, seed)
    assert Round.objects.count() == 1
    assert event.scope.log.filter(verb="round-drawn").count() == 2


def test_a_draw_that_fails_leaves_no_round_behind(cast: Cast) -> None:
    event = make_event(cast, pairs=1)
    with pytest.raises(RulesError, match="too-few-entries"):
        draft(cast, event)
    assert not Round.objects.exists()


def test_who_has_left_is_not_drawn(cast: Cast) -> None:
    event = make_event(cast, pairs=5)
    act_on_entry(entry=event.entries.get(number=3), kind="withdrawn", actor=actor_of(cast.owner), at=timezone.now())
    assert 3 not in {number for table in seats(draft(cast, event)) for number in table}


@pytest.mark.parametrize("state", ["draft", "published", "playing", "closed"])
@pytest.mark.parametrize("service", list(FROM), ids=lambda service: service.__name__)
def test_a_step_is_taken_only_from_the_state_before_it(cast: Cast, service: Any, state: str) -> None:
    round_ = draft(cast, make_event(cast, pairs=2))
    Round.objects.filter(pk=round_.pk).update(state=state)
    wanted, code = FROM[service]
    if state != wanted:
        with pytest.raises(RulesError) as refused:
            do(cast, service, round_)
        assert refused.value.code == code


def test_publishing_opens_the_matches_and_taking_back_removes_them(cast: Cast) -> None:
    round_ = draft(cast, make_event(cast, pairs=4))
    do(cast, publish_round, round_)
    assert Match.objects.count() == 2
    do(cast, unpublish_round, round_)
    assert Match.objects.count() == 0


def test_a_round_with_open_tables_is_not_closed(playing: Playing, cast: Cast) -> None:
    with pytest.raises(RulesError) as refused:
        do(cast, close_round, playing.round)
    assert refused.value.params["numbers"] == (1, 2)


def test_opening_again_needs_a_closed_round_and_a_reason(playing: Playing, cast: Cast) -> None:
    with pytest.raises(RulesError, match="not-closed"):
        do(cast, reopen_round, playing.round, reason="x")
    Round.objects.filter(pk=playing.round.pk).update(state="closed")
    with pytest.raises(RulesError, match="reason-needed"):
        do(cast, reopen_round, playing.round, reason=" ")


# What is to be done next, and what to look at


def test_the_next_thing_to_do_follows_the_event(cast: Cast) -> None:
    assert what_next(make_event(cast, pairs=1)).code == "entries"
    event = make_event(cast, pairs=2)
    codes = [what_next(event).code]
    round_ = draft(cast, event)
    for service in (publish_round, start_round):
        codes.append(what_next(event).code)
        do(cast, service, round_)
    assert [*codes, what_next(event).code] == ["draw", "publish", "start", "play"]


def test_two_pairs_of_one_unit_at_a_table_are_something_to_look_at(cast: Cast) -> None:
    event = make_event(cast, pairs=2)
    checks = before_publishing(event, ORGANISER, draft(cast, event))
    assert [(check.reason.code, check.is_fine) for check in checks] == [("units-meet", False), ("all-in-draw", True)]


def test_check_in_is_looked_at_only_where_somebody_checks_in(cast: Cast) -> None:
    event = make_event(cast, pairs=4)
    round_ = draft(cast, event)
    assert "not-checked-in" not in {check.reason.code for check in before_publishing(event, ORGANISER, round_)}
    act_on_entry(entry=event.entries.get(number=1), kind="checked-in", actor=actor_of(cast.owner), at=timezone.now())
    assert "not-checked-in" in {check.reason.code for check in before_publishing(event, ORGANISER, round_)}


# Cards and people


def test_every_table_gets_a_card_and_revoked_ones_open_nothing(playing: Playing, cast: Cast) -> None:
    first = do(cast, make_cards, playing.round)
    assert [card.table.number for card in first] == [1, 2]
    second = do(cast, make_cards, playing.round, revoke=True)
    assert [token_for(card.token) is not None for card in (*first, *second)] == [False, False, True, True]


def test_no_cards_for_a_draft(cast: Cast) -> None:
    with pytest.raises(RulesError, match="no-cards-now"):
        do(cast, make_cards, draft(cast, make_event(cast)))


def test_the_last_organiser_stays_whatever_is_tried(cast: Cast) -> None:
    event = make_event(cast)
    who: dict[str, Any] = {"event": event, "user_id": cast.owner.pk, "actor": actor_of(cast.owner), "at": timezone.now()}
    for service in (lambda: remove_person(**who), lambda: set_roles(**who, roles=["chief"])):
        with pytest.raises(RulesError, match="last-organiser"):
            service()


def test_a_new_account_gets_a_password_and_a_known_one_none(cast: Cast) -> None:
    event = make_event(cast)
    who: dict[str, Any] = {"event": event, "roles": ["referee"], "actor": actor_of(cast.owner), "at": timezone.now()}
    made, known = add_person(username="new", **who), add_person(username="stranger", **who)
    assert made.user.check_password(made.password)
    assert known.password == ""
    assert made.password not in str(list(event.scope.log.values_list("before", "after")))
