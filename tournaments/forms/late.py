"""How a late pair comes in: what the rounds it missed count as, or into which group."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import stage_words
from tournaments.forms.base import ActForm


class CountsForm(ActForm):
    """What the rounds that a late pair has missed count as for it."""

    counts = forms.ChoiceField(label=_("Rounds it has missed"), choices=stage_words.LATE.items(), widget=forms.RadioSelect)

    def __init__(self, *args: Any, usual: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["counts"].initial = usual
