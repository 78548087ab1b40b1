"""The keys of the hand form: every choice as a radio button that looks like a key, with what it is worth written on it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from referee import wording
from referee.marks import NO_TRUMP, SEAT_LETTERS, SIDE_LETTERS, SUIT_NAMES
from referee.rules.ruleset import Ruleset
from referee.rules.scoring import bottom_multiplier
from referee.rules.seats import SEATS, SIDES
from referee.rules.tables import components

if TYPE_CHECKING:
    from tournaments.forms.hand import HandForm

FIRST_KINDS = ("single", "pair", "tractor-2", "tractor-3")
BANKS_SHOWN = ("passed", "matched", "ruling")


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its value, the words on it, a smaller line under them, whether it is chosen, and its width in columns."""

    name: str
    value: str
    label: str
    small: str = ""
    on: bool = False
    width: int = 1
    suit: str = ""

    @property
    def id(self) -> str:
        return f"k-{self.name}-{self.value or 'none'}"

    @property
    def is_long(self) -> bool:
        """Whether the words need the smaller size: more than two Han or four Latin characters a column."""
        wide = sum(2 if ord(char) > 0x2E80 else 1 for char in self.label)
        return wide > 4 * self.width + (self.width - 1)


@dataclass(frozen=True, slots=True)
class Slot:
    """A failed throw or an offence: its key groups, the field for what no key says, and whether it is open."""

    number: int
    first: tuple[Key, ...]
    second: tuple[Key, ...]
    third: tuple[Key, ...]
    other_name: str
    other_value: str
    is_open: bool
    note_name: str = ""
    note: str = ""


@lru_cache(maxsize=64)
def kinds(ruleset_key: Ruleset) -> dict[str, tuple[str, int]]:
    """Every component that can win a last trick with these decks, by its word on the form."""
    return components(ruleset_key)


def trump_keys(form: HandForm) -> tuple[Key, ...]:
    chosen = form.typed("trump")
    suits = tuple(Key("trump", code, str(name), on=chosen == code, suit=code) for code, name in SUIT_NAMES.items())
    return (*suits, Key("trump", "NT", str(NO_TRUMP), on=chosen == "NT"))


def last_trick_keys(form: HandForm) -> tuple[Key, ...]:
    chosen = form.typed("last_trick")
    words = {"declarers": pgettext("last trick key", "Declarers"), "opponents": pgettext("last trick key", "Opponents (win the bottom)")}
    return tuple(Key("last_trick", value, word, on=chosen == value, width=2 + (value == "opponents")) for value, word in words.items())


def bottom_keys(form: HandForm) -> tuple[Key, ...]:
    chosen = form.typed("bottom")
    numbers = tuple(Key("bottom", value, value, on=chosen == value) for value in ("0", "5", "10", "15"))
    return (*numbers, Key("bottom", "other", _("Other"), on=chosen == "other"))


def kind_keys(form: HandForm) -> tuple[Key, ...]:
    """The four usual ways to win the bottom that this pack has, each with its multiplier, and the way to the others."""
    chosen, known = form.typed("kind"), kinds(form.ruleset)
    if len(known) == 1:
        return ()  # one deck: a last trick is won by a single, there is nothing to choose
    first = [_kind_key(form.ruleset, value, chosen == value) for value in FIRST_KINDS if value in known]
    more = [Key("kind", "other", _("Other"), on=chosen == "other")] if len(known) > len(first) else []
    return (*first, *more)


def kind_options(form: HandForm) -> tuple[Key, ...]:
    """What is behind “Other”: longer tractors, triples, titanics."""
    chosen = form.typed("kind_other")
    return tuple(_kind_key(form.ruleset, value, chosen == value) for value in kinds(form.ruleset) if value not in FIRST_KINDS)


def _kind_key(ruleset: Ruleset, value: str, on: bool) -> Key:
    kind, length = kinds(ruleset)[value]
    return Key("kind", value, kind_word(kind, length), small=f"×{bottom_multiplier(ruleset, kind, length)}", on=on)


