"""Tables of the public pages."""

from typing import Any

import django_tables2 as tables
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from referee.templatetags.ss import level, pairname
from tournaments.models import Event
from tournaments.views.standing_lines import StandingLine, criterion_name

NUMERIC: dict[str, Any] = {"td": {"class": "ss-num"}, "th": {"class": "ss-num"}}
ONE_LINE: dict[str, Any] = {"td": {"class": "text-nowrap"}}
PER_PAGE = 50


class StandingsTable(tables.Table):
    """The standings of a stage. Every order ends with the place in the list, so that pages never overlap."""

    place = tables.Column(verbose_name=_("Place"), order_by=("index",), attrs=ONE_LINE)
    number = tables.Column(verbose_name=_("No."), accessor="row__entry__number", order_by=("row__entry__number", "index"), attrs=NUMERIC)
    pair = tables.Column(verbose_name=_("Players"), accessor="row__entry__names", orderable=False)
    unit = tables.Column(verbose_name=_("Unit"), accessor="row__entry__unit", order_by=("row__entry__unit", "index"))
    last = tables.Column(verbose_name=_("Last table"), orderable=False, empty_values=(), attrs=ONE_LINE)
    level = tables.Column(verbose_name=_("Level"), accessor="row__level", orderable=False, attrs=NUMERIC)
    why = tables.Column(verbose_name="", orderable=False, empty_values=(), attrs=NUMERIC)

    class Meta:
        template_name = "tournaments/public/standings_table.html"
        row_attrs = {
            "class": lambda record, table: " ".join(
                name for name, holds in (("is-cut", record.is_cut and table.shows_cut), ("is-mine", record.why is not None)) if holds
            ),
            "id": lambda record: f"pair-{record.row.entry.number}",
        }

    def __init__(self, event: Event, lines: list[StandingLine], criteria: tuple[str, ...], *, shows_cut: bool, **kwargs: Any) -> None:
        self.event, self.shows_cut = event, shows_cut
        extra = [(code, _number_column(code)) for code in criteria]
        super().__init__(
            lines, extra_columns=extra, sequence=("place", "number", "pair", "unit", "last", "level", *criteria, "why"), **kwargs
        )

    def render_place(self, record: StandingLine) -> SafeString:
        return render_to_string("tournaments/public/place.html", {"line": record})

    def render_pair(self, value: tuple[str, ...], record: StandingLine) -> SafeString:
        href = reverse("entry", args=[self.event.public_id, record.row.entry.public_id])
        return format_html('<a class="ss-plainlink" href="{}">{}</a>', href, pairname(value))

    def render_unit(self, value: str) -> SafeString:
        return format_html('<span class="ss-clamp">{}</span>', value)

    def render_last(self, record: StandingLine) -> SafeString:
        return render_to_string("tournaments/public/last_table.html", {"line": record, "event": self.event})

    def render_level(self, value: str) -> SafeString:
        return level(value, size="sm")

    def render_why(self, record: StandingLine) -> SafeString:
        return render_to_string("tournaments/public/why_link.html", {"line": record, "request": self.request})


def _number_column(code: str) -> tables.Column:
    return tables.Column(verbose_name=criterion_name(code), accessor=f"numbers__{code}", orderable=False, attrs=NUMERIC)
