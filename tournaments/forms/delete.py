"""Deleting an event asks for its name."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm


class DeleteForm(ActForm):
    """The name of the event, typed."""

    FIELD_OF: ClassVar[dict[str, str]] = {"name-differs": "name"}

    name = forms.CharField(label=_("Type the name of the event"), max_length=200, widget=forms.TextInput(attrs={"autocomplete": "off"}))

    @property
    def typed(self) -> str:
        return str(self.cleaned_data["name"])
