"""Instances out of SQL that is written once, and into it: for what runs with every save.

Django takes up to twenty times as long to word a statement as the database to answer it. The values still pass through the
fields, so that what is read and stored is what the ORM would have read and stored.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)
Convert = Callable[[Any], Any]
Statement = tuple[str, Sequence[Any]]
"""The text, and the values that belong in it."""


class Columns(Generic[M]):
    """All columns of a model, in a query where its table goes by `alias`: `sql` names them, `read` makes the instance.

    `insert` is the statement that stores a new one; it does not tell the key that the database gives it.
    """

    def __init__(self, model: type[M], alias: str = "") -> None:
        self.model, self.fields = model, model._meta.concrete_fields
        self.names = [field.attname for field in self.fields]
        self.sql = ", ".join(f'{alias}."{field.column}"' for field in self.fields)

    def read(self, row: Iterator[Any]) -> M:
        """Take the columns of this model off a row."""
        found = self.read_outer(row)
        assert found is not None
        return found

    def read_outer(self, row: Iterator[Any]) -> M | None:
        """The same, and None where an outer join found nothing."""
        values = [next(row) for _ in self.fields]
        if values[self._key] is None:
            return None
        for place, convert in self._converters:
            values[place] = convert(values[place])
        return self.model.from_db(connection.alias, self.names, values)

    def insert(self, row: M) -> Statement:
        """What adds this row."""
        return self._insert, [
            field.get_db_prep_save(getattr(row, field.attname), connection) for field in self.fields if not field.primary_key
        ]

    @cached_property
    def _insert(self) -> str:
        names = [f'"{field.column}"' for field in self.fields if not field.primary_key]
        return f'INSERT INTO "{self.model._meta.db_table}" ({", ".join(names)}) VALUES ({", ".join(["%s"] * len(names))})'

    @cached_property
    def _key(self) -> int:
        return next(place for place, field in enumerate(self.fields) if field.primary_key)

    @cached_property
    def _converters(self) -> list[tuple[int, Convert]]:
        """Where a column stands, and what makes the field's value of the database's; only for those that need it."""
        return [
            (place, partial(_converted, convert, column))
            for place, column in enumerate(field.get_col("") for field in self.fields)
            for convert in (*connection.ops.get_db_converters(column), *column.get_db_converters(connection))
        ]


def _converted(convert: Callable[..., Any], column: Any, value: Any) -> Any:
    return convert(value, column, connection)


def run(*statements: Statement) -> None:
    """One after another: in one round trip where that takes time, each by itself on SQLite, which wants it so."""
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            for text, values in statements:
                cursor.execute(text, values)
        else:
            cursor.execute("; ".join(text for text, _ in statements), [value for _, values in statements for value in values])
