"""How a stage is played: its format, its draw, who goes on, its own time and number of hands, its tie-breaks in order."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import organise_words, wording
from tournaments.forms.base import ActForm
from tournaments.forms.event import BEST_OF, target_choices
from tournaments.models import Stage
from tournaments.standings.ranking import CRITERIA

MOST_TIEBREAKS = 6
RULES = ("time_limit", "max_hands")
OWN = ("draw", "third_place", "best_of", "keep_units_apart", "pairing", "rules")
CHOSEN_TIEBREAKS = tuple(code for code in CRITERIA if code != "lots")


class StageForm(ActForm):
    """A stage. What does not belong to its format is kept and changes nothing."""

    FIELD_OF: ClassVar[dict[str, str]] = {"no-places": "count", "win_past": "target"}

    format = forms.ChoiceField(label=_("Format"), choices=wording.FORMATS.items(), widget=forms.RadioSelect)
    draw = forms.ChoiceField(label=_("Draw of the knockout"), choices=organise_words.DRAWS.items(), required=False)
    best_of = forms.TypedChoiceField(label=_("A meeting is"), choices=BEST_OF, coerce=int, required=False)
    third_place = forms.BooleanField(label=_("Match for the third place"), required=False)
    pairing = forms.ChoiceField(label=_("Tables of a cut by level"), choices=organise_words.PAIRINGS.items(), required=False)
    keep_units_apart = forms.BooleanField(label=_("Keep pairs of one unit apart"), required=False)
    count = forms.IntegerField(
        label=_("How many go on"), required=False, min_value=1, max_value=1024, help_text=_("Of the last stage: how many places are given.")
    )
    time_limit = forms.IntegerField(
        label=_("Minutes a match"), required=False, min_value=1, max_value=600, help_text=_("Empty: as the rules of the event say.")
    )
    max_hands = forms.IntegerField(
        label=_("Hands a match"), required=False, min_value=1, max_value=200, help_text=_("Empty: as the rules of the event say.")
    )
    target = forms.ChoiceField(label=_("Who gets past this level wins"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target"].choices = target_choices()  # type: ignore[attr-defined]
        for place in range(1, MOST_TIEBREAKS + 1):
            self.fields[f"tiebreak{place}"] = _tiebreak_field(place)

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [data.get(name) for name in self.tiebreak_names if data.get(name)]
        if len(chosen) != len(set(chosen)):
            self.add_error("tiebreak1", _("A tie-break stands in the list twice."))
        return data

    @property
    def tiebreak_names(self) -> list[str]:
        return [f"tiebreak{place}" for place in range(1, MOST_TIEBREAKS + 1)]

    @property
    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields under their titles."""
        return [
            (_("Draw"), [self[name] for name in ("format", "draw", "pairing", "keep_units_apart")]),
            (_("Meetings"), [self[name] for name in ("best_of", "third_place", "time_limit", "max_hands", "target")]),
            (_("Who goes on"), [self["count"], *(self[name] for name in self.tiebreak_names)]),
        ]

    def facts(self, kept: dict[str, Any]) -> dict[str, Any]:
        """The stage as the service takes it; settings that the form does not know stay as they are."""
        data = self.cleaned_data
        own = {name: data[name] for name in OWN if name in data} | {"best_of": data["best_of"] or 1}
        settings = {**kept, **own, "rules": self._rules()}
        tiebreaks = tuple(data[name] for name in self.tiebreak_names if data.get(name))
        advance = {"count": data["count"]} if data.get("count") else {}
        return {"format_": data["format"], "settings": settings, "advance": advance, "tiebreaks": tiebreaks}

    def _rules(self) -> dict[str, Any]:
        data = self.cleaned_data
        own: dict[str, Any] = {name: data[name] for name in RULES if data.get(name)}
        target = data.get("target")
        if target == "none":
            return {**own, "win_past": None, "compulsory": [], "after_top": "wrap"}
        return {**own, "win_past": target, "compulsory": [target], "after_top": "stop"} if target else own


def stage_values(stage: Stage) -> dict[str, Any]:
    """A stage as the form shows it."""
    settings = stage.settings
    rules = settings.get("rules") or {}
    target = rules.get("win_past") or ("none" if "win_past" in rules else "")
    tiebreaks = {f"tiebreak{place}": code for place, code in enumerate(stage.tiebreaks[:MOST_TIEBREAKS], start=1)}
    return {
        "format": stage.format, "draw": settings.get("draw", "lots"), "best_of": settings.get("best_of", 1),
        "third_place": settings.get("third_place", False), "pairing": settings.get("pairing", "lots"),
        "keep_units_apart": settings.get("keep_units_apart", True), "count": stage.advance.get("count"),
        "target": target, **{name: rules.get(name) for name in RULES}, **tiebreaks,
    }  # fmt: skip


def _tiebreak_field(place: int) -> forms.ChoiceField:
    choices = [("", "–"), *((code, wording.CRITERIA[code]) for code in CHOSEN_TIEBREAKS)]
    return forms.ChoiceField(label=_("Tie-break %(place)s") % {"place": place}, choices=choices, required=False)
