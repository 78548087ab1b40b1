"""Another player in a pair: whose place, who comes, from when on, why."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm, DateInput
from tournaments.forms.entry import SEXES
from tournaments.services.entries import PlayerForm

HERE, NEXT = "here", "next"


class SubstituteForm(ActForm):
    """`players` are the names of the pair in the order of their places; `table` the number of a table at which nothing is recorded yet."""

    FIELD_OF: ClassVar[dict[str, str]] = {
        "name-missing": "name", "same-id-number": "id_number", "reason-needed": "reason", "no-free-table": "since"
    }  # fmt: skip

    place = forms.TypedChoiceField(label=_("Who is replaced"), coerce=int, widget=forms.RadioSelect)
    name = forms.CharField(label=_("Who plays instead"), max_length=120)
    since = forms.ChoiceField(label=_("From when on"), widget=forms.RadioSelect)
    reason = forms.CharField(label=_("Reason"), required=False, max_length=500, widget=forms.Textarea(attrs={"rows": 2}))
    sex = forms.ChoiceField(label=_("Sex"), choices=SEXES, required=False)
    birth_date = forms.DateField(label=_("Date of birth"), required=False, widget=DateInput)
    id_number = forms.CharField(label=_("Personal number"), max_length=40, required=False)
    phone = forms.CharField(label=_("Phone"), max_length=40, required=False)

    def __init__(self, *args: Any, players: tuple[str, ...], table: int | None, **kwargs: Any) -> None:
        kwargs["initial"] = {"since": NEXT if table is None else HERE, **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        here = [] if table is None else [(HERE, _("At once, at table %(table)s: nothing is recorded there yet") % {"table": table})]
        self.fields["place"].choices = list(enumerate(players, start=1))  # type: ignore[attr-defined]
        self.fields["since"].choices = [*here, (NEXT, _("From the next match on"))]  # type: ignore[attr-defined]

    @property
    def main(self) -> list[forms.BoundField]:
        """What is asked every time."""
        return [self[name] for name in ("place", "name", "since", "reason")]

    @property
    def more(self) -> list[forms.BoundField]:
        """What few events ask for."""
        return [self[name] for name in ("sex", "birth_date", "id_number", "phone")]

    @property
    def has_more(self) -> bool:
        return any(field.value() or field.errors for field in self.more)

    @property
    def player(self) -> PlayerForm:
        """Who comes, as the service takes it."""
        data = self.cleaned_data
        return PlayerForm(data["name"], data["sex"], data["birth_date"], data["id_number"], data["phone"])
