"""A pair leaves a round robin: how, and what becomes of its results."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm
from tournaments.models import EntryAct

KEEP, ANNUL = "keep", "annul"
KINDS = ((EntryAct.Kind.WITHDRAWN, _("It withdraws")), (EntryAct.Kind.DISQUALIFIED, _("It is disqualified")))
RESULTS = (
    (KEEP, _("They stay; whoever is still to meet it wins without playing")),
    (ANNUL, _("They are annulled: they count for nobody, as if it had not come")),
)


class WithdrawForm(ActForm):
    """`kind` only for a pair that plays; to disqualify is the chief referee's."""

    FIELD_OF: ClassVar[dict[str, str]] = {"reason-needed": "reason"}

    kind = forms.ChoiceField(label=_("The pair"), choices=KINDS, widget=forms.RadioSelect)
    results = forms.ChoiceField(label=_("Its results"), choices=RESULTS, widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}))

    def __init__(self, *args: Any, is_playing: bool, may_rule: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not is_playing:
            del self.fields["kind"]
        elif not may_rule:
            self.fields["kind"].choices = KINDS[:1]  # type: ignore[attr-defined]
