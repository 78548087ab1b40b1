"""Names of what stands in a record: roles, suits, seats, ways to fix the bank, offences, ends. Keys are code words of the rules."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext, pgettext_lazy

from referee import marks

ROLES: dict[str, Any] = {
    "declarers": pgettext_lazy("role", "Declarers"),
    "opponents": pgettext_lazy("role", "Opponents"),
    "both": pgettext_lazy("role", "Both sides"),
}

BANKS: dict[str, Any] = {
    "rotation": pgettext_lazy("bank", "in turn"),
    "contested": pgettext_lazy("bank", "contested"),
    "passed": pgettext_lazy("bank", "passed: the side due could not bid"),
    "matched": pgettext_lazy("bank", "by matching a bottom card"),
    "ruling": pgettext_lazy("bank", "by ruling"),
}

MISCOUNTS: dict[str, Any] = {
    "none": pgettext_lazy("miscount", "No miscount"),
    "declarers": pgettext_lazy("miscount", "Miscount by the declarers"),
    "opponents": pgettext_lazy("miscount", "Miscount by the opponents"),
    "both": pgettext_lazy("miscount", "Miscount by both sides"),
}
MISCOUNTS_SHORT: dict[str, Any] = {
    "none": pgettext_lazy("miscount", "none"),
    "declarers": pgettext_lazy("miscount", "declarers"),
    "opponents": pgettext_lazy("miscount", "opponents"),
    "both": pgettext_lazy("miscount", "both"),
}

# Who won the last trick, as on the keys of the table page.
LAST_TRICK: dict[str, Any] = {
    "declarers": pgettext_lazy("last trick", "Declarers won it"),
    "opponents": pgettext_lazy("last trick", "Opponents won it (and the bottom)"),
}

COMPONENTS: dict[str, Any] = {
    "single": pgettext_lazy("component", "single"),
    "pair": pgettext_lazy("component", "pair"),
    "triple": pgettext_lazy("component", "triple"),
    "tractor": pgettext_lazy("component", "tractor of %(length)s pairs"),
    "titanic": pgettext_lazy("component", "titanic of %(length)s triples"),
}

OFFENCES: dict[str, Any] = {
    "revoke": pgettext_lazy("offence", "revoke"),
    "takeback": pgettext_lazy("offence", "taking back a played card"),
    "signalling": pgettext_lazy("offence", "signalling to partner"),
    "conduct": pgettext_lazy("offence", "conduct"),
    "slow": pgettext_lazy("offence", "slow play"),
    "late": pgettext_lazy("offence", "coming late"),
    "wrong-turn": pgettext_lazy("offence", "playing out of turn"),
    "exposed-card": pgettext_lazy("offence", "showing a card"),
    "looking-at-bottom": pgettext_lazy("offence", "looking at the bottom"),
    "smoking": pgettext_lazy("offence", "smoking in the hall"),
    "phone": pgettext_lazy("offence", "using a phone"),
    "other": pgettext_lazy("offence", "another offence"),
}

END_REASONS: dict[str, Any] = {
    "target": pgettext_lazy("end", "past the target"),
    "time": pgettext_lazy("end", "time called"),
    "hands": pgettext_lazy("end", "all hands played"),
    "lead": pgettext_lazy("end", "ahead by enough levels"),
    "strikes": pgettext_lazy("end", "lost by offences"),
    "forfeit": pgettext_lazy("end", "forfeit"),
    "ruling": pgettext_lazy("end", "by ruling"),
    "agreed": pgettext_lazy("end", "end agreed by both sides"),
    "report": pgettext_lazy("end", "final levels reported"),
}

FORFEIT_CAUSES: dict[str, Any] = {
    "absent": pgettext_lazy("forfeit", "absent"),
    "short-handed": pgettext_lazy("forfeit", "a player is missing"),
    "withdrawn": pgettext_lazy("forfeit", "withdrawn"),
    "disqualified": pgettext_lazy("forfeit", "disqualified"),
    "conceded": pgettext_lazy("forfeit", "conceded"),
}

DECISIONS: dict[str, Any] = {
    "miscount": gettext_lazy("The chief referee has still to decide on the miscount. Until then the hand counts by its points."),
    "winner": gettext_lazy("Levels are equal and the bank is contested: the winner has still to be decided."),
    "lots": gettext_lazy("Levels are equal: the winner is drawn by lots."),
    "extra-hand": gettext_lazy("Levels are equal: one more hand decides."),
}

PRESETS: dict[str, Any] = {
    "contest-past-ten": pgettext_lazy("ruleset", "Association contest, past 10"),
    "contest-two-stage": pgettext_lazy("ruleset", "Two-stage contest"),
    "joker-bid": pgettext_lazy("ruleset", "Joker bids (detailed rules)"),
    "tractor-two-deck": pgettext_lazy("ruleset", "Tractor, two decks"),
    "hundred-one-deck": pgettext_lazy("ruleset", "Hundred points, one deck"),
    "titanic-three-deck": pgettext_lazy("ruleset", "Titanic, three decks"),
}


def role(code: str) -> str:
    """“Declarers”, “Opponents”, “Both sides”."""
    return str(ROLES[code])


def suit(code: str | None) -> str:
    """“spades” …; None is “no trump”."""
    return str(marks.NO_TRUMP if code is None else marks.SUIT_NAMES[code])


def seat(code: str) -> str:
    """“North” …"""
    return str(marks.SEAT_NAMES[code])


def seat_letter(code: str) -> str:
    """The seat in one character."""
    return str(marks.SEAT_LETTERS[code])


def side(code: str) -> str:
    """“North–South”; ``both`` is “Both sides”."""
    return role("both") if code == "both" else str(marks.SIDE_NAMES[code])


def side_short(code: str) -> str:
    """“NS”, “EW”."""
    return str(marks.SIDE_LETTERS[code])


def component(kind: str, length: int = 1) -> str:
    """What won the last trick: “pair”, “tractor of 3 pairs”."""
    return str(COMPONENTS[kind]) % {"length": length}


def offence(kind: str) -> str:
    """The name of an offence; a kind that an event made up is its own name."""
    return str(OFFENCES.get(kind, kind))


def offence_kinds() -> tuple[str, ...]:
    """The offences that have a name."""
    return tuple(OFFENCES)


def preset_name(slug: str) -> str:
    """The name of a preset in the app."""
    return str(PRESETS.get(slug, slug))


def listed(items: list[str]) -> str:
    """Several things in a row: “2, 5 and 9”."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s") % {"most": pgettext("list", ", ").join(items[:-1]), "last": items[-1]}


def sentences(items: Iterable[str]) -> str:
    """Whole sentences one after the other; Chinese puts no blank between them."""
    text = ""
    for item in items:
        text = pgettext("sentences", "%(first)s %(then)s") % {"first": text, "then": item} if text else item
    return text
