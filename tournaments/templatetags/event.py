"""Template tags of the pages of an event: its menu, and the names of rounds, states and places."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import template
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext_lazy as _

from tournaments import wording
from tournaments.access import Role, Viewer
from tournaments.models import Event
from tournaments.selectors.home import EventLine
from tournaments.selectors.schedule import RoundLine
from tournaments.views.public_words import counts, round_words
from tournaments.zone_words import zone_name

register = template.Library()
register.filter("zone_name", zone_name)

PUBLIC_ITEMS = (
    ("event", _("Home")),
    ("where", _("My table")),
    ("standings", _("Standings")),
    ("bracket", _("Pairings")),
    ("rules", _("Rules")),
)
STAFF_ITEMS = (
    ("setup", _("Set-up"), Role.ORGANISER),
    ("entries", _("Entries"), Role.ORGANISER),
    ("rounds", _("Rounds"), Role.ORGANISER),
    ("rounds", _("Rounds"), Role.CHIEF),
    ("hall", _("Hall"), Role.CHIEF),
    ("hall", _("Hall"), Role.ORGANISER),
    ("papers", _("Papers"), Role.ORGANISER),
    ("papers", _("Papers"), Role.CHIEF),
    ("event-log", _("Log"), Role.ORGANISER),
    ("files", _("Files"), Role.ORGANISER),
)
SECTIONS = {
    "round": "bracket", "entry": "standings", "setup-rules": "setup", "setup-stage": "setup", "setup-people": "setup", "delete-event": "setup",
    "edit-entry": "entries", "substitute": "entries", "late-entry": "entries", "withdraw": "entries", "fine-pair": "standings", "edit-groups": "rounds",
    "errata": "event", "paste-entries": "entries", "round-control": "rounds", "settle-cut": "rounds", "table-cards": "rounds", "screens": "hall",
    "rota": "rounds", "referees": "rounds",
}  # fmt: skip
"""Pages below another: the item of the menu that is lit on them."""


@dataclass(frozen=True, slots=True)
class Item:
    """One link of the menu. `current`: the page being read lies under it."""

    href: str
    text: object
    current: bool


@register.simple_tag(takes_context=True)
def event_menu(context: dict[str, Any]) -> list[Item]:
    """The pages of the event that this viewer may open: first those of everybody, then those of the staff."""
    request = context.get("request")
    event: Event | None = context.get("event") or getattr(request, "event", None)
    if request is None or event is None:
        return []
    match = request.resolver_match
    here = SECTIONS.get(match.url_name, match.url_name) if match else ""
    return [
        Item(href, text, name == here) for name, text in _items(getattr(request, "viewer", Viewer())) if (href := _address(name, event))
    ]


def _items(viewer: Viewer) -> Iterator[tuple[str, object]]:
    yield from PUBLIC_ITEMS
    yield from {name: text for name, text, role in STAFF_ITEMS if role in viewer.roles}.items()


def _address(name: str, event: Event) -> str:
    """Where a page of the event is; empty for one that this installation does not have."""
    try:
        return reverse(name, args=[event.public_id])
    except NoReverseMatch:
        return ""


@register.filter
def round_name(line: RoundLine | EventLine) -> str:
    """What the round of a line is called: “Quarterfinals”, “Round 3”, “Stage 2”."""
    return "" if line.round is None else round_words(line.round, line.size, line.stages)


@register.filter
def round_state(state: str) -> str:
    """“being played”, “closed” …"""
    return str(wording.ROUND_STATES[state])


@register.filter
def entry_status(status: str) -> str:
    """“registered”, “withdrawn” …"""
    return str(wording.ENTRY_STATUSES[status])


@register.simple_tag
def pairs(count: int) -> str:
    """“14 pairs”."""
    return wording.pairs(count)


@register.simple_tag
def counts_words(playing: int, done: int) -> str:
    """How many tables are playing and how many are done."""
    return counts(playing, done)


@register.simple_tag
def tables(count: int) -> str:
    """“7 tables”."""
    return wording.tables(count)
