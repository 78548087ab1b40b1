"""`python run.py` as somebody runs it for the first time: a fresh clone, an empty environment, then a second start."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
pytestmark = [
    pytest.mark.e2e,
    pytest.mark.skipif(not (ROOT / ".git").exists() or shutil.which("git") is None, reason="only a checkout can be cloned"),
]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is committed, in a folder whose name an address or a shell could stumble over."""
    folder = tmp_path_factory.mktemp("双升 hall") / "referee"
    subprocess.run(["git", "clone", "-q", str(ROOT), str(folder)], check=True)
    return folder


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def hears_ctrl_c() -> None:
    """A shell that starts the tests in the background lets them ignore it, and what they start."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def started(clone: Path, *arguments: str) -> Iterator[tuple[str, str]]:
    """run.py until it says how to stop it: its address and what it said. Ended by Ctrl-C, cleanly."""
    port = free_port()
    command = [sys.executable, "run.py", "--host", "127.0.0.1", "--port", str(port), *arguments]
    with subprocess.Popen(
        command, cwd=clone, env=bare(), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, encoding="utf-8",
        preexec_fn=hears_ctrl_c,
    ) as process:  # fmt: skip
        try:
            said = until_ready(process)
            yield f"http://127.0.0.1:{port}", said
        finally:
            process.send_signal(signal.SIGINT)
            rest = process.stdout.read() if process.stdout else ""
    assert process.returncode == 0, rest
    assert "Stopped" in rest
    assert "Traceback" not in said + rest


def until_ready(process: "subprocess.Popen[str]") -> str:
    """Everything it says up to how to stop it; fails with that if it ends before."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        if "Ctrl-C" in line:
            return said
    pytest.fail(said)


def bare() -> dict[str, str]:
    """No more of this environment than a new terminal has."""
    return {name: os.environ[name] for name in ("PATH", "HOME", "SYSTEMROOT", "SSL_CERT_FILE", "PIP_CERT") if name in os.environ}


def status(address: str) -> int:
    with urllib.request.urlopen(address, timeout=20) as answer:
        return int(answer.status)


def test_a_fresh_clone_starts_with_one_command_and_again_without_installing(clone: Path) -> None:
    with started(clone) as (site, said):
        assert f"{site}/" in said
        assert "organiser" in said, "the demo's logins"
        assert "admin" in said, "the first account"
        assert [status(site + path) for path in ("/healthz", "/readyz", "/", "/static/vendor/bootstrap.min.css")] == [200] * 4
        assert "Installing" in said
    with started(clone) as (site, said):
        assert "Installing" not in said
        assert status(f"{site}/readyz") == 200


def test_nothing_is_left_that_git_would_want_to_add(clone: Path) -> None:
    done = subprocess.run(["git", "status", "--porcelain"], cwd=clone, capture_output=True, text=True, check=True)
    assert done.stdout == ""
