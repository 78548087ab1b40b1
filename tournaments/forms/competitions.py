"""A competition: its name, typed to make, rename or delete it."""

from typing import ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm


class CompetitionForm(ActForm):
    """The name of a competition."""

    name = forms.CharField(label=_("Name of the competition"), max_length=120)


class DeleteCompetitionForm(ActForm):
    """The name again, so that nothing is deleted by a slip."""

    FIELD_OF: ClassVar[dict[str, str]] = {"competition-name-differs": "typed_name"}

    typed_name = forms.CharField(label=_("Type the name of the competition"), max_length=120)
