"""What an event asks for when a match is over, and a sheet keyed in a second time."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.agreeing import Agreeing
from tournaments.forms.base import ActForm

SIDES_SAY = (
    ("", _("no")),
    ("name", _("yes, with the name of who accepts")),
    ("pin", _("yes, with the PIN of the pair")),
)


class AgreeingForm(ActForm):
    """The options; all are off for a club night."""

    sides = forms.ChoiceField(
        label=_("Both sides accept the result on the device"), required=False, widget=forms.RadioSelect, choices=SIDES_SAY,
        help_text=_("PINs stand on the player slips and on the page of the entries. To concede, or to agree on an end, takes the PIN too."),
    )  # fmt: skip
    referee = forms.BooleanField(label=_("The table referee signs"), required=False)
    verify = forms.ChoiceField(
        label=_("A second person checks the sheet"), required=False, widget=forms.RadioSelect,
        choices=[("", _("no")), ("look", _("yes, by looking at it")), ("blind", _("yes, by keying it in again without seeing it"))],
        help_text=_("Whoever recorded a hand of the match cannot check it."),
    )  # fmt: skip
    early = forms.BooleanField(
        label=pgettext_lazy("option", "Both sides may agree on an early end"), required=False,
        help_text=_("The higher level wins then, as when time is called. A side may concede in any event."),
    )  # fmt: skip
    levels_only = forms.BooleanField(
        label=pgettext_lazy("option", "Tables report final levels only"), required=False,
        help_text=_("For an event whose hands are not recorded. Without this, only the catch-up desk and the chief referee report a result without hands."),
    )  # fmt: skip

    def __init__(self, *args: Any, options: Agreeing | None = None, **kwargs: Any) -> None:
        if options is not None:
            given = {name: getattr(options, name) for name in ("referee", "verify", "early", "levels_only")}
            said = ("pin" if options.pin else "name") if options.sides else ""
            kwargs["initial"] = {**given, "sides": said, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)

    @property
    def options(self) -> Agreeing:
        """The options as chosen."""
        data = self.cleaned_data
        others = {name: data[name] for name in ("referee", "verify", "early", "levels_only")}
        return Agreeing(sides=bool(data["sides"]), pin=data["sides"] == "pin", **others)


class VerifyForm(ActForm):
    """The sheet keyed in again, where it is asked for; of a match without hands its two levels."""

    hands = forms.CharField(
        label=_("Hands, one on a line"),
        max_length=8000,
        widget=forms.Textarea(attrs={"rows": 12, "autofocus": True, "spellcheck": "false"}),
    )

    def __init__(self, *args: Any, blind: bool, reported: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not blind:
            del self.fields["hands"]
        elif reported:
            keys = {"autofocus": True, "spellcheck": "false", "autocomplete": "off"}
            self.fields["hands"] = forms.CharField(
                label=_("Final levels, North–South first"),
                max_length=40,
                widget=forms.TextInput(attrs=keys),
                help_text=_("For example: 7 10"),
            )
