"""Copies of everything: on demand, before fateful acts, and every quarter of an hour while a round is being played.

On SQLite a copy is the database itself, taken with SQLite's own online backup while others read and write; on
PostgreSQL it is every row as compressed JSON, read in one snapshot. Either can be brought back here or on a second
machine (`manage.py restore`); the JSON also crosses from one database to the other.
"""

import gzip
import logging
import os
import shutil
import sqlite3
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management import call_command
from django.db import connection, models, transaction

from referee.rules.errors import RulesError
from referee.selectors import forget_states
from tournaments.models import Round
from tournaments.selectors.entries import forget_entries
from tournaments.selectors.kept_tables import forget_tables

EVERY: Final = timedelta(minutes=15)
KEPT: Final = 60
PATIENCE: Final = 30.0
"""Seconds that a copy waits for whoever is writing."""
LEFT_OUT: Final = ("contenttypes.contenttype", "auth.permission", "admin.logentry", "sessions.session")
_STAMP: Final = "%Y%m%d-%H%M%S-%f"
_one_at_a_time = threading.Lock()
log = logging.getLogger("shuangsheng")


@dataclass(frozen=True, slots=True)
class Copy:
    """A copy on disk: why it was made, when (UTC), how large."""

    path: Path
    why: str
    made_at: datetime
    size: int


def folder() -> Path:
    """Where copies are kept."""
    place = Path(settings.BACKUP_DIR)
    place.mkdir(parents=True, exist_ok=True)
    return place


def make_copy(*, why: str, at: datetime) -> Copy:
    """Copy everything now; the oldest copies beyond `KEPT` go.

    Errors: `backup-no-room` if the disk is full, `backup-locked` if somebody keeps on writing.
    """
    ending = "sqlite3" if connection.vendor == "sqlite" else "json.gz"
    try:
        path = folder() / f"{at.strftime(_STAMP)}-{why}.{ending}"
        with _appearing_whole(path) as unfinished:
            _copy_sqlite(unfinished) if ending == "sqlite3" else _dump(unfinished)
    except OSError as error:
        raise RulesError("backup-no-room", folder=settings.BACKUP_DIR, detail=str(error)) from error
    for old in copies()[KEPT:]:
        old.path.unlink(missing_ok=True)
    return Copy(path, why, at, path.stat().st_size)


def copies() -> list[Copy]:
    """The copies there are, latest first."""
    found = [copy for path in folder().iterdir() if (copy := _read_name(path)) is not None]
    return sorted(found, key=lambda copy: copy.made_at, reverse=True)


def copy_before(act: str, at: datetime) -> Copy | None:
    """The copy before a fateful act (a draw, a publication, an import). No room for it must not stop the event: it is logged."""
    if not settings.AUTOMATIC_COPIES:
        return None
    try:
        return make_copy(why=f"before-{act}", at=at)
    except RulesError as error:
        log.warning("no copy before %s: %s", act, error)
        return None


def is_due(at: datetime) -> bool:
    """Whether a round is being played and the last copy is a quarter of an hour old."""
    latest = next(iter(copies()), None)
    if latest is not None and at - latest.made_at < EVERY:
        return False
    return Round.objects.filter(state=Round.State.PLAYING).exists()


def copy_if_due(at: datetime) -> Copy | None:
    """The automatic copy, made by whoever comes first; nobody waits for it."""
    if not _one_at_a_time.acquire(blocking=False):
        return None
    try:
        return make_copy(why="auto", at=at) if is_due(at) else None
    finally:
        _one_at_a_time.release()


