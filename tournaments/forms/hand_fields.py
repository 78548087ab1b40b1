"""The kinds of fields that the form of a hand is made of: a number typed, and one of a few words tapped."""

import unicodedata
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

WHOLE = {"invalid": gettext_lazy("A whole number is needed here.")}


class WholeField(forms.IntegerField):
    """A whole number; full-width digits are digits too."""

    def __init__(self) -> None:
        super().__init__(required=False, error_messages=WHOLE)

    def to_python(self, value: Any) -> int | None:
        return super().to_python(unicodedata.normalize("NFKC", value) if isinstance(value, str) else value)


class WordField(forms.CharField):
    """One of a few words, or nothing yet. The page draws its keys itself, so there is no list of options to carry about."""

    def __init__(self, *words: str) -> None:
        super().__init__(required=False)
        self.words = words

    def validate(self, value: str) -> None:
        super().validate(value)
        if value and value not in self.words:
            raise forms.ValidationError(_("This choice does not exist here."), code="invalid_choice")
