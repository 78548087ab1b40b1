"""Reasons as they are stored beside a pairing, and back."""

from typing import Any

from referee.rules.reasons import Reason, because


def reason_json(reason: Reason) -> dict[str, Any]:
    """A reason as JSON values."""
    return {"code": reason.code, **dict(reason.params)}


def reason_from(data: dict[str, Any]) -> Reason:
    """The reason that `reason_json` wrote."""
    return because(data["code"], **{name: value for name, value in data.items() if name != "code"})
