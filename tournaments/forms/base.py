"""What the organiser's forms share: the nonce of one act to be, and where the sentence of a refusal stands."""

import secrets
from collections.abc import Iterator
from typing import Any, ClassVar

from django import forms

from referee.rules.errors import RulesError
from tournaments import wording


class ActForm(forms.Form):
    """A form that becomes one act. `FIELD_OF` says beside which field the sentence of a refusal stands."""

    FIELD_OF: ClassVar[dict[str, str]] = {}

    nonce = forms.CharField(max_length=64, required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        kwargs["initial"] = {"nonce": secrets.token_hex(16), **(kwargs.get("initial") or {})}
        kwargs.setdefault("label_suffix", "")
        super().__init__(*args, **kwargs)

    def place_refusal(self, error: RulesError) -> None:
        """Show a refusal beside the field that it is about, else above the form; a contradiction once for each reason."""
        for code, params, words in _sentences(error):
            self.add_error(self._field_of(code, params), words)

    def _field_of(self, code: str, params: dict[str, Any]) -> str | None:
        named = str(params.get("field") or params.get("option") or "").split(".")[0]
        for name in (self.FIELD_OF.get(code), self.FIELD_OF.get(named), named):
            if name and name in self.fields:
                return name
        return None


class DateInput(forms.DateInput):
    """The device's own date picker; ISO dates whatever the language."""

    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


def _sentences(error: RulesError) -> Iterator[tuple[str, dict[str, Any], str]]:
    """(code, params, sentence) of a refusal, or of each reason of a contradiction."""
    if error.code != "contradiction":
        yield error.code, error.params, wording.refusal(error)
        return
    for reason in error.params["reasons"]:  # type: ignore[attr-defined]
        yield reason.code, dict(reason.params), wording.refusal(RulesError(reason.code, **dict(reason.params)))
