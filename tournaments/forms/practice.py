"""What a practice event is to be: rules, format, size, and how much of it is played already."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.rules.presets import PRESETS
from referee.wording import preset_name
from tournaments.forms.base import ActForm
from tournaments.services.practice import MOST_PAIRS, PAIRS
from tournaments.wording import FORMATS

PLAYED = [
    ("nothing", _("drawn and started, nothing recorded")),
    ("round", _("the first round is played and waits to be closed")),
    ("all", _("everything is played, up to the podium")),
]


class PracticeForm(ActForm):
    """Every field has a value to start from, so that one button is enough."""

    FIELD_OF: ClassVar[dict[str, str]] = {"too-many-entries": "pairs", "too-few-entries": "pairs"}

    preset = forms.ChoiceField(label=_("Rules"), choices=[(slug, slug) for slug in PRESETS], required=False)
    format = forms.ChoiceField(label=_("Format"), choices=[("", ""), *FORMATS.items()], required=False)
    pairs = forms.IntegerField(label=pgettext_lazy("how many", "Pairs"), min_value=2, max_value=MOST_PAIRS, required=False)
    played = forms.ChoiceField(label=_("Played already"), choices=PLAYED, required=False, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"preset": "contest-past-ten", "pairs": PAIRS, "played": "nothing", **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(slug, preset_name(slug)) for slug in PRESETS]  # type: ignore[attr-defined]
        self.fields["format"].choices = [("", _("as the rules have it")), *FORMATS.items()]  # type: ignore[attr-defined]

    @property
    def wishes(self) -> dict[str, Any]:
        """What was chosen, as the service takes it; what was left out is as the form starts."""
        data = {name: self.cleaned_data.get(name) or self.initial.get(name) or "" for name in ("preset", "format", "pairs", "played")}
        return {"preset_slug": data["preset"], "format_": data["format"], "pairs": data["pairs"], "played": data["played"]}
