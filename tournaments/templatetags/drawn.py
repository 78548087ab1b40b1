"""The rows of a data table as django-tables2 draws them, with what is the same down a column asked for once.

A bound row reads the signature of the render method, works out three sets of attributes and follows the accessor twice for
every cell. The attributes of a column are therefore those of all its cells here: none may depend on the row.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django import template
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django_tables2 import Table
from django_tables2.columns import BoundColumn
from django_tables2.rows import BoundRow
from django_tables2.utils import Accessor, signature

register = template.Library()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A row ready to be printed, and the record it shows."""

    record: Any
    attrs: SafeString
    cells: SafeString


@register.simple_tag
def drawn_rows(table: Table) -> list[Drawn]:
    """The rows of the page that is shown."""
    cells = [_cell_of(table, column) for column in table.columns]
    return [Drawn(row.record, row.attrs.as_html(), mark_safe("".join([cell(row) for cell in cells]))) for row in table.paginated_rows]


def _cell_of(table: Table, bound: BoundColumn) -> Callable[[BoundRow], str]:
    """How a cell of this column is made from its row: empty values by the column's default, others by its render method."""
    attrs, render, accessor = bound.attrs["td"].as_html(), bound.render, Accessor(bound.accessor)
    start = format_html("<td {}>", attrs) if attrs else "<td>"
    asked, (empty, default) = signature(render)[0], (bound.column.empty_values, bound.default)
    same = {"column": bound.column, "bound_column": bound, "table": table}

    def cell(row: BoundRow) -> str:
        value = accessor.resolve(row.record, quiet=True)
        given = {**same, "value": value, "record": row.record, "bound_row": row}
        content = default if value in empty else render(**{name: given[name] for name in asked})
        return f"{start}{conditional_escape(content)}</td>"

    return cell
