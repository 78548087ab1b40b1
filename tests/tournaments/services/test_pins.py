"""The PIN of a pair: checked at its table, slowed down by wrong ones, never in the log, and only on request in an archive."""

import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from referee.models import Act, Log
from referee.rules.errors import RulesError
from tests.cast import Cast, Playing
from tournaments.agreeing import Agreeing
from tournaments.models import Entry
from tournaments.services import backups
from tournaments.services.agreeing import set_agreeing
from tournaments.services.archive import export_event, import_event
from tournaments.services.pins import FREE_FAILURES, SLOWEST, check_pin, renew_pin

pytestmark = pytest.mark.django_db


@pytest.fixture
def entry(playing: Playing) -> Entry:
    """The pair at NS of table 1, its PIN 7319."""
    Entry.objects.filter(event=playing.event).update(pin="0000")
    Entry.objects.filter(pk=playing.row().ns.pk).update(pin="7319")
    return Entry.objects.get(pk=playing.row().ns.pk)


def check(playing: Playing, entry: Entry, typed: str, at: datetime, table: int = 1) -> None:
    check_pin(event=playing.event, table=playing.table(table), entry=entry.pk, typed=typed, at=at)


def refusal(playing: Playing, entry: Entry, typed: str, at: datetime, table: int = 1) -> RulesError:
    with pytest.raises(RulesError) as refused:
        check(playing, entry, typed, at, table)
    return refused.value


def test_every_pair_has_four_digits(playing: Playing) -> None:
    pins = playing.event.entries.values_list("pin", flat=True)
    assert all(len(pin) == 4 and pin.isdecimal() for pin in pins)


def test_the_right_pin_passes_blanks_or_not(playing: Playing, entry: Entry) -> None:
    check(playing, entry, "7319", timezone.now())
    check(playing, entry, " 73 19 ", timezone.now())
    check(playing, entry, "７３１９", timezone.now())


@pytest.mark.parametrize(("typed", "code"), [("", "pin-missing"), ("7318", "wrong-pin"), ("73190", "wrong-pin")])
def test_another_pin_does_not(playing: Playing, entry: Entry, typed: str, code: str) -> None:
    assert refusal(playing, entry, typed, timezone.now()).code == code


def test_the_pin_of_the_other_pair_does_not_pass(playing: Playing, entry: Entry) -> None:
    assert refusal(playing, entry, "0000", timezone.now()).code == "wrong-pin"


def test_wrong_pins_slow_their_table_down_and_never_lock_it(playing: Playing, entry: Entry) -> None:
    now = timezone.now()
    for _ in range(FREE_FAILURES + 1):
        assert refusal(playing, entry, "1111", now).code == "wrong-pin"
    waiting = refusal(playing, entry, "7319", now)
    assert waiting.code == "too-many-pins"
    seconds = waiting.params["seconds"]
    assert isinstance(seconds, int)
    check(playing, entry, "7319", now + timedelta(seconds=seconds))


def test_however_many_wrong_pins_were_typed_the_wait_is_short(playing: Playing, entry: Entry) -> None:
    now = timezone.now()
    for _ in range(40):
        now += timedelta(seconds=SLOWEST + 1)
        assert refusal(playing, entry, "1111", now).code == "wrong-pin"
    check(playing, entry, "7319", now + timedelta(seconds=SLOWEST + 1))


def test_another_table_is_not_slowed_down(playing: Playing, entry: Entry) -> None:
    now = timezone.now()
    for _ in range(FREE_FAILURES + 1):
        refusal(playing, entry, "1111", now)
    check(playing, entry, "7319", now, table=2)


def test_a_new_pin_replaces_the_old_one_and_the_log_does_not_say_it(playing: Playing, entry: Entry) -> None:
    renew_pin(entry=entry, actor=playing.actor, at=timezone.now())
    entry.refresh_from_db()
    assert entry.pin != "7319"
    row = Log.objects.get(scope=playing.event.scope, verb="pin-renewed")
    assert row.after == {"number": entry.number}


def test_no_pin_is_in_the_log_or_in_an_act(playing: Playing, entry: Entry) -> None:
    set_agreeing(event=playing.event, options=Agreeing(sides=True, pin=True), actor=playing.actor, at=timezone.now())
    renew_pin(entry=entry, actor=playing.actor, at=timezone.now())
    Entry.objects.filter(pk=entry.pk).update(pin="7319")
    logged = [json.dumps([row.before, row.after]) for row in Log.objects.filter(scope=playing.event.scope)]
    acted = [json.dumps(act.payload) for act in Act.objects.filter(match__scope=playing.event.scope)]
    assert not any("7319" in text for text in (*logged, *acted))


def pins_of(data: dict[str, Any]) -> set[str]:
    return {row["pin"] for row in data["entries"] if "pin" in row}


def test_an_archive_holds_pins_only_when_asked(playing: Playing, entry: Entry) -> None:
    assert pins_of(export_event(playing.event)) == set()
    assert "7319" in pins_of(export_event(playing.event, with_personal=True))


def test_pins_that_were_asked_for_come_back(cast: Cast, playing: Playing, entry: Entry) -> None:
    data = json.loads(json.dumps(export_event(playing.event, with_personal=True)))
    copy = import_event(data, owner_id=cast.owner.pk, actor=playing.actor, at=timezone.now())
    assert copy.entries.get(number=entry.number).pin == "7319"


def test_pairs_that_come_without_a_pin_get_one(cast: Cast, playing: Playing, entry: Entry) -> None:
    data = json.loads(json.dumps(export_event(playing.event)))
    copy = import_event(data, owner_id=cast.owner.pk, actor=playing.actor, at=timezone.now())
    assert all(len(pin) == 4 for pin in copy.entries.values_list("pin", flat=True))


def test_a_pin_of_another_form_in_an_archive_is_left_out(cast: Cast, playing: Playing, entry: Entry) -> None:
    data = json.loads(json.dumps(export_event(playing.event, with_personal=True)))
    data["entries"][0]["pin"] = "73190000000"
    copy = import_event(data, owner_id=cast.owner.pk, actor=playing.actor, at=timezone.now())
    assert len(copy.entries.get(number=data["entries"][0]["number"]).pin) == 4


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("form", ["copy", "json"])
def test_a_copy_of_the_installation_brings_the_pins_back(playing: Playing, tmp_path: Path, settings: Any, form: str) -> None:
    settings.BACKUP_DIR = str(tmp_path / "copies")
    before = dict(playing.event.entries.values_list("number", "pin"))
    now = timezone.now()
    path = tmp_path / "20260501-120000-000000-manual.json.gz"
    if form == "json":
        backups._dump(path)
    else:
        path = backups.make_copy(why="manual", at=now).path
    playing.event.entries.update(pin="0000")
    backups.restore(path, at=now + timedelta(minutes=1))
    assert dict(Entry.objects.values_list("number", "pin")) == before
