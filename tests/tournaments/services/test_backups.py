"""Copies while running, and back again; a half or foreign file changes nothing."""

import gzip
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection, transaction

from referee.actors import SYSTEM
from referee.models import Act
from referee.rules.errors import RulesError
from referee.triggers import missing
from tests.cast import Playing
from tournaments.models import Event
from tournaments.services import backups
from tournaments.services.events import create_event
from tournaments.simulation.demo import load_knockout

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = str(tmp_path / "copies")


@pytest.mark.django_db(transaction=True)
def test_a_copy_brings_everything_back_and_keeps_what_was_there() -> None:
    load_knockout(now=NOON, owner_id=None, actor=SYSTEM)
    acts = Act.objects.count()
    copy = backups.make_copy(why="manual", at=NOON)
    create_event(name="later", preset_slug="joker-bid", actor=SYSTEM, at=NOON)
    before = backups.restore(copy.path, at=NOON + timedelta(minutes=1))
    assert Event.objects.count() == 1
    assert Act.objects.count() == acts
    assert missing() == []
    assert before is not None
    backups.restore(before.path, at=NOON + timedelta(minutes=2))
    assert set(Event.objects.values_list("name", flat=True)) >= {"later"}


@pytest.mark.django_db(transaction=True)
def test_the_json_copy_crosses_from_one_database_to_the_other(tmp_path: Path) -> None:
    load_knockout(now=NOON, owner_id=None, actor=SYSTEM)
    acts = list(Act.objects.order_by("pk").values_list("no", "payload"))
    path = tmp_path / "20260501-120000-000000-manual.json.gz"
    backups._dump(path)
    backups.restore(path, at=NOON)
    assert list(Act.objects.order_by("pk").values_list("no", "payload")) == acts


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("content", [b"", b"not a database", gzip.compress(b"nothing", mtime=0)[:12]], ids=["empty", "other", "cut off"])
def test_what_is_no_copy_changes_nothing(tmp_path: Path, content: bytes) -> None:
    create_event(name="here", preset_slug="joker-bid", actor=SYSTEM, at=NOON)
    path = tmp_path / ("broken.sqlite3" if connection.vendor == "sqlite" else "broken.json.gz")
    path.write_bytes(content)
    with pytest.raises(RulesError) as refused:
        backups.restore(path, at=NOON)
    assert refused.value.code == "backup-unreadable"
    assert Event.objects.get().name == "here"


@pytest.mark.django_db(transaction=True)
def test_while_a_round_is_played_a_copy_is_due_every_quarter_of_an_hour(playing: Playing) -> None:
    assert backups.copy_if_due(NOON) is not None
    assert backups.copy_if_due(NOON + timedelta(minutes=14)) is None
    assert backups.copy_if_due(NOON + timedelta(minutes=15)) is not None


@pytest.mark.django_db(transaction=True)
def test_a_fateful_act_is_copied_before_it_is_done(settings: Any) -> None:
    settings.AUTOMATIC_COPIES = True
    copy = backups.copy_before("publish", NOON)
    assert copy is not None
    assert [(one.why, one.made_at) for one in backups.copies()] == [("before-publish", NOON)]


@pytest.mark.django_db(transaction=True)
def test_a_folder_that_cannot_be_written_does_not_stop_the_event(settings: Any, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    settings.AUTOMATIC_COPIES, settings.BACKUP_DIR = True, str(tmp_path / "file" / "copies")
    assert backups.copy_before("publish", NOON) is None


@pytest.mark.django_db(transaction=True)
def test_nothing_is_due_while_nobody_plays() -> None:
    create_event(name="quiet", preset_slug="joker-bid", actor=SYSTEM, at=NOON)
    assert backups.copy_if_due(NOON) is None


@pytest.mark.django_db(transaction=True)
def test_the_oldest_copies_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backups, "KEPT", 3)
    for minute in range(5):
        backups.make_copy(why="manual", at=NOON + timedelta(minutes=minute))
    assert [copy.made_at.minute for copy in backups.copies()] == [4, 3, 2]


@pytest.mark.django_db(transaction=True)
def test_a_copy_asked_for_in_the_middle_of_a_write_is_refused_and_does_not_wait_for_ever(caplog: pytest.LogCaptureFixture) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite copies the database itself")
    with transaction.atomic():
        create_event(name="half written", preset_slug="joker-bid", actor=SYSTEM, at=NOON)
        with pytest.raises(RulesError) as refused:
            backups.make_copy(why="manual", at=NOON)
    assert refused.value.code == "backup-locked"
    assert "no copy: the database is locked" in caplog.text
    assert backups.copies() == []
    assert list(backups.folder().iterdir()) == []
    assert backups.make_copy(why="manual", at=NOON).size > 0
