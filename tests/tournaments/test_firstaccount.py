"""The first account: made once, private, and able to log in."""

import os
import stat
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth import authenticate, get_user_model
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept(tmp_path: Path, settings: Any) -> Path:
    """Where the login is written down, in a folder of the test's own."""
    settings.VAR = tmp_path
    return tmp_path / "logins.txt"


def test_a_new_installation_gets_an_account_whose_login_is_written_down(kept: Path) -> None:
    call_command("firstaccount", verbosity=0)
    username, password = kept.read_text(encoding="utf-8").split()
    account = authenticate(username=username, password=password)
    assert account is not None
    assert account.is_superuser


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_the_owner_of_the_machine_can_read_it(kept: Path) -> None:
    call_command("firstaccount")
    assert stat.S_IMODE(kept.stat().st_mode) == 0o600


def test_where_somebody_may_do_everything_nothing_is_made(kept: Path) -> None:
    get_user_model().objects.create_superuser("owner", password="x")
    call_command("firstaccount")
    assert not kept.exists()
    assert get_user_model().objects.count() == 1
