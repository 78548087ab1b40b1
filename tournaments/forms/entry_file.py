"""A file with an entry list: the file, how it is encoded, and which column is what."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.imports.entry_list import FIELDS
from tournaments.imports.files import Rows

FIELD_WORDS = {
    "unit": _("Unit"),
    "pair_no": _("Pair number"),
    "name1": _("Name, or name of player 1"),
    "name2": _("Name of player 2"),
    "sex1": _("Sex 1"),
    "sex2": _("Sex 2"),
    "id1": _("ID number 1"),
    "id2": _("ID number 2"),
    "birth1": _("Birth date 1"),
    "birth2": _("Birth date 2"),
    "phone1": _("Phone 1"),
    "phone2": _("Phone 2"),
    "seed": _("Seed"),
}
ENCODINGS = (("", _("found by itself")), ("utf-8", "UTF-8"), ("gb18030", "GBK"), ("big5hkscs", "Big5"), ("utf-16", "UTF-16"))


class UploadForm(forms.Form):
    """The file."""

    file = forms.FileField(label=_("Entry list (xlsx, xls, ods, csv)"))
    encoding = forms.ChoiceField(label=_("Characters of a text file"), choices=ENCODINGS, required=False)


class ColumnsForm(forms.Form):
    """Which column is what: one choice for each field, by the head of the column or its first cell."""

    heads = forms.BooleanField(label=_("The first row names the columns"), required=False)

    def __init__(self, rows: Rows, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        width = max(len(row) for row in rows.cells)
        none = ("", pgettext_lazy("column", "none"))
        choices = [none, *((str(index), f"{_letter(index)} {_first(rows, index)}") for index in range(width))]
        for name in FIELDS:
            self.fields[name] = forms.ChoiceField(label=FIELD_WORDS[name], choices=choices, required=False)

    def columns(self) -> dict[str, int]:
        """The fields that have a column."""
        return {name: int(self.cleaned_data[name]) for name in FIELDS if self.cleaned_data.get(name)}


def _letter(index: int) -> str:
    """A, B … Z, AA …"""
    return chr(65 + index) if index < 26 else chr(64 + index // 26) + chr(65 + index % 26)


def _first(rows: Rows, index: int) -> str:
    return rows.cells[0][index][:20] if index < len(rows.cells[0]) else ""
