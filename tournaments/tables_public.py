"""Tables of the public pages."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from referee.templatetags.ss import level, move, pairname
from tournaments.models import Event
from tournaments.selectors.formats import is_table
from tournaments.selectors.standings import Standings
from tournaments.views.addresses import addresses
from tournaments.views.standing_lines import StandingLine, criterion_name, place_markup
from tournaments.views.table_lines import table_words

NUMERIC: dict[str, Any] = {"td": {"class": "ss-num"}, "th": {"class": "ss-num"}}
KEY: dict[str, Any] = {"td": {"class": "ss-num is-key"}, "th": {"class": "ss-num"}}
ONE_LINE: dict[str, Any] = {"td": {"class": "text-nowrap"}}
PER_PAGE = 50


class NumberColumn(tables.Column):
    """What every pair has in one tie-break."""

    def __init__(self, code: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.code = code

    def render(self, record: StandingLine) -> str:
        return record.number(self.code)


class StandingsTable(tables.Table):
    """The standings of a stage. Every order ends with the place in the list, so that pages never overlap."""

    group = tables.Column(verbose_name=_("Group"), accessor="row__group", order_by=("index",))
    place = tables.Column(verbose_name=_("Place"), order_by=("index",), attrs=ONE_LINE)
    moved = tables.Column(verbose_name=_("Moved"), accessor="row__moved", orderable=False, empty_values=())
    number = tables.Column(verbose_name=_("No."), accessor="row__entry__number", order_by=("row__entry__number", "index"), attrs=NUMERIC)
    pair = tables.Column(verbose_name=_("Players"), accessor="row__entry__names", orderable=False)
    unit = tables.Column(verbose_name=_("Unit"), accessor="row__entry__unit", order_by=("row__entry__unit", "index"))
    last = tables.Column(verbose_name=_("Last table"), orderable=False, empty_values=(), attrs=ONE_LINE)
    level = tables.Column(verbose_name=_("Level"), accessor="row__level", orderable=False, attrs=NUMERIC)
    why = tables.Column(verbose_name="", orderable=False, empty_values=(), attrs=NUMERIC)

    class Meta:
        template_name = "tournaments/public/standings_table.html"
        row_attrs = {
            "class": lambda record, table: " ".join(table.row_classes(record)),
            "id": lambda record: f"pair-{record.row.entry.number}",
        }

    def __init__(
        self, event: Event, standings: Standings, lines: list[StandingLine], criteria: tuple[str, ...], *, shows_cut: bool
    ) -> None:
        self.event, self.shows_cut = event, shows_cut
        self._entry_href, self._match_href = addresses("entry", event), addresses("match", event)
        self.figures = criteria[:2] if is_table(standings.stage) else ()
        extra = [(code, _number_column(code, is_key=code in self.figures[:1])) for code in criteria]
        order = ("group", "place", "moved", "number", "pair", "unit", "last", "level", *criteria, "why")
        super().__init__(lines, extra_columns=extra, sequence=order, exclude=tuple(_unused(standings)))

    def row_classes(self, record: StandingLine) -> Iterator[str]:
        """The line of the cut only where the list is in order of places."""
        if record.is_cut and self.shows_cut:
            yield "is-cut"
        if record.why is not None:
            yield "is-mine"

    def render_place(self, record: StandingLine) -> SafeString:
        return place_markup(record)

    def render_moved(self, value: int | None) -> SafeString:
        return move(value)

    def render_pair(self, value: tuple[str, ...], record: StandingLine) -> SafeString:
        return format_html('<a class="ss-plainlink" href="{}">{}</a>', self._entry_href(record.entry.public_id), pairname(value))

    def render_unit(self, value: str) -> SafeString:
        return format_html('<span class="ss-clamp">{}</span>', value)

    def render_last(self, record: StandingLine) -> SafeString:
        return format_html_join(" ", "{}", ((part,) for part in self._last(record)))

    def _last(self, record: StandingLine) -> Iterator[SafeString]:
        """How the last table came out or stands, and what else is to be known of the pair."""
        if record.last is not None:
            result, words, played = record.result, table_words(record.last), record.last.current
            inner = format_html('{} <span class="ss-cap">{}</span>', result, words if words != result else "")
            href = self._match_href(played.match.public_id) if played else ""
            yield format_html('<a class="ss-plainlink" href="{}">{}</a>', href, inner) if href else inner
        if record.mark:
            if record.is_quiet:
                yield format_html('<span class="ss-cap">{}{}</span>', "· " if record.last else "", record.mark)
            else:
                yield format_html('<span class="ss-state{}">{}</span>', " is-attn" if record.is_tied else "", record.mark)

    def render_level(self, value: str) -> SafeString:
        return level(value, size="sm")

    def render_why(self, record: StandingLine) -> SafeString:
        words = gettext("Close") if record.why is not None else pgettext("place", "Why")
        return format_html('<a href="{}">{}</a>', self.why_href(record), words)

    def why_href(self, record: StandingLine) -> str:
        """This page with the reasons for a place opened, or closed where they are shown."""
        asked = "" if record.why is not None else f"why={record.entry.public_id}"
        return f"?{'&'.join(part for part in (self._query, asked) if part)}#pair-{record.entry.number}"

    @cached_property
    def _query(self) -> str:
        """What else the page was asked for."""
        query = self.request.GET.copy()
        query.pop("why", None)
        return str(query.urlencode())


def _number_column(code: str, *, is_key: bool) -> tables.Column:
    return NumberColumn(code, verbose_name=criterion_name(code), accessor="row", orderable=False, attrs=KEY if is_key else NUMERIC)


def _unused(standings: Standings) -> Iterator[str]:
    """Columns that say nothing in this format."""
    if len(standings.groups) < 2:
        yield "group"
    if all(row.moved is None for row in standings.rows):
        yield "moved"
    if is_table(standings.stage):
        yield "level"
