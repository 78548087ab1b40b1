"""The PIN of a pair on the organiser's pages."""

from collections.abc import Mapping

from django import template

register = template.Library()


@register.filter
def pin_of(pins: Mapping[int, str], entry: int) -> str:
    """The PIN of the pair with this key; empty where the event asks for none."""
    return pins.get(entry, "")
