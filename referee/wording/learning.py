"""Words of the learning pages: the groups of examples."""

from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

GROUPS: dict[str, tuple[Any, Any]] = {
    "tractors": (
        pgettext_lazy("examples", "Tractors"),
        gettext_lazy("Adjacent pairs of one suit. The level is taken out of the order, so the ranks on both sides of it touch."),
    ),
    "following": (
        pgettext_lazy("examples", "Following"),
        gettext_lazy("First the suit, then the shape: as close to the lead as the hand can come."),
    ),
    "throws": (
        pgettext_lazy("examples", "Throws"),
        gettext_lazy("Several combinations led at once. If somebody can beat one of them, only one combination goes out."),
    ),
    "ruffs": (
        pgettext_lazy("examples", "Ruffs and overruffs"),
        gettext_lazy("A ruff holds the shape led. Between ruffs, the largest combination decides."),
    ),
    "bidding": (pgettext_lazy("examples", "Bidding"), gettext_lazy("Who may show which cards, when, and who declares then.")),
    "order": (pgettext_lazy("examples", "Order"), gettext_lazy("Which trump is higher than which.")),
    "three-decks": (
        pgettext_lazy("examples", "Three decks"),
        gettext_lazy("Triples and consecutive triples, and how to follow to them."),
    ),
}
