"""The rota of a round in the database: given out, by hand, as before, exchanged, taken back; the list of referees."""

from typing import Any

import pytest
from django.utils import timezone

from referee.models import Log
from referee.rules.errors import RulesError
from referee.services import end_match
from tests.cast import Cast, Playing, actor_of, fresh_nonce, make_event, make_playing
from tests.tournaments.services.test_kept_sheets import close, record
from tournaments.access import Role, Viewer
from tournaments.models import Competition, Event, Referee, Round, Table
from tournaments.selectors.rota import rota_of
from tournaments.services import referees as people
from tournaments.services import rota as services
from tournaments.services.archive import archive_bytes, import_event, read_archive
from tournaments.services.restore import restore_before
from tournaments.services.rounds import discard_draft, draft_round
from tournaments.services.screens import add_screen

pytestmark = pytest.mark.django_db
CHIEF = Viewer(frozenset({Role.CHIEF}))


def who(playing: Playing) -> dict[str, Any]:
    return {"actor": playing.actor, "at": timezone.now()}


def add(playing: Playing, *rows: tuple[str, ...]) -> list[Referee]:
    people.add_referees(event=playing.event, rows=[people.RefereeFacts(*row) for row in rows], **who(playing))
    return [playing.event.referees.get(name=row[0]) for row in rows]


def given(round_: Round) -> dict[int, str]:
    return {
        table.number or 0: table.referee.name if table.referee else ""
        for table in Table.objects.filter(round=round_).exclude(number=None).select_related("referee").order_by("number")
    }


def play_out(playing: Playing) -> None:
    """One hand at each of the four tables, then time is called."""
    for number in range(1, 5):
        record(playing, number)
        end_match(match=playing.match(number), kind="time", nonce=fresh_nonce(), actor=playing.actor, at=timezone.now())


def assign(playing: Playing, **options: Any) -> None:
    chosen = {"only_free": False, "most": 6, "repeats": True, **options}
    services.assign_rota(event=playing.event, round_=playing.round, **chosen, **who(playing))


@pytest.fixture
def eight(cast: Cast) -> Playing:
    """Four tables; the units are those of two pairs each, the one referee of the cast is away."""
    playing = make_playing(cast, pairs=8)
    playing.event.referees.update(away=True)
    return playing


def test_tables_are_shared_out_and_nobody_who_is_away_has_one(eight: Playing) -> None:
    add(eight, ("甲一",), ("乙二",))
    assign(eight)
    assert given(eight.round) == {1: "甲一", 2: "甲一", 3: "乙二", 4: "乙二"}


def test_no_table_with_a_pair_of_ones_own_unit_where_it_can_be_helped(eight: Playing) -> None:
    row = eight.row(1)
    own, _other = add(eight, ("甲一", row.ns.unit), ("乙二",))
    assign(eight)
    assert given(eight.round)[1] == "乙二"
    services.set_rota(event=eight.event, round_=eight.round, wanted={1: own.pk}, **who(eight))
    [line] = [line for line in rota_of(eight.event, CHIEF, eight.round).lines if line.row.table.number == 1]
    assert ("same-unit", (row.ns.number,)) in [(reason.code, reason.get("numbers")) for reason in line.reasons]


def test_only_free_leaves_what_was_chosen_by_hand(eight: Playing) -> None:
    _first, second = add(eight, ("甲一",), ("乙二",))
    services.set_rota(event=eight.event, round_=eight.round, wanted={1: second.pk}, **who(eight))
    assign(eight, only_free=True)
    assert given(eight.round) == {1: "乙二", 2: "甲一", 3: "甲一", 4: "乙二"}


def test_with_too_few_referees_the_rest_stays_free(eight: Playing) -> None:
    add(eight, ("甲一",))
    assign(eight, most=3)
    assert list(given(eight.round).values()).count("甲一") == 3
    assert len(rota_of(eight.event, CHIEF, eight.round).free) == 1


