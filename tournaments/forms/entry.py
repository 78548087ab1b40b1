"""A pair as it is typed: two players, their unit, a seed; and a list of pairs pasted from a spreadsheet."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.forms.base import ActForm, DateInput
from tournaments.models import Entry, EntryPlayer, Person
from tournaments.personal import decrypt, masked
from tournaments.services.entries import EntryForm, PlayerForm

SEXES = (("", "–"), ("f", pgettext_lazy("sex", "female")), ("m", pgettext_lazy("sex", "male")))
PLACES = (1, 2)


class PairForm(ActForm):
    """A pair. The fields of a player carry its place: ``name1``, ``phone2``. A number left empty stays as it is."""

    FIELD_OF: ClassVar[dict[str, str]] = {"seed-taken": "seed", "name-missing": "name1", "same-id-number": "id_number1"}

    name1 = forms.CharField(label=_("First player"), max_length=120)
    name2 = forms.CharField(label=_("Second player"), max_length=120)
    unit = forms.CharField(label=_("Unit (club, school, company)"), max_length=80, required=False)
    seed = forms.IntegerField(label=_("Seed"), required=False, min_value=1, max_value=1024)
    fixed_table = forms.IntegerField(
        label=_("Fixed table"), required=False, min_value=1, max_value=9999, help_text=_("For a player who cannot move about.")
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for place in PLACES:
            self.fields |= {f"{name}{place}": field for name, field in _person_fields()}

    @property
    def main(self) -> list[forms.BoundField]:
        """What is typed for every pair."""
        return [self[name] for name in ("name1", "name2", "unit", "seed")]

    @property
    def more(self) -> list[forms.BoundField]:
        """What few events ask for."""
        personal = [f"{name}{place}" for place in PLACES for name in ("sex", "birth_date", "id_number", "phone")]
        return [self[name] for name in (*personal, "fixed_table")]

    @property
    def has_more(self) -> bool:
        """Whether something of the rest is filled in or wrong: then it is shown open."""
        return any(field.value() or field.errors for field in self.more)

    @property
    def entry(self) -> EntryForm:
        """The pair as the service takes it."""
        data = self.cleaned_data
        first, second = (_player(data, place) for place in PLACES)
        return EntryForm((first, second), data["unit"], data["seed"], data["fixed_table"])


class PasteForm(ActForm):
    """Lines from a spreadsheet."""

    text = forms.CharField(
        label=_("Pairs, one a line"), max_length=200_000, widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}), strip=False
    )


def pair_values(entry: Entry) -> dict[str, Any]:
    """A pair as the form shows it: personal numbers stay out of the page."""
    values: dict[str, Any] = {"unit": entry.unit.name if entry.unit else "", "seed": entry.seed, "fixed_table": entry.fixed_table}
    for player in _players(entry):
        person = player.person
        values |= {f"{name}{player.place}": getattr(person, name) for name in ("name", "sex", "birth_date", "phone")}
    return values


def kept_numbers(entry: Entry) -> dict[str, str]:
    """The personal numbers kept, masked, by the field that would change them."""
    return {f"id_number{player.place}": masked_number(player.person) for player in _players(entry) if player.person.id_number}


def masked_number(person: Person) -> str:
    """A person's number as it may be shown; empty without one."""
    return masked(decrypt(person.id_number)) if person.id_number else ""


def _players(entry: Entry) -> list[EntryPlayer]:
    return list(entry.players.select_related("person").order_by("place"))


def _person_fields() -> list[tuple[str, forms.Field]]:
    return [
        ("sex", forms.ChoiceField(label=_("Sex"), choices=SEXES, required=False)),
        ("birth_date", forms.DateField(label=_("Date of birth"), required=False, widget=DateInput)),
        ("id_number", forms.CharField(label=_("Personal number"), max_length=40, required=False)),
        ("phone", forms.CharField(label=_("Phone"), max_length=40, required=False)),
    ]


def _player(data: dict[str, Any], place: int) -> PlayerForm:
    name, sex, birth, number, phone = (data[f"{field}{place}"] for field in ("name", "sex", "birth_date", "id_number", "phone"))
    return PlayerForm(name, sex, birth, number, phone)
