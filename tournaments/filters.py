"""Filters of lists: a part of the address, so that a filtered list can be sent to somebody."""

from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, FilterSet, ModelChoiceFilter

from tournaments.models import Entry, Event, Unit
from tournaments.selectors.entries import entry_rows
from tournaments.selectors.search import find_entries


class EntryFilter(FilterSet):
    """The pairs of an event by name (also pinyin) or number, and by unit."""

    q = CharFilter(label=_("Name or number"), method="by_text")
    unit = ModelChoiceFilter(label=_("Unit"), queryset=Unit.objects.none(), empty_label=_("All units"))

    class Meta:
        model = Entry
        fields = ()

    def __init__(self, data: Any, event: Event) -> None:
        self.event = event
        super().__init__(data, queryset=Entry.objects.filter(event=event))
        self.filters["unit"].queryset = event.units.all()
        self.form.fields["q"].widget.attrs |= {"placeholder": _("Name or number"), "autocomplete": "off", "enterkeyhint": "search"}

    def by_text(self, entries: QuerySet[Entry], name: str, value: str) -> QuerySet[Entry]:
        """Those found as on the page “where do I sit”."""
        found = find_entries(entry_rows(self.event).values(), value, most=self.queryset.count())
        return entries.filter(pk__in=[one.entry.pk for one in found])

    @property
    def is_on(self) -> bool:
        """Whether anything is left out."""
        return self.form.is_valid() and any(self.form.cleaned_data.values())

    @property
    def chosen(self) -> frozenset[int]:
        """The keys of the pairs that are left in; all of them where the filter makes no sense."""
        return frozenset((self.qs if self.form.is_valid() else self.queryset).values_list("pk", flat=True))
