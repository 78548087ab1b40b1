"""Referees typed in a list or changed one by one, and how tables are given to them."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm
from tournaments.models import Event, Referee
from tournaments.pairing.rota import MOST
from tournaments.selectors.people import members_of
from tournaments.services.referees import RefereeFacts
from tournaments.services.rota import MOST_TABLES

SEPARATORS = str.maketrans(dict.fromkeys("，、;；|", ","))


class RefereeListForm(ActForm):
    """One line for each referee: name, unit, title, with tabs or commas between."""

    FIELD_OF: ClassVar[dict[str, str]] = {"referee-name-missing": "text", "too-many-referees": "text"}

    text = forms.CharField(
        label=_("Names, one line each"), max_length=40_000, help_text=_("Name, unit, title: with a comma or tab between; the name alone is enough."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )  # fmt: skip

    @property
    def rows(self) -> list[RefereeFacts]:
        """What was typed, line by line; what is too long is cut."""
        return [_facts(line) for line in self.cleaned_data["text"].splitlines() if line.strip()]


class RefereeForm(ActForm):
    """One referee."""

    FIELD_OF: ClassVar[dict[str, str]] = {"referee-name-missing": "name", "account-taken": "user"}

    name = forms.CharField(label=_("Name"), max_length=120)
    unit = forms.CharField(label=_("Unit, if any"), max_length=80, required=False)
    title = forms.CharField(label=_("Title, if any"), max_length=40, required=False)
    user = forms.TypedChoiceField(
        label=_("Account"), required=False, coerce=int, empty_value=None, help_text=_("Without one they record by their card.")
    )
    away = forms.BooleanField(label=_("Away: gets no tables for now"), required=False)

    def __init__(self, event: Event, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        members = [(member.user_id, member.name or member.username) for member in members_of(event)]
        self.fields["user"].choices = [("", _("none")), *members]  # type: ignore[attr-defined]


class AssignForm(ActForm):
    """How tables are given out by themselves."""

    most = forms.IntegerField(label=_("Tables for one referee, at most"), min_value=1, max_value=MOST_TABLES, initial=MOST)
    repeats = forms.BooleanField(label=_("Nobody has a pair of the round before again"), required=False)
    only_free = forms.BooleanField(label=_("Only tables that have nobody yet"), required=False)


def referee_values(referee: Referee) -> dict[str, Any]:
    """What the form of a referee shows."""
    return {"name": referee.name, "unit": referee.unit, "title": referee.title, "user": referee.user_id or "", "away": referee.away}


def _facts(line: str) -> RefereeFacts:
    parts = line.split("\t") if "\t" in line else line.translate(SEPARATORS).split(",")
    name, unit, title = [*(part.strip() for part in parts[:3]), "", "", ""][:3]
    return RefereeFacts(name[:120], unit[:80], title[:40])
