"""What is printed on certificates: how many places, for pairs or players, and the words."""

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm

MOST_PLACES: Final = 64
PLACEHOLDERS: Final = ("event", "stage", "place", "names", "unit")
_FIELD: Final = re.compile(r"\{([^{}]*)\}")


class CertificatesForm(ActForm):
    """The certificates of a stage. In the texts, words in braces are filled in for each pair."""

    FIELD_OF: ClassVar[dict[str, str]] = {"no-winners-yet": "stage"}

    stage = forms.ChoiceField(label=_("Places of"))
    places = forms.IntegerField(label=_("For the first … places"), min_value=1, max_value=MOST_PLACES)
    each = forms.ChoiceField(
        label=_("A certificate for"), choices=(("pair", _("each pair")), ("player", _("each player"))), widget=forms.RadioSelect
    )
    title = forms.CharField(label=_("Title"), max_length=40)
    body = forms.CharField(label=_("Text"), max_length=400, widget=forms.Textarea(attrs={"rows": 4}))
    award = forms.CharField(label=_("What was won"), max_length=60)
    closing = forms.CharField(label=_("Closing sentence"), max_length=120, required=False)
    signatory = forms.CharField(label=_("Who signs"), max_length=120)
    date = forms.CharField(label=pgettext_lazy("certificate", "Day"), max_length=40)

    def __init__(self, *args: Any, stages: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["stage"].choices = list(stages)  # type: ignore[attr-defined]
        self.fields["body"].help_text = gettext("Filled in for each: %(names)s") % {
            "names": " ".join(f"{{{name}}}" for name in PLACEHOLDERS)
        }

    def clean_body(self) -> str:
        return self._known("body")

    def clean_award(self) -> str:
        return self._known("award")

    def _known(self, name: str) -> str:
        text = str(self.cleaned_data[name])
        unknown = [word for word in _FIELD.findall(text) if word not in PLACEHOLDERS]
        if unknown:
            raise forms.ValidationError(gettext("There is no {%(name)s} to fill in.") % {"name": unknown[0]}, code="no-placeholder")
        return text


def filled(text: str, words: dict[str, str]) -> str:
    """A text with its placeholders filled in; what somebody is called is not looked into again."""
    return _FIELD.sub(lambda found: words.get(found[1], found[0]), text)
