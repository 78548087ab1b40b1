"""Facts are only ever added: triggers that refuse to change or delete them, on SQLite and PostgreSQL.

They are installed after every migrate, because a table that SQLite alters loses its triggers silently. `open_door` is
the one way past them, for flush, fixtures and the erasure of a person; it closes with its transaction.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.apps import apps
from django.db import DEFAULT_DB_ALIAS, connections, models, transaction

DOOR = "referee_maintenance_door"


def append_only_models() -> list[type[models.Model]]:
    """Every model that says `append_only = True`."""
    return [model for model in apps.get_models() if getattr(model, "append_only", False)]


def install(using: str = DEFAULT_DB_ALIAS, **_: Any) -> None:
    """Make the door and the triggers of every append-only table that exists. Safe to repeat."""
    connection = connections[using]
    tables = set(connection.introspection.table_names())
    names = [model._meta.db_table for model in append_only_models() if model._meta.db_table in tables]
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE IF NOT EXISTS {DOOR} (open integer NOT NULL)")
        if connection.vendor == "postgresql":
            cursor.execute(_POSTGRES_FUNCTION)
        for name in names:
            for statement in _statements(connection.vendor, name):
                cursor.execute(statement)


def missing(using: str = DEFAULT_DB_ALIAS) -> list[str]:
    """The append-only tables without their triggers (for the doctor and a test)."""
    connection = connections[using]
    sql = "SELECT tgname FROM pg_trigger" if connection.vendor == "postgresql" else "SELECT name FROM sqlite_master WHERE type = 'trigger'"
    with connection.cursor() as cursor:
        cursor.execute(sql)
        present = {row[0] for row in cursor.fetchall()}
    tables = [model._meta.db_table for model in append_only_models()]
    return [table for table in tables if not {f"{table}_no_{act}" for act in ("update", "delete")} <= present]


@contextmanager
def open_door(using: str = DEFAULT_DB_ALIAS) -> Iterator[None]:
    """Let this transaction change append-only rows. Nobody else sees the door open."""
    with transaction.atomic(using=using), connections[using].cursor() as cursor:
        cursor.execute(f"INSERT INTO {DOOR} (open) VALUES (1)")
        yield
        cursor.execute(f"DELETE FROM {DOOR}")


def _statements(vendor: str, table: str) -> list[str]:
    return [statement for act in ("update", "delete") for statement in _trigger(vendor, table, act)]


def _trigger(vendor: str, table: str, act: str) -> list[str]:
    name = f"{table}_no_{act}"
    if vendor == "postgresql":
        return [
            f'DROP TRIGGER IF EXISTS "{name}" ON "{table}"',
            f'CREATE TRIGGER "{name}" BEFORE {act.upper()} ON "{table}" FOR EACH ROW EXECUTE FUNCTION referee_append_only()',
        ]
    return [
        f'CREATE TRIGGER IF NOT EXISTS "{name}" BEFORE {act.upper()} ON "{table}" '
        f"WHEN NOT EXISTS (SELECT 1 FROM {DOOR}) BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    ]


_POSTGRES_FUNCTION = f"""
CREATE OR REPLACE FUNCTION referee_append_only() RETURNS trigger AS $$
BEGIN
    IF NOT EXISTS (SELECT 1 FROM {DOOR}) THEN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
    RETURN NEW;
END $$ LANGUAGE plpgsql
"""
