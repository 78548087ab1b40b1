"""What is put on a hall screen."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import ActForm
from tournaments.models import Screen

SHOWS = {
    Screen.Shows.AUTO: pgettext_lazy("screen", "by itself: pairings, then the clock, then the standings"),
    Screen.Shows.PAIRINGS: pgettext_lazy("screen", "pairings"),
    Screen.Shows.CLOCK: pgettext_lazy("screen", "clock"),
    Screen.Shows.STANDINGS: pgettext_lazy("screen", "standings"),
    Screen.Shows.BRACKET: pgettext_lazy("screen", "bracket"),
    Screen.Shows.NOTICE: pgettext_lazy("screen", "notice"),
}


class ScreenForm(ActForm):
    """What a screen shows. A notice needs words."""

    shows = forms.ChoiceField(label=pgettext_lazy("screen", "Shows"), choices=SHOWS.items())
    notice = forms.CharField(
        label=pgettext_lazy("screen", "Notice"), max_length=300, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )
    held = forms.IntegerField(
        label=_("Hold on page"), required=False, min_value=0, max_value=999, help_text=_("0: it turns the pages by itself.")
    )
    name = forms.CharField(label=_("Where it hangs"), max_length=40, required=False)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        data["held"] = data.get("held") or 0
        if data.get("shows") == Screen.Shows.NOTICE and not data.get("notice"):
            self.add_error("notice", _("Write what is to be read."))
        return data
