"""The organiser's tables: pairs, and what happened."""

from collections.abc import Mapping
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from referee.templatetags.ss import pairname
from tournaments.selectors.entries import EntryRow
from tournaments.wording import ENTRY_STATUSES

NUMBERS: dict[str, Any] = {"td": {"class": "ss-num"}, "th": {"class": "ss-num"}}


class EntriesTable(tables.Table):
    """The pairs of an event. Every order ends with the number, so that pages never overlap."""

    number = tables.Column(verbose_name=_("No."), attrs=NUMBERS)
    names = tables.Column(verbose_name=_("Players"), order_by=("names", "number"))
    unit = tables.Column(verbose_name=_("Unit"), order_by=("unit", "number"))
    seed = tables.Column(verbose_name=_("Seed"), order_by=("seed_order", "number"), attrs=NUMBERS)
    status = tables.Column(verbose_name=_("Status"), order_by=("status", "number"))
    pin = tables.Column(verbose_name=_("PIN"), empty_values=(), orderable=False, attrs=NUMBERS)
    edit = tables.Column(verbose_name="", empty_values=(), orderable=False, attrs=NUMBERS)

    class Meta:
        template_name = "django_tables2/ss.html"
        attrs: dict[str, Any] = {"id": "entries"}
        row_attrs: dict[str, Any] = {"id": lambda record: f"pair-{record.number}"}
        order_by = ("number",)

    def __init__(self, rows: Any, *, event_id: str, pins: Mapping[int, str], **kwargs: Any) -> None:
        super().__init__(rows, exclude=() if pins else ("pin",), **kwargs)
        self.event_id, self.pins = event_id, pins

    def render_names(self, record: EntryRow) -> SafeString:
        return pairname(record.names)

    def render_unit(self, value: str) -> SafeString:
        return format_html('<span class="ss-clamp">{}</span>', value)

    def render_status(self, value: str) -> SafeString:
        shown = ENTRY_STATUSES[value]
        return format_html('<span class="{}">{}</span>', "ss-cap" if value == "registered" else "ss-state", shown)

    def render_pin(self, record: EntryRow) -> str:
        return self.pins[record.pk]

    def render_edit(self, record: EntryRow) -> SafeString:
        href = reverse("edit-entry", args=[self.event_id, record.public_id])
        return format_html('<a class="ss-more" href="{}">{}<span class="visually-hidden"> {}</span></a>', href, _("Change"), record.number)
