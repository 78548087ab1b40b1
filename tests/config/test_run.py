"""run.py: what it says when something is missing, which port it takes, what it passes on to pytest."""

import socket
from collections.abc import Iterator

import pytest

import run


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


def test_a_full_disk_is_named() -> None:
    assert "disk is full" in run.install_words("OSError: [Errno 28] No space left on device")


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
