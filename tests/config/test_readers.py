"""Settings from the environment: what is understood, and what is said of what is not."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from config import readers

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize(("value", "on"), [("1", True), ("TRUE", True), (" on ", True), ("0", False), ("no", False), ("", False)])
def test_a_switch_reads_the_usual_words(value: str, on: bool) -> None:
    assert readers.switch({"DEBUG": value}, "DEBUG") is on


def test_a_switch_that_is_not_set_is_off() -> None:
    assert readers.switch({}, "HTTPS_ONLY") is False


def test_hosts_are_a_list_with_commas() -> None:
    assert readers.hosts({"H": "play.example.org, .example.net,"}, "H") == ["play.example.org", ".example.net"]


WRONG: list[tuple[Callable[..., Any], str]] = [
    (readers.switch, "yess"),
    (readers.hosts, "https://play.example.org"),
    (readers.hosts, "play.example.org:8000"),
    (readers.origins, "play.example.org"),
    (lambda env, name: readers.time_zone(env, name, "UTC"), "Beijing"),
    (lambda env, name: readers.time_zone(env, name, "UTC"), "../etc"),
    (lambda env, name: readers.database(env, name, ""), "mysql://root@localhost/x"),
    (lambda env, name: readers.database(env, name, ""), "postgres://user@host"),
]


@pytest.mark.parametrize(("reader", "value"), WRONG)
def test_what_cannot_be_understood_is_named_with_what_may_stand_there(reader: Callable[..., Any], value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="SETTING is “.*must be"):
        reader({"SETTING": value}, "SETTING")


def test_a_wrong_database_address_is_shown_without_its_password() -> None:
    with pytest.raises(ImproperlyConfigured) as error:
        readers.database({"DATABASE_URL": "oracle://me:secret@host/x"}, "DATABASE_URL", "")
    assert "secret" not in str(error.value)
    assert "…@host/x" in str(error.value)


def test_a_database_of_postgresql_is_read() -> None:
    found = readers.database({"D": "postgres://me:pw@db:5433/hall"}, "D", "")
    assert (found["USER"], found["PASSWORD"], found["HOST"], found["PORT"], found["NAME"]) == ("me", "pw", "db", 5433, "hall")
    assert found["ENGINE"].endswith("postgresql")


def test_nothing_starts_with_a_setting_that_was_misspelt() -> None:
    env = dict(os.environ, HTTPS_ONLY="ja", DJANGO_SETTINGS_MODULE="config.settings")
    done = subprocess.run(
        [sys.executable, "manage.py", "check"], cwd=ROOT, env=env, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode != 0
    assert "HTTPS_ONLY is “ja”" in done.stderr
