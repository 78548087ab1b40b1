"""Several events in one hall: who is in, table numbers that do not collide, people entered twice, acts taken back."""

from typing import Any

import pytest
from django.utils import timezone

from referee.models import Log
from referee.rules.errors import RulesError
from tests.cast import Cast, actor_of, make_event, make_playing
from tournaments.access import Role, Viewer
from tournaments.models import Competition, Event, Membership, Round, Table
from tournaments.selectors.control import before_publishing
from tournaments.selectors.doubles import doubles, doubles_of
from tournaments.selectors.table_plan import table_plan, taken_elsewhere
from tournaments.services import competitions as services
from tournaments.services.entries import EntryForm, PlayerForm, act_on_entry, add_entries
from tournaments.services.rounds import draft_round, publish_round
from tournaments.services.stages import add_stage
from tournaments.services.table_plan import set_first_table

pytestmark = pytest.mark.django_db
ORGANISER = Viewer(frozenset({Role.ORGANISER}))


@pytest.fixture
def who(cast: Cast) -> dict[str, Any]:
    return {"actor": actor_of(cast.owner), "at": timezone.now()}


@pytest.fixture
def hall(cast: Cast, who: dict[str, Any]) -> Competition:
    return services.create_competition(name="秋水杯", organiser_id=cast.owner.pk, **who)


def join(hall: Competition, who: dict[str, Any], *events: Event) -> None:
    for event in events:
        services.add_event(competition=hall, event=event, **who)


def two(cast: Cast, hall: Competition, who: dict[str, Any], pairs: int = 8) -> tuple[Event, Event]:
    events = make_event(cast, pairs=pairs), make_event(cast, pairs=pairs)
    join(hall, who, *events)
    return events


def numbers(round_: Round) -> list[int]:
    return [
        number or 0
        for number in Table.objects.filter(round=round_).exclude(number=None).order_by("number").values_list("number", flat=True)
    ]


def draw(event: Event, who: dict[str, Any]) -> Round:
    return draft_round(event=event, stage=event.stages.get(no=1), seed="3 5 2", **who)


def enter(event: Event, who: dict[str, Any], *players: PlayerForm, unit: str = "") -> None:
    add_entries(event=event, forms=[EntryForm((players[0], players[1] if len(players) > 1 else PlayerForm("某人")), unit=unit)], **who)


# Table plan


