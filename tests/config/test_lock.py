"""What is installed, and what is shipped with the project, is exactly what is written down."""

import hashlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VENDOR = ROOT / "referee/static/vendor"


def normal(name: str) -> str:
    """A package's name as the index compares it."""
    return re.sub(r"[-_.]+", "-", name).lower()


def asked(file: str) -> set[str]:
    """The packages a list of requirements asks for by name."""
    lines = (line.split("#")[0].strip() for line in (ROOT / file).read_text(encoding="utf-8").splitlines())
    return {normal(re.split(r"[\[<>=!~; ]", line)[0]) for line in lines if line and not line.startswith("-")}


@pytest.mark.parametrize("file", ["requirements.txt", "requirements-dev.txt", "requirements-live.txt", "requirements-postgres.txt"])
def test_every_requirement_is_locked(file: str) -> None:
    assert asked(file) <= asked("constraints.txt")


def test_the_lock_names_one_version_of_each() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    assert all("==" in line for line in lines if line)
    assert len(lines) == len(asked("constraints.txt"))


def vendored() -> list[tuple[str, str]]:
    """File and hash of each row of VENDOR.md."""
    rows = re.findall(r"^\| (\S+) \|.*\| ([0-9a-f]{64}) \|$", (VENDOR / "VENDOR.md").read_text(encoding="utf-8"), re.MULTILINE)
    return [(file, digest) for file, digest in rows]


@pytest.mark.parametrize(("file", "digest"), vendored())
def test_a_vendored_file_is_the_one_written_down(file: str, digest: str) -> None:
    assert hashlib.sha256((VENDOR / file).read_bytes()).hexdigest() == digest


def test_every_vendored_file_is_written_down() -> None:
    assert {file for file, _ in vendored()} == {path.name for path in VENDOR.iterdir()} - {"VENDOR.md"}


def test_no_vendored_file_points_at_a_map_that_is_not_there() -> None:
    assert not any(b"sourceMappingURL" in path.read_bytes() for path in VENDOR.iterdir() if path.suffix in (".css", ".js"))
