"""Reasons as they are stored beside a pairing, and back."""

from fractions import Fraction
from typing import Any

from referee.rules.reasons import Reason, because


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason as JSON values; a fraction is text (``1/2``)."""
    return {"code": reason.code, **{name: str(value) if isinstance(value, Fraction) else value for name, value in reason.params}}


def reason_from(data: dict[str, Any]) -> Reason:
    """The reason that `reason_json` wrote."""
    return because(data["code"], **{name: value for name, value in data.items() if name != "code"})
