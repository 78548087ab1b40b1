"""A pair and a group."""

from collections.abc import Iterable
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.base import ActForm
from tournaments.forms.running import pair_choices
from tournaments.selectors.entries import EntryRow


class GroupForm(ActForm):
    """Into which group a pair goes."""

    FIELD_OF: ClassVar[dict[str, str]] = {
        "no-such-group": "group",
        "group-too-small": "entry",
        "in-draft": "entry",
        "not-in-draft": "entry",
    }

    entry = forms.ChoiceField(label=_("Pair"))
    group = forms.TypedChoiceField(label=_("Into group"), coerce=int)

    def __init__(self, *args: Any, rows: Iterable[EntryRow], groups: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entry"].choices = pair_choices(rows)  # type: ignore[attr-defined]
        self.fields["group"].choices = [(number, str(number)) for number in groups]  # type: ignore[attr-defined]