def test_an_event_draws_from_its_first_table_on(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    _first, second = two(cast, hall, who)
    set_first_table(event=second, first=33, **who)
    assert numbers(draw(second, who)) == [33, 34, 35, 36]


def test_a_swiss_counts_from_its_first_table_too(cast: Cast, who: dict[str, Any]) -> None:
    event = make_event(cast, pairs=8)
    stage = add_stage(event=event, format_="swiss", **who)
    event.stages.exclude(pk=stage.pk).delete()
    event.stages.update(no=1)
    set_first_table(event=event, first=21, **who)
    assert numbers(draw(event, who)) == [21, 22, 23, 24]


def test_what_is_drawn_and_not_begun_moves_along_and_what_is_played_stays(cast: Cast, who: dict[str, Any]) -> None:
    event, playing = make_event(cast, pairs=8), make_playing(cast, pairs=8)
    round_ = draw(event, who)
    publish_round(round_=round_, **who)
    for one in (event, playing.event):
        set_first_table(event=one, first=11, **who)
    assert (numbers(round_), numbers(playing.round)) == ([11, 12, 13, 14], [1, 2, 3, 4])


def test_a_pair_that_cannot_move_keeps_its_table(cast: Cast, who: dict[str, Any]) -> None:
    event = make_event(cast, pairs=8)
    event.entries.filter(number=3).update(fixed_table=2)
    round_ = draw(event, who)
    set_first_table(event=event, first=11, **who)
    assert numbers(round_) == [2, 11, 12, 13]
    assert Table.objects.get(round=round_, number=2).seatings.filter(entry__number=3).exists()


def test_numbers_used_twice_are_seen_and_others_are_offered(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who)
    rounds = [draw(event, who) for event in (first, second)]
    plan = table_plan([(first, True), (second, True)])
    assert [(line.twice, line.offered) for line in plan] == [((1, 2, 3, 4), 1), ((1, 2, 3, 4), 5)]
    assert taken_elsewhere(second, rounds[1]) == (1, 2, 3, 4)
    assert "tables-taken-elsewhere" in {check.reason.code for check in before_publishing(second, ORGANISER, rounds[1])}
    set_first_table(event=second, first=5, **who)
    assert [line.twice for line in table_plan([(first, True), (second, True)])] == [(), ()]
    assert "tables-taken-elsewhere" not in {check.reason.code for check in before_publishing(second, ORGANISER, rounds[1])}


def test_events_that_are_not_in_one_hall_never_collide(cast: Cast, who: dict[str, Any]) -> None:
    rounds = [draw(make_event(cast, pairs=8), who) for _ in range(2)]
    assert [taken_elsewhere(round_.stage.event, round_) for round_ in rounds] == [(), ()]


def test_drafts_of_an_event_that_one_does_not_run_are_not_shown(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who)
    draw(second, who)
    assert [line.in_use for line in table_plan([(first, True), (second, False)])] == [(), ()]


@pytest.mark.parametrize("first", [0, -3, 10_000])
def test_a_first_table_out_of_range_is_refused(cast: Cast, who: dict[str, Any], first: int) -> None:
    with pytest.raises(RulesError, match="bad-table-number"):
        set_first_table(event=make_event(cast), first=first, **who)


# Twice in the hall


def test_one_id_number_in_two_events_is_one_person_whatever_the_name(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who, pairs=0)
    number = "110101198001022345"
    enter(first, who, PlayerForm("李芸", id_number=number), PlayerForm("甲"))
    enter(second, who, PlayerForm("李云", id_number=number), PlayerForm("乙"))
    [double] = doubles([(first, True), (second, True)])
    assert (double.is_sure, double.is_at_once, [place.event for place in double.places]) == (True, False, [first, second])


def test_one_name_and_unit_is_perhaps_one_person_unless_the_id_numbers_differ(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who, pairs=0)
    enter(first, who, PlayerForm("李芸"), PlayerForm("甲", id_number="110101198001022345"), unit="临江")
    enter(second, who, PlayerForm("李 芸"), PlayerForm("甲", id_number="110101199001022345"), unit="临江")
    [double] = doubles([(first, True), (second, True)])
    assert (double.name.replace(" ", ""), double.is_sure) == ("李芸", False)


def test_another_unit_is_another_person_and_so_is_who_has_left(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who, pairs=0)
    enter(first, who, PlayerForm("李芸"), PlayerForm("甲"), unit="临江")
    enter(second, who, PlayerForm("李芸"), PlayerForm("乙"), unit="江北")
    enter(second, who, PlayerForm("李芸"), PlayerForm("丙"), unit="临江")
    assert len(doubles([(first, True), (second, True)])) == 1
    act_on_entry(entry=second.entries.get(number=2), kind="withdrawn", **who)
    assert doubles([(first, True), (second, True)]) == ()


def test_two_tables_at_once_are_flagged_before_the_draft_is_published(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who, pairs=2)
    rounds = [draw(event, who) for event in (first, second)]
    assert all(double.is_at_once for double in doubles([(first, True), (second, True)]))
    viewer = Viewer(frozenset({Role.ORGANISER}), cast.owner.pk)
    found = [check.reason for check in before_publishing(second, viewer, rounds[1]) if check.reason.code == "perhaps-plays-elsewhere"]
    assert {reason.get("events") for reason in found} == {(first.name,)}


def test_a_private_event_that_one_has_no_part_in_is_not_told_of(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    first, second = two(cast, hall, who, pairs=2)
    Event.objects.filter(pk=first.pk).update(visibility="private")
    assert doubles_of(second, cast.stranger.pk) == ()
    Membership.objects.create(event=first, user=cast.stranger, role="referee")
    assert len(doubles_of(second, cast.stranger.pk)) == 4


# The competition itself


def test_an_event_is_in_one_competition_at_most(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    event = make_event(cast)
    join(hall, who, event)
    other = services.create_competition(name="春水杯", organiser_id=cast.owner.pk, **who)
    with pytest.raises(RulesError, match="in-another-competition"):
        join(other, who, event)
    services.delete_competition(competition=hall, typed_name="秋水杯", **who)
    join(other, who, event)
    assert Event.objects.get(pk=event.pk).competition == other


def test_joining_leaving_and_renaming_are_taken_back_one_step(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    event = make_event(cast)
    join(hall, who, event)
    services.remove_event(competition=hall, event=event, **who)
    back(hall, who)
    assert Event.objects.get(pk=event.pk).competition == hall
    services.rename_competition(competition=hall, name="冬水杯", **who)
    back(hall, who)
    assert Competition.objects.get().name == "秋水杯"
    with pytest.raises(RulesError, match="nothing-to-undo"):
        services.undo_last(competition=hall, seq=Log.objects.filter(scope=hall.scope).latest("seq").seq, **who)


def back(hall: Competition, who: dict[str, Any]) -> None:
    row = services.last_act(hall)
    assert row is not None
    services.undo_last(competition=hall, seq=row.seq, **who)


def test_joining_is_in_both_logs_so_that_both_kinds_of_pages_move(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    event = make_event(cast)
    before = event.scope.__class__.objects.get(pk=event.scope_id).seq
    join(hall, who, event)
    assert Log.objects.filter(scope=hall.scope, verb="event-joined").count() == 1
    assert Log.objects.get(scope=event.scope, verb="event-joined-hall").seq == before + 1


def test_a_competition_is_deleted_by_its_name_and_comes_back_with_its_events(cast: Cast, hall: Competition, who: dict[str, Any]) -> None:
    event = make_event(cast)
    join(hall, who, event)
    with pytest.raises(RulesError, match="competition-name-differs"):
        services.delete_competition(competition=hall, typed_name="秋水", **who)
    services.delete_competition(competition=hall, typed_name=" 秋水杯 ", **who)
    services.restore_competition(competition=hall, **who)
    assert list(Competition.objects.get(deleted_at=None).events.all()) == [event]


def test_a_competition_made_twice_by_one_form_is_one(cast: Cast, who: dict[str, Any]) -> None:
    made = [services.create_competition(name="杯", organiser_id=cast.owner.pk, nonce="n" * 32, **who) for _ in range(2)]
    assert made[0] == made[1]
