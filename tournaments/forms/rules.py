"""Every rule of an event as a field: a choice shows the sentence of “how we play”, so that what is chosen is what is read."""

from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee import wording as referee_wording
from referee.rules.explain import GROUPS
from referee.rules.levels import RANKS
from referee.rules.presets import PRESETS
from referee.rules.promotion import PROMOTIONS, promotion_json
from referee.rules.ruleset import CHOICES, FIELDS, WINDOWS, Ruleset, to_json
from referee.templatetags.ss import width_of
from referee.wording.howto_texts import WINDOWS as WINDOW_WORDS
from tournaments.forms.base import ActForm

OWN_BANDS = "own"
FITS = 16  # Han characters that a select shows on a phone
OFFENCES = ("revoke", "takeback", "signalling", "conduct", "slow", "late", "wrong-turn", "exposed-card", "looking-at-bottom")
COSTS: dict[str, Any] = {
    "levels": pgettext_lazy("offence", "levels"),
    "points": pgettext_lazy("offence", "points"),
    "limit": pgettext_lazy("offence", "loses the match at number"),
}
MANY: dict[str, tuple[tuple[str, Any], ...]] = {
    "windows_first": tuple((window, WINDOW_WORDS[window]) for window in WINDOWS),
    "windows_later": tuple((window, WINDOW_WORDS[window]) for window in WINDOWS),
    "compulsory": tuple((rank, rank) for rank in RANKS),
}
LONG = frozenset(
    {*CHOICES, "promotion", "decks", "start_level", "win_past", *(name for name, usual in FIELDS.items() if isinstance(usual, bool))}
)
"""Fields whose sentence a select may cut: what is in force is said in full below it."""
CONTRADICTIONS = {
    "target-below-start": "win_past", "compulsory-above-target": "compulsory", "compulsory-below-start": "compulsory",
    "lock-needs-joker-led": "lock_trump", "suit-once-needs-joker-led": "suit_once", "decks-unknown": "decks",
    **dict.fromkeys(("bands-hole", "bands-not-rising", "bands-not-fives", "bands-no-exchange", "bands-mixed", "bands-negative", "bands-every",
                     "band-never-reached"), "promotion"),
}  # fmt: skip


class RulesForm(ActForm):
    """All rules, in the groups and the order of “how we play”."""

    FIELD_OF: ClassVar[dict[str, str]] = {**CONTRADICTIONS, "promotion": "promotion", "offences": "offence_revoke_levels"}

    def __init__(self, *args: Any, rules: Ruleset, **kwargs: Any) -> None:
        kwargs["initial"] = {**values(rules), **(kwargs.get("initial") or {})}
        super().__init__(*args, **kwargs)
        self.rules = rules
        for name in FIELDS:
            self.fields |= dict(_fields(name))
            if name in self.fields and name in LONG:
                self.fields[name].help_text = _if_long(referee_wording.sentence(name, getattr(rules, name)))

    @property
    def groups(self) -> list[tuple[str, str, list[forms.BoundField]]]:
        """Code, title and fields of each group, but for what the offences cost."""
        groups = []
        for code, names in GROUPS.items():
            fields = [self[field] for name in names if name != "offences" for field, _field in _fields(name)]
            groups.append((code, referee_wording.group_title(code), fields))
        return groups

    @property
    def offences(self) -> list[tuple[str, list[forms.BoundField]]]:
        """What each offence costs: its name and its numbers."""
        return [(referee_wording.offence(kind), [self[f"offence_{kind}_{cost}"] for cost in COSTS]) for kind in OFFENCES]

    @property
    def offence_heads(self) -> list[Any]:
        return list(COSTS.values())

    @property
    def options(self) -> dict[str, Any]:
        """The rules that were changed, as JSON values."""
        before = to_json(self.rules)
        before["offences"] = before["offences"] or {}
        typed = {name: self._typed(name) for name in FIELDS}
        return {name: value for name, value in typed.items() if value != before[name]}

    def _typed(self, name: str) -> Any:
        data = self.cleaned_data
        if name == "promotion":
            return self._promotion()
        if name == "offences":
            return dict(self._offences())
        if isinstance(FIELDS[name], bool):
            return data[name] == "True"
        if name == "win_past":
            return data[name] or None
        if name == "decks":
            return int(data[name])
        if name == "throw_penalty":
            return data[name] or 0
        return data[name]

    def _promotion(self) -> Any:
        """A named table, or the event's own bands as they were."""
        chosen = self.cleaned_data["promotion"]
        return promotion_json(self.rules.promotion) if chosen == OWN_BANDS else chosen

    def _offences(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """The offences that cost something; the steps of an offence and kinds without a row stay as they are."""
        kept = to_json(self.rules)["offences"] or {}
        yield from ((kind, rule) for kind, rule in kept.items() if kind not in OFFENCES)
        for kind in OFFENCES:
            costs = {cost: self.cleaned_data.get(f"offence_{kind}_{cost}") for cost in COSTS}
            steps = (kept.get(kind) or {}).get("steps") or []
            if any(costs.values()) or steps or kind in kept:
                yield kind, {"levels": costs["levels"] or 0, "points": costs["points"] or 0, "limit": costs["limit"], "steps": steps}


class PresetForm(ActForm):
    """Starting again from another set of rules."""

    FIELD_OF: ClassVar[dict[str, str]] = {"unknown-ruleset": "preset"}

    preset = forms.ChoiceField(label=_("Start again from"), choices=[(slug, slug) for slug in PRESETS])

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(slug, referee_wording.preset_name(slug)) for slug in PRESETS]  # type: ignore[attr-defined]


