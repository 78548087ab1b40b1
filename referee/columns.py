"""Instances out of hand-written SQL, for a query that runs with every request of a busy page.

Django takes twenty times as long to word a query over many tables as the database to answer it. So the text is written once;
the values still pass through the converters of their fields, and what comes out is what the ORM would have made.
"""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import Any, Generic, TypeVar

from django.db import connection, models

M = TypeVar("M", bound=models.Model)
Convert = Callable[[Any], Any]


class Columns(Generic[M]):
    """All columns of a model, in a query where its table goes by `alias`: `sql` names them, `read` makes the instance."""

    def __init__(self, model: type[M], alias: str) -> None:
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
