"""What is typed while rounds are run: the seed of a draw, how a tie on a cut is settled."""

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm
from tournaments.selectors.entries import EntryRow

DICE = 6


class SeedForm(ActForm):
    """A public seed."""

    FIELD_OF: ClassVar[dict[str, str]] = {"seed-missing": "seed"}

    seed = forms.CharField(
        label=_("Public seed"), max_length=60, required=False, strip=True,
        help_text=_("Dice thrown in the hall, say. The same seed always gives the same draw; it is printed with it."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )  # fmt: skip


class DrawForm(SeedForm):
    """The public seed of a draw, and whether it waits for tables that are not verified."""

    FIELD_OF: ClassVar[dict[str, str]] = {"seed-missing": "seed", "tables-unverified": "unverified"}

    unverified = forms.BooleanField(label=_("Draw although tables are not verified; my name is kept with it"), required=False)


class LotsForm(SeedForm):
    """A tie settled by lots."""

    kind = forms.CharField(initial="lots", widget=forms.HiddenInput)


class RulingForm(ActForm):
    """A tie settled by a ruling: a place for each pair, and the reason."""

    FIELD_OF: ClassVar[dict[str, str]] = {"reason-needed": "reason"}

    kind = forms.CharField(initial="ruling", widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=500, required=False)

    def __init__(self, *args: Any, tied: Sequence[EntryRow], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tied = tied
        for row in tied:
            label = _("Place of pair %(number)s, %(names)s") % {"number": row.number, "names": row.label}
            self.fields[f"place{row.pk}"] = forms.IntegerField(label=label, min_value=1, max_value=len(tied))
        self.order_fields([*(f"place{row.pk}" for row in tied), "reason"])

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        places = [data.get(f"place{row.pk}") for row in self.tied]
        if None not in places and len(set(places)) != len(places):
            self.add_error(None, _("Two pairs have the same place."))
        return data

    @property
    def order(self) -> tuple[int, ...]:
        """The pairs by the places given."""
        return tuple(sorted((row.pk for row in self.tied), key=lambda pk: int(self.cleaned_data[f"place{pk}"])))


def thrown() -> str:
    """Six dice."""
    return " ".join(str(1 + secrets.randbelow(6)) for _die in range(DICE))