def values(rules: Ruleset) -> dict[str, Any]:
    """Rules as the form shows them."""
    shown = to_json(rules)
    offences = shown.pop("offences") or {}
    shown["promotion"] = rules.promotion.id or OWN_BANDS
    shown |= {name: str(value) for name, value in shown.items() if isinstance(value, bool)}
    shown["win_past"] = shown["win_past"] or ""
    costs = {f"offence_{kind}_{cost}": rule[cost] or None for kind, rule in offences.items() if kind in OFFENCES for cost in COSTS}
    return shown | costs


def _if_long(sentence: str) -> str:
    """A sentence that a select would cut; nothing where it fits."""
    return sentence if width_of(sentence) > FITS else ""


def _fields(name: str) -> Iterator[tuple[str, forms.Field]]:
    """The field or fields of a rule."""
    if name == "offences":
        for kind in OFFENCES:
            for cost, words in COSTS.items():
                yield f"offence_{kind}_{cost}", _number(words)
    elif name == "promotion":
        own = (OWN_BANDS, _("the bands the event has now"))
        yield name, _choice(name, [*((id_, referee_wording.sentence(name, row)) for id_, row in PROMOTIONS.items()), own])
    elif name in MANY:
        label = referee_wording.label(name)
        yield name, forms.MultipleChoiceField(label=label, choices=MANY[name], required=False, widget=forms.CheckboxSelectMultiple)
    else:
        yield name, _single(name)


def _single(name: str) -> forms.Field:
    if name == "decks":
        return _choice(name, [(str(decks), referee_wording.sentence(name, decks)) for decks in (1, 2, 3)])
    if isinstance(FIELDS[name], bool):
        return _choice(name, [(str(on), referee_wording.sentence(name, on)) for on in (True, False)])
    if name in CHOICES:
        return _choice(name, [(word, referee_wording.sentence(name, word)) for word in CHOICES[name]])
    if name in ("start_level", "win_past"):
        none = [("", referee_wording.sentence(name, None))] if name == "win_past" else []
        return _choice(name, [*((rank, rank) for rank in RANKS), *none], required=name == "start_level")
    return _number(referee_wording.label(name), _("Empty: none."))


def _choice(name: str, choices: list[tuple[str, Any]], required: bool = True) -> forms.ChoiceField:
    return forms.ChoiceField(label=referee_wording.label(name), choices=choices, required=required)


def _number(label: Any, help_text: Any = "") -> forms.IntegerField:
    return forms.IntegerField(label=label, required=False, min_value=0, max_value=100_000, help_text=help_text)
