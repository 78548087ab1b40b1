"""A paper sheet as it is typed in: the table, and a line for each hand."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm


class SheetForm(ActForm):
    """The lines of one sheet."""

    hands = forms.CharField(
        label=_("Hands, one on a line"), max_length=8000,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True, "spellcheck": "false", "autocapitalize": "off"}),
    )  # fmt: skip
