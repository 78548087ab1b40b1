"""The doctor says in words what is wrong, and does not fall over."""

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
