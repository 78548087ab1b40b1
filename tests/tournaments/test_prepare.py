"""Preparing an installation: from nothing to ready, and nothing the second time."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.management import call_command

from tournaments.models import Event


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, settings: Any) -> None:
    settings.VAR = tmp_path
    settings.STATIC_ROOT = tmp_path / "static"


@pytest.mark.django_db(transaction=True)
def test_without_the_demo_there_is_one_account_and_no_event(tmp_path: Path) -> None:
    call_command("prepare")
    assert get_user_model().objects.count() == 1
    assert not Event.objects.exists()
    assert (tmp_path / "static/vendor/bootstrap.min.css").exists()


@pytest.mark.django_db(transaction=True)
def test_the_second_time_changes_nothing(tmp_path: Path) -> None:
    call_command("prepare", "--demo")
    events, logins = list(Event.objects.values_list("pk")), (tmp_path / "demo-logins.txt").read_text(encoding="utf-8")
    call_command("prepare", "--demo")
    assert list(Event.objects.values_list("pk")) == events
    assert (tmp_path / "demo-logins.txt").read_text(encoding="utf-8") == logins


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
@pytest.mark.django_db(transaction=True)
def test_passwords_are_written_for_their_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "demo-logins.txt").write_text("of an earlier time", encoding="utf-8")
    call_command("prepare", "--demo")
    assert {name: oct((tmp_path / name).stat().st_mode & 0o777) for name in ("demo-logins.txt", "logins.txt")} == {
        "demo-logins.txt": "0o600", "logins.txt": "0o600",
    }  # fmt: skip
