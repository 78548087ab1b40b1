"""The fields with which a side says yes: a name, or a PIN that is never shown again."""

from typing import Any

from django import forms

from referee.rules.errors import RulesError

PIN_FIELDS = ("pin", "pin_ns", "pin_ew")


def name_field(label: Any) -> forms.CharField:
    """Who says so."""
    return forms.CharField(label=label, max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))


def pin_field(label: Any) -> forms.CharField:
    """Four digits, typed on the number keys of the phone and not to be read over a shoulder."""
    keys = {"inputmode": "numeric", "autocomplete": "off", "maxlength": "4", "pattern": "[0-9]{4}", "class": "ss-pinfield"}
    return forms.CharField(label=label, max_length=12, widget=forms.PasswordInput(attrs=keys))


def place_consent(form: forms.Form, error: RulesError, words: str) -> bool:
    """Put the sentence of a refusal beside the field of the side that it is about; False where it is about none."""
    named = str(error.params.get("field", ""))
    field = next((name for name in (named, named.partition("_")[0]) if name in form.fields), None)
    if field is None:
        return False
    form.add_error(field, words)
    return True
