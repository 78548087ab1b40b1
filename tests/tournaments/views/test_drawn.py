"""Rows drawn at once are the rows that django-tables2 draws cell by cell."""

from collections.abc import Iterator
from typing import Any

import django_tables2 as tables
import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString
from django_tables2 import RequestConfig

from tests.tournaments.running import Running, running, then
from tournaments.tables_public import StandingsTable
from tournaments.templatetags.drawn import drawn_rows
from tournaments.views.standing_lines import shown_criteria, standing_lines


class Anything(tables.Table):
    """Columns of every kind that our tables have: plain, empty, drawn from the value, the record, the row or the table."""

    plain = tables.Column()
    missing = tables.Column(accessor="nowhere__at__all")
    deep = tables.Column(accessor="inner__value", attrs={"td": {"class": "ss-num", "title": 'a "quoted" title'}})
    drawn = tables.Column(accessor="plain")
    always = tables.Column(empty_values=(), accessor="nowhere")

    def render_drawn(self, value: str, record: dict[str, Any], bound_column: Any, table: tables.Table) -> SafeString:
        return format_html("<b>{}</b> {} {} {}", value, record["plain"], bound_column.name, len(table.data))

    def render_always(self, bound_row: Any) -> str:
        return f"row {bound_row.record['plain']}"


def cell_by_cell(table: tables.Table) -> Iterator[str]:
    for row in table.paginated_rows:
        yield "".join(
            f"<td{' ' if column.attrs['td'].as_html() else ''}{column.attrs['td'].as_html()}>{conditional_escape(cell)}</td>"
            for column, cell in row.items()
        )


def test_cells_of_every_kind_are_the_same() -> None:
    data = [{"plain": "<i>&", "inner": {"value": 0}}, {"plain": "", "inner": {"value": None}}, {"plain": "三", "inner": {}}]
    assert [row.cells for row in drawn_rows(Anything(data))] == list(cell_by_cell(Anything(data)))


def test_attributes_of_rows_are_kept() -> None:
    table = Anything([{"plain": "x"}], row_attrs={"id": lambda record: f"row-{record['plain']}"})
    assert 'id="row-x"' in drawn_rows(table)[0].attrs
    assert "<td>x</td>" in render_to_string("django_tables2/ss.html", {"table": table}, RequestFactory().get("/"))


def standings_table(run: Running, query: str) -> StandingsTable:
    shown = run.standings()
    lines = list(standing_lines(shown, shown.tables or [row for one in run.stage().rounds.all() for row in run.rows(one)]))
    table = StandingsTable(run.event, shown, lines, shown_criteria(shown), shows_cut=True)
    return RequestConfig(RequestFactory().get(f"/{query}")).configure(table)


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["", "?sort=-number", "?sort=unit&page=1"])
def test_standings_are_the_same(query: str) -> None:
    run = running("swiss", 7, rounds=3)
    then(run, "knockout", {}, {"count": 2})
    run.play()
    run.begin()
    assert [row.cells for row in drawn_rows(standings_table(run, query))] == list(cell_by_cell(standings_table(run, query)))
