"""The doctor says in words what is wrong, and does not fall over."""

import os
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from referee import triggers
from referee.models import KeptSheet
from tests.cast import Playing
from tournaments.doctor import examine
from tournaments.services import backups
from tournaments.services.papers import keep_sheet


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Any) -> None:
    settings.BACKUP_DIR = str(tmp_path)


def level(what: str, now: datetime | None = None) -> str:
    """The worst that was found about one thing."""
    levels = [finding.level for finding in examine(now or timezone.now()) if finding.what == what]
    return max(levels, key=["ok", "look", "wrong"].index)


@pytest.mark.django_db
def test_a_sound_installation_has_nothing_wrong() -> None:
    assert [finding for finding in examine(timezone.now()) if finding.level == "wrong" and finding.what != "fonts"] == []


@pytest.mark.django_db(transaction=True)
def test_a_lost_trigger_is_found_and_migrate_brings_it_back() -> None:
    table = ' ON "referee_act"' if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f'DROP TRIGGER "referee_act_no_update"{table}')
    assert level("triggers") == "wrong"
    triggers.install()
    assert level("triggers") == "ok"


def test_a_kept_sheet_that_is_not_the_file_that_was_written_is_found(playing: Playing) -> None:
    keep_sheet(event=playing.event, match=playing.match(), at=timezone.now())
    assert level("sheets") == "ok"
    KeptSheet.objects.create(match=playing.match(2), seq=1, sha256="0" * 64, bytes=b"%PDF-1.4 another", at=timezone.now())
    assert level("sheets") == "wrong"
    assert [playing.match(2).public_id in finding.words for finding in examine(timezone.now()) if finding.what == "sheets"] == [True]


@pytest.mark.django_db
def test_a_clock_that_stands_in_the_past_is_found() -> None:
    assert level("clock", datetime(2020, 1, 1, tzinfo=UTC)) == "wrong"


@pytest.mark.django_db
def test_debug_is_wrong_at_an_event(settings: Any) -> None:
    settings.DEBUG = True
    assert level("settings") == "wrong"


@pytest.mark.django_db(transaction=True)
def test_an_old_copy_during_a_round_is_something_to_look_at(playing: Playing) -> None:
    now = timezone.now()
    assert level("copies", now) == "look"
    backups.make_copy(why="manual", at=now)
    assert level("copies", now) == "ok"
    assert level("copies", now + timedelta(minutes=16)) == "look"


def doctor(env: dict[str, str]) -> tuple[int, str]:
    """The command as an administrator runs it, with these settings."""
    root = Path(__file__).parents[2]
    ran = subprocess.run(
        [sys.executable, "manage.py", "doctor"], cwd=root, env={**os.environ, **env}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    return ran.returncode, ran.stdout + ran.stderr


@pytest.mark.parametrize("url", ["postgres://nobody:secret-word@127.0.0.1:9/none", "sqlite:////nowhere/at/all.sqlite3"])
def test_a_database_that_cannot_be_reached_is_said_once_with_what_to_do_and_without_its_password(url: str, tmp_path: Path) -> None:
    if url.startswith("postgres"):
        pytest.importorskip("psycopg", reason="comes with requirements-postgres.txt")
    code, said = doctor({"DATABASE_URL": url, "BACKUP_DIR": str(tmp_path)})
    assert code == 1
    assert said.count("DATABASE_URL") == 1 + url.startswith("sqlite")
    assert "secret-word" not in said
    assert "Traceback" not in said
    assert "triggers" not in said


def test_a_new_installation_is_told_to_migrate_and_nothing_else_is_wrong(tmp_path: Path) -> None:
    code, said = doctor({"DATABASE_URL": f"sqlite:///{tmp_path}/new.sqlite3", "BACKUP_DIR": str(tmp_path)})
    wrong = [line for line in said.splitlines() if "WRONG" in line]
    assert code == 1
    assert len(wrong) == 1
    assert "manage.py migrate" in wrong[0]


def test_a_file_that_is_no_database_is_called_damaged(tmp_path: Path) -> None:
    (tmp_path / "odd.sqlite3").write_bytes(b"not a database at all" * 100)
    code, said = doctor({"DATABASE_URL": f"sqlite:///{tmp_path}/odd.sqlite3", "BACKUP_DIR": str(tmp_path)})
    assert code == 1
    assert [line for line in said.splitlines() if "WRONG" in line and " database " in line and "odd.sqlite3" in line]
    assert "Traceback" not in said


@pytest.mark.django_db
def test_a_folder_for_copies_that_cannot_be_written_is_found(tmp_path: Path, settings: Any) -> None:
    (tmp_path / "file").touch()
    settings.BACKUP_DIR = str(tmp_path / "file" / "copies")
    found = [finding.words for finding in examine(timezone.now()) if finding.level == "wrong" and finding.what == "folders"]
    assert len(found) == 1
    assert "BACKUP_DIR" in found[0]


@pytest.mark.django_db
def test_static_files_of_which_some_are_not_collected_are_named(tmp_path: Path, settings: Any) -> None:
    settings.STATIC_ROOT = str(tmp_path)
    assert level("static") == "look"
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "bootstrap.min.css").touch()
    [finding] = [finding for finding in examine(timezone.now()) if finding.what == "static"]
    assert finding.level == "look"
    assert "collectstatic" in finding.words


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("table", [model._meta.db_table for model in triggers.append_only_models()])
def test_the_lost_trigger_of_every_table_of_facts_is_found(table: str) -> None:
    on = f' ON "{table}"' if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(f'DROP TRIGGER "{table}_no_delete"{on}')
    try:
        assert [table in finding.words for finding in examine(timezone.now()) if finding.what == "triggers"] == [True]
    finally:
        triggers.install()
