"""How a match ends by hand: time called, a side concedes or forfeits, or both sides agree."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee import wording
from referee.rules.errors import RulesError
from referee.rules.seats import SIDES
from tournaments.forms.consent import name_field, pin_field, place_consent

CAUSES = ("absent", "short-handed", "withdrawn")
CHIEF_CAUSES = ("disqualified",)
KINDS = ("time", "forfeit", "concede", "agreed")


class EndForm(forms.Form):
    """Only time: nothing but the nonce."""

    nonce = forms.CharField(max_length=60, widget=forms.HiddenInput)
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS], widget=forms.HiddenInput)

    def place_refusal(self, error: RulesError, words: str) -> bool:
        """Put the sentence of a refusal beside its field; False where it has none."""
        return place_consent(self, error, words)


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


class ConcedeForm(EndForm):
    """Which side gives the match up, and who says so for it: by name, or with the PIN of the pair."""

    side = forms.ChoiceField(label=_("Who concedes"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Remarks"), max_length=500, required=False)

    def __init__(self, *args: Any, labels: Mapping[str, str], pin: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = [(side, labels[side]) for side in SIDES]  # type: ignore[attr-defined]
        said = pin_field(_("PIN of the pair that concedes")) if pin else name_field(_("Who says so: a player, or the leader of the unit"))
        self.fields["pin" if pin else "name"] = said
        self.order_fields(("nonce", "kind", "side", "pin", "name", "reason"))


class AgreeForm(EndForm):
    """Both sides say that the match ends here, and why."""

    reason = forms.CharField(label=pgettext_lazy("agreed end", "Why the match ends here"), max_length=500)

    def __init__(self, *args: Any, labels: Mapping[str, str], pin: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for side in SIDES:
            text = (_("PIN of %(pair)s") if pin else _("Who says so for %(pair)s")) % {"pair": labels[side]}
            self.fields[f"{'pin' if pin else 'name'}_{side.lower()}"] = pin_field(text) if pin else name_field(text)
        self.order_fields(("nonce", "kind", "reason"))

    def said(self, kind: str) -> dict[str, str]:
        """What was typed for each side, `kind` name or pin."""
        return {side: self.cleaned_data.get(f"{kind}_{side.lower()}", "") for side in SIDES}
