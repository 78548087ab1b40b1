"""A real server with a database of its own, and a real browser: what a user has."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = "/usr/bin/chromium"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run")


@dataclass(slots=True)
class Site:
    """A running site. `run` executes manage.py on its database; `restart` is what a power cut does."""

    url: str
    environment: dict[str, str]
    process: subprocess.Popen[bytes] | None = None

    def run(self, *arguments: str, stdin: str | None = None) -> str:
        """The output of a management command."""
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=self.environment, input=stdin, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return done.stdout

    def python(self, code: str) -> str:
        """The output of a few lines run inside the project."""
        return self.run("shell", "--no-imports", "-c", code)

    def start(self) -> None:
        """Start the server as run.py does, and wait until it answers."""
        port = self.url.rsplit(":", 1)[1]
        command = [sys.executable, "-m", "config.server", "--host", "127.0.0.1", "--port", port]
        self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            try:
                urlopen(f"{self.url}/healthz", timeout=1).close()
            except (URLError, OSError):
                time.sleep(0.1)
            else:
                return
        raise AssertionError("the server does not answer")

    def stop(self) -> None:
        """Stop it at once."""
        if self.process is not None:
            self.process.kill()
            self.process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An empty site with one account: admin, password “admin-password”."""
    place = tmp_path_factory.mktemp("site")
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "PYTEST"))},
        "DATABASE_URL": f"sqlite:///{place / 'site.sqlite3'}",
        "BACKUP_DIR": str(place / "copies"),
        "STATIC_ROOT": str(place / "static"),
        "PYTHONUTF8": "1",
        "DJANGO_SUPERUSER_PASSWORD": "admin-password",
    }
    made = Site(f"http://127.0.0.1:{free_port()}", environment)
    made.run("migrate", "--verbosity", "0")
    made.run("collectstatic", "--noinput", "--verbosity", "0")
    made.run("createsuperuser", "--noinput", "--username", "admin", "--email", "")
    made.start()
    yield made
    made.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        made = playwright.chromium.launch(executable_path=CHROMIUM, args=list(FLAGS))
        yield made
        made.close()
