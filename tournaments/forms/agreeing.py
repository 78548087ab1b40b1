"""What an event asks for when a match is over, and a sheet keyed in a second time."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm


class AgreeingForm(ActForm):
    """The options; all are off for a club night."""

    sides = forms.BooleanField(label=_("Both sides confirm the result on the device, with a name"), required=False)
    referee = forms.BooleanField(label=_("The table referee signs"), required=False)
    verify = forms.ChoiceField(
        label=_("A second person checks the sheet"), required=False, widget=forms.RadioSelect,
        choices=[("", _("no")), ("look", _("yes, by looking at it")), ("blind", _("yes, by keying it in again without seeing it"))],
        help_text=_("Whoever recorded a hand of the match cannot check it."),
    )  # fmt: skip


class VerifyForm(ActForm):
    """The sheet keyed in again, where it is asked for."""

    hands = forms.CharField(
        label=_("Hands, one on a line"),
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, blind: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not blind:
            del self.fields["hands"]
