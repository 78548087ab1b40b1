"""How a match ends by hand: time called, or a side forfeits."""

from django import forms
from django.utils.translation import gettext_lazy as _

from referee import wording
from referee.rules.seats import SIDES

CAUSES = ("absent", "short-handed", "withdrawn", "conceded")
CHIEF_CAUSES = ("disqualified",)


class EndForm(forms.Form):
    """Only time: nothing but the nonce."""

    nonce = forms.CharField(max_length=60, widget=forms.HiddenInput)
    kind = forms.ChoiceField(choices=[("time", "time"), ("forfeit", "forfeit")], widget=forms.HiddenInput)


class ForfeitForm(EndForm):
    """Which side forfeits, and why. To disqualify is the chief referee's."""

    side = forms.ChoiceField(label=_("Who forfeits"), widget=forms.RadioSelect)
    cause = forms.ChoiceField(label=_("Why"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Remarks"), max_length=500, required=False)

    def __init__(self, *args: object, labels: dict[str, str], may_rule: bool = False, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]
        causes = CAUSES + (CHIEF_CAUSES if may_rule else ())
        self.fields["side"].choices = [*((side, labels[side]) for side in SIDES), ("both", wording.side("both"))]  # type: ignore[attr-defined]
        self.fields["cause"].choices = [(cause, wording.FORFEIT_CAUSES[cause]) for cause in causes]  # type: ignore[attr-defined]
