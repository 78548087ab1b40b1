"""Sentences about several pairs or tables: singular or plural by how many are named."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import pgettext

SEVERAL = (tuple, list, frozenset)


def amount_in(facts: Mapping[str, Any]) -> int:
    """How many things the longest list among the facts names; at least one."""
    return max((len(value) for value in facts.values() if isinstance(value, SEVERAL)), default=1) or 1


def filled(text: Any, params: dict[str, Any], facts: Mapping[str, Any]) -> str:
    """`text` with its `params`; an `ngettext_lazy` over “amount” goes by the lists in the `facts` that became the params."""
    params["amount"] = amount_in(facts)
    return str(text % params)


def listed(value: Any) -> str:
    """Several things on one line."""
    return pgettext("list", ", ").join(str(item) for item in value) if isinstance(value, SEVERAL) else str(value)
