"""What is typed while an event runs: a change of a draft, forbidden pairings, protests and their decision."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import ActForm
from tournaments.models import Protest, Table
from tournaments.selectors.entries import EntryRow

Choices = list[tuple[str, str]]


def pair_choices(rows: Iterable[EntryRow]) -> Choices:
    """“12 · 王建业／李芸”, by public id."""
    return [(row.public_id, f"{row.number} · {row.label}") for row in rows]


class TwoPairsForm(ActForm):
    """Two pairs: to exchange, to meet, not to meet."""

    first = forms.ChoiceField(label=_("Pair"))
    second = forms.ChoiceField(label=_("and pair"))

    def __init__(self, *args: Any, rows: Iterable[EntryRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = pair_choices(rows)
        for name in ("first", "second"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        if data.get("first") and data.get("first") == data.get("second"):
            self.add_error("second", _("Two different pairs are needed."))
        return data


class ProtestForm(ActForm):
    """A pair protests: at which table, and what it says."""

    FIELD_OF: ClassVar[dict[str, str]] = {"statement-missing": "statement", "not-at-table": "entry", "protest-open": "entry"}

    table = forms.ChoiceField(label=_("Table"))
    entry = forms.ChoiceField(label=_("Pair that protests"))
    statement = forms.CharField(label=_("What it says"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4}))
    by_ruling = forms.BooleanField(label=_("The time for protests is over: taken by a ruling"), required=False)

    def __init__(self, *args: Any, tables: Iterable[tuple[Table, str]], rows: Iterable[EntryRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = [(table.public_id, words) for table, words in tables]  # type: ignore[attr-defined]
        self.fields["entry"].choices = pair_choices(rows)  # type: ignore[attr-defined]


class AnswerForm(ActForm):
    """What the other side says."""

    FIELD_OF: ClassVar[dict[str, str]] = {"statement-missing": "other_statement"}

    other_statement = forms.CharField(
        label=_("What the other side says"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )


class DecisionForm(ActForm):
    """The decision on a protest, with facts and rule."""

    outcome = forms.ChoiceField(
        label=_("The protest is"), choices=((Protest.Outcome.UPHELD, _("upheld")), (Protest.Outcome.REJECTED, _("rejected"))),
        widget=forms.RadioSelect, required=False,
    )  # fmt: skip
    facts = forms.CharField(label=_("Facts"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))
    rule = forms.CharField(label=pgettext_lazy("cited", "Rule"), required=False, max_length=400)
    decision = forms.CharField(label=_("What follows"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 3}))
    jury = forms.CharField(
        label=_("Jury of appeal"), required=False, max_length=200, help_text=_("Names, where a jury decided and not the chief referee.")
    )


class WindowForm(ActForm):
    """How long results can be protested."""

    FIELD_OF: ClassVar[dict[str, str]] = {"minutes-wanted": "minutes"}

    minutes = forms.IntegerField(
        label=_("Minutes in which a result can be protested"), min_value=0, max_value=7 * 24 * 60,
        help_text=_("From the closing of the round. 0: results are official at once."),
    )  # fmt: skip