def test_one_step_is_taken_back_and_not_once_something_else_was_done(eight: Playing) -> None:
    first, second = add(eight, ("甲一",), ("乙二",))
    services.set_rota(event=eight.event, round_=eight.round, wanted={1: first.pk, 2: first.pk}, **who(eight))
    services.swap_referees(event=eight.event, round_=eight.round, first=first.pk, second=second.pk, **who(eight))
    assert given(eight.round) == {1: "乙二", 2: "乙二", 3: "", 4: ""}
    swap = Log.objects.filter(verb="rota-set").latest("seq")
    services.undo_rota(event=eight.event, round_=eight.round, seq=swap.seq, **who(eight))
    assert given(eight.round) == {1: "甲一", 2: "甲一", 3: "", 4: ""}
    with pytest.raises(RulesError, match="nothing-to-undo"):
        services.undo_rota(event=eight.event, round_=eight.round, seq=swap.seq, **who(eight))


def test_the_log_keeps_who_had_what_before_and_after(eight: Playing) -> None:
    [first] = add(eight, ("甲一",))
    services.set_rota(event=eight.event, round_=eight.round, wanted={3: first.pk}, **who(eight))
    row = Log.objects.filter(verb="rota-set").latest("seq")
    assert (row.before["tables"], row.after["tables"]) == ({"3": None}, {"3": first.pk})


def test_the_next_round_can_have_the_referees_of_the_last(eight: Playing) -> None:
    with pytest.raises(RulesError, match="no-rota-before"):
        services.repeat_rota(event=eight.event, round_=eight.round, **who(eight))
    add(eight, ("甲一",), ("乙二",))
    assign(eight)
    play_out(eight)
    close(eight)
    following = draft_round(event=eight.event, stage=eight.stage, seed="1", **who(eight))
    services.repeat_rota(event=eight.event, round_=following, **who(eight))
    assert given(following) == {1: "甲一", 2: "甲一"}


def test_nobody_has_the_pairs_of_the_round_before_again_where_that_is_asked_for(eight: Playing) -> None:
    add(eight, ("甲一",), ("乙二",))
    assign(eight)
    play_out(eight)
    close(eight)
    following = draft_round(event=eight.event, stage=eight.stage, seed="1", **who(eight))
    services.assign_rota(event=eight.event, round_=following, only_free=False, most=6, repeats=True, **who(eight))
    assert given(following) == {1: "乙二", 2: "甲一"}


def test_a_draft_thrown_away_comes_back_with_its_rota(cast: Cast) -> None:
    event = make_event(cast, pairs=8)
    stage, by = event.stages.get(no=1), {"actor": actor_of(cast.owner), "at": timezone.now()}
    round_ = draft_round(event=event, stage=stage, seed="1", **by)
    services.assign_rota(event=event, round_=round_, only_free=False, most=6, repeats=True, **by)
    discard_draft(round_=round_, **by)
    thrown_away = Log.objects.get(scope=event.scope, verb="draft-discarded")
    restore_before(event=event, seq=thrown_away.seq, **by)
    assert set(given(Round.objects.get(stage=stage)).values()) == {"何静"}


@pytest.mark.parametrize("thrown_away", [False, True])
def test_a_draft_drawn_again_keeps_the_referees_against_whom_nothing_speaks(cast: Cast, thrown_away: bool) -> None:
    event = make_event(cast, pairs=8)
    play: dict[str, Any] = {"actor": actor_of(cast.owner), "at": timezone.now()}
    stage = event.stages.get(no=1)
    draft = draft_round(event=event, stage=stage, seed="1 1 1", **play)
    event.entries.update(unit=event.units.order_by("pk").first())
    people.add_referees(
        event=event, rows=[people.RefereeFacts("甲"), people.RefereeFacts("乙", "第1棋牌协会"), people.RefereeFacts("丙")], **play
    )
    first, second, third = (event.referees.get(name=name) for name in "甲乙丙")
    services.set_rota(event=event, round_=draft, wanted={1: first.pk, 2: second.pk, 3: third.pk, 4: first.pk}, **play)
    third.away = True
    third.save()
    if thrown_away:
        discard_draft(round_=draft, **play)
    again = draft_round(event=event, stage=stage, seed="6 6 6", **play)
    assert given(again) == {1: "甲", 2: "", 3: "", 4: "甲"}  # 乙 is of the unit of everybody, 丙 has left


