"""What is wrong with an installation, in words: settings, disk, clock, database, migrations, static files, fonts, triggers, kept sheets, copies."""

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

from django.conf import settings
from django.contrib.staticfiles import finders
from django.db import DatabaseError, connection
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
    """Everything looked at, in order. A check that itself fails is a finding, not a crash."""
    found: list[Finding] = []
    for name, check in CHECKS.items():
        try:
            found.extend(check(now))
        except (DatabaseError, OSError) as error:
            found.append(Finding("wrong", name, f"{type(error).__name__}: {error}"))
    return found


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
        yield Finding("wrong", "migrations", _("%(count)s migrations wait: run manage.py migrate.") % {"count": len(waiting)})
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
    collected = (Path(settings.STATIC_ROOT) / wanted).exists()
    if not finders.find(wanted):
        yield Finding("wrong", "static", _("%(file)s is missing: the project is not complete.") % {"file": wanted})
    elif not collected:
        yield Finding("look", "static", _("Static files are not collected: run manage.py collectstatic, or start with run.py."))
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
