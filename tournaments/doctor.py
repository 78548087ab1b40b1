"""What is wrong with an installation, in words: settings, disk, clock, database, migrations, static files, fonts, triggers, kept sheets, copies."""

import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import DatabaseError, OperationalError, connection
from django.db.migrations.executor import MigrationExecutor
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from referee import triggers
from referee.models import KeptSheet
from tournaments.services import backups
from tournaments.services.papers import is_whole

Level = Literal["ok", "look", "wrong"]
ROOM_WRONG, ROOM_LOOK = 200 * 2**20, 2 * 2**30


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at: how it is, and what to do where it is not well."""

    level: Level
    what: str
    words: str


def examine(now: datetime) -> list[Finding]:
    """Everything looked at, in order. A check that itself fails is a finding, not a crash.

    What rests on something that is wrong is not looked at: its complaints would only hide the cause.
    """
    found: list[Finding] = []
    for name, check in CHECKS.items():
        if any(one.level == "wrong" and one.what in RESTS_ON.get(name, ()) for one in found):
            continue
        try:
            found.extend(check(now))
        except (DatabaseError, OSError) as error:
            found.append(Finding("wrong", name, _("This could not be looked at: %(why)s") % {"why": _in_one_line(error)}))
    return found


def _in_one_line(error: Exception) -> str:
    return " ".join(str(error).split()) or type(error).__name__


def check_settings(now: datetime) -> Iterator[Finding]:
    if settings.DEBUG:
        yield Finding("wrong", "settings", _("DEBUG is on: unset it, it shows the inside of the site to everybody."))
    if len(settings.SECRET_KEY) < 40:
        yield Finding("wrong", "settings", _("SECRET_KEY is short: remove it, a good one is made at the next start."))
    if not settings.DEBUG and len(settings.SECRET_KEY) >= 40:
        yield Finding("ok", "settings", _("Settings are sound."))


def check_disk(now: datetime) -> Iterator[Finding]:
    free = shutil.disk_usage(settings.VAR).free
    level: Level = "wrong" if free < ROOM_WRONG else "look" if free < ROOM_LOOK else "ok"
    yield Finding(level, "disk", _("%(free)s GB free at %(folder)s.") % {"free": f"{free / 1e9:.1f}", "folder": settings.VAR})
    yield from _unwritable(Path(settings.VAR), _("Give the account that runs the site the right to write there."))
    yield from _unwritable(Path(settings.BACKUP_DIR), _("Copies are kept there: correct BACKUP_DIR, or give the right to write there."))
    if connection.vendor == "sqlite" and not connection.is_in_memory_db():  # type: ignore[attr-defined]
        beside = _("The database is there: correct DATABASE_URL, or give the right to write there.")
        yield from _unwritable(Path(connection.settings_dict["NAME"]).parent, beside, makes=False)


def _unwritable(folder: Path, remedy: str, *, makes: bool = True) -> Iterator[Finding]:
    """Nothing where a file can be written; `makes`: the site makes the folder itself where it is missing."""
    try:
        if makes:
            folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        facts = {"folder": folder, "why": error.strerror or type(error).__name__, "remedy": remedy}
        yield Finding("wrong", "folders", _("Nothing can be written at %(folder)s (%(why)s). %(remedy)s") % facts)


def check_clock(now: datetime) -> Iterator[Finding]:
    """The clock cannot be asked without a network; what can be seen is whether it stands before what is stored or built."""
    newest = max(path.stat().st_mtime for path in (Path(settings.VAR), Path(__file__)))
    if now.timestamp() < newest - 300:
        when = datetime.fromtimestamp(newest, UTC)
        yield Finding(
            "wrong",
            "clock",
            _("The clock stands before %(when)s, when files here were written: set it.") % {"when": f"{when:%Y-%m-%d %H:%M} UTC"},
        )
    else:
        yield Finding("ok", "clock", _("The clock says %(now)s.") % {"now": f"{now:%Y-%m-%d %H:%M} UTC"})


def check_database(now: datetime) -> Iterator[Finding]:
    """Whether it answers; why not, with what to do, and never with its password."""
    at = connection.settings_dict
    name = str(at["NAME"]) if connection.vendor == "sqlite" else f"{at['NAME']} ({at['HOST'] or 'localhost'}:{at['PORT'] or 5432})"
    try:
        yield from _database()
    except OperationalError as error:
        words = _("The database %(name)s cannot be reached: start it, or correct DATABASE_URL. It says: %(why)s")
        yield Finding("wrong", "database", words % {"name": name, "why": _in_one_line(error)})
    except DatabaseError as error:
        words = _("The database %(name)s is damaged: restore the last copy. It says: %(why)s")
        yield Finding("wrong", "database", words % {"name": name, "why": _in_one_line(error)})


def _database() -> Iterator[Finding]:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA quick_check")
            sound = cursor.fetchone()[0] == "ok"
            words = _("SQLite answers and is sound.") if sound else _("The database is damaged: restore the last copy.")
            yield Finding("ok" if sound else "wrong", "database", words)
        else:
            cursor.execute("SELECT 1")
            yield Finding("ok", "database", _("%(name)s answers.") % {"name": connection.display_name})


def check_migrations(now: datetime) -> Iterator[Finding]:
    executor = MigrationExecutor(connection)
    waiting = executor.migration_plan(executor.loader.graph.leaf_nodes())
    if waiting:
        words = ngettext(
            "%(count)s migration waits: run manage.py migrate.", "%(count)s migrations wait: run manage.py migrate.", len(waiting)
        )
        yield Finding("wrong", "migrations", words % {"count": len(waiting)})
    else:
        yield Finding("ok", "migrations", _("Every migration is applied."))


def check_triggers(now: datetime) -> Iterator[Finding]:
    gone = triggers.missing()
    if gone:
        yield Finding("wrong", "triggers", _("Facts could be changed in: %(tables)s. Run manage.py migrate.") % {"tables": ", ".join(gone)})
    else:
        yield Finding("ok", "triggers", _("Facts can only be added."))


def check_sheets(now: datetime) -> Iterator[Finding]:
    """Whether every kept scoresheet is the file that was written."""
    kept = KeptSheet.objects.select_related("match").order_by("pk")
    count, broken = 0, []
    for sheet in kept.iterator(chunk_size=50):
        count += 1
        if not is_whole(sheet):
            broken.append(sheet.match.public_id)
    if broken:
        words = _("Kept scoresheets are not as they were written, of the matches: %(matches)s. Compare them with a copy.")
        yield Finding("wrong", "sheets", words % {"matches": ", ".join(broken)})
    else:
        words = ngettext("%(count)s kept scoresheet is as it was written.", "%(count)s kept scoresheets are as they were written.", count)
        yield Finding("ok", "sheets", words % {"count": count})


def check_static(now: datetime) -> Iterator[Finding]:
    wanted = "vendor/bootstrap.min.css"
    if not finders.find(wanted):
        yield Finding("wrong", "static", _("%(file)s is missing: the project is not complete.") % {"file": wanted})
        return
    files = sorted({path for finder in finders.get_finders() for path, _storage in finder.list([])})
    gone = [path for path in files if not (Path(settings.STATIC_ROOT) / path).exists()]
    if len(gone) == len(files):
        yield Finding("look", "static", _("Static files are not collected: run manage.py collectstatic, or start with run.py."))
    elif gone:
        words = ngettext(
            "%(count)s static file is not collected (%(file)s): run manage.py collectstatic, or start with run.py.",
            "%(count)s static files are not collected (%(file)s …): run manage.py collectstatic, or start with run.py.",
            len(gone),
        )
        yield Finding("look", "static", words % {"count": len(gone), "file": gone[0]})
    else:
        yield Finding("ok", "static", _("Static files are collected."))


def check_fonts(now: datetime) -> Iterator[Finding]:
    fonts = list((Path(__file__).parent / "exports" / "fonts").glob("*.ttf"))
    if fonts:
        yield Finding("ok", "fonts", _("%(count)s fonts for the papers.") % {"count": len(fonts)})
    else:
        yield Finding("wrong", "fonts", _("The fonts for the papers are missing: the project is not complete."))


def check_copies(now: datetime) -> Iterator[Finding]:
    kept = backups.copies()
    if backups.is_due(now):
        yield Finding("look", "copies", _("A round is being played and the last copy is over a quarter of an hour old."))
    elif kept:
        yield Finding(
            "ok",
            "copies",
            _("%(count)s copies, the last of %(when)s.") % {"count": len(kept), "when": f"{kept[0].made_at:%Y-%m-%d %H:%M} UTC"},
        )
    else:
        yield Finding("ok", "copies", _("No copy yet; one is made when a round is being played."))


CHECKS: dict[str, Callable[[datetime], Iterator[Finding]]] = {
    "settings": check_settings,
    "disk": check_disk,
    "clock": check_clock,
    "database": check_database,
    "migrations": check_migrations,
    "triggers": check_triggers,
    "sheets": check_sheets,
    "static": check_static,
    "fonts": check_fonts,
    "copies": check_copies,
}
RESTS_ON: dict[str, tuple[str, ...]] = {
    "migrations": ("database",),
    "triggers": ("database", "migrations"),
    "sheets": ("database", "migrations"),
    "copies": ("folders", "database", "migrations"),
}
