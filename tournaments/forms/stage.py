"""How a stage is played: its format, its draw, who goes on, its own time and number of hands, its tie-breaks in order.

The form shows what belongs to the chosen format; settings of other formats are kept and change nothing.
"""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments import stage_words, wording
from tournaments.forms.base import ActForm
from tournaments.forms.event import BEST_OF, target_choices
from tournaments.models import Stage
from tournaments.services.stages import NEW_STAGE
from tournaments.standings.ranking import CRITERIA

MOST_TIEBREAKS = 6
RULES = ("time_limit", "max_hands")
CHOSEN_TIEBREAKS = tuple(code for code in CRITERIA if code != "lots")

BRACKET = ("draw", "keep_units_apart", "best_of")
ROUND_ROBIN = ("groups", "division", "legs", "keep_units_apart", "best_of", "match_points", "draws")
SWISS = ("rounds", "first_round", "late", "keep_units_apart", "vary_tables", "best_of", "match_points", "draws")
FIELDS: dict[str, tuple[str, ...]] = {
    Stage.Format.KNOCKOUT: (*BRACKET, "third_place"),
    Stage.Format.DOUBLE_ELIMINATION: BRACKET,
    Stage.Format.ROUND_ROBIN: ROUND_ROBIN,
    Stage.Format.SWISS: SWISS,
    Stage.Format.FIXED_HANDS: ("play", *dict.fromkeys((*ROUND_ROBIN, *SWISS))),
    Stage.Format.LEVEL_CUT: ("pairing", "keep_units_apart", "best_of"),
}
"""The settings of each format, in the order in which they are shown."""
UNITS = ("unit_pairs",)
MEETING = ("best_of", "third_place", "match_points", "draws")


