"""The four suits as drawn shapes. A glyph from a font may turn into an emoji; a path cannot."""

from __future__ import annotations

RED_SUITS = frozenset({"H", "D"})

# One path a suit in a square of 32 units, sitting on the same visual weight.
PATHS: dict[str, str] = {
    "S": ("M16 2C12 9 3 13 3 20a6 6 0 0 0 11 3.6C14 26.5 13 28.5 11 30h10c-2-1.5-3-3.5-3-6.4A6 6 0 0 0 29 20C29 13 20 9 16 2Z"),
    "H": (
        "M16 29C11 23 2 17.5 2 10.5A6.8 6.8 0 0 1 8.8 3.5C12 3.5 15 5.6 16 8.5 17 5.6 20 3.5"
        " 23.2 3.5A6.8 6.8 0 0 1 30 10.5C30 17.5 21 23 16 29Z"
    ),
    "D": "M16 2C18.5 7 22 12 26 16 22 20 18.5 25 16 30 13.5 25 10 20 6 16 10 12 13.5 7 16 2Z",
    "C": (
        "M16 2a6.5 6.5 0 0 1 5.3 10.3A6.5 6.5 0 1 1 18 23.2C18.1 26 19 28.5 21 30H11c2-1.5 2.9-4"
        " 3-6.8A6.5 6.5 0 1 1 10.7 12.3 6.5 6.5 0 0 1 16 2Z"
    ),
}


def suit_svg(suit: str, name: str = "") -> str:
    """The shape of a suit (`S H D C`) in line with text; `name` is what a screen reader says, "" hides it.

    `name` must be escaped already. KeyError for any other suit.
    """
    red = " is-red" if suit in RED_SUITS else ""
    voice = f'role="img" aria-label="{name}"' if name else 'aria-hidden="true"'
    return f'<svg class="ss-suit{red}" viewBox="0 0 32 32" {voice}><path d="{PATHS[suit]}"/></svg>'