def restore(path: Path, *, at: datetime) -> Copy | None:
    """Bring a copy back in place of everything here; what is here is copied first. The safety copy, None where nothing was here.

    Errors: `backup-missing`, `backup-unreadable`, `backup-other-database` (a SQLite copy on PostgreSQL).
    """
    if not path.is_file():
        raise RulesError("backup-missing", path=str(path))
    is_sqlite = path.suffix == ".sqlite3"
    if is_sqlite and connection.vendor != "sqlite":
        raise RulesError("backup-other-database")
    _check_readable(path, is_sqlite)
    before = make_copy(why="before-restore", at=at)
    _restore_sqlite(path) if is_sqlite else _load(path)
    forget_states()
    forget_tables()
    forget_entries()
    return before


def _read_name(path: Path) -> Copy | None:
    name = path.name.removesuffix(".sqlite3").removesuffix(".json.gz")
    parts = name.split("-", 3)
    if len(parts) != 4 or name == path.name:
        return None
    try:
        made = datetime.strptime("-".join(parts[:3]) + "+0000", _STAMP + "%z")
    except ValueError:
        return None
    return Copy(path, parts[3], made, path.stat().st_size)


@contextmanager
def _appearing_whole(path: Path) -> Iterator[Path]:
    """A file that is there when it is finished and not before, so that a power cut leaves no half copy."""
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".unfinished-")
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
        with unfinished.open("rb+") as written:
            os.fsync(written.fileno())
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _copy_sqlite(target: Path) -> None:
    connection.ensure_connection()
    with closing(sqlite3.connect(target)) as copy:
        connection.connection.backup(copy, progress=_not_for_ever(connection.connection))
        copy.execute("PRAGMA journal_mode=DELETE")


def _not_for_ever(ours: sqlite3.Connection) -> Callable[[int, int, int], None]:
    """Stops SQLite from asking again for ever: `PATIENCE` seconds for others that write, none where we ourselves are in the middle of a write."""
    until = time.monotonic() + PATIENCE

    def progress(status: int, _remaining: int, _total: int) -> None:
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and (ours.in_transaction or time.monotonic() > until):
            log.error("no copy: the database is locked by %s", "this very connection" if ours.in_transaction else "another one")
            raise RulesError("backup-locked")

    return progress


def _restore_sqlite(path: Path) -> None:
    """Through SQLite's own backup, so that other connections see the old or the new, never a mixture."""
    connection.ensure_connection()
    with closing(sqlite3.connect(path)) as copy:
        copy.backup(connection.connection, progress=_not_for_ever(connection.connection))
    call_command("migrate", verbosity=0, interactive=False)


def _models() -> Iterator[type[models.Model]]:
    """Every model with rows of ours, what is referred to first."""
    listed = [(config, list(config.get_models())) for config in apps.get_app_configs()]
    yield from (model for model in serializers.sort_dependencies(listed) if model._meta.label_lower not in LEFT_OUT)


def _dump(target: Path) -> None:
    with transaction.atomic(), gzip.open(target, "wt", encoding="utf-8") as out:
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        rows = (row for model in _models() for row in model._default_manager.order_by("pk").iterator(chunk_size=1000))
        serializers.serialize("json", rows, stream=out)


def _load(path: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        fixture = Path(place) / "copy.json"
        with gzip.open(path, "rb") as packed, fixture.open("wb") as plain:
            shutil.copyfileobj(packed, plain)
        with transaction.atomic():
            call_command("flush", verbosity=0, interactive=False, inhibit_post_migrate=False)
            call_command("loaddata", str(fixture), verbosity=0)


def _check_readable(path: Path, is_sqlite: bool) -> None:
    try:
        if is_sqlite:
            with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as copy:
                sound = copy.execute("PRAGMA quick_check").fetchone()[0] == "ok"
                sound = sound and copy.execute("SELECT count(*) FROM referee_scope").fetchone() is not None
        else:
            with gzip.open(path, "rt", encoding="utf-8") as packed:
                sound = packed.read(1) == "["
                while packed.read(2**20):
                    pass
    except (sqlite3.DatabaseError, OSError, EOFError, UnicodeDecodeError):
        sound = False
    if not sound:
        raise RulesError("backup-unreadable", path=path.name)
