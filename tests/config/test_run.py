"""run.py: what it says when something is missing, which port it takes, what it passes on to pytest."""

import ast
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import run

OLDEST_THAT_MUST_READ_IT = (3, 8)


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that somebody listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_a_port_that_was_asked_for_and_is_taken_names_another(taken: int) -> None:
    with pytest.raises(run.Trouble) as trouble:
        run.choose_port("127.0.0.1", taken)
    assert f"--port {taken + 1}" in str(trouble.value)
    assert "已被占用" in str(trouble.value)


def test_without_a_wish_the_next_free_port_is_taken(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "PORT", taken)
    assert run.choose_port("127.0.0.1", None) > taken


def test_a_missing_venv_module_says_what_to_install() -> None:
    words = run.venv_words("The virtual environment was not created successfully because ensurepip is not available.")
    assert "apt install python3-venv" in words


def test_no_network_says_how_to_install_from_a_folder() -> None:
    words = run.install_words("WARNING: Retrying … Failed to establish a new connection: [Errno -3] Temporary failure in name resolution")
    assert "--wheels" in words
    assert "没有网络" in words


def test_a_folder_of_wheels_that_lacks_one_is_named() -> None:
    words = run.install_words("ERROR: No matching distribution found for Django", wheels="usb")
    assert "usb lacks a package" in words
    assert "Django" in words


def test_a_full_disk_is_named() -> None:
    assert "disk is full" in run.install_words("OSError: [Errno 28] No space left on device")
    assert "磁盘空间不足" in run.prepare_words("sqlite3.OperationalError: database or disk is full")


def test_what_follows_test_goes_to_pytest() -> None:
    options, rest = run.read_arguments(["test", "-k", "ladder", "--no-install", "-x"])
    assert options.command == "test"
    assert options.no_install
    assert rest == ["-k", "ladder", "-x"]


def test_options_of_the_start_are_read() -> None:
    options, _ = run.read_arguments(["--port", "8123", "--host", "127.0.0.1", "--no-demo"])
    assert (options.port, options.host, options.no_demo) == (8123, "127.0.0.1", True)


def test_an_unknown_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.read_arguments(["--prot=8123"])
    assert "--prot" in capsys.readouterr().err


def test_the_lock_has_another_name_when_it_changes_what_is_installed() -> None:
    assert run.lock_hash(dev=True) != run.lock_hash(dev=False)


def test_the_welcome_names_this_machine_and_the_logins() -> None:
    assert "http://127.0.0.1:8000/" in run.welcome("0.0.0.0", 8000)


def test_an_old_python_can_read_the_file_that_tells_it_so() -> None:
    ast.parse((run.ROOT / "run.py").read_text(encoding="utf-8"), feature_version=OLDEST_THAT_MUST_READ_IT)


def test_the_file_needs_nothing_but_python() -> None:
    done = subprocess.run([sys.executable, "-I", "-S", "run.py", "--help"], cwd=run.ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_folder_of_wheels_is_ours_and_not_pytests() -> None:
    options, rest = run.read_arguments(["test", "--wheels", "usb", "tests/config", "-n", "0"])
    assert options.wheels == "usb"
    assert rest == ["tests/config", "-n", "0"]


@pytest.mark.parametrize("port", ["0", "65536", "80a", "-1"])
def test_a_port_that_is_none_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        run.read_arguments([f"--port={port}"])
    assert "1 to 65535" in capsys.readouterr().err


def test_a_folder_of_wheels_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(run.Trouble, match="nowhere"):
        run.install(Path(sys.executable), dev=False, wheels=str(tmp_path / "nowhere"))


def test_without_permission_the_folder_is_named() -> None:
    words = run.disk_words(PermissionError(13, "Permission denied"))
    assert str(run.ROOT) in words
    assert "无法写入" in words


def test_every_trouble_is_told_in_both_languages() -> None:
    told = [
        run.disk_words(OSError(28, "")),
        run.venv_words("ensurepip"),
        run.venv_words("?"),
        run.install_words("getaddrinfo"),
        run.install_words("?"),
    ]
    assert all(any("\u4e00" <= letter <= "\u9fff" for letter in words) for words in told)


def test_a_listening_server_is_noticed(taken: int) -> None:
    assert run.answers("127.0.0.1", taken)


def test_a_process_that_was_told_to_end_has_ended() -> None:
    process = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    run.end(process)
    assert process.returncode is not None