def test_the_referees_of_a_closed_round_stay(eight: Playing) -> None:
    add(eight, ("甲一",))
    Round.objects.filter(pk=eight.round.pk).update(state="closed")
    with pytest.raises(RulesError, match="rota-closed"):
        assign(eight)


def test_a_referee_of_another_event_is_none(cast: Cast, eight: Playing) -> None:
    stranger = make_event(cast).referees.get()
    with pytest.raises(RulesError, match="unknown-referee"):
        services.set_rota(event=eight.event, round_=eight.round, wanted={1: stranger.pk}, **who(eight))


def test_a_form_sent_twice_acts_once(eight: Playing) -> None:
    [first] = add(eight, ("甲一",))
    for wanted in (first.pk, None):
        services.set_rota(event=eight.event, round_=eight.round, wanted={1: wanted}, nonce="n" * 32, **who(eight))
    assert given(eight.round)[1] == "甲一"


# Several events in one hall


def test_tables_in_another_event_of_the_hall_count_and_are_shown(cast: Cast, eight: Playing) -> None:
    other = make_playing(cast, pairs=8)
    hall = Competition.objects.create(name="混双", scope=other.event.scope.__class__.objects.create(), created_at=timezone.now())
    Event.objects.update(competition=hall)
    add(eight, ("甲一",), ("乙二",))
    [busy] = add(other, ("甲 一",))
    eight.event.refresh_from_db()
    services.set_rota(event=other.event, round_=other.round, wanted=dict.fromkeys(range(1, 5), busy.pk), **who(other))
    assign(eight, most=6)
    assert list(given(eight.round).values()).count("乙二") == 4
    services.set_rota(event=eight.event, round_=eight.round, wanted={1: eight.event.referees.get(name="甲一").pk}, **who(eight))
    loads = {load.referee.name: load for load in rota_of(eight.event, CHIEF, eight.round, [other.event.pk]).loads}
    assert (loads["甲一"].is_double, [one.number for one in loads["甲一"].elsewhere], loads["乙二"].is_double) == (
        True,
        [1, 2, 3, 4],
        False,
    )
    hidden = {load.referee.name: load for load in rota_of(eight.event, CHIEF, eight.round).loads}
    assert (hidden["甲一"].elsewhere, hidden["甲一"].hidden) == ((), 4)


# The list


def test_who_has_refereed_stays_on_the_list_and_who_has_not_can_be_brought_back(eight: Playing) -> None:
    first, second = add(eight, ("甲一", "临江"), ("乙二",))
    services.set_rota(event=eight.event, round_=eight.round, wanted={1: first.pk}, **who(eight))
    with pytest.raises(RulesError, match="has-refereed"):
        people.remove_referee(referee=first, **who(eight))
    public_id = second.public_id
    people.remove_referee(referee=second, **who(eight))
    row = Log.objects.filter(verb="referee-removed").latest("seq")
    assert people.bring_back_referee(event=eight.event, seq=row.seq, **who(eight)).public_id == public_id
    with pytest.raises(RulesError, match="nothing-to-undo"):
        people.bring_back_referee(event=eight.event, seq=row.seq, **who(eight))


def test_one_account_is_one_referee_and_works_in_the_event(cast: Cast, eight: Playing) -> None:
    [first] = add(eight, ("甲一",))
    with pytest.raises(RulesError, match="account-taken"):
        people.edit_referee(referee=first, user_id=cast.referee.pk, **who(eight))
    with pytest.raises(RulesError, match="missing-field"):
        people.edit_referee(referee=first, user_id=cast.stranger.pk, **who(eight))
    people.edit_referee(referee=first, user_id=cast.owner.pk, **who(eight))
    assert eight.event.referees.get(user=cast.owner).name == "甲一"


def test_an_archive_takes_referees_their_tables_and_the_screens_along(eight: Playing) -> None:
    add(eight, ("甲一", "临江", "一级"))
    assign(eight)
    add_screen(event=eight.event, name="东墙", **who(eight))
    copy = import_event(read_archive(archive_bytes(eight.event)), owner_id=None, **who(eight))
    assert given(Round.objects.get(stage__event=copy)) == given(eight.round)
    assert list(copy.referees.filter(away=False).values_list("name", "unit", "title", "user")) == [("甲一", "临江", "一级", None)]
    assert copy.screens.get().name == "东墙"
