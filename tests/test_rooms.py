"""Doors open one way: config → tournaments → referee → referee.rules → standard library."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PURE = ("referee/rules", "referee/svg", "tournaments/pairing", "tournaments/standings", "tournaments/svg", "tournaments/clock.py")
LIBRARIES_OF_PURE_ROOMS = {"rustworkx", "networkx"}
"""Only pairing may use them, for its matchings."""


def sources(place: str) -> list[Path]:
    """The Python files of a room."""
    path = ROOT / place
    return [path] if path.suffix == ".py" else sorted(file for file in path.rglob("*.py") if "migrations" not in file.parts)


def imported(file: Path) -> set[str]:
    """The modules a file imports, wherever in it."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    return names


@pytest.mark.parametrize("place", PURE)
def test_a_pure_room_needs_only_the_standard_library_and_pure_rooms(place: str) -> None:
    allowed = ("referee.rules", "referee.svg", "tournaments.pairing", "tournaments.standings", "tournaments.svg")
    for file in sources(place):
        for name in imported(file):
            top = name.split(".")[0]
            pure = name.startswith(allowed) or top in sys.stdlib_module_names
            assert pure or (place == "tournaments/pairing" and top in LIBRARIES_OF_PURE_ROOMS), f"{file.name} imports {name}"


def test_the_rules_know_nothing_of_events() -> None:
    for file in sources("referee/rules"):
        assert not any(name.startswith("tournaments") for name in imported(file)), file


def test_referee_never_imports_tournaments_or_config() -> None:
    for file in sources("referee"):
        assert not any(name.split(".")[0] in ("tournaments", "config") for name in imported(file)), file


@pytest.mark.parametrize(
    ("place", "later"),
    [
        ("models", ("selectors", "services", "forms", "views")),
        ("selectors", ("services", "forms", "views")),
        ("services", ("forms", "views")),
        ("exports", ("models", "selectors", "services", "views")),
    ],
)
def test_what_is_stored_knows_nobody_who_reads_it_and_who_reads_nobody_who_writes(place: str, later: tuple[str, ...]) -> None:
    doors = tuple(f"tournaments.{room}" for room in later)
    for file in sources(f"tournaments/{place}"):
        assert not [name for name in imported(file) if name.startswith(doors)], file


def test_the_pure_rooms_import_without_django() -> None:
    modules = [".".join(file.relative_to(ROOT).with_suffix("").parts) for place in PURE for file in sources(place)]
    code = f"import sys; sys.modules['django'] = None; import {', '.join(name.removesuffix('.__init__') for name in modules)}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
