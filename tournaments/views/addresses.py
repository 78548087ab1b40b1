"""Addresses of many things of one kind."""

from collections.abc import Callable

from django.urls import reverse

from tournaments.models import Event

HERE = "~"
"""Stands for a public id; none has it, and no address changes it."""


def addresses(name: str, event: Event) -> Callable[[str], str]:
    """The address by public id of each thing that an event has many of: worked out once, since a long list has one in every line."""
    before, _, after = reverse(name, args=[event.public_id, HERE]).partition(HERE)
    return lambda public_id: f"{before}{public_id}{after}"
