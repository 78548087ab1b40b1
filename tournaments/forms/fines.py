"""A penalty in match points against a pair."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm
from tournaments.models import Stage
from tournaments.services.fines import MOST_POINTS


class FineForm(ActForm):
    """How many match points, in which stage, why."""

    FIELD_OF: ClassVar[dict[str, str]] = {"reason-needed": "reason", "fine-points": "points", "no-match-points": "stage"}

    stage = forms.TypedChoiceField(label=_("Stage"), coerce=int)
    points = forms.IntegerField(label=_("Match points taken"), min_value=1, max_value=MOST_POINTS, initial=1)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, *args: Any, stages: Iterable[Stage], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        numbers = [stage.no for stage in stages]
        self.fields["stage"].choices = [(number, str(number)) for number in numbers]  # type: ignore[attr-defined]
        self.fields["stage"].initial = numbers[-1] if numbers else None


class CancelFineForm(ActForm):
    """Why a penalty is taken back."""

    FIELD_OF: ClassVar[dict[str, str]] = {"reason-needed": "reason"}

    reason = forms.CharField(label=_("Reason"), required=False, max_length=500)