def kind_word(kind: str, length: int) -> str:
    """A component in a word short enough for a key: pair, 3-pair tractor."""
    if kind == "tractor":
        spelt = {2: pgettext("key", "2 pairs"), 3: pgettext("key", "3 pairs")}  # with the word of the numeral in Chinese, as players say it
        return spelt.get(length) or pgettext("key", "%(length)s pairs") % {"length": length}
    if kind == "titanic":
        return pgettext("key", "%(length)s triples") % {"length": length}
    words = {"single": pgettext("key", "Single"), "pair": pgettext("key", "Pair"), "triple": pgettext("key", "Triple")}
    return words[kind]


def seat_keys(form: HandForm, name: str) -> tuple[Key, ...]:
    chosen = form.typed(name)
    return tuple(Key(name, seat, str(SEAT_LETTERS[seat]), on=chosen == seat) for seat in SEATS)


def bank_keys(form: HandForm) -> tuple[Key, ...]:
    """How the bank may have been fixed but for rotation, where these rules know it and this person may say it."""
    rules = form.ruleset
    known = {
        "passed": rules.bank_passes and not form.is_contested,
        "matched": rules.no_bid in ("turn_bottom_matched", "match_bottom"),
        "ruling": form.may_rule,
    }
    words = {
        "passed": pgettext("key", "Bank passed"), "matched": pgettext("key", "Bottom card matched"), "ruling": pgettext("key", "By ruling")
    }  # fmt: skip
    chosen = form.typed("bank")
    return tuple(
        Key("bank", value, words[value], on=chosen == value, width=1 if value == "ruling" else 2) for value in BANKS_SHOWN if known[value]
    )


def miscount_keys(form: HandForm) -> tuple[Key, ...]:
    chosen = form.typed("miscount") or "none"
    words = {
        "none": pgettext("miscount key", "None"), "declarers": pgettext("key", "Declarers"), "opponents": pgettext("key", "Opponents"),
        "both": pgettext("miscount key", "Both"),
    }  # fmt: skip
    widths = {"declarers": 2}
    return tuple(Key("miscount", value, word, on=chosen == value, width=widths.get(value, 1)) for value, word in words.items())


def throw_slot(form: HandForm, number: int) -> Slot:
    """A failed throw: which side, and how many cards were beaten."""
    side, cards = f"throw{number}_side", f"throw{number}_cards"
    words = {"declarers": pgettext("failed throw key", "Declarers"), "opponents": pgettext("failed throw key", "Opponents")}
    sides = tuple(Key(side, value, word, on=form.typed(side) == value, width=2 + (value == "opponents")) for value, word in words.items())
    counts = tuple(Key(cards, str(n), _cards(n), on=form.typed(cards) == str(n)) for n in range(1, 5))
    more = Key(cards, "other", _("Other"), on=form.typed(cards) == "other")
    return Slot(number, sides, (*counts, more), (), f"throw{number}_other", form.typed(f"throw{number}_other"), bool(form.typed(side)))


def _cards(count: int) -> str:
    return pgettext("key", "%(count)s c.") % {"count": count}


def offence_slot(form: HandForm, number: int) -> Slot:
    """An offence: its kind, and the seat or side that committed it."""
    kind, who = f"offence{number}_kind", f"offence{number}_who"
    words = {
        "revoke": (pgettext("offence key", "Revoke"), 2),
        "takeback": (pgettext("offence key", "Take-back"), 2),
        "other": (_("Other"), 1),
    }
    first = tuple(Key(kind, value, word, on=form.typed(kind) == value, width=width) for value, (word, width) in words.items())
    sides = tuple(
        Key(who, side, _("whole side %(side)s") % {"side": SIDE_LETTERS[side]}, on=form.typed(who) == side, width=2 + (side == "EW"))
        for side in SIDES
    )
    other, note = f"offence{number}_other", f"offence{number}_note"
    return Slot(number, first, seat_keys(form, who), sides, other, form.typed(other), bool(form.typed(kind)), note, form.typed(note))


def other_offences() -> list[tuple[str, str]]:
    """The kinds behind “Other”, by name."""
    return [(kind, wording.offence(kind)) for kind in wording.offence_kinds() if kind not in ("revoke", "takeback")]