class StageForm(ActForm):
    """A stage. What does not belong to its format is kept and changes nothing."""

    FIELD_OF: ClassVar[dict[str, str]] = {"no-places": "count", "win_past": "target"}

    format = forms.ChoiceField(label=_("Format"), choices=wording.FORMATS.items(), widget=forms.HiddenInput)
    play = forms.ChoiceField(label=_("Who meets whom"), choices=stage_words.SYSTEMS.items(), required=False)
    draw = forms.ChoiceField(label=_("Draw of the bracket"), choices=stage_words.LATER_DRAWS.items(), required=False)
    groups_ = forms.IntegerField(label=_("Groups"), min_value=1, max_value=128, required=False)
    division = forms.ChoiceField(label=_("Division into groups"), choices=stage_words.DIVISIONS.items(), required=False)
    legs = forms.TypedChoiceField(label=_("How often"), choices=stage_words.LEGS, coerce=int, empty_value=1, required=False)  # type: ignore[arg-type]
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=40, required=False, help_text=_("Empty: as many as a knockout of so many pairs needs.")
    )
    first_round = forms.ChoiceField(label=_("First round"), choices=stage_words.FIRST_ROUNDS.items(), required=False)
    late = forms.ChoiceField(label=_("Rounds missed by a late pair"), choices=stage_words.LATE.items(), required=False)
    pairing = forms.ChoiceField(label=_("Tables of a cut by level"), choices=stage_words.PAIRINGS.items(), required=False)
    keep_units_apart = forms.BooleanField(label=_("Keep pairs of one unit apart"), required=False)
    vary_tables = forms.BooleanField(label=_("Another table for everybody where possible"), required=False)
    best_of = forms.TypedChoiceField(label=_("A meeting is"), choices=BEST_OF, coerce=int, empty_value=1, required=False)  # type: ignore[arg-type]
    third_place = forms.BooleanField(label=_("Match for the third place"), required=False)
    match_points = forms.ChoiceField(label=_("Match points"), choices=stage_words.SCHEMES.items(), required=False)
    draws = forms.BooleanField(label=_("Equal levels at the end are a draw"), required=False)
    count = forms.IntegerField(
        label=_("How many go on"), required=False, min_value=1, max_value=1024, help_text=_("Of the last stage: how many places are given.")
    )
    top = forms.IntegerField(label=_("How many of each group go on"), required=False, min_value=1, max_value=64)
    rest = forms.IntegerField(label=_("And of the best on the next place"), required=False, min_value=0, max_value=64)
    time_limit = forms.IntegerField(
        label=_("Minutes a match"), required=False, min_value=1, max_value=600, help_text=_("Empty: as the rules of the event say.")
    )
    max_hands = forms.IntegerField(
        label=_("Hands a match"), required=False, min_value=1, max_value=200, help_text=_("Empty: as the rules of the event say.")
    )
    target = forms.ChoiceField(label=_("Who gets past this level wins"), required=False)
    unit_pairs = forms.IntegerField(
        label=_("Pairs of a unit that count"), required=False, min_value=1, max_value=64,
        help_text=_("In the table of units: so many of its best pairs. Empty: 2."),
    )  # fmt: skip

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["target"].choices = target_choices()  # type: ignore[attr-defined]
        for place in range(1, MOST_TIEBREAKS + 1):
            self.fields[f"tiebreak{place}"] = _tiebreak_field(place)
        if self.chosen == Stage.Format.FIXED_HANDS:
            self.fields["time_limit"].help_text = _("Empty: no limit, the hands alone count.")

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        chosen = [data.get(name) for name in self.tiebreak_names if data.get(name)]
        if len(chosen) != len(set(chosen)):
            self.add_error("tiebreak1", _("A tie-break stands in the list twice."))
        return data

    @property
    def chosen(self) -> str:
        """The format whose settings are shown."""
        value = str(self["format"].value() or "")
        return value if value in FIELDS else Stage.Format.KNOCKOUT

    @property
    def tiebreak_names(self) -> list[str]:
        return [f"tiebreak{place}" for place in range(1, MOST_TIEBREAKS + 1)]

    @property
    def groups(self) -> list[tuple[Any, list[forms.BoundField]]]:
        """The fields of the format under their titles."""
        own = FIELDS[self.chosen]
        going = ["top", "rest"] if "groups" in own else []
        tiebreaks = [] if self.chosen in (Stage.Format.KNOCKOUT, Stage.Format.DOUBLE_ELIMINATION) else self.tiebreak_names
        return [
            (_("Draw"), self._bound(name for name in own if name not in MEETING)),
            (_("Meetings"), self._bound([*(name for name in own if name in MEETING), "time_limit", "max_hands", "target"])),
            (_("Who goes on"), self._bound(["count", *going, *tiebreaks, *UNITS])),
        ]

    def facts(self, kept: dict[str, Any]) -> dict[str, Any]:
        """The stage as the service takes it; settings that the form does not know stay as they are."""
        data = self.cleaned_data
        own = {name: data[_field(name)] for name in (*FIELDS[data["format"]], *UNITS) if data.get(_field(name)) not in (None, "")}
        settings = {**kept, **own, "rules": self._rules()}
        if not data.get("unit_pairs"):
            settings.pop("unit_pairs", None)
        tiebreaks = tuple(data[name] for name in self.tiebreak_names if data.get(name))
        advance = {name: data[name] for name in ("count", "top", "rest") if data.get(name)}
        return {"format_": data["format"], "settings": settings, "advance": advance, "tiebreaks": tiebreaks}

    def _bound(self, names: Any) -> list[forms.BoundField]:
        return [self[_field(name)] for name in names]

    def _rules(self) -> dict[str, Any]:
        """The rules in which the stage differs from its event."""
        data = self.cleaned_data
        own: dict[str, Any] = {name: data[name] for name in RULES if data.get(name)}
        if "draws" in FIELDS[data["format"]] and data.get("draws"):
            own["level_tie"] = "draw"
        if data["format"] == Stage.Format.FIXED_HANDS:
            own.setdefault("time_limit", None)
        target = data.get("target")
        if target == "none":
            return {**own, "win_past": None, "compulsory": [], "after_top": "wrap"}
        return {**own, "win_past": target, "compulsory": [target], "after_top": "stop"} if target else own


def stage_values(stage: Stage, format_: str = "") -> dict[str, Any]:
    """A stage as the form shows it; for another `format_`, with what that starts with."""
    settings, advance, tiebreaks = stage.settings, stage.advance, list(stage.tiebreaks)
    if format_ and format_ != stage.format:
        plan = NEW_STAGE[format_]
        settings, advance, tiebreaks = {**settings, **plan["settings"]}, plan["advance"], list(plan.get("tiebreaks", tiebreaks))
    rules = settings.get("rules") or {}
    known = {name for names in (*FIELDS.values(), UNITS) for name in names} - {"draws"}
    defaults = {"keep_units_apart": True, "groups": 1, "late": "zero", "match_points": "2/1/0"}
    return {
        "format": format_ or stage.format, "draws": rules.get("level_tie") == "draw",
        "target": rules.get("win_past") or ("none" if "win_past" in rules else ""),
        **{_field(name): settings.get(name, defaults.get(name)) for name in known}, **{name: rules.get(name) for name in RULES},
        **{name: advance.get(name) for name in ("count", "top", "rest")},
        **{f"tiebreak{place}": code for place, code in enumerate(tiebreaks[:MOST_TIEBREAKS], start=1)},
    }  # fmt: skip


def _field(name: str) -> str:
    """The field of a setting; `groups` of a form are its groups of fields."""
    return "groups_" if name == "groups" else name


def _tiebreak_field(place: int) -> forms.ChoiceField:
    choices = [("", "–"), *((code, wording.CRITERIA[code]) for code in CHOSEN_TIEBREAKS)]
    return forms.ChoiceField(label=_("Tie-break %(place)s") % {"place": place}, choices=choices, required=False)
