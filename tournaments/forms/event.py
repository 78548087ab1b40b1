"""A new event on one page, and the fields of an event that stay open to change."""

from datetime import date
from typing import Any, ClassVar
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from referee.rules.levels import RANKS
from referee.rules.presets import PRESETS
from referee.wording import preset_name
from tournaments.forms.base import ActForm, DateInput
from tournaments.models import Event
from tournaments.zone_words import zone_name

ZONES: tuple[tuple[str, Any], ...] = (
    ("Asia/Shanghai", pgettext_lazy("time zone", "China (Beijing)")),
    ("Asia/Hong_Kong", pgettext_lazy("time zone", "Hong Kong")),
    ("Asia/Macau", pgettext_lazy("time zone", "Macau")),
    ("Asia/Taipei", pgettext_lazy("time zone", "Taipei")),
    ("Asia/Singapore", pgettext_lazy("time zone", "Singapore")),
    ("Asia/Kuala_Lumpur", pgettext_lazy("time zone", "Kuala Lumpur")),
    ("Asia/Tokyo", pgettext_lazy("time zone", "Tokyo")),
    ("Australia/Sydney", pgettext_lazy("time zone", "Sydney")),
    ("Europe/London", pgettext_lazy("time zone", "London")),
    ("Europe/Berlin", pgettext_lazy("time zone", "Berlin, Paris")),
    ("America/New_York", pgettext_lazy("time zone", "New York, Toronto")),
    ("America/Chicago", pgettext_lazy("time zone", "Chicago")),
    ("America/Los_Angeles", pgettext_lazy("time zone", "Los Angeles, Vancouver")),
)
VISIBILITIES = (
    (Event.Visibility.PRIVATE, _("Only those who work in it")),
    (Event.Visibility.PUBLIC, _("Everybody")),
)
SUBSTITUTES = (
    ("never", _("None: who is short-handed forfeits")),
    ("ruling", _("By a ruling of the chief referee")),
    ("free", _("Whenever a pair wants one")),
)
AS_THE_RULES = ("", _("as the rules say"))
BEST_OF = ((1, _("one match")), (3, _("best of 3 matches")), (5, _("best of 5 matches")))


class EventForm(ActForm):
    """Name, place and time of an event, and who may see it."""

    name = forms.CharField(label=_("Name of the event"), max_length=120)
    venue = forms.CharField(label=_("Venue"), max_length=200, required=False)
    starts_on = forms.DateField(label=_("First day"), required=False, widget=DateInput)
    ends_on = forms.DateField(label=_("Last day"), required=False, widget=DateInput)
    timezone = forms.ChoiceField(label=_("Time zone"))
    visibility = forms.ChoiceField(label=_("Who may see it"), choices=VISIBILITIES, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["timezone"].choices = zone_choices(self.initial.get("timezone"))  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        data: dict[str, Any] = super().clean() or self.cleaned_data
        first, last = data.get("starts_on"), data.get("ends_on")
        if isinstance(first, date) and isinstance(last, date) and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        return data

    @property
    def facts(self) -> dict[str, Any]:
        """The fields of the event as the service takes them."""
        return {name: self.cleaned_data[name] for name in ("name", "venue", "starts_on", "ends_on", "timezone", "visibility")}


class EventSettingsForm(EventForm):
    """An event that exists: also what is settled once for all of its stages."""

    substitutes = forms.ChoiceField(label=_("Substitutes for a player"), choices=SUBSTITUTES, widget=forms.RadioSelect, required=False)

    @property
    def facts(self) -> dict[str, Any]:
        return {**super().facts, "substitutes": self.cleaned_data["substitutes"]}


class NewEventForm(EventForm):
    """The wizard: the facts of the event, its preset, and the options that are changed most."""

    FIELD_OF: ClassVar[dict[str, str]] = {
        "win_past": "target",
        "target-below-start": "target",
        "compulsory-above-target": "target",
        "compulsory-below-start": "target",
        "unknown-ruleset": "preset",
    }

    preset = forms.ChoiceField(label=_("Rules"), widget=forms.RadioSelect, choices=[(slug, slug) for slug in PRESETS])
    time_limit = forms.IntegerField(
        label=_("Minutes a match"), required=False, min_value=1, max_value=600, help_text=_("Empty: as the rules say.")
    )
    target = forms.ChoiceField(label=_("Who gets past this level wins"), required=False)
    best_of = forms.TypedChoiceField(label=_("A meeting is"), coerce=int, required=False, choices=BEST_OF)
    third_place = forms.BooleanField(label=_("Match for the third place"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["preset"].choices = [(slug, preset_name(slug)) for slug in PRESETS]  # type: ignore[attr-defined]
        self.fields["target"].choices = target_choices()  # type: ignore[attr-defined]

    @property
    def options(self) -> dict[str, Any]:
        """The rules that differ from the preset. A target that is moved stays compulsory where it was, for it has to be played."""
        data = self.cleaned_data
        time = {"time_limit": data["time_limit"]} if data.get("time_limit") else {}
        return {**time, **_target(data.get("target") or "", data["preset"])}

    @property
    def knockout(self) -> dict[str, Any]:
        """The settings of its knockout stages."""
        return {"best_of": self.cleaned_data["best_of"] or 1, "third_place": self.cleaned_data["third_place"]}


def zone_choices(kept: object = None) -> list[tuple[str, Any]]:
    """The time zones to choose from; one that an event has already stays among them."""
    named = list(ZONES)
    if isinstance(kept, str) and kept in available_timezones() and kept not in dict(ZONES):
        named.append((kept, zone_name(kept)))
    return named


def target_choices() -> list[tuple[str, Any]]:
    """The levels that may be the target, and none."""
    return [AS_THE_RULES, *((rank, rank) for rank in RANKS), ("none", _("no target: the clock or the hands end it"))]


def _target(chosen: str, slug: str) -> dict[str, Any]:
    rules = PRESETS[slug]
    if not chosen or chosen == rules.win_past:
        return {}
    if chosen == "none":
        return {"win_past": None, "compulsory": [], "after_top": "wrap"}
    followed = rules.win_past is None or rules.win_past in rules.compulsory
    return {"win_past": chosen, "after_top": "stop", "compulsory": [chosen] if followed else list(rules.compulsory)}


def blank_event() -> dict[str, Any]:
    """What a new event starts from."""
    return {
        "timezone": "Asia/Shanghai",
        "visibility": Event.Visibility.PRIVATE,
        "preset": "contest-past-ten",
        "best_of": 1,
        "third_place": True,
    }
