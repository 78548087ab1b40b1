"""Forms of the chief referee: a reason for every act, and what the ruling, penalty or report says."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from referee import wording
from referee.rules.acts import MatchState
from referee.rules.levels import BEYOND, RANKS
from referee.rules.ruleset import Ruleset
from referee.rules.seats import SEATS, SIDES
from tournaments.forms.ending import CAUSES, CHIEF_CAUSES

UNCHANGED = ("", _("unchanged"))


class ReasonForm(forms.Form):
    """An act that needs nothing but its reason."""

    nonce = forms.CharField(max_length=60, widget=forms.HiddenInput)
    reason = forms.CharField(label=_("Reason"), max_length=500, widget=forms.Textarea(attrs={"rows": 2}))


class ClaimForm(ReasonForm):
    """Which of two reports counts."""

    keep = forms.ChoiceField(
        label=_("Which report counts"), widget=forms.RadioSelect, choices=[("first", _("The first")), ("claim", _("The second"))]
    )
    field_order = ("nonce", "keep", "reason")


class RulingForm(ReasonForm):
    """Points of a hand, or levels, bank or winner after it (未尽事宜: what the rules leave open). Empty fields change nothing."""

    hand_no = forms.TypedChoiceField(label=_("After hand"), coerce=int)
    points = forms.IntegerField(label=_("Points of this hand"), required=False, min_value=0)
    level_ns = forms.ChoiceField(required=False)
    level_ew = forms.ChoiceField(required=False)
    bank = forms.ChoiceField(label=_("Next declarer"), required=False)
    winner = forms.ChoiceField(label=_("Winner of the match"), required=False)
    agreed = forms.BooleanField(label=_("Both sides agreed"), required=False)
    consulted = forms.BooleanField(label=_("The association was consulted"), required=False)
    field_order = ("nonce", "hand_no", "points", "level_ns", "level_ew", "bank", "winner", "reason", "agreed", "consulted")

    def __init__(self, *args: Any, state: MatchState, ruleset: Ruleset, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        last = state.next_hand_no - 1
        hands = [(no, str(no) if no else _("before hand 1")) for no in range(last, -1, -1)]
        levels = [UNCHANGED, *((rank, rank) for rank in _ladder(ruleset))]
        _choose(self, "hand_no", hands)
        for side in SIDES:
            _choose(self, f"level_{side.lower()}", levels, _("Level of %(side)s") % {"side": wording.side(side)})
        _choose(self, "bank", [UNCHANGED, *((seat, wording.seat(seat)) for seat in SEATS), ("contested", _("contested"))])
        _choose(self, "winner", [UNCHANGED, *((side, wording.side(side)) for side in SIDES), ("none", _("no winner"))])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        if not self.errors and not (self.payload().keys() - {"agreed", "consulted"}):
            raise forms.ValidationError(_("The ruling changes nothing yet: set points, a level, the bank or the winner."))
        return data

    def payload(self) -> dict[str, Any]:
        """The ruling as `add_ruling` takes it."""
        data = self.cleaned_data
        payload: dict[str, Any] = {}
        if data.get("points") is not None:
            payload["points"] = data["points"]
        levels = {side: data[f"level_{side.lower()}"] for side in SIDES if data.get(f"level_{side.lower()}")}
        if levels:
            payload["levels"] = levels
        if data.get("bank"):
            payload["bank"] = None if data["bank"] == "contested" else data["bank"]
        if data.get("winner"):
            payload["winner"] = None if data["winner"] == "none" else data["winner"]
        return payload | {name: True for name in ("agreed", "consulted") if data.get(name)}


class PenaltyForm(ReasonForm):
    """A penalty outside the hands: a warning, levels, or the match."""

    side = forms.ChoiceField(label=_("Which side"), widget=forms.RadioSelect)
    kind = forms.ChoiceField(label=_("For what"))
    cost = forms.ChoiceField(label=_("Penalty"))
    field_order = ("nonce", "side", "kind", "cost", "reason")

    def __init__(self, *args: Any, labels: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choose(self, "side", [(side, labels[side]) for side in SIDES])
        _choose(self, "kind", [(kind, wording.offence(kind)) for kind in wording.offence_kinds() if kind not in ("revoke", "takeback")])
        costs = [("0", _("warning")), ("1", _("1 level")), ("2", _("2 levels")), ("3", _("3 levels")), ("match", _("the match"))]
        _choose(self, "cost", costs)

    def payload(self) -> dict[str, Any]:
        cost = self.cleaned_data["cost"]
        return {"loses_match": True} if cost == "match" else {"levels": int(cost)}


class LateForfeitForm(ReasonForm):
    """Which side forfeits a match that is over, and why."""

    side = forms.ChoiceField(label=_("Who forfeits"), widget=forms.RadioSelect)
    cause = forms.ChoiceField(label=_("Why"), widget=forms.RadioSelect)
    field_order = ("nonce", "side", "cause", "reason")

    def __init__(self, *args: Any, labels: dict[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _choose(self, "side", [*((side, labels[side]) for side in SIDES), ("both", wording.side("both"))])
        _choose(self, "cause", [(cause, wording.FORFEIT_CAUSES[cause]) for cause in (*CAUSES, *CHIEF_CAUSES)])


def _ladder(ruleset: Ruleset) -> tuple[str, ...]:
    return (*RANKS, BEYOND) if ruleset.after_top == "stop" else RANKS


def _choose(form: forms.Form, name: str, choices: list[Any], label: str = "") -> None:
    field = form.fields[name]
    field.choices = choices  # type: ignore[attr-defined]
    if label:
        field.label = label
