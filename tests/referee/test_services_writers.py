"""Two writers at once: one wins, the other is told what is there; and facts that nobody can change, on both databases."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import DatabaseError, connection, connections, transaction

from referee import triggers
from referee.models import Act, Log, Match, Scope
from referee.rules.errors import RulesError
from referee.rules.records import HandRecord
from referee.selectors import match_state
from referee.services import correct_hand, record_hand, undo_hand
from tests.referee.lone_match import AT, OTHER, REFEREE, new_match

FIRST = HandRecord("N", "2", "H", 45)


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Run acts in threads that start together; a refusal is returned by its code."""
    start = Barrier(len(acts))

    def run(act: Callable[[], object]) -> object:
        start.wait(timeout=10)
        try:
            return act()
        except RulesError as error:
            return error.code
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


def seqs(scope: Scope) -> list[int]:
    return list(Log.objects.filter(scope=scope).order_by("seq").values_list("seq", flat=True))


@pytest.mark.django_db(transaction=True)
def test_two_tables_that_save_different_facts_at_once_leave_one_hand_and_one_claim() -> None:
    match = new_match()
    due = match_state(match).due.json()

    def saving(points: int) -> Callable[[], str]:
        record = HandRecord("N", "2", "H", points)
        return lambda: record_hand(match=match, record=record, due=due, nonce=f"nonce-{points}", actor=REFEREE, at=AT).answer

    assert sorted(map(str, at_once(saving(45), saving(85)))) == ["claimed", "saved"]
    assert sorted(Act.objects.values_list("kind", flat=True)) == ["claim", "hand"]


@pytest.mark.django_db(transaction=True)
def test_the_same_nonce_sent_at_once_is_one_hand() -> None:
    match = new_match()
    due = match_state(match).due.json()

    def saving() -> str:
        return record_hand(match=match, record=FIRST, due=due, nonce="nonce-0001", actor=REFEREE, at=AT).answer

    assert sorted(map(str, at_once(*[saving] * 4))) == ["repeated", "repeated", "repeated", "saved"]
    assert Act.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_corrections_at_once_one_is_taken() -> None:
    match = new_match()
    record_hand(match=match, record=FIRST, due=match_state(match).due.json(), nonce="nonce-0001", actor=REFEREE, at=AT)

    def correcting(points: int) -> Callable[[], str]:
        return lambda: (
            correct_hand(
                match=match,
                hand_no=1,
                record=HandRecord("N", "2", "H", points),
                seen_act=1,
                reason="漏数",
                nonce=f"nonce-{points}",
                actor=OTHER,
                at=AT,
            ).answer
        )

    assert sorted(map(str, at_once(correcting(50), correcting(55)))) == ["saved", "taken"]


@pytest.mark.django_db(transaction=True)
def test_an_undo_and_a_save_at_once_leave_a_sheet_that_can_be_read() -> None:
    match = new_match()
    record_hand(match=match, record=FIRST, due=match_state(match).due.json(), nonce="nonce-0001", actor=REFEREE, at=AT)
    due = match_state(match).due.json()
    at_once(
        lambda: undo_hand(match=match, hand_no=1, nonce="nonce-0002", actor=REFEREE, at=AT).answer,
        lambda: record_hand(match=match, record=HandRecord("S", "4", "S", 30), due=due, nonce="nonce-0003", actor=OTHER, at=AT).answer,
    )
    assert match_state(match).misfits == ()


@pytest.mark.django_db(transaction=True)
def test_many_tables_of_one_event_write_one_after_another_without_a_gap() -> None:
    scope = Scope.objects.create()
    row = new_match().ruleset
    matches = [Match.objects.create(scope=scope, ruleset=row, seats={}, opened_at=AT) for _ in range(6)]
    due = match_state(matches[0]).due.json()

    def saving(match: Match) -> Callable[[], str]:
        return lambda: record_hand(match=match, record=FIRST, due=due, nonce="nonce-0001", actor=REFEREE, at=AT).answer

    assert at_once(*[saving(match) for match in matches]) == ["saved"] * 6
    scope.refresh_from_db()
    assert seqs(scope) == list(range(1, 7))
    assert scope.seq == 6


# Append-only


@pytest.mark.django_db
def test_every_table_of_facts_has_its_triggers() -> None:
    assert triggers.missing() == []
    assert {"referee_act", "referee_log", "referee_ruleset"} <= {model._meta.db_table for model in triggers.append_only_models()}


@pytest.mark.django_db
@pytest.mark.parametrize("model", triggers.append_only_models(), ids=lambda model: model._meta.db_table)
def test_the_trigger_names_both_update_and_delete(model: type) -> None:
    table = model._meta.db_table  # type: ignore[attr-defined]
    assert table not in triggers.missing()


@pytest.mark.django_db
@pytest.mark.parametrize("change", ["update", "delete"])
@pytest.mark.parametrize("model", [Act, Log])
def test_a_fact_can_be_neither_changed_nor_deleted(
    match: Match, save: Callable[..., object], model: type[Act] | type[Log], change: str
) -> None:
    save(FIRST)
    rows = model.objects.all()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        rows.update(actor_name="somebody else") if change == "update" else rows._raw_delete(using="default")
    assert model.objects.get().actor_name == "何静"


@pytest.mark.django_db
def test_the_door_lets_one_transaction_through_and_closes_with_it(match: Match, save: Callable[..., object]) -> None:
    save(FIRST)
    with triggers.open_door():
        Log.objects.update(actor_name="—")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Log.objects.update(actor_name="somebody else")
    assert Log.objects.get().actor_name == "—"


@pytest.mark.django_db
def test_a_trigger_that_is_gone_is_missed_and_put_back() -> None:
    drop = 'DROP TRIGGER "referee_act_no_update"' + (' ON "referee_act"' if connection.vendor == "postgresql" else "")
    with connection.cursor() as cursor:
        cursor.execute(drop)
    assert triggers.missing() == ["referee_act"]
    triggers.install()
    assert triggers.missing() == []
