"""Names of the marks of the table in the reader's language: suits, seats, sides, cards.

A mark is drawn or is one letter; its name is what a screen reader says and what stands in a sentence.
Keys are the code words of the pure rooms (`S H D C`, `N W S E`, `NS EW`). Every value is a lazy translation,
so the tables can be read at import time and follow the language of the request.
"""

from __future__ import annotations

from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import get_language, pgettext_lazy
from django.utils.translation import gettext_lazy as _

Word: TypeAlias = Promise | str

SUIT_NAMES: dict[str, Word] = {
    "S": pgettext_lazy("suit", "spades"),
    "H": pgettext_lazy("suit", "hearts"),
    "D": pgettext_lazy("suit", "diamonds"),
    "C": pgettext_lazy("suit", "clubs"),
}
NO_TRUMP: Word = _("no trump")

# Order of play: 北 西 南 东.
SEAT_NAMES: dict[str, Word] = {
    "N": pgettext_lazy("seat", "North"),
    "W": pgettext_lazy("seat", "West"),
    "S": pgettext_lazy("seat", "South"),
    "E": pgettext_lazy("seat", "East"),
}
SEAT_LETTERS: dict[str, Word] = {
    "N": pgettext_lazy("seat, one letter", "N"),
    "W": pgettext_lazy("seat, one letter", "W"),
    "S": pgettext_lazy("seat, one letter", "S"),
    "E": pgettext_lazy("seat, one letter", "E"),
}
SIDE_NAMES: dict[str, Word] = {
    "NS": pgettext_lazy("side", "North–South"),
    "EW": pgettext_lazy("side", "East–West"),
}
SIDE_LETTERS: dict[str, Word] = {
    "NS": pgettext_lazy("side, short", "NS"),
    "EW": pgettext_lazy("side, short", "EW"),
}
JOKER_NAMES: dict[str, Word] = {"BJ": _("big joker"), "LJ": _("little joker")}

ON_THE_BANK: Word = _("on the bank")

# The seal is a drawing of one Han character in every language; only its form follows the script of the page.
_SEALS = {"zh-hant": "莊"}


def seal() -> str:
    """The character of the bank's seal: 莊 on a page in traditional script, 庄 on every other."""
    return _SEALS.get(get_language() or "", "庄")


def card_name(code: str) -> str:
    """`H7` → "7 of hearts", `BJ` → "big joker", in the reader's language. `T` is read as 10."""
    if code in JOKER_NAMES:
        return str(JOKER_NAMES[code])
    suit, rank = split_card(code)
    return str(pgettext_lazy("card", "%(rank)s of %(suit)s") % {"rank": rank, "suit": SUIT_NAMES[suit]})


def split_card(code: str) -> tuple[str, str]:
    """`HT` → ("H", "10"). The code must be a card of a suit; KeyError otherwise."""
    suit, rank = code[:1], code[1:]
    if suit not in SUIT_NAMES:
        raise KeyError(code)
    return suit, "10" if rank == "T" else rank
